; Complements used by minima and maxima use a value of all ones that Intel's compiler does not know.
; RUN: %opt-syclc -passes=syclc-hide-complements,verify -S %s | FileCheck %s
; RUN: %opt-syclc -passes=syclc-expand-unsupported,verify -S %s | FileCheck --check-prefix=ALL %s

; CHECK-LABEL: define spir_kernel void @complement(
; CHECK-NEXT: [[G:%.*]] = call spir_func i64 @_Z15get_global_sizej(i32 0)
; CHECK-NEXT: [[S:%.*]] = lshr i64 [[G]], 63
; CHECK-NEXT: [[Z:%.*]] = trunc i64 [[S]] to i32
; CHECK-NEXT: [[O:%.*]] = add i32 [[Z]], -1
; CHECK-NEXT: %c = xor i32 %x, [[O]]
; ALL-LABEL: define spir_kernel void @complement(
; ALL: call spir_func i64 @_Z15get_global_sizej(i32 0)
define spir_kernel void @complement(ptr addrspace(1) %to, i32 %x, i32 %y) {
  %c = xor i32 %x, -1
  %m = call i32 @_Z3minii(i32 %c, i32 %y)
  store i32 %m, ptr addrspace(1) %to
  ret void
}

; As a summand: loops still see the increment.
; CHECK-LABEL: define spir_kernel void @summand(
; CHECK-NOT: trunc
; CHECK: [[D:%.*]] = sub i64 %n, %k
; CHECK-NEXT: [[O:%.*]] = xor i64 {{%.*}}, 1
; CHECK-NEXT: %d = sub i64 [[D]], [[O]]
define spir_kernel void @summand(ptr addrspace(1) %to, i64 %n, i64 %k) {
  %c = xor i64 %k, -1
  %d = add i64 %n, %c
  %m = call i64 @llvm.umin.i64(i64 %k, i64 %d)
  store i64 %m, ptr addrspace(1) %to
  ret void
}

; Expressions that LLVM turns into complements.
; CHECK-LABEL: define spir_kernel void @becomes(
; CHECK-COUNT-5: @_Z15get_global_sizej
; CHECK: ret
define spir_kernel void @becomes(ptr addrspace(1) %to, i32 %n, i32 %k) {
  %n1 = sub i32 %n, 1
  %a = sub i32 %n1, %k
  %m1 = call i32 @llvm.smax.i32(i32 %a, i32 %k)
  %b1 = sub i32 %m1, %n
  %b = add i32 %b1, -1
  %m2 = call i32 @llvm.smax.i32(i32 %b, i32 %k)
  %c1 = add i32 %k, 1
  %c = sub i32 %m2, %c1
  %m3 = call i32 @llvm.smax.i32(i32 %c, i32 %k)
  %d = sub i32 -1, %m3
  %m4 = call i32 @llvm.smax.i32(i32 %d, i32 %k)
  %e = xor i32 %m4, -1
  store i32 %e, ptr addrspace(1) %to
  ret void
}

; Minima that are selects, and complements that reach them through memory and through functions. There the size is not
; known to PoCL.
; CHECK-LABEL: define i32 @inner(
; CHECK-NEXT: [[V:%.*]] = alloca i32
; CHECK-NEXT: store volatile i32 0, ptr [[V]]
; CHECK-NEXT: [[Z:%.*]] = load volatile i32, ptr [[V]]
; CHECK-NEXT: [[O:%.*]] = add i32 [[Z]], -1
; CHECK-NEXT: %c = xor i32 %x, [[O]]
; CHECK-NOT: @_Z15get_global_sizej
define i32 @inner(i32 %x) {
  %c = xor i32 %x, -1
  ret i32 %c
}
define i32 @outer(i32 %x, i32 %y) {
  %place = alloca i32
  %c = call i32 @inner(i32 %x)
  store i32 %c, ptr %place
  %v = load i32, ptr %place
  %less = icmp slt i32 %v, %y
  %m = select i1 %less, i32 %v, i32 %y
  ret i32 %m
}

; Others are not changed: numbers without minima, other widths, vectors, and steps of loops.
; CHECK-LABEL: define spir_kernel void @others(
; CHECK-NOT: @_Z15get_global_sizej
; CHECK: ret void
define spir_kernel void @others(i32 %x, i32 %k, i16 %h, <4 x i32> %v, ptr addrspace(1) %to) {
  %c = xor i32 %x, -1
  %hc = xor i16 %h, -1
  %hm = call i16 @llvm.umin.i16(i16 %hc, i16 3)
  store i16 %hm, ptr addrspace(1) %to
  %vc = xor <4 x i32> %v, splat (i32 -1)
  %vm = call <4 x i32> @llvm.umin.v4i32(<4 x i32> %vc, <4 x i32> splat (i32 3))
  store <4 x i32> %vm, ptr addrspace(1) %to
  %next = add i32 %k, 1
  %last = sub i32 9, %next
  %m = call i32 @_Z3minii(i32 %next, i32 7)
  store i32 %m, ptr addrspace(1) %to
  store i32 %c, ptr addrspace(1) %to
  ret void
}

; Functions of other sources may contain minima and maxima: arguments and results of calls, and their callers.
; CHECK-LABEL: define spir_kernel void @calls_elsewhere(
; CHECK: [[O:%.*]] = add i32 {{%.*}}, -1
; CHECK-NEXT: %c = xor i32 %x, [[O]]
define spir_kernel void @calls_elsewhere(i32 %x) {
  %c = xor i32 %x, -1
  call void @elsewhere(i32 %c)
  ret void
}

; CHECK-LABEL: define i32 @called_from_elsewhere(
; CHECK: [[O:%.*]] = add i32 {{%.*}}, -1
; CHECK-NEXT: %c = xor i32 %x, [[O]]
define i32 @called_from_elsewhere(i32 %x) "syclc-external" {
  %c = xor i32 %x, -1
  ret i32 %c
}

declare void @elsewhere(i32) "syclc-external"
declare i32 @_Z3minii(i32, i32) "syclc-opencl"
