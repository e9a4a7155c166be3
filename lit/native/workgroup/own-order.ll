; A loop over work-items is parallel for LLVM's vectoriser only where no work-item's own accesses need their order: it
; would load y together with x.
; RUN: %opt-syclc -passes=syclc-work-item-loops,verify -S %s | FileCheck %s

; CHECK-LABEL: define void @ordered.native(
; CHECK-NOT: !llvm.access.group
; CHECK: ret void
define void @ordered(ptr %a) "syclc-sub-group-size"="1" !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr [3 x i32], ptr %a, i64 %i
  %q = getelementptr i32, ptr %p, i64 1
  %x = load i32, ptr %q
  %rest = urem i32 %x, 3
  %index = zext i32 %rest to i64
  %there = getelementptr i32, ptr %p, i64 %index
  store i32 0, ptr %there
  %y = load i32, ptr %p
  %z = xor i32 %y, 1
  store i32 %z, ptr %p
  ret void
}

; CHECK-LABEL: define void @free.native(
; CHECK: load i32, ptr %{{.*}}!llvm.access.group
; CHECK: ret void
define void @free(ptr %a) "syclc-sub-group-size"="1" !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr [3 x i32], ptr %a, i64 %i
  %q = getelementptr i32, ptr %p, i64 1
  %x = load i32, ptr %q
  store i32 0, ptr %q
  %y = load i32, ptr %p
  %z = xor i32 %y, %x
  store i32 %z, ptr %p
  ret void
}

declare i64 @__syclc_global_id(i32) memory(none)

!0 = !{i32 1, i32 1, i32 8, i32 8, !1, !2}
!1 = !{!3}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
