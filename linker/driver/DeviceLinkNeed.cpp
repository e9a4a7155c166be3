// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/DeviceLinkNeed.h"

#include "abi/image_properties.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <initializer_list>
#include <iterator>
#include <sstream>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace syclc::driver {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view SourceExtensions[] = {".cpp", ".cc", ".cxx", ".C", ".c++", ".cp", ".CPP", ".ii"};

/// Whether the bytes of \p File contain one of the properties \p Marks. The linker reports files that cannot be read.
bool hasMark(const std::string &File, std::initializer_list<std::string_view> Marks) {
  const int Descriptor = open(File.c_str(), O_RDONLY | O_CLOEXEC);
  if (Descriptor < 0) return false;
  struct stat Status{};
  bool Found = false;
  if (fstat(Descriptor, &Status) == 0 && S_ISREG(Status.st_mode) && Status.st_size > 0) {
    const auto Size = static_cast<std::size_t>(Status.st_size);
    void *Bytes = mmap(nullptr, Size, PROT_READ, MAP_PRIVATE, Descriptor, 0);
    if (Bytes != MAP_FAILED) {
      Found = std::any_of(Marks.begin(), Marks.end(), [&](std::string_view Mark) {
        return memmem(Bytes, Size, Mark.data(), Mark.size()) != nullptr;
      });
      munmap(Bytes, Size);
    }
  }
  close(Descriptor);
  return Found;
}

/// The inputs of a command line's link.
struct Inputs {
  unsigned Sources = 0;
  std::vector<std::string> Files, Libraries, Folders;
  std::string Linker;  ///< of -fuse-ld=
  bool Chosen = false; ///< the linker, by --ld-path= or -B
};

Inputs readInputs(const Arguments &User) {
  Inputs Result;
  for (std::size_t I = 0; I < User.size(); ++I) {
    const std::string_view A = User[I];
    auto Value = [&](std::size_t Prefix) -> std::string {
      if (A.size() > Prefix) return std::string(A.substr(Prefix));
      return I + 1 < User.size() ? User[++I] : "";
    };
    if (A.starts_with("--ld-path=") || A.starts_with("-B"))
      Result.Chosen = true;
    else if (A.starts_with("-fuse-ld="))
      Result.Linker = A.substr(std::strlen("-fuse-ld="));
    else if (A.starts_with("-L"))
      Result.Folders.push_back(Value(2));
    else if (A.starts_with("-l"))
      Result.Libraries.push_back(Value(2));
    else if (A == "-o" || A == "-x" || A == "-Xlinker" || A == "-Xclang" || A == "-MF" || A == "-include")
      ++I;
    else if (!A.empty() && A[0] != '-') {
      const std::string Extension = fs::path(A).extension().string();
      const bool IsSource =
          std::find(std::begin(SourceExtensions), std::end(SourceExtensions), Extension) != std::end(SourceExtensions);
      Result.Sources += IsSource;
      if (!IsSource) Result.Files.emplace_back(A);
    }
  }
  return Result;
}

bool mayNeed(const Inputs &Linked) {
  if (Linked.Sources > 0) return true;
  for (const std::string &File : Linked.Files)
    if (hasMark(File, {SYCLC_PROPERTY_NEEDS_LINK, SYCLC_PROPERTY_IMPORTS})) return true;
  for (const std::string &Library : Linked.Libraries)
    for (const std::string &Folder : Linked.Folders)
      for (const char *Extension : {".so", ".a"})
        if (hasMark((fs::path(Folder) / ("lib" + Library + Extension)).string(), {SYCLC_PROPERTY_NEEDS_LINK}))
          return true;
  return false;
}

/// The program of -fuse-ld=\p Name as Clang finds it: first in its own folder. An older ld.lld in PATH cannot read its
/// bitcode.
std::string linkerProgram(const std::string &Name, const std::string &Clang) {
  if (Name.find('/') != std::string::npos) return Name;
  std::error_code Error;
  const fs::path Beside = fs::canonical(Clang, Error).parent_path() / ("ld." + Name);
  return !Error && fs::exists(Beside, Error) ? Beside.string() : "ld." + Name;
}

} // namespace

Arguments deviceLinkIfNeeded(const Arguments &User, const std::string &Linker, const std::string &Clang) {
  const Inputs Linked = readInputs(User);
  if (Linked.Chosen || !mayNeed(Linked)) return {};
  Arguments Result = {"--ld-path=" + Linker, "-Xlinker", "--syclc-if-needed"};
  const Arguments Chosen = chosenLinker(User, Clang);
  Result.insert(Result.end(), Chosen.begin(), Chosen.end());
  return Result;
}

Arguments chosenLinker(const Arguments &User, const std::string &Clang) {
  const std::string Name = readInputs(User).Linker;
  if (Name.empty()) return {};
  return {"-Xlinker", "--syclc-linker=" + linkerProgram(Name, Clang)};
}

std::string findLld(const std::string &Clang) {
  const std::string Program = linkerProgram("lld", Clang);
  if (Program.find('/') != std::string::npos) return Program;
  const char *Path = std::getenv("PATH");
  std::istringstream Folders(Path ? Path : "/usr/local/bin:/usr/bin:/bin");
  for (std::string Folder; std::getline(Folders, Folder, ':');)
    if (const std::string File = Folder + "/" + Program; access(File.c_str(), X_OK) == 0) return File;
  return "";
}

} // namespace syclc::driver
