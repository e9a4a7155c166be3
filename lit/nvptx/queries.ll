; Work-item queries are special registers and fields of the launch. A kernel over a range returns outside it; one over work-groups,
; whose blocks are full, has no test.
; RUN: %opt-syclc -passes=syclc-emit-nvptx -syclc-nvptx-arch=sm_90 -syclc-nvptx-out=%t.ptx -disable-output %s
; RUN: FileCheck %s < %t.ptx
; RUN: %if ptxas %{ ptxas --gpu-name sm_90 %t.ptx -o %t.cubin %}
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
; CHECK-LABEL: .visible .entry range2(
; CHECK-DAG: mov.u32 [[BX:%r[0-9]+]], %ctaid.x;
; CHECK-DAG: mov.u32 [[SX:%r[0-9]+]], %ntid.x;
; CHECK-DAG: mul.wide.u32 %rd{{[0-9]+}}, [[BX]], [[SX]];
; CHECK-DAG: ld.param.b64 %rd{{[0-9]+}}, [$p1];
; CHECK-DAG: ld.param.b64 %rd{{[0-9]+}}, [$p1+48];
; CHECK-DAG: ld.param.b64 %rd{{[0-9]+}}, [$p1+96];
; CHECK-DAG: mov.u32 %r{{[0-9]+}}, %ctaid.y;
; CHECK-DAG: ld.param.b64 %rd{{[0-9]+}}, [$p1+8];
; CHECK-DAG: ld.param.b64 %rd{{[0-9]+}}, [$p1+56];
; CHECK-DAG: setp.{{(lt|ge)}}.u64
; CHECK: bra
; CHECK-NOT: %ctaid.z
; CHECK: st.global.b64
; CHECK: ret;
define void @range2(ptr %out) !syclc.kernel !0 {
  %x = call i64 @__syclc_global_id(i32 0)
  %y = call i64 @__syclc_global_id(i32 1)
  %w = call i64 @__syclc_global_size(i32 0)
  %m = mul i64 %y, %w
  %i = add i64 %m, %x
  %p = getelementptr i64, ptr %out, i64 %i
  store i64 %i, ptr %p
  ret void
}

; CHECK-LABEL: .visible .entry groups(
; CHECK: .reqntid 64, 2, 1
; CHECK-NOT: bra
; CHECK-DAG: mov.u32 %r{{[0-9]+}}, %tid.y;
; CHECK-DAG: mov.u32 %r{{[0-9]+}}, %ctaid.x;
; CHECK-DAG: ld.param.b64 %rd{{[0-9]+}}, [$p1+24];
; CHECK-DAG: ld.param.b64 %rd{{[0-9]+}}, [$p1+80];
; CHECK-DAG: ld.param.b64 %rd{{[0-9]+}}, [$p1+104];
; CHECK: ret;
define void @groups(ptr %out) !syclc.kernel !4 {
  %l = call i64 @__syclc_local_id(i32 1)
  %g = call i64 @__syclc_group_id(i32 0)
  %n = call i64 @__syclc_num_groups(i32 1)
  %s = call i64 @__syclc_local_size(i32 0)
  %o = call i64 @__syclc_global_offset(i32 1)
  %a = add i64 %l, %g
  %b = add i64 %a, %n
  %c = add i64 %b, %s
  %d = add i64 %c, %o
  store i64 %d, ptr %out
  ret void
}

; Ids that fit in an int are computed in 32 bits.
; CHECK-LABEL: .visible .entry small_ids(
; CHECK-DAG: ld.param.b32 [[FIRST:%r[0-9]+]], [$p1];
; CHECK-DAG: mov.u32 [[TX:%r[0-9]+]], %tid.x;
; CHECK: mad.lo.s32 [[PLACE:%r[0-9]+]], %r{{[0-9]+}}, %r{{[0-9]+}}, [[TX]];
; CHECK: add.s32 [[ID:%r[0-9]+]], [[PLACE]], [[FIRST]];
; CHECK: mul.wide.u32 %rd{{[0-9]+}}, [[ID]], 4;
; CHECK: ret;
define void @small_ids(ptr %out) !syclc.kernel !10 {
  %x = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %out, i64 %x
  store i32 1, ptr %p
  ret void
}

; CHECK-LABEL: .visible .entry architecture(
; CHECK: st.global.b32 [%rd{{[0-9]+}}], 90;
define void @architecture(ptr %out) !syclc.kernel !4 {
  %number = call i32 @__syclc_nvidia_architecture()
  store i32 %number, ptr %out
  ret void
}
declare i32 @__syclc_nvidia_architecture()
declare i64 @__syclc_global_id(i32) memory(none) nounwind willreturn
declare i64 @__syclc_global_size(i32) memory(none) nounwind willreturn
declare i64 @__syclc_global_offset(i32) memory(none) nounwind willreturn
declare i64 @__syclc_local_id(i32) memory(none) nounwind willreturn
declare i64 @__syclc_local_size(i32) memory(none) nounwind willreturn
declare i64 @__syclc_group_id(i32) memory(none) nounwind willreturn
declare i64 @__syclc_num_groups(i32) memory(none) nounwind willreturn
!0 = !{i32 1, i32 2, i32 8, i32 8, !1, !2}
!1 = !{!3}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 2, i32 2, i32 8, i32 8, !1, !5}
!5 = !{!6}
!6 = !{!"reqd_work_group_size", i32 64, i32 2}
!10 = !{i32 2, i32 1, i32 8, i32 8, !1, !11}
!11 = !{!12}
!12 = !{!"ids_fit_in_int", i32 1}
