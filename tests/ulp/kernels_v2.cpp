// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The kernels at x86-64-v2: compiled with -fplugin-arg-syclc-isa=x86-64-v2.
#define LEVEL v2
#include "kernels.inl"

std::vector<ulp::variant> ulp::variants_v2() { return v2::variants(); }
