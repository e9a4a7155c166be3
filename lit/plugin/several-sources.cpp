// Several sources in one command, a C file and one in assembler among them; the plugin has no say in the latter.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clang-plugin -c %s %S/Inputs/second.cpp -x c %S/Inputs/plain.c
// RUN: ls | count 3
// RUN: %clang-plugin -fsyntax-only %s %S/Inputs/second.cpp
// RUN: %clang-plugin -S -x c %S/Inputs/plain.c -o plain.s
// RUN: %clang-plugin -c plain.s
#ifndef __SYCLC__
#error "no plugin"
#endif
int first() { return 1; }
