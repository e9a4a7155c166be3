; Loops that index a constant table by their counter are fully unrolled; those whose table is not known yet, and those that read
; the same element in each iteration, are not.
; RUN: %opt-syclc -passes='syclc-unroll-for-lanes' -S %s | FileCheck %s

@weights = internal constant [49 x float] zeroinitializer
@later = external constant [49 x float]

; CHECK-LABEL: define void @known(
; CHECK: br i1 %again, label %loop, label %end, !llvm.loop ![[FULL:[0-9]+]]
; CHECK-LABEL: define void @unknown(
; CHECK: br i1 %again, label %loop, label %end{{$}}
; CHECK-LABEL: define void @same_element(
; CHECK: br i1 %again, label %loop, label %end{{$}}
; CHECK: ![[FULL]] = distinct !{![[FULL]], ![[FACT:[0-9]+]]}
; CHECK: ![[FACT]] = !{!"llvm.loop.unroll.full", i32 1}
define void @known(ptr %to) !syclc.kernel !0 {
entry:
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr [49 x float], ptr @weights, i64 0, i64 %k
  %w = load float, ptr %p
  store float %w, ptr %to
  %next = add nuw i64 %k, 1
  %again = icmp ult i64 %next, 49
  br i1 %again, label %loop, label %end
end:
  ret void
}
define void @unknown(ptr %to) !syclc.kernel !0 {
entry:
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr [49 x float], ptr @later, i64 0, i64 %k
  %w = load float, ptr %p
  store float %w, ptr %to
  %next = add nuw i64 %k, 1
  %again = icmp ult i64 %next, 49
  br i1 %again, label %loop, label %end
end:
  ret void
}
define void @same_element(ptr %to, i64 %n) !syclc.kernel !1 {
entry:
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr [49 x float], ptr @weights, i64 0, i64 %n
  %w = load float, ptr %p
  store float %w, ptr %to
  %next = add nuw i64 %k, 1
  %again = icmp ult i64 %next, 49
  br i1 %again, label %loop, label %end
end:
  ret void
}

!0 = !{i32 1, i32 1, i32 8, i32 8, !2, !3}
!1 = !{i32 1, i32 1, i32 16, i32 8, !4, !3}
!2 = !{!5}
!3 = !{}
!4 = !{!5, !6}
!5 = !{i32 1, i32 0, i32 8, i32 8}
!6 = !{i32 0, i32 8, i32 8, i32 8}
