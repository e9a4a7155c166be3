; Comparing and copying bytes by the C library's names: bodies from the device library, and intrinsics.
; RUN: %opt-syclc -passes=syclc-emit-spirv -syclc-spirv-out=%t.spv -disable-output %s
; RUN: %spirv-val --target-env opencl2.2 %t.spv
; RUN: spirv-dis %t.spv | FileCheck %s
; RUN: %llvm-spirv -r %t.spv -o /dev/null

; CHECK-NOT: LinkageAttributes "mem
; CHECK-NOT: LinkageAttributes "strlen
; CHECK: OpCopyMemorySized
define void @kernel(ptr %data, i64 %n) !syclc.kernel !0 {
  %to = getelementptr i8, ptr %data, i64 64
  %r = call ptr @memcpy(ptr %to, ptr %data, i64 16)
  %c = call i32 @memcmp(ptr %to, ptr %data, i64 %n)
  %l = call i64 @strlen(ptr %data)
  %t = trunc i64 %l to i32
  %s = add i32 %c, %t
  store i32 %s, ptr %r
  ret void
}

declare ptr @memcpy(ptr, ptr, i64)
declare i32 @memcmp(ptr, ptr, i64)
declare i64 @strlen(ptr)

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
