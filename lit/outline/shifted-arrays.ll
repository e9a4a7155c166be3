; Moves within a private array become loads of all elements and stores of them.
; RUN: %opt-syclc -passes=syclc-shifted-arrays,verify -S %s | FileCheck %s
; RUN: %opt-syclc -passes='function(syclc-shifted-arrays,sroa,instcombine)' -S %s | FileCheck %s --check-prefix=REGISTERS
; RUN: %opt-syclc -passes=syclc-shifted-arrays -syclc-tune=shifted-arrays.max-elements=2 -S %s | FileCheck %s --check-prefix=TUNED

; CHECK-LABEL: define float @shift(
; CHECK-NOT: memmove
; CHECK: %[[V0:.*]] = load float, ptr %a, align 16
; CHECK: %[[V1:.*]] = load float, ptr %{{.*}}, align 4
; CHECK: %[[V2:.*]] = load float, ptr %{{.*}}, align 8
; CHECK: store float %[[V0]], ptr %one, align 4
; CHECK: store float %[[V1]], ptr %{{.*}}, align 4
; CHECK: store float %[[V2]], ptr %{{.*}}, align 4
; REGISTERS-LABEL: define float @shift(
; REGISTERS-NEXT: ret float %y
; TUNED-LABEL: define float @shift(
; TUNED: memmove
define float @shift(float %x, float %y) {
  %a = alloca [4 x float], align 16
  %one = getelementptr float, ptr %a, i64 1
  %two = getelementptr float, ptr %a, i64 2
  store float %x, ptr %a, align 16
  store float %y, ptr %one, align 4
  call void @llvm.memmove.p0.p0.i64(ptr align 4 %one, ptr align 16 %a, i64 12, i1 false)
  %r = load float, ptr %two, align 8
  ret float %r
}

; Elements of two sizes, a length with a rest, an unknown one, two arrays (which SROA can treat), memory, a pointer that
; escapes, and volatile moves.
; CHECK-LABEL: define void @stay(
; CHECK-COUNT-7: call void @llvm.mem
; CHECK-NOT: load
define void @stay(ptr %p, i64 %n) {
  %a = alloca [4 x float], align 16
  %b = alloca [4 x float], align 16
  %c = alloca [4 x float], align 16
  %d = alloca [4 x float], align 16
  %a1 = getelementptr float, ptr %a, i64 1
  %b1 = getelementptr float, ptr %b, i64 1
  %c1 = getelementptr float, ptr %c, i64 1
  %p1 = getelementptr float, ptr %p, i64 1
  store float 1.0, ptr %a, align 4
  store i64 1, ptr %b, align 4
  store float 1.0, ptr %c, align 4
  store float 1.0, ptr %d, align 4
  call void @llvm.memmove.p0.p0.i64(ptr %b1, ptr %b, i64 8, i1 false)
  store float 1.0, ptr %b, align 4
  call void @llvm.memmove.p0.p0.i64(ptr %a1, ptr %a, i64 6, i1 false)
  call void @llvm.memmove.p0.p0.i64(ptr %a1, ptr %a, i64 %n, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %d, i64 16, i1 false)
  call void @llvm.memmove.p0.p0.i64(ptr %p1, ptr %p, i64 8, i1 false)
  call void @llvm.memmove.p0.p0.i64(ptr %c1, ptr %c, i64 8, i1 false)
  call void @escapes(ptr %c)
  call void @llvm.memmove.p0.p0.i64(ptr %a1, ptr %a, i64 8, i1 true)
  ret void
}

declare void @escapes(ptr)
