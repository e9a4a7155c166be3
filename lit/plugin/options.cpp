// Options are checked: an unknown one is an error that lists the valid ones.
// RUN: %clang-plugin -fplugin-arg-syclc-targets=native,spirv64 -fplugin-arg-syclc-isa=x86-64-v2,x86-64-v4 -fsyntax-only %s
// RUN: %clang-plugin -fplugin-arg-syclc-targets=spirv64 -fplugin-arg-syclc-isa=baseline -fsyntax-only %s
// RUN: %syclc -fplugin-arg-syclc-targets=native -fsyntax-only %s
// RUN: not %clang-plugin -fplugin-arg-syclc-taget=native -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not %clang-plugin -fplugin-arg-syclc-targets=spirv32,natve -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=TARGET
// RUN: not %clang-plugin -fplugin-arg-syclc-targets -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: not %clang-plugin -fplugin-arg-syclc-isa=avx2 -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=ISA
// RUN: not %clang-plugin -fplugin-arg-syclc-compress=20 -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=LEVEL
// RUN: not %clang-plugin -fplugin-arg-syclc-keep-intermediates -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=FOLDER
// RUN: not %clang-plugin -fplugin-arg-syclc-keep-intermediates=%s/x -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=NOFOLDER
// RUN: not %clang-plugin -fplugin-arg-syclc-check-barriers=maybe -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=NOVALUE
// RUN: not %clang-plugin -fplugin-arg-syclc-help= -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=NOHELP
// RUN: not %clang-plugin -fplugin-arg-syclc-compress= -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=NOLEVEL
// RUN: not %clang-plugin -fplugin-arg-syclc-targets=native, -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: not %clang-plugin -fplugin-arg-syclc-fp32-prec-sqrt=1 -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=YESNO
// YESNO: error: unknown value '1' of '-fplugin-arg-syclc-fp32-prec-sqrt'; the values are: yes, no
// RUN: not %clang-plugin -fplugin-arg-syclc-threads=0 -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=THREADS
// THREADS: error: unknown value '0' of '-fplugin-arg-syclc-threads'; the values are: 1 or more
// RUN: %clang-plugin -fplugin-arg-syclc-help -fsyntax-only %s | FileCheck %s --check-prefix=HELP
//
// NAME: error: unknown option '-fplugin-arg-syclc-taget'; did you mean 'targets'? the options are: targets, isa, threads, keep-intermediates, compress, check-barriers, check-bounds, fp32-prec-sqrt, fp32-prec-div, ids-of-any-size, kernel-functions, device-throw, help
// TARGET: error: unknown value 'spirv32' of '-fplugin-arg-syclc-targets'; did you mean 'spirv64'? the values are: native, spirv64
// EMPTY: error: unknown value '' of '-fplugin-arg-syclc-targets'; the values are: native, spirv64
// ISA: error: unknown value 'avx2' of '-fplugin-arg-syclc-isa'; the values are: x86-64-v2, x86-64-v3, x86-64-v4, x86-64-v4+dot, x86-64-v4+amx, baseline
// LEVEL: error: unknown value '20' of '-fplugin-arg-syclc-compress'; the values are: none, 1 to 19
// FOLDER: error: '-fplugin-arg-syclc-keep-intermediates' needs a folder, as in -fplugin-arg-syclc-keep-intermediates=DIR
// NOFOLDER: error: cannot create the folder '{{.*}}options.cpp/x' of '-fplugin-arg-syclc-keep-intermediates': Not a directory
// NOVALUE: error: '-fplugin-arg-syclc-check-barriers' takes no value; leave out '=maybe'
// NOHELP: error: '-fplugin-arg-syclc-help' takes no value; leave out '='
// NOLEVEL: error: unknown value '' of '-fplugin-arg-syclc-compress'; the values are: none, 1 to 19
// HELP: options of the plugin
// HELP: targets=LIST
// HELP: threads=N
// HELP: keep-intermediates=DIR
// HELP: check-barriers
// HELP: check-bounds
// HELP: spirv64
// HELP: x86-64-v2, x86-64-v3, x86-64-v4, x86-64-v4+dot, x86-64-v4+amx, baseline
int main() {}
