; A loop in which each sub-group would access memory with a large stride is moved outside the loop over sub-groups, by a barrier
; in a copy that runs the iterations common to the whole work-group. The loop itself runs the rest. Short bodies are unrolled
; several times.
; RUN: %opt-syclc -passes='syclc-loop-interchange<16>,verify' -S %s | FileCheck %s
; RUN: %opt-syclc -passes='syclc-loop-interchange<16>,syclc-vectorize<16>,syclc-work-item-loops,verify' -S %s \
; RUN:   | FileCheck %s --check-prefix=NATIVE
; RUN: %opt-syclc -passes='syclc-loop-interchange<16>' -pass-remarks=syclc -disable-output %s 2>&1 \
; RUN:   | FileCheck %s --check-prefix=REMARK

; REMARK: 'sums': the loop over sub-groups runs inside this one
; REMARK: 'ints': the loop over sub-groups runs inside this one
; REMARK: 'down': the loop over sub-groups runs inside this one
; REMARK-NOT: remark

; Whether all work-items continue after the first iteration: the last one's i and all in between are below n, and so is the next
; i. The group's first work-item stands for all.
; CHECK-LABEL: define void @sums(
; CHECK: %[[GROUP:.*]] = call i64 @__syclc_group_id(i32 0)
; CHECK: %first.id = add i64
; CHECK: %[[ENTER:all.go.on.*]] = select i1
; CHECK: br i1 %[[ENTER]], label %[[COMMON:.*]], label %rest
; CHECK: {{^}}loop.common:
; CHECK: %first = phi i64 [ %[[FIRST:.*]], %loop.group{{.*}} ], [ %first.id
; CHECK: %[[SUM:.*]] = phi float [ %[[MORE:.*]], %loop.group{{.*}} ], [ 0.0{{.*}}, %
; CHECK: call void @__syclc_work_group_barrier(i32 0)
; CHECK: %[[LOCAL:.*]] = call i64 @__syclc_local_id(i32 0)
; CHECK: %[[I:.*]] = add i64 %first, %[[LOCAL]]
; CHECK: %[[SECOND:.*]] = add nuw i64 %first, %range
; CHECK: getelementptr float, ptr %in, i64 %[[I]]
; CHECK: %[[SUM1:.*]] = fadd float %[[SUM]],
; CHECK: %[[I1:.*]] = add i64 %[[SECOND]], %[[LOCAL]]
; CHECK: getelementptr float, ptr %in, i64 %[[I1]]
; CHECK: %[[SUM2:.*]] = fadd float %[[SUM1]],
; CHECK: %[[MORE]] = fadd float %[[SUM2]],
; CHECK: br i1 %{{.*}}, label %loop.common, label %{{.*}}
; CHECK: {{^}}rest:
; CHECK: %[[ILEFT:.*]] = phi i64 [ %id, %{{.*}} ], [ %{{.*}}, %{{.*}} ]
; CHECK: %[[SLEFT:.*]] = phi float [ 0.0{{.*}}, %{{.*}} ], [ %[[MORE]], %{{.*}} ]
; CHECK: call void @__syclc_work_group_barrier(i32 0)
; CHECK: br i1 %some, label %{{.*}}, label %end
; CHECK: {{^}}loop:
; CHECK: %i = phi i64 [ %[[ILEFT]], %ph ], [ %i.next, %loop ]
; CHECK: %sum = phi float [ %[[SLEFT]], %ph ], [ %sum.next, %loop ]
; CHECK-NOT: barrier
; CHECK: ret void

; There is one counter per group, and only the sum is in the frame.
; NATIVE-LABEL: define void @sums.native(
; NATIVE: {{^}}region.1:
; NATIVE: %[[FIRST:.*]] = load i64, ptr %group.frame
; NATIVE: %[[SUMS:.*]] = load <16 x float>, ptr %frame
; NATIVE: store i64 %{{.*}}, ptr %next.frame
; NATIVE-NEXT: store <16 x float> %{{.*}}, ptr %frame
; NATIVE: {{^}}region.2:
define void @sums(ptr %in, ptr %out, i64 %n) !syclc.kernel !0 {
entry:
  %id = call i64 @__syclc_global_id(i32 0)
  %some = icmp ult i64 %id, %n
  br i1 %some, label %ph, label %end
ph:
  %range = call i64 @__syclc_global_size(i32 0)
  br label %loop
loop:
  %i = phi i64 [ %id, %ph ], [ %i.next, %loop ]
  %sum = phi float [ 0.0, %ph ], [ %sum.next, %loop ]
  %p = getelementptr float, ptr %in, i64 %i
  %v = load float, ptr %p
  %sum.next = fadd float %sum, %v
  %i.next = add nuw i64 %i, %range
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %end
end:
  %result = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %q = getelementptr float, ptr %out, i64 %id
  store float %result, ptr %q
  ret void
}

; A counter that is an int in the source, in 64 bits. In the copy it does not wrap, which makes its loads contiguous.
; CHECK-LABEL: define void @ints(
; CHECK: {{^}}loop.common:
; CHECK: %first = phi i32
; CHECK: call void @__syclc_work_group_barrier(i32 0)
; CHECK: %[[INT:.*]] = add nuw nsw i32 %first, %
; CHECK: sext i32 %[[INT]] to i64
; CHECK: {{^}}rest:
; CHECK: {{^}}loop:
; CHECK: phi i32
; NATIVE-LABEL: define void @ints.native(
; NATIVE: {{^}}region.1:
; NATIVE-NOT: gather
; NATIVE: {{^}}region.2:
define void @ints(ptr %in, ptr %out, i32 %n) !syclc.kernel !1 {
entry:
  %id = call i64 @__syclc_global_id(i32 0)
  %range = call i64 @__syclc_global_size(i32 0)
  %id.int = trunc i64 %id to i32
  %some = icmp sgt i32 %n, %id.int
  br i1 %some, label %loop, label %end
loop:
  %wide = phi i64 [ %id, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %up = shl i64 %wide, 32
  %index = ashr exact i64 %up, 32
  %p = getelementptr inbounds float, ptr %in, i64 %index
  %v = load float, ptr %p
  %sum.next = fadd float %sum, %v
  %next = add i64 %index, %range
  %next.int = trunc i64 %next to i32
  %more = icmp sgt i32 %n, %next.int
  br i1 %more, label %loop, label %end
end:
  %result = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %q = getelementptr float, ptr %out, i64 %id
  store float %result, ptr %q
  ret void
}

; No guard, stores, counted downwards: the first work-item is the one that leaves first.
; CHECK-LABEL: define void @down(
; CHECK: {{^}}loop.common:
; CHECK: %[[LATER:.*]] = add nsw i64 %first, -1024
; CHECK: br i1
; CHECK: {{^}}rest:
; CHECK: br label %loop
define void @down(ptr %in, ptr %out, i64 %n) !syclc.kernel !2 {
entry:
  %id = call i64 @__syclc_local_id(i32 0)
  %start = add nsw i64 %id, %n
  br label %loop
loop:
  %i = phi i64 [ %start, %entry ], [ %i.next, %loop ]
  %p = getelementptr float, ptr %in, i64 %i
  %v = load float, ptr %p
  %q = getelementptr float, ptr %out, i64 %i
  store float %v, ptr %q
  %i.next = add nsw i64 %i, -1024
  %more = icmp sge i64 %i.next, 0
  br i1 %more, label %loop, label %end
end:
  ret void
}

declare i64 @__syclc_global_id(i32)
declare i64 @__syclc_global_size(i32) nounwind willreturn speculatable memory(none)
declare i64 @__syclc_local_id(i32)
!0 = !{i32 2, i32 1, i32 24, i32 8, !3, !4}
!1 = !{i32 2, i32 1, i32 24, i32 8, !3, !4}
!2 = !{i32 2, i32 1, i32 24, i32 8, !3, !4}
!3 = !{!5, !6, !7}
!4 = !{}
!5 = !{i32 1, i32 0, i32 8, i32 8}
!6 = !{i32 1, i32 8, i32 8, i32 8}
!7 = !{i32 1, i32 16, i32 8, i32 8}
