// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Errors that passes, LLVM's linker and backends report through an LLVMContext, as text: for callers who name the
/// kernel or the file that they come from, instead of LLVM printing them.
#ifndef SYCLC_PASSES_SUPPORT_COLLECTERRORS_H
#define SYCLC_PASSES_SUPPORT_COLLECTERRORS_H

#include "llvm/IR/DiagnosticHandler.h"

#include <string>

namespace syclc {

/// A context's diagnostic handler that appends errors to a text; remarks and warnings, which are for compilations that
/// somebody reads, are dropped.
class CollectErrors : public llvm::DiagnosticHandler {
public:
  /// \param Text outlives the context's use of the handler. \param Separator stands between two errors; a literal.
  explicit CollectErrors(std::string &Text, const char *Separator = "\n") : Text(Text), Separator(Separator) {}
  bool handleDiagnostics(const llvm::DiagnosticInfo &Info) override;

private:
  std::string &Text;
  const char *Separator;
};

} // namespace syclc

#endif
