; Work-item queries become OpenCL's, which the backend makes built-in variables of.
; RUN: %opt-syclc -passes=syclc-lower-spirv,verify -S %s | FileCheck %s

; CHECK-LABEL: define void @kernel
; CHECK: call spir_func i64 @_Z13get_global_idj(i32 0)
; CHECK: call spir_func i64 @_Z12get_local_idj(i32 1)
; CHECK: call spir_func i64 @_Z12get_group_idj(i32 2)
; CHECK: call spir_func i64 @_Z15get_global_sizej(i32 0)
; CHECK: call spir_func i64 @_Z14get_local_sizej(i32 0)
; CHECK: call spir_func i64 @_Z14get_num_groupsj(i32 0)
; CHECK: call spir_func i64 @_Z17get_global_offsetj(i32 0)
; CHECK-NOT: __syclc
define void @kernel() {
  %a = call i64 @__syclc_global_id(i32 0)
  %b = call i64 @__syclc_local_id(i32 1)
  %c = call i64 @__syclc_group_id(i32 2)
  %d = call i64 @__syclc_global_size(i32 0)
  %e = call i64 @__syclc_local_size(i32 0)
  %f = call i64 @__syclc_num_groups(i32 0)
  %g = call i64 @__syclc_global_offset(i32 0)
  ret void
}

declare i64 @__syclc_global_id(i32)
declare i64 @__syclc_local_id(i32)
declare i64 @__syclc_group_id(i32)
declare i64 @__syclc_global_size(i32)
declare i64 @__syclc_local_size(i32)
declare i64 @__syclc_num_groups(i32)
declare i64 @__syclc_global_offset(i32)
