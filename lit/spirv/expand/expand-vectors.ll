; Vectors of sizes that OpenCL lacks become scalars, and steps over them bytes; a choice between vectors gets a vector
; of conditions. Vectors of four stay.
; RUN: %opt-syclc -passes=syclc-expand-unsupported,verify -S %s | FileCheck %s
; RUN: %opt-syclc -passes='function(syclc-scalarize-unsupported,syclc-expand-values,syclc-respell-types,instsimplify,adce)' -S %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @six
; CHECK-NOT: <6 x float>
; CHECK-COUNT-6: fadd float
; CHECK: ret void
define spir_kernel void @six(ptr addrspace(1) %out, i64 %n) !syclc.kernel !0 {
  %place = getelementptr <6 x float>, ptr addrspace(1) %out, i64 %n
  %v = load <6 x float>, ptr addrspace(1) %place
  %sum = fadd <6 x float> %v, %v
  store <6 x float> %sum, ptr addrspace(1) %place
  ret void
}

; CHECK-LABEL: define spir_kernel void @four
; CHECK: fadd <4 x float>
; CHECK: select <4 x i1> %{{.*}}, <4 x float>
define spir_kernel void @four(ptr addrspace(1) %out, i64 %n) !syclc.kernel !0 {
  %v = load <4 x float>, ptr addrspace(1) %out
  %sum = fadd <4 x float> %v, %v
  %c = icmp eq i64 %n, 0
  %s = select i1 %c, <4 x float> %v, <4 x float> %sum
  store <4 x float> %s, ptr addrspace(1) %out
  ret void
}

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
