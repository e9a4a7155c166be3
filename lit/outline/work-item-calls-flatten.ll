; The function of a hierarchical kernel's call gets what it reads from its object (0: the address of the user's function object),
; from that object, from the kernel's captures, and from the group, as arguments.
; RUN: %opt-syclc -passes=syclc-flatten-work-item-calls,always-inline,sroa,instcombine,syclc-flatten-work-item-calls,always-inline,sroa,instcombine,globaldce,verify -S %s | FileCheck %s

; CHECK-LABEL: define void @kernel(ptr %closure)
; CHECK: %[[SUM:.*]] = alloca i32
; CHECK-NOT: alloca
; CHECK: %[[N:.*]] = load i64
; CHECK: %[[GROUP:.*]] = call i64 @__syclc_group_id(i32 0)
; CHECK: %[[DATA:.*]] = load ptr, ptr %closure
; CHECK: call void @__syclc_for_work_items.flat{{.*}}(ptr {{.*}}@body, i64 %[[N]], i64 1, i64 1, i64 %[[N]], i64 %[[GROUP]], ptr {{.*}}%[[SUM]], ptr {{.*}}%[[DATA]])
define void @kernel(ptr %closure) !syclc.kernel !0 {
  %sum = alloca i32
  %function = alloca { ptr, ptr }
  %object = alloca { ptr, i64 }
  %n.address = getelementptr i8, ptr %closure, i64 8
  %n = load i64, ptr %n.address
  store i32 0, ptr %sum
  store ptr %sum, ptr %function                            ; captured by reference
  %second = getelementptr i8, ptr %function, i64 8
  store ptr %closure, ptr %second                          ; the kernel's captures, by reference
  store ptr %function, ptr %object
  %object.n = getelementptr i8, ptr %object, i64 8
  store i64 %n, ptr %object.n
  call void @__syclc_for_work_items(ptr @body, i64 %n, i64 1, i64 1, ptr %object)
  %total = load i32, ptr %sum
  %data = load ptr, ptr %closure
  store i32 %total, ptr %data
  ret void
}

; CHECK-LABEL: define internal void @body(
; CHECK-SAME: i64 %[[N:[^,]*]], i64 %[[GROUP:[^,]*]], ptr %[[SUM:[^,]*]], ptr %[[DATA:[^,]*]])
; CHECK: %[[INNER:.*]] = call i64 @__syclc_inner_id(i32 0)
; CHECK: mul i64 %[[GROUP]], %[[N]]
; CHECK: %[[VALUE:.*]] = load i32
; CHECK: store i32 %[[VALUE]], ptr %[[SUM]]
; CHECK: ret void
define internal void @body(ptr %object) {
  %function = load ptr, ptr %object
  %object.n = getelementptr i8, ptr %object, i64 8
  %n = load i64, ptr %object.n
  %sum = load ptr, ptr %function
  %second = getelementptr i8, ptr %function, i64 8
  %captures = load ptr, ptr %second
  %data = load ptr, ptr %captures
  %group = call i64 @__syclc_group_id(i32 0)
  %inner = call i64 @__syclc_inner_id(i32 0)
  %start = mul i64 %group, %n
  %at = add i64 %start, %inner
  %place = getelementptr i32, ptr %data, i64 %at
  %value = load i32, ptr %place
  %is.first = icmp eq i64 %inner, 0
  br i1 %is.first, label %first, label %end
first:
  store i32 %value, ptr %sum
  br label %end
end:
  ret void
}

declare void @__syclc_for_work_items(ptr, i64, i64, i64, ptr)
declare i64 @__syclc_group_id(i32) memory(none)
declare i64 @__syclc_inner_id(i32) memory(none)

!0 = !{i32 2, i32 1, i32 16, i32 8, !1, !2}
!1 = !{}
!2 = !{}
