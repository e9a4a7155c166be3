// Native code compiled just in time: when it happens, what is cached on disk, and what happens without cache or compiler.
// REQUIRES: avx2
// RUN: rm -rf %t && mkdir -p %t/cache
// RUN: %syclc -O2 %s -o %t/app
//
// Launches compile nothing, and load no LLVM.
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu SYCLC_CACHE_DIR=%t/cache SYCLC_TRACE=1 %t/app launch 2>&1 \
// RUN:   | FileCheck %s --check-prefix=LAUNCH
// LAUNCH-NOT: compile native code
// LAUNCH: result 21, LLVM: no, compiler: no
//
// Building a bundle with values compiles; the next process uses the cache.
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu SYCLC_CACHE_DIR=%t/cache SYCLC_TRACE=1 %t/app build 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FIRST
// FIRST: compile native code(main::Scale)
// FIRST: native kernel(main::Scale, work-items {0} to {1}, {{.*}}compiled just in time
// FIRST: result 35, LLVM: no, compiler: yes
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu SYCLC_CACHE_DIR=%t/cache SYCLC_TRACE=1 %t/app build 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SECOND
// SECOND-NOT: compile native code
// SECOND: load kept native code(main::Scale)
// SECOND: result 35
//
// Other values are other code.
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu SYCLC_CACHE_DIR=%t/cache SYCLC_JIT=1 SYCLC_TRACE=1 %t/app launch 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OTHER
// OTHER: compile native code(main::Scale)
// OTHER: result 21, LLVM: no, compiler: yes
//
// SYCLC_JIT=0 forbids, SYCLC_CACHE=0 keeps nothing.
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu SYCLC_JIT=0 %t/app build | FileCheck %s --check-prefix=NEVER
// NEVER: result 35, LLVM: no, compiler: no
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu SYCLC_CACHE=0 SYCLC_CACHE_DIR=%t/none SYCLC_TRACE=1 %t/app build 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FIRST
// RUN: not ls %t/none
//
// Damaged files are recompiled.
// RUN: sh -c 'for file in %t/cache/*.code; do printf X | dd of=$file bs=1 seek=500 conv=notrunc 2>%t/dd; done'
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu SYCLC_CACHE_DIR=%t/cache SYCLC_TRACE=1 %t/app build 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DAMAGED
// DAMAGED: code cache: {{.*}}it is damaged; compiled anew
// DAMAGED: compile native code(main::Scale)
// DAMAGED: result 35
//
// Without the compiler's library the program's own code reads the values from memory.
// RUN: mkdir -p %t/lib/syclc && cp -L %syclc-lib/libsycl.so.1 %t/lib/ && cp %syclc-lib/syclc/libsycl-threads.so %t/lib/syclc/
// RUN: env LD_LIBRARY_PATH=%t/lib ONEAPI_DEVICE_SELECTOR=native:cpu SYCLC_TRACE=1 %t/app build 2>&1 \
// RUN:   | FileCheck %s --check-prefix=MISSING
// MISSING: kernel main::Scale is not compiled just in time: {{.*}}libsyclc-jit.so: cannot open shared object file
// MISSING: result 35
//
// Kernels that exist as LLVM IR only are always compiled, or report what is missing.
// RUN: %syclc -O2 %s -o %t/only -fplugin-arg-syclc-targets=bitcode
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu SYCLC_CACHE_DIR=%t/cache SYCLC_JIT=0 %t/only launch \
// RUN:   | FileCheck %s --check-prefix=ONLY
// ONLY: result 21, LLVM: no, compiler: yes
// RUN: env LD_LIBRARY_PATH=%t/lib ONEAPI_DEVICE_SELECTOR=native:cpu %t/only launch | FileCheck %s --check-prefix=NOTHING
// NOTHING: kernel main::Scale cannot be compiled for {{.*}}, and its object has no native code for it: {{.*}}libsyclc-jit.so
#include <sycl/sycl.hpp>

#include <cstdio>
#include <cstring>
#include <fstream>
#include <string>

constexpr sycl::specialization_id<int> factor(1);

static const char *loaded(const char *library) {
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);)
    if (line.find(library) != std::string::npos) return "yes";
  return "no";
}

int main(int, char **arguments) try {
  sycl::queue queue;
  int result = 0;
  {
    sycl::buffer<int> out(&result, 1);
    auto bundle = sycl::get_kernel_bundle<class Scale, sycl::bundle_state::input>(queue.get_context());
    const bool build = !std::strcmp(arguments[1], "build");
    if (build) bundle.set_specialization_constant<factor>(5);
    queue.submit([&](sycl::handler &handler) {
      if (build) handler.use_kernel_bundle(sycl::build(bundle));
      if (!build) handler.set_specialization_constant<factor>(3);
      sycl::accessor target(out, handler, sycl::write_only);
      handler.parallel_for<class Scale>(1, [=](sycl::id<1> i, sycl::kernel_handler constants) {
        target[i] = 7 * constants.get_specialization_constant<factor>();
      });
    });
  }
  std::printf("result %d, LLVM: %s, compiler: %s\n", result, loaded("libLLVM"), loaded("libsyclc-jit"));
} catch (const sycl::exception &error) {
  std::printf("%s\n", error.what());
}
