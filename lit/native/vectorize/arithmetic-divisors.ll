; Inactive lanes divide by 1. Their original divisor is frozen: LLVM's code generator divides by it in these lanes, too, if it
; takes `add nuw %x, 1` as a proof that it is nonzero, which holds for active lanes only.
; RUN: %opt-syclc -passes='syclc-vectorize<16>,verify' -S %s | FileCheck %s
; RUN: %opt-syclc -passes='syclc-vectorize<16>' %s -o - | llc-22 -O2 -mcpu=x86-64-v4 | FileCheck %s --check-prefix=ASM
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: @behind_a_condition(
; CHECK: %divisor{{.*}} = add nuw <16 x i32>
; CHECK-NEXT: %[[FROZEN:.*]] = freeze <16 x i32> %divisor
; CHECK-NEXT: %[[SAFE:.*]] = select <16 x i1> %{{.*}}, <16 x i32> %[[FROZEN]], <16 x i32> splat (i32 1)
; CHECK-NEXT: udiv <16 x i32> splat (i32 4), %[[SAFE]]
; The mask takes part in making the divisor.
; ASM-LABEL: behind_a_condition
; ASM: {{vpsubd|vpaddd|vpblendmd|vmovdqa32|vpbroadcastd}} {{.*}}, %zmm{{[0-9]+}} {%k{{[1-7]}}}
; ASM: divl
define void @behind_a_condition(ptr %data, i32 %n) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %data, i64 %i
  %x = load i32, ptr %p
  %small = icmp ult i32 %x, %n
  br i1 %small, label %divide, label %end
divide:
  %divisor = add nuw i32 %x, 1
  %q = udiv i32 4, %divisor
  store i32 %q, ptr %p
  br label %end
end:
  ret void
}

; The same is true of the program's own selection between such a divisor and 1.
; CHECK-LABEL: @a_choice(
; CHECK: %[[CHOSEN:.*]] = select <16 x i1> %{{.*}}, <16 x i32> %{{.*}}, <16 x i32> splat (i32 1)
; CHECK: freeze <16 x i32> %[[CHOSEN]]
; CHECK: udiv <16 x i32> splat (i32 4),
define void @a_choice(ptr %data, i32 %n) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %data, i64 %i
  %x = load i32, ptr %p
  %small = icmp ult i32 %x, %n
  %sum = add nuw i32 %x, 1
  %divisor = select i1 %small, i32 %sum, i32 1
  %q = udiv i32 4, %divisor
  store i32 %q, ptr %p
  ret void
}

; A uniform divisor is not changed.
; CHECK-LABEL: @uniform(
; CHECK-NOT: freeze
; CHECK: ret void
define void @uniform(ptr %data, i32 %n) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %data, i64 %i
  %x = load i32, ptr %p
  %q = udiv i32 %x, %n
  store i32 %q, ptr %p
  ret void
}

declare i64 @__syclc_global_id(i32)

!0 = !{i32 1, i32 1, i32 12, i32 8, !1, !3}
!1 = !{!2, !4}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
!4 = !{i32 0, i32 8, i32 4, i32 4}
