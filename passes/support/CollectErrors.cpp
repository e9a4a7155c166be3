// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/CollectErrors.h"

#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace syclc {

bool CollectErrors::handleDiagnostics(const DiagnosticInfo &Info) {
  if (Info.getSeverity() != DS_Error) return true;
  raw_string_ostream Out(Text);
  if (!Text.empty()) Out << Separator;
  DiagnosticPrinterRawOStream Printer(Out);
  Info.print(Printer);
  return true;
}

} // namespace syclc
