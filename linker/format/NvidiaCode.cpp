// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "format/NvidiaCode.h"

#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Object/ELFObjectFile.h"

using namespace llvm;
using namespace llvm::object;

namespace syclc {

Expected<std::vector<std::string>> ptxEntryPoints(StringRef Code) {
  std::vector<std::string> Entries;
  bool HasVersion = false;
  while (!Code.empty()) {
    StringRef Line;
    std::tie(Line, Code) = Code.split('\n');
    HasVersion |= Line.ltrim().starts_with(".version");
    if (Line.consume_front(".visible .entry ")) Entries.push_back(Line.split('(').first.trim().str());
  }
  if (!HasVersion) return createStringError("it is not PTX, which begins with its version");
  return Entries;
}

Expected<std::vector<std::string>> cubinEntryPoints(StringRef Code) {
  Expected<ELFObjectFile<ELF64LE>> File = ELFObjectFile<ELF64LE>::create(MemoryBufferRef(Code, ""));
  if (!File) return File.takeError();
  if (File->getELFFile().getHeader().e_machine != ELF::EM_CUDA)
    return createStringError("it is not machine code for NVIDIA GPUs");
  std::vector<std::string> Entries;
  for (const ELFSymbolRef Symbol : File->symbols()) {
    Expected<StringRef> Name = Symbol.getName();
    if (!Name) return Name.takeError();
    if (Symbol.getELFType() == ELF::STT_FUNC && Symbol.getBinding() == ELF::STB_GLOBAL) Entries.push_back(Name->str());
  }
  return Entries;
}

} // namespace syclc
