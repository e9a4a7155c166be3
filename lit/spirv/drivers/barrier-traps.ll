; In the second form of kernels with barriers, work-items go on after a failed assertion, with the values that they would
; have had. Kernels without barriers keep their traps, and so do the kernels themselves.
; RUN: %opt-syclc -passes=syclc-barrier-dispatch,verify -S %s | FileCheck %s

declare void @__syclc_work_group_barrier(i32) convergent
declare void @llvm.trap()
declare void @record(i32)

; CHECK-LABEL: define void @asserts(
; CHECK: call void @llvm.trap()
; CHECK-LABEL: define void @no_barrier(
; CHECK: call void @llvm.trap()
; CHECK-NOT: define void @no_barrier.dispatch

; CHECK-LABEL: define void @asserts.dispatch(
; CHECK: br i1 %f, label %next, label %[[FIRST:[a-z.]+[0-9]*]]
; CHECK: next:
; CHECK-NEXT: %value = phi i32 [ 1, %entry ], [ 1, %[[FIRST]] ]
; CHECK: call void @__syclc_work_group_barrier(i32 3)
; CHECK-NEXT: br i1 %g, label %[[SECOND:[a-z.]+[0-9]*]], label %last
; CHECK: last:
; CHECK-NOT: call void @llvm.trap()
; CHECK: [[FIRST]]:
; CHECK-NEXT: %[[TEXT1:.*]] = phi i32 [ 7, %entry ]
; CHECK-NEXT: call void @record(i32 %[[TEXT1]])
; CHECK-NEXT: br label %next
; CHECK: [[SECOND]]:
; CHECK-NEXT: %[[TEXT2:.*]] = phi i32 [ 8, %next ]
; CHECK-NEXT: call void @record(i32 %[[TEXT2]])
; CHECK-NEXT: br label %last
define void @asserts(ptr %data, i1 %f, i1 %g) !syclc.kernel !0 {
entry:
  br i1 %f, label %next, label %failed
next:
  %value = phi i32 [ 1, %entry ]
  store i32 %value, ptr %data
  call void @__syclc_work_group_barrier(i32 3)
  br i1 %g, label %failed, label %last
last:
  %after = load i32, ptr %data
  store i32 0, ptr %data
  ret void
failed:
  %text = phi i32 [ 7, %entry ], [ 8, %next ]
  call void @record(i32 %text)
  call void @llvm.trap()
  unreachable
}

define void @no_barrier(ptr %data, i1 %f) !syclc.kernel !0 {
entry:
  br i1 %f, label %last, label %failed
last:
  store i32 0, ptr %data
  ret void
failed:
  call void @llvm.trap()
  unreachable
}
!0 = !{i32 2, i32 1, i32 16, i32 8, !1, !2}
!1 = !{}
!2 = !{}
