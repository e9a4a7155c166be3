// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the compiler decided about a kernel, told to the user: `-Rpass=syclc -Rpass-missed=syclc
/// -Rpass-analysis=syclc`, and -fsave-optimization-record.
///
/// \code
///   a.cpp:12:5: remark: kernel 'scale': 16 work-items a sub-group: two registers of float (x86-64-v3, x86-64-v4)
///   [-Rpass=syclc]
///   a.cpp:14:9: remark: kernel 'scale': gather: the address is different in each lane [-Rpass-missed=syclc]
/// \endcode
/// A kernel is compiled for several ISA levels, and most of what is to be told is the same for all. A RemarkLog keeps
/// the remarks until every level is done; then each is told once, followed by the levels that it holds for, unless it
/// holds for all of them.
///
/// Places are the user's: code of the SYCL headers and of the C++ library counts as the call that led there.
#ifndef SYCLC_PASSES_SUPPORT_REMARKS_H
#define SYCLC_PASSES_SUPPORT_REMARKS_H

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/DiagnosticInfo.h"

#include <map>
#include <string>
#include <tuple>

namespace llvm {
class Function;
class Instruction;
class Module;
} // namespace llvm

namespace syclc {

/// The remarks of one translation unit's kernels at all ISA levels.
class RemarkLog {
public:
  enum class RemarkKind { Passed, Missed, Analysis };

  /// Tells the remarks, by kernel and place, through the context of \p Host, which holds the kernels' entry functions,
  /// and forgets them.
  void tell(llvm::Module &Host);

private:
  friend class Remarks;
  /// Kernel's function name, file, line, column, kind, name, text: remarks that agree in these are one.
  using Key = std::tuple<std::string, std::string, unsigned, unsigned, RemarkKind, std::string, std::string>;
  struct Remark {
    llvm::DiagnosticLocation Place;
    llvm::SmallVector<std::string, 3> Levels; ///< that it was made at, in their order
  };

  llvm::MapVector<Key, Remark, std::map<Key, unsigned>> Log;
  /// All levels of each kernel, in the order in which they were compiled.
  llvm::MapVector<std::string, llvm::SmallVector<std::string, 3>, std::map<std::string, unsigned>> LevelsOf;
};

/// Remarks about one kernel at one ISA level. The *name* of a remark tells kinds apart in -fsave-optimization-record
/// ("Gather"); the text goes behind the kernel's display name. The same text at the same place is told once.
class Remarks {
public:
  /// \param Kernel the kernel in SPMD IR, which knows its ISA level (NativeLevelFnAttr); it need not outlive this.
  /// \param Log where the remarks wait for those of the other levels; null: they are told when this object goes.
  explicit Remarks(const llvm::Function &Kernel, RemarkLog *Log = nullptr);
  ~Remarks();
  Remarks(const Remarks &) = delete;
  Remarks &operator=(const Remarks &) = delete;

  /// Something was optimised. \param At where, or null for the kernel itself.
  void passed(const llvm::Instruction *At, llvm::StringRef Name, const llvm::Twine &Text);
  /// Something is slower than the user may have hoped.
  void missed(const llvm::Instruction *At, llvm::StringRef Name, const llvm::Twine &Text);
  /// Why a decision was taken.
  void analysis(const llvm::Instruction *At, llvm::StringRef Name, const llvm::Twine &Text);

private:
  void add(RemarkLog::RemarkKind Kind, const llvm::Instruction *At, llvm::StringRef Name, const llvm::Twine &Text);

  llvm::Module &M;
  std::string KernelName, Level, DisplayName;
  std::string Headers;                  ///< folder of the SYCL headers, with a slash behind it; perhaps empty
  llvm::DiagnosticLocation KernelPlace; ///< where the user wrote the kernel
  bool Wanted;                          ///< anybody listens
  RemarkLog Own, *Log;
};

} // namespace syclc

#endif
