; Switches in loops become branches: Intel's compiler gives lanes that leave a loop by one others' values.
; RUN: %opt-syclc -passes=syclc-loop-switches,verify -S %s | FileCheck %s

; CHECK-LABEL: define void @in_a_loop(
; CHECK-NOT: switch i32
; CHECK: ret void
define void @in_a_loop(ptr %states, i32 %first) !syclc.kernel !0 {
entry:
  br label %loop
loop:
  %state = phi i32 [ %first, %entry ], [ %next, %word ], [ 0, %text ]
  switch i32 %state, label %end [ i32 0, label %word
                                  i32 1, label %text ]
word:
  %next = load i32, ptr %states
  br label %loop
text:
  store i32 7, ptr %states
  br label %loop
end:
  ret void
}

; CHECK-LABEL: define void @beside_a_loop(
; CHECK: switch i32
define void @beside_a_loop(ptr %states, i32 %first) !syclc.kernel !0 {
entry:
  switch i32 %first, label %loop [ i32 0, label %word
                                   i32 1, label %end ]
word:
  store i32 7, ptr %states
  br label %loop
loop:
  %state = load i32, ptr %states
  %more = icmp ne i32 %state, 0
  br i1 %more, label %loop, label %end
end:
  ret void
}

!0 = !{}
