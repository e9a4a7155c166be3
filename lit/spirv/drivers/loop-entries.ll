; A loop with two entries gets a header that chooses between them. Drivers' compilers do not know the choice of an edge that
; goes to one of them only, so that they do not thread it through the header. Loops with one entry are not changed.
; RUN: %opt-syclc -passes=syclc-loop-entries,verify -S %s | FileCheck %s

; CHECK-LABEL: define void @two_entries(
; CHECK: %[[MEMORY:.*]] = alloca i32
; CHECK: store volatile i32 0, ptr %[[MEMORY]]
; CHECK: %[[ZERO:.*]] = load volatile i32, ptr %[[MEMORY]]
; CHECK: icmp ne i32 %[[ZERO]], 0
; CHECK: %[[TRUE:.*]] = icmp eq i32 %[[ZERO]], 0
; CHECK: {{.*}}:
; CHECK: phi i1 {{.*}}%[[TRUE]]
; CHECK-NEXT: br i1
define void @two_entries(ptr %data, i1 %c, i32 %n) {
entry:
  br i1 %c, label %a, label %b
a:
  %i = phi i32 [ 0, %entry ], [ %k, %b ]
  store i32 %i, ptr %data
  br label %b
b:
  %j = phi i32 [ %n, %entry ], [ %i, %a ]
  %k = add i32 %j, 1
  %more = icmp ult i32 %k, %n
  br i1 %more, label %a, label %end
end:
  ret void
}

; CHECK-LABEL: define void @one_entry(
; CHECK-NEXT: entry:
; CHECK-NEXT: br label %a
; CHECK: %f = phi i1 [ true, %entry ], [ false, %a ]
define void @one_entry(ptr %data, i32 %n) {
entry:
  br label %a
a:
  %f = phi i1 [ true, %entry ], [ false, %a ]
  %i = phi i32 [ 0, %entry ], [ %k, %a ]
  %k = add i32 %i, 1
  store i1 %f, ptr %data
  %more = icmp ult i32 %k, %n
  br i1 %more, label %a, label %end
end:
  ret void
}
