// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Clang loads plugins before it preprocesses, but runs none of them, because a plugin's actions work on the AST. With
/// -E, -M and in the first step of -save-temps, sources would neither find <sycl/sycl.hpp> nor see __SYCLC__. A plugin
/// can act only when it is loaded. Clang has then only read its command line, so it can be restarted with a longer one:
/// \code
///   clang -cc1 -E ... -x c++ app.cpp   ->  clang -cc1 -isystem PREFIX/include -D__SYCLC__=1 ... -E ... -x c++ app.cpp
///   clang++ -E app.cpp                 ->  clang++ -fno-integrated-cc1 -E app.cpp      (which starts the line above)
/// \endcode
/// The user's own -D, -U and -I come later on the command line and win, as with syclc++, which passes them itself. The
/// plugin's own action writes the text, and adds the device's view (PreprocessedViews.h): `-plugin syclc-preprocess`.
/// Commands that this file does not understand are not changed. Plain C, because Loader.c is.
#include "Preprocess.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TEXT_OF(number) TEXT(number)
#define TEXT(token) #token

#define NOT_INTEGRATED "-fno-integrated-cc1"
#define ACTION "syclc-preprocess"

/// Whether this process is the program `clang`, and not another one that uses Clang's libraries.
static int is_clang(void) {
  char program[PATH_MAX];
  ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
  if (length <= 0) return 0;
  program[length] = 0;
  const char *slash = strrchr(program, '/');
  const char *name = slash ? slash + 1 : program;
  return !strcmp(name, "clang") || !strcmp(name, "clang-" TEXT_OF(SYCLC_LLVM_MAJOR));
}

/// The arguments of this process, terminated by null; null if they cannot be read. Never freed.
static char **arguments_of_process(size_t *count) {
  FILE *file = fopen("/proc/self/cmdline", "r");
  if (!file) return NULL;
  char **arguments = NULL;
  size_t room = 0;
  for (*count = 0;; ++*count) {
    if (*count == room) {
      room = 2 * room + 64;
      char **larger = realloc(arguments, room * sizeof *arguments);
      if (!larger) break;
      arguments = larger;
    }
    arguments[*count] = NULL;
    size_t size = 0;
    if (getdelim(&arguments[*count], &size, 0, file) >= 0) continue;
    arguments[*count] = NULL;
    fclose(file);
    return arguments;
  }
  fclose(file);
  return NULL;
}

static int has(char **arguments, const char *wanted) {
  for (; *arguments; ++arguments)
    if (!strcmp(*arguments, wanted)) return 1;
  return 0;
}

static int mentions(char **arguments, const char *text) {
  for (; *arguments; ++arguments)
    if (strstr(*arguments, text)) return 1;
  return 0;
}

/// Whether Clang's inner command \p arguments only preprocesses, and C++ for the host.
static int preprocesses_cxx(char **arguments) {
  if (!has(arguments, "-E") && !has(arguments, "-Eonly")) return 0;
  const char *language = "";
  for (char **a = arguments; *a && a[1]; ++a)
    if (!strcmp(*a, "-x")) language = a[1];
  return !strncmp(language, "c++", 3) && !strstr(language, "cpp-output");
}

/// Whether Clang's driver was asked for preprocessed text or dependencies only.
static int drives_preprocessing(char **arguments) {
  static const char *const options[] = {"-E", "-M", "-MM", "--preprocess", "--dependencies", "--user-dependencies"};
  for (size_t i = 0; i < sizeof options / sizeof *options; ++i)
    if (has(arguments, options[i])) return 1;
  return 0;
}

/// Executes the same Clang with \p added after its first \p kept arguments. Returns if that fails.
static void start_again(char **arguments, size_t count, size_t kept, char **added, size_t added_count) {
  char **all = malloc((count + added_count + 1) * sizeof *all);
  if (!all) return;
  memcpy(all, arguments, kept * sizeof *all);
  memcpy(all + kept, added, added_count * sizeof *all);
  memcpy(all + kept + added_count, arguments + kept, (count - kept + 1) * sizeof *all);
  fflush(NULL);
  execv("/proc/self/exe", all);
  free(all);
}

/// Whether only the text is wanted, so that the plugin's own action can write it (PreprocessedViews.h).
static int writes_text(char **arguments) {
  static const char *const others[] = {"-Eonly", "-dM", "-frewrite-includes", "-frewrite-imports"};
  for (size_t i = 0; i < sizeof others / sizeof *others; ++i)
    if (has(arguments, others[i])) return 0;
  return 1;
}

void preprocess_with_sycl(const char *prefix_lib) {
  size_t count = 0;
  char **arguments = is_clang() ? arguments_of_process(&count) : NULL;
  if (!arguments || count < 2 || has(arguments, ACTION)) return;
  if (strcmp(arguments[1], "-cc1") != 0) {
    // The driver, which runs a single command in its own process. In a separate process the command has the whole
    // command line, including the language.
    char *separate[] = {NOT_INTEGRATED};
    if (drives_preprocessing(arguments) && !has(arguments, NOT_INTEGRATED))
      start_again(arguments, count, 1, separate, 1);
    return;
  }
  const int of_syclc = mentions(arguments, "__SYCLC__"); // syclc++ has passed include path and macros
  const int writes = writes_text(arguments);
  if (!preprocesses_cxx(arguments) || (of_syclc && !writes)) return;
  char include[PATH_MAX];
  snprintf(include, sizeof include, "%s", prefix_lib);
  char *slash = strrchr(include, '/'); // prefix_lib is absolute
  snprintf(slash, sizeof include - (size_t)(slash - include), "/include");
  static const char *const macros[][2] = {{"__SYCLC__", "-D__SYCLC__=1"},
                                          {"SYCL_LANGUAGE_VERSION", "-DSYCL_LANGUAGE_VERSION=202012L"},
                                          {"__SYCL_SINGLE_SOURCE__", "-D__SYCL_SINGLE_SOURCE__=1"}};
  char *sycl[4 + sizeof macros / sizeof *macros];
  size_t added = 0;
  if (writes) {
    sycl[added++] = "-plugin";
    sycl[added++] = ACTION;
  }
  if (!of_syclc) {
    sycl[added++] = "-isystem";
    sycl[added++] = include;
    for (size_t i = 0; i < sizeof macros / sizeof *macros; ++i)
      if (!mentions(arguments, macros[i][0])) sycl[added++] = (char *)macros[i][1];
  }
  start_again(arguments, count, 2, sycl, added);
}
