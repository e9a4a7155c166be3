; Values that are undefined at first, or on one way.
; RUN: %opt-syclc -passes='print<syclc-lane-shapes>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=SHAPES
; RUN: %opt-syclc -passes='syclc-vectorize<8>,verify' -S %s | FileCheck %s

; The upper half is undefined at first, the lower half is known: as a loop of loads of three of four elements has it.
; SHAPES-LABEL: lane shapes of half:
; SHAPES: varying:  %both = phi i64
; SHAPES: varying:  %high = and i64 %both, -4294967296
; SHAPES: varying:  %next = or disjoint i64 %high, %low
; CHECK-LABEL: define void @half(
; CHECK: phi <8 x i64> [ undef, %entry ], [ %[[NEXT:.*]], %loop ]
; CHECK: %[[NEXT]] = or disjoint <8 x i64>
define void @half(ptr %in, ptr %out) "syclc-sub-group-size"="8" !syclc.kernel !0 {
entry:
  %i = call i64 @__syclc_local_id(i32 0)
  %p = getelementptr inbounds i64, ptr %in, i64 %i
  %q = getelementptr inbounds i64, ptr %out, i64 %i
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %both = phi i64 [ undef, %entry ], [ %next, %loop ]
  %high = and i64 %both, -4294967296
  %at = getelementptr inbounds i64, ptr %p, i32 %k
  %v = load i64, ptr %at
  %low = and i64 %v, 4294967295
  %next = or disjoint i64 %high, %low
  %k.next = add nuw nsw i32 %k, 1
  %more = icmp ult i32 %k.next, 5
  br i1 %more, label %loop, label %exit
exit:
  store i64 %next, ptr %q
  ret void
}

; A value computed only from itself and from linear values.
; SHAPES-LABEL: lane shapes of circle:
; SHAPES: varying:  %a = phi i64
; SHAPES: varying:  %b = add i64 %a, %i
define void @circle(ptr %out) "syclc-sub-group-size"="8" !syclc.kernel !0 {
entry:
  %i = call i64 @__syclc_local_id(i32 0)
  %q = getelementptr inbounds i64, ptr %out, i64 %i
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %a = phi i64 [ poison, %entry ], [ %b, %loop ]
  %b = add i64 %a, %i
  %k.next = add nuw nsw i32 %k, 1
  %more = icmp ult i32 %k.next, 5
  br i1 %more, label %loop, label %exit
exit:
  store i64 %b, ptr %q
  ret void
}

; Uniform where it is defined. Lanes reach the join from both sides, the scalar from one.
; CHECK-LABEL: define void @guarded_side(
; CHECK: %x.defined = freeze float %x
; CHECK: phi float [ %x, %.some ], [ %x.defined, %then ], [ %x.defined, %then.all ]
define void @guarded_side(ptr %in, ptr %out, i64 %k) "syclc-sub-group-size"="8" !syclc.kernel !0 {
  %i = call i64 @__syclc_local_id(i32 0)
  %x = load float, ptr %in
  %q = getelementptr inbounds nuw float, ptr %out, i64 %i
  %inside = icmp uge i64 %i, %k
  br i1 %inside, label %then, label %end
then:
  store float 1.0, ptr %q
  br label %end
end:
  %f = phi float [ %x, %0 ], [ undef, %then ]
  store float %f, ptr %q
  ret void
}

; Lanes that did not get to the guarded side have something undefined, which is less than poison: `and` makes bits of it known.
; CHECK-LABEL: define void @other_side(
; CHECK: %[[LOADED:.*]] = {{.*}}masked.load
; CHECK: %[[DEFINED:.*]] = freeze <8 x i32> %[[LOADED]]
; CHECK: phi <8 x i32> [ undef, %.some ], [ %[[DEFINED]], %then ], [ %.defined.all, %then.all ]
define void @other_side(ptr %in, ptr %out, i64 %k) "syclc-sub-group-size"="8" !syclc.kernel !0 {
  %i = call i64 @__syclc_local_id(i32 0)
  %p = getelementptr inbounds nuw i32, ptr %in, i64 %i
  %q = getelementptr inbounds nuw i32, ptr %out, i64 %i
  %inside = icmp uge i64 %i, %k
  br i1 %inside, label %then, label %end
then:
  %x = load i32, ptr %p
  br label %end
end:
  %v = phi i32 [ undef, %0 ], [ %x, %then ]
  %masked = and i32 %v, 1024
  %set = or i32 %masked, 7
  store i32 %set, ptr %q
  ret void
}

declare i64 @__syclc_local_id(i32) memory(none)

!0 = !{i32 2, i32 1, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
