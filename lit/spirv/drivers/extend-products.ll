; Extensions of ids times large numbers are computed in 64 bits and cut by shifts; ids times small ones stay.
; RUN: %opt-syclc -passes=syclc-extend-products,verify -S %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @hash
; CHECK: mul i64 %id, -1640531535
; CHECK: add i64 %{{.*}}, 9
; CHECK: shl i64
; CHECK: ashr i64 %{{.*}}, 32
; CHECK: ret void
define spir_kernel void @hash(ptr addrspace(1) %out, i64 %n) !syclc.kernel !0 {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  %x = mul i32 %i, -1640531535
  %y = add i32 %x, 9
  %e = sext i32 %y to i64
  store i64 %e, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: define spir_kernel void @short
; CHECK: mul i64 %id, 700
; CHECK: shl i64
; CHECK: ashr i64 %{{.*}}, 48
; CHECK: trunc i64 %{{.*}} to i32
; CHECK: ret void
define spir_kernel void @short(ptr addrspace(1) %out, i64 %n) !syclc.kernel !0 {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i16
  %x = mul i16 %i, 700
  %e = sext i16 %x to i32
  store i32 %e, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: define spir_kernel void @row
; CHECK: mul i32 %i, 640
; CHECK: sext i32
; CHECK-NOT: ashr
; CHECK: ret void
define spir_kernel void @row(ptr addrspace(1) %out, i64 %n) !syclc.kernel !0 {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  %x = mul i32 %i, 640
  %y = add i32 %x, 9
  %e = sext i32 %y to i64
  store i64 %e, ptr addrspace(1) %out
  ret void
}

; Factors that the compiler does not know, where the result is not only an address.
; CHECK-LABEL: define spir_kernel void @unknown_factors
; CHECK: shl i64 %{{.*}}, 32
; CHECK: ashr i64 %{{.*}}, 32
; CHECK: shl i64 %{{.*}}, 32
; CHECK: ashr i64 %{{.*}}, 32
; CHECK: ret void
define spir_kernel void @unknown_factors(ptr addrspace(1) %out, i32 %n) !syclc.kernel !0 {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  %x = mul i32 %i, %n
  %e = sext i32 %x to i64
  store i64 %e, ptr addrspace(1) %out
  %y = shl i32 %i, %n
  %f = sext i32 %y to i64
  store i64 %f, ptr addrspace(1) %out
  ret void
}

; An index of a row does not wrap, nor does a product of the C++ type int.
; CHECK-LABEL: define spir_kernel void @indices
; CHECK-NOT: ashr
; CHECK: ret void
define spir_kernel void @indices(ptr addrspace(1) %out, i32 %n) !syclc.kernel !0 {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  %x = mul i32 %i, %n
  %e = sext i32 %x to i64
  %p = getelementptr i64, ptr addrspace(1) %out, i64 %e
  store i64 0, ptr addrspace(1) %p
  %y = mul nsw i32 %i, %n
  %f = sext i32 %y to i64
  store i64 %f, ptr addrspace(1) %out
  ret void
}

; A remainder is linear for as many work-items as its divisor.
; CHECK-LABEL: define spir_kernel void @remainder
; CHECK: shl i64 %{{.*}}, 32
; CHECK: ashr i64 %{{.*}}, 32
; CHECK: ret void
define spir_kernel void @remainder(ptr addrspace(1) %out) !syclc.kernel !0 {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  %r = and i32 %i, 127
  %x = shl i32 %r, 25
  %e = sext i32 %x to i64
  store i64 %e, ptr addrspace(1) %out
  ret void
}

; Quotients and right shifts are of the narrow number: above it, the wide one has other bits.
; CHECK-LABEL: define spir_kernel void @quotient
; CHECK: [[Q:%.*]] = udiv i32 %i, 7
; CHECK: [[W:%.*]] = zext i32 [[Q]] to i64
; CHECK: mul i64 [[W]], 77777777
; CHECK: [[N:%.*]] = zext i32 %n to i64
; CHECK: shl i64 %{{.*}}, [[N]]
; CHECK: ret void
define spir_kernel void @quotient(ptr addrspace(1) %out, i64 %m) !syclc.kernel !0 {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  %q = udiv i32 %i, 7
  %x = mul i32 %q, 77777777
  %e = sext i32 %x to i64
  store i64 %e, ptr addrspace(1) %out
  %n = trunc i64 %m to i32
  %y = shl i32 %i, %n
  %f = sext i32 %y to i64
  store i64 %f, ptr addrspace(1) %out
  ret void
}

; A number with a cleared highest bit does not wrap: positions in hash tables stay products of 32 bits. A mask may keep it.
; CHECK-LABEL: define spir_kernel void @places
; CHECK-NOT: i64 {{.*}}-1640531535
; CHECK: zext i32 %p to i64
; CHECK: zext i32 %s to i64
; CHECK: mul i64 %id, 33554432
; CHECK: and i64 %{{.*}}, -16
; CHECK: ashr i64
; CHECK: ret void
define spir_kernel void @places(ptr addrspace(1) %out) !syclc.kernel !0 {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  %x = mul i32 %i, -1640531535
  %p = and i32 %x, 1023
  %e = zext i32 %p to i64
  store i64 %e, ptr addrspace(1) %out
  %s = lshr i32 %x, 20
  %f = zext i32 %s to i64
  store i64 %f, ptr addrspace(1) %out
  %y = mul i32 %i, 33554432
  %m = and i32 %y, -16
  %g = sext i32 %m to i64
  store i64 %g, ptr addrspace(1) %out
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32) "syclc-opencl"

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
