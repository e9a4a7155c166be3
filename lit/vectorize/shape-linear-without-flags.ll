; Of a linear value lane 0's is kept and stands for all lanes', also where lane 0 has no use for it: the source's promise
; that it does not wrap holds only for lanes that use it. Here lane 0's %before would be poison, and every lane's with it.
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
declare i64 @__syclc_local_id(i32) memory(none)

!0 = !{i32 2, i32 1, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
