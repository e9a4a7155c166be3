// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "link/OpenClBinaries.h"

#include "link/ScratchFolder.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace llvm;

namespace syclc {

/// Runs the helper and returns its output.
static Expected<std::string> runBuilder(const ScratchFolder &Folder, ArrayRef<StringRef> Arguments) {
  SmallString<256> Builder(installedPrefix());
  sys::path::append(Builder, "lib", "syclc", "sycl-opencl-build");
  if (!sys::fs::can_execute(Builder))
    return createStringError("'" + Builder + "' is missing: reinstall syclc with its OpenCL backend");
  const std::string Output = Folder.file("builder.out"), Errors = Folder.file("builder.err");
  SmallVector<StringRef> Command = {Builder};
  append_range(Command, Arguments);
  std::string Problem;
  const int Status = sys::ExecuteAndWait(Builder, Command, std::nullopt,
                                         {StringRef(""), StringRef(Output), StringRef(Errors)}, 0, 0, &Problem);
  if (Status == 0) return readWholeFile(Output);
  Expected<std::string> Said = readWholeFile(Errors);
  if (!Said) consumeError(Said.takeError());
  std::string Text = Said && !Said->empty() ? StringRef(*Said).rtrim().str() : Problem;
  return createStringError(Text.empty() ? "sycl-opencl-build ended with status " + std::to_string(Status) +
                                              ": the OpenCL driver has crashed"
                                        : Text);
}

Expected<std::vector<OpenClBinary>> buildOpenClBinaries(StringRef Container, StringRef Selector) {
  Expected<ScratchFolder> Folder = ScratchFolder::make();
  if (!Folder) return Folder.takeError();
  const std::string Input = Folder->file("kernels.image");
  if (Error E = writeWholeFile(Input, Container)) return E;
  Expected<std::string> Table = runBuilder(*Folder, {"build", Selector, Input, Folder->path()});
  if (!Table) return Table.takeError();
  std::vector<OpenClBinary> Binaries;
  SmallVector<StringRef> Rows;
  StringRef(*Table).split(Rows, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef Row : Rows) { // file, device, driver
    SmallVector<StringRef, 3> Columns;
    Row.split(Columns, '\t');
    if (Columns.size() != 3) continue;
    Expected<std::string> Code = readWholeFile(Columns[0]);
    if (!Code) return Code.takeError();
    Binaries.push_back({Columns[1].str(), Columns[2].str(), std::move(*Code)});
  }
  return Binaries;
}

Expected<std::string> describeOpenClDevices(StringRef Selector) {
  Expected<ScratchFolder> Folder = ScratchFolder::make();
  if (!Folder) return Folder.takeError();
  return runBuilder(*Folder, {"list", Selector});
}

} // namespace syclc
