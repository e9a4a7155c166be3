; Features that SYCL_EXTERNAL functions cannot use, and invalid callers.
; RUN: split-file %s %t
; RUN: not %opt-syclc -passes=syclc-verify-spmd -disable-output %t/sized.ll 2>&1 | FileCheck %s --check-prefix=SIZED
; RUN: %opt-syclc -passes=syclc-verify-spmd -disable-output %t/sizes.ll
; RUN: not %opt-syclc -passes=syclc-verify-spmd -disable-output %t/groups.ll 2>&1 | FileCheck %s --check-prefix=GROUPS
; RUN: not %opt-syclc -passes=syclc-verify-spmd -disable-output %t/wide.ll 2>&1 | FileCheck %s --check-prefix=WIDE
; RUN: not %opt-syclc -passes=syclc-verify-spmd -disable-output %t/calls.ll 2>&1 | FileCheck %s --check-prefix=CALLS

; SIZED: error: kernel 'sized' cannot run on a device: it calls the SYCL_EXTERNAL function 'scale(float)' of another source, which is for sub-groups of 16 (reqd_sub_group_size), in sub-groups of 8 (sized -> scale(float))
; GROUPS: error: kernel 'groups' cannot run on a device: it calls the SYCL_EXTERNAL function 'scale(float)' of another source, which code of parallel_for_work_item may not: define the function inline (groups -> body(float) -> scale(float))
; WIDE: error: SYCL_EXTERNAL function 'wide' cannot run on a device: its arguments or its result hold numbers of more than 64 bits, which cannot pass between sources
; CALLS: error: SYCL_EXTERNAL function 'calls' cannot run on a device: it calls 'unknown', which has no definition in this source and is not declared SYCL_EXTERNAL (calls -> unknown)

;--- sized.ll
define void @sized(ptr %p) !syclc.kernel !0 {
  %x = call float @_Z5scalef(float 1.0)
  store float %x, ptr %p
  ret void
}
declare float @_Z5scalef(float) "syclc-external" "syclc-external-sub-group-size"="16"
!0 = !{i32 1, i32 1, i32 8, i32 8, !1, !2}
!1 = !{!3}
!2 = !{!4}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{!"reqd_sub_group_size", i32 8}

;--- sizes.ll
; Functions declared without a size, and those with the same size.
define void @sized(ptr %p) !syclc.kernel !0 {
  %x = call float @_Z5scalef(float 1.0)
  %y = call float @_Z3addf(float %x)
  store float %y, ptr %p
  ret void
}
declare float @_Z5scalef(float) "syclc-external" "syclc-external-sub-group-size"="8"
declare float @_Z3addf(float) "syclc-external"
!0 = !{i32 1, i32 1, i32 8, i32 8, !1, !2}
!1 = !{!3}
!2 = !{!4}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{!"reqd_sub_group_size", i32 8}

;--- groups.ll
; Code of parallel_for_work_group, which is one work-item, may call it.
define void @groups(ptr %p) !syclc.kernel !0 {
  %x = call float @_Z5scalef(float 1.0)
  store float %x, ptr %p
  call void (ptr, i64, i64, i64, ...) @__syclc_for_work_items(ptr @_Z4bodyf, i64 8, i64 1, i64 1, float %x)
  ret void
}
define internal void @_Z4bodyf(float %x) {
  %y = call float @_Z5scalef(float %x)
  ret void
}
declare float @_Z5scalef(float) "syclc-external"
declare void @__syclc_for_work_items(ptr, i64, i64, i64, ...)
!0 = !{i32 2, i32 1, i32 8, i32 8, !1, !2}
!1 = !{!3}
!2 = !{!4}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{!"hierarchical"}

;--- wide.ll
define i128 @wide(i128 %x) "syclc-external" {
  ret i128 %x
}

;--- calls.ll
define void @calls() "syclc-external" {
  call void @unknown()
  ret void
}
declare void @unknown()
