; Loops that stay inside of the loop over sub-groups, and why.
; RUN: %opt-syclc -passes='syclc-loop-interchange<16>,verify' -S %s | FileCheck %s

; CHECK-NOT: call {{.*}}barrier
; CHECK-LABEL: define void @control(
; CHECK: call {{.*}}barrier

; Lanes meet in it.
define void @sub_group_operation(ptr %in, ptr %out, i64 %n) !syclc.kernel !0 {
entry:
  %id = call i64 @__syclc_global_id(i32 0)
  %range = call i64 @__syclc_global_size(i32 0)
  %some = icmp ult i64 %id, %n
  br i1 %some, label %loop, label %end
loop:
  %i = phi i64 [ %id, %entry ], [ %i.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %p = getelementptr float, ptr %in, i64 %i
  %v = load float, ptr %p
  %r = call float @__syclc_sub_group_reduce_add_f32(float %v)
  store float %r, ptr %p
  %sum.next = fadd float %sum, %v
  %i.next = add i64 %i, %range
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %end
end:
  %result = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %q = getelementptr float, ptr %out, i64 %id
  store float %result, ptr %q
  ret void
}

; The order of volatile accesses is visible.
define void @volatile_access(ptr %in, ptr %out, i64 %n) !syclc.kernel !1 {
entry:
  %id = call i64 @__syclc_global_id(i32 0)
  %range = call i64 @__syclc_global_size(i32 0)
  %some = icmp ult i64 %id, %n
  br i1 %some, label %loop, label %end
loop:
  %i = phi i64 [ %id, %entry ], [ %i.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %p = getelementptr float, ptr %in, i64 %i
  %v = load float, ptr %p
  store volatile float %v, ptr %p
  %sum.next = fadd float %sum, %v
  %i.next = add i64 %i, %range
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %end
end:
  %result = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %q = getelementptr float, ptr %out, i64 %id
  store float %result, ptr %q
  ret void
}

; So is that of atomics.
define void @atomic_access(ptr %in, ptr %out, i64 %n) !syclc.kernel !2 {
entry:
  %id = call i64 @__syclc_global_id(i32 0)
  %range = call i64 @__syclc_global_size(i32 0)
  %some = icmp ult i64 %id, %n
  br i1 %some, label %loop, label %end
loop:
  %i = phi i64 [ %id, %entry ], [ %i.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %p = getelementptr float, ptr %in, i64 %i
  %v = load float, ptr %p
  %old = atomicrmw fadd ptr %out, float %v monotonic
  %sum.next = fadd float %sum, %v
  %i.next = add i64 %i, %range
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %end
end:
  %result = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %q = getelementptr float, ptr %out, i64 %id
  store float %result, ptr %q
  ret void
}

; A function may do anything.
define void @call(ptr %in, ptr %out, i64 %n) !syclc.kernel !3 {
entry:
  %id = call i64 @__syclc_global_id(i32 0)
  %range = call i64 @__syclc_global_size(i32 0)
  %some = icmp ult i64 %id, %n
  br i1 %some, label %loop, label %end
loop:
  %i = phi i64 [ %id, %entry ], [ %i.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %p = getelementptr float, ptr %in, i64 %i
  %v = load float, ptr %p
  call void @effects(ptr %p)
  %sum.next = fadd float %sum, %v
  %i.next = add i64 %i, %range
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %end
end:
  %result = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %q = getelementptr float, ptr %out, i64 %id
  store float %result, ptr %q
  ret void
}

; A loop that waits for another sub-group, which has passed this one, may terminate only if they run one by one.
define void @waits(ptr %in, ptr %out, i64 %n) !syclc.kernel !4 {
entry:
  %id = call i64 @__syclc_global_id(i32 0)
  %range = call i64 @__syclc_global_size(i32 0)
  %some = icmp ult i64 %id, %n
  br i1 %some, label %loop, label %end
loop:
  %i = phi i64 [ %id, %entry ], [ %i.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %p = getelementptr float, ptr %in, i64 %i
  %v = load float, ptr %p
  %sum.next = fadd float %sum, %v
  %i.next = add i64 %i, %range
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %end
end:
  %result = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %q = getelementptr float, ptr %out, i64 %id
  store float %result, ptr %q
  br label %spin
spin:
  %flag = load atomic i32, ptr %out acquire, align 4
  %set = icmp ne i32 %flag, 0
  br i1 %set, label %done, label %spin
done:
  ret void
}

; Memory may hold different bounds for work-items that take turns.
define void @bound_in_memory(ptr %in, ptr %out, i64 %n) !syclc.kernel !5 {
entry:
  %id = call i64 @__syclc_global_id(i32 0)
  %range = call i64 @__syclc_global_size(i32 0)
  %m = load i64, ptr %in
  %some = icmp ult i64 %id, %n
  br i1 %some, label %loop, label %end
loop:
  %i = phi i64 [ %id, %entry ], [ %i.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %p = getelementptr float, ptr %in, i64 %i
  %v = load float, ptr %p
  %sum.next = fadd float %sum, %v
  %i.next = add i64 %i, %range
  %more = icmp ult i64 %i.next, %m
  br i1 %more, label %loop, label %end
end:
  %result = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %q = getelementptr float, ptr %out, i64 %id
  store float %result, ptr %q
  ret void
}

; Work-items jump by different steps.
define void @different_steps(ptr %in, ptr %out, i64 %n) !syclc.kernel !6 {
entry:
  %id = call i64 @__syclc_global_id(i32 0)
  %range = call i64 @__syclc_global_size(i32 0)
  %step = add i64 %id, 1024
  %some = icmp ult i64 %id, %n
  br i1 %some, label %loop, label %end
loop:
  %i = phi i64 [ %id, %entry ], [ %i.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %p = getelementptr float, ptr %in, i64 %i
  %v = load float, ptr %p
  %sum.next = fadd float %sum, %v
  %i.next = add i64 %i, %step
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %end
end:
  %result = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %q = getelementptr float, ptr %out, i64 %id
  store float %result, ptr %q
  ret void
}

; Rows begin anywhere.
define void @no_stride(ptr %in, ptr %out, i64 %n) !syclc.kernel !7 {
entry:
  %id = call i64 @__syclc_global_id(i32 0)
  %range = call i64 @__syclc_global_size(i32 0)
  %a = getelementptr i64, ptr %in, i64 %id
  %s = load i64, ptr %a
  %some = icmp ult i64 %s, %n
  br i1 %some, label %loop, label %end
loop:
  %i = phi i64 [ %s, %entry ], [ %i.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %p = getelementptr float, ptr %in, i64 %i
  %v = load float, ptr %p
  %sum.next = fadd float %sum, %v
  %i.next = add i64 %i, %range
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %end
end:
  %result = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %q = getelementptr float, ptr %out, i64 %id
  store float %result, ptr %q
  ret void
}

; The loop's guard does not concern the counter.
define void @other_guard(ptr %in, ptr %out, i64 %n) !syclc.kernel !8 {
entry:
  %id = call i64 @__syclc_global_id(i32 0)
  %range = call i64 @__syclc_global_size(i32 0)
  %a = getelementptr i1, ptr %in, i64 %id
  %guard = load i1, ptr %a
  br i1 %guard, label %go, label %end
go:
  br label %loop
loop:
  %i = phi i64 [ %id, %go ], [ %i.next, %loop ]
  %sum = phi float [ 0.0, %go ], [ %sum.next, %loop ]
  %p = getelementptr float, ptr %in, i64 %i
  %v = load float, ptr %p
  %sum.next = fadd float %sum, %v
  %i.next = add i64 %i, %range
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %end
end:
  %result = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %q = getelementptr float, ptr %out, i64 %id
  store float %result, ptr %q
  ret void
}

; A sub-group accesses memory contiguously by itself.
define void @small_step(ptr %in, ptr %out, i64 %n) !syclc.kernel !9 {
entry:
  %id = call i64 @__syclc_global_id(i32 0)
  %range = call i64 @__syclc_global_size(i32 0)
  %some = icmp ult i64 %id, %n
  br i1 %some, label %loop, label %end
loop:
  %i = phi i64 [ %id, %entry ], [ %i.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %p = getelementptr float, ptr %in, i64 %i
  %v = load float, ptr %p
  %sum.next = fadd float %sum, %v
  %i.next = add i64 %i, 16
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %end
end:
  %result = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %q = getelementptr float, ptr %out, i64 %id
  store float %result, ptr %q
  ret void
}

; Adjacent work-items read anywhere, and no access is a stream.
define void @gather(ptr %in, ptr %out, i64 %n) !syclc.kernel !10 {
entry:
  %id = call i64 @__syclc_global_id(i32 0)
  %range = call i64 @__syclc_global_size(i32 0)
  %some = icmp ult i64 %id, %n
  br i1 %some, label %loop, label %end
loop:
  %i = phi i64 [ %id, %entry ], [ %i.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %k = mul i64 %i, %n
  %p = getelementptr float, ptr %in, i64 %k
  %v = load float, ptr %p
  %sum.next = fadd float %sum, %v
  %i.next = add i64 %i, %range
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %end
end:
  %result = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %q = getelementptr float, ptr %out, i64 %id
  store float %result, ptr %q
  ret void
}

; Too much to write and read back in each iteration.
define void @much_state(ptr %in, ptr %out, i64 %n) !syclc.kernel !11 {
entry:
  %id = call i64 @__syclc_global_id(i32 0)
  %range = call i64 @__syclc_global_size(i32 0)
  %some = icmp ult i64 %id, %n
  br i1 %some, label %loop, label %end
loop:
  %i = phi i64 [ %id, %entry ], [ %i.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %c0 = phi double [ 0.0, %entry ], [ %c0.next, %loop ]
  %c1 = phi double [ 0.0, %entry ], [ %c1.next, %loop ]
  %c2 = phi double [ 0.0, %entry ], [ %c2.next, %loop ]
  %c3 = phi double [ 0.0, %entry ], [ %c3.next, %loop ]
  %p = getelementptr float, ptr %in, i64 %i
  %v = load float, ptr %p
  %c0.next = fsub double 1.0, %c0
  %c1.next = fsub double 1.0, %c1
  %c2.next = fsub double 1.0, %c2
  %c3.next = fsub double 1.0, %c3
  %sum.next = fadd float %sum, %v
  %i.next = add i64 %i, %range
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %end
end:
  %result = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %q = getelementptr float, ptr %out, i64 %id
  store float %result, ptr %q
  ret void
}

; Private arrays would have to be in the frame.
define void @private_array(ptr %in, ptr %out, i64 %n) !syclc.kernel !12 {
entry:
  %id = call i64 @__syclc_global_id(i32 0)
  %range = call i64 @__syclc_global_size(i32 0)
  %array = alloca [4 x float]
  %some = icmp ult i64 %id, %n
  br i1 %some, label %loop, label %end
loop:
  %i = phi i64 [ %id, %entry ], [ %i.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %p = getelementptr float, ptr %in, i64 %i
  %v = load float, ptr %p
  store float %v, ptr %array
  %sum.next = fadd float %sum, %v
  %i.next = add i64 %i, %range
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %end
end:
  %result = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %q = getelementptr float, ptr %out, i64 %id
  store float %result, ptr %q
  ret void
}

; Neither an order nor a last iteration.
define void @not_equal(ptr %in, ptr %out, i64 %n) !syclc.kernel !13 {
entry:
  %id = call i64 @__syclc_global_id(i32 0)
  %range = call i64 @__syclc_global_size(i32 0)
  %some = icmp ult i64 %id, %n
  br i1 %some, label %loop, label %end
loop:
  %i = phi i64 [ %id, %entry ], [ %i.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %p = getelementptr float, ptr %in, i64 %i
  %v = load float, ptr %p
  %sum.next = fadd float %sum, %v
  %i.next = add i64 %i, %range
  %more = icmp ne i64 %i.next, %n
  br i1 %more, label %loop, label %end
end:
  %result = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %q = getelementptr float, ptr %out, i64 %id
  store float %result, ptr %q
  ret void
}

; There are no work-groups.
define void @range_kernel(ptr %in, ptr %out, i64 %n) !syclc.kernel !14 {
entry:
  %id = call i64 @__syclc_global_id(i32 0)
  %range = call i64 @__syclc_global_size(i32 0)
  %some = icmp ult i64 %id, %n
  br i1 %some, label %loop, label %end
loop:
  %i = phi i64 [ %id, %entry ], [ %i.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %p = getelementptr float, ptr %in, i64 %i
  %v = load float, ptr %p
  %sum.next = fadd float %sum, %v
  %i.next = add i64 %i, %range
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %end
end:
  %result = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %q = getelementptr float, ptr %out, i64 %id
  store float %result, ptr %q
  ret void
}

; The group is one sub-group.
define void @one_sub_group(ptr %in, ptr %out, i64 %n) !syclc.kernel !15 {
entry:
  %id = call i64 @__syclc_global_id(i32 0)
  %range = call i64 @__syclc_global_size(i32 0)
  %some = icmp ult i64 %id, %n
  br i1 %some, label %loop, label %end
loop:
  %i = phi i64 [ %id, %entry ], [ %i.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %p = getelementptr float, ptr %in, i64 %i
  %v = load float, ptr %p
  %sum.next = fadd float %sum, %v
  %i.next = add i64 %i, %range
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %end
end:
  %result = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %q = getelementptr float, ptr %out, i64 %id
  store float %result, ptr %q
  ret void
}

; Satisfies all conditions except one.
define void @control(ptr %in, ptr %out, i64 %n) !syclc.kernel !16 {
entry:
  %id = call i64 @__syclc_global_id(i32 0)
  %range = call i64 @__syclc_global_size(i32 0)
  %some = icmp ult i64 %id, %n
  br i1 %some, label %loop, label %end
loop:
  %i = phi i64 [ %id, %entry ], [ %i.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %p = getelementptr float, ptr %in, i64 %i
  %v = load float, ptr %p
  %sum.next = fadd float %sum, %v
  %i.next = add i64 %i, %range
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %end
end:
  %result = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %q = getelementptr float, ptr %out, i64 %id
  store float %result, ptr %q
  ret void
}

declare i64 @__syclc_global_id(i32)
declare i64 @__syclc_global_size(i32)
declare float @__syclc_sub_group_reduce_add_f32(float) convergent
define internal void @effects(ptr %p) {
  store float 1.0, ptr %p
  ret void
}
!0 = !{i32 2, i32 1, i32 24, i32 8, !17, !18}
!1 = !{i32 2, i32 1, i32 24, i32 8, !17, !18}
!2 = !{i32 2, i32 1, i32 24, i32 8, !17, !18}
!3 = !{i32 2, i32 1, i32 24, i32 8, !17, !18}
!4 = !{i32 2, i32 1, i32 24, i32 8, !17, !18}
!5 = !{i32 2, i32 1, i32 24, i32 8, !17, !18}
!6 = !{i32 2, i32 1, i32 24, i32 8, !17, !18}
!7 = !{i32 2, i32 1, i32 24, i32 8, !17, !18}
!8 = !{i32 2, i32 1, i32 24, i32 8, !17, !18}
!9 = !{i32 2, i32 1, i32 24, i32 8, !17, !18}
!10 = !{i32 2, i32 1, i32 24, i32 8, !17, !18}
!11 = !{i32 2, i32 1, i32 24, i32 8, !17, !18}
!12 = !{i32 2, i32 1, i32 24, i32 8, !17, !18}
!13 = !{i32 2, i32 1, i32 24, i32 8, !17, !18}
!14 = !{i32 1, i32 1, i32 24, i32 8, !17, !18}
!15 = !{i32 2, i32 1, i32 24, i32 8, !17, !19}
!16 = !{i32 2, i32 1, i32 24, i32 8, !17, !18}
!17 = !{!20, !21, !22}
!18 = !{}
!19 = !{!23}
!20 = !{i32 1, i32 0, i32 8, i32 8}
!21 = !{i32 1, i32 8, i32 8, i32 8}
!22 = !{i32 1, i32 16, i32 8, i32 8}
!23 = !{!"reqd_work_group_size", i32 16, i32 1, i32 1}
