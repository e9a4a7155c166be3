; An index that a comparison chooses, such as that of two arrays whose rows are joined, is consecutive in sub-groups in
; which lane 0 and the last lane are on the same side. Branches become selects if their sides are cheap.
; RUN: %opt-syclc -passes='syclc-consecutive-lanes<8>,verify' -S %s | FileCheck %s
; RUN: %opt-syclc -passes='syclc-consecutive-lanes<8>,syclc-vectorize<8>,verify' -S %s | FileCheck %s --check-prefix=LANES

; CHECK-LABEL: define void @concat(
; CHECK: %[[REST:.*]] = urem i32
; CHECK: icmp ule i32 %[[REST]], -8
; CHECK: %[[LAST:.*]] = add i32 %[[REST]], 7
; CHECK: %[[OF0:.*]] = icmp ult i32 %[[REST]], %a
; CHECK: %[[OF7:.*]] = icmp ult i32 %[[LAST]], %a
; CHECK: icmp eq i1 %[[OF0]], %[[OF7]]
; CHECK: select i1 %[[OF0]], ptr %first, ptr %second
; CHECK: br i1 %consecutive, label %{{.*}}, label %[[ORIGINAL:[^,]*]], !prof
; CHECK: [[ORIGINAL]]:
; CHECK: %column = urem i32
; CHECK: %left = icmp ult i32 %column, %a
; CHECK: select i1 %left, ptr %first, ptr %second

; LANES-LABEL: define void @concat(
; LANES: call <8 x float> @llvm.masked.load
; LANES: call <8 x float> @llvm.masked.gather
define void @concat(ptr %first, ptr %second, ptr %to, i32 %a, i32 %b) !syclc.kernel !0 {
  %id = call i64 @__syclc_global_id(i32 0)
  %i = trunc i64 %id to i32
  %width = add i32 %a, %b
  %row = udiv i32 %i, %width
  %column = urem i32 %i, %width
  %left = icmp ult i32 %column, %a
  br i1 %left, label %l, label %r
l:
  %start.l = mul i32 %row, %a
  %index.l = add i32 %start.l, %column
  br label %join
r:
  %start.r = mul i32 %row, %b
  %column.r = sub i32 %column, %a
  %index.r = add i32 %start.r, %column.r
  br label %join
join:
  %index = phi i32 [ %index.l, %l ], [ %index.r, %r ]
  %from = phi ptr [ %first, %l ], [ %second, %r ]
  %wide = zext i32 %index to i64
  %p = getelementptr float, ptr %from, i64 %wide
  %x = load float, ptr %p
  %q = getelementptr float, ptr %to, i64 %id
  store float %x, ptr %q
  ret void
}

; A branch with one side.
; CHECK-LABEL: define void @triangle(
; CHECK: select i1
; CHECK: br i1 %consecutive
define void @triangle(ptr %first, ptr %second, ptr %to, i32 %a, i32 %b) !syclc.kernel !0 {
  %id = call i64 @__syclc_global_id(i32 0)
  %i = trunc i64 %id to i32
  %column = urem i32 %i, %b
  %left = icmp ult i32 %column, %a
  br i1 %left, label %join, label %r
r:
  %index.r = add i32 %column, 100
  br label %join
join:
  %index = phi i32 [ %column, %0 ], [ %index.r, %r ]
  %wide = zext i32 %index to i64
  %p = getelementptr float, ptr %first, i64 %wide
  %x = load float, ptr %p
  %q = getelementptr float, ptr %to, i64 %id
  store float %x, ptr %q
  ret void
}

; Not if the sides have different strides, or if data decides.
; CHECK-LABEL: define void @strides(
; CHECK-NOT: consecutive
define void @strides(ptr %first, ptr %second, ptr %to, i32 %a, i32 %b) !syclc.kernel !0 {
  %id = call i64 @__syclc_global_id(i32 0)
  %i = trunc i64 %id to i32
  %column = urem i32 %i, %b
  %left = icmp ult i32 %column, %a
  %twice = mul i32 %column, 2
  %index = select i1 %left, i32 %column, i32 %twice
  %wide = zext i32 %index to i64
  %p = getelementptr float, ptr %first, i64 %wide
  %x = load float, ptr %p
  %q = getelementptr float, ptr %to, i64 %id
  store float %x, ptr %q
  ret void
}

; CHECK-LABEL: define void @data(
; CHECK-NOT: consecutive
define void @data(ptr %first, ptr %second, ptr %to, i32 %a, i32 %b) !syclc.kernel !0 {
  %id = call i64 @__syclc_global_id(i32 0)
  %i = trunc i64 %id to i32
  %column = urem i32 %i, %b
  %q = getelementptr float, ptr %to, i64 %id
  %y = load i32, ptr %q
  %left = icmp ult i32 %y, %a
  %from = select i1 %left, ptr %first, ptr %second
  %wide = zext i32 %column to i64
  %p = getelementptr float, ptr %from, i64 %wide
  %x = load float, ptr %p
  store float %x, ptr %q
  ret void
}

; Of an equality, all lanes choose the other side if lane 0 is not at the border, nor less than 8 elements before it.
; CHECK-LABEL: define void @equality(
; CHECK: %[[REST:.*]] = urem i32
; CHECK: %[[DISTANCE:.*]] = sub i32 %a, %[[REST]]
; CHECK: icmp ugt i32 %[[DISTANCE]], 7
; CHECK: br i1 %consecutive
; CHECK: .split.consecutive:
; CHECK-NOT: select
; CHECK: load float
define void @equality(ptr %first, ptr %second, ptr %to, i32 %a, i32 %b) !syclc.kernel !0 {
  %id = call i64 @__syclc_global_id(i32 0)
  %i = trunc i64 %id to i32
  %column = urem i32 %i, %b
  %left = icmp eq i32 %column, %a
  %from = select i1 %left, ptr %first, ptr %second
  %wide = zext i32 %column to i64
  %p = getelementptr float, ptr %from, i64 %wide
  %x = load float, ptr %p
  %q = getelementptr float, ptr %to, i64 %id
  store float %x, ptr %q
  ret void
}

; `column == last ? 0 : column + 1`, a periodic border: the side that ascends.
; CHECK-LABEL: define void @periodic(
; CHECK: %[[DISTANCE:.*]] = sub i32 %last, %[[FIRST:.*]]
; CHECK: icmp ugt i32 %[[DISTANCE]], 7
; CHECK: br i1 %consecutive
define void @periodic(ptr %first, ptr %second, ptr %to, i32 %last, i32 %b) !syclc.kernel !0 {
  %id = call i64 @__syclc_global_id(i32 0)
  %column = trunc i64 %id to i32
  %at = icmp eq i32 %column, %last
  %next = add i32 %column, 1
  %index = select i1 %at, i32 0, i32 %next
  %wide = sext i32 %index to i64
  %p = getelementptr float, ptr %first, i64 %wide
  %x = load float, ptr %p
  %q = getelementptr float, ptr %to, i64 %id
  store float %x, ptr %q
  ret void
}

; `column > 0 ? column - 1 : last`: lane 0 and the last lane must be on the side that ascends.
; CHECK-LABEL: define void @periodic_before(
; CHECK: %[[ABOVE0:.*]] = icmp sgt i32 %[[FIRST:.*]], 0
; CHECK: %[[ABOVE7:.*]] = icmp sgt i32 %{{.*}}, 0
; CHECK: icmp eq i1 %[[ABOVE0]], %[[ABOVE7]]
; CHECK: and i1 %{{.*}}, %[[ABOVE0]]
; CHECK: br i1 %consecutive
define void @periodic_before(ptr %first, ptr %second, ptr %to, i32 %last, i32 %b) !syclc.kernel !0 {
  %id = call i64 @__syclc_global_id(i32 0)
  %column = trunc i64 %id to i32
  %above = icmp sgt i32 %column, 0
  %before = add i32 %column, -1
  %index = select i1 %above, i32 %before, i32 %last
  %wide = sext i32 %index to i64
  %p = getelementptr float, ptr %first, i64 %wide
  %x = load float, ptr %p
  %q = getelementptr float, ptr %to, i64 %id
  store float %x, ptr %q
  ret void
}

; What InstCombine makes of `column == last ? column : column + 1` and `column == 0 ? column : column - 1`.
; CHECK-LABEL: define void @steps(
; CHECK: icmp ugt i64 %{{.*}}, 7
; CHECK: %[[LAST:.*]] = add i64 %[[FIRST:.*]], 7
; CHECK: icmp uge i64 %[[FIRST]], 1
; CHECK: icmp uge i64 %[[LAST]], 1
; CHECK: br i1 %consecutive
; LANES-LABEL: define void @steps(
; LANES-COUNT-2: call <8 x float> @llvm.masked.load
define void @steps(ptr %first, ptr %second, ptr %to, i32 %a, i32 %b) !syclc.kernel !0 {
  %id = call i64 @__syclc_global_id(i32 0)
  %last = zext i32 %a to i64
  %inside = icmp ne i64 %id, %last
  %step = zext i1 %inside to i64
  %right = add i64 %id, %step
  %left = call i64 @llvm.usub.sat.i64(i64 %id, i64 1)
  %p = getelementptr float, ptr %first, i64 %right
  %x = load float, ptr %p
  %r = getelementptr float, ptr %first, i64 %left
  %y = load float, ptr %r
  %sum = fadd float %x, %y
  %q = getelementptr float, ptr %to, i64 %id
  store float %sum, ptr %q
  ret void
}

; `abs(column - 1)`, and `column >= n ? 2 * n - 2 - column : column`: mirrors. The lanes are on the ascending side.
; CHECK-LABEL: define void @mirrors(
; CHECK: icmp sge i32 %{{.*}}, 0
; CHECK: icmp sge i32 %{{.*}}, 0
; CHECK: %[[BEYOND:.*]] = icmp sge i32 %{{.*}}, %b
; CHECK: xor i1 %[[BEYOND]], true
; CHECK: br i1 %consecutive
; LANES-LABEL: define void @mirrors(
; LANES: call <8 x float> @llvm.masked.load
define void @mirrors(ptr %first, ptr %second, ptr %to, i32 %a, i32 %b) !syclc.kernel !0 {
  %id = call i64 @__syclc_global_id(i32 0)
  %column = trunc i64 %id to i32
  %before = add i32 %column, %a
  %left = call i32 @llvm.abs.i32(i32 %before, i1 true)
  %beyond = icmp sge i32 %left, %b
  %twice = shl i32 %b, 1
  %mirrored = sub i32 %twice, %left
  %index = select i1 %beyond, i32 %mirrored, i32 %left
  %wide = sext i32 %index to i64
  %p = getelementptr float, ptr %first, i64 %wide
  %x = load float, ptr %p
  %q = getelementptr float, ptr %to, i64 %id
  store float %x, ptr %q
  ret void
}

; Not if the number that is compared is not linear.
; CHECK-LABEL: define void @squares(
; CHECK-NOT: consecutive
define void @squares(ptr %first, ptr %second, ptr %to, i32 %a, i32 %b) !syclc.kernel !0 {
  %id = call i64 @__syclc_global_id(i32 0)
  %last = zext i32 %a to i64
  %square = mul i64 %id, %id
  %inside = icmp ne i64 %square, %last
  %step = zext i1 %inside to i64
  %right = add i64 %id, %step
  %p = getelementptr float, ptr %first, i64 %right
  %x = load float, ptr %p
  %q = getelementptr float, ptr %to, i64 %id
  store float %x, ptr %q
  ret void
}

; A side that may trap stays a branch.
; CHECK-LABEL: define void @division(
; CHECK: br i1 %left
; CHECK: udiv i32 1000, %column
; CHECK-NOT: consecutive
define void @division(ptr %first, ptr %second, ptr %to, i32 %a, i32 %b) !syclc.kernel !0 {
  %id = call i64 @__syclc_global_id(i32 0)
  %i = trunc i64 %id to i32
  %column = urem i32 %i, %b
  %left = icmp ult i32 %column, %a
  br i1 %left, label %l, label %join
l:
  %index.l = udiv i32 1000, %column
  br label %join
join:
  %index = phi i32 [ %column, %0 ], [ %index.l, %l ]
  %wide = zext i32 %index to i64
  %p = getelementptr float, ptr %first, i64 %wide
  %x = load float, ptr %p
  %q = getelementptr float, ptr %to, i64 %id
  store float %x, ptr %q
  ret void
}

; The branch is folded after the joins have been looked at.
; CHECK-LABEL: define void @folded(
; CHECK-NOT: br i1 true
; CHECK: br i1 %consecutive
define void @folded(ptr %first, ptr %second, ptr %to, i32 %a, i32 %b) !syclc.kernel !0 {
entry:
  %id = call i64 @__syclc_global_id(i32 0)
  %i = trunc i64 %id to i32
  %j = add i32 %i, %a
  br i1 true, label %left, label %right
left:
  br label %join
right:
  br label %join
join:
  %k = phi i32 [ %j, %left ], [ %i, %right ]
  %index = zext i32 %k to i64
  %p = getelementptr float, ptr %to, i64 %index
  store float 1.0, ptr %p
  ret void
}

declare i64 @__syclc_global_id(i32)
declare i64 @llvm.usub.sat.i64(i64, i64)
declare i32 @llvm.abs.i32(i32, i1)

!0 = !{i32 1, i32 1, i32 32, i32 8, !{!1, !2, !3, !4, !5}, !{}}
!1 = !{i32 1, i32 0, i32 8, i32 8}
!2 = !{i32 1, i32 8, i32 8, i32 8}
!3 = !{i32 1, i32 16, i32 8, i32 8}
!4 = !{i32 0, i32 24, i32 4, i32 4}
!5 = !{i32 0, i32 28, i32 4, i32 4}
