; A function of the program with the mangled name of one of OpenCL's is renamed and called; the device library's calls are
; OpenCL's.
; RUN: %opt-syclc -passes=syclc-emit-spirv -syclc-spirv-out=%t.spv -disable-output %s
; RUN: %spirv-val --target-env opencl2.2 %t.spv
; RUN: spirv-dis %t.spv | FileCheck %s
; RUN: %llvm-spirv -r %t.spv -o /dev/null

; CHECK-NOT: OpName {{.*}} "_Z
; CHECK-DAG: OpName %[[MAX:.*]] "syclc._Z3maxii"
; CHECK-DAG: OpName %[[ID:.*]] "syclc._Z13get_global_idj"
; CHECK-NOT: OpName {{.*}} "_Z
; CHECK: OpFunction %void
; CHECK-DAG: OpFunctionCall %ulong %[[ID]]
; CHECK-DAG: OpLoad %v3ulong %__spirv_BuiltInGlobalInvocationId
; CHECK-DAG: OpFunctionCall %uint %[[MAX]]
; CHECK-NOT: s_max
define void @kernel(ptr %data, i32 %n) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %v = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i64, ptr %data, i64 %i
  store i64 %v, ptr %p
  %m = call i32 @_Z3maxii(i32 %n, i32 0)
  store i32 %m, ptr %data
  ret void
}

define internal i64 @_Z13get_global_idj(i32 %d) noinline {
  ret i64 77
}

define internal i32 @_Z3maxii(i32 %a, i32 %b) noinline {
  %s = add i32 %a, %b
  ret i32 %s
}

declare i64 @__syclc_global_id(i32) memory(none)

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 4, i32 4}
