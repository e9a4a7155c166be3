; The upper half of a product in 128 bits, which SPIR-V lacks, is OpenCL's mul_hi: of signed and of unsigned factors, and of
; constants. Sums and products of 65 bits and more, which LLVM creates from loops that sum their counters, are split into
; halves.
; RUN: %opt-syclc -passes=syclc-narrow-products,verify -S %s | FileCheck %s

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

; n * (n - 1) / 2
; CHECK-LABEL: define spir_kernel void @sum
; CHECK-NOT: i65
; CHECK: %[[M:.*]] = add i64 %n, -1
; CHECK: %[[HIGH:.*]] = call spir_func i64 @_Z6mul_himm(i64 %n, i64 %[[M]])
; CHECK: %[[LOW:.*]] = mul i64 %n, %[[M]]
; CHECK-NOT: i65
; CHECK: lshr i64 %[[LOW]], 1
; CHECK: shl i64 {{.*}}, 63
; CHECK: or i64
; CHECK-NOT: i65
; CHECK: ret void
define spir_kernel void @sum(ptr addrspace(1) %out, i64 %n) !syclc.kernel !6 {
  %m = add i64 %n, -1
  %zn = zext i64 %n to i65
  %zm = zext i64 %m to i65
  %p = mul i65 %zn, %zm
  %h = lshr i65 %p, 1
  %s = trunc i65 %h to i64
  store i64 %s, ptr addrspace(1) %out, align 8
  ret void
}

; Carries of additions and subtractions, signs, and bits that the number lacks.
; CHECK-LABEL: define spir_kernel void @carries
; CHECK-NOT: i67
; CHECK: icmp ult i64
; CHECK: ashr i64 %n, 63
; CHECK: and i64 {{.*}}, 7
; CHECK-NOT: i67
; CHECK: ret void
define spir_kernel void @carries(ptr addrspace(1) %out, i64 %n) !syclc.kernel !6 {
  %z = zext i64 %n to i67
  %a = add i67 %z, -3
  %s = sext i64 %n to i67
  %d = sub i67 %a, %s
  %h = lshr i67 %d, 3
  %t = trunc i67 %h to i64
  store i64 %t, ptr addrspace(1) %out, align 8
  ret void
}

!0 = !{i32 1, i32 1, i32 24, i32 8, !1, !2}
!1 = !{!3, !4, !5}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
!5 = !{i32 0, i32 16, i32 8, i32 8}
!6 = !{i32 1, i32 1, i32 16, i32 8, !7, !2}
!7 = !{!3, !4}
