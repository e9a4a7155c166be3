; A loop that some lanes leave from its middle and all leave by a uniform condition in its header: LLVM's structurizer,
; which is asked to leave uniform regions alone, leaves this loop with two exits. All of it is structured then.
; RUN: %opt-syclc -passes='syclc-vectorize<4>,verify' -S %s | FileCheck %s

; CHECK-LABEL: define void @k(
; CHECK: %live = phi <4 x i1>
; CHECK: call void @llvm.masked.store.v4i32.p0(
define void @k(ptr %out) !syclc.kernel !0 {
entry:
  %id = call i64 @__syclc_global_id(i32 0)
  %id.int = trunc i64 %id to i32
  br label %header
header:
  %first = phi i1 [ true, %entry ], [ false, %again ]
  %count = phi i32 [ 0, %entry ], [ 1, %again ]
  br i1 %first, label %body, label %end
body:
  %positive = icmp sgt i32 %id.int, 0
  br i1 %positive, label %leave, label %again
leave:
  br label %end
again:
  br label %header
end:
  %result = phi i32 [ %count, %header ], [ 7, %leave ]
  %to = getelementptr i32, ptr %out, i64 %id
  store i32 %result, ptr %to, align 4
  ret void
}

declare i64 @__syclc_global_id(i32)

!0 = !{i32 1, i32 1, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
