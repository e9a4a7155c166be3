// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// syclc++: clang++ with the flags that SYCL needs. It adds these to the user's arguments and executes clang++ (exec):
/// \code
///   syclc++ -O2 app.cpp -o app
///   clang++-22 -fplugin=PREFIX/lib/syclc.so -Xclang -fdepfile-entry=PREFIX/lib/syclc/libsyclc-clang.so
///     -isystem PREFIX/include -D__SYCLC__=1 -DSYCL_LANGUAGE_VERSION=202012L
///     -D__SYCL_SINGLE_SOURCE__=1 -O2 app.cpp -o app -LPREFIX/lib -Wl,-rpath,PREFIX/lib -lsycl
/// \endcode
/// Include path and macros are flags here, although the plugin would add them too, because Clang runs no plugins with
/// -E and -M. Folders of another SYCL in CPATH are moved after ours. The libraries are added only if Clang will link,
/// which is determined like in Clang: there is an input, and no option stops earlier. PREFIX is relative to this
/// executable, so an installed tree may be moved.
///
/// Its own options: --syclc-version; --print-clangd; --doctor, which is that of sycl-ls; --device-link as the first
/// argument, which makes it syclc-link; and those that other SYCL compilers have (driver/SyclOptions.h), icpx's and acpp's
/// among them. Environment: SYCLC_CLANG names another clang++.
#include "driver/DeviceLinkNeed.h"
#include "driver/EditorSupport.h"
#include "driver/PrecompiledHeader.h"
#include "driver/SyclOptions.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <unistd.h>

namespace {

namespace fs = std::filesystem;
using namespace syclc::driver;

/// Options after which Clang compiles but does not link.
constexpr std::array<std::string_view, 21> NoLinkOptions = {"-c",
                                                            "-S",
                                                            "-E",
                                                            "-M",
                                                            "-MM",
                                                            "-fsyntax-only",
                                                            "--analyze",
                                                            "--precompile",
                                                            "-emit-ast",
                                                            "--version",
                                                            "--help",
                                                            "-help",

                                                            "-module-file-info",
                                                            "-rewrite-objc",
                                                            "--migrate",
                                                            "--compile",
                                                            "--assemble",
                                                            "--preprocess",
                                                            "--dependencies",
                                                            "--user-dependencies",
                                                            "-verify-pch"};
/// Options that only print something. Prefixes.
constexpr std::array<std::string_view, 4> PrintOptions = {"-print-", "--print-", "-dump", "--help"};
/// Options that link without the standard libraries: then none are added.
constexpr std::array<std::string_view, 4> NoLibraryOptions = {"-nostdlib", "-nodefaultlibs", "--no-standard-libraries",
                                                              "-r"};
/// Options whose value is the next argument, which is therefore not an input.
constexpr std::array<std::string_view, 39> OptionsWithValue = {"-o",           "-x",
                                                               "-I",           "-D",
                                                               "-U",           "-L",
                                                               "-l",           "-F",
                                                               "-B",           "-T",
                                                               "-u",           "-z",
                                                               "-e",           "-A",
                                                               "-G",           "-MF",
                                                               "-MT",          "-MQ",
                                                               "-MJ",          "-include",
                                                               "-imacros",     "-isystem",
                                                               "-iquote",      "-idirafter",
                                                               "-isysroot",    "-iprefix",
                                                               "-iwithprefix", "-target",
                                                               "-arch",        "-mllvm",
                                                               "-Xclang",      "-Xlinker",
                                                               "-Xassembler",  "-Xpreprocessor",
                                                               "-Xanalyzer",   "-framework",
                                                               "-rpath",       "--param",
                                                               "-include-pch"};

constexpr std::array<std::string_view, 7> HeaderExtensions = {".h", ".hh", ".hpp", ".hxx", ".H", ".h++", ".hp"};

constexpr std::string_view OwnHelp =
    R"(Usage: syclc++ [options] file...

Clang with SYCL: clang++ with the plugin, the headers and the libraries that SYCL needs, none of which need options. All
options that are not listed here are those of clang++-)" SYCLC_LLVM_MAJOR R"(.

Options:
  -fsycl-help              List the options of other SYCL compilers that are taken
  -fplugin-arg-syclc-NAME  An option of the plugin, which compiles kernels; NAME is help, with a source: list them
  --syclc-version          Print the version of syclc alone
  --print-clangd           Print the configuration of clangd, for editors: save it as .clangd
  --syclc-no-pch           Do not precompile <sycl/sycl.hpp>
  --doctor                 Alone: check compiler, drivers, devices, caches and permissions, like sycl-ls --doctor
  --device-link ...        Comes first: syclc-link, whose options --device-link --help lists
  --help                   List these options, and those of Clang

Environment:
  SYCLC_CLANG              The clang++ to start, of the same version as the plugin
  SYCLC_CACHE_DIR          The folder for precompiled headers, instead of ~/.cache/syclc
  SYCLC_CACHE              0: no precompiled headers
  SYCLC_VALIDATE_SPIRV     1: validate SPIR-V before it is embedded

)";

