; Loops that LLVM should not unroll: in the code for partial sub-groups, and those with gathers, even for one work-item at a time. A
; kernel with a loop whose accesses stay masked for full sub-groups exists once, however small it is.
; RUN: %opt-syclc -passes=syclc-work-item-loops,verify -S %s | FileCheck %s

; CHECK-LABEL: define void @streams.native(
; CHECK: br i1 %again.i, label %loop.i, label %{{[^,]*}}{{$}}
; CHECK: partial:
; CHECK: br i1 %{{.*}}, label %loop.{{.*}}, label %{{.*}}, !llvm.loop ![[RARE:.*]]
define void @streams(ptr %data, ptr %in) "syclc-sub-group-size"="4" !syclc.kernel !0 {
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
  ret void
}

; CHECK-LABEL: define void @gathers.native(
; CHECK-NOT: partial:
; CHECK: call <4 x float> @llvm.masked.gather
; CHECK: br i1 %again.i, label %loop.i, label %{{.*}}, !llvm.loop ![[GATHERS:.*]]
; CHECK-NOT: llvm.masked.gather.v4f32.v4p0(<4 x ptr>
; CHECK: ret void
define void @gathers(ptr %data, ptr %in) "syclc-sub-group-size"="4" !syclc.kernel !0 {
entry:
  %active = call <4 x i1> @__syclc_active_lanes.4()
  %x = call i64 @__syclc_global_id(i32 0)
  %rows = getelementptr float, ptr %in, <4 x i64> <i64 0, i64 99, i64 198, i64 297>
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi <4 x float> [ zeroinitializer, %entry ], [ %more, %loop ]
  %at = getelementptr float, <4 x ptr> %rows, i64 %k
  %v = call <4 x float> @llvm.masked.gather.v4f32.v4p0(<4 x ptr> align 4 %at, <4 x i1> %active, <4 x float> poison)
  %more = fadd <4 x float> %sum, %v
  %next = add i64 %k, 4
  %again = icmp ult i64 %next, 4096
  br i1 %again, label %loop, label %end
end:
  %out = getelementptr float, ptr %data, i64 %x
  call void @llvm.masked.store.v4f32.p0(<4 x float> %more, ptr align 4 %out, <4 x i1> %active)
  ret void
}

; CHECK-LABEL: define void @one.by.one.native(
; CHECK: br i1 %again.i, label %loop.i, label %{{.*}}, !llvm.loop ![[ONE:.*]]
define void @one.by.one(ptr %data, ptr %in) "syclc-sub-group-size"="1" !syclc.kernel !0 {
entry:
  %x = call i64 @__syclc_global_id(i32 0)
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %at = getelementptr i32, ptr %in, i64 %k
  %column = load i32, ptr %at
  %index = sext i32 %column to i64
  %there = getelementptr float, ptr %data, i64 %index
  %v = load float, ptr %there
  %more = fadd float %sum, %v
  %next = add i64 %k, 1
  %again = icmp ult i64 %next, %x
  br i1 %again, label %loop, label %end
end:
  %out = getelementptr float, ptr %data, i64 %x
  store float %more, ptr %out
  ret void
}

; Loaded values are only summed: LLVM may unroll.
; CHECK-LABEL: define void @adds.up.native(
; CHECK: br i1 %again.i, label %loop.i, label %{{[^,]*}}{{$}}
define void @adds.up(ptr %data, ptr %in) "syclc-sub-group-size"="1" !syclc.kernel !0 {
entry:
  %x = call i64 @__syclc_global_id(i32 0)
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %at = getelementptr float, ptr %in, i64 %k
  %v = load float, ptr %at
  %more = fadd float %sum, %v
  %next = add i64 %k, 1
  %again = icmp ult i64 %next, %x
  br i1 %again, label %loop, label %end
end:
  %out = getelementptr float, ptr %data, i64 %x
  store float %more, ptr %out
  ret void
}

; CHECK-DAG: ![[RARE]] = distinct !{![[RARE]], ![[LIMIT:.*]]}
; CHECK-DAG: ![[GATHERS]] = distinct !{![[GATHERS]], ![[LIMIT]]}
; CHECK-DAG: ![[ONE]] = distinct !{![[ONE]], ![[LIMIT]]}
; CHECK-DAG: ![[LIMIT]] = !{!"llvm.loop.unroll.runtime.disable"{{.*}}}

declare <4 x i1> @__syclc_active_lanes.4()
declare i64 @__syclc_global_id(i32)

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !4}
!1 = !{!2, !3}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{i32 1, i32 8, i32 8, i32 8}
!4 = !{}
