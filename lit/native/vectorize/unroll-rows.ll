; Loops in which each work-item reads or writes a row are unrolled; the order of a work-item's additions remains. Not if the lanes read
; neighbours, or the same element, if the loop skips elements, or if the lanes leave it at different times.
; RUN: %opt-syclc -passes='syclc-unroll-rows<8>,verify' -S %s | FileCheck %s
; RUN: %opt-syclc -passes='syclc-unroll-rows<8>,syclc-vectorize<8>,verify' -S %s \
; RUN:   | FileCheck %s --check-prefix=WIDE --implicit-check-not=LVerDomain
; RUN: %opt-syclc -passes='syclc-unroll-rows<1>,verify' -S %s | FileCheck %s --check-prefix=ONE --implicit-check-not=.epil

; CHECK-LABEL: define void @rows(
; CHECK: %[[SUM1:.*]] = fadd float %sum, %v
; CHECK: %[[P1:.*]] = getelementptr float, ptr %row, i64 %next
; CHECK: %[[V1:.*]] = load float, ptr %[[P1]]
; CHECK: %[[SUM2:.*]] = fadd float %[[SUM1]], %[[V1]]
; CHECK: load float
; CHECK: load float
; CHECK: %[[SUM4:.*]] = fadd float
; CHECK: br i1 %{{.*}}, label %loop, label %{{.*}}, !llvm.loop
; CHECK: load float, ptr %{{.*}}, !syclc.remainder
; CHECK: ret void
; ONE-LABEL: define void @rows(
define void @rows(ptr %in, ptr %out, i64 %n) !syclc.kernel !0 {
entry:
  %i = call i64 @__syclc_global_id(i32 0)
  %before = mul i64 %i, %n
  %row = getelementptr float, ptr %in, i64 %before
  br label %loop

loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %added, %loop ]
  %p = getelementptr float, ptr %row, i64 %k
  %v = load float, ptr %p, align 4
  %added = fadd float %sum, %v
  %next = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end

end:
  %q = getelementptr float, ptr %out, i64 %i
  store float %added, ptr %q, align 4
  ret void
}

; A row is written: it may be what the next iteration reads. The lanes compare the ends of their rows, and together take the
; loop whose accesses do not overlap, or the original one.
; CHECK-LABEL: define void @written(
; CHECK: %[[OVERLAP:.*]] = zext i1 %{{.*}} to i32
; CHECK: %[[ANY:.*]] = call i32 @__syclc_sub_group_any(i32 %[[OVERLAP]])
; CHECK: %[[AGAIN:.*]] = icmp ne i32 %[[ANY]], 0
; CHECK: br i1 %[[AGAIN]], label %[[ORIGINAL:.*]], label %{{.*}}, !prof
; CHECK: load float, {{.*}}!alias.scope
; CHECK: store float {{.*}}!noalias
; CHECK: load float, {{.*}}!alias.scope
; CHECK: store float {{.*}}!noalias
; CHECK: ret void
; ONE-LABEL: define void @written(
define void @written(ptr %in, ptr %out, i64 %n) !syclc.kernel !0 {
entry:
  %i = call i64 @__syclc_global_id(i32 0)
  %before = mul i64 %i, %n
  %row = getelementptr float, ptr %in, i64 %before
  %to = getelementptr float, ptr %out, i64 %before
  br label %loop

loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr float, ptr %row, i64 %k
  %v = load float, ptr %p, align 4
  %q = getelementptr float, ptr %to, i64 %k
  store float %v, ptr %q, align 4
  %next = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end

end:
  ret void
}

; What is not written is loaded once. The metadata only serves widening.
; CHECK-LABEL: define void @scaled(
; CHECK: loop.ph:
; CHECK-NEXT: load float, ptr %factor, align 4, !alias.scope
; CHECK: ret void
; ONE-LABEL: define void @scaled(
; WIDE-LABEL: define void @scaled(
; WIDE: load <4 x float>, ptr %{{.*}}, align 4{{$}}
; WIDE: call void @syclc.store.rows
define void @scaled(ptr %in, ptr %out, i64 %n) !syclc.kernel !0 {
entry:
  %i = call i64 @__syclc_global_id(i32 0)
  %before = mul i64 %i, %n
  %row = getelementptr float, ptr %in, i64 %before
  %to = getelementptr float, ptr %out, i64 %before
  %factor = getelementptr float, ptr %in, i64 %i
  br label %loop

loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr float, ptr %row, i64 %k
  %v = load float, ptr %p, align 4
  %s = load float, ptr %factor, align 4
  %product = fmul float %v, %s
  %q = getelementptr float, ptr %to, i64 %k
  store float %product, ptr %q, align 4
  %next = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end

end:
  ret void
}

; The work-items' elements are neighbours, and next to those of the next iteration.
; CHECK-LABEL: define void @neighbours(
; CHECK-COUNT-1: load float
; CHECK-NOT: load float
; CHECK: ret void
define void @neighbours(ptr %in, ptr %out, i64 %n) !syclc.kernel !0 {
entry:
  %i = call i64 @__syclc_global_id(i32 0)
  %first = getelementptr float, ptr %in, i64 %i
  br label %loop

loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %added, %loop ]
  %p = getelementptr float, ptr %first, i64 %k
  %v = load float, ptr %p, align 4
  %added = fadd float %sum, %v
  %next = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end

end:
  %q = getelementptr float, ptr %out, i64 %i
  store float %added, ptr %q, align 4
  ret void
}

; Every second element of a row; and one element for all lanes.
; CHECK-LABEL: define void @second(
; CHECK-COUNT-2: load float
; CHECK-NOT: load float
; CHECK: ret void
define void @second(ptr %in, ptr %out, i64 %n) !syclc.kernel !0 {
entry:
  %i = call i64 @__syclc_global_id(i32 0)
  %before = mul i64 %i, %n
  %row = getelementptr float, ptr %in, i64 %before
  br label %loop

loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %added, %loop ]
  %p = getelementptr [8 x i8], ptr %row, i64 %k
  %v = load float, ptr %p, align 4
  %x = getelementptr float, ptr %in, i64 %k
  %w = load float, ptr %x, align 4
  %product = fmul float %v, %w
  %added = fadd float %sum, %product
  %next = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end

end:
  %q = getelementptr float, ptr %out, i64 %i
  store float %added, ptr %q, align 4
  ret void
}

; Rows of different lengths.
; CHECK-LABEL: define void @lengths(
; CHECK-COUNT-1: load float
; CHECK-NOT: load float
; CHECK: ret void
define void @lengths(ptr %in, ptr %out, i64 %n) !syclc.kernel !0 {
entry:
  %i = call i64 @__syclc_global_id(i32 0)
  %before = mul i64 %i, %n
  %row = getelementptr float, ptr %in, i64 %before
  br label %loop

loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %added, %loop ]
  %p = getelementptr float, ptr %row, i64 %k
  %v = load float, ptr %p, align 4
  %added = fadd float %sum, %v
  %next = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %next, %i
  br i1 %more, label %loop, label %end

end:
  %q = getelementptr float, ptr %out, i64 %i
  store float %added, ptr %q, align 4
  ret void
}
declare i64 @__syclc_global_id(i32) memory(none)

!0 = !{i32 1, i32 1, i32 24, i32 8, !1, !2}
!1 = !{!3, !4, !5}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 1, i32 8, i32 8, i32 8}
!5 = !{i32 0, i32 16, i32 8, i32 8}
