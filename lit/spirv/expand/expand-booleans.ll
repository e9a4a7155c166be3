; Booleans in memory are bytes; a vector of booleans becomes a number bit by bit; the signed number of true is -1.
; RUN: %opt-syclc -passes=syclc-expand-unsupported,verify -S %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @kernel
; CHECK: %[[BYTE:.*]] = load i8, ptr addrspace(1) %out
; CHECK: trunc i8 %[[BYTE]] to i1
; CHECK-NOT: i4
; CHECK-NOT: load i1
; CHECK-NOT: store i1
; CHECK: store i8
; CHECK: ret void
define spir_kernel void @kernel(ptr addrspace(1) %out, i64 %n) !syclc.kernel !0 {
  %b = load i1, ptr addrspace(1) %out
  %v = insertelement <4 x i64> zeroinitializer, i64 %n, i32 1
  %bits = icmp ne <4 x i64> %v, zeroinitializer
  %mask = bitcast <4 x i1> %bits to i4
  %any = icmp ne i4 %mask, 0
  %both = and i1 %any, %b
  store i1 %both, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: define spir_kernel void @numbers
; CHECK: select i1 %c, float -1.000000e+00, float 0.000000e+00
; CHECK: select i1 %c, double 1.000000e+00, double 0.000000e+00
; CHECK: select <2 x i1> %{{.*}}, <2 x float> splat (float -1.000000e+00), <2 x float> zeroinitializer
; CHECK-NOT: itofp
define spir_kernel void @numbers(ptr addrspace(1) %out, i64 %n) !syclc.kernel !0 {
  %c = icmp sgt i64 %n, 3
  %f = sitofp i1 %c to float
  store float %f, ptr addrspace(1) %out
  %d = uitofp i1 %c to double
  store double %d, ptr addrspace(1) %out
  %v = insertelement <2 x i1> zeroinitializer, i1 %c, i32 1
  %w = sitofp <2 x i1> %v to <2 x float>
  store <2 x float> %w, ptr addrspace(1) %out
  ret void
}

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
