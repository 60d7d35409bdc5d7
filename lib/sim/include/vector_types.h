// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "simt/vector_types.h"
