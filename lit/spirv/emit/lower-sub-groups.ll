; Sub-groups by OpenCL C's names. Unsigned operations are distinguished from signed ones by their mangled parameter; a ballot is
; four words, two of which hold the bits. A shuffle from a lane that may not exist takes the own one: its value would be
; undefined, and with it the kernel's expressions, as in `i < 1 || shifted == x`.
; RUN: %opt-syclc -passes=syclc-lower-spirv,verify -S %s | FileCheck %s

; CHECK-LABEL: define void @kernel
; CHECK: call spir_func i32 @_Z22get_sub_group_local_idv()
; CHECK: call spir_func i32 @_Z18get_sub_group_sizev()
; CHECK: call spir_func i32 @_Z13sub_group_anyi(i32 1)
; CHECK: %[[WORDS:.*]] = call spir_func <4 x i32> @_Z16sub_group_balloti(i32 1)
; CHECK: extractelement <4 x i32> %[[WORDS]], i64 0
; CHECK: extractelement <4 x i32> %[[WORDS]], i64 1
; CHECK: call spir_func i64 @_Z17sub_group_shufflelj(i64 7, i32 2)
; CHECK: call spir_func i32 @_Z20sub_group_reduce_mini(i32 1)
; CHECK: call spir_func i32 @_Z20sub_group_reduce_minj(i32 1)
; CHECK: call spir_func i32 @_Z28sub_group_scan_exclusive_addi(i32 1)
; CHECK-NEXT: trunc i32 %{{.*}} to i8
; CHECK: call spir_func float @_Z40sub_group_non_uniform_scan_inclusive_mulf(float 2.000000e+00)
; CHECK-NOT: __syclc
define void @kernel() {
  %a = call i32 @__syclc_sub_group_local_id()
  %b = call i32 @__syclc_sub_group_size()
  %c = call i32 @__syclc_sub_group_any(i32 1)
  %d = call i64 @__syclc_sub_group_ballot(i32 1)
  %e = call i64 @__syclc_sub_group_shuffle_i64(i64 7, i32 2)
  %f = call i32 @__syclc_sub_group_reduce_smin_i32(i32 1)
  %g = call i32 @__syclc_sub_group_reduce_umin_i32(i32 1)
  %h = call i8 @__syclc_sub_group_exclusive_scan_add_i8(i8 1)
  %i = call float @__syclc_sub_group_inclusive_scan_mul_f32(float 2.0)
  ret void
}

; CHECK-LABEL: define i32 @shift(
; CHECK: %from = sub i32 %own, 1
; CHECK-DAG: %[[SIZE:.*]] = call spir_func i32 @_Z18get_sub_group_sizev()
; CHECK-DAG: %[[EXISTS:.*]] = icmp ult i32 %from, %[[SIZE]]
; CHECK-DAG: %[[OWN:.*]] = call spir_func i32 @_Z22get_sub_group_local_idv()
; CHECK: %[[LANE:.*]] = select i1 %[[EXISTS]], i32 %from, i32 %[[OWN]]
; CHECK: call spir_func i32 @_Z17sub_group_shuffleij(i32 %x, i32 %[[LANE]])
define i32 @shift(i32 %x) {
  %own = call i32 @__syclc_sub_group_local_id()
  %from = sub i32 %own, 1
  %shifted = call i32 @__syclc_sub_group_shuffle_i32(i32 %x, i32 %from)
  ret i32 %shifted
}

; Numbers of 8 and 16 bits are reduced, scanned and shuffled in 32; exclusive scans begin with the narrow type's identity.
; CHECK-LABEL: @narrow(
; CHECK: [[W:%.*]] = sext i16 %x to i32
; CHECK-NEXT: [[S:%.*]] = call spir_func i32 @_Z28sub_group_scan_exclusive_mini(i32 [[W]])
; CHECK-NEXT: [[M:%.*]] = call i32 @llvm.smin.i32(i32 [[S]], i32 32767)
; CHECK-NEXT: trunc i32 [[M]] to i16
; CHECK: [[Z:%.*]] = zext i16 %x to i32
; CHECK-NEXT: [[R:%.*]] = call spir_func i32 @_Z20sub_group_reduce_maxj(i32 [[Z]])
; CHECK-NEXT: trunc i32 [[R]] to i16
; CHECK: [[B:%.*]] = sext i8 %b to i32
; CHECK-NEXT: [[I:%.*]] = call spir_func i32 @_Z28sub_group_scan_inclusive_maxi(i32 [[B]])
; CHECK-NEXT: trunc i32 [[I]] to i8
; CHECK: [[V:%.*]] = zext i16 %x to i32
; CHECK: [[T:%.*]] = call spir_func i32 @_Z17sub_group_shuffleij(i32 [[V]], i32 1)
; CHECK-NEXT: trunc i32 [[T]] to i16
define void @narrow(i16 %x, i8 %b) {
  %s = call i16 @__syclc_sub_group_exclusive_scan_smin_i16(i16 %x)
  %r = call i16 @__syclc_sub_group_reduce_umax_i16(i16 %x)
  %i = call i8 @__syclc_sub_group_inclusive_scan_smax_i8(i8 %b)
  %t = call i16 @__syclc_sub_group_shuffle_i16(i16 %x, i32 1)
  ret void
}

declare i32 @__syclc_sub_group_local_id()
declare i32 @__syclc_sub_group_size()
declare i32 @__syclc_sub_group_any(i32)
declare i64 @__syclc_sub_group_ballot(i32)
declare i64 @__syclc_sub_group_shuffle_i64(i64, i32)
declare i32 @__syclc_sub_group_shuffle_i32(i32, i32)
declare i32 @__syclc_sub_group_reduce_smin_i32(i32)
declare i32 @__syclc_sub_group_reduce_umin_i32(i32)
declare i16 @__syclc_sub_group_exclusive_scan_smin_i16(i16)
declare i16 @__syclc_sub_group_reduce_umax_i16(i16)
declare i16 @__syclc_sub_group_shuffle_i16(i16, i32)
declare i8 @__syclc_sub_group_inclusive_scan_smax_i8(i8)
declare i8 @__syclc_sub_group_exclusive_scan_add_i8(i8)
declare float @__syclc_sub_group_inclusive_scan_mul_f32(float)
