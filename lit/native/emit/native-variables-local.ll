; Variables in local memory of functions that a device link inlined into a kernel are consecutive in memory that the launch
; provides, each with its alignment; the kernel has the total size. Kernels without any need no memory, and a function that is
; not a kernel cannot have them.
; RUN: split-file %s %t
; RUN: %opt-syclc -passes=syclc-native-variables,verify -S %t/kernels.ll | FileCheck %s
; RUN: not %opt-syclc -passes=syclc-native-variables -disable-output %t/function.ll 2>&1 | FileCheck %s --check-prefix=FUNCTION
; FUNCTION: error: function 'f' cannot have objects in local memory: it is compiled apart from the kernels that call it

;--- kernels.ll
; CHECK-NOT: addrspace(3)
; CHECK-LABEL: define void @k.native(
; CHECK-SAME: #[[SIZE:[0-9]+]]
; CHECK-DAG: %[[START:.*]] = load ptr, ptr %{{.*}}, align 8, !invariant.load {{.*}}!align
; CHECK-DAG: getelementptr inbounds i8, ptr %{{.*}}, i64 176
; CHECK-DAG: %second = getelementptr inbounds i8, ptr %{{.*}}, i64 128
; CHECK: store i32 1, ptr %{{first|linked.local.*}}, align 4
; CHECK: getelementptr i8, ptr %second, i64 4
; CHECK-LABEL: define void @without.native(
; CHECK-NOT: linked
; CHECK: attributes #[[SIZE]] = { "syclc-linked-local-size"="256" }
@first = internal addrspace(3) global [5 x i8] poison, align 4
@second = internal addrspace(3) global [8 x i8] poison, align 128
define void @k.native(ptr noalias %closure, ptr noalias %work) {
  store i32 1, ptr addrspacecast (ptr addrspace(3) @first to ptr), align 4
  store i32 2, ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(3) @second to ptr), i64 4), align 4
  ret void
}
define void @without.native(ptr noalias %closure, ptr noalias %work) {
  ret void
}

;--- function.ll
@v = internal addrspace(3) global [4 x i8] poison, align 4
define void @f(i32 %x) {
  store i32 %x, ptr addrspacecast (ptr addrspace(3) @v to ptr), align 4
  ret void
}
