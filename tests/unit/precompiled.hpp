// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Headers that every unit test uses, parsed once per build.
#pragma once

#include "core/base/precompiled.hpp"

#include <gtest/gtest.h>
