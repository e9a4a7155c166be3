// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/PrecompiledHeader.h"

#include "driver/CompileArguments.h"

#include "abi/cache_folder.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>
#include <optional>
#include <set>
#include <sstream>
#include <vector>

#include <fcntl.h>
#include <spawn.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace syclc::driver {

namespace {

namespace fs = std::filesystem;

/// Maximum total size of all precompiled headers in bytes; the least recently used are deleted first.
constexpr std::uintmax_t FolderLimit = std::uintmax_t{512} << 20;
/// A header used within this time may still be in use by a compiler, and is kept.
constexpr auto InUse = std::chrono::hours(1);
/// Sources with more bytes than this before their first include are not read to the end.
constexpr std::size_t SourceBegin = std::size_t{64} << 10;

/// The folders of a variable such as CPATH.
void addFolders(Arguments &Folders, const char *Variable) {
  const char *Value = std::getenv(Variable);
  if (!Value || !*Value) return;
  std::istringstream Stream(Value);
  for (std::string Folder; std::getline(Stream, Folder, ':');) Folders.push_back(Folder.empty() ? "." : Folder);
}

/// "SIZE TIME" of a file, which changes with it; empty if there is none.
std::string stamp(const std::string &File) {
  struct stat Status;
  if (stat(File.c_str(), &Status) != 0) return "";
  std::ostringstream Text;
  Text << Status.st_size << ' ' << Status.st_mtim.tv_sec << '.' << Status.st_mtim.tv_nsec;
  return Text.str();
}

/// The name with which \p Header was included, up to the first '/': a user's folder must contain this entry for an
/// include to find another file first. `.../c++/12/bits/move.h` was included as <bits/move.h>: "bits".
std::string firstComponent(const std::string &Header) {
  std::size_t Begin = 0;
  for (std::string_view Folder : {"/include/", "/x86_64-linux-gnu/"})
    if (const std::size_t At = Header.rfind(Folder); At != std::string::npos)
      Begin = std::max(Begin, At + Folder.size());
  constexpr std::string_view Library = "c++/"; // followed by a version
  if (Header.compare(Begin, Library.size(), Library) == 0) Begin = Header.find('/', Begin + Library.size()) + 1;
  return Header.substr(Begin, Header.find('/', Begin) - Begin);
}

/// The file that records the contents of a precompiled header:
/// \code
///   the key's text, one line
///   the size of the precompiled header
///   STAMP FILE      for each header in it
/// \endcode
class Record {
public:
  static bool isValid(const fs::path &File, const fs::path &Header, const std::string &Key, const Arguments &Folders) {
    std::ifstream Stream(File);
    std::string Line;
    if (!std::getline(Stream, Line) || Line != Key) return false;
    if (!std::getline(Stream, Line) || Line != sizeOf(Header)) return false;
    std::set<std::string> Names = {"tbb"}; // libstdc++ tests whether it exists
    for (std::string Size, Time, Name; Stream >> Size >> Time && std::getline(Stream.ignore(), Name);) {
      if (stamp(Name) != Size + " " + Time) return false;
      Names.insert(firstComponent(Name));
    }
    return Names.size() > 1 && !anyHas(Folders, Names);
  }

  /// \p Dependencies a dependency file (-MD) without escaped characters.
  static bool write(const fs::path &File, const fs::path &Header, const std::string &Key,
                    const fs::path &Dependencies) {
    std::ofstream Stream(File);
    Stream << Key << '\n' << sizeOf(Header) << '\n';
    std::ifstream Rule(Dependencies);
    std::string Word;
    Rule >> Word; // the target
    while (Rule >> Word) {
      if (Word == "\\") continue;
      if (Word.find('\\') != std::string::npos || stamp(Word).empty()) return false; // a name with a space, for example
      Stream << stamp(Word) << ' ' << Word << '\n';
    }
    return static_cast<bool>(Stream.flush());
  }

private:
  static std::string sizeOf(const fs::path &File) {
    std::error_code Error;
    const std::uintmax_t Size = fs::file_size(File, Error);
    return Error ? "" : std::to_string(Size);
  }

