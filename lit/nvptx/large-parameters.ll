; The PTX version depends on the architecture and on the kernels: more than 4096 bytes of parameters need 8.1.
; RUN: split-file %s %t
; RUN: %opt-syclc -passes=syclc-emit-nvptx -syclc-nvptx-arch=sm_75 -disable-output %t/small.ll | FileCheck %s --check-prefix=SMALL
; RUN: %opt-syclc -passes=syclc-emit-nvptx -syclc-nvptx-arch=sm_90 -disable-output %t/small.ll | FileCheck %s --check-prefix=HOPPER
; RUN: %opt-syclc -passes=syclc-emit-nvptx -syclc-nvptx-arch=sm_75 -syclc-nvptx-out=%t/large.ptx -disable-output %t/large.ll
; RUN: FileCheck %s --check-prefix=LARGE < %t/large.ptx
; RUN: %if ptxas %{ ptxas --gpu-name sm_75 %t/large.ptx -o %t/large.cubin %}
; RUN: not %opt-syclc -passes=syclc-emit-nvptx -disable-output %t/largest.ll 2>&1 | FileCheck %s --check-prefix=LARGEST
; SMALL: .version 7.3
; SMALL: .target sm_75
; HOPPER: .version 7.8
; HOPPER: .target sm_90
; LARGE: .version 8.1
; LARGE: $p0[5000]
; LARGEST: kernel 'largest' cannot be compiled to PTX: its parameters take 40120 bytes; NVIDIA GPUs take 32764: capture a pointer to the data instead

;--- small.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define void @small() !syclc.kernel !0 {
  ret void
}
!0 = !{i32 0, i32 1, i32 1, i32 1, !1, !1}
!1 = !{}
;--- large.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define void @large(ptr byval([5000 x i8]) align 8 %c) !syclc.kernel !0 {
  %v = load i32, ptr %c
  %place = getelementptr i8, ptr %c, i64 4992
  %out = load ptr, ptr %place
  store i32 %v, ptr %out
  ret void
}
!0 = !{i32 0, i32 1, i32 5000, i32 8, !1, !2}
!1 = !{!3}
!2 = !{}
!3 = !{i32 2, i32 0, i32 5000, i32 8}
;--- largest.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define void @largest(ptr byval([40000 x i8]) align 8 %c) !syclc.kernel !0 {
  ret void
}
!0 = !{i32 0, i32 1, i32 40000, i32 8, !1, !2}
!1 = !{!3}
!2 = !{}
!3 = !{i32 2, i32 0, i32 40000, i32 8}
