// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Sizes that a kernel requires and that no device supports: `reqd_sub_group_size(3)`,
/// `reqd_work_group_size(SIZE_MAX)`.
///
/// Such a kernel is valid as long as it is not launched: launches throw errc::kernel_not_supported (specification 5.7),
/// because the descriptor contains the size. It is compiled without the requirement:
/// \code
///   {"reqd_sub_group_size", 3}  ->  {"unavailable_sub_group_size", 3}
/// \endcode
#ifndef SYCLC_PASSES_IR_UNAVAILABLESIZES_H
#define SYCLC_PASSES_IR_UNAVAILABLESIZES_H

#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <limits>

namespace syclc {

/// Kernel attributes used only in descriptors.
inline constexpr llvm::StringLiteral UnavailableSubGroupSizeAttribute = "unavailable_sub_group_size";
inline constexpr llvm::StringLiteral UnavailableWorkGroupSizeAttribute = "unavailable_work_group_size";

/// Represents all sizes that do not fit in a descriptor.
inline constexpr uint64_t MaxOfADescriptor = std::numeric_limits<uint32_t>::max();

inline bool isAvailableSubGroupSize(uint64_t Size) { return llvm::isPowerOf2_64(Size) && Size <= 1024; }

/// \param Sizes of the dimensions, positive.
inline bool isAvailableWorkGroupSize(llvm::ArrayRef<uint64_t> Sizes) {
  uint64_t Items = 1;
  for (uint64_t Size : Sizes)
    if (Size > std::numeric_limits<int32_t>::max() || (Items *= Size) > std::numeric_limits<int32_t>::max())
      return false;
  return true;
}

/// \p A, or its unavailable counterpart if no device supports the size.
inline KernelAttribute onlyAvailable(KernelAttribute A) {
  if (A.Name == ReqdSubGroupSizeAttribute && !isAvailableSubGroupSize(A.Values[0]))
    A.Name = UnavailableSubGroupSizeAttribute.str();
  else if (A.Name == ReqdWorkGroupSizeAttribute && !isAvailableWorkGroupSize(A.Values))
    A.Name = UnavailableWorkGroupSizeAttribute.str();
  return A;
}

} // namespace syclc

#endif
