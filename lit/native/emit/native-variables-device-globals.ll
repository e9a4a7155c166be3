; Native code reads the addresses of device_globals from the table of the kernel's module, which the
; launch names: entry number 1 is 40 bytes on.
; RUN: %opt-syclc -passes=syclc-native-variables,verify -S %s | FileCheck %s
; CHECK-NOT: @__syclc_device_global
; CHECK-LABEL: define void @k.native(
; CHECK-NEXT: %[[FIELD:.*]] = getelementptr inbounds i8, ptr %work, i64 168
; CHECK-NEXT: %[[TABLE:.*]] = load ptr, ptr %[[FIELD]], align 8, !invariant.load
; CHECK-NEXT: %[[ENTRY:.*]] = getelementptr inbounds i8, ptr %[[TABLE]], i64 40
; CHECK-NEXT: %[[VARIABLE:.*]] = load ptr, ptr %[[ENTRY]], align 8, !invariant.load {{.*}}!dereferenceable {{.*}}!align
; CHECK: store i32 7, ptr %[[VARIABLE]]
@__syclc_device_global.second = external global [4 x i8], align 4
define void @k.native(ptr noalias %closure, ptr noalias %work) {
  store i32 7, ptr @__syclc_device_global.second, align 4
  ret void
}
!syclc.device_globals = !{!0, !1}
!0 = !{!"first", i64 8, i32 8, i32 0}
!1 = !{!"second", i64 4, i32 4, i32 0}
