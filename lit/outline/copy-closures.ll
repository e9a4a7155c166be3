; A kernel that may write to its function object gets a copy of it: one that stores, one that stores the object's address, one that
; passes it to a function of another source. One that only reads uses the launch's.
; RUN: %opt-syclc -passes=syclc-copy-closures -S %s | FileCheck %s

; CHECK-LABEL: define void @stores(ptr %closure) #0
; CHECK-NEXT: %[[COPY:.*]] = alloca [16 x i8], align 8
; CHECK-NEXT: call void @llvm.memcpy{{.*}}(ptr align 8 %[[COPY]], ptr align 8 %closure, i64 16, i1 false)
; CHECK-NEXT: %place = getelementptr i8, ptr %[[COPY]], i64 8
define void @stores(ptr %closure) !syclc.kernel !0 {
  %place = getelementptr i8, ptr %closure, i64 8
  store i32 1, ptr %place
  ret void
}

; CHECK-LABEL: define void @keeps(ptr %closure) #0
; CHECK: store ptr %closure1, ptr %kept
define void @keeps(ptr %closure) !syclc.kernel !0 {
  %kept = alloca ptr
  store ptr %closure, ptr %kept
  %self = load ptr, ptr %kept
  store i32 1, ptr %self
  ret void
}

; CHECK-LABEL: define void @hands_on(ptr %closure) #0
; CHECK: call void @other(ptr %closure1)
define void @hands_on(ptr %closure) !syclc.kernel !0 {
  call void @other(ptr %closure)
  ret void
}
declare void @other(ptr)

; CHECK-LABEL: define void @reads(ptr %closure) !syclc.kernel
; CHECK-NEXT: call i64 @__syclc_global_id
define void @reads(ptr %closure) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %first = getelementptr i32, ptr %closure, i64 %i
  %none = icmp eq i64 %i, 7
  %place = select i1 %none, ptr %closure, ptr %first
  %v = load i32, ptr %place
  %w = call i32 @reader(ptr %place)
  %copy = alloca [8 x i8]
  call void @llvm.memcpy.p0.p0.i64(ptr %copy, ptr %place, i64 8, i1 false)
  ret void
}
declare i32 @reader(ptr readonly captures(none))
declare i64 @__syclc_global_id(i32)

; CHECK: attributes #0 = { {{.*}}"syclc-copies-closure"
!0 = !{i32 2, i32 1, i32 16, i32 8, !1, !1}
!1 = !{}
