// The headers work with macros that programs define before including them: letters, and the usual names of sizes. Exceptions
// are the names of vec's elements (x, y, z, w, r, g, b, a), which the specification defines, and `e` from C++20 on, with which
// the standard library itself does not work (std::numbers::e).
// DEFINE: %{capitals} = -DA=1 -DB=1 -DC=1 -DD=1 -DE=1 -DF=1 -DG=1 -DH=1 -DI=1 -DJ=1 -DK=1 -DL=1 -DM=1 \
// DEFINE:   -DN=1024 -DO=1 -DP=1 -DQ=1 -DR=1 -DS=1 -DT=1 -DU=1 -DV=1 -DW=1 -DX=1 -DY=1 -DZ=1
// DEFINE: %{letters} = -Dc=1 -Dd=1 -Df=1 -Dh=1 -Di=1 -Dj=1 -Dk=1 -Dl=1 -Dm=1 \
// DEFINE:   -Dn=1 -Do=1 -Dp=1 -Dq=1 -Ds=1 -Dt=1 -Du=1 -Dv=1
// DEFINE: %{names} = -DSIZE=64 -DWIDTH=8 -DHEIGHT=8 -DDEPTH=1 -DPI=3.14 -DEPS=1e-6 -DMIN=0 -DMAX=9 -DBLOCK=16 \
// DEFINE:   -DBLOCK_SIZE=16 -DTILE=4 -DROWS=2 -DCOLS=2 -DDIM=2 -DCOUNT=1 -DTYPE=float -DLOCAL=1 -DGLOBAL=1
// RUN: %syclc -std=c++17 -Werror -fsyntax-only %{capitals} %{letters} -De=1 %{names} %s
// RUN: %syclc -std=c++20 -Werror -fsyntax-only %{capitals} %{letters} %{names} %s
// RUN: %syclc -std=c++23 -Werror -fsyntax-only %{capitals} %{letters} %{names} %s
// RUN: %syclc -std=c++20 -Werror -O2 -c %{capitals} %{letters} %{names} %s -o %t.o
#include <sycl/ext/oneapi/bfloat16.hpp>
#include <sycl/ext/oneapi/experimental/annotated_arg/annotated_arg.hpp>
#include <sycl/ext/oneapi/experimental/annotated_ptr/annotated_ptr.hpp>
#include <sycl/ext/oneapi/experimental/bfloat16_math.hpp>
#include <sycl/ext/oneapi/experimental/complex/complex.hpp>
#include <sycl/ext/oneapi/experimental/device_global.hpp>
#include <sycl/ext/oneapi/experimental/enqueue_functions.hpp>
#include <sycl/ext/oneapi/experimental/free_function_kernels.hpp>
#include <sycl/ext/oneapi/experimental/group_load_store.hpp>
#include <sycl/ext/oneapi/experimental/group_sort.hpp>
#include <sycl/ext/oneapi/experimental/non_uniform_groups.hpp>
#include <sycl/ext/oneapi/experimental/prefetch.hpp>
#include <sycl/ext/oneapi/experimental/root_group.hpp>
#include <sycl/ext/oneapi/experimental/work_group_memory.hpp>
#include <sycl/ext/oneapi/kernel_properties/properties.hpp>
#include <sycl/ext/oneapi/matrix/matrix.hpp>
#include <sycl/ext/oneapi/weak_object.hpp>
#include <sycl/khr/free_function_commands.hpp>
#include <sycl/sycl.hpp>

#include <vector>

int main() {
  sycl::queue queue;
  std::vector<TYPE> values(SIZE, TYPE(PI));
  sycl::buffer data(values);
  sycl::buffer<TYPE, DIM> grid(sycl::range(WIDTH, HEIGHT));
  queue.submit([&](sycl::handler &group) {
    sycl::accessor from(data, group, sycl::read_only);
    sycl::accessor to(grid, group, sycl::write_only, sycl::no_init);
    group.parallel_for(sycl::range(WIDTH, HEIGHT), [=](sycl::item<DIM> item) {
      to[item.get_id()] = sycl::fma(from[item.get_linear_id()], TYPE(EPS), sycl::clamp(TYPE(N), TYPE(MIN), TYPE(MAX)));
    });
  });
  auto *shared = sycl::malloc_shared<TYPE>(SIZE, queue);
  queue.parallel_for(sycl::nd_range(sycl::range(SIZE), sycl::range(BLOCK_SIZE)), [=](sycl::nd_item<> item) {
    shared[item.get_global_id()] = sycl::pow(TYPE(item.get_local_id(0)), TYPE(TILE));
  });
  queue.copy(shared, shared, COUNT).wait();
  sycl::free(shared, queue);
  sycl::host_accessor result(grid);
  return result[sycl::id(0, 0)] == result[0][0] ? 0 : 1;
}
