; printf is CUDA's vprintf, with its arguments in memory; known texts become part of the format. A trap ends the
; work-item.
; RUN: %opt-syclc -passes=syclc-emit-nvptx -syclc-nvptx-arch=sm_90 -syclc-nvptx-out=%t.ptx -disable-output %s
; RUN: FileCheck %s < %t.ptx
; RUN: %if ptxas %{ ptxas --gpu-name sm_90 %t.ptx -o %t.cubin %}
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@format = internal constant [16 x i8] c"%s: %zu, %5.2f\0A\00"
@name = internal constant [5 x i8] c"four\00"
; "four: %lu, %5.2f"
; CHECK: .b8 syclc_format[18] = {102, 111, 117, 114, 58, 32, 37, 108, 117, 44, 32, 37, 53, 46, 50, 102, 10
; CHECK-LABEL: .visible .entry k(
; CHECK-DAG: st.local.b64 [%rd{{[0-9]+}}], %rd{{[0-9]+}};
; CHECK-DAG: st.local.b64 [%rd{{[0-9]+}}+8], %rd{{[0-9]+}};
; CHECK: call.uni (retval0), vprintf, (param0, param1);
; CHECK-NOT: trap
; CHECK: ret;
define void @k(i64 %n, double %x) !syclc.kernel !0 {
  %r = call i32 (ptr, ...) @__syclc_printf(ptr @format, ptr @name, i64 %n, double %x)
  %c = icmp eq i64 %n, 7
  br i1 %c, label %bad, label %good
bad:
  call void @llvm.trap()
  unreachable
good:
  ret void
}
declare i32 @__syclc_printf(ptr, ...)
declare void @llvm.trap()
!0 = !{i32 0, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 0, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
