; Kernels that convert ids to 32 bits get an attribute: launches must ensure that their ids fit in an int.
; RUN: %opt-syclc -passes=syclc-mark-narrow-ids -S %s | FileCheck %s
; It is there after outlining, which removes the conversions.
; RUN: %opt-syclc -passes=syclc-outline -S %s | FileCheck %s --check-prefix=OUTLINED

; CHECK: define {{.*}}@in_64_bits({{.*}} !syclc.kernel ![[PLAIN:[0-9]+]]
; CHECK: define {{.*}}@to_int({{.*}} !syclc.kernel ![[NARROW:[0-9]+]]
; CHECK: define {{.*}}@position({{.*}} !syclc.kernel ![[NARROW]]
; CHECK: define {{.*}}@masked({{.*}} !syclc.kernel ![[NARROW]]
; CHECK: define {{.*}}@remainder({{.*}} !syclc.kernel ![[PLAIN]]
; CHECK: define {{.*}}@local({{.*}} !syclc.kernel ![[PLAIN]]
; CHECK: define {{.*}}@of_other_source({{.*}} !syclc.kernel ![[NARROW]]
; CHECK: define {{.*}}@any_size({{.*}} #[[ANY:[0-9]+]] !syclc.kernel ![[PLAIN]]
; CHECK: attributes #[[ANY]] = { {{.*}}"syclc-ids-of-any-size"
; CHECK-DAG: ![[PLAIN]] = !{i32 2, i32 1, i32 8, i32 8, !{{[0-9]+}}, ![[NONE:[0-9]+]]}
; CHECK-DAG: ![[NONE]] = !{}
; CHECK-DAG: ![[NARROW]] = !{i32 2, i32 1, i32 8, i32 8, !{{[0-9]+}}, ![[SOME:[0-9]+]]}
; CHECK-DAG: ![[SOME]] = !{![[FITS:[0-9]+]]}
; CHECK-DAG: ![[FITS]] = !{!"ids_fit_in_int", i32 1}

; OUTLINED: define {{.*}}@in_64_bits({{.*}} !syclc.kernel ![[PLAIN:[0-9]+]]
; OUTLINED: define {{.*}}@to_int({{.*}} !syclc.kernel ![[NARROW:[0-9]+]]
; OUTLINED-NOT: trunc
; OUTLINED: define {{.*}}@position(
; OUTLINED-DAG: ![[PLAIN]] = {{.*}}, ![[NONE:[0-9]+]]}
; OUTLINED-DAG: ![[NONE]] = !{}
; OUTLINED-DAG: ![[NARROW]] = {{.*}}, ![[SOME:[0-9]+]]}
; OUTLINED-DAG: ![[SOME]] = !{![[FITS:[0-9]+]]}
; OUTLINED-DAG: ![[FITS]] = !{!"ids_fit_in_int", i32 1}
define void @in_64_bits(ptr %closure) !syclc.kernel !0 {
  %data = load ptr, ptr %closure
  %i = call i64 @__syclc_global_id(i32 0)
  %next = add i64 %i, 1
  %p = getelementptr i64, ptr %data, i64 %next
  store i64 %i, ptr %p
  ret void
}

define void @to_int(ptr %closure) !syclc.kernel !0 {
  %data = load ptr, ptr %closure
  %i = call i64 @__syclc_global_id(i32 0)
  %int = trunc i64 %i to i32
  %at = sext i32 %int to i64
  %p = getelementptr i64, ptr %data, i64 %at
  store i64 %at, ptr %p
  ret void
}

define void @position(ptr %closure) !syclc.kernel !0 {
  %data = load ptr, ptr %closure
  %group = call i64 @__syclc_group_id(i32 0)
  %size = call i64 @__syclc_local_size(i32 0)
  %local = call i64 @__syclc_local_id(i32 0)
  %first = mul i64 %group, %size
  %i = add i64 %first, %local
  %int = trunc i64 %i to i32
  %at = zext i32 %int to i64
  %p = getelementptr i64, ptr %data, i64 %at
  store i64 %at, ptr %p
  ret void
}

define void @masked(ptr %closure) !syclc.kernel !0 {
  %data = load ptr, ptr %closure
  %i = call i64 @__syclc_global_id(i32 0)
  %at = and i64 %i, 4294967295
  %p = getelementptr i64, ptr %data, i64 %at
  store i64 %at, ptr %p
  ret void
}

; The remainder may be any number below %n: no pass assumes anything.
define void @remainder(ptr %closure) !syclc.kernel !0 {
  %data = load ptr, ptr %closure
  %n.at = getelementptr i64, ptr %data, i64 100
  %n = load i64, ptr %n.at
  %i = call i64 @__syclc_global_id(i32 0)
  %rest = urem i64 %i, %n
  %int = trunc i64 %rest to i32
  %at = sext i32 %int to i64
  %p = getelementptr i64, ptr %data, i64 %at
  store i64 %i, ptr %p
  ret void
}

; Ids in work-groups are small.
define void @local(ptr %closure) !syclc.kernel !0 {
  %data = load ptr, ptr %closure
  %i = call i64 @__syclc_local_id(i32 0)
  %int = trunc i64 %i to i32
  %at = sext i32 %int to i64
  %p = getelementptr i64, ptr %data, i64 %at
  store i64 %i, ptr %p
  ret void
}

define void @of_other_source(ptr %closure) !syclc.kernel !0 {
  %data = load ptr, ptr %closure
  call void @elsewhere(ptr %data)
  ret void
}

define void @any_size(ptr %closure) "syclc-ids-of-any-size" !syclc.kernel !0 {
  %data = load ptr, ptr %closure
  %i = call i64 @__syclc_global_id(i32 0)
  %int = trunc i64 %i to i32
  %at = sext i32 %int to i64
  %p = getelementptr i64, ptr %data, i64 %at
  store i64 %at, ptr %p
  ret void
}

declare i64 @__syclc_global_id(i32)
declare i64 @__syclc_local_id(i32)
declare i64 @__syclc_group_id(i32)
declare i64 @__syclc_local_size(i32)
declare void @elsewhere(ptr) "syclc-external"

!0 = !{i32 2, i32 1, i32 8, i32 8, !1, !1}
!1 = !{}
