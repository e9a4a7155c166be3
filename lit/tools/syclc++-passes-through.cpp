// Everything else is Clang's: its options, its warnings, its exit status, standard input, spaces in names.
// RUN: rm -rf "%t dir" && mkdir "%t dir"
// RUN: %syclc -Werror -Wall -Wextra -c %s -o "%t dir/a b.o" && ls "%t dir/a b.o"
// RUN: %syclc -Werror -x c++ -fsyntax-only - < %s
// RUN: not %syclc -c %t.nothing.cpp 2>&1 | FileCheck %s --check-prefix=NOFILE
// RUN: not %syclc 2>&1 | FileCheck %s --check-prefix=NOINPUT
// RUN: not %syclc -fno-such-option -c %s 2>&1 | FileCheck %s --check-prefix=NOOPTION
// RUN: %syclc -print-resource-dir | FileCheck %s --check-prefix=PRINT
// RUN: %syclc -dumpmachine | FileCheck %s --check-prefix=MACHINE
// RUN: %syclc -fplugin-arg-syclc-help -fsyntax-only %s | FileCheck %s --check-prefix=HELP
// RUN: %syclc -Werror -x c -fsyntax-only %S/../plugin/Inputs/empty.c
// NOFILE: error: no such file or directory
// NOINPUT: error: no input files
// NOOPTION: error: unknown argument: '-fno-such-option'
// PRINT: clang/22
// MACHINE: linux
// HELP: keep-intermediates=DIR
int main() {}
