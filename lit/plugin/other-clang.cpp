// Loaded into another Clang the plugin says so in one line, and nothing else happens.
// REQUIRES: clang-14
// RUN: not clang++-14 -fplugin=%syclc-lib/syclc.so -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not clang++-14 -fplugin=%syclc-lib/syclc.so -c %s -o %t.o 2>&1 | count 1
// RUN: not clang++-14 -fplugin=%syclc-lib/syclc.so %s %s -o %t.o 2>&1 | FileCheck %s
// CHECK: syclc: error: this plugin needs Clang 22 (libclang-cpp.so.22.1), but Clang 14 ({{.*}}/clang) loaded it: compile with clang++-22 (Debian package clang-22) or with syclc++
int main() {}
