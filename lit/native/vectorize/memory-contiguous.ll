; Lanes one element apart are one vector access, masked and from lane 0's address; it claims no more alignment than an
; element has, because with one active lane the others' addresses need not be aligned.
; RUN: %opt-syclc -passes='syclc-vectorize<8>,verify' -S %s | FileCheck %s

; CHECK-LABEL: define void @forwards(
; CHECK: %[[ACTIVE:.*]] = call <8 x i1> @__syclc_active_lanes.8()
; CHECK: %[[P:.*]] = getelementptr float, ptr %in, i64 %i
; CHECK: %[[V:.*]] = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %[[P]], <8 x i1> %[[ACTIVE]]
; CHECK: call void @llvm.masked.store.v8f32.p0(<8 x float> %[[V]], ptr align 4 %{{.*}}, <8 x i1> %[[ACTIVE]])
define void @forwards(ptr %in, ptr %out) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr float, ptr %in, i64 %i
  %v = load float, ptr %p, align 16
  %q = getelementptr float, ptr %out, i64 %i
  store float %v, ptr %q, align 16
  ret void
}

; Downwards: from the last lane's address, 28 bytes lower, and reversed like its mask.
; CHECK-LABEL: define void @backwards(
; CHECK: %[[LOWEST:.*]] = getelementptr i8, ptr %p, i64 -28
; CHECK: %[[MASK:.*]] = shufflevector <8 x i1> %active, {{.*}}<i32 7, i32 6,
; CHECK: %[[V:.*]] = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %[[LOWEST]], <8 x i1> %[[MASK]]
; CHECK: shufflevector <8 x float> %[[V]], {{.*}}<i32 7, i32 6,
define void @backwards(ptr %in, ptr %out) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %from.end = sub i64 1000, %i
  %p = getelementptr float, ptr %in, i64 %from.end
  %v = load float, ptr %p, align 4
  %q = getelementptr float, ptr %out, i64 %i
  store float %v, ptr %q, align 4
  ret void
}

; An i1 is a byte in memory.
; CHECK-LABEL: define void @booleans(
; CHECK: %[[BYTES:.*]] = call <8 x i8> @llvm.masked.load.v8i8.p0(
; CHECK: trunc <8 x i8> %[[BYTES]] to <8 x i1>
; CHECK: call void @llvm.masked.store.v8i8.p0(
define void @booleans(ptr %in, ptr %out) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i1, ptr %in, i64 %i
  %v = load i1, ptr %p
  %q = getelementptr i1, ptr %out, i64 %i
  store i1 %v, ptr %q
  ret void
}

; Volatile accesses happen one by one.
; CHECK-LABEL: define void @volatile(
; CHECK-NOT: masked
; CHECK: call void @syclc.serial
define void @volatile(ptr %in, ptr %out) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %q = getelementptr float, ptr %out, i64 %i
  store volatile float 0.0, ptr %q
  ret void
}
declare i64 @__syclc_global_id(i32) memory(none)

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 1, i32 8, i32 8, i32 8}
