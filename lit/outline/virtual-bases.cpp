// Kernels whose constructors are not inlined read the offsets of virtual bases from tables of integers, without the
// addresses of functions and type information.
// RUN: rm -rf %t && %clang-plugin -std=c++17 -O2 -fno-inline -c %s -o %t.o -fplugin-arg-syclc-targets=native,spirv64 -fplugin-arg-syclc-isa=baseline -fplugin-arg-syclc-keep-intermediates=%t
// RUN: FileCheck %s < %t/virtual-bases.cpp.spmd.ll
#include <sycl/sycl.hpp>
struct Shape {
  int size;
  virtual int corners() { return 0; }
};
struct Square : virtual Shape {
  int width = 4;
  int corners() override { return width; }
};
struct Cube : Square {
  int depth = 5;
};
// CHECK: @_ZTV4Cube{{.*}} = internal constant { [4 x i64], [4 x i64] } { [4 x i64] [i64 16, i64 0, i64 0, i64 0], [4 x i64] [i64 -16, i64 -16, i64 0, i64 0] }
void host(sycl::queue q, int *p) {
  q.single_task<class Kernel>([=] {
    Cube cube;
    cube.size = 3;
    *p = cube.size + cube.Square::corners();
  });
}
