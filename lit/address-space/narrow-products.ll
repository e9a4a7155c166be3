; The upper half of a product in 128 bits, which SPIR-V lacks, is OpenCL's mul_hi: of signed and of unsigned factors,
; and of constants.
; RUN: %opt-syclc -passes=syclc-expand-unsupported,verify -S %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @kernel
; CHECK-NOT: i128
; CHECK: call spir_func i64 @_Z6mul_himm(i64 %a, i64 %b)
; CHECK: call spir_func i64 @_Z6mul_hill(i64 %a, i64 %b)
; CHECK: call spir_func i64 @_Z6mul_himm(i64 %a, i64 -3689348814741910323)
; CHECK-NOT: i128
; CHECK: ret void
define spir_kernel void @kernel(ptr addrspace(1) %out, i64 %a, i64 %b) !syclc.kernel !0 {
  %za = zext i64 %a to i128
  %zb = zext i64 %b to i128
  %zp = mul nuw i128 %za, %zb
  %zs = lshr i128 %zp, 64
  %zh = trunc nuw i128 %zs to i64
  store i64 %zh, ptr addrspace(1) %out, align 8
  %sa = sext i64 %a to i128
  %sb = sext i64 %b to i128
  %sp = mul nsw i128 %sa, %sb
  %ss = ashr i128 %sp, 64
  %sh = trunc nsw i128 %ss to i64
  store i64 %sh, ptr addrspace(1) %out, align 8
  %cp = mul nuw i128 %za, 14757395258967641293
  %cs = lshr i128 %cp, 64
  %ch = trunc nuw i128 %cs to i64
  store i64 %ch, ptr addrspace(1) %out, align 8
  ret void
}

!0 = !{i32 1, i32 1, i32 24, i32 8, !1, !2}
!1 = !{!3, !4, !5}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
!5 = !{i32 0, i32 16, i32 8, i32 8}
