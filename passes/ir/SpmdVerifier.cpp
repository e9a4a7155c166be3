// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/SpmdVerifier.h"

#include "ir/BuiltinTable.h"
#include "ir/ExternalFunctions.h"
#include "ir/HostCalls.h"
#include "ir/ImportedConstants.h"
#include "ir/KernelInfo.h"
#include "ir/LocalVariables.h"
#include "ir/NotedPlaces.h"
#include "ir/SpecConstants.h"
#include "ir/SpmdContract.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

namespace {

/// Walks the call tree of a kernel or exported function depth first; messages show the path as the chain of calls.
class KernelChecker {
public:
  explicit KernelChecker(Function &Kernel) : Kernel(Kernel) {}
  bool check() {
    if (isExternal(Kernel) && !canPass(Kernel))
      report("its arguments or its result hold numbers of more than 64 bits, which cannot pass between sources");
    visit(Kernel);
    if (!CallsThroughPointer) // else the calls through pointers are reported
      for (const std::string &Text : TakenAddresses) diagnose(Text);
    if (const std::string Call = hostCallOnEveryWay(Kernel); Good && !Call.empty())
      report("it always calls '" + Call + "', which devices do not have" +
             (StringRef(Call).starts_with("operator new")
                  ? "; use an array of fixed size, such as std::array, or memory that the host allocates"
                  : ""));
    return Good;
  }

private:
  void visit(Function &F) {
    if (is_contained(Path, &F)) return report("it calls '" + name(F) + "' recursively", &F);
    if (!Visited.insert(&F).second) return;
    Path.push_back(&F);
    if (F.hasPersonalityFn()) report("'" + name(F) + "' handles exceptions");
    if (F.isVarArg()) report("'" + name(F) + "' has a variable number of arguments");
    for (Instruction &I : instructions(F)) {
      auto *Call = dyn_cast<CallBase>(&I);
      if (!Call || !isRefusedDeviceGlobal(*Call)) visitGlobals(I); // one error for the host's variable is enough
      if (Call)
        visitCall(*Call);
      else if (isa<IndirectBrInst>(I))
        report("it jumps to a computed label");
      else if (isa<VAArgInst, LandingPadInst, ResumeInst>(I))
        report("'" + name(F) + "' uses exceptions or va_arg");
    }
    Path.pop_back();
  }

  void visitCall(CallBase &Call) {
    if (Call.isInlineAsm()) return report("it holds inline assembly");
    if (isa<InvokeInst>(Call)) return report("it handles exceptions");
    Function *Callee = Call.getCalledFunction();
    CallsThroughPointer |= !Callee;
    if (!Callee)
      return report("it calls through a function pointer or a virtual function" + placeOfDeferredCall(Call) +
                    "; pass a lambda, or an object whose class is known");
    if (Callee->isIntrinsic()) return;
    if (!Callee->isDeclaration()) return visit(*Callee);
    if (Callee->getName() == "__cxa_throw") return report("it throws an exception", Callee);
    if (Callee->getName().starts_with(ForWorkItemsBuiltin) && isExternal(Kernel))
      return report("it calls parallel_for_work_item, which belongs into the source of the kernel");
    if (Callee->getName().starts_with(ForWorkItemsBuiltin)) {
      InWorkItems = true;
      visit(*cast<Function>(Call.getArgOperand(0)->stripPointerCasts()));
      InWorkItems = false;
      return;
    }
    if (isExternal(*Callee)) return visitImported(*Callee);
    const Builtin *B = lookupBuiltin(Callee->getName());
    if (B && isExternal(Kernel)) visitInExported(*B);
    if (!B)
      report("it calls '" + name(*Callee) +
                 "', which has no definition in this source and is not declared SYCL_EXTERNAL",
             Callee);
  }

  void visitImported(Function &Callee) {
    std::optional<KernelInfo> Info = KernelInfo::get(Kernel);
    const std::string Call = "it calls the SYCL_EXTERNAL function '" + name(Callee) + "' of another source";
    if (!canPass(Callee))
      report(Call + ", whose arguments or result hold numbers of more than 64 bits", &Callee);
    else if (InWorkItems)
      report(Call + ", which code of parallel_for_work_item may not: define the function inline", &Callee);
    else if (const uint64_t Wants = externalSize(Callee), Has = Info ? requiredSize(*Info) : externalSize(Kernel);
             Wants && Has && Wants != Has)
      report(Call + ", which is for sub-groups of " + std::to_string(Wants) +
                 " (reqd_sub_group_size), in sub-groups of " + std::to_string(Has),
             &Callee);
  }

  static uint64_t requiredSize(const KernelInfo &Info) {
    const ArrayRef<uint64_t> Size = Info.attribute(ReqdSubGroupSizeAttribute);
    return Size.empty() ? 0 : Size[0];
  }

  bool isRefusedDeviceGlobal(const CallBase &Call) const {
    const Function *Callee = Call.getCalledFunction();
    const Builtin *B = Callee && isExternal(Kernel) ? lookupBuiltin(Callee->getName()) : nullptr;
    return B && B->Kind == BuiltinKind::DeviceGlobal;
  }

  /// Builtins that are only available in kernels, as a parameter.
  void visitInExported(const Builtin &B) {
    if (B.Kind == BuiltinKind::DeviceGlobal)
      report("it uses a device_global, of which only kernels are given their device's copy: pass a pointer to it as an "
             "argument, or define the function inline");
  }

  void visitGlobals(Instruction &I) {
    for (Use &Op : I.operands())
      if (auto *C = dyn_cast<Constant>(Op); C && !isa<Function>(C)) visitConstant(C, I);
  }

