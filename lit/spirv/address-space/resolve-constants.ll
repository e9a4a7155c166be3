; A constant that is mixed with a private variable is copied to one; a large one gets a copy in global memory; a constant with only
; direct uses is not changed.
; RUN: %opt-syclc -passes=syclc-retype-generic,syclc-infer-across-calls,verify -S %s | FileCheck %s

; CHECK-DAG: @direct = internal addrspace(2) constant [4 x i32]
; CHECK-DAG: @small = internal addrspace(2) constant [4 x i32]
; CHECK-DAG: @large = internal addrspace(2) constant [1024 x i32]
; CHECK-DAG: @large.global = internal addrspace(1) constant [1024 x i32]
@direct = internal constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@small = internal constant [4 x i32] [i32 1, i32 2, i32 3, i32 5]
@large = internal constant [1024 x i32] zeroinitializer

; CHECK-LABEL: define spir_kernel void @copied
; CHECK: %small.copy = alloca [4 x i32]
; CHECK: call void @llvm.memcpy.p0.p2.i64(ptr align {{.*}} %small.copy, ptr addrspace(2) align {{.*}} @small, i64 16, i1 false)
; CHECK: %p = select i1 %c, ptr %local, ptr
; CHECK: load i32, ptr %p
define void @copied(ptr %out, i64 %i) !syclc.kernel !0 {
  %local = alloca i32
  store i32 9, ptr %local
  %c = icmp eq i64 %i, 0
  %e = getelementptr i32, ptr @small, i64 %i
  %p = select i1 %c, ptr %local, ptr %e
  %v = load i32, ptr %p
  store i32 %v, ptr %out
  ret void
}

; CHECK-LABEL: define spir_kernel void @twin
; CHECK: %p = select i1 %c, ptr addrspace(1) %out, ptr addrspace(1)
; CHECK: load i32, ptr addrspace(1) %p
define void @twin(ptr %out, i64 %i) !syclc.kernel !0 {
  %c = icmp eq i64 %i, 0
  %e = getelementptr i32, ptr @large, i64 %i
  %p = select i1 %c, ptr %out, ptr %e
  %v = load i32, ptr %p
  store i32 %v, ptr %out
  ret void
}

; CHECK-LABEL: define spir_kernel void @stays
; CHECK: load i32, ptr addrspace(2)
define void @stays(ptr %out, i64 %i) !syclc.kernel !0 {
  %e = getelementptr i32, ptr @direct, i64 %i
  %v = load i32, ptr %e
  store i32 %v, ptr %out
  ret void
}

; Addresses that are only subtracted and compared stay in the constant space.
; CHECK-LABEL: define spir_kernel void @numbers
; CHECK-NOT: alloca
; CHECK-NOT: addrspacecast ptr addrspace(2)
; CHECK: ptrtoint ptr addrspace(2) %{{.*}} to i64
; CHECK: ret void
define void @numbers(ptr %out, i64 %i) !syclc.kernel !0 {
  %e = getelementptr i32, ptr @small, i64 %i
  %v = load i32, ptr %e
  %c = icmp eq i32 %v, 3
  %n = getelementptr i32, ptr %e, i64 1
  %found = select i1 %c, ptr %e, ptr %n
  %a = ptrtoint ptr %found to i64
  %d = sub i64 %a, ptrtoint (ptr @small to i64)
  %t = trunc i64 %d to i32
  store i32 %t, ptr %out
  ret void
}

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