  /// Whether an include of one of \p Names could find a file in \p Folders.
  static bool anyHas(const Arguments &Folders, const std::set<std::string> &Names) {
    for (const std::string &Folder : Folders) {
      std::error_code Error;
      for (fs::directory_iterator Entry(Folder, Error), End; !Error && Entry != End; Entry.increment(Error))
        if (Names.count(Entry->path().filename().string())) return true;
    }
    return false;
  }
};

/// Runs \p Command without output. \returns whether it succeeded.
bool runQuietly(const Arguments &Command) {
  std::vector<char *> Pointers;
  for (const std::string &A : Command) Pointers.push_back(const_cast<char *>(A.c_str()));
  Pointers.push_back(nullptr);
  posix_spawn_file_actions_t Actions;
  posix_spawn_file_actions_init(&Actions);
  for (int Descriptor : {0, 1, 2}) posix_spawn_file_actions_addopen(&Actions, Descriptor, "/dev/null", O_RDWR, 0);
  pid_t Child = 0;
  const bool Started = posix_spawn(&Child, Pointers[0], &Actions, nullptr, Pointers.data(), environ) == 0;
  posix_spawn_file_actions_destroy(&Actions);
  int Status = 0;
  return Started && waitpid(Child, &Status, 0) == Child && WIFEXITED(Status) && WEXITSTATUS(Status) == 0;
}

/// Removes the least recently used files until the rest is within the limit, and leftovers of interrupted runs.
void removeOld(const fs::path &Folder) {
  struct Entry {
    fs::file_time_type Used;
    std::uintmax_t Size;
    fs::path File;
  };
  std::vector<Entry> Entries;
  std::uintmax_t Sum = 0;
  std::error_code Error;
  for (fs::directory_iterator File(Folder, Error), End; !Error && File != End; File.increment(Error)) {
    std::error_code Gone;
    Entry E = {File->last_write_time(Gone), File->file_size(Gone), File->path()};
    if (Gone) continue;
    Sum += E.Size;
    Entries.push_back(std::move(E));
  }
  std::sort(Entries.begin(), Entries.end(), [](const Entry &A, const Entry &B) { return A.Used < B.Used; });
  const auto Now = fs::file_time_type::clock::now();
  for (const Entry &E : Entries) {
    const bool Forgotten = E.File.extension() != ".pch" && E.File.extension() != ".record";
    if (Now - E.Used < InUse || (Sum <= FolderLimit && !(Forgotten && Now - E.Used > InUse * 24 * 30))) continue;
    Sum -= E.Size;
    fs::remove(E.File, Error);
  }
}

/// The files of one key in the cache.
class Entry {
public:
  Entry(fs::path Folder, std::string Key) : Folder(std::move(Folder)), Key(std::move(Key)) {
    std::ostringstream Text; // the record has the whole key: two keys with the same hash replace each other
    Text << std::hex << std::hash<std::string>()(this->Key);
    Name = Text.str();
  }

  fs::path header() const { return Folder / (Name + ".pch"); }

  bool isValid(const Arguments &Folders) const {
    if (!Record::isValid(record(), header(), Key, Folders)) return false;
    for (const fs::path &File : {header(), record()}) utimensat(AT_FDCWD, File.c_str(), nullptr, 0); // see removeOld()
    return true;
  }

