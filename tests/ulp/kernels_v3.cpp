// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The kernels at x86-64-v3: compiled with -fplugin-arg-syclc-isa=x86-64-v3.
#define LEVEL v3
#include "kernels.inl"

std::vector<ulp::variant> ulp::variants_v3() { return v3::variants(); }
