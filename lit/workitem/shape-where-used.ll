; A difference that does not wrap where it is used may wrap in an inactive lane: after `if (l >= o)` lane 0's is less than 0. Its
; extension would be off by 2^32, and represent the address of all lanes. Instead, the first active lane's value is extended; the
; access is contiguous nevertheless.
; RUN: %opt-syclc -passes='print<syclc-lane-shapes>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=SHAPES
; RUN: %opt-syclc -passes='syclc-vectorize<8>,verify' -S %s | FileCheck %s

; SHAPES-LABEL: lane shapes of difference:
; SHAPES: linear 1:  %before = sub nuw i32 %l, %o
; SHAPES: linear 1 where used:  %index = zext i32 %before to i64
; SHAPES: linear 4 where used:  %p = getelementptr
; CHECK-LABEL: define void @difference(
; CHECK: %before = sub i32 %l, %o
; CHECK: %[[BITS:.*]] = bitcast <8 x i1> %mask to i8
; CHECK: %[[SOME:.*]] = or i8 %[[BITS]], -128
; CHECK: call i8 @llvm.cttz.i8(i8 %[[SOME]], i1 true)
; CHECK: %[[LANE:.*]] = zext i8
; CHECK: %[[OF_LANE:.*]] = add i32 %before, %[[LANE]]
; CHECK: %index.active = zext i32 %[[OF_LANE]] to i64
; CHECK: %p.active = getelementptr float, ptr %in, i64 %index.active
; CHECK: %[[FIRST:.*]] = getelementptr i8, ptr %p.active, i64
; CHECK: call <8 x float> @"syclc.masked.load.<8 x float>{{.*}}(ptr %[[FIRST]], <8 x i1> %mask)
; CHECK-NOT: masked.gather
; CHECK: ret void
define void @difference(ptr %in, ptr %out, i32 %o) "syclc-sub-group-size"="8" !syclc.kernel !0 {
  %i = call i64 @__syclc_local_id(i32 0)
  %l = trunc i64 %i to i32
  %inside = icmp uge i32 %l, %o
  br i1 %inside, label %then, label %end
then:
  %before = sub nuw i32 %l, %o
  %index = zext i32 %before to i64
  %p = getelementptr inbounds nuw float, ptr %in, i64 %index
  %v = load float, ptr %p
  %q = getelementptr inbounds nuw float, ptr %out, i64 %i
  store float %v, ptr %q
  br label %end
end:
  ret void
}

; Where the access is one of all work-items, lane 0 is on, and there is nothing to find out.
; CHECK-LABEL: define void @all(
; CHECK-NOT: cttz
; CHECK: call <8 x float> @llvm.masked.load
; CHECK: ret void
define void @all(ptr %in, ptr %out, i32 %o) "syclc-sub-group-size"="8" !syclc.kernel !0 {
  %i = call i64 @__syclc_local_id(i32 0)
  %l = trunc i64 %i to i32
  %before = sub nuw i32 %l, %o
  %index = zext i32 %before to i64
  %p = getelementptr inbounds nuw float, ptr %in, i64 %index
  %v = load float, ptr %p
  %q = getelementptr inbounds nuw float, ptr %out, i64 %i
  store float %v, ptr %q
  ret void
}

; Lane 0's value provably continues the other lanes' sequence: sums of an id that are not too large in another lane are not too
; large in lane 0, and the first sum cannot be too small; constants; counting downwards from a value.
; SHAPES-LABEL: lane shapes of shown:
; SHAPES: linear 1:  %a.index = sext i32 %a to i64
; SHAPES: linear 1:  %b.index = sext i32 %b to i64
; SHAPES: linear -1:  %c.index = zext i32 %c to i64
; SHAPES: linear 3:  %d.index = zext i32 %d to i64
; SHAPES: linear 1:  %e.index = sext i32 %e to i64
; SHAPES: linear 1 where used:  %f.index = sext i32 %f to i64
define void @shown(ptr %out, i32 %k) "syclc-sub-group-size"="8" !syclc.kernel !0 {
  %i = call i64 @__syclc_local_id(i32 0)
  %l = trunc i64 %i to i32
  %a = add nsw i32 %l, %k
  %a.index = sext i32 %a to i64
  %b = add i32 %l, -7
  %b.index = sext i32 %b to i64
  %c = sub nuw i32 %k, %l
  %c.index = zext i32 %c to i64
  %d = mul nuw i32 %l, 3
  %d.index = zext i32 %d to i64
  %e = add nsw i32 %a, 5
  %e.index = sext i32 %e to i64
  %f = add nsw i32 %a, %k
  %f.index = sext i32 %f to i64
  ret void
}

declare i64 @__syclc_local_id(i32) memory(none)

!0 = !{i32 2, i32 1, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
