; Loops over private arrays are unrolled completely, so that SROA makes the arrays registers.
; RUN: %opt-syclc -passes='function(loop-simplify,syclc-unroll-for-registers,sroa,simplifycfg),verify' -S %s | FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; The inner loop has 64 iterations at most; the outer one stays.
; CHECK-LABEL: define void @triangle(
; CHECK-NOT: alloca
; CHECK: phi i64
; CHECK-NOT: alloca
; CHECK: ret void
define void @triangle(ptr %out) {
entry:
  %v = alloca [65 x float], align 4
  br label %init
init:
  %k = phi i64 [ 0, %entry ], [ %k.next, %init ]
  %to = getelementptr inbounds float, ptr %v, i64 %k
  store float 1.0, ptr %to
  %k.next = add nuw nsw i64 %k, 1
  %last = icmp eq i64 %k.next, 65
  br i1 %last, label %outer, label %init
outer:
  %j = phi i64 [ 64, %init ], [ %j.next, %outer.end ]
  br label %inner
inner:
  %i = phi i64 [ 0, %outer ], [ %i.next, %inner ]
  %i.next = add nuw nsw i64 %i, 1
  %p = getelementptr inbounds float, ptr %v, i64 %i
  %q = getelementptr inbounds i8, ptr %p, i64 4
  %a = load float, ptr %q
  %b = load float, ptr %p
  %c = fadd float %a, %b
  store float %c, ptr %p
  %end = icmp eq i64 %i.next, %j
  br i1 %end, label %outer.end, label %inner
outer.end:
  %j.next = add nsw i64 %j, -1
  %again = icmp samesign ugt i64 %j, 1
  br i1 %again, label %outer, label %done
done:
  %first = load float, ptr %v
  store float %first, ptr %out
  ret void
}

; In the address space of private memory.
; CHECK-LABEL: define void @in_space(
; CHECK-NOT: alloca
; CHECK: ret void
define void @in_space(ptr %out) {
entry:
  %v = alloca [20 x i32], align 4
  %local = addrspacecast ptr %v to ptr addrspace(5)
  br label %init
init:
  %k = phi i64 [ 0, %entry ], [ %k.next, %init ]
  %number = trunc i64 %k to i32
  %to = getelementptr inbounds i32, ptr addrspace(5) %local, i64 %k
  store i32 %number, ptr addrspace(5) %to
  %k.next = add nuw nsw i64 %k, 1
  %last = icmp eq i64 %k.next, 20
  br i1 %last, label %done, label %init
done:
  %at = getelementptr inbounds i8, ptr addrspace(5) %local, i64 12
  %some = load i32, ptr addrspace(5) %at
  store i32 %some, ptr %out
  ret void
}

; An index that is not known keeps the array in memory: nothing is unrolled for it.
; CHECK-LABEL: define void @any_index(
; CHECK: alloca [20 x i32]
; CHECK: phi i64
define void @any_index(ptr %out, i64 %n) {
entry:
  %v = alloca [20 x i32], align 4
  br label %init
init:
  %k = phi i64 [ 0, %entry ], [ %k.next, %init ]
  %to = getelementptr inbounds i32, ptr %v, i64 %k
  store i32 7, ptr %to
  %k.next = add nuw nsw i64 %k, 1
  %last = icmp eq i64 %k.next, 20
  br i1 %last, label %done, label %init
done:
  %at = getelementptr inbounds i32, ptr %v, i64 %n
  %some = load i32, ptr %at
  store i32 %some, ptr %out
  ret void
}

; More than registers hold.
; CHECK-LABEL: define void @large(
; CHECK: alloca [200 x i32]
; CHECK: phi i64
define void @large(ptr %out) {
entry:
  %v = alloca [200 x i32], align 4
  br label %init
init:
  %k = phi i64 [ 0, %entry ], [ %k.next, %init ]
  %to = getelementptr inbounds i32, ptr %v, i64 %k
  store i32 7, ptr %to
  %k.next = add nuw nsw i64 %k, 1
  %last = icmp eq i64 %k.next, 200
  br i1 %last, label %done, label %init
done:
  %some = load i32, ptr %v
  store i32 %some, ptr %out
  ret void
}

; The program says how to unroll.
; CHECK-LABEL: define void @chosen(
; CHECK: alloca [20 x i32]
; CHECK: phi i64
define void @chosen(ptr %out) {
entry:
  %v = alloca [20 x i32], align 4
  br label %init
init:
  %k = phi i64 [ 0, %entry ], [ %k.next, %init ]
  %to = getelementptr inbounds i32, ptr %v, i64 %k
  store i32 7, ptr %to
  %k.next = add nuw nsw i64 %k, 1
  %last = icmp eq i64 %k.next, 20
  br i1 %last, label %done, label %init, !llvm.loop !0
done:
  %some = load i32, ptr %v
  store i32 %some, ptr %out
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
