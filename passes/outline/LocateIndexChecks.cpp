// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "outline/LocateIndexChecks.h"

#include "ir/SpmdContract.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Path.h"

#include <string>

using namespace llvm;

namespace syclc {

/// Indices of the report's arguments.
enum : unsigned { FileArgument = 7, LineArgument, FunctionArgument };

static SmallString<128> folderOf(const DILocation &Where) {
  SmallString<128> Path(Where.getFilename());
  if (sys::path::is_relative(Path)) sys::path::make_absolute(Where.getDirectory(), Path);
  sys::path::remove_filename(Path);
  return Path;
}

/// The innermost location outside of the folder of SYCL's headers, in which the report itself is; null if there is none.
static const DILocation *usersLocation(const CallInst &Report) {
  const DILocation *Where = Report.getDebugLoc();
  if (!Where) return nullptr;
  const SmallString<128> Detail = folderOf(*Where); // PREFIX/include/sycl/detail
  const StringRef Headers = sys::path::parent_path(Detail);
  while (Where && folderOf(*Where).starts_with(Headers)) Where = Where->getInlinedAt();
  return Where;
}

/// The file as the compiler was given it, for \p Unit: Clang moves the folders that a source shares with the working
/// directory from the name to the directory.
static std::string fileOf(const DILocation &Where, const DICompileUnit &Unit) {
  const StringRef File = Where.getFilename(), Folder = Where.getDirectory();
  if (sys::path::is_absolute(File) || Folder == Unit.getDirectory()) return File.str();
  SmallString<128> Path(Folder);
  sys::path::append(Path, File);
  return Path.str().str();
}

bool checksIndices(Module &M) { return M.getFunction(IndexBuiltin) != nullptr; }

bool locateIndexChecks(Module &M) {
  Function *Builtin = M.getFunction(IndexBuiltin);
  if (!Builtin) return false;
  bool Changed = false;
  for (User *U : Builtin->users()) {
    auto *Report = cast<CallInst>(U);
    const DILocation *Where = usersLocation(*Report);
    if (!Where || !isa<ConstantPointerNull>(Report->getArgOperand(FileArgument))) continue;
    const DISubprogram *Accessing = Where->getScope()->getSubprogram();
    const StringRef Name = Accessing->getLinkageName().empty() ? Accessing->getName() : Accessing->getLinkageName();
    IRBuilder<> B(Report);
    Report->setArgOperand(FileArgument, B.CreateGlobalString(fileOf(*Where, *Accessing->getUnit())));
    Report->setArgOperand(LineArgument, B.getInt32(Where->getLine()));
    Report->setArgOperand(FunctionArgument, B.CreateGlobalString(demangle(Name)));
    Changed = true;
  }
  return Changed;
}

} // namespace syclc
