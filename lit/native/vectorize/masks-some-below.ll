; A cheap block runs without active lanes rather than behind a branch, unless its lanes are those below a bound that
; separates the sub-groups of a work-group: then lane 0 tells whether a sub-group has any.
; RUN: %opt-syclc -passes='syclc-vectorize<8>,verify' -S %s | FileCheck %s

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @tree(
; CHECK: loop:
; CHECK: %[[SOME:.*]] = icmp ult i64 %l, %s
; CHECK: %[[FROZEN:.*]] = freeze i1 %[[SOME]]
; CHECK: br i1 %[[FROZEN]], label %add.split, label %next
; CHECK: add:
; CHECK: masked.load
define void @tree(ptr %local, i64 %n) #0 !syclc.kernel !0 {
entry:
  %l = call i64 @__syclc_local_id(i32 0)
  %p = getelementptr double, ptr %local, i64 %l
  br label %loop

loop:
  %s = phi i64 [ %n, %entry ], [ %half, %next ]
  call void @__syclc_work_group_barrier(i32 2)
  %below = icmp ult i64 %l, %s
  br i1 %below, label %add, label %next

add:
  %q = getelementptr double, ptr %p, i64 %s
  %a = load double, ptr %q
  %b = load double, ptr %p
  %sum = fadd double %a, %b
  store double %sum, ptr %p
  br label %next

next:
  %half = lshr i64 %s, 1
  %done = icmp eq i64 %half, 0
  br i1 %done, label %end, label %loop

end:
  ret void
}

; An unrolled tree. The sides may be exchanged.
; CHECK-LABEL: define void @unrolled(
; CHECK: icmp ule i64 %l, 31
; CHECK: freeze
; CHECK: icmp ult i64 %l, 16
; CHECK: freeze
define void @unrolled(ptr %local) #0 !syclc.kernel !0 {
  %l = call i64 @__syclc_local_id(i32 0)
  %p = getelementptr double, ptr %local, i64 %l
  call void @__syclc_work_group_barrier(i32 2)
  %above = icmp ugt i64 %l, 31
  br i1 %above, label %next, label %first

first:
  %q = getelementptr double, ptr %p, i64 32
  %a = load double, ptr %q
  store double %a, ptr %p
  br label %next

next:
  call void @__syclc_work_group_barrier(i32 2)
  %below = icmp ugt i64 16, %l
  br i1 %below, label %second, label %end

second:
  %r = getelementptr double, ptr %p, i64 16
  %b = load double, ptr %r
  store double %b, ptr %p
  br label %end

end:
  ret void
}

; The bound of the range holds for nearly all sub-groups; so do lower bounds; and without barriers each work-item does
; all of its work. Only whether all lanes take the branch is tested (guarded-copy.ll).
; CHECK-LABEL: define void @range(
; CHECK: br i1 true, label %first, label %next
; CHECK: br i1 true, label %second, label %end
define void @range(ptr %local, i64 %n) #0 !syclc.kernel !0 {
  %l = call i64 @__syclc_local_id(i32 0)
  %p = getelementptr double, ptr %local, i64 %l
  call void @__syclc_work_group_barrier(i32 2)
  %inside = icmp ult i64 %l, %n
  br i1 %inside, label %first, label %next

first:
  %q = getelementptr double, ptr %p, i64 32
  %a = load double, ptr %q
  store double %a, ptr %p
  br label %next

next:
  call void @__syclc_work_group_barrier(i32 2)
  %from = icmp uge i64 %l, 16
  br i1 %from, label %second, label %end

second:
  %r = getelementptr double, ptr %p, i64 16
  %b = load double, ptr %r
  store double %b, ptr %p
  br label %end

end:
  ret void
}

; CHECK-LABEL: define void @alone(
; CHECK: br i1 true, label %first, label %end
define void @alone(ptr %local) #0 !syclc.kernel !0 {
  %l = call i64 @__syclc_local_id(i32 0)
  %p = getelementptr double, ptr %local, i64 %l
  %below = icmp ult i64 %l, 16
  br i1 %below, label %first, label %end

first:
  %q = getelementptr double, ptr %p, i64 32
  %a = load double, ptr %q
  store double %a, ptr %p
  br label %end

end:
  ret void
}

declare i64 @__syclc_local_id(i32)
declare void @__syclc_work_group_barrier(i32)

attributes #0 = { "target-cpu"="x86-64-v4" }
!0 = !{i32 2, i32 1, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
