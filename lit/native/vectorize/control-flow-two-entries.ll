; A loop with two entries, and a branch in it to either of them: LLVM's FixIrreducible, which redirects one of the edges through
; a new block, would lose the value of the other one.
; RUN: %opt-syclc -passes='syclc-vectorize<4>,verify' -S %s | FileCheck %s

; The value at the first entry is seven times the sum where the branch has gone there, and only then.
; CHECK-LABEL: define void @k(
; CHECK: %more.1{{[0-9]*}} = add <4 x i32> %[[SUM:.*]], splat (i32 1)
; CHECK: %[[SUM]] = phi <4 x i32> [ %[[BLEND:.*]], %{{.*}} ], [ splat (i32 10), %{{.*}} ]
; CHECK: %[[TIMES7:.*]] = mul <4 x i32> %{{.*}}, splat (i32 7)
; CHECK: %[[AGAIN:.*]] = phi <4 x i32> [ %[[TIMES7]], %{{.*}} ], [ poison, %common ]
; CHECK: %[[BLEND]] = select <4 x i1> %{{.*}}, <4 x i32> %[[AGAIN]], <4 x i32> splat (i32 10)
define void @k(ptr %out) !syclc.kernel !0 {
entry:
  %id = call i64 @__syclc_global_id(i32 0)
  %id.int = trunc i64 %id to i32
  %odd = trunc i32 %id.int to i1
  br i1 %odd, label %first, label %second
first:
  %sum.1 = phi i32 [ 10, %entry ], [ %times.7, %again ]
  %more.1 = add i32 %sum.1, 1
  br label %common
second:
  %sum.2 = phi i32 [ 20, %entry ], [ %times.9, %again ]
  %more.2 = add i32 %sum.2, 2
  br label %common
common:
  %sum = phi i32 [ %more.1, %first ], [ %more.2, %second ]
  %go = icmp slt i32 %sum, 1000
  br i1 %go, label %again, label %end
again:
  %times.7 = mul i32 %sum, 7
  %times.9 = mul i32 %sum, 9
  %bit = and i32 %sum, 4
  %zero = icmp eq i32 %bit, 0
  br i1 %zero, label %first, label %second
end:
  %to = getelementptr i32, ptr %out, i64 %id
  store i32 %sum, ptr %to, align 4
  ret void
}

declare i64 @__syclc_global_id(i32)

!0 = !{i32 1, i32 1, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
