; Variables without an address space move to global memory; local memory stays. LLVM's InferAddressSpaces crashed on a
; choice between a constant and a private variable.
; RUN: %opt-syclc -passes=syclc-place-globals-in-global-memory -S %s | FileCheck %s
; RUN: %opt-syclc -passes=syclc-place-globals-in-global-memory,infer-address-spaces,verify -S %s | FileCheck %s --check-prefix=INFER
; RUN: %opt-syclc -passes=syclc-simplify-addresses-in-globals -S %s | FileCheck %s --check-prefix=SIMPLE
target triple = "nvptx64-nvidia-cuda"

; CHECK: @table = internal addrspace(1) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 16
; CHECK: @rows = internal addrspace(1) constant [2 x ptr] [ptr addrspacecast (ptr addrspace(1) @table to ptr), ptr null]
; CHECK: @shared = internal addrspace(3) global [8 x i32] poison
@table = internal constant [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 16
@rows = internal constant [2 x ptr] [ptr @table, ptr null]
@shared = internal addrspace(3) global [8 x i32] poison

; Addresses that LLVM's passes have cast to flat ones and back.
; SIMPLE: @cast = internal addrspace(1) constant [2 x ptr addrspace(1)] [ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @global, i64 8), ptr addrspace(1) @global]
; SIMPLE: @local = internal addrspace(1) constant ptr addrspace(1) addrspacecast (ptr @table to ptr addrspace(1))
@global = internal addrspace(1) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@cast = internal addrspace(1) constant [2 x ptr addrspace(1)] [
  ptr addrspace(1) addrspacecast (ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(1) @global to ptr), i64 8) to ptr addrspace(1)),
  ptr addrspace(1) @global]
@local = internal addrspace(1) constant ptr addrspace(1) addrspacecast (ptr @table to ptr addrspace(1))

; CHECK-LABEL: @choose(
; CHECK: select i1 %c, ptr addrspacecast (ptr addrspace(1) @table to ptr), ptr %x
; INFER-LABEL: @choose(
; INFER: select i1 %c, ptr
define i32 @choose(i1 %c, i32 %v) {
  %x = alloca i32
  store i32 %v, ptr %x
  %p = select i1 %c, ptr @table, ptr %x
  %r = load i32, ptr %p
  ret i32 %r
}

; INFER-LABEL: @reads(
; INFER: load i32, ptr addrspace(1)
define i32 @reads(i64 %i) {
  %p = getelementptr i32, ptr @table, i64 %i
  %r = load i32, ptr %p
  ret i32 %r
}
