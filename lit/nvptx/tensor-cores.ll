; Fragments of matrices are multiplied by the instruction of their type, which all lanes execute together.
; RUN: %opt-syclc -passes=syclc-lower-tensor-cores,verify -S %s | FileCheck %s
; RUN: %opt-syclc -passes=syclc-resolve-matrix-registers-for-nvptx -S %s | FileCheck %s --check-prefix=QUERY
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @bf16(
; CHECK: %[[L:.*]] = load i32, ptr
; CHECK-COUNT-5: load i32, ptr
; CHECK-COUNT-4: load float, ptr
; CHECK: %[[P:.*]] = call { float, float, float, float } @llvm.nvvm.mma.m16n8k16.row.col.bf16(i32 %[[L]], {{.*}}) #[[CONVERGENT:[0-9]+]]
; CHECK: %[[S:.*]] = extractvalue { float, float, float, float } %[[P]], 0
; CHECK: store float %[[S]], ptr
; CHECK-COUNT-3: store float
; CHECK-NOT: __syclc
define void @bf16(ptr %sums, ptr %left, ptr %right) {
  call void @__syclc_mma_bf16(ptr %sums, ptr %left, ptr %right)
  ret void
}

; CHECK-LABEL: @others(
; CHECK: call {{.*}} @llvm.nvvm.mma.m16n8k16.row.col.f32.f32(<2 x half>
; CHECK: call {{.*}} @llvm.nvvm.mma.m16n8k8.row.col.tf32(i32
; CHECK: call {{.*}} @llvm.nvvm.mma.m16n8k32.row.col.s8(i32
; CHECK: call {{.*}} @llvm.nvvm.mma.m16n8k32.row.col.s8.u8(i32
; CHECK: call {{.*}} @llvm.nvvm.mma.m16n8k32.row.col.u8.s8(i32
; CHECK: call {{.*}} @llvm.nvvm.mma.m16n8k32.row.col.u8(i32
define void @others(ptr %sums, ptr %left, ptr %right) {
  call void @__syclc_mma_f16(ptr %sums, ptr %left, ptr %right)
  call void @__syclc_mma_tf32(ptr %sums, ptr %left, ptr %right)
  call void @__syclc_mma_ss8(ptr %sums, ptr %left, ptr %right)
  call void @__syclc_mma_su8(ptr %sums, ptr %left, ptr %right)
  call void @__syclc_mma_us8(ptr %sums, ptr %left, ptr %right)
  call void @__syclc_mma_uu8(ptr %sums, ptr %left, ptr %right)
  ret void
}

; Quarters of a tile: the second half of K adds to the first one's sums.
; CHECK-LABEL: @doubles(
; CHECK: %[[UPPER:.*]] = call { double, double } @llvm.nvvm.mma.m8n8k4.row.col.f64(
; CHECK: %[[U:.*]] = extractvalue { double, double } %[[UPPER]], 0
; CHECK: call { double, double } @llvm.nvvm.mma.m8n8k4.row.col.f64(
; CHECK: call { double, double } @llvm.nvvm.mma.m8n8k4.row.col.f64(double %{{.*}}, double %{{.*}}, double %[[U]],
; CHECK: call { double, double } @llvm.nvvm.mma.m8n8k4.row.col.f64(
define void @doubles(ptr %sums, ptr %left, ptr %right) {
  call void @__syclc_mma_f64(ptr %sums, ptr %left, ptr %right)
  ret void
}

; CHECK-LABEL: @loads(
; CHECK: %[[A:.*]] = addrspacecast ptr %row to ptr addrspace(3)
; CHECK: call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %[[A]]) #[[CONVERGENT]]
; CHECK-COUNT-4: store i32
; CHECK: call { i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x2.trans.b16.p3(
; CHECK-COUNT-2: store i32
define void @loads(ptr %registers, ptr %row) {
  call void @__syclc_ldmatrix(ptr %registers, ptr %row, i32 4, i32 0)
  call void @__syclc_ldmatrix(ptr %registers, ptr %row, i32 2, i32 1)
  ret void
}

; CHECK: attributes #[[CONVERGENT]] = { convergent }

; sm_80 has the instructions.
; QUERY-LABEL: @asks(
; QUERY: ret i32 2
define i32 @asks() {
  %kind = call i32 @__syclc_matrix_fragments()
  ret i32 %kind
}

declare i32 @__syclc_matrix_fragments()
declare void @__syclc_ldmatrix(ptr, ptr, i32, i32)
declare void @__syclc_mma_bf16(ptr, ptr, ptr)
declare void @__syclc_mma_f16(ptr, ptr, ptr)
declare void @__syclc_mma_tf32(ptr, ptr, ptr)
declare void @__syclc_mma_f64(ptr, ptr, ptr)
declare void @__syclc_mma_ss8(ptr, ptr, ptr)
declare void @__syclc_mma_su8(ptr, ptr, ptr)
declare void @__syclc_mma_us8(ptr, ptr, ptr)
declare void @__syclc_mma_uu8(ptr, ptr, ptr)
