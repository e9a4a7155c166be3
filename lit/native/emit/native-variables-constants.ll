; Native code reads the values of specialization constants from memory that the launch provides, whose contents do not change: the
; address is read once, at the start, also where an address is computed. With known values, the block has an initializer, and
; nothing happens.
; RUN: %opt-syclc -passes=syclc-native-variables,verify -S %s | FileCheck %s
; RUN: sed 's/external constant \[16 x i8\]/internal constant [16 x i8] zeroinitializer/' %s \
; RUN:   | %opt-syclc -passes=syclc-native-variables,verify -S | FileCheck --check-prefix=KNOWN %s

; CHECK-NOT: @__syclc_specialization_constants
; KNOWN: load i32, ptr getelementptr (i8, ptr @__syclc_specialization_constants, i64 4)
@__syclc_specialization_constants = external constant [16 x i8], align 128

; CHECK-LABEL: define void @k.native(
; CHECK-NEXT: %[[FIELD:.*]] = getelementptr inbounds i8, ptr %work, i64 160
; CHECK-NEXT: %spec.constants = load ptr, ptr %[[FIELD]], align 8, !invariant.load {{.*}}!nonnull {{.*}}!dereferenceable {{.*}}!align {{.*}}!noundef
; CHECK: getelementptr i8, ptr %spec.constants, i64 4
; CHECK: load i32, ptr %{{.*}}, align 4, !invariant.load
; CHECK: load float, ptr %at, align 4, !invariant.load
define void @k.native(ptr noalias %closure, ptr noalias %work) {
  %v = load i32, ptr getelementptr (i8, ptr @__syclc_specialization_constants, i64 4), align 4
  %x = zext i32 %v to i64
  %at = getelementptr float, ptr @__syclc_specialization_constants, i64 %x
  %f = load float, ptr %at, align 4
  %p = load ptr, ptr %closure, align 8
  store float %f, ptr %p, align 4
  ret void
}

!syclc.specialization_constants = !{!0}
!0 = !{!"filter", i32 0, i32 16, i32 0, i32 0, [4 x float] zeroinitializer}
