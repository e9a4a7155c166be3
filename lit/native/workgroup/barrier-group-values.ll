; Values that are the same for all sub-groups of a group are kept once, outside their frames. All sub-groups read the old value:
; they write to the next frame.
; RUN: %opt-syclc -passes='syclc-work-item-loops,verify' -S %s | FileCheck %s
; RUN: %opt-syclc -passes='syclc-work-item-loops,sroa,verify' -S %s | FileCheck %s --check-prefix=REGISTERS

; CHECK: define void @counter.native({{.*}} #[[NOTHING:[0-9]+]]
; CHECK: %group.frame = alloca [128 x i8], align 128
; CHECK: %next.frame = alloca [128 x i8], align 128
; CHECK: {{^}}region.0:
; CHECK: store i64 0, ptr %next.frame
; CHECK: call void @llvm.memcpy{{.*}}(ptr align 128 %group.frame, ptr align 128 %next.frame, i64 128,
; CHECK: br label %region.1
; CHECK: {{^}}region.1:
; CHECK: call void @llvm.memcpy{{.*}}(ptr align 128 %next.frame, ptr align 128 %group.frame, i64 128,
; CHECK: %[[I:.*]] = load i64, ptr %group.frame
; CHECK: %[[NEXT:.*]] = add i64 %[[I]], 1
; CHECK: store i64 %[[NEXT]], ptr %next.frame
; CHECK: call void @llvm.memcpy{{.*}}(ptr align 128 %group.frame, ptr align 128 %next.frame, i64 128,

; REGISTERS-LABEL: define void @counter.native(
; REGISTERS-NOT: alloca [128
; REGISTERS: ret void
define void @counter(ptr %data, i64 %n) !syclc.kernel !0 {
entry:
  %id = call i64 @__syclc_local_id(i32 0)
  %p = getelementptr i64, ptr %data, i64 %id
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  call void @__syclc_work_group_barrier(i32 2)
  store volatile i64 %i, ptr %p
  %next = add i64 %i, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %end
end:
  ret void
}

; Values that depend on an id, on memory, or on a branch that differs between sub-groups, are kept for each sub-group.
; CHECK: define void @own.native({{.*}} #[[FRAMES:[0-9]+]]
; CHECK-NOT: alloca
; CHECK: ret void
define void @own(ptr %data, i64 %n) !syclc.kernel !0 {
entry:
  %id = call i64 @__syclc_local_id(i32 0)
  %quotient = udiv i64 %id, %n
  %read = load i64, ptr %data
  %first = icmp eq i64 %id, 0
  br i1 %first, label %then, label %join
then:
  br label %join
join:
  %chosen = phi i64 [ 1, %entry ], [ 2, %then ]
  br label %loop
loop:
  %i = phi i64 [ 0, %join ], [ %next, %loop ]
  %next = add i64 %i, 1
  %again = icmp ult i64 %next, %id
  br i1 %again, label %loop, label %done
done:
  call void @__syclc_work_group_barrier(i32 2)
  store volatile i64 %quotient, ptr %data
  store volatile i64 %read, ptr %data
  store volatile i64 %chosen, ptr %data
  store volatile i64 %next, ptr %data
  ret void
}
; CHECK: attributes #[[NOTHING]] = {{.*}}"syclc-scratch-size"="0"
; CHECK: attributes #[[FRAMES]] = {{.*}}"syclc-scratch-size"="32"
declare i64 @__syclc_local_id(i32)
declare void @__syclc_work_group_barrier(i32)
!0 = !{i32 2, i32 1, i32 16, i32 8, !1, !4}
!1 = !{!2, !3}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{i32 0, i32 8, i32 8, i32 8}
!4 = !{}
