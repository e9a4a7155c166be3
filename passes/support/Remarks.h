// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Optimization remarks about kernels: `-Rpass=syclc -Rpass-missed=syclc -Rpass-analysis=syclc`, and
/// -fsave-optimization-record.
///
/// \code
///   a.cpp:12:5: remark: kernel 'scale': 16 work-items a sub-group: two registers of float (x86-64-v3, x86-64-v4)
///                       [-Rpass=syclc]
///   a.cpp:14:9: remark: kernel 'scale': gather: the address is different in each lane [-Rpass-missed=syclc]
/// \endcode
/// A kernel is compiled for several ISA levels, with mostly the same remarks. A RemarkLog collects the remarks of all
/// levels; then it emits each one once, followed by the levels it applies to, unless it applies to all.
///
/// Remarks have locations in the user's code: for code of the SYCL headers and the C++ library it is the call in the
/// user's code.
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

  /// Emits the remarks, sorted by kernel and location, through the context of \p Host, which contains the kernels'
  /// entry functions, and clears the log.
  void tell(llvm::Module &Host);

private:
  friend class Remarks;
  /// Kernel's function name, file, line, column, kind, name, text: remarks with equal keys are merged.
  using Key = std::tuple<std::string, std::string, unsigned, unsigned, RemarkKind, std::string, std::string>;
  struct Remark {
    llvm::DiagnosticLocation Place;
    llvm::SmallVector<std::string, 3> Levels; ///< at which the remark was made, in order
  };

  llvm::MapVector<Key, Remark, std::map<Key, unsigned>> Log;
  /// All levels of each kernel, in the order of their compilation.
  llvm::MapVector<std::string, llvm::SmallVector<std::string, 3>, std::map<std::string, unsigned>> LevelsOf;
};

/// Remarks about one kernel at one ISA level. The *name* of a remark identifies its kind in -fsave-optimization-record
/// ("Gather"); the text is preceded by the kernel's display name. Remarks with the same text and location are emitted
/// once.
class Remarks {
public:
  /// \param Kernel the kernel in SPMD IR, with its ISA level (NativeLevelFnAttr); need not outlive this object.
  /// \param Log collects the remarks of all levels; null: they are emitted by the destructor.
  explicit Remarks(const llvm::Function &Kernel, RemarkLog *Log = nullptr);
  ~Remarks();
  Remarks(const Remarks &) = delete;
  Remarks &operator=(const Remarks &) = delete;

  /// Something was optimised. \param At the location, or null for the kernel itself.
  void passed(const llvm::Instruction *At, llvm::StringRef Name, const llvm::Twine &Text);
  /// Something is slower than the user may expect.
  void missed(const llvm::Instruction *At, llvm::StringRef Name, const llvm::Twine &Text);
  /// The reason for a decision.
  void analysis(const llvm::Instruction *At, llvm::StringRef Name, const llvm::Twine &Text);

private:
  void add(RemarkLog::RemarkKind Kind, const llvm::Instruction *At, llvm::StringRef Name, const llvm::Twine &Text);

  llvm::Module &M;
  std::string KernelName, Level, DisplayName;
  std::string Headers;                  ///< folder of the SYCL headers, with a trailing slash; possibly empty
  llvm::DiagnosticLocation KernelPlace; ///< where the kernel is in the user's source
  bool Wanted;                          ///< whether any remarks are enabled
  RemarkLog Own, *Log;
};

} // namespace syclc

#endif
