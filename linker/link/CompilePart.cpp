// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "link/CompilePart.h"

#include "abi/image_properties.h"

#include "images/EmbedImages.h"
#include "ir/ImportedConstants.h"
#include "ir/KernelInfo.h"
#include "ir/SpmdVerifier.h"
#include "link/OpenClBinaries.h"
#include "link/Ptxas.h"
#include "native/EmitNative.h"
#include "native/NativeModule.h"
#include "nvptx/EmitNvptx.h"
#include "spirv/EmitSpirv.h"
#include "spirv/emit/SubGroupKernels.h"
#include "support/OwnBitcode.h"
#include "support/RunPasses.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;
using namespace llvm::object;

namespace syclc {

namespace {

/// The properties of the container of an image with \p M's kernels. A kernel of several modules is listed once for
/// each.
ImageInfo infoOf(Module &M, const ProgramPart &Part, ImageKind Kind, StringRef Triple) {
  ImageInfo Facts;
  Facts.Kind = Kind;
  Facts.Triple = Triple.str();
  Facts.CompressionLevel = DefaultCompressionLevel;
  Facts.More = {{SYCLC_PROPERTY_LINKED, "1"}};
  std::vector<std::string> Ids;
  for (const LinkedKernel *Kernel : Part) {
    const Function *F = M.getFunction(Kernel->Name);
    if (!F || F->isDeclaration()) continue;
    for (const std::string &Id : Kernel->ModuleIds) {
      Facts.Kernels.push_back(Kernel->Name);
      Ids.push_back(Id);
    }
  }
  Facts.ModuleId = all_equal(Ids) && !Ids.empty() ? Ids.front() : join(Ids, "\n");
  return Facts;
}

/// Passes each SPIR-V image of the part to \p Take.
Error forEachSpirv(Module &M, const ProgramPart &Part, function_ref<Error(StringRef Code, ImageInfo Facts)> Take) {
  for (SpirvPart &Piece : splitBySubGroups(M)) {
    ImageInfo Facts = infoOf(*Piece.Kernels, Part, IMG_SPIRV, "spirv64-unknown-unknown");
    Facts.Imports = importedConstantNames(*Piece.Kernels);
    Facts.Aspects = Piece.Aspects;
    SpirvOptions Options;
    Options.HandleFatalErrors = true;
    Expected<SmallString<0>> Code = emitSpirv(std::move(Piece.Kernels), Options);
    if (!Code) return Code.takeError();
    if (Error E = Take(*Code, std::move(Facts))) return E;
  }
  return Error::success();
}

/// A function with the attributes of native code that do not depend on the level. setNativeLevel() usually copies them
/// from host code, but a device link has none.
Function *makeHostFunction(Module &M, const LinkTarget &Target) {
  LLVMContext &C = M.getContext();
  auto *F =
      Function::Create(FunctionType::get(Type::getVoidTy(C), false), GlobalValue::ExternalLinkage, "syclc.host", M);
  F->addFnAttr("target-cpu", "x86-64");
  F->addFnAttr("tune-cpu", "generic");
  if (!Target.IsCpu) return F;
  const CpuModel Model = *cpuModel(Target.Detail);
  if (!Model.Level.Cpu.empty()) {
    F->addFnAttr("target-cpu", Model.Level.Cpu);
    F->addFnAttr("prefer-vector-width", Model.Level.VectorWidth);
  }
  F->addFnAttr("target-features", Model.Features.empty() ? "" : "+" + join(Model.Features, ",+"));
  F->addFnAttr("tune-cpu", Target.Detail);
  return F;
}

/// Machine code of \p M.
Expected<SmallString<0>> generateCode(Module &M, TargetMachine &Target) {
  SmallString<0> Code;
  raw_svector_ostream Out(Code);
  legacy::PassManager Passes;
  if (Target.addPassesToEmitFile(Passes, Out, nullptr, CodeGenFileType::ObjectFile))
    return createStringError("this LLVM cannot write objects for " + M.getTargetTriple().str());
  Passes.run(M);
  return Code;
}

Expected<std::string> compileNative(Module &M, const ProgramPart &Part, const LinkTarget &Target,
                                    StringRef UniqueName) {
  std::string Problem;
  std::unique_ptr<TargetMachine> Machine = createTargetMachine(M, Problem);
  if (!Machine) return createStringError(Problem);
  // Code for a CPU model is compiled like the baseline, according to a host function.
  const NativeLevel Level = *findNativeLevel(Target.IsCpu ? "baseline" : Target.Detail);
  const syclc_isa_level Abi = Target.IsCpu ? cpuModel(Target.Detail)->Level.Abi : Level.Abi;
  if (!isLevelOf(Level, M.getTargetTriple()) || (Target.IsCpu && M.getTargetTriple().getArch() != Triple::x86_64))
    return createStringError("target '" + Target.text() + "' is not one of " + M.getTargetTriple().str());
  ImageInfo Facts = infoOf(M, Part, IMG_Object, M.getTargetTriple().str());
  prepareNativeModule(M);
  for (Function *Kernel : kernels(M))
    if (!gainsBy(*Kernel, Level)) Kernel->eraseFromParent();
  if (kernels(M).empty()) return std::string();
  Function *Host = makeHostFunction(M, Target);
  const SmallVector<NativeFunctionInfo> Made = compileNativeModule(M, *Machine, {Level, Host});
  if (Function *Left = M.getFunction("syclc.host")) Left->eraseFromParent();

  StringMap<unsigned> Numbers;
  for (const LinkedKernel *Kernel : Part) Numbers.try_emplace(Kernel->Name, Numbers.size());
  std::string Table;
  raw_string_ostream Rows(Table);
  for (const NativeFunctionInfo &Info : Made) {
    Function *F = M.getFunction(Info.Name);
    F->setName("syclc.linked." + UniqueName + "." + Twine(Numbers[Info.Kernel]) + "." + Target.Detail + "." +
               Twine(Info.SubGroupSize));
    F->setLinkage(GlobalValue::WeakODRLinkage); // two device links of a program may define the same
    F->setVisibility(GlobalValue::HiddenVisibility);
    Rows << Info.Kernel << '\t' << Abi << '\t' << Info.SubGroupSize << '\t' << Info.ScratchSize << '\t'
         << Info.LinkedLocalSize << '\t' << Info.LanesAlong << '\t' << F->getName() << '\n';
  }
  Machine->Options.FunctionSections = true; // so that the final link can remove unused ones
  Expected<SmallString<0>> Code = generateCode(M, *Machine);
  if (!Code) return Code.takeError();
  Facts.CompressionLevel = 0;
  Facts.More.emplace_back(NativeProperty.str(), Table);
  return makeContainer(*Code, Facts);
}

/// PTX, and the assembler's machine code for it.
Expected<std::string> compileNvptx(std::unique_ptr<Module> Code, const ProgramPart &Part, const LinkTarget &Target,
                                   StringRef Ptxas) {
  // Launching such a kernel is an error of the program, as on every device without such sub-groups.
  for (Function *Kernel : kernels(*Code))
    if (!hasSubGroupsForNvptx(*Kernel)) Kernel->eraseFromParent();
  if (kernels(*Code).empty()) return std::string();
  ImageInfo Facts = infoOf(*Code, Part, IMG_PTX, NvptxTriple);
  Facts.Arch = Target.Detail;
  StringMap<std::string> Names;
  for (Function *Kernel : kernels(*Code)) Names[Kernel->getName()] = kernelDisplayName(*Kernel);
  NvptxOptions Options;
  Options.Arch = Target.Detail;
  Options.HandleFatalErrors = true;
  Expected<SmallString<0>> Ptx = emitNvptx(std::move(Code), Options);
  if (!Ptx) return Ptx.takeError();
  std::string Containers = makeContainer(*Ptx, Facts);
  Expected<std::optional<std::string>> Cubin =
      assemblePtx(Ptxas, *Ptx, Target.Detail, [&](StringRef Entry) { return Names.lookup(Entry); });
  if (!Cubin) return Cubin.takeError();
  Facts.Kind = IMG_Cubin;
  if (*Cubin) Containers += makeContainer(**Cubin, Facts);
  return Containers;
}

} // namespace

Expected<std::string> compilePart(std::unique_ptr<Module> Code, const ProgramPart &Part, const LinkTarget &Target,
                                  ArrayRef<FoldedValue> Values, StringRef UniqueName, StringRef Ptxas) {
  Module &M = *Code;
  assert((!Values.empty() || kernels(M).size() == Part.size()) && "modulePart() leaves the kernels of the part");
  std::string Containers;
  switch (Target.Kind) {
  case LinkTargetKind::Native:
    return compileNative(M, Part, Target, UniqueName);
  case LinkTargetKind::Bitcode:
    return makeContainer(ownBitcode(M), infoOf(M, Part, IMG_Bitcode, M.getTargetTriple().str()));
  case LinkTargetKind::Spirv:
    if (Error E = forEachSpirv(M, Part, [&](StringRef Spirv, ImageInfo Facts) {
          Containers += makeContainer(Spirv, Facts);
          return Error::success();
        }))
      return E;
    return Containers;
  case LinkTargetKind::OpenCl:
    for (Function *Kernel : kernels(M)) // only known at run time
      if (readsImportedConstants(*Kernel)) Kernel->eraseFromParent();
    if (kernels(M).empty()) return Containers;
    if (Error E = forEachSpirv(M, Part, [&](StringRef Spirv, ImageInfo Facts) -> Error {
          Expected<std::vector<OpenClBinary>> Binaries =
              buildOpenClBinaries(makeContainer(Spirv, Facts), Target.Detail);
          if (!Binaries) return Binaries.takeError();
          for (const OpenClBinary &Binary : *Binaries) {
            ImageInfo OfBinary = Facts;
            OfBinary.Kind = IMG_Object;
            OfBinary.Triple = "opencl";
            OfBinary.More.insert(OfBinary.More.end(), {{SYCLC_PROPERTY_AOT, SYCLC_AOT_OPENCL},
                                                       {SYCLC_PROPERTY_DEVICE, Binary.Device},
                                                       {SYCLC_PROPERTY_DRIVER, Binary.Driver}});
            if (!Values.empty()) OfBinary.More.emplace_back(SYCLC_PROPERTY_SPEC_VALUES, specValuesProperty(Values));
            Containers += makeContainer(Binary.Code, OfBinary);
          }
          return Error::success();
        }))
      return E;
    return Containers;
  case LinkTargetKind::Ptx:
    return compileNvptx(std::move(Code), Part, Target, Ptxas);
  }
  llvm_unreachable("a target of no kind");
}

std::vector<LinkedVariant> readVariants(StringRef Property) {
  std::vector<LinkedVariant> Variants;
  SmallVector<StringRef> Rows;
  Property.split(Rows, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef Row : Rows) {
    SmallVector<StringRef, 7> Columns;
    Row.split(Columns, '\t');
    LinkedVariant V;
    unsigned Level = 0;
    if (Columns.size() != 7 || Columns[1].getAsInteger(10, Level) || Columns[2].getAsInteger(10, V.SubGroupSize) ||
        Columns[3].getAsInteger(10, V.ScratchSize) || Columns[4].getAsInteger(10, V.LinkedLocalSize) ||
        Columns[5].getAsInteger(10, V.LanesAlong))
      continue;
    V.Kernel = Columns[0].str();
    V.Level = static_cast<syclc_isa_level>(Level);
    V.Function = Columns[6].str();
    Variants.push_back(std::move(V));
  }
  return Variants;
}

} // namespace syclc
