// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Predefines.h"

#include "Diagnostics.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <dlfcn.h>

using namespace clang;
using namespace llvm;

namespace syclc {
namespace {

constexpr std::pair<StringRef, StringRef> Macros[] = {
    {"__SYCLC__", "1"}, {"SYCL_LANGUAGE_VERSION", "202012L"}, {"__SYCL_SINGLE_SOURCE__", "1"}};

/// Read by sycl/detail/check_index.hpp.
constexpr StringRef CheckBoundsMacro = "__SYCLC_CHECK_BOUNDS__";

/// PREFIX/include, relative to this library: PREFIX/lib/syclc/libsyclc-clang.so. Empty if the loader cannot provide the
/// library's path.
std::string includeFolder() {
  Dl_info Self;
  SmallString<256> File;
  if (!dladdr(reinterpret_cast<void *>(&addPredefines), &Self) || sys::fs::real_path(Self.dli_fname, File)) return "";
  StringRef Prefix = sys::path::parent_path(sys::path::parent_path(sys::path::parent_path(File)));
  SmallString<256> Include(Prefix);
  sys::path::append(Include, "include");
  return Include.str().str();
}

/// Whether the command line defines or undefines \p Name.
bool isMentioned(const PreprocessorOptions &Options, StringRef Name) {
  return any_of(Options.Macros, [&](const auto &M) { return StringRef(M.first).split('=').first == Name; });
}

bool isSearched(const HeaderSearch &Headers, DirectoryEntryRef Folder) {
  return any_of(make_range(Headers.search_dir_begin(), Headers.search_dir_end()), [&](const DirectoryLookup &D) {
    auto Entry = D.getDirRef();
    return Entry && &Entry->getDirEntry() == &Folder.getDirEntry();
  });
}

/// Reports the umbrella header of another implementation: it would lead to many errors that do not name the cause.
class OtherSycl : public PPCallbacks {
public:
  OtherSycl(CompilerInstance &CI, DirectoryEntryRef Own) : CI(CI), Own(Own.getName()) {}

  void InclusionDirective(SourceLocation, const Token &, StringRef Name, bool, CharSourceRange Where,
                          OptionalFileEntryRef File, StringRef, StringRef, const clang::Module *, bool,
                          SrcMgr::CharacteristicKind) override {
    if (!File || (Name != "sycl/sycl.hpp" && Name != "CL/sycl.hpp")) return;
    SmallString<256> Expected(Own);
    sys::path::append(Expected, Name);
    auto Ours = CI.getFileManager().getOptionalFileRef(Expected);
    if (!Ours || &Ours->getFileEntry() == &File->getFileEntry()) return;
    // A header of the user that adds something and then includes ours is fine.
    auto Text = CI.getFileManager().getBufferForFile(*File);
    if (Text && (*Text)->getBuffer().contains("include_next")) return;
    report(CI.getDiagnostics(), Where.getBegin(), Diag::other_sycl) << Name << File->getName() << Own;
  }

private:
  CompilerInstance &CI;
  std::string Own;
};

} // namespace

void addPredefines(CompilerInstance &CI, bool CheckBounds) {
  Preprocessor &PP = CI.getPreprocessor();
  std::string Predefines;
  for (auto [Name, Value] : Macros)
    if (!isMentioned(CI.getPreprocessorOpts(), Name)) Predefines += ("#define " + Name + " " + Value + "\n").str();
  if (CheckBounds && !isMentioned(CI.getPreprocessorOpts(), CheckBoundsMacro))
    Predefines += ("#define " + CheckBoundsMacro + " 1\n").str();
  if (!Predefines.empty()) PP.setPredefines(PP.getPredefines() + Predefines);

  HeaderSearch &Headers = PP.getHeaderSearchInfo();
  auto Folder = CI.getFileManager().getOptionalDirectoryRef(includeFolder());
  if (!Folder) return;
  PP.addPPCallbacks(std::make_unique<OtherSycl>(CI, *Folder));
  if (!isSearched(Headers, *Folder))
    // Before -isystem folders and /usr/include, so that another SYCL there is not found first.
    Headers.AddSearchPath(DirectoryLookup(*Folder, SrcMgr::C_System, /*isFramework=*/false), /*isAngled=*/true);
}

} // namespace syclc
