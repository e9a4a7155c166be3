// clang-repl runs no passes; a source that it reads piece by piece has no kernels.
// RUN: not %clang-plugin -Xclang -fincremental-extensions -c %s -o %t.o 2>&1 | FileCheck %s
// CHECK: error: syclc does not support incremental compilation, as in clang-repl: kernels need the whole source; compile a program
// CHECK-NOT: error:
int x;
