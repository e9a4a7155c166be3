; The elements of structures have masks that are made of that of the active lanes: all are set in full sub-groups, whose
; accesses are plain ones behind a branch. A mask that a branch of the program has selected is another one.
; RUN: %opt-syclc -passes=syclc-work-item-loops,verify -S %s | FileCheck %s

; CHECK-LABEL: define void @members.native(
; CHECK: %[[FULL:.*]] = icmp eq i32 %partial.size, 4
; CHECK: br i1 %[[FULL]],
; CHECK: load <4 x float>, ptr
; CHECK: call <4 x float> @llvm.masked.load
; CHECK-NOT: br i1 %[[FULL]],
; CHECK: call <4 x float> @llvm.masked.load
define void @members(ptr %data, <4 x i1> %chosen) "syclc-sub-group-size"="4" !syclc.kernel !0 {
  %active = call <4 x i1> @__syclc_active_lanes.4()
  %x = call i64 @__syclc_global_id(i32 0)
  %next = shufflevector <4 x i1> %active, <4 x i1> poison, <4 x i32> <i32 1, i32 2, i32 3, i32 3>
  %both = select <4 x i1> %active, <4 x i1> %next, <4 x i1> zeroinitializer
  %elements = shufflevector <4 x i1> %active, <4 x i1> %both, <4 x i32> <i32 0, i32 0, i32 4, i32 1>
  %v = call <4 x float> @llvm.masked.load.v4f32.p0(ptr align 4 %data, <4 x i1> %elements, <4 x float> poison)
  %some = select <4 x i1> %active, <4 x i1> %chosen, <4 x i1> zeroinitializer
  %to = getelementptr float, ptr %data, i64 64
  %w = call <4 x float> @llvm.masked.load.v4f32.p0(ptr align 4 %to, <4 x i1> %some, <4 x float> poison)
  store volatile <4 x float> %v, ptr %data
  store volatile <4 x float> %w, ptr %data
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
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  store volatile i64 %x, ptr %data
  ret void
}

declare <4 x i1> @__syclc_active_lanes.4()
declare i64 @__syclc_global_id(i32) memory(none)

!0 = !{i32 1, i32 1, i32 32, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 16, i32 1, i32 1}
