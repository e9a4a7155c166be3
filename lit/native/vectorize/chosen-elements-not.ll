; Private arrays that would stay in memory, and uniform indices, are not changed.
; RUN: %opt-syclc -passes='syclc-chosen-elements,verify' -S %s | FileCheck %s --implicit-check-not='select i1 {{.*}}, i32'
; Another access may be anywhere in a long array.
; CHECK-LABEL: define void @unknown.index(
define void @unknown.index(ptr %data, i64 %k) !syclc.kernel !0 {
  %row = alloca [17 x i32]
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %data, i64 %i
  %any = getelementptr i32, ptr %row, i64 %k
  store i32 1, ptr %any
  %bit = and i64 %i, 1
  %q = getelementptr i32, ptr %row, i64 %bit
  %v = load i32, ptr %q
  store i32 %v, ptr %p
  ret void
}

; Two bits of a long array: four places.
; CHECK-LABEL: define void @four.places(
define void @four.places(ptr %data) !syclc.kernel !0 {
  %row = alloca [17 x i32]
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %data, i64 %i
  %bits = and i64 %i, 3
  %q = getelementptr i32, ptr %row, i64 %bits
  %v = load i32, ptr %q
  store i32 %v, ptr %p
  ret void
}

; Any of nine elements, in a loop.
; CHECK-LABEL: define void @loop(
define void @loop(ptr %data) !syclc.kernel !0 {
entry:
  %row = alloca [9 x i32]
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %data, i64 %i
  br label %again
again:
  %k = load i32, ptr %p
  %q = getelementptr i32, ptr %row, i32 %k
  %v = load i32, ptr %q
  store i32 %v, ptr %p
  %more = icmp sgt i32 %v, 0
  br i1 %more, label %again, label %end
end:
  ret void
}

; The second index is out of bounds.
; CHECK-LABEL: define void @behind.the.end(
define void @behind.the.end(ptr %data) !syclc.kernel !0 {
  %row = alloca [4 x i32]
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %data, i64 %i
  %bit = and i64 %i, 4
  %q = getelementptr i32, ptr %row, i64 %bit
  %v = load i32, ptr %q
  store i32 %v, ptr %p
  ret void
}

; The other place is before the beginning: a bit that is read as a sign.
; CHECK-LABEL: define void @before.the.beginning(
define void @before.the.beginning(ptr %data) !syclc.kernel !0 {
  %row = alloca [4 x i32]
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %data, i64 %i
  %bit = trunc i64 %i to i1
  %q = getelementptr i32, ptr %row, i1 %bit
  %v = load i32, ptr %q
  store i32 %v, ptr %p
  ret void
}

; The array escapes.
; CHECK-LABEL: define void @escapes(
define void @escapes(ptr %data) !syclc.kernel !0 {
  %row = alloca [4 x i32]
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %data, i64 %i
  call void @elsewhere(ptr %row)
  %bit = and i64 %i, 1
  %q = getelementptr i32, ptr %row, i64 %bit
  %v = load i32, ptr %q
  store i32 %v, ptr %p
  ret void
}

; The other pointer is to something else.
; CHECK-LABEL: define void @elsewhere.or.here(
define void @elsewhere.or.here(ptr %data) !syclc.kernel !0 {
  %row = alloca [4 x i32]
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %data, i64 %i
  %odd = trunc i64 %i to i1
  %q = select i1 %odd, ptr %row, ptr %p
  store i32 3, ptr %q
  %v = load i32, ptr %row
  store i32 %v, ptr %p
  ret void
}

; CHECK-LABEL: define void @volatile(
define void @volatile(ptr %data) !syclc.kernel !0 {
  %row = alloca [4 x i32]
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %data, i64 %i
  %bit = and i64 %i, 1
  %q = getelementptr i32, ptr %row, i64 %bit
  store volatile i32 3, ptr %q
  %v = load i32, ptr %row
  store i32 %v, ptr %p
  ret void
}

; Parts of elements are stored: the other part may be poison.
; CHECK-LABEL: define void @parts(
define void @parts(ptr %data) !syclc.kernel !0 {
  %row = alloca [4 x i32]
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %data, i64 %i
  store i16 1, ptr %row
  %bit = and i64 %i, 1
  %q = getelementptr i32, ptr %row, i64 %bit
  store i32 3, ptr %q
  ret void
}

; Uniform: a vector access for all lanes.
; CHECK-LABEL: define void @same.in.all.lanes(
define void @same.in.all.lanes(ptr %data, i64 %round) !syclc.kernel !0 {
  %row = alloca [4 x i32]
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %data, i64 %i
  %bit = and i64 %round, 1
  %q = getelementptr i32, ptr %row, i64 %bit
  store i32 3, ptr %q
  %v = load i32, ptr %row
  store i32 %v, ptr %p
  ret void
}

declare i64 @__syclc_global_id(i32)
declare void @elsewhere(ptr)

!0 = !{i32 1, i32 1, i32 8, i32 8, !1, !1}
!1 = !{}
