// In native code one work-item makes a group's asynchronous copies: contiguous elements with memcpy, strided ones one by one,
// without masks. In SPIR-V the work-items share the elements.
// RUN: mkdir -p %t && %syclc -std=c++17 -O2 -fplugin-arg-syclc-isa=x86-64-v3 -fplugin-arg-syclc-keep-intermediates=%t -c %s -o %t/object.o
// RUN: FileCheck %s --input-file %t/group-copies.cpp.native.x86-64-v3.ll --check-prefix=NATIVE
// RUN: FileCheck %s --input-file %t/group-copies.cpp.spirv.expanded.ll --check-prefix=SPIRV
#include <sycl/sycl.hpp>

// NATIVE-NOT: llvm.masked
// NATIVE: call void @llvm.memcpy.{{.*}}(ptr {{.*}}, ptr {{.*}}, i64 %{{.*}}, i1 false)
// NATIVE-NOT: llvm.masked
// NATIVE: load i8, ptr
// NATIVE: store i8
// NATIVE-NOT: llvm.masked
// SPIRV-NOT: llvm.memcpy
void host(sycl::queue queue, sycl::buffer<char> from, sycl::buffer<char> to, std::size_t count, std::size_t stride) {
  queue.submit([&](sycl::handler &handler) {
    sycl::local_accessor<char> tile(256, handler);
    sycl::accessor in(from, handler), out(to, handler);
    handler.parallel_for(sycl::nd_range<1>(256, 64), [=](sycl::nd_item<1> item) {
      const auto local = tile.get_multi_ptr<sycl::access::decorated::yes>();
      item.wait_for(item.async_work_group_copy(local, in.get_multi_ptr<sycl::access::decorated::yes>(), count));
      item.async_work_group_copy(out.get_multi_ptr<sycl::access::decorated::yes>(), local, count, stride);
    });
  });
}
