; Rows of a range kernel run four at a time if they share many loads: a column's sum of three takes six loads for four rows, and
; values computed from a shared load are computed once. The remaining rows run one by one.
; RUN: %opt-syclc -passes='syclc-work-item-loops,verify' -S %s | FileCheck %s

declare i64 @__syclc_global_id(i32)
declare <8 x i1> @__syclc_active_lanes.8()
declare <8 x float> @llvm.masked.load.v8f32.p0(ptr, <8 x i1>, <8 x float>)
declare <8 x i8> @llvm.masked.load.v8i8.p0(ptr, <8 x i1>, <8 x i8>)
declare void @llvm.masked.store.v8f32.p0(<8 x float>, ptr, <8 x i1>)
declare void @llvm.masked.store.v8i32.p0(<8 x i32>, ptr, <8 x i1>)

; The distance of rows is known: one pointer serves them all.
; CHECK-LABEL: define void @fixed.native(
; CHECK: %jammed.rows = and i64 %number.of.rows, -4
; CHECK: br i1 %{{.*}}, label %jammed, label %jammed.end
; CHECK: jammed:
; Each line is loaded when the first of the rows needs it; a row is stored when it is complete.
; CHECK: sub.group.x:
; CHECK-COUNT-3: call <8 x float> @llvm.masked.load
; CHECK-NOT: masked.load
; CHECK: call void @llvm.masked.store
; CHECK-NOT: masked.store
; CHECK: call <8 x float> @llvm.masked.load
; CHECK-NOT: masked.load
; CHECK: call void @llvm.masked.store
; CHECK-NOT: masked.store
; CHECK: call <8 x float> @llvm.masked.load
; CHECK-NOT: masked.load
; CHECK: call void @llvm.masked.store
; CHECK-NOT: masked.store
; CHECK: call <8 x float> @llvm.masked.load
; CHECK-NOT: masked.load
; CHECK: call void @llvm.masked.store
; CHECK-NOT: masked
; CHECK: add nuw i64 %sub.group.y.id, 4
; CHECK: single:
; CHECK: sub.group.x{{[0-9]*}}:
; CHECK-COUNT-3: call <8 x float> @llvm.masked.load
; CHECK-NOT: masked.load
; CHECK: call void @llvm.masked.store
; CHECK-NOT: masked
; CHECK: add nuw i64 %sub.group.y.id{{[0-9]+}}, 1
; Partial sub-groups are not worth it.
; CHECK: partial:
; CHECK-COUNT-3: call <8 x float> @llvm.masked.load
; CHECK-NOT: masked.load
; CHECK: ret void
define void @fixed(ptr %in, ptr %out) "syclc-sub-group-size"="8" "target-features"="+avx2,+fma" !syclc.kernel !0 {
  %y = call i64 @__syclc_global_id(i32 1)
  %x = call i64 @__syclc_global_id(i32 0)
  %active = call <8 x i1> @__syclc_active_lanes.8()
  %row = mul i64 %y, 512
  %i = add i64 %row, %x
  %above = getelementptr float, ptr %in, i64 %i
  %here = getelementptr i8, ptr %above, i64 2048
  %below = getelementptr i8, ptr %above, i64 4096
  %a = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %above, <8 x i1> %active, <8 x float> zeroinitializer)
  %b = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %here, <8 x i1> %active, <8 x float> zeroinitializer)
  %c = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %below, <8 x i1> %active, <8 x float> zeroinitializer)
  %ab = fadd <8 x float> %a, %b
  %abc = fadd <8 x float> %ab, %c
  %p = getelementptr float, ptr %out, i64 %i
  call void @llvm.masked.store.v8f32.p0(<8 x float> %abc, ptr %p, <8 x i1> %active)
  ret void
}

