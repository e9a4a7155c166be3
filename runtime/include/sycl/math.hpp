// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// All built-in functions on numbers (specification 4.17.4 to 4.17.10), on scalars, vecs, views of vecs and marrays.
#pragma once

#include <sycl/builtins_common.hpp>
#include <sycl/builtins_geometric.hpp>
#include <sycl/builtins_integer.hpp>
#include <sycl/builtins_math.hpp>
#include <sycl/builtins_relational.hpp>
