// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/Preconditions.h"

#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "support/RunPasses.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;

namespace syclc {

Preconditions::Preconditions(StringRef Pass, const Module &M) : Pass(Pass), M(M), IsChecked(verifiesEach()) {}

void Preconditions::fail(const Twine &What, const Twine &Instead) const {
  report_fatal_error("syclc: internal error: " + Pass + " relies on " + What + ", but " + Instead);
}

const Preconditions &Preconditions::kernelsAreDescribed() const {
  if (!IsChecked) return *this;
  for (const Function &F : M) {
    const std::optional<KernelInfo> Info = KernelInfo::get(F);
    if (!Info) continue;
    if (F.isDeclaration()) fail("kernels with bodies", "'" + F.getName() + "' has none");
    if (Info->Params.size() != F.arg_size())
      fail("a description of each kernel's parameters", "'" + F.getName() + "' has " + Twine(F.arg_size()) +
                                                            ", of which " + Twine(Info->Params.size()) +
                                                            " are described");
  }
  return *this;
}

const Preconditions &Preconditions::kernelsHave(CallingConv::ID Convention) const {
  if (!IsChecked) return *this;
  for (const Function &F : M)
    if (F.hasMetadata(KernelMetadata) && F.getCallingConv() != Convention)
      fail("kernels of calling convention " + Twine(Convention),
           "'" + F.getName() + "' has " + Twine(F.getCallingConv()));
  return *this;
}

const Preconditions &Preconditions::targets(Triple::ArchType Arch) const {
  const Triple &Target = M.getTargetTriple();
  if (IsChecked && !Target.empty() && Target.getArch() != Arch)
    fail("a module for " + Triple::getArchTypeName(Arch), "it is for '" + Target.str() + "'");
  return *this;
}

void Preconditions::failIfCalled(const Function &F) const {
  for (const User *U : F.users())
    if (const auto *Call = dyn_cast<CallBase>(U); Call && Call->getCalledOperand() == &F)
      fail("no calls of " + F.getName(), "'" + Call->getFunction()->getName() + "' has one");
}

const Preconditions &Preconditions::noCallsOf(ArrayRef<BuiltinKind> Kinds) const {
  if (!IsChecked) return *this;
  for (const Function &F : M) {
    const Builtin *B = F.isDeclaration() && !F.isIntrinsic() ? lookupBuiltin(F.getName()) : nullptr;
    if (B && is_contained(Kinds, B->Kind)) failIfCalled(F);
  }
  return *this;
}

const Preconditions &Preconditions::noCallsOf(ArrayRef<StringRef> Names) const {
  if (!IsChecked) return *this;
  for (StringRef Name : Names)
    if (const Function *F = M.getFunction(Name)) failIfCalled(*F);
  return *this;
}

const Preconditions &Preconditions::noDebugInfo() const {
  if (!IsChecked) return *this;
  for (const Function &F : M)
    if (F.getSubprogram()) fail("code without debug info", "'" + F.getName() + "' has some");
  return *this;
}

} // namespace syclc
