; A feature that GPUs lack is one error that names the kernel; no output is written.
; RUN: split-file %s %t
; RUN: not %opt-syclc -passes=syclc-emit-nvptx -syclc-nvptx-out=%t/out.ptx -disable-output %t/long-double.ll 2>&1 | FileCheck %s --check-prefix=DOUBLE --implicit-check-not=error:
; RUN: not %opt-syclc -passes=syclc-emit-nvptx -syclc-nvptx-out=%t/out.ptx -disable-output %t/sub-group.ll 2>&1 | FileCheck %s --check-prefix=SIZE --implicit-check-not=error:
; RUN: not %opt-syclc -passes=syclc-emit-nvptx -syclc-nvptx-out=%t/out.ptx -disable-output %t/undefined.ll 2>&1 | FileCheck %s --check-prefix=UNDEFINED --implicit-check-not=error:
; RUN: not %opt-syclc -passes=syclc-emit-nvptx -syclc-nvptx-out=%t/out.ptx -disable-output %t/builtin.ll 2>&1 | FileCheck %s --check-prefix=BUILTIN --implicit-check-not=error:
; RUN: not %opt-syclc -passes=syclc-emit-nvptx -syclc-nvptx-out=%t/out.ptx -disable-output %t/host.ll 2>&1 | FileCheck %s --check-prefix=HOST --implicit-check-not=error:
; RUN: not %opt-syclc -passes=syclc-emit-nvptx -syclc-nvptx-out=%t/out.ptx -disable-output %t/name.ll 2>&1 | FileCheck %s --check-prefix=NAME --implicit-check-not=error:
; RUN: not %opt-syclc -passes=syclc-emit-nvptx -syclc-nvptx-out=%t/out.ptx -disable-output %t/printf.ll 2>&1 | FileCheck %s --check-prefix=PRINTF --implicit-check-not=error:
; RUN: not %opt-syclc -passes=syclc-emit-nvptx -syclc-nvptx-arch=sm_60 -syclc-nvptx-out=%t/out.ptx -disable-output %t/name.ll 2>&1 | FileCheck %s --check-prefix=ARCH --implicit-check-not=error:
; RUN: not %opt-syclc -passes=syclc-emit-nvptx -syclc-nvptx-out=%t/out.ptx -disable-output %t/convert.ll 2>&1 | FileCheck %s --check-prefix=CONVERT --implicit-check-not=error:
; RUN: not %opt-syclc -passes=syclc-emit-nvptx -syclc-nvptx-out=%t/out.ptx -disable-output %t/constant.ll 2>&1 | FileCheck %s --check-prefix=CONSTANT --implicit-check-not=error:
; RUN: sed s/@table/@__syclc_specialization_constants.abc/ %t/constant.ll > %t/spec.ll
; RUN: not %opt-syclc -passes=syclc-emit-nvptx -syclc-nvptx-out=%t/out.ptx -disable-output %t/spec.ll 2>&1 | FileCheck %s --check-prefix=SPEC --implicit-check-not=error:
; RUN: not ls %t/out.ptx
; DOUBLE: error: kernel 'wide' cannot be compiled to PTX: it uses long double (or __float128), which NVIDIA GPUs do not have; use double
; SIZE: error: kernel 'sixteen' cannot be compiled to PTX: it requires sub-groups of 16 work-items; those of NVIDIA GPUs have 32
; UNDEFINED: error: kernel 'lost' cannot be compiled to PTX: it uses 'scale(float)', which no source defines
; BUILTIN: error: kernel 'tiles' cannot be compiled to PTX: it uses '__syclc_tile_bf16', which there is no code for on NVIDIA GPUs
; HOST: error: kernel 'sse' cannot be compiled to PTX: it uses 'llvm.x86.sse.rcp.ss', an instruction of the host
; NAME: error: kernel 'k.2' cannot be compiled to PTX: its name 'k.2' has letters that PTX has not
; PRINTF: error: syclc: printf in 'k': the format "%n" has the conversion '%n', which printf of NVIDIA GPUs has not
; ARCH: error: no PTX for 'sm_60': LLVM has none, or it is before sm_70
; CONVERT: error: kernel 'convert' cannot be compiled to PTX: it uses conversions between integers of 128 bits and floating point, which NVIDIA GPUs do not have; convert 64 bits at a time
; CONSTANT: error: kernel 'reads' cannot be compiled to PTX: it uses 'table', a constant of another source, whose value code for NVIDIA GPUs cannot have; define it in a header, or pass its value
; SPEC: error: kernel 'reads' cannot be compiled to PTX: it uses a specialization constant of another source, in a function of that source; read it in the kernel's source and pass the value

