; Extensions of truncated values are masks and shifts, and so are zero-extensions of sign-extended ones.
; RUN: %opt-syclc -passes=syclc-extend-truncated,verify -S %s | FileCheck %s

; CHECK-LABEL: @extensions
; CHECK: trunc i64 %i to i32
; CHECK: shl i32 %{{.*}}, 16
; CHECK: ashr i32 %{{.*}}, 16
; CHECK: and i64 %{{.*}}, 65535
; CHECK: trunc <2 x i64> %{{.*}} to <2 x i16>
; CHECK: and <2 x i16> %{{.*}}, splat (i16 255)
define void @extensions(ptr %out, i64 %i) {
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
define void @chain(ptr %out, i64 %i) {
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
define void @signs(ptr %out, i64 %i) {
  %bytes = load <4 x i8>, ptr %out
  %shorts = sext <4 x i8> %bytes to <4 x i16>
  %ints = zext <4 x i16> %shorts to <4 x i32>
  store <4 x i32> %ints, ptr %out
  ret void
}
