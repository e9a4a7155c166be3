; What NVIDIA's assembler translates wrongly is rewritten: stores of a part of a number, and signs of 16 bits.
; RUN: %opt-syclc -passes=syclc-avoid-ptxas-errors,verify -S %s | FileCheck %s
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @low_byte(
; CHECK: %[[B:.*]] = bitcast double %d to i64
; CHECK: %[[M:.*]] = call i64 asm "mov.b64 $0, $1;", "=l,l"(i64 %[[B]])
; CHECK: %t = trunc i64 %[[M]] to i8
; CHECK: store i8 %t, ptr addrspace(1) %p
define void @low_byte(double %x, ptr addrspace(1) %p) {
  %d = fadd double %x, 1.0
  %b = bitcast double %d to i64
  %t = trunc i64 %b to i8
  store i8 %t, ptr addrspace(1) %p
  ret void
}

; Masks and extensions do not hide it: LLVM's backend drops them.
; CHECK-LABEL: @masked(
; CHECK: call i32 asm "mov.b32 $0, $1;", "=r,r"(i32 %{{.*}})
define void @masked(float %d, ptr %p) {
  %b = bitcast float %d to i32
  %m = and i32 %b, 65535
  %w = zext i32 %m to i64
  %t = trunc i64 %w to i16
  store i16 %t, ptr %p
  ret void
}

; CHECK-LABEL: @first_element(
; CHECK: %[[M:.*]] = call i32 asm "mov.b32 $0, $1;", "=r,r"(i32 %{{.*}})
; CHECK: %[[V:.*]] = bitcast i32 %[[M]] to <4 x i8>
; CHECK: extractelement <4 x i8> %[[V]], i64 0
define void @first_element(float %d, ptr %p) {
  %b = bitcast float %d to <4 x i8>
  %t = extractelement <4 x i8> %b, i64 0
  store i8 %t, ptr %p
  ret void
}

; Packed members.
; CHECK-LABEL: @unaligned(
; CHECK: %[[H:.*]] = call i16 asm "mov.b16 $0, $1;", "=h,h"(i16 %{{.*}})
; CHECK: store i16 %[[H]], ptr %p, align 1
; CHECK: %[[D:.*]] = call i64 asm "mov.b64 $0, $1;", "=l,l"(i64 %{{.*}})
; CHECK: store i64 %[[D]], ptr %p, align 4
; CHECK-COUNT-2: call i32 asm "mov.b32 $0, $1;"
; CHECK: store <2 x i32> %{{.*}}, ptr %p, align 1
define void @unaligned(half %h, double %d, <2 x float> %v, ptr %p) {
  store half %h, ptr %p, align 1
  store double %d, ptr %p, align 4
  store <2 x float> %v, ptr %p, align 1
  ret void
}

; Whole numbers, parts of integers, and higher parts, which are shifted first.
; CHECK-LABEL: @others(
; CHECK-NOT: asm
; CHECK: ret void
define void @others(double %d, i64 %i, <2 x float> %v, ptr %p) {
  %b = bitcast double %d to i64
  store i64 %b, ptr %p
  store double %d, ptr %p
  store <2 x float> %v, ptr %p, align 4
  store double 1.0, ptr %p, align 1
  %t = trunc i64 %i to i8
  store i8 %t, ptr %p
  %s = lshr i64 %b, 32
  %h = trunc i64 %s to i32
  store i32 %h, ptr %p
  ret void
}

; CHECK-LABEL: @signs(
; CHECK: call i16 asm "{ .reg .b32 %wide; cvt.s32.s16 %wide, $1; neg.s32 %wide, %wide; cvt.u16.u32 $0, %wide; }", "=h,h"(i16 %x)
; CHECK: call i16 asm "{ .reg .b32 %wide; cvt.s32.s16 %wide, $1; abs.s32 %wide, %wide; cvt.u16.u32 $0, %wide; }", "=h,h"(i16 %x)
; CHECK-COUNT-2: call i16 asm "{{.*}}neg.s32
define i32 @signs(i16 %x, <2 x i16> %v) {
  %n = sub i16 0, %x
  %a = call i16 @llvm.abs.i16(i16 %x, i1 false)
  %w = sub <2 x i16> zeroinitializer, %v
  %e = extractelement <2 x i16> %w, i64 1
  %s1 = add i16 %n, %a
  %s = add i16 %s1, %e
  %r = sext i16 %s to i32
  ret i32 %r
}

; Not where the lowest number cannot occur, nor in other widths.
; CHECK-LABEL: @other_signs(
; CHECK-NOT: asm
; CHECK: ret i32
define i32 @other_signs(i16 %x, i8 %b, i32 %i) {
  %n = sub nsw i16 0, %x
  %a = call i16 @llvm.abs.i16(i16 %x, i1 true)
  %w = sext i8 %b to i16
  %m = sub i16 0, %w
  %c = and i16 %x, 255
  %k = sub i16 0, %c
  %j = sub i32 0, %i
  %s1 = add i16 %n, %a
  %s2 = add i16 %m, %k
  %s = add i16 %s1, %s2
  %e = sext i16 %s to i32
  %r = add i32 %e, %j
  ret i32 %r
}
declare i16 @llvm.abs.i16(i16, i1)
