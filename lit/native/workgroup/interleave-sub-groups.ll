; In marked loops, whose iterations are sub-groups between two barriers, four iterations are interleaved, instruction by
; instruction; remaining ones run in the original loop.
; RUN: %opt-syclc -passes='syclc-interleave-sub-groups,verify' -S %s | FileCheck %s

; Sums of rows: common loads are done once, addresses are one pointer per stream and multiples of its step.
; CHECK-LABEL: define void @rows(
; CHECK: %[[THREE:.*]] = mul i64 %pitch, 3
; CHECK: {{^}}in.turns:
; CHECK: %stream = phi ptr [ %a, %in.turns.begin ], [ %[[NEXT:.*]], %in.turns ]
; CHECK: %[[P0:.*]] = freeze ptr %stream
; CHECK: %[[P1:.*]] = getelementptr i8, ptr %[[P0]], i64 %pitch
; CHECK: %[[TWO:.*]] = shl i64 %pitch, 1
; CHECK: %[[P2:.*]] = getelementptr i8, ptr %[[P0]], i64 %[[TWO]]
; CHECK: %[[P3:.*]] = getelementptr i8, ptr %[[P0]], i64 %[[THREE]]
; CHECK: load <8 x float>, ptr %b
; CHECK-NOT: load <8 x float>, ptr %b
; CHECK: load <8 x float>, ptr %[[P0]]
; CHECK-NEXT: load <8 x float>, ptr %[[P1]]
; CHECK-NEXT: load <8 x float>, ptr %[[P2]]
; CHECK-NEXT: load <8 x float>, ptr %[[P3]]
; CHECK-NEXT: fadd
; CHECK-NEXT: fadd
; CHECK-NEXT: fadd
; CHECK-NEXT: fadd
; CHECK-NEXT: store
; CHECK-NEXT: store
; CHECK-NEXT: store
; CHECK-NEXT: store
; CHECK: %[[NEXT]] = getelementptr i8, ptr %stream
; CHECK: br i1 {{.*}}, label %in.turns, label %in.turns.end, !llvm.loop ![[DONE:[0-9]+]]
; CHECK: {{^}}rest:
; CHECK: %y.rest = phi i64 [ 0, %entry ], [ {{.*}}, %in.turns.end ]
; CHECK: {{^}}loop:
; CHECK: phi i64 [ %y.rest, %rest ]
; CHECK: br i1 %again, label %loop, label %end, !llvm.loop
define void @rows(ptr %a, ptr %b, i64 %pitch, i64 %n) {
entry:
  br label %loop
loop:
  %y = phi i64 [ 0, %entry ], [ %next, %loop ]
  %offset = mul i64 %y, %pitch
  %p = getelementptr i8, ptr %a, i64 %offset
  %shared = load <8 x float>, ptr %b
  %v = load <8 x float>, ptr %p
  %sum = fadd <8 x float> %v, %shared
  store <8 x float> %sum, ptr %p
  %next = add nuw i64 %y, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %end, !llvm.loop !0
end:
  ret void
}

; The last sub-group's result leaves the loop.
; CHECK-LABEL: define i64 @last(
; CHECK: {{^}}in.turns:
; CHECK: %[[LAST:.*]] = mul i64 %{{.*}}, 3
; CHECK: br i1 {{.*}}, label %in.turns, label %in.turns.end
; CHECK: phi i64 [ {{.*}}, %loop ], [ %[[LAST]], %in.turns.end ]
define i64 @last(i64 %n) {
entry:
  br label %loop
loop:
  %y = phi i64 [ 0, %entry ], [ %next, %loop ]
  %result = mul i64 %y, 3
  %next = add nuw i64 %y, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %end, !llvm.loop !0
end:
  ret i64 %result
}

; CHECK-LABEL: define void @known.number(
; CHECK: br i1 true, label %in.turns.begin
define void @known.number(ptr %a) {
entry:
  br label %loop
loop:
  %y = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr <8 x float>, ptr %a, i64 %y
  store <8 x float> zeroinitializer, ptr %p
  %next = add nuw i64 %y, 1
  %again = icmp ult i64 %next, 6
  br i1 %again, label %loop, label %end, !llvm.loop !0
end:
  ret void
}

; CHECK: ![[DONE]] = distinct !{![[DONE]], ![[FACT:[0-9]+]]}
; CHECK: ![[FACT]] = !{!"llvm.loop.unroll.disable"}
!0 = distinct !{!0, !1, !2}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{!"syclc.sub.groups"}
