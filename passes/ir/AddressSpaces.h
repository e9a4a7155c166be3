// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The numbers of address spaces in IR.
#ifndef SYCLC_PASSES_IR_ADDRESSSPACES_H
#define SYCLC_PASSES_IR_ADDRESSSPACES_H

namespace syclc {

/// SPIR's numbers for OpenCL's address spaces. Pointers in SPMD IR are generic and have number 0; only variables in
/// local memory (ir/LocalVariables.h) have another address space.
enum AddressSpace : unsigned { PrivateSpace = 0, GlobalSpace = 1, ConstantSpace = 2, LocalSpace = 3, GenericSpace = 4 };

} // namespace syclc

#endif
