; A function marked noinline is a function of the module; its generic parameter has become a global one.
; RUN: %opt-syclc -passes=syclc-emit-spirv -syclc-spirv-out=%t.spv -disable-output %s
; RUN: %spirv-val --target-env opencl2.2 %t.spv
; RUN: spirv-dis %t.spv | FileCheck %s
; RUN: %llvm-spirv -r %t.spv -o /dev/null

; CHECK-NOT: GenericPointer
; CHECK: OpFunctionCall %void %[[KEPT:.*]] %data
; CHECK-NOT: OpFunctionCall
define void @kernel(ptr %data, i64 %n) !syclc.kernel !0 {
  call void @kept(ptr %data, i64 %n)
  call void @inlined(ptr %data, i64 %n)
  ret void
}

define internal void @kept(ptr %p, i64 %v) noinline {
  store i64 %v, ptr %p
  ret void
}

define internal void @inlined(ptr %p, i64 %v) {
  store i64 %v, ptr %p
  ret void
}

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
