; Private variables that do not fit on a thread's stack are in memory of libsycl, the largest ones first, until the rest fits.
; Callers of the function are not changed. Small variables stay on the stack.
; RUN: %opt-syclc -passes=syclc-native-large-variables,verify -S %s | FileCheck %s

; CHECK: @[[USER:.*]] = private {{.*}} c"kernel.native\00"
; CHECK-LABEL: define void @kernel.native(
; CHECK: %small = alloca [256 x float]
; CHECK-NOT: alloca [
; CHECK: %private = call noalias align 128 ptr @__syclc_private_memory(i64 4456448, ptr @[[USER]])
; CHECK: %table = getelementptr inbounds i8, ptr %private, i64 0
; CHECK: %rows = getelementptr inbounds i8, ptr %private, i64 4194304
; CHECK-NOT: lifetime{{.*}}%table
; CHECK: call void @llvm.lifetime.start.p0(ptr %small)
; CHECK: store float 1.000000e+00, ptr %table
; CHECK: early:
; CHECK-NEXT: call void @__syclc_release_private_memory()
; CHECK-NEXT: ret void
; CHECK: late:
; CHECK: call void @__syclc_release_private_memory()
; CHECK-NEXT: ret void
define void @kernel.native(ptr %closure, ptr %work) {
  %small = alloca [256 x float], align 4
  %table = alloca [16 x [65536 x float]], align 64
  %rows = alloca [65536 x i32], align 4
  call void @llvm.lifetime.start.p0(ptr %table)
  call void @llvm.lifetime.start.p0(ptr %small)
  store float 1.0, ptr %table
  %x = load float, ptr %small
  %y = load float, ptr %rows
  %c = fcmp olt float %x, %y
  br i1 %c, label %early, label %late
early:
  ret void
late:
  call void @llvm.lifetime.end.p0(ptr %table)
  %z = call float @helper(float %x)
  ret void
}

; Many arrays are large together; a variable's own alignment holds.
; CHECK-LABEL: define internal float @helper(float %x)
; CHECK-SAME: {
; CHECK: call noalias align 128 ptr @__syclc_private_memory(i64 {{[0-9]+}},
; CHECK: call ptr @llvm.ptrmask.p0.i64(ptr %{{.*}}, i64 -256)
; CHECK: call void @__syclc_release_private_memory()
; CHECK-NEXT: ret float
define internal float @helper(float %x) memory(none) {
  %a = alloca [8192 x float], align 256
  %b = alloca [8192 x float], align 4
  %c = alloca [8192 x float], align 4
  store volatile float %x, ptr %a
  store volatile float %x, ptr %b
  store volatile float %x, ptr %c
  %y = load volatile float, ptr %a
  ret float %y
}

; CHECK-LABEL: define void @fits.native(
; CHECK-NEXT: alloca [65536 x i8]
; CHECK-NOT: private
; CHECK: ret void
define void @fits.native(ptr %closure, ptr %work) {
  %a = alloca [65536 x i8], align 4
  store volatile i8 1, ptr %a
  ret void
}

declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
