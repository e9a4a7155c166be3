// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The steps of a just-in-time compilation. The function at the end of the file calls them in their order.
#include "jit/compile.hpp"

#include "ir/ImportedConstants.h"
#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "ir/SpmdVerifier.h"
#include "native/NativeModule.h"
#include "native/emit/FoldSpecConstants.h"
#include "native/emit/NativeLevels.h"
#include "nvptx/EmitNvptx.h"
#include "outline/Pipeline.h"
#include "support/CollectErrors.h"
#include "support/RunPasses.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/ExecutionEngine/Orc/CompileUtils.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/SubtargetFeature.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/IPO/Internalize.h"

#include <string_view>

using namespace llvm;

namespace syclc::jit {

namespace {

static_assert(std::string_view(DeviceGlobalPlaceholder.data(), DeviceGlobalPlaceholder.size()) ==
              SYCLC_JIT_DEVICE_GLOBAL);

const std::string &host_features() {
  static const std::string features = [] {
    SubtargetFeatures list;
    for (const auto &feature : sys::getHostCPUFeatures()) // a process must request AMX's registers
      list.AddFeature(feature.first(), feature.second && !feature.first().starts_with("amx"));
    std::vector<std::string> sorted = list.getFeatures(); // the order of a StringMap is not deterministic
    llvm::sort(sorted);
    return llvm::join(sorted, ",");
  }();
  return features;
}

/// A function with the attributes of code for this machine, from which the level "baseline" takes them.
Function &host_function(Module &module) {
  auto *function = Function::Create(FunctionType::get(Type::getVoidTy(module.getContext()), false),
                                    GlobalValue::ExternalLinkage, "host", module);
  const bool has_zmm = StringRef(host_features()).contains("+avx512vl");
  function->addFnAttr("target-cpu", sys::getHostCPUName());
  function->addFnAttr("target-features", host_features());
  // As in NativeLevels.def: LLVM's models of some processors prefer vectors that are too narrow for current ones.
  function->addFnAttr("prefer-vector-width", has_zmm                                        ? "512"
                                             : StringRef(host_features()).contains("+avx2") ? "256"
                                                                                            : "128");
  return *function;
}

Expected<std::unique_ptr<Module>> read(const syclc_jit_ir &ir, LLVMContext &context) {
  const MemoryBufferRef bytes(StringRef(static_cast<const char *>(ir.bitcode), ir.size), "device code");
  Expected<std::unique_ptr<Module>> module = parseBitcodeFile(bytes, context);
  if (!module) return module.takeError();
  const ArrayRef<uint8_t> values(static_cast<const uint8_t *>(ir.spec_constants), ir.spec_constants_size);
  if (!foldSpecConstants(**module, values))
    return createStringError("the values of its specialization constants have " + Twine(values.size()) +
                             " bytes, its bitcode image wants another number");
  return module;
}

/// The kernel's module, linked with the others.
Expected<std::unique_ptr<Module>> link(const syclc_jit_request &request, LLVMContext &context) {
  if (request.num_modules == 0) return createStringError("no device code was given");
  Expected<std::unique_ptr<Module>> module = read(request.modules[0], context);
  if (!module) return module;
  for (uint64_t i = 1; i != request.num_modules; ++i) {
    Expected<std::unique_ptr<Module>> other = read(request.modules[i], context);
    if (!other) return other;
    for (Function *kernel : kernels(**other)) kernel->eraseFromParent();
    if (Linker::linkModules(**module, std::move(*other), Linker::LinkOnlyNeeded))
      return createStringError("its modules of device code cannot be linked");
  }
  return module;
}

/// Removes everything that the kernel does not need, and makes the rest local to the module.
Error keep_only(Module &module, StringRef kernel) {
  const Function *wanted = module.getFunction(kernel);
  if (!wanted || wanted->isDeclaration()) return createStringError("its bitcode image does not hold it");
  for (Function *other : kernels(module))
    if (other != wanted && other->use_empty()) other->eraseFromParent();
  runPasses(module, nullptr, [=](PassBuilder &, ModulePassManager &passes) {
    passes.addPass(InternalizePass([=](const GlobalValue &value) { return &value == wanted; }));
    passes.addPass(GlobalDCEPass());
  });
  for (GlobalObject &object : module.global_objects()) // the object may be far from the program in memory
    if (object.isDeclaration()) object.setDSOLocal(false);
  return Error::success();
}

/// Adds a table of the variants, like that of passes/images/Descriptors for code in a program.
void add_table(Module &module, ArrayRef<NativeFunctionInfo> functions) {
  LLVMContext &context = module.getContext();
  Type *number = Type::getInt32Ty(context), *size = Type::getInt64Ty(context);
  auto *row =
      StructType::get(number, number, PointerType::get(context, 0), size, number, number); // syclc_native_variant
  SmallVector<Constant *> rows;
  for (const NativeFunctionInfo &info : functions) {
    Function *code = module.getFunction(info.Name);
    code->setLinkage(GlobalValue::InternalLinkage);
    rows.push_back(ConstantStruct::get(
        row, {ConstantInt::get(number, SYCLC_ISA_BASELINE), ConstantInt::get(number, info.SubGroupSize), code,
              ConstantInt::get(size, info.ScratchSize), ConstantInt::get(number, info.LinkedLocalSize),
              ConstantInt::get(number, info.LanesAlong)}));
  }
  auto *table = ConstantArray::get(ArrayType::get(row, rows.size()), rows);
  auto *count = ConstantInt::get(number, rows.size());
  new GlobalVariable(module, table->getType(), true, GlobalValue::ExternalLinkage, table, variants_symbol);
  new GlobalVariable(module, count->getType(), true, GlobalValue::ExternalLinkage, count, num_variants_symbol);
}

} // namespace

const std::string &identity() {
  static const std::string text =
      "LLVM " LLVM_VERSION_STRING ", " + sys::getHostCPUName().str() + ", " + host_features();
  return text;
}

namespace {

/// A compilation's context, and the errors that passes report to it.
struct reporting_context {
  LLVMContext context;
  std::string errors;

