; A loop that a switch enters at two places gets one entry, and its switch becomes branches; other functions keep theirs.
; RUN: %opt-syclc -passes=syclc-reducible,verify -S %s | FileCheck %s
; In SPIR-V's pipeline that is so where kernels use sub-groups or have barriers: some devices follow
; lanes out of loops of one entry only.
; RUN: %opt-syclc -passes='syclc-reducible,function(print<cycles>)' -disable-output %s 2>&1 \
; RUN:   | FileCheck %s --check-prefix=CYCLES

; CYCLES-LABEL: CycleInfo for function: duff
; CYCLES: depth=1: entries({{[%A-Za-z.]+}})
; CHECK-LABEL: define i32 @duff(
; CHECK-NOT: switch
; CHECK: ret i32
define i32 @duff(i32 %n) {
entry:
  switch i32 %n, label %exit [
    i32 0, label %first
    i32 1, label %second
  ]
first:
  %a = phi i32 [ 0, %entry ], [ %next, %second ]
  %more = add i32 %a, 3
  br label %second
second:
  %b = phi i32 [ 7, %entry ], [ %more, %first ]
  %next = mul i32 %b, 5
  %again = icmp slt i32 %next, 1000
  br i1 %again, label %first, label %exit
exit:
  %result = phi i32 [ 0, %entry ], [ %next, %second ]
  ret i32 %result
}

; CHECK-LABEL: define i32 @plain(
; CHECK: switch
define i32 @plain(i32 %n) {
  switch i32 %n, label %other [
    i32 0, label %exit
    i32 1, label %other
  ]
other:
  br label %exit
exit:
  %result = phi i32 [ 1, %0 ], [ 2, %other ]
  ret i32 %result
}
