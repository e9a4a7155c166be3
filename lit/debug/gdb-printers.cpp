// gdb prints SYCL's classes readably, with the printers that it loads with libsycl.so: on the host and in kernels.
// REQUIRES: gdb
// RUN: %syclc -std=c++20 -O0 -g -fplugin-arg-syclc-targets=native %s -o %t
// RUN: sed -n -e "s|^ *// GDB: ||p" -e "/; .. STOP HERE$/=" %s > %t.lines
// RUN: sed -e "s/^[0-9][0-9]*$/break & if \$sycl_is(1, 2) || \$sycl_is(3)/" %t.lines > %t.gdb
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu gdb -q -nx -batch -iex "add-auto-load-safe-path %syclc-lib" -x %t.gdb %t 2>&1 | FileCheck %s
#include <sycl/ext/oneapi/bfloat16.hpp>
#include <sycl/sycl.hpp>

void stop() {}

int main() {
  sycl::queue queue{sycl::property::queue::in_order()};
  sycl::id<2> index(3, 4);
  sycl::device device = queue.get_device();
  sycl::range<3> extent(2, 3, 4);
  sycl::nd_range<1> space(64, 8);
  sycl::float4 vector{1, 2, 3, 4.5f};
  sycl::marray<int, 3> array{7, 8, 9};
  sycl::half half = 1.5f;
  sycl::ext::oneapi::bfloat16 brain = -2.5f;
  double number = 0.5;
  sycl::multi_ptr<double, sycl::access::address_space::global_space, sycl::access::decorated::no> pointer(&number);
  sycl::buffer<int, 2> buffer(sycl::range<2>(2, 3));
  sycl::accessor<int, 1> empty;
  sycl::event event;
  {
    sycl::host_accessor numbers(buffer);
    for (int row = 0; row != 2; ++row)
      for (int column = 0; column != 3; ++column) numbers[row][column] = 10 * row + column;
    stop();
    // GDB: break stop
    // GDB: run
    // GDB: up
    // GDB: print index
    // CHECK: = sycl::id {3, 4}
    // GDB: print extent
    // CHECK: = sycl::range {2, 3, 4}
    // GDB: print space
    // CHECK: = sycl::nd_range {64} in groups of {8}
    // GDB: print vector
    // CHECK: = sycl::vec of 4 = {1, 2, 3, 4.5}
    // GDB: print array
    // CHECK: = sycl::marray of 3 = {7, 8, 9}
    // GDB: print half
    // CHECK: = 1.5
    // GDB: print brain
    // CHECK: = -2.5
    // GDB: print pointer
    // CHECK: = sycl::multi_ptr to global_space at 0x{{[0-9a-f]+}} = {* = 0.5}
    // GDB: print buffer
    // CHECK: = sycl::buffer of {2, 3} int
    // GDB: print numbers
    // CHECK: = sycl::host_accessor of {2, 3} elements = {0, 1, 2, 10, 11, 12}
    // GDB: print empty
    // CHECK: = sycl::accessor, empty
    // GDB: print device
    // CHECK: = sycl::device {{.+}}
    // GDB: print queue
    // CHECK: = sycl::queue, in-order, on {{.+}}
    // GDB: print event
    // CHECK: = sycl::event, complete
    // GDB: print $sycl_id()
    // CHECK: = "no work-item of a kernel compiled with -O0 -g"
  }
  queue.submit([&](sycl::handler &handler) {
    sycl::accessor data(buffer, handler);
    sycl::local_accessor<int, 2> tile({1, 3}, handler);
    handler.parallel_for(sycl::nd_range<2>({2, 3}, {1, 3}), [=](sycl::nd_item<2> item) {
      sycl::id<2> own = item.get_global_id();
      tile[0][own[1]] = data[own];
      sycl::group_barrier(item.get_group());
      int before = tile[0][(own[1] + 2) % 3]; // STOP HERE
      data[own] = before;
    });
  });
  // GDB: continue
  // CHECK: Breakpoint {{[0-9]}}, main::
  // GDB: print own
  // CHECK: = sycl::id {1, 2}
  // GDB: print item
  // CHECK: = sycl::nd_item, global id {1, 2}, local id {0, 2}, group {1, 0}
  // GDB: print $sycl_id()
  // CHECK: = "global id {1, 2}, local id {0, 2}, group {1, 0}"
  // GDB: print tile
  // CHECK: = sycl::local_accessor of {1, 3} elements
  // GDB: print data
  // CHECK: = sycl::accessor of {2, 3} elements = {
  queue.wait();
  queue.parallel_for(sycl::range<1>(8), [=](sycl::item<1> item) {
    std::size_t position = item.get_id(0); // STOP HERE
    static_cast<void>(position);
  });
  // GDB: continue
  // GDB: print item
  // CHECK: = sycl::item {3} of {8}
  queue.wait();
  // GDB: delete
  // GDB: continue
  // CHECK: exited normally
}