  /// Records that the options occurred. \returns whether they had occurred before.
  bool occurredBefore() const {
    const int File = open((Folder / (Name + ".seen")).c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (File < 0) return errno == EEXIST;
    close(File);
    return false;
  }

  /// \param Command compiles the header; "-o", "FILE" and the dependency options are added here.
  bool make(Arguments Command) const {
    const int Lock = open((Folder / (Name + ".lock")).c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (Lock < 0) return false;
    bool Made = false;
    if (flock(Lock, LOCK_EX | LOCK_NB) == 0) { // otherwise another process is creating it
      const fs::path New = Folder / (Name + ".new"), Dependencies = Folder / (Name + ".d");
      const Arguments More = {"-o", New.string(), "-MD", "-MF", Dependencies.string(), "-MT", "pch"};
      Command.insert(Command.end(), More.begin(), More.end());
      std::error_code Error;
      if (runQuietly(Command)) {
        fs::rename(New, header(), Error);
        Made = !Error && Record::write(record(), header(), Key, Dependencies);
      }
      fs::remove(New, Error);
      fs::remove(Dependencies, Error);
      removeOld(Folder);
    }
    close(Lock);
    return Made;
  }

private:
  fs::path record() const { return Folder / (Name + ".record"); }

  fs::path Folder;
  std::string Key, Name;
};

/// Whether \p Folder belongs to this user and is not world-writable: a precompiled header determines what is compiled.
bool isOwn(const fs::path &Folder) {
  struct stat Facts;
  return stat(Folder.c_str(), &Facts) == 0 && S_ISDIR(Facts.st_mode) && Facts.st_uid == geteuid() &&
         !(Facts.st_mode & S_IWOTH);
}

/// The folder of precompiled headers, which is created; empty if there is none that is this user's.
fs::path cacheFolder() {
  if (const char *Cache = std::getenv("SYCLC_CACHE"); Cache && std::string_view(Cache) == "0") return "";
  const char *Chosen = std::getenv("SYCLC_CACHE_DIR");
  const std::string Folder =
      Chosen && *Chosen ? Chosen : sycl::detail::usual_cache_folder([](const char *Name) { return std::getenv(Name); });
  if (Folder.empty()) return "";
  std::error_code Error;
  const fs::path Result = fs::absolute(Folder, Error) / "pch";
  fs::create_directories(Result.parent_path(), Error);
  mkdir(Result.c_str(), 0700);
  return isOwn(Result) ? Result : fs::path();
}

/// The processor that -march=native depends on, because machines may share cache folders.
std::string processor() {
  std::ifstream Stream("/proc/cpuinfo");
  std::string Text;
  for (std::string Line; std::getline(Stream, Line) && !Line.empty();)
    if (Line.starts_with("model") || Line.starts_with("vendor") || Line.starts_with("flags")) Text += Line;
  return Text;
}

bool fileBeginsWithSycl(const std::string &File) {
  std::ifstream Stream(File, std::ios::binary);
  std::string Text(SourceBegin, '\0');
  Stream.read(Text.data(), static_cast<std::streamsize>(Text.size()));
  Text.resize(static_cast<std::size_t>(std::max<std::streamsize>(Stream.gcount(), 0)));
  return beginsWithSycl(Text);
}

} // namespace

Arguments precompiledHeaderOptions(const PrecompiledHeaderRequest &Request) {
  std::optional<CompileArguments> Sorted = sortCompileArguments(Request.User);
  if (!Sorted || std::getenv("CCC_OVERRIDE_OPTIONS")) return {};
  if (!std::all_of(Sorted->Sources.begin(), Sorted->Sources.end(), fileBeginsWithSycl)) return {};
  for (const char *Variable : {"CPATH", "CPLUS_INCLUDE_PATH"}) addFolders(Sorted->Folders, Variable);
  const fs::path Folder = cacheFolder();
  if (Folder.empty()) return {};

  std::string Key = SYCLC_VERSION;
  for (const fs::path &Tool : {fs::path(Request.Clang), Request.Plugin, Request.PluginLibrary})
    Key += "\t" + Tool.string() + " " + stamp(Tool.string());
  Arguments Command = {Request.Clang};
  for (const Arguments &List : {Request.Own, Sorted->Key})
    for (const std::string &Argument : List) {
      if (isAboutKernelCode(Argument)) continue;
      Command.push_back(Argument);
      Key += "\t" + Argument;
    }
  if (Key.find("=native") != std::string::npos) Key += "\t" + processor();
  if (Key.find('\n') != std::string::npos) return {}; // in a -D: the record needs it in one line
  // Functions that the header itself uses are instantiated once, with it, instead of in each file.
  const Arguments Header = {"-fpch-instantiate-templates", "-x", "c++-header",
                            (Request.Include / "sycl/sycl.hpp").string()};
  Command.insert(Command.end(), Header.begin(), Header.end());

  const Entry Cached(Folder, Key);
  const bool Due = !Cached.isValid(Sorted->Folders);
  if (Due && !(Request.MayMake && Cached.occurredBefore() && Cached.make(Command) && Cached.isValid(Sorted->Folders)))
    return {};
  return {"-include-pch", Cached.header().string()};
}

} // namespace syclc::driver
