// A macro that <sycl/sycl.hpp> defines promises that the extension is there, without another header.
// RUN: %syclc -std=c++17 -O1 -fplugin-arg-syclc-isa=x86-64-v2 %s -o %t
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu %t | FileCheck %s
// RUN: %syclc -dM -E %s | FileCheck %s --check-prefix=MACROS --implicit-check-not='#define SYCL_EXT_ONEAPI_COMPLEX'
// MACROS: #define SYCL_EXT_ONEAPI_WEAK_OBJECT 1
// CHECK: 42 alive, some groups, 8
#include <sycl/sycl.hpp>

#include <cstdio>

namespace oneapi = sycl::ext::oneapi;
namespace experimental = sycl::ext::oneapi::experimental;

#if !defined SYCL_EXT_ONEAPI_GRAPH || !defined SYCL_EXT_ONEAPI_DEVICE_GLOBAL || !defined SYCL_EXT_ONEAPI_PROPERTIES || \
    !defined SYCL_EXT_ONEAPI_KERNEL_PROPERTIES || !defined SYCL_EXT_ONEAPI_ROOT_GROUP ||                               \
    !defined SYCL_EXT_ONEAPI_NON_UNIFORM_GROUPS || !defined SYCL_EXT_ONEAPI_TANGLE ||                                  \
    !defined SYCL_EXT_ONEAPI_GROUP_LOAD_STORE || !defined SYCL_EXT_ONEAPI_GROUP_SORT ||                                \
    !defined SYCL_EXT_ONEAPI_MATRIX || !defined SYCL_EXT_ONEAPI_KERNEL_COMPILER ||                                     \
    !defined SYCL_EXT_ONEAPI_DEVICE_ARCHITECTURE || !defined SYCL_EXT_ONEAPI_FILTER_SELECTOR ||                        \
    !defined SYCL_EXT_ONEAPI_DOT_ACCUMULATE || !defined SYCL_EXT_ONEAPI_ACCESSOR_PROPERTIES ||                         \
    !defined SYCL_EXT_ONEAPI_PROFILING_TAG || !defined SYCL_EXT_ONEAPI_WORK_GROUP_SCRATCH_MEMORY ||                    \
    !defined SYCL_EXT_ONEAPI_USER_DEFINED_REDUCTIONS || !defined SYCL_EXT_ONEAPI_WORK_GROUP_MEMORY ||                  \
    !defined SYCL_EXT_ONEAPI_CURRENT_DEVICE || !defined SYCL_EXT_INTEL_GRF_SIZE ||                                     \
    !defined SYCL_EXT_ONEAPI_PREFETCH || !defined SYCL_EXT_ONEAPI_ANNOTATED_PTR ||                                     \
    !defined SYCL_EXT_ONEAPI_ANNOTATED_ARG || !defined SYCL_EXT_ONEAPI_IN_ORDER_QUEUE_EVENTS ||                        \
    !defined SYCL_EXT_ONEAPI_CLOCK || !defined SYCL_EXT_ONEAPI_UNIFORM ||                                              \
    !defined SYCL_EXT_ONEAPI_FORWARD_PROGRESS || !defined SYCL_EXT_ONEAPI_REDUCTION_PROPERTIES ||                      \
    !defined SYCL_EXT_ONEAPI_DEVICE_WAIT || !defined SYCL_EXT_ONEAPI_ENQUEUE_NATIVE_COMMAND
#error "a macro that this test tries is gone"
#endif

experimental::device_global<int, decltype(experimental::properties(experimental::device_image_scope))> answer;
experimental::device_global<int> count;
class Plain;

int main() {
  sycl::queue queue;
  int *data = sycl::malloc_shared<int>(64, queue);
  // Code that only has to compile.
  using matrix =
      experimental::matrix::joint_matrix<sycl::sub_group, float, experimental::matrix::use::accumulator, 8, 16>;
  static_assert(sizeof(matrix *) != 0 && sizeof(experimental::annotated_ptr<int> *) != 0 &&
                sizeof(experimental::annotated_arg<int>) != 0);
  static_assert(experimental::sorting_order::ascending != experimental::sorting_order::descending);
  static_assert(experimental::source_language::spirv == experimental::source_language::spirv);
  static_assert(experimental::is_property_value_v<std::remove_const_t<decltype(experimental::sub_group_size<8>)>>);

  static_assert(sizeof(experimental::work_group_scratch_size) != 0);
  static_assert(experimental::node_type::kernel != experimental::node_type::empty);
  (void)static_cast<sycl::event (*)(const sycl::queue &)>(experimental::submit_profiling_tag);
  static_assert(experimental::architecture::x86_64 != experimental::architecture::unknown);
  static_assert(sizeof(oneapi::filter_selector) != 0 && sizeof(oneapi::accessor_property_list<>) != 0);
  static_assert(std::is_same_v<decltype(oneapi::dot_acc(1, 1, 1)), int>);
  static_assert(experimental::clock_scope::device != experimental::clock_scope::sub_group);
  static_assert(sizeof(experimental::uniform<int>) == sizeof(int) && sizeof(experimental::deterministic) != 0);
  static_assert(experimental::forward_progress_guarantee::parallel != experimental::forward_progress_guarantee::concurrent);
  static_assert(std::is_base_of_v<sycl::detail::owner_ordered<sycl::stream>, sycl::stream>);

  queue.single_task<Plain>([=] { answer.get() = 42, data[0] = answer.get(); }).wait();

  sycl::kernel kernel = sycl::get_kernel_bundle<sycl::bundle_state::executable>(queue.get_context())
                            .get_kernel(sycl::get_kernel_id<Plain>());
  namespace root = experimental::info::kernel_queue_specific;
  const bool someGroups = kernel.ext_oneapi_get_info<root::max_num_work_groups>(queue, sycl::range<3>(1, 1, 8), 0) > 0;

  bool alive = false;
  queue
      .submit([&](sycl::handler &group) {
        sycl::stream out(256, 64, group);
        oneapi::weak_object<sycl::stream> remembered(out);
        alive = !remembered.expired() && remembered.try_lock();
        experimental::work_group_memory<int[8]> shared(group);
        group.parallel_for(sycl::nd_range<1>(8, 8), [=](sycl::nd_item<1> item) {
          int value[1];
          experimental::joint_prefetch(item.get_group(), data, 8);
          experimental::group_load(item.get_sub_group(), data, sycl::span<int, 1>(value));
          shared[item.get_local_id(0)] =
              int(experimental::chunked_partition<4>(item.get_sub_group()).get_local_linear_range());
          data[8 + item.get_local_id(0)] = shared[7 - item.get_local_id(0)] + value[0];
        });
      })
      .wait();
  const bool groups = queue.get_device().has(sycl::aspect::ext_oneapi_fixed_size_group) &&
                      queue.get_device().has(sycl::aspect::ext_oneapi_tangle);
  std::printf("%d %s, %s groups, %d\n", data[0], alive ? "alive" : "expired", someGroups && groups ? "some" : "no", 8);
  sycl::free(data, queue);
}
