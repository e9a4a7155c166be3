// A native kernel that dereferences a null pointer is reported with its name, and the program still ends with SIGSEGV.
// With SYCLC_CHECK=1 so are accesses beyond the end of USM allocations, and of freed ones.
// RUN: %syclc -O2 -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-isa=baseline %s -o %t
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu not --crash %t null 2>&1 | FileCheck %s --check-prefix=NULL
// NULL: kernel reads: null pointer dereferenced (address 0x10): a pointer, or an accessor without a buffer; addr2line -Cfie {{.*}} 0x{{[0-9a-f]+}} shows the source line of code compiled with -g
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu not --crash %t accessor 2>&1 | FileCheck %s --check-prefix=ACCESSOR
// ACCESSOR: kernel of_nothing: null pointer dereferenced (address 0x0)
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu SYCLC_CHECK=1 not --crash %t beyond 2>&1 | FileCheck %s --check-prefix=BEYOND
// BEYOND: kernel reads: invalid access to address 0x{{[0-9a-f]+}}, 16 bytes after the end of an allocation of 4096 bytes; addr2line
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu SYCLC_CHECK=1 not --crash %t freed 2>&1 | FileCheck %s --check-prefix=FREED
// FREED: kernel reads: invalid access to address 0x{{[0-9a-f]+}}, in an allocation of 4096 bytes that has been freed; addr2line
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu not --crash %t division 2>&1 | FileCheck %s --check-prefix=DIVISION
// DIVISION: kernel divides: integer division by zero
//
// Nothing is reported of the host's accesses, if the program has its own handler, or with SYCLC_CHECK=0; programs
// without errors run with SYCLC_CHECK=1 as usual.
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu not --crash %t host 2>&1 | FileCheck %s --check-prefix=SILENT --allow-empty
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu SYCLC_CHECK=0 not --crash %t null 2>&1 | FileCheck %s --check-prefix=SILENT --allow-empty
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu %t handler 2>&1 | FileCheck %s --check-prefixes=OWN,SILENT
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu SYCLC_CHECK=1 %t fine
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu SYCLC_CHECK=2 not --crash %t fine 2>&1 | FileCheck %s --check-prefix=VALUE
// SILENT-NOT: kernel
// OWN: the program's own handler
// VALUE: SYCLC_CHECK="2": neither 0 nor 1
#include <sycl/accessor.hpp>
#include <sycl/queue.hpp>
#include <sycl/usm.hpp>

#include <csignal>
#include <string>

#include <unistd.h>

class reads;
class of_nothing;
class divides;

int main(int, char **arguments) {
  const std::string which = arguments[1];
  if (which == "handler")
    std::signal(SIGSEGV, [](int) {
      static_cast<void>(!write(1, "the program's own handler\n", 26));
      _exit(0);
    });
  sycl::queue queue;
  constexpr std::size_t count = 1024;
  int *memory = sycl::malloc_shared<int>(count, queue), *result = sycl::malloc_shared<int>(1, queue);
  for (std::size_t i = 0; i < count; ++i) memory[i] = 5;
  if (which == "freed") sycl::free(memory, queue);
  const int *from = which == "null" || which == "handler" ? nullptr : memory;
  const std::size_t index = which == "beyond" ? count + 4 : 4;
  const int divisor = which == "division" ? 0 : 1;
  if (which == "accessor") {
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor<int, 1, sycl::access_mode::read> none;
      handler.single_task<of_nothing>([=] { *result = none[0]; });
    });
    queue.wait();
  }
  queue.single_task<divides>([=] { *result = 10 / divisor; }).wait();
  queue.single_task<reads>([=] { *result = from[index]; }).wait();
  if (which == "host") *static_cast<volatile int *>(nullptr) = 1;
  const bool right = *result == 5;
  if (which != "freed") sycl::free(memory, queue);
  sycl::free(result, queue);
  return right ? 0 : 1;
}
