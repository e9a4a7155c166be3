; Copies between memory and a private array become loads and stores of its elements, or a loop of them.
; RUN: %opt-syclc -passes='syclc-private-copies,verify' -S %s | FileCheck %s

; The elements are those of the other accesses. All are loaded first.
; CHECK-LABEL: define void @in(
; CHECK-NOT: memcpy
; CHECK: %[[V0:.*]] = load float, ptr %from, align 4
; CHECK: %[[P1:.*]] = getelementptr inbounds i8, ptr %from, i64 4
; CHECK: %[[V1:.*]] = load float, ptr %[[P1]], align 4
; CHECK: %[[P2:.*]] = getelementptr inbounds i8, ptr %from, i64 8
; CHECK: %[[V2:.*]] = load float, ptr %[[P2]], align 4
; CHECK: store float %[[V0]], ptr %a, align 16
; CHECK: %[[Q1:.*]] = getelementptr inbounds i8, ptr %a, i64 4
; CHECK: store float %[[V1]], ptr %[[Q1]], align 4
; CHECK: %[[Q2:.*]] = getelementptr inbounds i8, ptr %a, i64 8
; CHECK: store float %[[V2]], ptr %[[Q2]], align 8
define void @in(ptr %from, ptr %out, i64 %k) !syclc.kernel !0 {
  %a = alloca [4 x float], align 16
  call void @llvm.lifetime.start.p0(ptr %a)
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %a, ptr align 4 %from, i64 12, i1 false)
  %p = getelementptr float, ptr %a, i64 %k
  %v = load float, ptr %p, align 4
  store float %v, ptr %out, align 4
  ret void
}

; CHECK-LABEL: define void @out(
; CHECK-NOT: memmove
; CHECK: load i16, ptr %a
; CHECK: store i16 %{{.*}}, ptr %to
define void @out(ptr %to, i64 %k) !syclc.kernel !5 {
  %a = alloca [2 x i16], align 4
  %p = getelementptr i16, ptr %a, i64 %k
  store i16 1, ptr %p, align 2
  call void @llvm.memmove.p0.p0.i64(ptr %to, ptr %a, i64 4, i1 false)
  ret void
}

; CHECK-LABEL: define void @long(
; CHECK-NOT: memcpy
; CHECK: %[[N:.*]] = phi i64
; CHECK: %[[OFFSET:.*]] = mul nuw i64 %[[N]], 8
; CHECK: %[[FROM:.*]] = getelementptr inbounds i8, ptr %from, i64 %[[OFFSET]]
; CHECK: %[[V:.*]] = load double, ptr %[[FROM]], align 8
; CHECK: %[[TO:.*]] = getelementptr inbounds i8, ptr %a, i64 %[[OFFSET]]
; CHECK: store double %[[V]], ptr %[[TO]], align 8
; CHECK: icmp eq i64 %{{.*}}, 100
define void @long(ptr %from, ptr %out, i64 %k) !syclc.kernel !0 {
  %a = alloca [100 x double], align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %a, ptr align 8 %from, i64 800, i1 false)
  %p = getelementptr double, ptr %a, i64 %k
  %v = load double, ptr %p, align 8
  store double %v, ptr %out, align 8
  ret void
}

; Between two arrays, and within one, whose parts may overlap.
; CHECK-LABEL: define void @both(
; CHECK-NOT: call void @llvm.mem
; CHECK: load i32, ptr %one, align 4
; CHECK: store i32 %{{.*}}, ptr %two, align 4
; CHECK: load i32, ptr %next, align 4
; CHECK: store i32 %{{.*}}, ptr %two, align 4
; CHECK: ret void
define void @both(ptr %out, i64 %k) !syclc.kernel !5 {
  %one = alloca [4 x i32], align 4
  %two = alloca [4 x i32], align 4
  %p = getelementptr i32, ptr %one, i64 %k
  store i32 1, ptr %p, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %two, ptr align 4 %one, i64 16, i1 false)
  %q = getelementptr i32, ptr %two, i64 %k
  %y = load i32, ptr %q, align 4
  store i32 %y, ptr %out, align 4
  %next = getelementptr i32, ptr %two, i64 1
  call void @llvm.memmove.p0.p0.i64(ptr align 4 %two, ptr align 4 %next, i64 12, i1 false)
  %z = load i32, ptr %q, align 4
  store i32 %z, ptr %out, align 4
  ret void
}

; Elements of two sizes, an escaping address, part of an element, two arrays with different elements, many elements
; within one array, volatile, an unknown length, memory only.
; CHECK-LABEL: define void @not(
; CHECK-COUNT-4: call void @llvm.memcpy
; CHECK: call void @llvm.memmove
; CHECK-COUNT-2: call void @llvm.memcpy
; CHECK: call void @llvm.memcpy{{.*}}i64 16, i1 false)
; CHECK: ret void
define void @not(ptr %from, ptr %out, i64 %k) !syclc.kernel !0 {
  %sizes = alloca [4 x i32], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr %sizes, ptr %from, i64 16, i1 false)
  %b = load i8, ptr %sizes, align 1
  %w = load i32, ptr %sizes, align 4
  %escapes = alloca [4 x i32], align 4
  store ptr %escapes, ptr %out, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr %escapes, ptr %from, i64 16, i1 false)
  %part = alloca [4 x i32], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr %part, ptr %from, i64 15, i1 false)
  %x = load i32, ptr %part, align 4
  %one = alloca [4 x i32], align 4
  %two = alloca [8 x i16], align 4
  store i32 %x, ptr %one, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr %two, ptr %one, i64 16, i1 false)
  %y = load i16, ptr %two, align 4
  %many = alloca [100 x i32], align 4
  store i32 %x, ptr %many, align 4
  %next = getelementptr i32, ptr %many, i64 1
  call void @llvm.memmove.p0.p0.i64(ptr %many, ptr %next, i64 396, i1 false)
  %volatile = alloca [4 x i32], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr %volatile, ptr %from, i64 16, i1 true)
  %z = load i32, ptr %volatile, align 4
  %unknown = alloca [4 x i32], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr %unknown, ptr %from, i64 %k, i1 false)
  %u = load i32, ptr %unknown, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %from, i64 16, i1 false)
  ret void
}

; Host functions of other sources are no kernels.
; CHECK-LABEL: define void @other(
; CHECK: call void @llvm.memcpy
define void @other(ptr %from, ptr %out, i64 %k) {
  %a = alloca [4 x float], align 16
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %a, ptr align 4 %from, i64 12, i1 false)
  %v = load float, ptr %a, align 4
  store float %v, ptr %out, align 4
  ret void
}

!0 = !{i32 1, i32 1, i32 24, i32 8, !1, !2}
!1 = !{!3, !4, !6}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 1, i32 8, i32 8, i32 8}
!5 = !{i32 1, i32 1, i32 16, i32 8, !7, !2}
!6 = !{i32 2, i32 16, i32 8, i32 8}
!7 = !{!3, !8}
!8 = !{i32 2, i32 8, i32 8, i32 8}
