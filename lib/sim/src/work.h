// SPDX-License-Identifier: BSD-3-Clause
// Instructions that the program has executed, host code included, where simcc was told to count them. The program's
// own code can write here: what is graded does not rest on it.
#pragma once

#include <cstdint>

extern "C" std::uint64_t simt_work;