[[noreturn]] void fail(const std::string &message) {
  std::cerr << "syclc++: error: " << message << "\n";
  std::exit(1);
}

template <std::size_t N>
bool contains(const std::array<std::string_view, N> &options, std::string_view argument) {
  return std::find(options.begin(), options.end(), argument) != options.end();
}

/// The user's requests to Clang.
struct Request {
  bool HasInput = false; ///< a source, object or library; a header alone is precompiled, not linked
  std::string Language;  ///< of the last -x
  bool Links = true;
  bool OnlyPrints = false;
  bool WantsLibraries = true;
  bool IsStatic = false;          ///< -static, -static-pie
  bool WantsVersion = false;      ///< --version
  bool WantsHelp = false;         ///< --help
  bool ShowsCommands = false;     ///< -v, -###
  bool OnlyShowsCommands = false; ///< -###

  void read(const Arguments &arguments, unsigned responseDepth = 0);
  void readResponseFile(const std::string &file, unsigned depth);
  bool isHeader(const std::string &input) const;
};

void Request::read(const Arguments &arguments, unsigned responseDepth) {
  bool onlyInputs = false; // after "--"
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string &a = arguments[i];
    if (a.size() > 1 && a[0] == '@')
      readResponseFile(a.substr(1), responseDepth);
    else if (onlyInputs || a.empty() || a[0] != '-' || a == "-")
      HasInput |= !isHeader(a);
    if (onlyInputs) continue;
    onlyInputs = a == "--";
    if (a.starts_with("-x")) Language = a != "-x" ? a.substr(2) : i + 1 < arguments.size() ? arguments[i + 1] : "";
    if (a.starts_with("-l") || a.starts_with("-Wl,")) HasInput = true; // these alone make Clang link
    if (contains(OptionsWithValue, a)) ++i;
    Links &= !contains(NoLinkOptions, a);
    WantsLibraries &= !contains(NoLibraryOptions, a);
    IsStatic |= a == "-static" || a == "--static" || a == "-static-pie";
    WantsVersion |= a == "--version";
    WantsHelp |= a == "--help";
    OnlyShowsCommands |= a == "-###";
    ShowsCommands |= a == "-v" || a == "-###" || a == "--verbose";
    for (std::string_view prefix : PrintOptions) OnlyPrints |= a.starts_with(prefix);
  }
}

bool Request::isHeader(const std::string &input) const {
  if (!Language.empty() && Language != "none")
    return Language.ends_with("-header") || Language.ends_with("-user-header");
  return contains(HeaderExtensions, fs::path(input).extension().string());
}

/// The arguments in a response file; none if it cannot be read, which Clang reports.
Arguments readResponse(const std::string &file) {
  std::ifstream stream(file);
  std::string text{std::istreambuf_iterator<char>(stream), {}};
  Arguments arguments;
  std::string current;
  bool inArgument = false;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
      current += text[++i];
      inArgument = true;
    } else if (quote) {
      c == quote ? void(quote = 0) : void(current += c);
    } else if (c == '"' || c == '\'') {
      quote = c;
      inArgument = true;
    } else if (!std::strchr(" \t\r\n", c)) {
      current += c;
      inArgument = true;
    } else if (inArgument) {
      arguments.push_back(std::move(current));
      current.clear();
      inArgument = false;
    }
  }
  if (inArgument) arguments.push_back(std::move(current));
  return arguments;
}

