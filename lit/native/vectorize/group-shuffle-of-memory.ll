; A lane known only at run time, of a value just loaded from contiguous memory: a load of that element, and no permutation. After
; a store that may alias, it must be the loaded value.
; RUN: %opt-syclc -passes='syclc-vectorize<8>,verify' -S %s | FileCheck %s

declare i32 @__syclc_sub_group_shuffle_i32(i32, i32)
declare i64 @__syclc_global_id(i32)

; CHECK-LABEL: define void @element(
; CHECK: %[[INDEX:.*]] = and i64 %{{.*}}, 7
; CHECK: %[[PLACE:.*]] = getelementptr i32, ptr %{{.*}}, i64 %[[INDEX]]
; CHECK: load i32, ptr %[[PLACE]], align 4
; CHECK: ret void
define void @element(ptr %out, i32 %lane, i64 %slot, i64 %other) !syclc.kernel !0 {
  %room = alloca [4 x i32]
  %first = getelementptr i32, ptr %room, i64 %slot
  %i = call i64 @__syclc_global_id(i32 0)
  %own = getelementptr i32, ptr %out, i64 %i
  %value = load i32, ptr %own
  store i32 %value, ptr %first
  %second = getelementptr i32, ptr %room, i64 %other
  %loaded = load i32, ptr %second
  %found = call i32 @__syclc_sub_group_shuffle_i32(i32 %loaded, i32 %lane)
  store i32 %found, ptr %own
  ret void
}

; CHECK-LABEL: define void @overwritten(
; CHECK: load <8 x i32>
; CHECK: store <8 x i32>
; CHECK-NOT: load i32
; CHECK: ret void
define void @overwritten(ptr %out, i32 %lane, i64 %slot, i64 %other) !syclc.kernel !0 {
  %room = alloca [4 x i32]
  %first = getelementptr i32, ptr %room, i64 %slot
  %i = call i64 @__syclc_global_id(i32 0)
  %own = getelementptr i32, ptr %out, i64 %i
  %value = load i32, ptr %own
  store i32 %value, ptr %first
  %second = getelementptr i32, ptr %room, i64 %other
  %loaded = load i32, ptr %second
  store i32 7, ptr %first
  %found = call i32 @__syclc_sub_group_shuffle_i32(i32 %loaded, i32 %lane)
  store i32 %found, ptr %own
  ret void
}

!0 = !{i32 1, i32 1, i32 32, i32 8, !1, !5}
!1 = !{!2, !3, !4, !6}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{i32 0, i32 8, i32 4, i32 4}
!4 = !{i32 0, i32 16, i32 8, i32 8}
!5 = !{}
!6 = !{i32 1, i32 24, i32 8, i32 8}
