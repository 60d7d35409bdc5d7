// SPDX-License-Identifier: BSD-3-Clause
#error \
    "the Lockstep simulator has no <cuda_pipeline.h>: asynchronous copies to shared memory are not there; use plain loads and stores"
