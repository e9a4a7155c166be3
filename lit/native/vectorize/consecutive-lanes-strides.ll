; A stride that is known only when the kernel runs may be 1: the access gets a contiguous copy for that case.

; RUN: %opt-syclc -passes='syclc-consecutive-lanes<8>,verify' -S %s | FileCheck %s
; RUN: %opt-syclc -passes='syclc-consecutive-lanes<8>,syclc-vectorize<8>,verify' -S %s | FileCheck %s --check-prefix=LANES
; RUN: %opt-syclc -passes='syclc-consecutive-lanes<8>,syclc-vectorize<8>' -pass-remarks=syclc -pass-remarks-missed=syclc -disable-output %s 2>&1 | FileCheck %s --check-prefix=REMARK

; The gather remains for other strides, so it is reported.
; REMARK: contiguous access if the distance of neighbouring work-items, which is known only when the kernel runs, is one element
; REMARK: gather, because neighbouring work-items' addresses are a number of bytes apart that is known only when the kernel runs

; CHECK-LABEL: define void @axpy
; CHECK:         %[[X:.*]] = icmp eq i64 %incx, 1
; CHECK:         %[[Y:.*]] = icmp eq i64 %incy, 1
; CHECK:         %[[BOTH:.*]] = and i1 {{.*}}
; CHECK:         %consecutive = freeze i1 %[[BOTH]]
; CHECK-NEXT:    br i1 %consecutive, label %{{.*}}, label %{{[^,]*$}}

; LANES-LABEL: define void @axpy
; LANES:         call <8 x float> @llvm.masked.load
; LANES:         call void @llvm.masked.store
; LANES:         masked.gather
; LANES:         masked.scatter
define void @axpy(ptr %x, ptr %y, i64 %incx, i64 %incy) !syclc.kernel !0 {
  %id = call i64 @__syclc_global_id(i32 0)
  %ix = mul i64 %id, %incx
  %iy = mul i64 %incy, %id
  %px = getelementptr inbounds float, ptr %x, i64 %ix
  %py = getelementptr inbounds float, ptr %y, i64 %iy
  %vx = load float, ptr %px
  %vy = load float, ptr %py
  %sum = fadd float %vx, %vy
  store float %sum, ptr %py
  ret void
}

; `(i >> 10) * pitch + (i & 1023)`: neighbours have the same row, whatever the pitch is.
; CHECK-LABEL: define void @pitch
; CHECK-NOT:     icmp eq i32 %pitch, 1
; CHECK:         br i1 %consecutive
; LANES-LABEL: define void @pitch
; LANES:         call <8 x float> @llvm.masked.load
define void @pitch(ptr %x, ptr %y, i32 %pitch, i64 %unused) !syclc.kernel !8 {
  %id = call i64 @__syclc_global_id(i32 0)
  %i = trunc i64 %id to i32
  %row = ashr i32 %i, 10
  %column = and i32 %i, 1023
  %begin = mul i32 %pitch, %row
  %at = add i32 %begin, %column
  %wide = sext i32 %at to i64
  %px = getelementptr inbounds float, ptr %x, i64 %wide
  %vx = load float, ptr %px
  %py = getelementptr inbounds float, ptr %y, i64 %id
  store float %vx, ptr %py
  ret void
}

; Several elements for each product: rows.
; CHECK-LABEL: define void @row
; CHECK-NOT:     icmp eq
; CHECK:         ret void
define void @row(ptr %x, ptr %y, i64 %n, i64 %unused) !syclc.kernel !0 {
  %id = call i64 @__syclc_global_id(i32 0)
  %i = mul i64 %id, %n
  %p0 = getelementptr inbounds float, ptr %x, i64 %i
  %p1 = getelementptr inbounds float, ptr %p0, i64 1
  %v0 = load float, ptr %p0
  %v1 = load float, ptr %p1
  %sum = fadd float %v0, %v1
  %to = getelementptr inbounds float, ptr %y, i64 %id
  store float %sum, ptr %to
  ret void
}

; A loop goes through a row.
; CHECK-LABEL: define void @loop
; CHECK-NOT:     consecutive
; CHECK:         ret void
define void @loop(ptr %x, ptr %y, i64 %n, i64 %unused) !syclc.kernel !0 {
entry:
  %id = call i64 @__syclc_global_id(i32 0)
  %i = mul i64 %id, %n
  %begin = getelementptr inbounds float, ptr %x, i64 %i
  br label %loop

loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %p = getelementptr inbounds float, ptr %begin, i64 %k
  %v = load float, ptr %p
  %more = fadd float %sum, %v
  %next = add i64 %k, 1
  %again = icmp ult i64 %next, 100
  br i1 %again, label %loop, label %end

end:
  %to = getelementptr inbounds float, ptr %y, i64 %id
  store float %more, ptr %to
  ret void
}

; In several dimensions, the length of a row.
; CHECK-LABEL: define void @transpose
; CHECK-NOT:     consecutive
; CHECK:         ret void
define void @transpose(ptr %from, ptr %to, i64 %n, i64 %unused) !syclc.kernel !1 {
  %x = call i64 @__syclc_global_id(i32 0)
  %y = call i64 @__syclc_global_id(i32 1)
  %column = mul i64 %x, %n
  %i = add i64 %column, %y
  %row = mul i64 %y, %n
  %j = add i64 %row, %x
  %p = getelementptr inbounds float, ptr %from, i64 %i
  %q = getelementptr inbounds float, ptr %to, i64 %j
  %v = load float, ptr %p
  store float %v, ptr %q
  ret void
}

declare i64 @__syclc_global_id(i32) memory(none)

!0 = !{i32 1, i32 1, i32 32, i32 8, !2, !7}
!1 = !{i32 1, i32 2, i32 32, i32 8, !2, !7}
!2 = !{!3, !4, !5, !6}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 1, i32 8, i32 8, i32 8}
!5 = !{i32 0, i32 16, i32 8, i32 8}
!6 = !{i32 0, i32 24, i32 8, i32 8}
!7 = !{}
!8 = !{i32 1, i32 1, i32 32, i32 8, !9, !7}
!9 = !{!3, !4, !10, !6}
!10 = !{i32 0, i32 16, i32 4, i32 4}
