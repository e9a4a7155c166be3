; Guarded code with masked accesses is copied for sub-groups in which all lanes take the branch: the last lane's counter
; decides for an upper bound, the first lane's for a lower one.
; RUN: %opt-syclc -passes='syclc-vectorize<8>,verify' -S %s | FileCheck %s
; With AVX-512, masks of few lanes are cheap: guarded loops are not copied.
; RUN: sed -e 's/"x86-64-v3"/"x86-64-v4"/' %s | %opt-syclc -passes='syclc-vectorize<8>,verify' -S \
; RUN:   | FileCheck %s --check-prefix=AVX512
; RUN: sed -e 's/"x86-64-v3"/"x86-64-v4"/' %s | %opt-syclc -passes='syclc-vectorize<32>,verify' -S \
; RUN:   | FileCheck %s --check-prefix=LANES32
; AVX512-LABEL: define void @below(
; AVX512: then.all:
; AVX512-LABEL: define void @between(
; LANES32-LABEL: define void @below(
; LANES32: then.all:
; LANES32-LABEL: define void @between(

target triple = "x86_64-unknown-linux-gnu"

; if (i < n) a[i] = b[i]; i < n cannot wrap within a sub-group.
; CHECK-LABEL: define void @below(
; CHECK: %[[LAST:.*]] = add i64 %i, 7
; CHECK: %[[BELOW:.*]] = icmp ult i64 %[[LAST]], %n
; CHECK: %[[SIZE:.*]] = call i32 @__syclc_sub_group_size()
; CHECK: %[[FULL:.*]] = icmp eq i32 %[[SIZE]], 8
; CHECK: %[[FROZEN:.*]] = freeze i1 %[[BELOW]]
; CHECK: %[[ALL:.*]] = select i1 %[[FULL]], i1 %[[FROZEN]], i1 false
; CHECK-NEXT: br i1 %[[ALL]], label %then.all, label %[[SOME:.*]]
; The mask is computed for the other sub-groups only.
; CHECK: [[SOME]]:
; CHECK: %mask = select
; CHECK: then:
; CHECK: masked.load{{.*}}(ptr align 4 %q, <8 x i1> %mask,
; CHECK: then.all:
; CHECK: masked.load{{.*}}(ptr align 4 %q.all, <8 x i1> splat (i1 true),
; CHECK: masked.store{{.*}}, <8 x i1> splat (i1 true))
; CHECK-NEXT: br label %end
define void @below(ptr %a, ptr %b, i64 %n) #0 !syclc.kernel !9 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr float, ptr %a, i64 %i
  %below = icmp ult i64 %i, %n
  br i1 %below, label %then, label %end
then:
  %q = getelementptr float, ptr %b, i64 %i
  %v = load float, ptr %q
  store float %v, ptr %p
  br label %end
end:
  ret void
}

; if (i > 0 && i < n) with a count that may wrap: that of the first lane must be at most that of the last one.
; CHECK-LABEL: define void @between(
; CHECK: %[[LAST:.*]] = add i32 %j, 7
; CHECK: icmp sgt i32 %j, 0
; CHECK: icmp sle i32 %j, %[[LAST]]
; CHECK: %[[TO:.*]] = add i32 %j, 7
; CHECK: icmp slt i32 %[[TO]], %n
; CHECK: icmp sle i32 %j, %[[TO]]
; CHECK: br i1 %{{.*}}, label %then.all, label %
define void @between(ptr %a, ptr %b, i32 %n) #0 !syclc.kernel !9 {
  %i = call i64 @__syclc_global_id(i32 0)
  %k = trunc i64 %i to i32
  %j = add i32 %k, %n
  %p = getelementptr float, ptr %a, i64 %i
  %above = icmp sgt i32 %j, 0
  %below = icmp slt i32 %j, %n
  %both = select i1 %above, i1 %below, i1 false
  br i1 %both, label %then, label %end
then:
  %q = getelementptr float, ptr %b, i64 %i
  %v = load float, ptr %q
  store float %v, ptr %p
  br label %end
end:
  ret void
}

; if (y >= h || i >= n) return; y is uniform.
; CHECK-LABEL: define void @returns(
; CHECK: br i1 %{{.*}}, label %then.all, label %
; The value of the join has one more source.
; CHECK: end:
; CHECK: phi <8 x float> {{.*}}, %then ]{{.*}}, %then.all ]
define void @returns(ptr %a, ptr %b, i64 %n, i64 %h) #0 !syclc.kernel !4 {
  %i = call i64 @__syclc_global_id(i32 0)
  %y = call i64 @__syclc_global_id(i32 1)
  %row = mul i64 %y, %n
  %at = add i64 %row, %i
  %p = getelementptr float, ptr %a, i64 %at
  %beside = icmp uge i64 %i, %n
  %below = icmp uge i64 %y, %h
  %out = or i1 %below, %beside
  br i1 %out, label %end, label %then
then:
  %q = getelementptr float, ptr %b, i64 %at
  %v = load float, ptr %q
  %w = fmul float %v, %v
  store float %w, ptr %p
  br label %end
end:
  %r = phi float [ 0.0, %0 ], [ %w, %then ]
  %c = getelementptr float, ptr %a, i64 %i
  store volatile float %r, ptr %c
  ret void
}

; if (i > 0) a[i] = b[i - 1] with an unsigned i: no lane's i is the bound if that is farther from the first lane's than
; the last lane's is.
; CHECK-LABEL: define void @unequal(
; CHECK: %[[DISTANCE:.*]] = sub i64 0, %i
; CHECK: icmp ugt i64 %[[DISTANCE]], 7
; CHECK: br i1 %{{.*}}, label %then.all, label %
define void @unequal(ptr %a, ptr %b, i64 %n) #0 !syclc.kernel !9 {
  %i = call i64 @__syclc_global_id(i32 0)
  %first = icmp eq i64 %i, 0
  br i1 %first, label %end, label %then
then:
  %before = add i64 %i, -1
  %q = getelementptr float, ptr %b, i64 %before
  %v = load float, ptr %q
  %p = getelementptr float, ptr %a, i64 %i
  store float %v, ptr %p
  br label %end
end:
  ret void
}

; Nothing is copied where the guarded code waits at a barrier (sub-groups would wait at different ones), has no masked
; accesses, or is chosen by data or by equality.
; CHECK-LABEL: define void @not_copied(
; CHECK-NOT: .all:
; CHECK-LABEL: define void @loop_in_guard(
define void @not_copied(ptr %a, ptr %b, i64 %n, i64 %k) #0 !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr float, ptr %a, i64 %i
  %below = icmp ult i64 %i, %n
  br i1 %below, label %waits, label %one
waits:
  %v = load float, ptr %p
  call void @__syclc_work_group_barrier(i32 2)
  store float %v, ptr %p
  br label %one
one:
  %equal = icmp eq i64 %i, %k
  br i1 %equal, label %first, label %two
first:
  %w = load float, ptr %p
  store float %w, ptr %p
  br label %two
two:
  %x = load float, ptr %p
  %data = fcmp ogt float %x, 0.0
  br i1 %data, label %chosen, label %three
chosen:
  store float 0.0, ptr %p
  br label %three
three:
  ret void
}

; A loop in the guarded code is copied with it.
; AVX512-LABEL: define void @loop_in_guard(
; AVX512-NOT: .all:
; LANES32-LABEL: define void @loop_in_guard(
; LANES32: loop.all:
; CHECK: {{^}}loop:
; CHECK: masked.load{{.*}} %mask,
; CHECK: loop.all:
; CHECK: masked.load{{.*}}splat (i1 true)
; CHECK: br i1 %{{.*}}, label %loop.all, label %{{.*}}.all
define void @loop_in_guard(ptr %a, ptr %b, i64 %n, i64 %k) #0 !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %below = icmp ult i64 %i, %n
  br i1 %below, label %loop, label %end
loop:
  %m = phi i64 [ 0, %0 ], [ %m.next, %loop ]
  %s = phi float [ 0.0, %0 ], [ %s.next, %loop ]
  %row = mul i64 %m, %n
  %at = add i64 %row, %i
  %q = getelementptr float, ptr %b, i64 %at
  %v = load float, ptr %q
  %s.next = fadd float %s, %v
  %m.next = add nuw i64 %m, 1
  %more = icmp ult i64 %m.next, %k
  br i1 %more, label %loop, label %store
store:
  %p = getelementptr float, ptr %a, i64 %i
  store float %s.next, ptr %p
  br label %end
end:
  ret void
}

attributes #0 = { "target-cpu"="x86-64-v3" }

; Loads of rows have copies with AVX-512, too: in the copy, no lane needs the row of another one.
; CHECK-LABEL: define void @rows(
; CHECK: then.all:
; AVX512-LABEL: define void @rows(
; AVX512: then:
; AVX512: %[[ROWS:.*]] = select <8 x i1> %mask, <8 x i64>
; AVX512: extractelement <8 x i64> %[[ROWS]], i64 7
; AVX512: then.all:
; AVX512: %[[ROWS:.*]] = select <8 x i1> splat (i1 true), <8 x i64>
; AVX512: load <4 x float>
define void @rows(ptr %points, ptr %out, i64 %n) #0 !syclc.kernel !9 {
  %i = call i64 @__syclc_global_id(i32 0)
  %below = icmp ult i64 %i, %n
  br i1 %below, label %then, label %end
then:
  %q = getelementptr i32, ptr %out, i64 %i
  %index = load i32, ptr %q, align 4
  %p = getelementptr [16 x i8], ptr %points, i32 %index
  %x = load float, ptr %p, align 4
  %py = getelementptr i8, ptr %p, i64 4
  %y = load float, ptr %py, align 4
  %pz = getelementptr i8, ptr %p, i64 8
  %z = load float, ptr %pz, align 4
  %pw = getelementptr i8, ptr %p, i64 12
  %w = load float, ptr %pw, align 4
  %xy = fadd float %x, %y
  %zw = fadd float %z, %w
  %v = fadd float %xy, %zw
  store float %v, ptr %q, align 4
  br label %end
end:
  ret void
}

declare i64 @__syclc_global_id(i32)
declare void @__syclc_work_group_barrier(i32) convergent

!0 = !{i32 2, i32 1, i32 32, i32 8, !1, !3}
!1 = !{!5, !6, !7, !8}
!3 = !{}
!4 = !{i32 2, i32 2, i32 32, i32 8, !1, !3}
!5 = !{i32 1, i32 0, i32 8, i32 8}
!6 = !{i32 1, i32 8, i32 8, i32 8}
!7 = !{i32 0, i32 16, i32 8, i32 8}
!8 = !{i32 0, i32 24, i32 8, i32 8}
!9 = !{i32 2, i32 1, i32 24, i32 8, !10, !3}
!10 = !{!5, !6, !7}
