// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/CompileArguments.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <string_view>

namespace syclc::driver {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view StandardHeaders[] = {
#define STANDARD_HEADER(NAME) NAME,
#include "driver/StandardHeaders.def"
};

/// The effect of an option of Clang on a precompiled header.
enum class Bearing {
  None,   ///< affects only the use of the code, or the link
  Key,    ///< affects the header: part of the key
  Folder, ///< its value is a folder that is searched for includes
};

struct KnownOption {
  std::string_view Spelling;
  enum { Alone, Joined, Separate, JoinedOrSeparate } Form;
  Bearing Meaning;
};

/// The known options. Any option that is not in this list, or that is in Refused, disables precompiled headers.
constexpr KnownOption KnownOptions[] = {
    {"-o", KnownOption::JoinedOrSeparate, Bearing::None},
    {"-c", KnownOption::Alone, Bearing::None},
    {"-S", KnownOption::Alone, Bearing::None},
    {"-emit-llvm", KnownOption::Alone, Bearing::None},
    {"-fsyntax-only", KnownOption::Alone, Bearing::None},
    {"-v", KnownOption::Alone, Bearing::None},
    {"-###", KnownOption::Alone, Bearing::None},
    {"-MD", KnownOption::Alone, Bearing::None},
    {"-MMD", KnownOption::Alone, Bearing::None},
    {"-MP", KnownOption::Alone, Bearing::None},
    {"-MF", KnownOption::Separate, Bearing::None},
    {"-MT", KnownOption::Separate, Bearing::None},
    {"-MQ", KnownOption::Separate, Bearing::None},
    {"-L", KnownOption::JoinedOrSeparate, Bearing::None},
    {"-l", KnownOption::JoinedOrSeparate, Bearing::None},
    {"-Wl,", KnownOption::Joined, Bearing::None},
    {"-Xlinker", KnownOption::Separate, Bearing::None},
    {"-shared", KnownOption::Alone, Bearing::None},
    {"-rdynamic", KnownOption::Alone, Bearing::None},
    {"-pipe", KnownOption::Alone, Bearing::None},
    {"-s", KnownOption::Alone, Bearing::None},
    {"-fuse-ld=", KnownOption::Joined, Bearing::None},
    {"--ld-path=", KnownOption::Joined, Bearing::None},
    {"-static-libstdc++", KnownOption::Alone, Bearing::None},
    {"-static-libgcc", KnownOption::Alone, Bearing::None},
    {"-Qunused-arguments", KnownOption::Alone, Bearing::None},
    {"--start-no-unused-arguments", KnownOption::Alone, Bearing::None},
    {"--end-no-unused-arguments", KnownOption::Alone, Bearing::None},
    {"-fdiagnostics-", KnownOption::Joined, Bearing::None},
    {"-fcolor-diagnostics", KnownOption::Alone, Bearing::None},
    {"-fno-color-diagnostics", KnownOption::Alone, Bearing::None},
    {"-I", KnownOption::JoinedOrSeparate, Bearing::Folder},
    {"-isystem", KnownOption::JoinedOrSeparate, Bearing::Folder},
    {"-iquote", KnownOption::JoinedOrSeparate, Bearing::Folder},
    {"-idirafter", KnownOption::JoinedOrSeparate, Bearing::Folder},
    {"-D", KnownOption::JoinedOrSeparate, Bearing::Key},
    {"-U", KnownOption::JoinedOrSeparate, Bearing::Key},
    {"-O", KnownOption::Joined, Bearing::Key},
    {"-g", KnownOption::Joined, Bearing::Key},
    {"-f", KnownOption::Joined, Bearing::Key},
    {"-m", KnownOption::Joined, Bearing::Key},
    {"-W", KnownOption::Joined, Bearing::Key},
    {"-w", KnownOption::Alone, Bearing::Key},
    {"-std=", KnownOption::Joined, Bearing::Key},
    {"--std=", KnownOption::Joined, Bearing::Key},
    {"-stdlib=", KnownOption::Joined, Bearing::Key},
    {"-pthread", KnownOption::Alone, Bearing::Key},
    {"-pedantic", KnownOption::Joined, Bearing::Key},
};

/// Prefixes of options that KnownOptions would accept, but that are not allowed: other mechanisms for headers,
/// instrumentation that counts code in headers, values that are files.
constexpr std::string_view Refused[] = {"-fmodule",
                                        "-fno-modules",
                                        "-fbuiltin-module",
                                        "-fimplicit-module",
                                        "-fpch",
                                        "-fprebuilt",
                                        "-fprofile",
                                        "-fcoverage",
                                        "-fcs-",
                                        "-ftest-coverage",
                                        "-fplugin=",
                                        "-fpass-plugin",
                                        "-fms-",
                                        "-fdelayed",
                                        "-fcuda",
                                        "-fopenmp-target",
                                        "-fembed-",
                                        "-mllvm",
                                        "-Wp,",
                                        "-Wa,",
                                        "-Winvalid-pch",
                                        "-gmodules",
                                        "-fretain-comments",
                                        "-fparse-all-comments",
                                        "-fdebug-compilation-dir",
                                        "-ffile-compilation-dir",
                                        "-fdepfile"};

constexpr std::string_view SourceExtensions[] = {".cpp", ".cc", ".cxx", ".C", ".c++", ".cp", ".CPP"};
constexpr std::string_view ObjectExtensions[] = {".o", ".a", ".so", ".obj"};

template <class List>
bool contains(const List &Items, std::string_view Item) {
  return std::find(std::begin(Items), std::end(Items), Item) != std::end(Items);
}

const KnownOption *lookup(std::string_view Argument) {
  for (std::string_view Prefix : Refused)
    if (Argument.starts_with(Prefix)) return nullptr;
  for (const KnownOption &O : KnownOptions)
    if (O.Form == KnownOption::Alone || O.Form == KnownOption::Separate ? Argument == O.Spelling
                                                                        : Argument.starts_with(O.Spelling))
      return &O;
  return nullptr;
}

/// The plugin's options that only say what kernels are compiled to.
constexpr std::string_view KernelCodeOptions[] = {
    "targets=",        "isa=",           "keep-intermediates=", "compress=", "check-barriers",
    "fp32-prec-sqrt=", "fp32-prec-div=", "ids-of-any-size",     "threads="};

} // namespace

