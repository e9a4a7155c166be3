// syclc++ adds libsycl exactly when Clang will link: after the user's inputs, with an rpath to its own prefix.
// RUN: touch %t.o
// RUN: %syclc -### %s 2>&1 | FileCheck %s --check-prefix=LINK
// RUN: %syclc -### -shared %s -o %t.so 2>&1 | FileCheck %s --check-prefix=LINK
// RUN: %syclc -### %t.o -Wl,--as-needed 2>&1 | FileCheck %s --check-prefix=LINK
// RUN: %syclc -### -o %t -- %s 2>&1 | FileCheck %s --check-prefix=LINK
// RUN: %syclc -### -c %s 2>&1 | FileCheck %s --check-prefix=NOLINK
// RUN: %syclc -### -S %s 2>&1 | FileCheck %s --check-prefix=NOLINK
// RUN: %syclc -### -E %s 2>&1 | FileCheck %s --check-prefix=NOLINK
// RUN: %syclc -### -MM %s 2>&1 | FileCheck %s --check-prefix=NOLINK
// RUN: %syclc -### -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=NOLINK
// RUN: %syclc -### -r %t.o -o %t2.o 2>&1 | FileCheck %s --check-prefix=NOLINK
// RUN: %syclc -### -nostdlib %t.o 2>&1 | FileCheck %s --check-prefix=NOLINK
// RUN: %syclc -### -x c++-header %s 2>&1 | FileCheck %s --check-prefix=NOLINK
// RUN: echo '-c "%s"' > %t.rsp && %syclc -### @%t.rsp 2>&1 | FileCheck %s --check-prefix=NOLINK
// RUN: echo '"%s" -o %t' > %t.rsp && %syclc -### @%t.rsp 2>&1 | FileCheck %s --check-prefix=LINK
//
// The first line is syclc++'s own command, the last one the linker's.
// LINK: "{{.*}}clang++-22" {{.*}}"-fplugin={{.*}}/lib/syclc.so" {{.*}}"-isystem" "{{.*}}/include" {{.*}}"-D__SYCLC__=1"
// LINK-SAME: "-L[[LIB:[^"]*/lib]]" "-Wl,-rpath,[[LIB]]" "{{.*}}-lsycl{{.*}}"
// LINK: "-lsycl"
// LINK-SAME: "-lstdc++"
// NOLINK-NOT: -lsycl
//
// RUN: not %syclc -static %s -o %t 2>&1 | FileCheck %s --check-prefix=STATIC
// RUN: not %syclc -static-pie %t.o -o %t 2>&1 | FileCheck %s --check-prefix=STATIC
// STATIC: syclc++: error: libsycl is a shared library: leave out -static; -static-libstdc++ and -static-libgcc may be used
// RUN: %syclc -static -c %s -o %t.o
int main() {}