/// Reads a response file for options that affect linking; Clang itself receives it unchanged.
void Request::readResponseFile(const std::string &file, unsigned depth) {
  if (depth < 16) read(readResponse(file), depth + 1); // they may include each other
}

/// The user's arguments with the contents of response files that have SYCL options. Clang must not see some of them.
Arguments expandSyclOptions(const Arguments &arguments, unsigned depth = 0) {
  Arguments expanded;
  for (const std::string &argument : arguments) {
    const Arguments inFile =
        argument.size() > 1 && argument[0] == '@' && depth < 16 ? readResponse(argument.substr(1)) : Arguments{};
    const bool matters = std::any_of(inFile.begin(), inFile.end(), [](const std::string &inner) {
      return isSyclOption(inner) || inner.starts_with('@');
    });
    if (!matters) {
      expanded.push_back(argument);
      continue;
    }
    const Arguments inner = expandSyclOptions(inFile, depth + 1);
    expanded.insert(expanded.end(), inner.begin(), inner.end());
  }
  return expanded;
}

/// The folder that contains bin/ with this executable, lib/ and include/.
fs::path prefix() {
  std::error_code error;
  fs::path self = fs::read_symlink("/proc/self/exe", error);
  if (error) fail("cannot determine the path of syclc++: " + error.message() + " (is /proc mounted?)");
  return self.parent_path().parent_path();
}

/// The absolute path of \p program as the shell would find it, or nothing.
std::string findProgram(const std::string &program) {
  if (program.find('/') != std::string::npos) return access(program.c_str(), X_OK) == 0 ? program : "";
  const char *path = std::getenv("PATH");
  std::string folders = path ? path : "/usr/local/bin:/usr/bin:/bin";
  for (std::size_t begin = 0; begin <= folders.size();) {
    std::size_t end = std::min(folders.find(':', begin), folders.size());
    std::string candidate = folders.substr(begin, end - begin) + "/" + program;
    if (access(candidate.c_str(), X_OK) == 0) return candidate;
    begin = end + 1;
  }
  return "";
}

std::string findClang() {
  if (const char *chosen = std::getenv("SYCLC_CLANG"); chosen && *chosen) {
    if (std::string found = findProgram(chosen); !found.empty()) return found;
    fail("SYCLC_CLANG names '" + std::string(chosen) +
         "', which is not a program: unset it, or set it to a clang++-" SYCLC_LLVM_MAJOR);
  }
  for (const char *candidate : {SYCLC_CLANGXX, "clang++-" SYCLC_LLVM_MAJOR})
    if (std::string found = findProgram(candidate); !found.empty()) return found;
  fail("clang++-" SYCLC_LLVM_MAJOR " is not installed: install Debian's package clang-" SYCLC_LLVM_MAJOR
       ", or name a clang++-" SYCLC_LLVM_MAJOR " in SYCLC_CLANG");
}

/// Whether \p folder contains the headers of a SYCL other than those in \p own.
bool holdsOtherSycl(const fs::path &folder, const fs::path &own) {
  std::error_code error;
  return (fs::exists(folder / "sycl/sycl.hpp", error) || fs::exists(folder / "CL/sycl.hpp", error)) &&
         !fs::equivalent(folder, own, error);
}

/// CPATH's folders come before those of -isystem, which include ours; setup scripts of other SYCL compilers add theirs
/// to CPATH. Such folders are moved to CPLUS_INCLUDE_PATH, which comes later: their other headers are still found.
void putOwnHeadersFirst(const fs::path &own) {
  const char *path = std::getenv("CPATH");
  if (!path || !*path) return;
  std::string kept, moved;
  const std::string folders = path;
  for (std::size_t begin = 0; begin <= folders.size();) {
    const std::size_t end = std::min(folders.find(':', begin), folders.size());
    const std::string folder = folders.substr(begin, end - begin); // empty: the current folder
    std::string &list = holdsOtherSycl(folder.empty() ? "." : folder, own) ? moved : kept;
    list += (list.empty() ? "" : ":") + (folder.empty() ? "." : folder);
    begin = end + 1;
  }
  if (moved.empty()) return;
  if (const char *system = std::getenv("CPLUS_INCLUDE_PATH"); system && *system) moved += ":" + std::string(system);
  kept.empty() ? unsetenv("CPATH") : setenv("CPATH", kept.c_str(), 1);
  setenv("CPLUS_INCLUDE_PATH", moved.c_str(), 1);
}