  reporting_context() { context.setDiagnosticHandler(std::make_unique<CollectErrors>(errors)); }
  Error why(const char *otherwise) const { return createStringError(errors.empty() ? otherwise : errors); }
};

/// The kernel alone, with what it calls, as valid SPMD IR.
Expected<std::unique_ptr<Module>> linked_kernel(const syclc_jit_request &request, reporting_context &in) {
  Expected<std::unique_ptr<Module>> linked = link(request, in.context);
  if (!linked) return linked.takeError();
  if (Error error = keep_only(**linked, request.kernel)) return std::move(error);
  optimiseLinked(**linked);
  if (!verifySpmd(**linked)) return in.why("its device code is not valid");
  return linked;
}

/// Gives constants of other sources, which the program has in memory, their values: GPUs cannot read that memory.
/// \code
///   @table = external constant [4 x float]   =>   @table = internal constant [16 x i8] c"..."
/// \endcode
void define_constants(Module &module, const syclc_jit_request &request) {
  for (GlobalVariable *global : importedConstants(module))
    for (const syclc_jit_symbol &symbol : ArrayRef(request.symbols, request.num_symbols)) {
      if (global->getName() != symbol.name) continue;
      Constant *bytes = ConstantDataArray::get(module.getContext(),
                                               ArrayRef(static_cast<const uint8_t *>(symbol.address), symbol.size));
      auto *defined = new GlobalVariable(module, bytes->getType(), /*isConstant=*/true, GlobalValue::InternalLinkage,
                                         bytes, "", global);
      defined->setAlignment(global->getAlign());
      defined->takeName(global);
      global->replaceAllUsesWith(defined);
      global->eraseFromParent();
      break;
    }
}

} // namespace

Expected<std::string> compile_ptx(const syclc_jit_request &request, StringRef arch) {
  reporting_context in;
  Expected<std::unique_ptr<Module>> linked = linked_kernel(request, in);
  if (!linked) return linked.takeError();
  define_constants(**linked, request);
  // The values are in the code, so that launches pass none.
  Function &kernel = *(*linked)->getFunction(request.kernel);
  KernelInfo info = *KernelInfo::get(kernel);
  erase_if(info.Attributes, [](const KernelAttribute &each) { return each.Name == SpecConstantsAttribute; });
  info.set(kernel);
  NvptxOptions options;
  options.Arch = arch.str();
  options.HandleFatalErrors = true;
  Expected<SmallString<0>> code = emitNvptx(std::move(*linked), options);
  if (!code) return code.takeError();
  if (!in.errors.empty()) return in.why("");
  return code->str().str();
}

Expected<std::unique_ptr<MemoryBuffer>> compile(const syclc_jit_request &request) {
  reporting_context in;
  Expected<std::unique_ptr<Module>> linked = linked_kernel(request, in);
  if (!linked) return linked.takeError();
  Module &module = **linked;
  LLVMContext &context = in.context;

  std::string error;
  const std::unique_ptr<TargetMachine> target = createTargetMachine(module, error);
  if (!target) return createStringError(error);
  Module host("host", context);
  const SmallVector<NativeFunctionInfo> functions =
      compileNativeModule(module, *target, {*findNativeLevel("baseline"), &host_function(host)});
  if (functions.empty() || !in.errors.empty()) return in.why("no native code could be made of it");
  add_table(module, functions);
  Expected<std::unique_ptr<MemoryBuffer>> object = orc::SimpleCompiler(*target)(module);
  if (object && !in.errors.empty()) return in.why("");
  return object;
}

} // namespace syclc::jit
