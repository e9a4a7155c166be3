; SYCL_EXTERNAL functions may access the memory of local_accessors that a kernel passes: a kernel over an nd_range that calls
; functions of other sources has it as its last parameter, after the record of failed assertions, which every kernel has that
; calls such functions. Once a device link has combined both in one module, the calls are
; replaced by that parameter, after the kernel's own local memory.
; RUN: %opt-syclc -passes=syclc-flatten-captures,syclc-verify-spmd -S %s | FileCheck %s --implicit-check-not="local.memory"
; CHECK-LABEL: define dso_local void @groups(ptr %capture.0, ptr %assertion, ptr align 128 %local.memory)
; CHECK-LABEL: define dso_local void @range(ptr %capture.0, ptr %assertion)
; CHECK-LABEL: define dso_local void @alone(ptr %capture.0)
; CHECK-LABEL: define float @_Z5localPf(ptr %p)
; CHECK-NEXT: call ptr @__syclc_local_memory()
define void @groups(ptr %closure) !syclc.kernel !0 {
  %p = load ptr, ptr %closure
  %x = call float @_Z5otherPf(ptr %p)
  store float %x, ptr %p
  ret void
}
define void @range(ptr %closure) !syclc.kernel !4 {
  %p = load ptr, ptr %closure
  %x = call float @_Z5otherPf(ptr %p)
  store float %x, ptr %p
  ret void
}
define void @alone(ptr %closure) !syclc.kernel !0 {
  %p = load ptr, ptr %closure
  store float 1.0, ptr %p
  ret void
}
define float @_Z5localPf(ptr %p) "syclc-external" {
  %l = call ptr @__syclc_local_memory()
  %x = load float, ptr %l
  ret float %x
}
declare float @_Z5otherPf(ptr) "syclc-external"
declare ptr @__syclc_local_memory()
!0 = !{i32 2, i32 1, i32 8, i32 8, !1, !1}
!1 = !{}
!4 = !{i32 1, i32 1, i32 8, i32 8, !1, !1}
