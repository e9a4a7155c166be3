// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/emit/ValidateSpirv.h"

#include "ir/SpmdVerifier.h"
#include "spirv/instructions.hpp"
#include "spirv/validator/validator.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <cstdlib>
#include <dlfcn.h>

using namespace llvm;

namespace syclc {

namespace {

constexpr StringLiteral Library = "libsyclc-spirv-val.so";
using Validator = decltype(&syclc_validate_spirv);

/// The setting of SYCLC_VALIDATE_SPIRV.
enum class Wish { No, IfPossible, Yes };
Wish wish() {
  const char *Text = std::getenv("SYCLC_VALIDATE_SPIRV");
#ifdef NDEBUG
  if (!Text || !*Text) return Wish::No;
#else
  if (!Text || !*Text) return Wish::IfPossible;
#endif
  return StringRef(Text) == "0" ? Wish::No : Wish::Yes;
}

/// Loads the function from the library, which is next to the library that contains this code, or in an installation's
/// folder for programs; null if it cannot be loaded.
Validator loadValidator() {
  static const Validator Loaded = []() -> Validator {
    SmallVector<SmallString<128>, 2> Folders;
    if (Dl_info Here; dladdr(reinterpret_cast<void *>(&loadValidator), &Here) && Here.dli_fname)
      Folders.emplace_back(sys::path::parent_path(Here.dli_fname));
    SmallString<128> OfProgram(
        sys::path::parent_path(sys::fs::getMainExecutable("", reinterpret_cast<void *>(&loadValidator))));
    sys::path::append(OfProgram, "..", "lib", "syclc");
    Folders.push_back(OfProgram);
    for (SmallString<128> &Path : Folders) {
      sys::path::append(Path, Library);
      if (!sys::fs::exists(Path)) continue;
      std::string Ignored;
      sys::DynamicLibrary Opened = sys::DynamicLibrary::getPermanentLibrary(Path.c_str(), &Ignored);
      if (Opened.isValid()) return reinterpret_cast<Validator>(Opened.getAddressOfSymbol("syclc_validate_spirv"));
    }
    return nullptr;
  }();
  return Loaded;
}

/// The name of the function that contains instruction number \p Wanted of \p Module, starting at 1; empty if there is
/// none.
std::string functionWith(size_t Wanted, ArrayRef<uint32_t> Module) {
  DenseMap<uint32_t, std::string_view> Names;
  uint32_t Function = 0;
  size_t Number = 0;
  for (const spirv::instruction I : spirv::instructions(std::span(Module))) {
    const spirv::op Op = I.opcode();
    if (Op == spirv::op::entry_point && I.size() > 3) Names[I[2]] = I.text(3);
    if (Op == spirv::op::name && I.size() > 2) Names.try_emplace(I[1], I.text(2));
    if (Op == spirv::op::function && I.size() > 2) Function = I[2];
    if (++Number == Wanted) return Function ? std::string(Names.lookup(Function)) : "";
    if (Op == spirv::op::function_end) Function = 0;
  }
  return "";
}

/// "kernel 'X'", or another description of what is invalid.
std::string nameOf(size_t Instruction, ArrayRef<uint32_t> Words, const Module &M) {
  const std::string Name = functionWith(Instruction, Words);
  const Function *F = Name.empty() ? nullptr : M.getFunction(Name);
  if (F && F->getCallingConv() == CallingConv::SPIR_KERNEL) return "kernel '" + kernelDisplayName(*F) + "'";
  if (!Name.empty())
    return "function '" + demangle(StringRef(Name).starts_with("syclc.") ? Name.substr(6) : Name) + "'";
  return "the kernels of '" + M.getSourceFileName() + "'";
}

} // namespace

Error validateSpirv(StringRef Code, const Module &M) {
  const Wish Asked = wish();
  if (Asked == Wish::No) return Error::success();
  const Validator Validate = loadValidator();
  if (!Validate) {
    if (Asked == Wish::IfPossible) return Error::success();
    return createStringError("SYCLC_VALIDATE_SPIRV is set, but " + Library +
                             " is not in syclc's lib/syclc: install all of syclc, or unset it");
  }
  const std::vector<uint32_t> Words = spirv::words(Code.data(), Code.size());
  char Message[512];
  size_t Instruction = 0;
  if (Validate(Words.data(), Words.size(), Message, sizeof(Message), &Instruction)) return Error::success();
  return createStringError("the SPIR-V of " + nameOf(Instruction, Words, M) + " is invalid: " + Message +
                           "; this is an error of syclc: report it, and compile without the spirv64 target "
                           "(-fplugin-arg-syclc-targets=native)");
}

} // namespace syclc
