// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the compiler decided about a kernel, told to the user: `-Rpass=syclc -Rpass-missed=syclc
/// -Rpass-analysis=syclc`.
///
/// \code
///   a.cpp:12:5: remark: kernel 'scale': 16 work-items a sub-group at x86-64-v3 (two registers of float) [-Rpass=syclc]
///   a.cpp:14:9: remark: kernel 'scale': gather, because the address is truly different in each lane
///   [-Rpass-missed=syclc]
/// \endcode
#ifndef SYCLC_PASSES_SUPPORT_REMARKS_H
#define SYCLC_PASSES_SUPPORT_REMARKS_H

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"

#include <string>

namespace llvm {
class Function;
class Instruction;
} // namespace llvm

namespace syclc {

/// Remarks about one kernel at one ISA level. \p Name tells kinds of remarks apart in -fsave-optimization-record
/// ("Gather"); the text begins with the kernel's display name. The same text at the same place is told once.
class Remarks {
public:
  /// \param Kernel the kernel, \param Level the ISA level's name ("v3").
  Remarks(const llvm::Function &Kernel, llvm::StringRef Level);

  /// Something was optimised. \param At where, or null for the kernel itself.
  void passed(const llvm::Instruction *At, llvm::StringRef Name, const llvm::Twine &Text);
  /// Something is slower than the user may have hoped.
  void missed(const llvm::Instruction *At, llvm::StringRef Name, const llvm::Twine &Text);
  /// Why a decision was taken.
  void analysis(const llvm::Instruction *At, llvm::StringRef Name, const llvm::Twine &Text);

private:
  const llvm::Function &Kernel;
  std::string Level, DisplayName;
  llvm::DenseSet<uint64_t> Told; ///< hashes of place and text
};

} // namespace syclc

#endif
