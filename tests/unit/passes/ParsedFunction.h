// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A function in LLVM's textual IR, and its values by name.
#ifndef SYCLC_TESTS_UNIT_PASSES_PARSEDFUNCTION_H
#define SYCLC_TESTS_UNIT_PASSES_PARSEDFUNCTION_H

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueSymbolTable.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/SourceMgr.h"

#include <memory>
#include <string>

namespace syclc::test {

class ParsedFunction {
public:
  /// \param Text a module with one definition. The program ends if it is invalid.
  explicit ParsedFunction(const std::string &Text) {
    llvm::SMDiagnostic Error;
    M = llvm::parseAssemblyString(Text, Error, Context);
    if (!M) llvm::report_fatal_error(llvm::Twine("line ") + llvm::Twine(Error.getLineNo()) + ": " + Error.getMessage());
    for (llvm::Function &Each : *M)
      if (!Each.isDeclaration()) F = &Each;
  }

  llvm::Function &function() { return *F; }
  llvm::BasicBlock &block() { return F->getEntryBlock(); }
  const llvm::DataLayout &layout() const { return M->getDataLayout(); }

  /// The argument or instruction \p Name.
  llvm::Value *operator[](llvm::StringRef Name) {
    llvm::Value *V = F->getValueSymbolTable()->lookup(Name);
    if (!V) llvm::report_fatal_error(llvm::Twine("no value %") + Name);
    return V;
  }

private:
  llvm::LLVMContext Context;
  std::unique_ptr<llvm::Module> M;
  llvm::Function *F = nullptr;
};

} // namespace syclc::test

#endif