  void visitConstant(Constant *C, const Instruction &I) {
    if (!SeenConstants.insert(C).second) return;
    if (auto *G = dyn_cast<GlobalVariable>(C)) {
      if (G->isThreadLocal())
        report("it uses '" + name(*G) + "', which is thread_local");
      else if (isLocalVariable(*G))
        return;
      else if (!G->isConstant())
        report("it uses '" + name(*G) + "', a global or static variable that is not constant");
      else if (isSpecBlock(*G))
        ; // known at each launch
      else if (G->hasInitializer())
        visitConstant(G->getInitializer(), I);
      else if (!isImportedConstant(*G)) {
        const std::string Text =
            "it uses '" + name(*G) +
            "' of another source, which is no plain data of known size: define it here, or constexpr";
        if (G->getName().starts_with("_ZTVN10__cxxabiv1")) // of the type information in a table of virtual functions
          TakenAddresses.push_back(text(Text));
        else
          report(Text);
      }
      return;
    }
    if (isa<Function>(C)) {
      TakenAddresses.push_back(
          text("it takes the address of function '" + name(*cast<Function>(C)) + "'" + placeOfInstruction(I)));
      return;
    }
    for (Use &Op : C->operands())
      if (auto *Part = dyn_cast<Constant>(Op)) visitConstant(Part, I);
  }

  static std::string name(const GlobalValue &G) { return demangle(G.getName()); }

  void report(const Twine &What, const Function *Last = nullptr) { diagnose(text(What, Last)); }

  void diagnose(const Twine &Text) {
    Good = false;
    if (!Reported.insert(Text.str()).second) return;
    Kernel.getContext().diagnose(DiagnosticInfoGeneric(Text, DS_Error));
  }

  std::string text(const Twine &What, const Function *Last = nullptr) const {
    std::string Text = ((isExternal(Kernel) ? "SYCL_EXTERNAL function '" : "kernel '") + kernelDisplayName(Kernel) +
                        "' cannot run on a device: " + What)
                           .str();
    if (Path.size() + (Last ? 1 : 0) > 1) {
      Text += " (";
      for (Function *F : Path)
        Text += (F == &Kernel ? kernelDisplayName(Kernel) : name(*F)) + (F == Path.back() && !Last ? "" : " -> ");
      Text += (Last ? name(*Last) : "") + ")";
    }
    return Text;
  }

  Function &Kernel;
  bool InWorkItems = false; ///< in the body of parallel_for_work_item
  bool CallsThroughPointer = false;
  SmallVector<std::string>
      TakenAddresses; ///< messages about functions whose address is taken, and about type information
  StringSet<> Reported;
  SmallVector<Function *> Path;
  SmallPtrSet<Function *, 16> Visited;
  SmallPtrSet<Constant *, 16> SeenConstants;
  bool Good = true;
};

/// Rules about the module rather than a kernel's calls.
bool checkModule(Module &M) {
  bool Good = true;
  for (Function &F : M) {
    bool IsKernel = F.hasMetadata(KernelMetadata);
    if (!F.isDeclaration() && (IsKernel ? !F.hasExternalLinkage() : isExternal(F) == F.hasLocalLinkage())) {
      M.getContext().diagnose(DiagnosticInfoGeneric(
          "SPMD IR: '" + F.getName() + "' " +
              (IsKernel ? "is a kernel and not external" : "is external and neither a kernel nor SYCL_EXTERNAL"),
          DS_Error));
      Good = false;
    }
    if (IsKernel && KernelInfo::get(F)->Params.size() != F.arg_size()) {
      M.getContext().diagnose(DiagnosticInfoGeneric("SPMD IR: kernel '" + F.getName() + "' has " + Twine(F.arg_size()) +
                                                        " parameters, its metadata lists " +
                                                        Twine(KernelInfo::get(F)->Params.size()),
                                                    DS_Error));
      Good = false;
    }
  }
  return Good;
}

} // namespace

bool verifySpmd(Module &M) {
  bool Good = checkModule(M);
  for (Function *Kernel : kernels(M)) Good &= KernelChecker(*Kernel).check();
  for (Function *F : exportedFunctions(M)) Good &= KernelChecker(*F).check();
  return Good;
}

PreservedAnalyses SpmdVerifierPass::run(Module &M, ModuleAnalysisManager &) {
  verifySpmd(M);
  return PreservedAnalyses::all();
}

/// An entry demangles to `void sycl::detail::kernel_entry<NAME, INVOCATION, KERNEL>(KERNEL const*)`: the name is the
/// first template argument, or the type of the function object for unnamed kernels.
std::string kernelDisplayName(const Function &Kernel) {
  std::string Text = demangle(Kernel.getName());
  size_t Start = Text.find("kernel_entry<");
  if (Start == std::string::npos) return Text;
  SmallVector<std::string, 3> Arguments(1);
  int Depth = 0;
  for (char C : StringRef(Text).drop_front(Start + StringRef("kernel_entry<").size())) {
    if (C == '<' || C == '(' || C == '{' || C == '[') ++Depth;
    if ((C == '>' || C == ')' || C == '}' || C == ']') && Depth-- == 0) break;
    if (C == ',' && Depth == 0)
      Arguments.emplace_back();
    else if (C != ' ' || !Arguments.back().empty())
      Arguments.back() += C;
  }
  bool Unnamed = StringRef(Arguments[0]).contains("sycl::detail::unnamed_kernel");
  return Unnamed && Arguments.size() == 3 ? Arguments[2] : Arguments[0];
}

} // namespace syclc
