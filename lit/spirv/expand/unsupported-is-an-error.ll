; A feature that no OpenCL device has is an error that names the kernel, the feature, and if possible the replacement.
; RUN: split-file %s %t
; RUN: not %opt-syclc -passes=syclc-expand-unsupported -disable-output %t/wide.ll 2>&1 | FileCheck %t/wide.ll
; RUN: not %opt-syclc -passes=syclc-expand-unsupported -disable-output %t/long-double.ll 2>&1 | FileCheck %t/long-double.ll
; RUN: not %opt-syclc -passes=syclc-expand-unsupported -disable-output %t/variable-length.ll 2>&1 | FileCheck %t/variable-length.ll
; RUN: not %opt-syclc -passes=syclc-expand-unsupported -disable-output %t/intrinsic.ll 2>&1 | FileCheck %t/intrinsic.ll
; RUN: not %opt-syclc -passes=syclc-expand-unsupported -disable-output %t/recursion.ll 2>&1 | FileCheck %t/recursion.ll

;--- wide.ll
; CHECK: error: kernel 'kernel' cannot be compiled to SPIR-V: it uses integers of 130 bits; OpenCL devices compute with up to 128
define spir_kernel void @kernel(ptr addrspace(1) %out, i64 %n) !syclc.kernel !0 {
  %w = zext i64 %n to i130
  %m = mul i130 %w, %w
  store i130 %m, ptr addrspace(1) %out
  ret void
}
!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}

;--- long-double.ll
; CHECK: error: kernel 'kernel' cannot be compiled to SPIR-V: it uses long double (or __float128), which OpenCL devices do not have; use double
define spir_kernel void @kernel(ptr addrspace(1) %out, i64 %n) !syclc.kernel !0 {
  %w = uitofp i64 %n to x86_fp80
  %m = fmul x86_fp80 %w, %w
  %d = fptrunc x86_fp80 %m to double
  store double %d, ptr addrspace(1) %out
  ret void
}
!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}

;--- variable-length.ll
; CHECK: error: kernel 'kernel' cannot be compiled to SPIR-V: it uses an array of variable length
define spir_kernel void @kernel(ptr addrspace(1) %out, i64 %n) !syclc.kernel !0 {
  %a = alloca i32, i64 %n
  store i32 1, ptr %a
  %v = load i32, ptr %a
  store i32 %v, ptr addrspace(1) %out
  ret void
}
!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}

;--- intrinsic.ll
; CHECK: error: kernel 'kernel' cannot be compiled to SPIR-V: it uses 'llvm.readcyclecounter', which SPIR-V cannot express
define spir_kernel void @kernel(ptr addrspace(1) %out, i64 %n) !syclc.kernel !0 {
  %t = call i64 @llvm.readcyclecounter()
  store i64 %t, ptr addrspace(1) %out
  ret void
}
!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}

;--- recursion.ll
; CHECK: error: kernel 'kernel' cannot be compiled to SPIR-V: it uses 'again' recursively; OpenCL devices have no stack
define spir_kernel void @kernel(ptr addrspace(1) %out, i64 %n) !syclc.kernel !0 {
  %v = call i64 @again(i64 %n)
  store i64 %v, ptr addrspace(1) %out
  ret void
}
define internal i64 @again(i64 %n) {
  %c = icmp eq i64 %n, 0
  br i1 %c, label %done, label %more
more:
  %m = sub i64 %n, 1
  %r = call i64 @again(i64 %m)
  ret i64 %r
done:
  ret i64 0
}
!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
