; Features that OpenCL's printf lacks are errors that name them: text for %s that is not known at compile time.
; RUN: not %opt-syclc -passes=syclc-lower-spirv -disable-output %s 2>&1 | FileCheck %s
; CHECK: printf in 'k': the format "%d %s" has a '%s' for text that is not a constant, which printf of OpenCL devices has not; change it, or compile for the native device only
@string = internal addrspace(2) constant [6 x i8] c"%d %s\00"
define spir_kernel void @k(i32 %n, ptr addrspace(4) %p) {
  %b = call i32 (ptr addrspace(4), ...) @__syclc_printf(ptr addrspace(4) addrspacecast (ptr addrspace(2) @string to ptr addrspace(4)), i32 %n, ptr addrspace(4) %p)
  ret void
}
declare i32 @__syclc_printf(ptr addrspace(4), ...)
