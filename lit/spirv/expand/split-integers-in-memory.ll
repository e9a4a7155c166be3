; Loads and stores of integers of 65 to 128 bits access halves; of a width that is no multiple of 64, the rest of the bytes.
; A function with an atomic one does not change.
; RUN: %opt-syclc -passes=syclc-split-integers,verify -S %s | FileCheck %s

; CHECK-LABEL: define spir_func void @whole(
; CHECK: %[[LOW:.*]] = load i64, ptr addrspace(1) %from, align 16
; CHECK: %[[FROM:.*]] = getelementptr inbounds i8, ptr addrspace(1) %from, i64 8
; CHECK: %[[HIGH:.*]] = load i64, ptr addrspace(1) %[[FROM]], align 8
; CHECK-NOT: i128
; CHECK: store volatile i64 {{.*}}, ptr addrspace(1) %to, align 4
; CHECK: %[[TO:.*]] = getelementptr inbounds i8, ptr addrspace(1) %to, i64 8
; CHECK: store volatile i64 {{.*}}, ptr addrspace(1) %[[TO]], align 4
define spir_func void @whole(ptr addrspace(1) %from, ptr addrspace(1) %to) {
  %n = load i128, ptr addrspace(1) %from, align 16
  %m = add i128 %n, 1
  store volatile i128 %m, ptr addrspace(1) %to, align 4
  ret void
}

; CHECK-LABEL: define spir_func void @bytes(
; CHECK: load i64, ptr %from, align 16
; CHECK: load i16, ptr {{.*}}, align 8
; CHECK: load i8, ptr {{.*}}, align 2
; CHECK: and i64 {{.*}}, 524287
; CHECK: store i64 {{.*}}, ptr %to, align 1
; CHECK: store i16 {{.*}}, align 1
; CHECK: store i8 {{.*}}, align 1
; CHECK-NOT: i83
; CHECK: ret void
define spir_func void @bytes(ptr %from, ptr %to) {
  %n = load i83, ptr %from, align 16
  store i83 %n, ptr %to, align 1
  ret void
}

; CHECK-LABEL: define spir_func void @atomic(
; CHECK: load atomic i128
; CHECK: store i128
define spir_func void @atomic(ptr addrspace(1) %p) {
  %n = load atomic i128, ptr addrspace(1) %p monotonic, align 16
  store i128 %n, ptr addrspace(1) %p, align 16
  ret void
}
