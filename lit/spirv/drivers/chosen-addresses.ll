; Private variables that an address may be one of become one, and the choice one of places in it: Intel's compiler crashes
; on some accesses by such addresses.
; RUN: %opt-syclc -passes=syclc-chosen-addresses,verify -S %s | FileCheck %s

declare void @llvm.lifetime.start.p0(ptr)
declare void @use(ptr)

; CHECK-LABEL: define void @chosen_by_branches(
; CHECK: %joined = alloca [5 x i8], align 1
; CHECK-NEXT: %a = getelementptr inbounds i8, ptr %joined, i64 0
; CHECK-NEXT: %b = getelementptr inbounds i8, ptr %joined, i64 1
; CHECK-NOT: llvm.lifetime
; CHECK: %[[PLACE:.*]] = add i64 1, %k
; CHECK: %[[CHOSEN:.*]] = phi i64 [ %[[PLACE]], %else ], [ 0, %entry ]
; CHECK-NEXT: %p = getelementptr inbounds i8, ptr %joined, i64 %[[CHOSEN]]
define void @chosen_by_branches(i1 %c, i64 %k) !syclc.kernel !0 {
entry:
  %a = alloca i8
  %b = alloca [4 x i8], align 1
  call void @llvm.lifetime.start.p0(ptr %a)
  store i8 0, ptr %a
  br i1 %c, label %end, label %else
else:
  %element = getelementptr inbounds i8, ptr %b, i64 %k
  br label %end
end:
  %p = phi ptr [ %element, %else ], [ %a, %entry ]
  store i8 5, ptr %p
  ret void
}

; Each keeps its alignment, also of three that no single choice is between.
; CHECK-LABEL: define void @aligned(
; CHECK: %joined = alloca [20 x i8], align 8
; CHECK: %a = getelementptr inbounds i8, ptr %joined, i64 0
; CHECK: %b = getelementptr inbounds i8, ptr %joined, i64 8
; CHECK: %c = getelementptr inbounds i8, ptr %joined, i64 16
; CHECK-NOT: alloca
; CHECK: %[[P:.*]] = select i1 %x, i64 0, i64 8
; CHECK-NEXT: getelementptr inbounds i8, ptr %joined, i64 %[[P]]
define void @aligned(i1 %x) !syclc.kernel !0 {
  %a = alloca i8
  %b = alloca i64, align 8
  %c = alloca i32, align 4
  %p = select i1 %x, ptr %a, ptr %b
  store i8 5, ptr %p
  %q = select i1 %x, ptr %c, ptr %b
  store i32 5, ptr %q
  ret void
}

; Indices count elements where all is one of them, and bytes where not.
; CHECK-LABEL: define void @elements_of_one(
; CHECK-NEXT: %a = alloca [40 x i32]
; CHECK: %[[CHOSEN:.*]] = select i1 %x, i64 0, i64 %{{.*}}
; CHECK-NEXT: getelementptr inbounds i32, ptr %a, i64 %[[CHOSEN]]
define void @elements_of_one(i1 %x, i64 %k) !syclc.kernel !0 {
  %a = alloca [40 x i32]
  %other = getelementptr inbounds i32, ptr %a, i64 %k
  %p = select i1 %x, ptr %a, ptr %other
  store i32 5, ptr %p
  ret void
}

; Variables may come after other instructions.
; CHECK-LABEL: define void @between(
; CHECK: %n = load i8, ptr %data
; CHECK-NEXT: %joined = alloca [2 x i8]
; CHECK: select i1 %x, i64 0, i64 1
define void @between(ptr %data, i1 %x) !syclc.kernel !0 {
  %n = load i8, ptr %data
  %a = alloca i8
  %b = alloca i8
  %p = select i1 %x, ptr %a, ptr %b
  store i8 %n, ptr %p
  ret void
}

; Variables whose addresses are not selected are not changed, nor are selections of other addresses, or of escaping ones.
; CHECK-LABEL: define void @kept(
; CHECK-NEXT: %a = alloca [4 x i8]
; CHECK-NEXT: %b = alloca i8
; CHECK-NEXT: %c = alloca i8
; CHECK-NOT: joined
; CHECK: select i1 %x, ptr %a, ptr %last
; CHECK: select i1 %x, ptr %other, ptr %b
define void @kept(i1 %x, ptr %other) !syclc.kernel !0 {
  %a = alloca [4 x i8]
  %b = alloca i8
  %c = alloca i8
  %last = getelementptr i8, ptr %a, i64 3
  %p = select i1 %x, ptr %a, ptr %last
  store i8 5, ptr %p
  call void @use(ptr %p)
  %q = select i1 %x, ptr %other, ptr %b
  store i8 5, ptr %q
  call void @use(ptr %c)
  ret void
}

!0 = !{}