/// -ipo: adds -flto, and for a link the linker that can read its objects; says so if that one is not installed.
void addLinkTimeOptimization(SyclOptions &options, const Request &request, const std::string &clang) {
  if (findLld(clang).empty()) {
    options.Notes.emplace_back("'-ipo' has no effect: it needs ld.lld; install Debian's package lld-" SYCLC_LLVM_MAJOR);
    return;
  }
  options.Rest.insert(options.Rest.begin(), "-flto");
  const bool hasLinker = std::any_of(options.Rest.begin(), options.Rest.end(), [](const std::string &a) {
    return a.starts_with("-fuse-ld=") || a.starts_with("--ld-path=");
  });
  if (request.Links && !hasLinker) options.Rest.insert(options.Rest.begin(), "-fuse-ld=lld");
}

/// Clang's whole command line.
Arguments clangArguments(const std::string &clang, const fs::path &prefix, const SyclOptions &options,
                         const Request &request) {
  const Arguments &user = options.Rest;
  const bool links = request.Links && request.HasInput && !request.OnlyPrints && request.WantsLibraries;
  if (!options.Sycl) { // -fno-sycl
    Arguments result = {clang};
    const auto end = std::find(user.begin(), user.end(), "--");
    result.insert(result.end(), user.begin(), end);
    if (links) result.insert(result.end(), options.Libraries.begin(), options.Libraries.end());
    result.insert(result.end(), end, user.end());
    return result;
  }
  if (!user.empty() && user[0].starts_with("-cc1")) { // Clang's inner commands, pasted from -###, are complete
    Arguments result = {clang};
    result.insert(result.end(), user.begin(), user.end());
    return result;
  }
  fs::path plugin = prefix / "lib/syclc.so", library = prefix / "lib";
  if (access(plugin.c_str(), R_OK) != 0)
    fail(plugin.string() + " is missing or cannot be read: syclc++ works only inside an installed syclc; reinstall it");
  // First, so that the user's -U, -I and the like win. A link of objects alone does not use them: no warning then.
  const fs::path include = prefix / "include", pluginLibrary = library / "syclc/libsyclc-clang.so";
  Arguments own = {"--start-no-unused-arguments", "-fplugin=" + plugin.string(),
                   "-Xclang", // so that build systems recompile after the plugin has changed
                   "-fdepfile-entry=" + pluginLibrary.string()};
  const Arguments header = headerOptions(include.string());
  own.insert(own.end(), header.begin(), header.end());
  own.insert(own.end(), options.Compile.begin(), options.Compile.end());
  own.emplace_back("--end-no-unused-arguments");
  Arguments result = {clang};
  result.insert(result.end(), own.begin(), own.end());
  if (options.PrecompiledHeader && !request.OnlyPrints) {
    const Arguments precompiled =
        precompiledHeaderOptions({clang, own, user, include, plugin, pluginLibrary, !request.OnlyShowsCommands});
    result.insert(result.end(), precompiled.begin(), precompiled.end());
  }
  auto inputsOnly = std::find(user.begin(), user.end(), "--");
  result.insert(result.end(), user.begin(), inputsOnly);
  if (links) {
    if (request.IsStatic)
      fail("libsycl is a shared library: leave out -static; -static-libstdc++ and -static-libgcc may be used");
    // After "--" only file names may follow, so libsycl then precedes the objects that need it.
    bool early = inputsOnly != user.end();
    for (const std::string &option : {"-L" + library.string(), "-Wl,-rpath," + library.string(),
                                      std::string(early ? "-Wl,--no-as-needed,-lsycl,--as-needed" : "-lsycl")})
      result.push_back(option);
    result.insert(result.end(), options.Libraries.begin(), options.Libraries.end());
    if (!options.Link.empty()) {
      result.push_back("--ld-path=" + (prefix / "bin/syclc-ld").string());
      const Arguments linker = chosenLinker(user, clang);
      result.insert(result.end(), linker.begin(), linker.end());
    }
    for (const std::string &option : options.Link) result.insert(result.end(), {"-Xlinker", option}); // has commas
    if (options.Link.empty() && !early) {
      const Arguments needed = deviceLinkIfNeeded(user, (prefix / "bin/syclc-ld").string(), clang);
      result.insert(result.end(), needed.begin(), needed.end());
    }
  }
  result.insert(result.end(), inputsOnly, user.end());
  return result;
}

