; printf takes its format from constant memory. Text that is known becomes part of the format; sizes are spelled as
; OpenCL C does.
; RUN: %opt-syclc -passes=syclc-lower-spirv,verify -S %s | FileCheck %s

; CHECK-DAG: @[[A:.*]] = internal unnamed_addr addrspace(2) constant {{.*}} c"%d %lu %5.2f name%% |ab  |  a|%c%%\0A\00"
; CHECK-DAG: @[[B:.*]] = internal unnamed_addr addrspace(2) constant {{.*}} c"0x%lx %hhx\00"
@format = internal addrspace(2) constant [40 x i8] c"%d %zu %5.2lf %s |%-4s|%3.1s|%c%%\0A\00\00\00\00\00\00"
@name = internal addrspace(2) constant [7 x i8] c"name% \00"
@ab = internal addrspace(2) constant [3 x i8] c"ab\00"
@other = internal addrspace(2) constant [8 x i8] c"%p %hhx\00"

; CHECK-LABEL: define spir_kernel void @k
define spir_kernel void @k(i32 %n, i64 %size, double %x, ptr addrspace(4) %p) {
  ; CHECK: call spir_func i32 (ptr addrspace(2), ...) @_Z6printfPU3AS2Kcz(ptr addrspace(2) @[[A]], i32 %n, i64 %size, double %x, i32 %n)
  %a = call i32 (ptr addrspace(4), ...) @__syclc_printf(ptr addrspace(4) addrspacecast (ptr addrspace(2) @format to ptr addrspace(4)), i32 %n, i64 %size, double %x, ptr addrspace(4) addrspacecast (ptr addrspace(2) @name to ptr addrspace(4)), ptr addrspace(4) addrspacecast (ptr addrspace(2) @ab to ptr addrspace(4)), ptr addrspace(4) addrspacecast (ptr addrspace(2) @ab to ptr addrspace(4)), i32 %n)
  ; CHECK: %[[ADDRESS:.*]] = ptrtoint ptr addrspace(4) %p to i64
  ; CHECK: call spir_func i32 (ptr addrspace(2), ...) @_Z6printfPU3AS2Kcz(ptr addrspace(2) @[[B]], i64 %[[ADDRESS]], i32 %n)
  %b = call i32 (ptr addrspace(4), ...) @__syclc_printf(ptr addrspace(4) addrspacecast (ptr addrspace(2) @other to ptr addrspace(4)), ptr addrspace(4) %p, i32 %n)
  ret void
}
declare i32 @__syclc_printf(ptr addrspace(4), ...)
