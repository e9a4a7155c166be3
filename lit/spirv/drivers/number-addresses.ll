; Numbers of private addresses that may become pointers again are numbers of generic ones; ones only compared are not changed.
; RUN: %opt-syclc -passes=syclc-number-addresses,verify -S %s | FileCheck %s

declare spir_func void @syclc.imported(i64)

; CHECK-LABEL: define spir_kernel void @passed
; CHECK: %[[GENERIC:.*]] = addrspacecast ptr %variable to ptr addrspace(4)
; CHECK-NEXT: %number = ptrtoint ptr addrspace(4) %[[GENERIC]] to i64
; CHECK-NEXT: call spir_func void @syclc.imported(i64 %number)
define spir_kernel void @passed() !syclc.kernel !0 {
  %variable = alloca ptr addrspace(4)
  %number = ptrtoint ptr %variable to i64
  call spir_func void @syclc.imported(i64 %number)
  ret void
}

; The address of an element is computed as an integer.
; CHECK-LABEL: define spir_kernel void @element
; CHECK: %[[SCALED:.*]] = mul {{.*}}i64 %i, 4
; CHECK: %[[GENERIC:.*]] = addrspacecast ptr %variable to ptr addrspace(4)
; CHECK-NEXT: %[[BASE:.*]] = ptrtoint ptr addrspace(4) %[[GENERIC]] to i64
; CHECK-NEXT: %number = add i64 %[[BASE]], %[[SCALED]]
; CHECK-NEXT: call spir_func void @syclc.imported(i64 %number)
define spir_kernel void @element(i64 %i) !syclc.kernel !0 {
  %variable = alloca [4 x i32]
  %place = getelementptr inbounds i32, ptr %variable, i64 %i
  %number = ptrtoint ptr %place to i64
  call spir_func void @syclc.imported(i64 %number)
  ret void
}

; CHECK-LABEL: define spir_kernel void @others
; CHECK-NOT: addrspacecast
; CHECK: ret void
define spir_kernel void @others(ptr addrspace(1) %out, ptr addrspace(4) %generic) !syclc.kernel !0 {
  %a = alloca i32
  %b = alloca i32
  %na = ptrtoint ptr %a to i64
  %nb = ptrtoint ptr %b to i64
  %less = icmp ult i64 %na, %nb
  store i1 %less, ptr addrspace(1) %out
  %global = ptrtoint ptr addrspace(1) %out to i64
  store i64 %global, ptr addrspace(1) %out
  %any = ptrtoint ptr addrspace(4) %generic to i64
  store i64 %any, ptr addrspace(1) %out
  ret void
}

!0 = !{i32 1, i32 1, i32 8, i32 8, !1, !1}
!1 = !{}