;--- constant.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@table = external constant [8 x float], align 16
define void @reads(ptr %p) !syclc.kernel !0 {
  %v = load float, ptr @table
  store float %v, ptr %p
  ret void
}
!0 = !{i32 0, i32 1, i32 8, i32 8, !1, !2}
!1 = !{!3}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
;--- convert.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define void @convert(ptr %p) !syclc.kernel !0 {
  %v = load i128, ptr %p
  %w = sitofp i128 %v to bfloat
  store bfloat %w, ptr %p
  ret void
}
!0 = !{i32 0, i32 1, i32 8, i32 8, !1, !2}
!1 = !{!3}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
;--- long-double.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define void @wide(ptr %p) !syclc.kernel !0 {
  %v = load float, ptr %p
  %w = fpext float %v to x86_fp80
  %x = fmul x86_fp80 %w, %w
  store x86_fp80 %x, ptr %p
  ret void
}
!0 = !{i32 0, i32 1, i32 8, i32 8, !1, !2}
!1 = !{!3}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
;--- sub-group.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define void @sixteen() !syclc.kernel !0 {
  ret void
}
!0 = !{i32 2, i32 1, i32 1, i32 1, !1, !2}
!1 = !{}
!2 = !{!3}
!3 = !{!"reqd_sub_group_size", i32 16}
;--- undefined.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define void @lost(ptr %p) !syclc.kernel !0 {
  %v = load float, ptr %p
  %w = call float @_Z5scalef(float %v)
  store float %w, ptr %p
  ret void
}
declare float @_Z5scalef(float)
!0 = !{i32 0, i32 1, i32 8, i32 8, !1, !2}
!1 = !{!3}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
;--- builtin.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define void @tiles(ptr %p) !syclc.kernel !0 {
  call void @__syclc_tile_bf16(ptr %p, ptr %p, ptr %p, i32 8, i32 8, i32 8)
  ret void
}
declare void @__syclc_tile_bf16(ptr, ptr, ptr, i32, i32, i32)
!0 = !{i32 0, i32 1, i32 8, i32 8, !1, !2}
!1 = !{!3}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
;--- host.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define void @sse(ptr %p) !syclc.kernel !0 {
  %v = load <4 x float>, ptr %p
  %w = call <4 x float> @llvm.x86.sse.rcp.ss(<4 x float> %v)
  store <4 x float> %w, ptr %p
  ret void
}
declare <4 x float> @llvm.x86.sse.rcp.ss(<4 x float>)
!0 = !{i32 0, i32 1, i32 8, i32 8, !1, !2}
!1 = !{!3}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
;--- name.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define void @k.2() !syclc.kernel !0 {
  ret void
}
!0 = !{i32 0, i32 1, i32 1, i32 1, !1, !1}
!1 = !{}
;--- printf.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@format = internal constant [3 x i8] c"%n\00"
define void @k(ptr %p) !syclc.kernel !0 {
  %r = call i32 (ptr, ...) @__syclc_printf(ptr @format, ptr %p)
  ret void
}
declare i32 @__syclc_printf(ptr, ...)
!0 = !{i32 0, i32 1, i32 8, i32 8, !1, !2}
!1 = !{!3}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
