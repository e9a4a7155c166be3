; Kernels over work-groups that do not use their groups become kernels over the range. Their native function multiplies
; the box by the size of groups.
; RUN: %opt-syclc -passes='syclc-merge-groups,verify' -S %s | FileCheck %s
; RUN: %opt-syclc -passes='syclc-merge-groups' -pass-remarks=syclc -disable-output %s 2>&1 | FileCheck %s --check-prefix=REMARK
; RUN: %opt-syclc -passes='syclc-merge-groups,syclc-vectorize<8>,syclc-work-item-loops,verify' -S %s | FileCheck %s --check-prefix=LOOPS
; REMARK: kernel 'merged': work-items of several work-groups form a sub-group, since the kernel does not use its groups
; REMARK-NEXT: kernel 'copy_rows': work-items of several work-groups
; REMARK-NOT: several work-groups

target triple = "x86_64-unknown-linux-gnu"

; CHECK: define void @merged({{.*}} #[[MERGED:[0-9]+]] !syclc.kernel ![[RANGE:[0-9]+]]
; LOOPS: define void @merged.native(
; LOOPS: %[[BEGIN:.*]] = load i64, ptr %{{.*}}
; LOOPS: %[[END:.*]] = load i64, ptr %{{.*}}
; LOOPS: %[[SIZE:local.size.*]] = load i64
; LOOPS: mul nuw i64 %[[BEGIN]], %[[SIZE]]
; LOOPS: mul nuw i64 %[[END]], %[[SIZE]]
; LOOPS-NOT: group.x
; LOOPS: ret void
define void @merged(ptr %in, ptr %out, i64 %n) #0 !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %below = icmp ult i64 %i, %n
  br i1 %below, label %then, label %end
then:
  %p = getelementptr i8, ptr %in, i64 %i
  %v = load i8, ptr %p, align 1
  %q = getelementptr i8, ptr %out, i64 %i
  store i8 %v, ptr %q, align 1
  br label %end
end:
  ret void
}

; The group's number is seen.
; CHECK: define void @group({{.*}} !syclc.kernel ![[GROUPS:[0-9]+]]
define void @group(ptr %in, ptr %out, i64 %n) #0 !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %g = call i64 @__syclc_group_id(i32 0)
  %q = getelementptr i64, ptr %out, i64 %i
  store i64 %g, ptr %q, align 8
  ret void
}

; So is the number of sub-groups.
; CHECK: define void @sub_groups({{.*}} !syclc.kernel ![[GROUPS]]
define void @sub_groups(ptr %in, ptr %out, i64 %n) #0 !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %s = call i32 @__syclc_sub_group_size()
  %q = getelementptr i32, ptr %out, i64 %i
  store i32 %s, ptr %q, align 4
  ret void
}

; Barriers and atomic operations.
; CHECK: define void @barrier({{.*}} !syclc.kernel ![[GROUPS]]
define void @barrier(ptr %in, ptr %out, i64 %n) #0 !syclc.kernel !0 {
  call void @__syclc_work_group_barrier(i32 3)
  ret void
}
; CHECK: define void @atomic({{.*}} !syclc.kernel ![[GROUPS]]
define void @atomic(ptr %in, ptr %out, i64 %n) #0 !syclc.kernel !0 {
  %old = atomicrmw add ptr %out, i32 1 monotonic
  ret void
}

; The groups' size may be chosen for the caches.
; CHECK: define void @loop({{.*}} !syclc.kernel ![[GROUPS]]
define void @loop(ptr %in, ptr %out, i64 %n) #0 !syclc.kernel !0 {
entry:
  %i = call i64 @__syclc_global_id(i32 0)
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %j = add i64 %i, %k
  %q = getelementptr i8, ptr %out, i64 %j
  store i8 0, ptr %q, align 1
  %next = add i64 %k, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %end
end:
  ret void
}

; A transpose of two dimensions stays within groups, rows do not.
; CHECK: define void @transpose({{.*}} !syclc.kernel ![[GROUPS2:[0-9]+]]
define void @transpose(ptr %in, ptr %out, i64 %n) #0 !syclc.kernel !1 {
  %x = call i64 @__syclc_global_id(i32 0)
  %y = call i64 @__syclc_global_id(i32 1)
  %row = mul i64 %y, %n
  %from = add i64 %row, %x
  %p = getelementptr float, ptr %in, i64 %from
  %v = load float, ptr %p, align 4
  %column = mul i64 %x, %n
  %to = add i64 %column, %y
  %q = getelementptr float, ptr %out, i64 %to
  store float %v, ptr %q, align 4
  ret void
}

; CHECK: define void @copy_rows({{.*}} #[[MERGED]] !syclc.kernel ![[RANGE2:[0-9]+]]
define void @copy_rows(ptr %in, ptr %out, i64 %n) #0 !syclc.kernel !1 {
  %x = call i64 @__syclc_global_id(i32 0)
  %y = call i64 @__syclc_global_id(i32 1)
  %row = mul i64 %y, %n
  %at = add i64 %row, %x
  %p = getelementptr float, ptr %in, i64 %at
  %v = load float, ptr %p, align 4
  %q = getelementptr float, ptr %out, i64 %at
  store float %v, ptr %q, align 4
  ret void
}

; CHECK: attributes #[[MERGED]] = {{{.*}}"syclc-merged-groups"
; CHECK-DAG: ![[RANGE]] = !{i32 1, i32 1, i32 24,
; CHECK-DAG: ![[GROUPS]] = !{i32 2, i32 1, i32 24,
; CHECK-DAG: ![[GROUPS2]] = !{i32 2, i32 2, i32 24,
; CHECK-DAG: ![[RANGE2]] = !{i32 1, i32 2, i32 24,

declare i64 @__syclc_global_id(i32) memory(none)
declare i64 @__syclc_group_id(i32) memory(none)
declare i32 @__syclc_sub_group_size() memory(none)
declare void @__syclc_work_group_barrier(i32) convergent

attributes #0 = { "target-cpu"="x86-64-v3" }

!0 = !{i32 2, i32 1, i32 24, i32 8, !2, !3}
!1 = !{i32 2, i32 2, i32 24, i32 8, !2, !3}
!2 = !{!4, !5, !6}
!3 = !{}
!4 = !{i32 1, i32 0, i32 8, i32 8}
!5 = !{i32 1, i32 8, i32 8, i32 8}
!6 = !{i32 0, i32 16, i32 8, i32 8}
