; An entry's parameters: pointers to global memory, numbers, bytes of everything else, the values of specialization
; constants when it reads some, and the launch; local memory is the launch's dynamic shared memory.
; RUN: %opt-syclc -passes=syclc-emit-nvptx -syclc-nvptx-arch=sm_90 -syclc-nvptx-out=%t.ptx -disable-output %s
; RUN: FileCheck %s < %t.ptx
; RUN: %if ptxas %{ ptxas --gpu-name sm_90 %t.ptx -o %t.cubin %}
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@__syclc_specialization_constants = external constant [32 x i8], align 128
; CHECK: .extern .shared .align 128 .b8 __syclc_local_memory[];

; CHECK-LABEL: .visible .entry all(
; CHECK-NEXT: .param .u64 .ptr .global .align {{[0-9]+}} $p0,
; CHECK-NEXT: .param .f32 $p1,
; CHECK-NEXT: .param .u8 $p2,
; CHECK-NEXT: .param .align 8 .b8 $p3[8],
; CHECK-NEXT: .param .align 8 .b8 $p4[8],
; CHECK-NEXT: .param .align 16 .b8 $p5[12],
; CHECK-NEXT: .param .u64 .ptr .global .align {{[0-9]+}} $p6,
; CHECK-NEXT: .param .align 8 .b8 $p7[120]
; CHECK-NEXT: )
; CHECK-DAG: ld.param.v2.b32 {{.*}}, [$p3]
; CHECK-DAG: ld.param.b32 {{.*}}, [$p4+4]
; CHECK-DAG: ld.param.{{.*}}[$p5
; CHECK: st.shared
; CHECK: ret;
define void @all(ptr align 4 %out, float %f, i8 %c, <2 x float> %v, {i32, i32} %pair, <3 x float> %three, ptr %record, ptr %local) !syclc.kernel !0 {
  %at = getelementptr i8, ptr %local, i64 64
  store i8 %c, ptr %at
  %x = extractelement <2 x float> %v, i32 1
  %y = extractelement <3 x float> %three, i32 2
  %a = extractvalue {i32, i32} %pair, 1
  %z = sitofp i32 %a to float
  %s = fadd float %f, %x
  %t = fadd float %s, %y
  %u = fadd float %t, %z
  %w = load float, ptr %record
  %sum = fadd float %u, %w
  store float %sum, ptr %out
  ret void
}

; A closure that is indexed stays a closure. Its pointers are global, as far as LLVM knows.
; CHECK-LABEL: .visible .entry closure(
; CHECK-NEXT: .param .align 8 .b8 $p0[40],
; CHECK-NEXT: .param .align 8 .b8 $p1[120]
; CHECK: ld.param.b32 %{{.*}}, [%
; CHECK: ret;
define void @closure(ptr byval([40 x i8]) align 8 %c) !syclc.kernel !10 {
  %i = call i64 @__syclc_global_id(i32 0)
  %in = and i64 %i, 7
  %at = getelementptr i32, ptr %c, i64 %in
  %v = load i32, ptr %at
  %place = getelementptr i8, ptr %c, i64 32
  %out = load ptr, ptr %place
  store i32 %v, ptr %out
  ret void
}

; CHECK-LABEL: .visible .entry specialised(
; CHECK-NEXT: .param .u64 .ptr .global .align {{[0-9]+}} $p0,
; CHECK-NEXT: .param .align 16 .b8 $p1[24],
; CHECK-NEXT: .param .align 8 .b8 $p2[120]
; CHECK-DAG: ld.param.b32 {{.*}}, [$p1]
; CHECK-DAG: ld.param.b64 {{.*}}, [$p1+16]
define void @specialised(ptr %out) !syclc.kernel !20 {
  %w = load i32, ptr @__syclc_specialization_constants, align 4
  %d = load double, ptr getelementptr (i8, ptr @__syclc_specialization_constants, i64 16), align 8
  %x = sitofp i32 %w to double
  %s = fadd double %d, %x
  store double %s, ptr %out
  ret void
}

; Functions that read them are inlined into the kernel, even if the user marked them noinline.
; CHECK-LABEL: .visible .entry by_function(
; CHECK: .param .align 16 .b8 $p1[24],
; CHECK: ld.param.b32 {{.*}}, [$p1]
define void @by_function(ptr %out) !syclc.kernel !20 {
  %w = call i32 @read()
  store i32 %w, ptr %out
  ret void
}
define internal i32 @read() noinline {
  %w = load i32, ptr @__syclc_specialization_constants, align 4
  ret i32 %w
}
declare i64 @__syclc_global_id(i32)

; GPUs do not align parameters to more than 16 bytes: an address in one is no `or` of its start.
; CHECK-LABEL: .visible .entry indexed(
; CHECK: .param .align 16 .b8 $p2[24],
; CHECK-NOT: or.b64
; CHECK: ret;
define void @indexed(ptr %out, i32 %i) !syclc.kernel !40 {
  %n = urem i32 %i, 5
  %w = zext i32 %n to i64
  %at = getelementptr i32, ptr @__syclc_specialization_constants, i64 %w
  %v = load i32, ptr %at, align 4
  store i32 %v, ptr %out
  ret void
}

!syclc.specialization_constants = !{!30, !31}
!30 = !{!"width", i32 0, i32 4, i32 0, i32 0, i32 7}
!31 = !{!"figure", i32 0, i32 8, i32 16, i32 1, double 2.5}
!0 = !{i32 2, i32 1, i32 64, i32 16, !1, !9}
!1 = !{!2, !3, !4, !5, !6, !7, !8, !11}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{i32 0, i32 8, i32 4, i32 4}
!4 = !{i32 0, i32 12, i32 1, i32 1}
!5 = !{i32 0, i32 16, i32 8, i32 8}
!6 = !{i32 0, i32 24, i32 8, i32 8}
!7 = !{i32 0, i32 32, i32 12, i32 16}
!8 = !{i32 4, i32 0, i32 8, i32 8}
!11 = !{i32 3, i32 0, i32 8, i32 8}
!9 = !{}
!10 = !{i32 0, i32 1, i32 40, i32 8, !12, !9}
!12 = !{!13}
!13 = !{i32 2, i32 0, i32 40, i32 8}
!20 = !{i32 0, i32 1, i32 8, i32 8, !21, !22}
!21 = !{!2}
!22 = !{!23}
!23 = !{!"spec_constants", i32 0, i32 1}
!40 = !{i32 0, i32 1, i32 16, i32 8, !41, !22}
!41 = !{!2, !42}
!42 = !{i32 0, i32 8, i32 4, i32 4}
