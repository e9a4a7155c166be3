; Variants of SYCL_EXTERNAL functions, and kernels that a device link put functions of another module into, have libsycl
; find the values of that module, by those of the kernel's module.
; RUN: %opt-syclc -passes=syclc-native-variables,verify -S %s | FileCheck %s

; CHECK-NOT: @__syclc_specialization_constants
; CHECK-DAG: @[[OTHER:.*]] = private unnamed_addr constant [3 x i8] c"cd\00"
; CHECK-DAG: @[[OWN:.*]] = private unnamed_addr constant [3 x i8] c"ab\00"
@__syclc_specialization_constants = external constant [16 x i8], align 128
@__syclc_specialization_constants.cd = external constant [4 x i8], align 128

; CHECK-LABEL: define i32 @variant(
; CHECK: %work = load ptr, ptr %context, {{.*}}!invariant.load
; CHECK: %[[FIELD:.*]] = getelementptr inbounds i8, ptr %work, i64 160
; CHECK: %[[KERNELS:.*]] = load ptr, ptr %[[FIELD]]
; CHECK: %[[VALUES:.*]] = call ptr @__syclc_specialization_constants_of(ptr %[[KERNELS]], ptr @[[OWN]])
; CHECK: %[[PLACE:.*]] = getelementptr i8, ptr %[[VALUES]], i64 4
; CHECK: load i32, ptr %[[PLACE]], align 4, !invariant.load
define i32 @variant(i32 %x, ptr %context) "syclc-external-variant"="f" {
  %v = load i32, ptr getelementptr (i8, ptr @__syclc_specialization_constants, i64 4), align 4
  ret i32 %v
}

; CHECK-LABEL: define void @kernel.native(
; CHECK-DAG: %[[A:.*]] = load i32, ptr %spec.constants
; CHECK-DAG: call ptr @__syclc_specialization_constants_of(ptr %{{.*}}, ptr @[[OTHER]])
; CHECK-NOT: call ptr @__syclc_specialization_constants_of
; CHECK: ret void
define void @kernel.native(ptr noalias %closure, ptr noalias %work) {
  %a = load i32, ptr @__syclc_specialization_constants, align 4
  %b = load i32, ptr @__syclc_specialization_constants.cd, align 4
  %sum = add i32 %a, %b
  %p = load ptr, ptr %closure
  store i32 %sum, ptr %p
  ret void
}

; CHECK: declare ptr @__syclc_specialization_constants_of(ptr, ptr) #[[PURE:[0-9]+]]
; CHECK: attributes #[[PURE]] = { nounwind willreturn memory(none) }
!syclc.module.id = !{!1}
!1 = !{!"ab"}
!syclc.specialization_constants = !{!0}
!0 = !{!"filter", i32 0, i32 16, i32 0, i32 0, [4 x float] zeroinitializer}
