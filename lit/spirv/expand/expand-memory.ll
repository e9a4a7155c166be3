; Small fills are stores as wide as the alignment allows, large or unknown ones loops; moves that may overlap load all
; before they store, or choose their direction; copies of known size stay, because SPIR-V has them.
; RUN: %opt-syclc -passes=syclc-expand-unsupported,verify -S %s | FileCheck %s
; RUN: %opt-syclc -passes=syclc-expand-memory-intrinsics -S %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @small_fill
; CHECK-COUNT-2: store i64 72340172838076673, ptr addrspace(1) {{.*}}, align 8
; CHECK: store i8 1, ptr addrspace(1)
; CHECK-NOT: br
; CHECK: ret void
define spir_kernel void @small_fill(ptr addrspace(1) %out, i64 %n) !syclc.kernel !0 {
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 8 %out, i8 1, i64 17, i1 false)
  ret void
}

; CHECK-LABEL: define spir_kernel void @unknown_fill
; CHECK: icmp eq i64 %n, 0
; CHECK: phi i64
; CHECK: store i8 1, ptr addrspace(1)
; CHECK: icmp ult i64 {{.*}}, %n
define spir_kernel void @unknown_fill(ptr addrspace(1) %out, i64 %n) !syclc.kernel !0 {
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 8 %out, i8 1, i64 %n, i1 false)
  ret void
}

; CHECK-LABEL: define spir_kernel void @small_move
; CHECK: load i32
; CHECK: load i32
; CHECK: store i32
; CHECK: store i32
define spir_kernel void @small_move(ptr addrspace(1) %out, i64 %n) !syclc.kernel !0 {
  %from = getelementptr i8, ptr addrspace(1) %out, i64 %n
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) align 4 %out, ptr addrspace(1) align 4 %from, i64 8, i1 false)
  ret void
}

; CHECK-LABEL: define spir_kernel void @unknown_move
; CHECK: icmp ult i64
; CHECK-COUNT-2: load i8
define spir_kernel void @unknown_move(ptr addrspace(1) %out, i64 %n) !syclc.kernel !0 {
  %from = getelementptr i8, ptr addrspace(1) %out, i64 3
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) %out, ptr addrspace(1) %from, i64 %n, i1 false)
  ret void
}

; CHECK-LABEL: define spir_kernel void @known_copy
; CHECK: call void @llvm.memcpy.p1.p1.i64({{.*}} i64 100, i1 false)
define spir_kernel void @known_copy(ptr addrspace(1) %out, i64 %n) !syclc.kernel !0 {
  %from = getelementptr i8, ptr addrspace(1) %out, i64 200
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %out, ptr addrspace(1) %from, i64 100, i1 false)
  ret void
}

; OpCopyMemorySized has one alignment, that of both places.
; A copy that must not become a call is the same instruction. (__builtin_memcpy_inline)
; CHECK-LABEL: define spir_kernel void @inline_copy
; CHECK: call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 4 %out, ptr addrspace(1) align 4 %from, i64 24, i1 false)
; CHECK-NOT: inline.p1
define spir_kernel void @inline_copy(ptr addrspace(1) %out, ptr addrspace(1) %from) {
  call void @llvm.memcpy.inline.p1.p1.i64(ptr addrspace(1) align 4 %out, ptr addrspace(1) align 8 %from, i64 24, i1 false)
  call void @llvm.memset.inline.p1.i64(ptr addrspace(1) align 4 %out, i8 3, i64 8, i1 false)
  ret void
}

; CHECK-LABEL: define spir_kernel void @alignments
; CHECK: call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 8 %out, ptr addrspace(1) align 8 %from, i64 24, i1 false)
; CHECK: call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 8 %from, ptr addrspace(1) align 8 %out, i64 24, i1 false)
; CHECK: call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 1 %from, ptr addrspace(1) align 1 %out, i64 24, i1 false)
define spir_kernel void @alignments(ptr addrspace(1) %out, i64 %n) !syclc.kernel !0 {
  %from = getelementptr i8, ptr addrspace(1) %out, i64 24
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 16 %out, ptr addrspace(1) align 8 %from, i64 24, i1 false)
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 8 %from, ptr addrspace(1) align 16 %out, i64 24, i1 false)
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 8 %from, ptr addrspace(1) %out, i64 24, i1 false)
  ret void
}

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}

; Of a kernel's function object: loads and stores, of parts of it, too.
; CHECK-LABEL: define spir_kernel void @closure(
; CHECK-NOT: call void @llvm.memcpy
; CHECK-COUNT-3: load i64, ptr
; CHECK: ret void
define spir_kernel void @closure(ptr byval({ [3 x i64] }) align 8 %object, ptr addrspace(1) %out) {
  %copy = alloca [24 x i8], align 8
  %part = getelementptr inbounds i8, ptr %object, i64 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %copy, ptr align 8 %part, i64 16, i1 false)
  %there = getelementptr inbounds i8, ptr %copy, i64 16
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %there, ptr align 8 %object, i64 8, i1 false)
  call void @keep(ptr %copy)
  ret void
}
declare spir_func void @keep(ptr)
