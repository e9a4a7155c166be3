; Elements that fill no register are not cut: eight long doubles have the bits of five registers, which hold one each.
; RUN: %opt-syclc -passes=syclc-register-parts,verify -S %s | FileCheck %s
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @long_double(
; CHECK: phi <8 x x86_fp80>
; CHECK: load <2 x double>
; CHECK: fadd <8 x x86_fp80>
; CHECK: store <8 x x86_fp80>
define void @long_double(ptr %data, ptr %out, i64 %n) {
entry:
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi <8 x x86_fp80> [ zeroinitializer, %entry ], [ %more, %loop ]
  %row = mul i64 %k, 128
  %at = getelementptr double, ptr %data, i64 %row
  %v = load <8 x double>, ptr %at
  %w = fpext <8 x double> %v to <8 x x86_fp80>
  %more = fadd <8 x x86_fp80> %sum, %w
  %next = add i64 %k, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %end
end:
  store <8 x x86_fp80> %more, ptr %out
  ret void
}
