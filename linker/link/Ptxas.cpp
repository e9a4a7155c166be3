// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "link/Ptxas.h"

#include "link/ScratchFolder.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Program.h"

using namespace llvm;

namespace syclc {

namespace {

struct Outcome {
  int Status;
  std::string Said;
};

Expected<Outcome> run(const ScratchFolder &Folder, StringRef Path, ArrayRef<StringRef> Arguments) {
  const std::string Output = Folder.file("ptxas.txt");
  SmallVector<StringRef> Command = {Path};
  append_range(Command, Arguments);
  std::string Problem;
  const int Status = sys::ExecuteAndWait(Path, Command, std::nullopt,
                                         {StringRef(""), StringRef(Output), StringRef(Output)}, 0, 0, &Problem);
  Expected<std::string> Said = readWholeFile(Output);
  if (!Said) return Said.takeError();
  return Outcome{Status, Said->empty() ? Problem : *Said};
}

/// The entry that \p Message is about: it contains its name, or a line number inside it in \p Ptx.
StringRef entryOf(StringRef Message, StringRef Ptx) {
  const size_t Named = Message.find("function '");
  if (Named != StringRef::npos) return Message.substr(Named).split('\'').second.split('\'').first;
  const size_t Place = Message.find("line ");
  unsigned Line = 0;
  if (Place == StringRef::npos || Message.substr(Place + 5).consumeInteger(10, Line)) return "";
  StringRef Entry;
  for (unsigned I = 0; I < Line && !Ptx.empty(); ++I) {
    StringRef Text;
    std::tie(Text, Ptx) = Ptx.split('\n');
    if (Text.consume_front(".visible .entry ")) Entry = Text.split('(').first;
  }
  return Entry;
}

} // namespace

std::string describePtxas(StringRef Program) {
  const ErrorOr<std::string> Path = sys::findProgramByName(Program);
  if (!Path) return "";
  Expected<ScratchFolder> Folder = ScratchFolder::make();
  Expected<Outcome> Version = Folder ? run(*Folder, *Path, {"--version"}) : Folder.takeError();
  if (Version) return *Path + "\n" + Version->Said;
  consumeError(Version.takeError());
  return *Path;
}

Expected<std::optional<std::string>> assemblePtx(StringRef Program, StringRef Ptx, StringRef Arch,
                                                 function_ref<std::string(StringRef Entry)> NameOf) {
  const ErrorOr<std::string> Path = sys::findProgramByName(Program);
  if (!Path) return std::nullopt;
  Expected<ScratchFolder> Folder = ScratchFolder::make();
  if (!Folder) return Folder.takeError();
  const std::string Input = Folder->file("kernels.ptx"), Output = Folder->file("kernels.cubin");
  if (Error E = writeWholeFile(Input, Ptx)) return E;
  Expected<Outcome> Done = run(*Folder, *Path, {"--gpu-name", Arch, "--output-file", Output, Input});
  if (!Done) return Done.takeError();
  if (Done->Status == 0) {
    Expected<std::string> Code = readWholeFile(Output);
    if (!Code) return Code.takeError();
    return std::move(*Code);
  }
  if (StringRef(Done->Said).contains("option 'gpu-name'")) return std::nullopt;
  SmallVector<StringRef> Lines;
  StringRef(Done->Said).split(Lines, '\n', -1, /*KeepEmpty=*/false);
  std::string Text;
  for (StringRef Line : Lines) {
    if (!Line.contains("error") && !Line.contains("fatal")) continue;
    const StringRef Entry = entryOf(Line, Ptx);
    Text += (Text.empty() ? "" : "\n") +
            (Entry.empty() ? std::string("kernels for ") + Arch.str() : "kernel '" + NameOf(Entry) + "'") +
            " cannot be assembled by '" + *Path + "': " + Line.trim().str();
  }
  return createStringError(Text.empty() ? "'" + *Path + "' failed: " + Done->Said : Text);
}

} // namespace syclc
