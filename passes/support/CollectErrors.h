// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Collects errors that passes, LLVM's linker and backends report through an LLVMContext as text, so that the caller
/// can add the name of the kernel or file.
#ifndef SYCLC_PASSES_SUPPORT_COLLECTERRORS_H
#define SYCLC_PASSES_SUPPORT_COLLECTERRORS_H

#include "llvm/IR/DiagnosticHandler.h"

#include <string>

namespace syclc {

/// A context's diagnostic handler that appends errors to a text. Remarks and warnings are dropped.
class CollectErrors : public llvm::DiagnosticHandler {
public:
  /// \param Text must outlive the context's use of the handler. \param Separator is inserted between errors; a literal.
  explicit CollectErrors(std::string &Text, const char *Separator = "\n") : Text(Text), Separator(Separator) {}
  bool handleDiagnostics(const llvm::DiagnosticInfo &Info) override;

private:
  std::string &Text;
  const char *Separator;
};

} // namespace syclc

#endif
