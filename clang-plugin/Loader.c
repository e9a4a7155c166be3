// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// lib/syclc.so, the plugin that users load: `clang++-22 -fplugin=PREFIX/lib/syclc.so`.
///
/// A Clang plugin works only in the Clang version that it was built for. In others it fails with pages of undefined
/// symbols, or brings a second LLVM into the process. So users load this file, which is plain C and needs only libc.
/// When it is loaded it checks the process:
/// \code
///   libclang-cpp.so.22.1 is loaded   -> dlopen("<here>/syclc/libsyclc-clang.so"), which registers the plugin
///   ... and it only preprocesses     -> restarts it with SYCL's include path and macros (Preprocess.c)
///   another libclang-cpp, or none    -> prints one line with the required and the actual version; exit status 1
/// \endcode
#include "Preprocess.h"

#include <dlfcn.h>
#include <limits.h>
#include <link.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TEXT_OF(number) TEXT(number)
#define TEXT(token) #token
#define MAJOR TEXT_OF(SYCLC_LLVM_MAJOR)
#define PLUGIN "/syclc/libsyclc-clang.so"

/// Writes one line and exits immediately: compiler crash handlers and atexit functions have nothing to add.
__attribute__((noreturn, format(printf, 1, 2))) static void fail(const char *format, ...) {
  char line[3 * PATH_MAX];
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(line, sizeof line - 1, format, arguments);
  va_end(arguments);
  if (length < 0) length = 0;
  if ((size_t)length > sizeof line - 2) length = sizeof line - 2;
  line[length] = '\n';
  fflush(NULL); // the compiler's earlier output comes first
  if (write(STDERR_FILENO, line, length + 1) < 0) _exit(1);
  _exit(1);
}

/// Called for every loaded object until one is libclang-cpp; `data` then receives its file name (without folder).
static int find_clang(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  const char *slash = strrchr(info->dlpi_name, '/');
  const char *name = slash ? slash + 1 : info->dlpi_name;
  if (strncmp(name, "libclang-cpp.so.", 16) != 0) return 0;
  snprintf(data, NAME_MAX, "%s", name);
  return 1;
}

/// Reports which program loaded this library, and why that does not work. `prefix_lib` is the folder of this library.
__attribute__((noreturn)) static void refuse(const char *clang, const char *prefix_lib) {
  char program[PATH_MAX];
  ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
  program[length > 0 ? length : 0] = 0;
  if (*clang)
    fail("syclc: error: this plugin needs Clang " MAJOR
         " (%s), but Clang %s (%s) loaded it: compile with clang++-" MAJOR " (Debian package clang-" MAJOR
         ") or with syclc++",
         SYCLC_CLANG_SONAME, clang + strlen("libclang-cpp.so."), program);
  // LLVM's tools, and statically linked Clangs, export LLVM's symbols without libclang-cpp.
  void (*version)(unsigned *, unsigned *, unsigned *) =
      (void (*)(unsigned *, unsigned *, unsigned *))dlsym(RTLD_DEFAULT, "LLVMGetVersion");
  unsigned major = 0, minor = 0, patch = 0;
  if (version) version(&major, &minor, &patch);
  const char *slash = strrchr(program, '/');
  const char *tool = slash ? slash + 1 : program;
  if (strncmp(tool, "clang", 5) == 0)
    fail("syclc: error: this plugin needs a Clang " MAJOR " that shares %s, but %s, which does not, loaded it: compile "
         "with clang++-" MAJOR " of Debian's package clang-" MAJOR " or with syclc++",
         SYCLC_CLANG_SONAME, program);
  if (version)
    fail("syclc: error: this plugin needs Clang " MAJOR
         ", but %s (LLVM %u.%u.%u), which is no Clang, loaded it: for opt "
         "there is %s/syclc/syclc-passes.so",
         program, major, minor, patch, prefix_lib);
  fail("syclc: error: this plugin needs Clang " MAJOR ", but %s, which is no Clang, loaded it: compile with "
       "clang++-" MAJOR " -fplugin=%s/syclc.so",
       program, prefix_lib);
}

__attribute__((constructor)) static void load_plugin(void) {
  Dl_info self;
  char here[PATH_MAX];
  if (!dladdr((void *)&load_plugin, &self) || !realpath(self.dli_fname, here))
    fail("syclc: error: cannot find out where this plugin lies (%s): name it by its whole path, "
         "-fplugin=PREFIX/lib/syclc.so",
         self.dli_fname ? self.dli_fname : "no file name");
  *strrchr(here, '/') = 0; // realpath's result is absolute

  char clang[NAME_MAX] = "";
  dl_iterate_phdr(find_clang, clang);
  if (strcmp(clang, SYCLC_CLANG_SONAME) != 0) refuse(clang, here);

  preprocess_with_sycl(here);

  char plugin[PATH_MAX + sizeof PLUGIN];
  snprintf(plugin, sizeof plugin, "%s" PLUGIN, here);
  if (access(plugin, R_OK) != 0)
    fail("syclc: error: %s is missing or cannot be read: install syclc again (the whole prefix, not syclc.so alone)",
         plugin);
  if (!dlopen(plugin, RTLD_NOW | RTLD_GLOBAL))
    fail("syclc: error: cannot load the plugin: %s: install syclc again, built for this clang-" MAJOR, dlerror());
}
