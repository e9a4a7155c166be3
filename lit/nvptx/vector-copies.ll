; Small objects are copied by vectors of words, as long as their alignment allows.
; RUN: %opt-syclc -passes=syclc-vector-copies -S %s | FileCheck %s
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @wholes(
; CHECK: %[[A:.*]] = load <4 x i32>, ptr %{{.*}}, align 16
; CHECK: %[[B:.*]] = load <4 x i32>, ptr %{{.*}}, align 16
; CHECK: store <4 x i32> %[[A]], ptr %{{.*}}, align 32
; CHECK: store <4 x i32> %[[B]], ptr %{{.*}}, align 16
; CHECK-NOT: memcpy
define void @wholes(ptr %to, ptr %from) {
  call void @llvm.memcpy.p0.p0.i64(ptr align 32 %to, ptr align 16 %from, i64 32, i1 false)
  ret void
}

; CHECK-LABEL: @parts(
; CHECK: load <2 x i32>, ptr %{{.*}}, align 16
; CHECK: load i32, ptr %{{.*}}, align 8
; CHECK: store <2 x i32>
; CHECK: store i32
define void @parts(ptr %to, ptr %from) {
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %to, ptr align 16 %from, i64 12, i1 false)
  ret void
}

; The object's own alignment is known.
; CHECK-LABEL: @private(
; CHECK: load <4 x i32>, ptr addrspace(1) %{{.*}}, align 16
; CHECK: store <4 x i32> %{{.*}}, ptr %{{.*}}, align 16
define void @private(ptr addrspace(1) align 16 %from) {
  %object = alloca [16 x i8], align 16
  call void @llvm.memcpy.p0.p1.i64(ptr %object, ptr addrspace(1) align 16 %from, i64 16, i1 false)
  call void @use(ptr %object)
  ret void
}

; Not bytes, long objects, volatile accesses and unknown lengths.
; CHECK-LABEL: @others(
; CHECK-COUNT-4: call void @llvm.memcpy
define void @others(ptr %to, ptr %from, i64 %bytes) {
  call void @llvm.memcpy.p0.p0.i64(ptr align 2 %to, ptr align 16 %from, i64 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %to, ptr align 16 %from, i64 256, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %to, ptr align 16 %from, i64 16, i1 true)
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %to, ptr align 16 %from, i64 %bytes, i1 false)
  ret void
}

declare void @use(ptr)
