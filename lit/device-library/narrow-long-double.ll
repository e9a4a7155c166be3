; Devices without long double compute it in double, if it stays in registers. A function that stores one does not change.
; RUN: %opt-syclc -passes=syclc-narrow-long-double,verify -S %s | FileCheck %s

; CHECK-LABEL: define double @canonical(
; CHECK-NOT: x86_fp80
; CHECK: %[[FACTOR:.*]] = phi double [ 1.0{{.*}}, %entry ], [ %[[NEXT:.*]], %loop ]
; CHECK: %[[NEXT]] = fmul double %[[FACTOR]], 0x41E0000000000000
; CHECK: fcmp olt double %[[NEXT]], %limit
; CHECK: call double @llvm.sqrt.f64(double %[[NEXT]])
; CHECK: fadd fast double
; CHECK-NOT: x86_fp80
; CHECK: ret double
define double @canonical(double %limit, float %single, i64 %n) {
entry:
  br label %loop
loop:
  %factor = phi x86_fp80 [ 0xK3FFF8000000000000000, %entry ], [ %next, %loop ]
  %next = fmul x86_fp80 %factor, 0xK401E8000000000000000
  %bound = fpext double %limit to x86_fp80
  %more = fcmp olt x86_fp80 %next, %bound
  br i1 %more, label %loop, label %exit
exit:
  %root = call x86_fp80 @llvm.sqrt.f80(x86_fp80 %next)
  %other = fpext float %single to x86_fp80
  %sum = fadd fast x86_fp80 %root, %other
  %number = sitofp i64 %n to x86_fp80
  %chosen = select i1 %more, x86_fp80 %sum, x86_fp80 %number
  %whole = fptoui x86_fp80 %chosen to i64
  %again = uitofp i64 %whole to x86_fp80
  %product = fmul x86_fp80 %again, %sum
  %result = fptrunc x86_fp80 %product to double
  ret double %result
}

; CHECK-LABEL: define void @stores(
; CHECK: fpext double %x to x86_fp80
; CHECK: fmul x86_fp80
; CHECK: store x86_fp80
define void @stores(ptr %p, double %x) {
  %long = fpext double %x to x86_fp80
  %product = fmul x86_fp80 %long, %long
  store x86_fp80 %product, ptr %p
  ret void
}

; CHECK-LABEL: define x86_fp80 @passes(
; CHECK: fmul x86_fp80 %x, %x
define x86_fp80 @passes(x86_fp80 %x) {
  %product = fmul x86_fp80 %x, %x
  ret x86_fp80 %product
}
