; A linear value is represented by lane 0's scalar, even if lane 0 does not use it: `zext nneg` guarantees a nonnegative number only
; for lanes that use it. Here lane 0's %before is -1, and lane 1's address is derived from it.
; RUN: %opt-syclc -passes='syclc-vectorize<8>,verify' -S %s | FileCheck %s

; CHECK: %id = trunc i64 %i to i32
; CHECK: %before = add i32 %id, -1
; CHECK: %index = sext i32 %before to i64
; CHECK: %p = getelementptr float, ptr %data, i64 %index
; CHECK: ret void
define void @kernel(ptr %data) !syclc.kernel !0 {
  %i = call i64 @__syclc_local_id(i32 0)
  %id = trunc nuw nsw i64 %i to i32
  %before = add nsw i32 %id, -1
  %inside = icmp sgt i32 %before, -1
  br i1 %inside, label %then, label %end
then:
  %index = zext nneg i32 %before to i64
  %p = getelementptr inbounds nuw float, ptr %data, i64 %index
  store float 1.0, ptr %p
  br label %end
end:
  ret void
}
declare i64 @__syclc_local_id(i32) memory(none)

!0 = !{i32 2, i32 1, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
