; A linear value is represented by lane 0's scalar, even if lane 0 does not use it: the source's flag that it does not wrap holds
; only for lanes that use it. Here lane 0's %before would be poison, and so would every lane's.
; RUN: %opt-syclc -passes='syclc-vectorize<8>,verify' -S %s | FileCheck %s

; CHECK: %before = sub i64 %i, 3
; CHECK: %p = getelementptr float, ptr %data, i64 %before
; CHECK-NOT: inbounds
; CHECK: ret void
define void @kernel(ptr %data) !syclc.kernel !0 {
  %i = call i64 @__syclc_local_id(i32 0)
  %before = sub nuw nsw i64 %i, 3
  %p = getelementptr inbounds nuw float, ptr %data, i64 %before
  %inside = icmp ugt i64 %i, 2
  br i1 %inside, label %then, label %end
then:
  store float 1.0, ptr %p
  br label %end
end:
  ret void
}

; Bits that are disjoint in lanes that use them are not in lane 0: only the sum keeps the distance from it.
; CHECK-LABEL: define void @bits(
; CHECK: %both = add i64 %i, %k
; CHECK: getelementptr float, ptr %data, i64 %both
define void @bits(ptr %data, i64 %k) !syclc.kernel !0 {
  %i = call i64 @__syclc_local_id(i32 0)
  %common = and i64 %i, %k
  %none = icmp eq i64 %common, 0
  br i1 %none, label %then, label %end
then:
  %both = or disjoint i64 %i, %k
  %p = getelementptr inbounds nuw float, ptr %data, i64 %both
  store float 1.0, ptr %p
  br label %end
end:
  ret void
}

; The same is true of uniform values computed from lane 0's.
; CHECK-LABEL: define void @same(
; CHECK: %before = sub i64 %i, %k
; CHECK: %same = sub i64 %g, %before
; CHECK: getelementptr inbounds nuw float, ptr %data, i64 %same
define void @same(ptr %data, i64 %k) !syclc.kernel !0 {
  %i = call i64 @__syclc_local_id(i32 0)
  %g = call i64 @__syclc_global_id(i32 0)
  %inside = icmp uge i64 %i, %k
  br i1 %inside, label %then, label %end
then:
  %before = sub nuw i64 %i, %k
  %same = sub nuw nsw i64 %g, %before
  %p = getelementptr inbounds nuw float, ptr %data, i64 %same
  store float 1.0, ptr %p
  br label %end
end:
  ret void
}
declare i64 @__syclc_local_id(i32) memory(none)
declare i64 @__syclc_global_id(i32) memory(none)

!0 = !{i32 2, i32 1, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
