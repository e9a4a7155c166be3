; Atomic operations have device scope. LLVM drops the order of a read-modify-write: fences around it replace the order, and a
; relaxed one has none. A fence for a single thread is removed.
; RUN: %opt-syclc -passes=syclc-emit-nvptx -syclc-nvptx-arch=sm_90 -syclc-nvptx-out=%t.ptx -disable-output %s
; RUN: FileCheck %s < %t.ptx
; RUN: %if ptxas %{ ptxas --gpu-name sm_90 %t.ptx -o %t.cubin %}
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
; CHECK-LABEL: .visible .entry relaxed(
; CHECK-NOT: fence
; CHECK: atom.global.add.u32
; CHECK: atom.global.add.f32
; CHECK: atom.relaxed.gpu.global.cas.b64
; CHECK-NOT: fence
; CHECK: ret;
define void @relaxed(ptr %p) !syclc.kernel !0 {
  fence syncscope("singlethread") seq_cst
  %a = atomicrmw add ptr %p, i32 3 monotonic
  %q = getelementptr i8, ptr %p, i64 4
  %b = atomicrmw fadd ptr %q, float 1.5 monotonic
  %r = getelementptr i8, ptr %p, i64 8
  %c = atomicrmw fmax ptr %r, double 1.5 monotonic
  ret void
}
; CHECK-LABEL: .visible .entry ordered(
; CHECK: fence.acq_rel.gpu;
; CHECK-NEXT: atom.global.add.u32
; CHECK-NEXT: fence.acq_rel.gpu;
; CHECK: fence.sc.gpu;
; CHECK-NEXT: atom.global.or.b32
; CHECK-NEXT: fence.acq_rel.gpu;
; CHECK: atom.acq_rel.gpu.global.cas.b32
; CHECK: ld.acquire.gpu.global.b64
; CHECK: st.release.gpu.global.b64
; CHECK: fence.sc.gpu;
; CHECK: atom.global.exch.b64
; CHECK: ret;
define void @ordered(ptr %p) !syclc.kernel !0 {
  %a = atomicrmw add ptr %p, i32 3 acq_rel
  %b = atomicrmw or ptr %p, i32 3 seq_cst
  %c = cmpxchg ptr %p, i32 %a, i32 %b acq_rel monotonic
  %q = getelementptr i8, ptr %p, i64 8
  %d = load atomic double, ptr %q acquire, align 8
  %r = getelementptr i8, ptr %p, i64 16
  store atomic double %d, ptr %r release, align 8
  fence seq_cst
  %e = atomicrmw xchg ptr %r, double 1.0 monotonic
  ret void
}
!0 = !{i32 0, i32 1, i32 8, i32 8, !1, !2}
!1 = !{!3}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
