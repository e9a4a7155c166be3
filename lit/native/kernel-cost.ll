; The cost model's estimate for the number of lanes that is an attribute of the kernel.
; RUN: %opt-syclc -passes='print<syclc-kernel-cost>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: cost of 8 work-items of gather: scalar {{[0-9.]+}}, sub-group {{[0-9.]+}}, its gathers {{[1-9][0-9]*\.[0-9]}}
; CHECK-NEXT: dominant type: f32
; CHECK-NEXT: varying values in a loop: 0, live at the same time: 0
; CHECK-NEXT: loads of neighbours: 0
define void @gather(ptr %index, ptr %data) "syclc-sub-group-size"="8" !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %at = getelementptr i64, ptr %index, i64 %i
  %j = load i64, ptr %at
  %p = getelementptr float, ptr %data, i64 %j
  %v = load float, ptr %p
  %w = fadd float %v, 1.0
  %x = fmul float %w, %w
  %q = getelementptr float, ptr %data, i64 %i
  store float %x, ptr %q
  ret void
}

; A branch whose condition is unknown is taken by half of the work-items, but by some lane almost always. One that all
; lanes take together, as where the index is compared with a limit, is taken by all.
; CHECK-LABEL: cost of 8 work-items of unknown: scalar 56.0, sub-group
define void @unknown(ptr %state, ptr %data, i64 %n) "syclc-sub-group-size"="8" !syclc.kernel !4 {
  %i = call i64 @__syclc_global_id(i32 0)
  %at = getelementptr i32, ptr %state, i64 %i
  %own = load i32, ptr %at
  %taken = icmp eq i32 %own, 1
  br i1 %taken, label %then, label %end
then:
  %p = getelementptr i32, ptr %data, i64 %i
  %v = load i32, ptr %p
  %w = add i32 %v, 1
  store i32 %w, ptr %p
  br label %end
end:
  ret void
}
; CHECK-LABEL: cost of 8 work-items of known: scalar 72.0, sub-group
define void @known(ptr %state, ptr %data, i64 %n) "syclc-sub-group-size"="8" !syclc.kernel !4 {
  %i = call i64 @__syclc_global_id(i32 0)
  %at = getelementptr i32, ptr %state, i64 %i
  %own = load i32, ptr %at
  %taken = icmp ult i64 %i, %n
  br i1 %taken, label %then, label %end
then:
  %p = getelementptr i32, ptr %data, i64 %i
  %v = load i32, ptr %p
  %w = add i32 %v, 1
  store i32 %w, ptr %p
  br label %end
end:
  ret void
}

; The same element of each work-item's private array is adjacent in memory, so that there is no gather; another is not.
; CHECK-LABEL: cost of 8 work-items of private: scalar {{[0-9.]+}}, sub-group {{[0-9.]+}}, its gathers 0.0
define void @private(ptr %state, ptr %data, i64 %n) "syclc-sub-group-size"="8" !syclc.kernel !4 {
  %array = alloca [16 x float]
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr [16 x float], ptr %array, i64 0, i64 %n
  %v = load float, ptr %p
  %q = getelementptr float, ptr %data, i64 %i
  store float %v, ptr %q
  ret void
}
; CHECK-LABEL: cost of 8 work-items of of_lane: scalar {{[0-9.]+}}, sub-group {{[0-9.]+}}, its gathers {{[1-9]}}
define void @of_lane(ptr %state, ptr %data, i64 %n) "syclc-sub-group-size"="8" !syclc.kernel !4 {
  %array = alloca [16 x float]
  %i = call i64 @__syclc_global_id(i32 0)
  %at = getelementptr i64, ptr %state, i64 %i
  %own = load i64, ptr %at
  %p = getelementptr [16 x float], ptr %array, i64 0, i64 %own
  %v = load float, ptr %p
  %q = getelementptr float, ptr %data, i64 %i
  store float %v, ptr %q
  ret void
}

; Where the distance is a multiple of the lanes, they are neighbours: AlignedLanes copies the access.
; CHECK-LABEL: cost of 8 work-items of partner: scalar {{[0-9.]+}}, sub-group {{[0-9.]+}}, its gathers 0.0
define void @partner(ptr %state, ptr %data, i64 %n) "syclc-sub-group-size"="8" !syclc.kernel !4 {
  %i = call i64 @__syclc_global_id(i32 0)
  %j = xor i64 %i, %n
  %p = getelementptr float, ptr %state, i64 %j
  %v = load float, ptr %p
  %q = getelementptr float, ptr %data, i64 %i
  store float %v, ptr %q
  ret void
}

; Stores to all fields of a structure are one wide store. What is between some of them must not be written: they are
; scatters, unless they are rows of 16 bytes.
; CHECK-LABEL: cost of 8 work-items of all_fields: scalar {{[0-9.]+}}, sub-group {{[0-9.]+}}, its gathers 0.0
define void @all_fields(ptr %data) "syclc-sub-group-size"="8" !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr [2 x float], ptr %data, i64 %i
  %q = getelementptr i8, ptr %p, i64 4
  store float 1.0, ptr %p
  store float 2.0, ptr %q
  ret void
}
; CHECK-LABEL: cost of 8 work-items of some_fields: scalar {{[0-9.]+}}, sub-group {{[0-9.]+}}, its gathers {{[1-9][0-9]*\.[0-9]}}
define void @some_fields(ptr %data) "syclc-sub-group-size"="8" !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr [3 x float], ptr %data, i64 %i
  %q = getelementptr i8, ptr %p, i64 4
  store float 1.0, ptr %p
  store float 2.0, ptr %q
  ret void
}
; CHECK-LABEL: cost of 8 work-items of row_of_fields: scalar {{[0-9.]+}}, sub-group {{[0-9.]+}}, its gathers 0.0
define void @row_of_fields(ptr %data) "syclc-sub-group-size"="8" !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr [3 x double], ptr %data, i64 %i
  %q = getelementptr i8, ptr %p, i64 8
  store double 1.0, ptr %p
  store double 2.0, ptr %q
  ret void
}

; Without the attribute there is no number of lanes.
; CHECK-NOT: cost of
define void @other(ptr %data) !syclc.kernel !0 {
  store i64 0, ptr %data
  ret void
}
declare i64 @__syclc_global_id(i32) memory(none)

!0 = !{i32 1, i32 1, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
!4 = !{i32 1, i32 1, i32 8, i32 8, !5, !3}
!5 = !{!2, !2, !6}
!6 = !{i32 0, i32 8, i32 8, i32 8}
