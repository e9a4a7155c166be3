; Gathers of neighbouring elements of up to eight bytes become one gather of wider elements.
; RUN: %opt-syclc -passes='syclc-vectorize<8>,verify' -S %s | FileCheck %s

target triple = "x86_64-unknown-linux-gnu"

; t[k] and t[k + 1]: the even and the odd elements.
; CHECK-LABEL: define void @interpolation(
; CHECK: %[[ALL:.*]] = call <8 x i64> @llvm.masked.gather.v8i64.v8p0(<8 x ptr> align 4 %{{.*}}, <8 x i1> %
; CHECK-NEXT: bitcast <8 x i64> %[[ALL]] to <16 x i32>
; CHECK-NEXT: shufflevector <16 x i32> %{{.*}}, <16 x i32> poison, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
; CHECK: bitcast <8 x i64> %[[ALL]] to <16 x i32>
; CHECK-NEXT: shufflevector <16 x i32> %{{.*}}, <16 x i32> poison, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
; CHECK-NOT: gather
; CHECK: ret void
define void @interpolation(ptr %table, ptr %out) #0 !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %q = getelementptr i32, ptr %out, i64 %i
  %k = load i32, ptr %q, align 4
  %p = getelementptr float, ptr %table, i32 %k
  %x = load float, ptr %p, align 4
  %p1 = getelementptr i8, ptr %p, i64 4
  %y = load float, ptr %p1, align 4
  %v = fadd float %x, %y
  store float %v, ptr %q, align 4
  ret void
}

; The first one is the upper one: the gather begins four bytes before it.
; CHECK-LABEL: define void @upper_first(
; CHECK: %[[BASE:.*]] = getelementptr i8, ptr %table, i64 -4
; CHECK: %[[P:.*]] = getelementptr i32, ptr %[[BASE]], <8 x i32> %
; CHECK: call <8 x i64> @llvm.masked.gather.v8i64.v8p0(<8 x ptr> align 4 %[[P]],
; CHECK-NOT: gather
; CHECK: ret void
define void @upper_first(ptr %table, ptr %out) #0 !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %q = getelementptr i32, ptr %out, i64 %i
  %k = load i32, ptr %q, align 4
  %p = getelementptr i32, ptr %table, i32 %k
  %x = load i32, ptr %p, align 4
  %p1 = getelementptr i8, ptr %p, i64 -4
  %y = load i32, ptr %p1, align 4
  %v = sub i32 %x, %y
  store i32 %v, ptr %q, align 4
  ret void
}

; Four bytes of a pixel: a gather of 32 bits, which are shifted.
; CHECK-LABEL: define void @pixel(
; CHECK: %[[ALL:.*]] = call <8 x i32> @llvm.masked.gather.v8i32.v8p0(<8 x ptr> align 1 %
; CHECK: trunc <8 x i32> %[[ALL]] to <8 x i8>
; CHECK: %[[G:.*]] = lshr <8 x i32> %[[ALL]], splat (i32 8)
; CHECK-NEXT: trunc <8 x i32> %[[G]] to <8 x i8>
; CHECK: lshr <8 x i32> %[[ALL]], splat (i32 24)
; CHECK-NOT: gather
; CHECK: ret void
define void @pixel(ptr %image, ptr %out) #0 !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %q = getelementptr i32, ptr %out, i64 %i
  %k = load i32, ptr %q, align 4
  %p = getelementptr [4 x i8], ptr %image, i32 %k
  %r = load i8, ptr %p, align 1
  %pg = getelementptr i8, ptr %p, i64 1
  %g = load i8, ptr %pg, align 1
  %pb = getelementptr i8, ptr %p, i64 2
  %b = load i8, ptr %pb, align 1
  %pa = getelementptr i8, ptr %p, i64 3
  %a = load i8, ptr %pa, align 1
  %rg = add i8 %r, %g
  %ba = add i8 %b, %a
  %v = add i8 %rg, %ba
  %w = zext i8 %v to i32
  store i32 %w, ptr %q, align 4
  ret void
}

; Three bytes: the third one is alone, since a gather of 32 bits would read a byte that is not the work-item's.
; CHECK-LABEL: define void @three_bytes(
; CHECK: call <8 x i16> @llvm.masked.gather.v8i16
; CHECK: call <8 x i8> @llvm.masked.gather.v8i8
; CHECK-NOT: gather
; CHECK: ret void
define void @three_bytes(ptr %image, ptr %out) #0 !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %q = getelementptr i32, ptr %out, i64 %i
  %k = load i32, ptr %q, align 4
  %p = getelementptr [3 x i8], ptr %image, i32 %k
  %r = load i8, ptr %p, align 1
  %pg = getelementptr i8, ptr %p, i64 1
  %g = load i8, ptr %pg, align 1
  %pb = getelementptr i8, ptr %p, i64 2
  %b = load i8, ptr %pb, align 1
  %rg = add i8 %r, %g
  %v = add i8 %rg, %b
  %w = zext i8 %v to i32
  store i32 %w, ptr %q, align 4
  ret void
}

; A gap between the first and the last byte may be read: { float, short, short } without the first short.
; CHECK-LABEL: define void @gap(
; CHECK: %[[ALL:.*]] = call <8 x i64> @llvm.masked.gather.v8i64.v8p0(<8 x ptr> align 4 %
; CHECK: lshr <8 x i64> %[[ALL]], splat (i64 48)
; CHECK-NOT: gather
; CHECK: ret void
define void @gap(ptr %table, ptr %out) #0 !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %q = getelementptr i32, ptr %out, i64 %i
  %k = load i32, ptr %q, align 4
  %p = getelementptr i64, ptr %table, i32 %k
  %x = load float, ptr %p, align 4
  %p1 = getelementptr i8, ptr %p, i64 6
  %y = load i16, ptr %p1, align 2
  %f = sitofp i16 %y to float
  %v = fadd float %x, %f
  store float %v, ptr %q, align 4
  ret void
}

; A store between them may write the second element; elements nine bytes apart do not fit.
; CHECK-LABEL: define void @written(
; CHECK-COUNT-2: call <8 x i32> @llvm.masked.gather.v8i32
; CHECK-LABEL: define void @apart(
; CHECK-COUNT-2: call <8 x i32> @llvm.masked.gather.v8i32
; CHECK: ret void
define void @written(ptr %table, ptr %out) #0 !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %q = getelementptr i32, ptr %out, i64 %i
  %k = load i32, ptr %q, align 4
  %p = getelementptr i32, ptr %table, i32 %k
  %x = load i32, ptr %p, align 4
  store i32 %x, ptr %q, align 4
  %p1 = getelementptr i8, ptr %p, i64 4
  %y = load i32, ptr %p1, align 4
  store i32 %y, ptr %q, align 4
  ret void
}
define void @apart(ptr %table, ptr %out) #0 !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %q = getelementptr i32, ptr %out, i64 %i
  %k = load i32, ptr %q, align 4
  %p = getelementptr i32, ptr %table, i32 %k
  %x = load i32, ptr %p, align 4
  %p1 = getelementptr i8, ptr %p, i64 5
  %y = load i32, ptr %p1, align 1
  %v = add i32 %x, %y
  store i32 %v, ptr %q, align 4
  ret void
}
declare i64 @__syclc_global_id(i32) memory(none)

attributes #0 = { "target-cpu"="x86-64-v4" }

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 1, i32 8, i32 8, i32 8}
