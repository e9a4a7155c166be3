; Integers of 65 to 128 bits, which SPIR-V lacks and LLVM creates from sycl::mul_hi and from loops that sum their
; counters, are split into halves. The upper half of a product is OpenCL's mul_hi: of signed and of unsigned factors, and
; of constants.
; RUN: %opt-syclc -passes=syclc-split-integers,verify -S %s | FileCheck %s

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
; CHECK: %[[LOW:.*]] = mul i64 %n, %[[M]]
; CHECK: %[[HIGH:.*]] = call spir_func i64 @_Z6mul_himm(i64 %n, i64 %[[M]])
; CHECK-NOT: i65
; CHECK: shl i64 {{.*}}, 63
; CHECK: lshr i64 %[[LOW]], 1
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

; LLVM chooses between factors, in a loop too, and compares products.
; CHECK-LABEL: define spir_kernel void @chosen
; CHECK-NOT: i128
; CHECK: %[[F:.*]] = phi i64 [ %a, %entry ], [ %b, %loop ]
; CHECK: %[[H:.*]] = phi i64 [ 0, %entry ], [ 0, %loop ]
; CHECK: %[[FF:.*]] = freeze i64 %[[F]]
; CHECK: call spir_func i64 @_Z6mul_himm(i64 %[[FF]], i64 %[[FF]])
; CHECK: select i1 %{{.*}}, i64 %{{.*}}, i64 5
; CHECK-NOT: i128
; CHECK: ret void
define spir_kernel void @chosen(ptr addrspace(1) %out, i64 %a, i64 %b) !syclc.kernel !0 {
entry:
  %za = zext i64 %a to i128
  %zb = zext i64 %b to i128
  br label %loop
loop:
  %f = phi i128 [ %za, %entry ], [ %zb, %loop ]
  %ff = freeze i128 %f
  %p = mul i128 %ff, %ff
  %c = icmp ugt i128 %p, 18446744073709551615
  br i1 %c, label %loop, label %exit
exit:
  %s = select i1 %c, i128 %p, i128 92233720368547758085
  %bit = and i128 %s, 18446744073709551616
  %d = icmp eq i128 %bit, 0
  %negative = icmp slt i128 %s, 0
  %t = lshr i128 %s, 64
  %h = trunc i128 %t to i64
  %x = select i1 %d, i64 %h, i64 1
  %y = select i1 %negative, i64 %x, i64 2
  store i64 %y, ptr addrspace(1) %out, align 8
  ret void
}

; Amounts of shifts that are known only at run time.
; CHECK-LABEL: define spir_kernel void @shifted
; CHECK-NOT: i128
; CHECK: %[[REST:.*]] = and i64 %b, 63
; CHECK: icmp uge i64 %b, 64
; CHECK-NOT: i128
; CHECK: ret void
define spir_kernel void @shifted(ptr addrspace(1) %out, i64 %a, i64 %b) !syclc.kernel !0 {
  %sa = sext i64 %a to i128
  %zb = zext i64 %b to i128
  %l = shl i128 %sa, %zb
  %r = ashr i128 %l, %zb
  %t = trunc i128 %r to i64
  store i64 %t, ptr addrspace(1) %out, align 8
  ret void
}

; CheckSupported reports divisions.
; CHECK-LABEL: define spir_kernel void @divided
; CHECK: udiv i128
define spir_kernel void @divided(ptr addrspace(1) %out, i64 %a, i64 %b) !syclc.kernel !0 {
  %za = zext i64 %a to i128
  %zb = zext i64 %b to i128
  %p = mul i128 %za, %zb
  %d = udiv i128 %p, %zb
  %t = trunc i128 %d to i64
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
