; Functions of long double with constant arguments are evaluated, one after the other; with others they end the work-item,
; like other functions of the host. Functions of double do not change.
; RUN: %opt-syclc -passes=syclc-fold-long-double,verify -S %s | FileCheck %s

; The logarithm of 2^32 to base 2.
; CHECK-LABEL: define i64 @bits(
; CHECK-NOT: call
; CHECK: fdiv x86_fp80 0xK4003B17217F7D1CF79AC, 0xK3FFEB17217F7D1CF79AC
define i64 @bits() {
  %range = call x86_fp80 @logl(x86_fp80 0xK401F8000000000000000)
  %two = call x86_fp80 @logl(x86_fp80 0xK40008000000000000000)
  %quotient = fdiv x86_fp80 %range, %two
  %bits = fptoui x86_fp80 %quotient to i64
  ret i64 %bits
}

; sqrt(pow(2, 4))
; CHECK-LABEL: define x86_fp80 @nested(
; CHECK-NEXT: ret x86_fp80 0xK40018000000000000000
define x86_fp80 @nested() {
  %power = call x86_fp80 @powl(x86_fp80 0xK40008000000000000000, x86_fp80 0xK40018000000000000000)
  %root = call x86_fp80 @llvm.sqrt.f80(x86_fp80 %power)
  ret x86_fp80 %root
}

; CHECK-LABEL: define x86_fp80 @unknown(
; CHECK: call void @__syclc_assertion(
; CHECK-NEXT: call void @llvm.trap()
; CHECK-NEXT: unreachable
define x86_fp80 @unknown(x86_fp80 %x) {
  %log = call x86_fp80 @logl(x86_fp80 %x)
  ret x86_fp80 %log
}

; CHECK-LABEL: define double @others(
; CHECK: call double @log(double 2.0{{.*}})
; CHECK: call x86_fp80 @llvm.sqrt.f80(x86_fp80 %x)
define double @others(x86_fp80 %x) {
  %log = call double @log(double 2.0)
  %root = call x86_fp80 @llvm.sqrt.f80(x86_fp80 %x)
  %short = fptrunc x86_fp80 %root to double
  %sum = fadd double %log, %short
  ret double %sum
}

declare x86_fp80 @logl(x86_fp80)
declare x86_fp80 @powl(x86_fp80, x86_fp80)
declare double @log(double)
