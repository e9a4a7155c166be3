// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Numbers of the aspects of optional kernel features (specification 5.7), as in runtime/include/sycl/aspects.def.
#ifndef SYCLC_PASSES_IR_OPTIONALASPECTS_H
#define SYCLC_PASSES_IR_OPTIONALASPECTS_H

namespace syclc {

inline constexpr unsigned AspectFp16 = 6, AspectFp64 = 7, AspectAtomic64 = 8;

} // namespace syclc

#endif
