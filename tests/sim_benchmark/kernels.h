// SPDX-License-Identifier: BSD-3-Clause
// Kernels of the shapes that labs have, on matrices of side x side floats in device memory; side is a multiple of 128.
#pragma once

void run_walk_rows(const float* in, float* out, int side);
void run_one_element(const float* in, float* out, int side);
void run_grid_stride(const float* in, float* out, int side);
void run_transpose(const float* in, float* out, int side);
void run_convolve(const float* in, float* out, int side);
void run_ways(const float* in, float* out, int side);
void run_histogram(const float* in, float* out, int side);
