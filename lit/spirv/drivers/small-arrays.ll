; Small arrays with run-time indices become scalars: PoCL 3.1 merges accesses across those that they depend
; on.
; RUN: %opt-syclc -passes=syclc-chosen-addresses,syclc-small-arrays,verify -S %s | FileCheck %s

declare void @__syclc_work_group_barrier(i32) convergent
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @use(ptr)

; CHECK-LABEL: define void @store_and_load(
; CHECK-NOT: alloca
; CHECK: %[[K0:.*]] = icmp eq i64 %k, 0
; CHECK: %[[K1:.*]] = icmp eq i64 %k, 1
; CHECK: %[[A0:.*]] = select i1 %[[K0]], float %x, float 1.0
; CHECK: %[[A1:.*]] = select i1 %[[K1]], float %x, float 2.0
; CHECK: %[[J0:.*]] = icmp eq i64 %j, 0
; CHECK: %[[Y:.*]] = select i1 %[[J0]], float %[[A0]], float %[[A1]]
; CHECK: store float %[[Y]], ptr %out
define void @store_and_load(ptr %out, float %x, i64 %k, i64 %j) !syclc.kernel !0 {
  %a = alloca [2 x float]
  store float 1.0, ptr %a
  %second = getelementptr i8, ptr %a, i64 4
  store float 2.0, ptr %second
  %p = getelementptr inbounds float, ptr %a, i64 %k
  store float %x, ptr %p
  %q = getelementptr inbounds float, ptr %a, i64 %j
  %y = load float, ptr %q
  store float %y, ptr %out
  ret void
}

; The index is an element itself, indices have a constant part, all elements are zero-initialised.
; CHECK-LABEL: define void @index_of_the_same(
; CHECK-NOT: alloca
; CHECK: %[[K:.*]] = icmp eq i64 %k, 0
; CHECK: %[[I:.*]] = select i1 %[[K]], i64 0, i64 7
; CHECK: icmp eq i64 %[[I]], -1
; CHECK: icmp eq i64 %[[I]], 0
; CHECK-NOT: load
; CHECK: ret void
define void @index_of_the_same(ptr %out, i64 %k) !syclc.kernel !0 {
  %a = alloca [2 x i64]
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 16, i1 false)
  %second = getelementptr i8, ptr %a, i64 8
  store i64 7, ptr %second
  %p = getelementptr inbounds i64, ptr %a, i64 %k
  %i = load i64, ptr %p
  %q = getelementptr inbounds i64, ptr %second, i64 %i
  store i64 %k, ptr %q
  %y = load i64, ptr %a
  store i64 %y, ptr %out
  ret void
}

; Without inbounds, 1 << 62 is the first element, too.
; CHECK-LABEL: define i32 @wraps(
; CHECK: %[[B:.*]] = mul i64 %k, 4
; CHECK: icmp eq i64 %[[B]], 0
; CHECK: icmp eq i64 %[[B]], 4
define i32 @wraps(i64 %k) !syclc.kernel !0 {
  %a = alloca [2 x i32]
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 8, i1 false)
  store i32 1, ptr %a
  %p = getelementptr i32, ptr %a, i64 %k
  %y = load i32, ptr %p
  ret i32 %y
}

; Addresses selected by a condition, as in std::swap(a[i], a[least]), and by a loop.
; CHECK-LABEL: define void @chosen(
; CHECK-NOT: alloca
; CHECK: %[[FIRST:.*]] = select i1 %c, i64 1, i64 0
; CHECK: %[[PLACE:.*]] = select i1 %d, i64 2, i64 %[[FIRST]]
; CHECK: icmp eq i64 %[[PLACE]], 0
; CHECK: loop:
; CHECK: %[[STEP:.*]] = phi i64 [ 0, %0 ], [ %[[NEXT:.*]], %loop ]
; CHECK: %[[NEXT]] = add i64 %[[STEP]], 1
define void @chosen(ptr %out, i16 %x, i1 %c, i1 %d) !syclc.kernel !0 {
  %a = alloca [3 x i16]
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 6, i1 false)
  %second = getelementptr inbounds i8, ptr %a, i64 2
  %third = getelementptr inbounds i8, ptr %a, i64 4
  %of.two = select i1 %c, ptr %second, ptr %a
  %of.three = select i1 %d, ptr %third, ptr %of.two
  store i16 %x, ptr %of.three
  br label %loop
loop:
  %p = phi ptr [ %a, %0 ], [ %next, %loop ]
  %y = load i16, ptr %p
  store i16 %y, ptr %out
  %next = getelementptr inbounds i16, ptr %p, i64 1
  %more = icmp ne i16 %y, %x
  br i1 %more, label %loop, label %end
end:
  ret void
}

; Addresses of two variables.
; CHECK-LABEL: define void @chosen_of_two(
; CHECK: %[[PLACE:.*]] = select i1 %c, i64 0, i64 2
; CHECK: icmp eq i64 %[[PLACE]], 0
define void @chosen_of_two(ptr %out, i16 %x, i1 %c) !syclc.kernel !0 {
  %a = alloca [2 x i16]
  %b = alloca [2 x i16]
  %p = select i1 %c, ptr %a, ptr %b
  store i16 %x, ptr %p
  %y = load i16, ptr %a
  store i16 %y, ptr %out
  ret void
}

; Parts of elements, many elements, addresses that go elsewhere.
; CHECK-LABEL: define void @others(
; CHECK: %parts = alloca [2 x i32]
; CHECK-NEXT: %many = alloca [40 x i32]
; CHECK-NEXT: %known = alloca [2 x i32]
define void @others(ptr %out, i64 %k) !syclc.kernel !0 {
  %parts = alloca [2 x i32]
  %many = alloca [40 x i32]
  %known = alloca [2 x i32]
  %byte = getelementptr i8, ptr %parts, i64 %k
  store i32 1, ptr %byte
  %one = getelementptr i32, ptr %many, i64 %k
  store i32 1, ptr %one
  %two = getelementptr i32, ptr %known, i64 %k
  store i32 1, ptr %two
  call void @use(ptr %known)
  ret void
}

; The elements before a barrier are the same as after it.
; CHECK-LABEL: define void @waits(
; CHECK-NOT: alloca
; CHECK: %[[K0:.*]] = icmp eq i64 %k, 0
; CHECK: %[[A0:.*]] = select i1 %[[K0]], i32 1, i32 5
; CHECK: call void @__syclc_work_group_barrier(i32 2)
; CHECK-NEXT: store i32 %[[A0]], ptr %out
define void @waits(ptr %out, i64 %k) !syclc.kernel !0 {
  %a = alloca [2 x i32]
  store i32 5, ptr %a
  %p = getelementptr inbounds i32, ptr %a, i64 %k
  store i32 1, ptr %p
  call void @__syclc_work_group_barrier(i32 2)
  %y = load i32, ptr %a
  store i32 %y, ptr %out
  ret void
}

; Intel's compiler makes no sub-groups in some of the kernels that require a size of them, when they have such scalars.
; CHECK-LABEL: define void @requires_sub_groups(
; CHECK: alloca [2 x i32]
define void @requires_sub_groups(ptr %out, i64 %k) !syclc.kernel !1 {
  %a = alloca [2 x i32]
  store i32 5, ptr %a
  %p = getelementptr inbounds i32, ptr %a, i64 %k
  store i32 1, ptr %p
  %y = load i32, ptr %a
  store i32 %y, ptr %out
  ret void
}

!0 = !{i32 1, i32 1, i32 8, i32 8, !2, !2}
!1 = !{i32 1, i32 1, i32 8, i32 8, !2, !3}
!2 = !{}
!3 = !{!4}
!4 = !{!"reqd_sub_group_size", i64 4}
