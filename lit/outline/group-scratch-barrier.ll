; The barrier before a use of the group scratch memory is needed if it may have been used before.
; RUN: %opt-syclc -passes=always-inline,syclc-static-local-memory -S %s | FileCheck %s
; CHECK-NOT: __syclc_group_scratch

; CHECK-LABEL: @twice(
; CHECK-NEXT: call {{.*}}@__syclc_local_memory
; CHECK: store
; CHECK: call void @__syclc_work_group_barrier(i32 2)
; CHECK: store
; CHECK-NOT: barrier
; CHECK: ret void
define void @twice(i32 %x) !syclc.kernel !0 {
  call void @algorithm(i32 %x)
  call void @algorithm(i32 %x)
  ret void
}

; CHECK-LABEL: @one_of_two(
; CHECK-NOT: barrier
; CHECK: ret void
define void @one_of_two(i1 %which) !syclc.kernel !0 {
  br i1 %which, label %this, label %that
this:
  call void @algorithm(i32 1)
  br label %end
that:
  call void @algorithm(i32 2)
  br label %end
end:
  ret void
}

; CHECK-LABEL: @loop(
; CHECK: loop:
; CHECK: call void @__syclc_work_group_barrier(i32 2)
; CHECK: store
; CHECK: ret void
define void @loop(i32 %n) !syclc.kernel !0 {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  call void @algorithm(i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; Only accesses count: LLVM may have computed the address for several algorithms at once.
; CHECK-LABEL: @address_before(
; CHECK-NOT: barrier
; CHECK: store
; CHECK: call void @__syclc_work_group_barrier(i32 2)
; CHECK: store
; CHECK: ret void
define void @address_before(i32 %x, i64 %at) !syclc.kernel !0 {
  %scratch = call ptr @__syclc_group_scratch()
  %slot = getelementptr i32, ptr %scratch, i64 %at
  call void @__syclc_group_scratch_barrier()
  store i32 %x, ptr %slot
  call void @__syclc_group_scratch_barrier()
  store i32 %x, ptr %slot
  ret void
}

; A function may access it.
; CHECK-LABEL: @passed_on(
; CHECK: call void @__syclc_work_group_barrier(i32 2)
; CHECK: ret void
define void @passed_on() !syclc.kernel !0 {
  %scratch = call ptr @__syclc_group_scratch()
  call void @callee(ptr %scratch)
  call void @__syclc_group_scratch_barrier()
  ret void
}

declare void @callee(ptr)
define internal void @algorithm(i32 %x) alwaysinline {
  call void @__syclc_group_scratch_barrier()
  %scratch = call ptr @__syclc_group_scratch()
  store i32 %x, ptr %scratch
  ret void
}

declare void @__syclc_group_scratch_barrier()
declare ptr @__syclc_group_scratch()
!0 = !{i32 2, i32 1, i32 4, i32 4, !1, !1}
!1 = !{}
