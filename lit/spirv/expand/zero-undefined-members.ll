; Undefined arrays and structures within constants, at which LLVM's backend crashes, become zeros. Clang writes the
; padding of bit-fields in an initializer as such an array. Undefined numbers stay.
; RUN: %opt-syclc -passes=syclc-zero-undefined-members,verify -S %s | FileCheck --check-prefixes=CHECK,STEP %s
; RUN: %opt-syclc -passes=syclc-expand-unsupported,verify -S %s | FileCheck %s

; CHECK: @flags = {{.*}} constant { i8, i8, [6 x i8] } { i8 1, i8 undef, [6 x i8] zeroinitializer }
@flags = internal addrspace(2) constant { i8, i8, [6 x i8] } { i8 1, i8 undef, [6 x i8] undef }
; CHECK: @table = {{.*}} constant [2 x { i32, [4 x i8] }] [{ i32, [4 x i8] } { i32 5, [4 x i8] zeroinitializer }, { i32, [4 x i8] } zeroinitializer]
@table = internal addrspace(2) constant [2 x { i32, [4 x i8] }] [{ i32, [4 x i8] } { i32 5, [4 x i8] poison }, { i32, [4 x i8] } poison]

; CHECK-LABEL: define spir_kernel void @kernel
; STEP: store { i32, [2 x i8] } { i32 3, [2 x i8] zeroinitializer }, ptr addrspace(1) %out
define spir_kernel void @kernel(ptr addrspace(1) %out, i64 %n) !syclc.kernel !0 {
  store { i32, [2 x i8] } { i32 3, [2 x i8] undef }, ptr addrspace(1) %out
  %in = getelementptr i8, ptr addrspace(2) @flags, i64 %n
  %byte = load i8, ptr addrspace(2) %in
  store i8 %byte, ptr addrspace(1) %out
  %row = getelementptr [8 x i8], ptr addrspace(2) @table, i64 %n
  %value = load i32, ptr addrspace(2) %row
  store i32 %value, ptr addrspace(1) %out
  ret void
}

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
