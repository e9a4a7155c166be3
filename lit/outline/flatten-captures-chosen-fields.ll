; Loads from one of two fields, which LLVM makes of `c ? a : b`, become selects of two parameters. Fields at unknown
; offsets, and those outside of the closure, stay in it.
; RUN: %opt-syclc -passes=syclc-flatten-captures,syclc-verify-spmd -S %s | FileCheck %s

; CHECK: define {{.*}}void @offset(ptr %capture.0, ptr %capture.8)
; CHECK-NOT: load ptr
; CHECK: select i1 %c, ptr %capture.0, ptr %capture.8
; CHECK-NOT: load ptr
; CHECK: ret
define void @offset(ptr %closure) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %c = icmp ult i64 %i, 100
  %at = select i1 %c, i64 0, i64 8
  %field = getelementptr i8, ptr %closure, i64 %at
  %p = load ptr, ptr %field
  store i64 %i, ptr %p
  ret void
}

; CHECK: define {{.*}}void @address(ptr %capture.0, ptr %capture.8)
; CHECK: select i1 %c, ptr %capture.8, ptr %capture.0
define void @address(ptr %closure) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %c = icmp ult i64 %i, 100
  %second = getelementptr i8, ptr %closure, i64 8
  %field = select i1 %c, ptr %second, ptr %closure
  %p = load ptr, ptr %field
  store i64 %i, ptr %p
  ret void
}

; CHECK: define {{.*}}void @outside(ptr byval([16 x i8]) align 8 %closure)
; CHECK: load ptr
define void @outside(ptr %closure) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %c = icmp ult i64 %i, 100
  %at = select i1 %c, i64 0, i64 16
  %field = getelementptr i8, ptr %closure, i64 %at
  %p = load ptr, ptr %field
  store i64 %i, ptr %p
  ret void
}

; CHECK: define {{.*}}void @other_memory(ptr %capture.0)
; CHECK-NOT: select i1 %c, ptr
; CHECK: load i64, ptr %field
define void @other_memory(ptr %closure) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %c = icmp ult i64 %i, 100
  %at = select i1 %c, i64 0, i64 8
  %data = load ptr, ptr %closure
  %field = getelementptr i8, ptr %data, i64 %at
  %x = load i64, ptr %field
  store i64 %x, ptr %data
  ret void
}
declare i64 @__syclc_global_id(i32)

!0 = !{i32 0, i32 1, i32 16, i32 8, !1, !1}
!1 = !{}
