; `i + 1` next to `i == ~0`, and `a + b` next to `a + b < a`, stay plain arithmetic: as OpIAddCarry, into which LLVM's
; CodeGenPrepare would make them, llvm-spirv 15 does not read them.
; RUN: %opt-syclc -passes=syclc-emit-spirv -syclc-spirv-out=%t.spv -disable-output %s
; RUN: %spirv-val --target-env opencl2.2 %t.spv
; RUN: spirv-dis %t.spv | FileCheck %s
; RUN: %llvm-spirv -r %t.spv -o /dev/null

; CHECK-NOT: OpIAddCarry
; CHECK: OpIAdd %ulong %n %ulong_1
; CHECK-NOT: OpIAddCarry
define void @kernel(ptr %data, i64 %n) !syclc.kernel !0 {
  %next = add i64 %n, 1
  %last = icmp eq i64 %n, -1
  %start = select i1 %last, i64 7, i64 %next
  %sum = add i64 %start, %n
  %carry = icmp ult i64 %sum, %n
  %result = select i1 %carry, i64 %start, i64 %sum
  store i64 %result, ptr %data
  ret void
}
!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
