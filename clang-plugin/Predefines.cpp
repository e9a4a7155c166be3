// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Predefines.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/HeaderSearchOptions.h"
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

/// PREFIX/include, found from this library: PREFIX/lib/syclc/libsyclc-clang.so. Empty when the loader cannot tell.
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

} // namespace

void addPredefines(CompilerInstance &CI) {
  Preprocessor &PP = CI.getPreprocessor();
  std::string Predefines;
  for (auto [Name, Value] : Macros)
    if (!isMentioned(CI.getPreprocessorOpts(), Name)) Predefines += ("#define " + Name + " " + Value + "\n").str();
  if (!Predefines.empty()) PP.setPredefines(PP.getPredefines() + Predefines);

  HeaderSearch &Headers = PP.getHeaderSearchInfo();
  auto Folder = CI.getFileManager().getOptionalDirectoryRef(includeFolder());
  if (Folder && !isSearched(Headers, *Folder))
    // Where -isystem would put it: before /usr/include, so that another SYCL installed there is not found first.
    Headers.AddSearchPath(DirectoryLookup(*Folder, SrcMgr::C_System, /*isFramework=*/false), /*isAngled=*/true);
}

} // namespace syclc
