// At -O0 -g the ids of the running work-item are a variable of the kernel's function, for debuggers; without -g they are
// not.
// RUN: %clang-plugin -fno-discard-value-names -O0 -g -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-keep-intermediates=%t %s -c -o %t.o
// RUN: FileCheck %s --input-file=%t/work-item-for-debuggers.cpp.native.unoptimised.ll
// RUN: llvm-dwarfdump --name=__syclc_work_item %t.o | FileCheck %s --check-prefix=DWARF
// RUN: %clang-plugin -fno-discard-value-names -O0 -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-keep-intermediates=%t %s -c -o %t.o
// RUN: FileCheck %s --check-prefix=NONE --implicit-check-not=__syclc_work_item --input-file=%t/work-item-for-debuggers.cpp.native.unoptimised.ll
#include <sycl/queue.hpp>

// CHECK: define {{.*}}kernel_entry
// CHECK: %[[ITEM:syclc.item[.i]*]] = alloca
// CHECK: #dbg_declare(ptr %[[ITEM]], ![[VARIABLE:[0-9]+]],
// CHECK-DAG: ![[VARIABLE]] = !DILocalVariable(name: "__syclc_work_item",
// CHECK-DAG: !DIDerivedType(tag: DW_TAG_member, name: "global_id",{{.*}} size: 128)
// CHECK-DAG: !DIDerivedType(tag: DW_TAG_member, name: "local_id",{{.*}} size: 128, offset: 192)
// CHECK-DAG: !DIDerivedType(tag: DW_TAG_member, name: "group_id",{{.*}} size: 128, offset: 384)
// DWARF: DW_TAG_variable
// DWARF: DW_AT_name ("__syclc_work_item")
// DWARF: DW_AT_location
// NONE: define {{.*}}kernel_entry
void kernel(sycl::queue &queue, int *data) {
  queue.parallel_for(sycl::nd_range<2>({4, 8}, {2, 4}),
                     [=](sycl::nd_item<2> item) { data[item.get_global_linear_id()] = 1; });
}
