// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device-library/DeviceLibrary.h"

#include "ir/BuiltinTable.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/MemoryBufferRef.h"

using namespace llvm;

namespace syclc {

// Made from src/*.cpp by CMake.
extern const unsigned char deviceLibrary_assertion[], deviceLibrary_complex[], deviceLibrary_complex_math[],
    deviceLibrary_memory[], deviceLibrary_printf[], deviceLibrary_wide_integers[];
extern const unsigned long deviceLibrary_assertion_size, deviceLibrary_complex_size, deviceLibrary_complex_math_size,
    deviceLibrary_memory_size, deviceLibrary_printf_size, deviceLibrary_wide_integers_size;

/// Removes attributes of the host that bodies were compiled for. Divisions of wide integers are long, so that they are
/// called. strlen and wcslen get "no-builtins": otherwise LLVM
/// would recognise the body of strlen as a call of strlen.
static void stripAttributes(Function &F) {
  F.setAttributes(AttributeList());
  F.setDoesNotThrow();
  F.setDSOLocal(true);
  if (F.getName().ends_with("divide_wide") || F.getName().ends_with("remainder_wide")) F.addFnAttr(Attribute::NoInline);
  if (F.getName().ends_with("strlen") || F.getName().ends_with("wcslen")) F.addFnAttr("no-builtins");
}

std::unique_ptr<Module> loadDeviceLibrary(LLVMContext &C) {
  auto Library = std::make_unique<Module>("syclc device library", C);
  Linker Link(*Library);
  auto Bytes = [](const unsigned char *Data, size_t Size) {
    return StringRef(reinterpret_cast<const char *>(Data), Size);
  };
  for (StringRef Bitcode :
       {Bytes(deviceLibrary_assertion, deviceLibrary_assertion_size),
        Bytes(deviceLibrary_complex, deviceLibrary_complex_size),
        Bytes(deviceLibrary_complex_math, deviceLibrary_complex_math_size),
        Bytes(deviceLibrary_memory, deviceLibrary_memory_size), Bytes(deviceLibrary_printf, deviceLibrary_printf_size),
        Bytes(deviceLibrary_wide_integers, deviceLibrary_wide_integers_size)}) {
    auto Part = cantFail(parseBitcodeFile(MemoryBufferRef(Bitcode, "syclc device library"), C));
    if (Library->empty()) {
      Library->setTargetTriple(Part->getTargetTriple());
      Library->setDataLayout(Part->getDataLayout());
    }
    for (StringRef Name : {"llvm.module.flags", "llvm.ident"})
      if (NamedMDNode *Node = Part->getNamedMetadata(Name)) Node->eraseFromParent();
    Link.linkInModule(std::move(Part));
  }
  for (Function &F : *Library)
    if (!F.isDeclaration()) stripAttributes(F);
  return Library;
}

/// `call ptr @memcpy(%to, %from, %size)` -> `call void @llvm.memcpy(...)`, whose result is %to.
static bool replaceMemoryCalls(Function &F, const Builtin &B) {
  if (F.getFunctionType() != builtinType(B, F.getContext())) return false;
  bool Changed = false;
  for (User *U : make_early_inc_range(F.users())) {
    auto *Call = dyn_cast<CallInst>(U);
    if (!Call || Call->getCalledFunction() != &F) continue;
    IRBuilder<> Builder(Call);
    Value *To = Call->getArgOperand(0), *From = Call->getArgOperand(1), *Size = Call->getArgOperand(2);
    MaybeAlign ToAlign = Call->getParamAlign(0), FromAlign = Call->getParamAlign(1);
    if (B.Intrinsic == Intrinsic::memset)
      Builder.CreateMemSet(To, Builder.CreateTrunc(From, Builder.getInt8Ty()), Size, ToAlign);
    else if (B.Intrinsic == Intrinsic::memcpy)
      Builder.CreateMemCpy(To, ToAlign, From, FromAlign, Size);
    else
      Builder.CreateMemMove(To, ToAlign, From, FromAlign, Size);
    Call->replaceAllUsesWith(To);
    Call->eraseFromParent();
    Changed = true;
  }
  return Changed;
}

bool linkDeviceLibrary(Module &M) {
  bool Changed = false;
  SmallVector<Function *> Missing;
  for (Function &F : make_early_inc_range(M)) {
    if (F.isDeclaration() && F.use_empty()) { // the linker would link its body, too
      F.eraseFromParent();
      continue;
    }
    const Builtin *B = F.isDeclaration() && !F.isIntrinsic() ? lookupBuiltin(F.getName()) : nullptr;
    if (B && B->Kind == BuiltinKind::Memory) Changed |= replaceMemoryCalls(F, *B);
    if (B && B->Kind == BuiltinKind::Library) Missing.push_back(&F);
  }
  if (Missing.empty()) return Changed;

  std::unique_ptr<Module> Library = loadDeviceLibrary(M.getContext());
  Library->setTargetTriple(M.getTargetTriple());
  Library->setDataLayout(M.getDataLayout());
  SmallVector<std::pair<Function *, std::string>> Bodies;
  for (Function *Declaration : Missing) {
    Function *Body = Library->getFunction(Declaration->getName());
    if (!Body || Body->getFunctionType() != Declaration->getFunctionType()) continue; // not the C function of this name
    // With its own name LLVM would treat the body as the C library's function, and change calls to other functions.
    Body->setName("syclc." + Declaration->getName());
    Bodies.push_back({Declaration, Body->getName().str()});
  }
  for (auto &[Declaration, Name] : Bodies)
    if (!M.getFunction(Name)) Function::Create(Declaration->getFunctionType(), GlobalValue::ExternalLinkage, Name, M);
  Linker::linkModules(M, std::move(Library), Linker::LinkOnlyNeeded);
  for (auto &[Declaration, Name] : Bodies) {
    Function *Body = M.getFunction(Name);
    Body->setLinkage(GlobalValue::InternalLinkage);
    Declaration->replaceAllUsesWith(Body);
    Declaration->eraseFromParent();
  }
  return true;
}

} // namespace syclc
