; Text that is not constant and a width of '*' are CUDA's vprintf's, which prints %hhu wrongly. A format that is not constant
; is the device library's, and its text goes to vprintf. So are a precision of '*', and more arguments than vprintf takes.
; RUN: %opt-syclc -passes=syclc-format-printf-for-nvptx,verify -S %s | FileCheck %s
; RUN: %opt-syclc -passes=syclc-emit-nvptx -syclc-nvptx-arch=sm_90 -syclc-nvptx-out=%t.ptx -disable-output %s
; RUN: FileCheck %s --check-prefix=PTX < %t.ptx
; RUN: %if ptxas %{ ptxas --gpu-name sm_90 %t.ptx -o %t.cubin %}
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
; CHECK-LABEL: define void @k(
; CHECK-NOT: format_and_print
; CHECK: call i32 (ptr, ...) @__syclc_printf(ptr @text, i32 %n, ptr %p, i32 %n)
; CHECK: call i32 @__syclc_format_and_print_text(ptr @stars, ptr %{{.*}}, i32 3)
; CHECK: call i32 @__syclc_format_and_print_text(ptr %p, ptr %{{.*}}, i32 1)
; CHECK: call i32 @__syclc_format_and_print_text(ptr @text, ptr %{{.*}}, i32 33)
; "%*s %.5d %%\n"
; PTX-DAG: .b8 syclc_format{{[0-9]*}}[13] = {37, 42, 115, 32, 37, 46, 53, 100, 32, 37, 37, 10
; "%d %u"
; PTX-DAG: .b8 syclc_format{{[0-9]*}}[6] = {37, 100, 32, 37, 117}
; "%s"
; PTX-DAG: .b8 syclc_format{{[0-9]*}}[3] = {37, 115}
; PTX-LABEL: .visible .entry k(
; PTX: call.uni (retval0), vprintf, (param0, param1);
; PTX-DAG: cvt.s32.s16
; PTX-DAG: and.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, 255;
; PTX: call.uni (retval0), vprintf, (param0, param1);
; PTX: call.uni syclc_{{.*}}format_and_print_text, (param0, param1, param2);
define void @k(i32 %n, ptr %p) !syclc.kernel !0 {
  %a = call i32 (ptr, ...) @__syclc_printf(ptr @text, i32 %n, ptr %p, i32 %n)
  %s = call i32 (ptr, ...) @__syclc_printf(ptr @stars, i32 %n, i32 %n, ptr %p)
  %d = call i32 (ptr, ...) @__syclc_printf(ptr @short, i32 %n, i32 %n)
  %b = call i32 (ptr, ...) @__syclc_printf(ptr %p, i32 %n)
  %c = call i32 (ptr, ...) @__syclc_printf(ptr @text, i32 %n, ptr %p, i32 %n, i32 %n, i32 %n, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28)
  ret void
}
@text = internal constant [13 x i8] c"%*s %.5d %%\0A\00"
@stars = internal constant [6 x i8] c"%*.*s\00"
@short = internal constant [9 x i8] c"%hd %hhu\00"
declare i32 @__syclc_printf(ptr, ...)
!0 = !{i32 0, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 0, i32 0, i32 4, i32 4}
!4 = !{i32 1, i32 8, i32 8, i32 8}
