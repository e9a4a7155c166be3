; A counting loop (`for (i = id; i < n; i += range)`) runs without masks while the last lane's count is below the bound, then as
; a masked loop. With a barrier in it, it must not be copied: sub-groups would wait at different ones. With AVX-512, whose masks
; cost almost nothing, there is no copy.
; RUN: %opt-syclc -passes='syclc-vectorize<8>,verify' -S %s | FileCheck %s
; RUN: sed -e '1i target triple = "x86_64-pc-linux-gnu"' -e 's/ !syclc.kernel/ "target-cpu"="x86-64-v4" !syclc.kernel/' %s | %opt-syclc -passes='syclc-vectorize<8>,verify' -S \
; RUN:   | FileCheck %s --check-prefix=AVX512 --implicit-check-not=loop.all
; AVX512: define void @counts(
; AVX512: call {{.*}}masked.load

; CHECK-LABEL: define void @counts(
; CHECK: br i1 %{{.*}}, label %loop.all, label %loop
; CHECK: loop.leave:
; CHECK: br i1 %{{.*}}, label %loop, label %end.loopexit
; CHECK: {{^}}loop:
; CHECK: %live = phi <8 x i1> {{.*}} %loop.leave ]
; CHECK: loop.all:
; CHECK: %[[LAST:.*]] = add i64 %{{.*}}, 7
; CHECK: %[[ALL:.*]] = icmp ult i64 %[[LAST]], %n
; CHECK: br i1 %[[ALL]], label %loop.all, label %loop.leave

; CHECK-LABEL: define void @waits(
; CHECK-NOT: loop.all:
; CHECK-LABEL: define {{.*}}syclc.masked
define void @counts(ptr %p, ptr %o, i64 %n) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %r = call i64 @__syclc_global_size(i32 0)
  %any = icmp ult i64 %i, %n
  br i1 %any, label %loop, label %end
loop:
  %k = phi i64 [ %i, %0 ], [ %k.next, %loop ]
  %s = phi float [ 0.0, %0 ], [ %s.next, %loop ]
  %a = getelementptr float, ptr %p, i64 %k
  %v = load float, ptr %a
  %s.next = fadd float %s, %v
  %k.next = add nuw i64 %k, %r
  %more = icmp ult i64 %k.next, %n
  br i1 %more, label %loop, label %end
end:
  %x = phi float [ 0.0, %0 ], [ %s.next, %loop ]
  %to = getelementptr float, ptr %o, i64 %i
  store float %x, ptr %to
  ret void
}

define void @waits(ptr %p, ptr %o, i64 %n) !syclc.kernel !6 {
  %i = call i64 @__syclc_local_id(i32 0)
  %r = call i64 @__syclc_local_size(i32 0)
  br label %loop
loop:
  %k = phi i64 [ %i, %0 ], [ %k.next, %loop ]
  %a = getelementptr float, ptr %p, i64 %k
  %v = load float, ptr %a
  call void @__syclc_work_group_barrier(i32 2)
  %b = getelementptr float, ptr %o, i64 %k
  store float %v, ptr %b
  %k.next = add nuw i64 %k, %r
  %more = icmp ult i64 %k.next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

declare i64 @__syclc_global_id(i32)
declare i64 @__syclc_global_size(i32)
declare i64 @__syclc_local_id(i32)
declare i64 @__syclc_local_size(i32)
declare void @__syclc_work_group_barrier(i32) convergent

!0 = !{i32 1, i32 1, i32 24, i32 8, !1, !5}
!1 = !{!2, !3, !4}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{i32 1, i32 8, i32 8, i32 8}
!4 = !{i32 0, i32 16, i32 8, i32 8}
!5 = !{}
!6 = !{i32 2, i32 1, i32 24, i32 8, !1, !5}
