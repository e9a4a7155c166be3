; int indices computed from ids are computed in 64 bits where that is exact, because LLVM's later transformations of such sums may
; wrap. So are indices of captures and loop counters; those read from memory stay narrow.
; RUN: %opt-syclc -passes='syclc-wide-indices,verify' -S %s | FileCheck %s

declare i64 @__syclc_global_id(i32)
declare i64 @__syclc_local_id(i32)
declare i64 @__syclc_group_id(i32)
declare i64 @__syclc_local_size(i32)

; CHECK-LABEL: define ptr @of_ids(
; CHECK: %y = call i64 @__syclc_global_id(i32 1)
; CHECK: %x = call i64 @__syclc_global_id(i32 0)
; CHECK-NOT: trunc
; CHECK: %[[Y1:.*]] = add nsw i64 %y, 1
; CHECK: %[[W:.*]] = sext i32 %width to i64
; CHECK: %[[ROW:.*]] = mul nsw i64 %[[Y1]], %[[W]]
; CHECK: %[[AT:.*]] = add nsw i64 %[[ROW]], %x
; CHECK: getelementptr float, ptr %data, i64 %[[AT]]
define ptr @of_ids(ptr %data, i32 %width) {
  %y = call i64 @__syclc_global_id(i32 1)
  %x = call i64 @__syclc_global_id(i32 0)
  %y.int = trunc i64 %y to i32
  %x.int = trunc i64 %x to i32
  %y1 = add nsw i32 %y.int, 1
  %row = mul nsw i32 %y1, %width
  %at = add nsw i32 %row, %x.int
  %i = sext i32 %at to i64
  %p = getelementptr float, ptr %data, i64 %i
  ret ptr %p
}

; Indices that may wrap are not changed.
; CHECK-LABEL: define ptr @wrapping(
; CHECK: %at = add i32 %x.int, %width
; CHECK: %i = sext i32 %at to i64
define ptr @wrapping(ptr %data, i32 %width) {
  %x = call i64 @__syclc_global_id(i32 0)
  %x.int = trunc i64 %x to i32
  %at = add i32 %x.int, %width
  %i = sext i32 %at to i64
  %p = getelementptr float, ptr %data, i64 %i
  ret ptr %p
}

; Only ids fit in an int.
; CHECK-LABEL: define ptr @other_number(
; CHECK: %at = add nsw i32 %n.int, %width
; CHECK: sext i32 %at to i64
define ptr @other_number(ptr %data, ptr %number, i64 %k, i32 %width) {
  %place = getelementptr i64, ptr %number, i64 %k
  %n = load i64, ptr %place
  %n.int = trunc i64 %n to i32
  %twice = mul i32 %n.int, %n.int
  %at = add nsw i32 %n.int, %width
  %i = sext i32 %at to i64
  %p = getelementptr float, ptr %data, i64 %i
  %q = getelementptr float, ptr %p, i32 %twice
  ret ptr %q
}

; CHECK-LABEL: define float @counter(
; CHECK: %[[K:.*]] = sext i32 %k to i64
; CHECK: %[[W:.*]] = sext i32 %width to i64
; CHECK: %[[AT:.*]] = mul nsw i64 %[[K]], %[[W]]
; CHECK: getelementptr float, ptr %data, i64 %[[AT]]
define float @counter(ptr %data, i32 %width) {
entry:
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %at = mul nsw i32 %k, %width
  %i = sext i32 %at to i64
  %p = getelementptr float, ptr %data, i64 %i
  %v = load float, ptr %p
  %more = fadd float %sum, %v
  %next = add nsw i32 %k, 1
  %again = icmp slt i32 %next, %width
  br i1 %again, label %loop, label %end
end:
  ret float %more
}

; CHECK-LABEL: define ptr @read_from_memory(
; CHECK: %at = mul nsw i32 %n, 3
; CHECK: sext i32 %at to i64
define ptr @read_from_memory(ptr %data, ptr %list, i64 %k) {
  %place = getelementptr i32, ptr %list, i64 %k
  %n = load i32, ptr %place
  %at = mul nsw i32 %n, 3
  %i = sext i32 %at to i64
  %p = getelementptr float, ptr %data, i64 %i
  ret ptr %p
}

; A global id in the style of CUDA, too, as an int and as an unsigned.
; CHECK-LABEL: define ptr @of_groups(
; CHECK: %x = add i64 %local, %row
; CHECK-NEXT: %[[NEXT:.*]] = add nsw i64 %x, 1
; CHECK-NEXT: %p = getelementptr float, ptr %data, i64 %[[NEXT]]
; CHECK-NEXT: %q = getelementptr float, ptr %p, i64 %x
define ptr @of_groups(ptr %data) {
  %size = call i64 @__syclc_local_size(i32 0)
  %group = call i64 @__syclc_group_id(i32 0)
  %row = mul i64 %size, %group
  %local = call i64 @__syclc_local_id(i32 0)
  %x = add i64 %local, %row
  %x.int = trunc i64 %x to i32
  %next = add nsw i32 %x.int, 1
  %i = sext i32 %next to i64
  %p = getelementptr float, ptr %data, i64 %i
  %j = zext i32 %x.int to i64
  %q = getelementptr float, ptr %p, i64 %j
  ret ptr %q
}

; Not another dimension's group, nor any other product.
; CHECK-LABEL: define ptr @of_other_numbers(
; CHECK: sext i32 %x.int to i64
; CHECK: sext i32 %y.int to i64
define ptr @of_other_numbers(ptr %data) {
  %size = call i64 @__syclc_local_size(i32 0)
  %group = call i64 @__syclc_group_id(i32 1)
  %row = mul i64 %size, %group
  %local = call i64 @__syclc_local_id(i32 0)
  %x = add i64 %local, %row
  %x.int = trunc i64 %x to i32
  %i = sext i32 %x.int to i64
  %p = getelementptr float, ptr %data, i64 %i
  %large = mul i64 %group, 2654435761
  %y = add i64 %large, %local
  %y.int = trunc i64 %y to i32
  %j = sext i32 %y.int to i64
  %q = getelementptr float, ptr %p, i64 %j
  ret ptr %q
}

; Without the assumption that ids fit in an int (-fno-sycl-id-queries-fit-in-int), they are not replaced either.
; CHECK-LABEL: define ptr @any_size(
; CHECK: %x.int = trunc i64 %x to i32
; CHECK: %i = sext i32 %at to i64
define ptr @any_size(ptr %data, ptr %number, i32 %width) "syclc-ids-of-any-size" {
  %x = call i64 @__syclc_global_id(i32 0)
  %x.int = trunc i64 %x to i32
  %at = add nsw i32 %x.int, %width
  %i = sext i32 %at to i64
  %p = getelementptr float, ptr %data, i64 %i
  ret ptr %p
}

; An index that a loop advances, as the planes of a volume: the variable of the loop has 64 bits, too.
; CHECK-LABEL: define void @planes(
; CHECK: %[[START:.*]] = add nsw i64 %x, %{{.*}}
; CHECK: loop:
; CHECK: %[[P:.*]] = phi i64 [ %[[START]], %entry ], [ %[[NEXT:.*]], %loop ]
; CHECK-NOT: sext i32 %p
; CHECK: getelementptr float, ptr %data, i64 %[[P]]
; CHECK: add nsw i64 %[[P]], 2
; CHECK: %[[NEXT]] = add nsw i64 %{{.*}}, %
define void @planes(ptr %data, i32 %width, i32 %plane, i32 %n) {
entry:
  %x = call i64 @__syclc_global_id(i32 0)
  %x.int = trunc i64 %x to i32
  %start = add nsw i32 %x.int, %width
  br label %loop
loop:
  %p = phi i32 [ %start, %entry ], [ %p.next, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %i = sext i32 %p to i64
  %at = getelementptr float, ptr %data, i64 %i
  %v = load float, ptr %at
  %beside = add nsw i32 %p, 2
  %j = sext i32 %beside to i64
  %to = getelementptr float, ptr %data, i64 %j
  store float %v, ptr %to
  %half = add nsw i32 %p, %plane
  %p.next = add nsw i32 %half, %plane
  %k.next = add nsw i32 %k, 1
  %more = icmp slt i32 %k.next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; Not if the variable is compared (LLVM widens it together with the limit), may wrap, advances by what is loaded, or
; starts without an id.
; CHECK-LABEL: define void @other_loops(
; CHECK-NOT: phi i64
; CHECK-COUNT-4: sext i32 %{{[a-d]}} to i64
define void @other_loops(ptr %data, ptr %steps, i32 %plane, i32 %n) {
entry:
  %x = call i64 @__syclc_global_id(i32 0)
  %x.int = trunc i64 %x to i32
  %start = add nsw i32 %x.int, 1
  br label %loop
loop:
  %a = phi i32 [ %start, %entry ], [ %a.next, %loop ]
  %b = phi i32 [ %start, %entry ], [ %b.next, %loop ]
  %c = phi i32 [ %start, %entry ], [ %c.next, %loop ]
  %d = phi i32 [ %plane, %entry ], [ %d.next, %loop ]
  %ai = sext i32 %a to i64
  %ap = getelementptr i32, ptr %data, i64 %ai
  %bi = sext i32 %b to i64
  %bp = getelementptr i32, ptr %ap, i64 %bi
  %ci = sext i32 %c to i64
  %cp = getelementptr i32, ptr %bp, i64 %ci
  %di = sext i32 %d to i64
  %dp = getelementptr i32, ptr %cp, i64 %di
  store i32 0, ptr %dp
  %step = load i32, ptr %cp
  %a.next = add nsw i32 %a, %plane
  %b.next = add i32 %b, %plane
  %c.next = add nsw i32 %c, %step
  %d.next = add nsw i32 %d, %plane
  %more = icmp slt i32 %a, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