/// -fsycl-link: syclc-link's command line, from inputs, -o and the options of device links.
Arguments deviceLinkArguments(const fs::path &prefix, const SyclOptions &options) {
  Arguments result = {(prefix / "bin/syclc-link").string()};
  const Arguments &user = options.Rest;
  for (std::size_t i = 0; i < user.size(); ++i)
    if (user[i] == "-o" && i + 1 < user.size()) {
      result.insert(result.end(), {"-o", user[++i]});
    } else if (contains(OptionsWithValue, user[i])) {
      ++i;
    } else if (!user[i].empty() && (user[i][0] != '-' || user[i] == "-v")) {
      result.push_back(user[i]);
    }
  constexpr std::string_view prefixOfLinker = "--syclc-";
  for (const std::string &option : options.Link) result.push_back("--" + option.substr(prefixOfLinker.size()));
  return result;
}

[[noreturn]] void execute(const Arguments &arguments) {
  std::vector<char *> pointers;
  for (const std::string &a : arguments) pointers.push_back(const_cast<char *>(a.c_str()));
  pointers.push_back(nullptr);
  execv(pointers[0], pointers.data());
  fail("cannot run " + arguments[0] + ": " + std::strerror(errno));
}

} // namespace

int main(int argc, char **argv) try {
  Arguments user(argv + 1, argv + argc);
  if (std::find(user.begin(), user.end(), "--syclc-version") != user.end()) {
    std::cout << "syclc " SYCLC_VERSION " for Clang " SYCLC_LLVM_MAJOR "\n";
    return 0;
  }
  if (user == Arguments{"--doctor"}) execute({(prefix() / "bin/sycl-ls").string(), "--doctor"});
  if (std::find(user.begin(), user.end(), "--print-clangd") != user.end()) {
    std::cout << clangdConfiguration((prefix() / "include").string());
    return 0;
  }
  if (!user.empty() && user[0] == "--device-link") { // the same as syclc-link
    user[0] = (prefix() / "bin/syclc-link").string();
    execute(user);
  }
  if (std::find(user.begin(), user.end(), "--device-link") != user.end())
    fail(
        "--device-link comes first: syclc++ is syclc-link then, which takes objects and makes one more of them; a link "
        "of a program needs no option, because syclc++ links device code itself where kernels need it");
  SyclOptions options = readSyclOptions(expandSyclOptions(user));
  if (options.ShowsHelp) {
    std::cout << OwnHelp << syclOptionsHelp();
    return 0;
  }
  Request request;
  request.read(options.Rest);
  if (options.LinkTimeOptimization && !options.LinksDeviceOnly) addLinkTimeOptimization(options, request, findClang());
  for (const std::string &warning : options.Warnings) std::cerr << "syclc++: warning: " << warning << "\n";
  for (const std::string &note : options.Notes) std::cerr << "syclc++: note: " << note << "\n";
  if (request.WantsHelp) std::cout << OwnHelp << std::endl;                   // Clang's own follows
  if (request.WantsVersion) std::cout << "syclc " SYCLC_VERSION << std::endl; // Clang's own version follows

  Arguments command = options.LinksDeviceOnly ? deviceLinkArguments(prefix(), options)
                                              : clangArguments(findClang(), prefix(), options, request);
  if (options.Sycl) putOwnHeadersFirst(prefix() / "include");
  if (request.ShowsCommands) {
    for (const std::string &a : command) std::cerr << " \"" << a << "\"";
    std::cerr << std::endl;
    if (options.LinksDeviceOnly && request.OnlyShowsCommands) return 0;
  }
  execute(command);
} catch (const OptionError &error) {
  fail(error.what());
}
