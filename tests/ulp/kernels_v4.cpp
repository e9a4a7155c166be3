// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The kernels at x86-64-v4: compiled with -fplugin-arg-syclc-isa=x86-64-v4.
#define LEVEL v4
#include "kernels.inl"

std::vector<ulp::variant> ulp::variants_v4() { return v4::variants(); }