bool isAboutKernelCode(std::string_view Argument) {
  constexpr std::string_view Prefix = "-fplugin-arg-syclc-";
  if (!Argument.starts_with(Prefix)) return false;
  const std::string_view Option = Argument.substr(Prefix.size());
  return std::any_of(std::begin(KernelCodeOptions), std::end(KernelCodeOptions),
                     [&](std::string_view Known) { return Option.starts_with(Known); });
}

std::optional<CompileArguments> sortCompileArguments(const Arguments &User) {
  CompileArguments Result;
  for (std::size_t I = 0; I < User.size(); ++I) {
    const std::string &A = User[I];
    if (A.empty() || A == "-" || A[0] == '@') return std::nullopt;
    if (A[0] != '-') {
      const std::string Extension = fs::path(A).extension().string();
      if (contains(SourceExtensions, Extension))
        Result.Sources.push_back(A);
      else if (!contains(ObjectExtensions, Extension) && A.find(".so.") == std::string::npos)
        return std::nullopt;
      continue;
    }
    const KnownOption *Option = lookup(A);
    if (!Option) return std::nullopt;
    const bool Separate = Option->Form == KnownOption::Separate ||
                          (Option->Form == KnownOption::JoinedOrSeparate && A.size() == Option->Spelling.size());
    if (Separate && I + 1 == User.size()) return std::nullopt;
    const std::string Value = Separate ? User[++I] : A.substr(Option->Spelling.size());
    if (Option->Meaning == Bearing::Folder)
      Result.Folders.push_back(Value);
    else if (Option->Meaning == Bearing::Key)
      Result.Key.push_back(std::string(Option->Spelling) + Value);
  }
  if (Result.Sources.empty()) return std::nullopt;
  return Result;
}

bool beginsWithSycl(std::string_view Source) {
  if (Source.starts_with("\xef\xbb\xbf")) Source.remove_prefix(3); // a byte order mark
  auto skip = [&](std::string_view Characters) {
    Source.remove_prefix(std::min(Source.find_first_not_of(Characters), Source.size()));
  };
  for (;;) {
    skip(" \t\r\n\v\f");
    if (Source.starts_with("//")) {
      const std::size_t End = Source.find('\n');
      if (End == Source.npos || Source.substr(0, End).find('\\') != Source.npos) return false; // might continue
      Source.remove_prefix(End);
    } else if (Source.starts_with("/*")) {
      const std::size_t End = Source.find("*/", 2);
      if (End == Source.npos) return false;
      Source.remove_prefix(End + 2);
    } else if (Source.starts_with("#")) {
      Source.remove_prefix(1);
      skip(" \t");
      if (!Source.starts_with("include")) return false;
      Source.remove_prefix(std::string_view("include").size());
      skip(" \t");
      const std::size_t End = Source.find('>');
      if (!Source.starts_with("<") || End == Source.npos) return false;
      const std::string_view Header = Source.substr(1, End - 1);
      if (Header == "sycl/sycl.hpp" || Header == "CL/sycl.hpp") return true;
      if (!contains(StandardHeaders, Header)) return false;
      Source.remove_prefix(End + 1);
      skip(" \t\r");
      if (!Source.starts_with("\n") && !Source.starts_with("/")) return false;
    } else {
      return false;
    }
  }
}

} // namespace syclc::driver
