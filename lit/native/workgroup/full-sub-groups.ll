; Code exists twice, for full and for partial sub-groups, if masked accesses are a large part of it: here, in a loop. If little is
; masked by the active lanes, it exists once, with a mask for each sub-group.
; RUN: %opt-syclc -passes=syclc-work-item-loops,verify -S %s | FileCheck %s

; CHECK-LABEL: define void @streams.native(
; CHECK: call <4 x float> @llvm.masked.load.v4f32.p0({{.*}}, <4 x i1> splat (i1 true)
; CHECK: partial:
; CHECK: call <4 x float> @llvm.masked.load.v4f32.p0({{.*}}, <4 x i1> %active.lanes
define void @streams(ptr %data) "syclc-sub-group-size"="4" !syclc.kernel !0 {
entry:
  %active = call <4 x i1> @__syclc_active_lanes.4()
  %x = call i64 @__syclc_global_id(i32 0)
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi <4 x float> [ zeroinitializer, %entry ], [ %more, %loop ]
  %at = getelementptr float, ptr %data, i64 %k
  %v = call <4 x float> @llvm.masked.load.v4f32.p0(ptr align 4 %at, <4 x i1> %active, <4 x float> zeroinitializer)
  %more = fadd <4 x float> %sum, %v
  %next = add i64 %k, 4
  %again = icmp ult i64 %next, 4096
  br i1 %again, label %loop, label %end
end:
  %out = getelementptr float, ptr %data, i64 %x
  call void @llvm.masked.store.v4f32.p0(<4 x float> %more, ptr align 4 %out, <4 x i1> %active)
  ; More than a tiny kernel has.
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  ret void
}

; CHECK-LABEL: define void @computes.native(
; CHECK: %active.lanes = icmp ult <4 x i32>
; CHECK: call void @llvm.masked.store.v4f32.p0({{.*}}, <4 x i1> %active.lanes)
; CHECK-NOT: masked.store
; CHECK: ret void
define void @computes(ptr %data) "syclc-sub-group-size"="4" !syclc.kernel !0 {
entry:
  %active = call <4 x i1> @__syclc_active_lanes.4()
  %x = call i64 @__syclc_global_id(i32 0)
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi <4 x float> [ zeroinitializer, %entry ], [ %more, %loop ]
  %more = call <4 x float> @llvm.sqrt.v4f32(<4 x float> %sum)
  %next = add i64 %k, 4
  %again = icmp ult i64 %next, 4096
  br i1 %again, label %loop, label %end
end:
  %out = getelementptr float, ptr %data, i64 %x
  call void @llvm.masked.store.v4f32.p0(<4 x float> %more, ptr align 4 %out, <4 x i1> %active)
  ; More than a tiny kernel has.
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  ret void
}

; A tiny kernel exists twice unconditionally.
; CHECK-LABEL: define void @tiny.native(
; CHECK: full:
; CHECK: partial:
define void @tiny(ptr %data) "syclc-sub-group-size"="4" !syclc.kernel !0 {
  store volatile i32 1, ptr %data
  ret void
}
; An interleaved access counts for each of the elements of a lane.
; CHECK-LABEL: define void @interleaved.native(
; CHECK: call <12 x float> @llvm.masked.load.v12f32.p0({{.*}}, <12 x i1> splat (i1 true)
; CHECK: partial:
; CHECK: call <12 x float> @llvm.masked.load.v12f32.p0(
define void @interleaved(ptr %data) "syclc-sub-group-size"="4" !syclc.kernel !0 {
  %active = call <4 x i1> @__syclc_active_lanes.4()
  %mask = shufflevector <4 x i1> %active, <4 x i1> poison, <12 x i32> <i32 0, i32 0, i32 0, i32 1, i32 1, i32 1, i32 2, i32 2, i32 2, i32 3, i32 3, i32 3>
  %x = call i64 @__syclc_global_id(i32 0)
  %at = getelementptr [3 x float], ptr %data, i64 %x
  %v = call <12 x float> @llvm.masked.load.v12f32.p0(ptr align 4 %at, <12 x i1> %mask, <12 x float> zeroinitializer)
  %w = fadd <12 x float> %v, splat (float 1.0)
  call void @llvm.masked.store.v12f32.p0(<12 x float> %w, ptr align 4 %at, <12 x i1> %mask)
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  ret void
}

declare i64 @__syclc_global_id(i32)
declare <4 x i1> @__syclc_active_lanes.4()
!0 = !{i32 1, i32 1, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
