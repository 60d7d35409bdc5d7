// SPDX-License-Identifier: BSD-3-Clause
// In which pass of which loops the running lane is: one number, which the marks that simcc puts around loops keep
// (simt/loop.h). The engine changes lanes, so it keeps the number of each that waits. The program's own code can write
// here. At worst it is taken then for a program of other loops.
#pragma once

#include <cstdint>

extern "C" std::uint32_t simt_passes;
