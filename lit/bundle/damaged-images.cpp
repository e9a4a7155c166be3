// Images have the hash of what the compiler wrote: a bit that changes afterwards is an error, before a driver or the
// just-in-time compiler, which may crash, sees it.
// REQUIRES: opencl-intel || opencl-pocl
// RUN: %syclc -O1 %s -o %t.spirv -fplugin-arg-syclc-targets=spirv64 -fplugin-arg-syclc-compress=none
// RUN: env ONEAPI_DEVICE_SELECTOR=opencl:0 %t.spirv | FileCheck %s
// RUN: env ONEAPI_DEVICE_SELECTOR=opencl:0 %python %S/Inputs/flip-bits.py %t.spirv 03022307 "its SHA-256 is not the one" | FileCheck %s --check-prefix=ALL
// RUN: %syclc -O1 %s -o %t.bitcode -fplugin-arg-syclc-targets=bitcode -fplugin-arg-syclc-compress=none
// RUN: env ONEAPI_DEVICE_SELECTOR=native:0 SYCLC_CACHE=0 %t.bitcode | FileCheck %s
// RUN: env ONEAPI_DEVICE_SELECTOR=native:0 SYCLC_CACHE=0 %python %S/Inputs/flip-bits.py %t.bitcode 4243c0de "its SHA-256 is not the one" | FileCheck %s --check-prefix=ALL
// CHECK: 42
// ALL: each damage is reported
//
// syclc-bundle finds it, too.
// RUN: %python -c "import sys; code = open(sys.argv[1], 'rb').read(); at = code.index(bytes.fromhex('03022307')) + 100; open(sys.argv[2], 'wb').write(code[:at] + bytes([code[at] ^ 16]) + code[at + 1:])" %t.spirv %t.damaged
// RUN: %exits-with-1 %bundle verify %t.damaged | FileCheck %s --check-prefix=VERIFY
// VERIFY: image 0: its SHA-256 is not the one that the compiler wrote: it is damaged; rebuild the file
//
// Images of other origin get a hash when they are added: damage afterwards is found, too.
// RUN: %bundle extract %t.spirv -o %t.spv
// RUN: %bundle add %t.spirv %t.spv --replace -o %t.added
// RUN: env ONEAPI_DEVICE_SELECTOR=opencl:0 %t.added | FileCheck %s
// RUN: env ONEAPI_DEVICE_SELECTOR=opencl:0 %python %S/Inputs/flip-bits.py %t.added 03022307 "its SHA-256 is not the one" | FileCheck %s --check-prefix=ALL
//
// SPIR-V that was damaged before is validated, before a driver sees it.
// RUN: %python -c "import sys; code = open(sys.argv[1], 'rb').read(); open(sys.argv[1], 'wb').write(code[:24] + b'\\xff' + code[25:])" %t.spv
// RUN: %bundle add %t.spirv %t.spv --replace -o %t.replaced
// RUN: env ONEAPI_DEVICE_SELECTOR=opencl:0 %exits-with-1 %t.replaced | FileCheck %s --check-prefix=INVALID
// INVALID: its SPIR-V image is corrupt: {{.+}}; recompile the object file
#include <sycl/sycl.hpp>

#include <cstdio>

int main() {
  try {
    sycl::queue queue;
    sycl::buffer<int> result(1);
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor to(result, handler, sycl::write_only);
      handler.parallel_for<class Answer>(1, [=](sycl::id<1> i) { to[i] = 42; });
    });
    std::printf("%d\n", sycl::host_accessor(result)[0]);
  } catch (const std::exception &error) {
    std::printf("%s\n", error.what());
    return 1;
  }
}
