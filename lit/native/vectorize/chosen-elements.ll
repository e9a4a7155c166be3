; An index that is one of two constants, by a bit of the lane's number, becomes two accesses and a select: the array can
; live in registers, and lanes blend.
; RUN: %opt-syclc -passes='syclc-chosen-elements,verify' -S %s | FileCheck %s
; RUN: %opt-syclc -passes='syclc-chosen-elements,function(sroa),verify' -S %s | FileCheck %s --check-prefix=REGISTERS
; RUN: %opt-syclc -passes='syclc-chosen-elements,function(sroa),syclc-vectorize<8>,verify' -S %s | FileCheck %s --check-prefix=LANES

; REGISTERS-LABEL: define void @bit(
; REGISTERS-NOT: alloca
; REGISTERS-LABEL: define void @overlapping

; LANES-LABEL: define void @bit(
; LANES-NOT: alloca
; LANES-NOT: gather
; LANES-NOT: scatter
; LANES-LABEL: define void @constants

; CHECK-LABEL: define void @bit(
; CHECK: %upper = and i32 %complement, 4
; CHECK-NOT: zext
; CHECK: %[[CHOSEN:.*]] = icmp ne i32 %{{.*}}, 0
; CHECK: %[[B:.*]] = load i32, ptr %[[AT24:.*]], align 8
; CHECK: %[[A:.*]] = load i32, ptr %[[AT8:.*]], align 8
; CHECK: %[[V:.*]] = select i1 %[[CHOSEN]], i32 %[[B]], i32 %[[A]]
; CHECK: %given = call i32 @__syclc_sub_group_shuffle_i32(i32 %[[V]], i32 %partner)
; CHECK: %[[KEPT6:.*]] = load i32, ptr %[[P6:.*]], align 8
; CHECK: %[[NEW6:.*]] = select i1 %[[CHOSEN2:.*]], i32 %given, i32 %[[KEPT6]]
; CHECK: store i32 %[[NEW6]], ptr %{{.*}}, align 8
; CHECK: %[[KEPT2:.*]] = load i32
; CHECK: %[[NEW2:.*]] = select i1 %[[CHOSEN2]], i32 %[[KEPT2]], i32 %given
; CHECK: store i32 %[[NEW2]], ptr %{{.*}}, align 8
; CHECK: ret void
define void @bit(ptr %data) !syclc.kernel !0 {
  %row = alloca [8 x i32], align 16
  %i = call i64 @__syclc_global_id(i32 0)
  %lane = call i32 @__syclc_sub_group_local_id()
  %p = getelementptr i32, ptr %data, i64 %i
  %two = load i32, ptr %p
  %six = mul i32 %two, 7
  %at2 = getelementptr i32, ptr %row, i64 2
  store i32 %two, ptr %at2
  %at6 = getelementptr i32, ptr %row, i64 6
  store i32 %six, ptr %at6
  %complement = xor i32 %lane, -1
  %upper = and i32 %complement, 4
  %place = or disjoint i32 %upper, 2
  %index = zext nneg i32 %place to i64
  %q = getelementptr inbounds i32, ptr %row, i64 %index
  %v = load i32, ptr %q, align 4, !range !1
  %partner = xor i32 %lane, 4
  %given = call i32 @__syclc_sub_group_shuffle_i32(i32 %v, i32 %partner)
  store i32 %given, ptr %q, align 4
  %new2 = load i32, ptr %at2
  %new6 = load i32, ptr %at6
  %sum = sub i32 %new2, %new6
  store i32 %sum, ptr %p
  ret void
}

; Metadata of a load of the selected element does not apply to the other.
; CHECK-NOT: !range

; CHECK-LABEL: define void @constants(
; CHECK: select i1 %odd, float %{{.*}}, float %{{.*}}
; CHECK: ret void
define void @constants(ptr %data) !syclc.kernel !0 {
  %row = alloca [4 x float], align 16
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr float, ptr %data, i64 %i
  %v = load float, ptr %p
  store float %v, ptr %row
  %at3 = getelementptr float, ptr %row, i64 3
  store float 1.0, ptr %at3
  %odd = fcmp olt float %v, 1.0
  %index = select i1 %odd, i64 3, i64 0
  %q = getelementptr float, ptr %row, i64 %index
  %w = load float, ptr %q
  store float %w, ptr %p
  ret void
}

; Both places are stored one after the other: the second load sees the first store.
; CHECK-LABEL: define void @overlapping(
; CHECK: %[[KEPT:.*]] = load i32
; CHECK-NEXT: select
; CHECK-NEXT: getelementptr
; CHECK-NEXT: store i32
; CHECK-NEXT: getelementptr
; CHECK-NEXT: load i32
define void @overlapping(ptr %data) !syclc.kernel !0 {
  %row = alloca [4 x i32], align 16
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %data, i64 %i
  %odd = trunc i64 %i to i1
  %index = select i1 %odd, i64 1, i64 2
  %q = getelementptr i32, ptr %row, i64 %index
  store i32 5, ptr %q
  %at1 = getelementptr i32, ptr %row, i64 1
  %w = load i32, ptr %at1
  store i32 %w, ptr %p
  ret void
}

; A pointer is chosen.
; CHECK-LABEL: define void @pointers(
; CHECK: %[[B1:.*]] = load i32
; CHECK: %[[A1:.*]] = load i32
; CHECK: select i1 %odd, i32 %[[B1]], i32 %[[A1]]
; CHECK-NOT: select i1 %odd, ptr
; CHECK: ret void
define void @pointers(ptr %data) !syclc.kernel !0 {
  %row = alloca [4 x i32], align 16
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %data, i64 %i
  %odd = trunc i64 %i to i1
  %at1 = getelementptr i32, ptr %row, i64 1
  %q = select i1 %odd, ptr %at1, ptr %row
  %next = getelementptr i32, ptr %q, i64 1
  %v = load i32, ptr %next
  store i32 %v, ptr %p
  ret void
}

; The place of one access is an element that another one chooses: both are taken apart, in either order.
; CHECK-LABEL: define void @element.as.index(
; CHECK-COUNT-2: select i1
; CHECK: ret void
define void @element.as.index(ptr %data) !syclc.kernel !0 {
  %row = alloca [2 x i8], align 2
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i8, ptr %data, i64 %i
  store i8 1, ptr %row
  %at1 = getelementptr i8, ptr %row, i64 1
  store i8 0, ptr %at1
  %odd = and i64 %i, 1
  %q = getelementptr i8, ptr %row, i64 %odd
  %flag = load i8, ptr %q, !range !2
  %index = zext i8 %flag to i64
  %r = getelementptr i8, ptr %row, i64 %index
  %w = load i8, ptr %r
  store i8 %w, ptr %p
  ret void
}

; Any element of a short array: an insertion sort of the best four.
; REGISTERS-LABEL: define void @any(
; REGISTERS-NOT: alloca
; CHECK-LABEL: define void @any(
; CHECK: %[[E0:.*]] = load float
; CHECK: %[[E1:.*]] = load float
; CHECK: %[[E2:.*]] = load float
; CHECK: %[[IS1:.*]] = icmp eq i32 %t, 2
; CHECK: %[[LAST:.*]] = select i1 %[[IS1]], float %[[E1]], float %[[E2]]
; CHECK: %[[IS0:.*]] = icmp eq i32 %t, 1
; CHECK: select i1 %[[IS0]], float %[[E0]], float %[[LAST]]
; CHECK: %[[KEPT0:.*]] = load float
; CHECK: icmp eq i32 %t, 1
; CHECK: select i1 %{{.*}}, float 1.000000e+00, float %[[KEPT0]]
; CHECK: select i1 %{{.*}}, float 1.000000e+00, float
; CHECK: select i1 %{{.*}}, float 1.000000e+00, float
; CHECK: ret void
define void @any(ptr %data) !syclc.kernel !0 {
  %best = alloca [3 x float], align 4
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr float, ptr %data, i64 %i
  %b1 = getelementptr float, ptr %best, i64 1
  %b2 = getelementptr float, ptr %best, i64 2
  store float 2.0, ptr %best, align 4
  store float 3.0, ptr %b1, align 4
  store float 4.0, ptr %b2, align 4
  %t = load i32, ptr %p, align 4
  %before = add nsw i32 %t, -1
  %q = getelementptr float, ptr %best, i32 %before
  %v = load float, ptr %q, align 4
  store float 1.0, ptr %q, align 4
  %l0 = load float, ptr %best, align 4
  %l1 = load float, ptr %b1, align 4
  %l2 = load float, ptr %b2, align 4
  %s0 = fadd float %l0, %l1
  %s1 = fadd float %s0, %l2
  %s2 = fadd float %s1, %v
  store float %s2, ptr %p, align 4
  ret void
}

; Where an element is updated, all are; other stores are between the accesses of the second update.
; REGISTERS-LABEL: define void @update(
; REGISTERS-NOT: alloca
; CHECK-LABEL: define void @update(
; CHECK: %t = load
; CHECK: %[[E0:.*]] = load i32, ptr %{{.*}}, align 4
; CHECK: %[[N0:.*]] = add nsw i32 %[[E0]], 7
; CHECK: %[[C0:.*]] = icmp eq i32 %t, 0
; CHECK: %[[U0:.*]] = select i1 %[[C0]], i32 %[[N0]], i32 %[[E0]]
; CHECK: store i32 %[[U0]]
; CHECK: %[[E1:.*]] = load i32, ptr %{{.*}}, align 4
; CHECK: %[[N1:.*]] = add nsw i32 %[[E1]], 7
; CHECK: %[[C1:.*]] = icmp eq i32 %t, 1
; CHECK: %[[U1:.*]] = select i1 %[[C1]], i32 %[[N1]], i32 %[[E1]]
; CHECK: store i32 %[[U1]]
; CHECK: select i1 {{.*}}, i32 %{{.*}}, i32 %{{.*}}
; CHECK: store i32 9, ptr %bins
; CHECK: %twice = shl i32 %{{.*}}, 1
; CHECK: select i1 {{.*}}, i32 %twice, i32
; CHECK: ret void
define void @update(ptr %data) !syclc.kernel !0 {
  %bins = alloca [2 x i32], align 4
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %data, i64 %i
  %b1 = getelementptr i32, ptr %bins, i64 1
  store i32 2, ptr %bins, align 4
  store i32 3, ptr %b1, align 4
  %t = load i32, ptr %p, align 4
  %q = getelementptr i32, ptr %bins, i32 %t
  %v = load i32, ptr %q, align 4
  %more = add nsw i32 %v, 7
  store i32 %more, ptr %q, align 4
  %w = load i32, ptr %q, align 4
  store i32 9, ptr %bins, align 4
  %twice = shl i32 %w, 1
  store i32 %twice, ptr %q, align 4
  %l0 = load i32, ptr %bins, align 4
  %l1 = load i32, ptr %b1, align 4
  %s = add i32 %l0, %l1
  store i32 %s, ptr %p, align 4
  ret void
}

; A phi of addresses in one array, or of variables that SROA has made of its elements.
; REGISTERS-LABEL: define void @phi.of.addresses(
; REGISTERS-NOT: alloca
; REGISTERS-LABEL: define void @phi.of.variables(
; REGISTERS-NOT: alloca
; CHECK-LABEL: define void @phi.of.addresses(
; CHECK: %chosen = phi i64 [ 0, %entry ], [ 4, %other ]
; CHECK: and i64 %chosen, 4
define void @phi.of.addresses(ptr %data) !syclc.kernel !0 {
entry:
  %best = alloca [2 x float], align 4
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr float, ptr %data, i64 %i
  %b1 = getelementptr float, ptr %best, i64 1
  store float 2.0, ptr %best, align 4
  store float 3.0, ptr %b1, align 4
  %x = load float, ptr %p, align 4
  %less = fcmp olt float %x, 2.0
  br i1 %less, label %join, label %other
other:
  br label %join
join:
  %q = phi ptr [ %best, %entry ], [ %b1, %other ]
  store float %x, ptr %q, align 4
  %l0 = load float, ptr %best, align 4
  %l1 = load float, ptr %b1, align 4
  %s = fsub float %l0, %l1
  store float %s, ptr %p, align 4
  ret void
}

; CHECK-LABEL: define void @phi.of.variables(
; CHECK: %chosen = phi i32 [ 0, %entry ], [ 1, %other ]
; CHECK: %[[KEPT0:.*]] = load float, ptr %a
; CHECK: %[[IS0:.*]] = icmp eq i32 %chosen, 0
; CHECK: %[[NEW0:.*]] = select i1 %[[IS0]], float %x, float %[[KEPT0]]
; CHECK: store float %[[NEW0]], ptr %a
; CHECK: %[[KEPT1:.*]] = load float, ptr %b
; CHECK: %[[IS1:.*]] = icmp eq i32 %chosen, 1
; CHECK: %[[NEW1:.*]] = select i1 %[[IS1]], float %x, float %[[KEPT1]]
; CHECK: store float %[[NEW1]], ptr %b
define void @phi.of.variables(ptr %data) !syclc.kernel !0 {
entry:
  %a = alloca float, align 4
  %b = alloca float, align 4
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr float, ptr %data, i64 %i
  store float 2.0, ptr %a, align 4
  store float 3.0, ptr %b, align 4
  %x = load float, ptr %p, align 4
  %less = fcmp olt float %x, 2.0
  br i1 %less, label %join, label %other
other:
  br label %join
join:
  %q = phi ptr [ %a, %entry ], [ %b, %other ]
  store float %x, ptr %q, align 4
  %l0 = load float, ptr %a, align 4
  %l1 = load float, ptr %b, align 4
  %s = fsub float %l0, %l1
  store float %s, ptr %p, align 4
  ret void
}

declare i64 @__syclc_global_id(i32)
declare i32 @__syclc_sub_group_local_id()
declare i32 @__syclc_sub_group_shuffle_i32(i32, i32)

!0 = !{i32 1, i32 1, i32 8, i32 8, !3, !3}
!1 = !{i32 0, i32 100}
!2 = !{i8 0, i8 2}
!3 = !{}
