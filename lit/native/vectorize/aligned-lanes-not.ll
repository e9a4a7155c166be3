; There is no second copy for bits of an id that no address depends on, for known masks, if the other operand differs between
; lanes, if the value may wrap and then is not contiguous, and around barriers.
; RUN: %opt-syclc -passes='syclc-aligned-lanes<8>,verify' -S %s | FileCheck %s

; CHECK-NOT: __syclc_sub_group
; CHECK-NOT: .aligned

define void @value(ptr %to, i64 %mask) !syclc.kernel !0 {
  %id = call i64 @__syclc_global_id(i32 0)
  %k = and i64 %id, %mask
  %p = getelementptr i64, ptr %to, i64 %id
  store i64 %k, ptr %p
  ret void
}

define void @known(ptr %to, i64 %unused) !syclc.kernel !0 {
  %id = call i64 @__syclc_global_id(i32 0)
  %k = and i64 %id, 255
  %p = getelementptr i64, ptr %to, i64 %k
  store i64 1, ptr %p
  %partner = xor i64 %id, 4
  %q = getelementptr i64, ptr %to, i64 %partner
  store i64 1, ptr %q
  ret void
}

define void @varying(ptr %to, i64 %unused) !syclc.kernel !0 {
  %id = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i64, ptr %to, i64 %id
  %distance = load i64, ptr %p
  %partner = xor i64 %id, %distance
  %q = getelementptr i64, ptr %to, i64 %partner
  store i64 1, ptr %q
  ret void
}

define void @wraps(ptr %to, i64 %distance) !syclc.kernel !0 {
  %id = call i64 @__syclc_global_id(i32 0)
  %int = trunc i64 %id to i32
  %sum = add i32 %int, -9
  %long = zext i32 %sum to i64
  %partner = xor i64 %long, %distance
  %q = getelementptr i64, ptr %to, i64 %partner
  store i64 1, ptr %q
  ret void
}

define void @barrier(ptr %to, i64 %distance) !syclc.kernel !1 {
entry:
  %id = call i64 @__syclc_local_id(i32 0)
  %partner = xor i64 %id, %distance
  br label %wait
wait:
  call void @__syclc_work_group_barrier(i32 2)
  %q = getelementptr i64, ptr %to, i64 %partner
  store i64 1, ptr %q
  ret void
}

; Quotients by a number that is no multiple of W, by one that is no sub-group's, by any; of an id that always is a multiple.
define void @by.4(ptr %from, ptr %to, i64 %n) !syclc.kernel !0 {
entry:
  %id = call i64 @__syclc_global_id(i32 0)
  %row = lshr i64 %id, 2
  %in = icmp ult i64 %row, %n
  br i1 %in, label %then, label %end
then:
  %p = getelementptr i64, ptr %from, i64 %row
  %v = load i64, ptr %p
  %q = getelementptr i64, ptr %to, i64 %id
  store i64 %v, ptr %q
  br label %end
end:
  ret void
}

define void @by.1024(ptr %from, ptr %to, i64 %n) !syclc.kernel !0 {
entry:
  %id = call i64 @__syclc_global_id(i32 0)
  %row = lshr i64 %id, 10
  %in = icmp ult i64 %row, %n
  br i1 %in, label %then, label %end
then:
  %p = getelementptr i64, ptr %from, i64 %row
  %v = load i64, ptr %p
  %q = getelementptr i64, ptr %to, i64 %id
  store i64 %v, ptr %q
  br label %end
end:
  ret void
}

define void @by.n(ptr %from, ptr %to, i64 %n) !syclc.kernel !0 {
entry:
  %id = call i64 @__syclc_global_id(i32 0)
  %row = udiv i64 %id, %n
  %in = icmp ult i64 %row, %n
  br i1 %in, label %then, label %end
then:
  %p = getelementptr i64, ptr %from, i64 %row
  %v = load i64, ptr %p
  %q = getelementptr i64, ptr %to, i64 %id
  store i64 %v, ptr %q
  br label %end
end:
  ret void
}

define void @local(ptr %from, ptr %to, i64 %n) !syclc.kernel !0 {
entry:
  %id = call i64 @__syclc_local_id(i32 0)
  %row = lshr i64 %id, 3
  %in = icmp ult i64 %row, %n
  br i1 %in, label %then, label %end
then:
  %p = getelementptr i64, ptr %from, i64 %row
  %v = load i64, ptr %p
  %q = getelementptr i64, ptr %to, i64 %id
  store i64 %v, ptr %q
  br label %end
end:
  ret void
}

; CHECK: declare i64 @__syclc_global_id(i32)
declare i64 @__syclc_global_id(i32)
declare i64 @__syclc_local_id(i32)
declare void @__syclc_work_group_barrier(i32)
!0 = !{i32 1, i32 1, i32 16, i32 8, !{!2, !3}, !{}}
!1 = !{i32 2, i32 1, i32 16, i32 8, !{!2, !3}, !{}}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{i32 0, i32 8, i32 8, i32 8}
