; Intrinsics of integers of more than 64 bits: counts and reversals of bits by halves, products that overflow.
; RUN: %opt-syclc -passes='function(syclc-expand-all-intrinsics,instsimplify)' -S %s | FileCheck %s --implicit-check-not='call {{.*}}128'
; RUN: %opt-syclc -passes='function(syclc-expand-all-intrinsics,instsimplify,adce,syclc-split-integers),globaldce,strip-dead-prototypes' -S %s | FileCheck %s --check-prefix=SPLIT --implicit-check-not=i128

; CHECK-LABEL: define spir_func i64 @counts(
; CHECK: call i64 @llvm.ctpop.i64(
; CHECK: call i64 @llvm.ctpop.i64(
; CHECK: call i64 @llvm.ctlz.i64({{.*}}, i1 false)
; CHECK: call i64 @llvm.ctlz.i64({{.*}}, i1 false)
; CHECK: select i1
define spir_func i64 @counts(i64 %a) {
  %w = sext i64 %a to i128
  %n = mul i128 %w, %w
  %ones = call i128 @llvm.ctpop.i128(i128 %n)
  %zeros = call i128 @llvm.ctlz.i128(i128 %n, i1 false)
  %sum = add i128 %ones, %zeros
  %r = trunc i128 %sum to i64
  ret i64 %r
}

; CHECK-LABEL: define spir_func i1 @overflows(
; CHECK: icmp ugt i128
define spir_func i1 @overflows(i64 %a) {
  %w = sext i64 %a to i128
  %n = mul i128 %w, %w
  %pair = call { i128, i1 } @llvm.smul.with.overflow.i128(i128 %n, i128 %w)
  %r = extractvalue { i128, i1 } %pair, 1
  ret i1 %r
}

; SPLIT-LABEL: define spir_func i64 @saturates(
; SPLIT: select i1
define spir_func i64 @saturates(i64 %a) {
  %w = sext i64 %a to i128
  %n = mul i128 %w, %w
  %sum = call i128 @llvm.sadd.sat.i128(i128 %n, i128 %w)
  %reversed = call i128 @llvm.bitreverse.i128(i128 %sum)
  %shifted = lshr i128 %reversed, 70
  %r = trunc i128 %shifted to i64
  ret i64 %r
}