; The distance is the kernel's parameter, an int, as are ids: (y - 1) * width + x. Conversions of bytes are shared.
; CHECK-LABEL: define void @parameter.native(
; CHECK: jammed:
; CHECK-COUNT-6: zext <8 x i8> %{{.*}} to <8 x i32>
; CHECK-NOT: zext <8 x i8>
; CHECK: single:
define void @parameter(ptr %in, ptr %out, i32 %width) "syclc-sub-group-size"="8" "target-features"="+avx2,+fma" !syclc.kernel !2 {
  %y = call i64 @__syclc_global_id(i32 1)
  %x = call i64 @__syclc_global_id(i32 0)
  %active = call <8 x i1> @__syclc_active_lanes.8()
  %y.int = trunc i64 %y to i32
  %x.int = trunc i64 %x to i32
  %y.above = add nsw i32 %y.int, -1
  %y.below = add nsw i32 %y.int, 1
  %r.above = mul nsw i32 %y.above, %width
  %r.here = mul nsw i32 %y.int, %width
  %r.below = mul nsw i32 %y.below, %width
  %i.above = add nsw i32 %r.above, %x.int
  %i.here = add nsw i32 %r.here, %x.int
  %i.below = add nsw i32 %r.below, %x.int
  %e.above = sext i32 %i.above to i64
  %e.here = sext i32 %i.here to i64
  %e.below = sext i32 %i.below to i64
  %above = getelementptr i8, ptr %in, i64 %e.above
  %here = getelementptr i8, ptr %in, i64 %e.here
  %below = getelementptr i8, ptr %in, i64 %e.below
  %a = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr %above, <8 x i1> %active, <8 x i8> zeroinitializer)
  %b = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr %here, <8 x i1> %active, <8 x i8> zeroinitializer)
  %c = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr %below, <8 x i1> %active, <8 x i8> zeroinitializer)
  %wa = zext <8 x i8> %a to <8 x i32>
  %wb = zext <8 x i8> %b to <8 x i32>
  %wc = zext <8 x i8> %c to <8 x i32>
  %ab = add <8 x i32> %wa, %wb
  %abc = add <8 x i32> %ab, %wc
  %p = getelementptr i32, ptr %out, i64 %e.here
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %abc, ptr %p, <8 x i1> %active)
  ret void
}

; Weights in memory, which all rows read alike, are loaded once, in front of all rows.
; CHECK-LABEL: define void @weights.native(
; CHECK: jammed:
; CHECK: sub.group.x:
; CHECK-COUNT-3: load float, ptr %{{.*}}, align 4
; CHECK-NOT: load float
; CHECK-COUNT-6: call <8 x float> @llvm.masked.load
; CHECK-NOT: masked.load
; CHECK: single:
define void @weights(ptr %in, ptr %out, ptr %weights) "syclc-sub-group-size"="8" "target-features"="+avx2,+fma" !syclc.kernel !8 {
  %y = call i64 @__syclc_global_id(i32 1)
  %x = call i64 @__syclc_global_id(i32 0)
  %active = call <8 x i1> @__syclc_active_lanes.8()
  %row = mul i64 %y, 512
  %i = add i64 %row, %x
  %above = getelementptr float, ptr %in, i64 %i
  %here = getelementptr i8, ptr %above, i64 2048
  %below = getelementptr i8, ptr %above, i64 4096
  %w1.at = getelementptr i8, ptr %weights, i64 4
  %w2.at = getelementptr i8, ptr %weights, i64 8
  %w0 = load float, ptr %weights, align 4
  %w1 = load float, ptr %w1.at, align 4
  %w2 = load float, ptr %w2.at, align 4
  %a = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %above, <8 x i1> %active, <8 x float> zeroinitializer)
  %b = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %here, <8 x i1> %active, <8 x float> zeroinitializer)
  %c = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %below, <8 x i1> %active, <8 x float> zeroinitializer)
  %w0.lane = insertelement <8 x float> poison, float %w0, i64 0
  %w0.lanes = shufflevector <8 x float> %w0.lane, <8 x float> poison, <8 x i32> zeroinitializer
  %w1.lane = insertelement <8 x float> poison, float %w1, i64 0
  %w1.lanes = shufflevector <8 x float> %w1.lane, <8 x float> poison, <8 x i32> zeroinitializer
  %w2.lane = insertelement <8 x float> poison, float %w2, i64 0
  %w2.lanes = shufflevector <8 x float> %w2.lane, <8 x float> poison, <8 x i32> zeroinitializer
  %aw = fmul <8 x float> %a, %w0.lanes
  %bw = fmul <8 x float> %b, %w1.lanes
  %cw = fmul <8 x float> %c, %w2.lanes
  %ab = fadd <8 x float> %aw, %bw
  %abc = fadd <8 x float> %ab, %cw
  %p = getelementptr float, ptr %out, i64 %i
  call void @llvm.masked.store.v8f32.p0(<8 x float> %abc, ptr %p, <8 x i1> %active)
  ret void
}

!0 = !{i32 1, i32 2, i32 16, i32 8, !1, !3}
!1 = !{!4, !5}
!2 = !{i32 1, i32 2, i32 24, i32 8, !6, !3}
!3 = !{}
!4 = !{i32 1, i32 0, i32 8, i32 8}
!5 = !{i32 1, i32 8, i32 8, i32 8}
!6 = !{!4, !5, !7}
!7 = !{i32 0, i32 16, i32 4, i32 4}
!8 = !{i32 1, i32 2, i32 24, i32 8, !9, !3}
!9 = !{!4, !5, !10}
!10 = !{i32 1, i32 16, i32 8, i32 8}
