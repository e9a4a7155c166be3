; LLVM's SPIR-V backend generates invalid code for an extension of a truncated value if all three widths differ, as in a memset
; with a byte of a 64-bit id. It fails at vectors that are sign-extended and then zero-extended.
; RUN: sed 's/define void/define spir_kernel void/' %s | %opt-syclc -passes=syclc-expand-unsupported,verify -S | FileCheck %s
; RUN: %opt-syclc -passes=syclc-emit-spirv -syclc-spirv-out=%t.spv -disable-output %s
; RUN: %spirv-val --target-env opencl2.2 %t.spv

; CHECK-LABEL: @fill
; CHECK: %[[NARROW:.*]] = trunc i64 %i to i32
; CHECK: and i32 %[[NARROW]], 255
; CHECK-NOT: zext
define void @fill(ptr %out, i64 %i) !syclc.kernel !0 {
  %byte = trunc i64 %i to i8
  %p = getelementptr i32, ptr %out, i64 %i
  call void @llvm.memset.p0.i64(ptr align 4 %p, i8 %byte, i64 4, i1 false)
  ret void
}

; CHECK-LABEL: @extensions
; CHECK: trunc i64 %i to i32
; CHECK: shl i32 %{{.*}}, 16
; CHECK: ashr i32 %{{.*}}, 16
; CHECK: and i64 %{{.*}}, 65535
; CHECK: trunc <2 x i64> %{{.*}} to <2 x i16>
; CHECK: and <2 x i16> %{{.*}}, splat (i16 255)
define void @extensions(ptr %out, i64 %i) !syclc.kernel !0 {
  %short = trunc i64 %i to i16
  %signed = sext i16 %short to i32
  store i32 %signed, ptr %out
  %narrow = trunc i64 %i to i32
  %other = trunc i32 %narrow to i16
  %long = zext i16 %other to i64
  %q = getelementptr i64, ptr %out, i64 1
  store i64 %long, ptr %q
  %two = load <2 x i64>, ptr %out
  %bytes = trunc <2 x i64> %two to <2 x i8>
  %shorts = zext <2 x i8> %bytes to <2 x i16>
  %r = getelementptr i64, ptr %out, i64 2
  store <2 x i16> %shorts, ptr %r
  ret void
}

; CHECK-LABEL: @chain
; CHECK: trunc <2 x i64> %{{.*}} to <2 x i32>
; CHECK: and <2 x i32> %{{.*}}, splat (i32 1)
; CHECK-NOT: zext
define void @chain(ptr %out, i64 %i) !syclc.kernel !0 {
  %longs = load <2 x i64>, ptr %out
  %shorts = trunc <2 x i64> %longs to <2 x i16>
  %bits = trunc <2 x i16> %shorts to <2 x i1>
  %ints = zext <2 x i1> %bits to <2 x i32>
  store <2 x i32> %ints, ptr %out
  ret void
}

; CHECK-LABEL: @signs
; CHECK: sext <4 x i8> %{{.*}} to <4 x i32>
; CHECK: and <4 x i32> %{{.*}}, splat (i32 65535)
; CHECK-NOT: zext
define void @signs(ptr %out, i64 %i) !syclc.kernel !0 {
  %bytes = load <4 x i8>, ptr %out
  %shorts = sext <4 x i8> %bytes to <4 x i16>
  %ints = zext <4 x i16> %shorts to <4 x i32>
  store <4 x i32> %ints, ptr %out
  ret void
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
