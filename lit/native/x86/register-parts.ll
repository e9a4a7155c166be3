; Loops that read vectors of several registers are split into parts of one register, in ascending order. For instructions that
; cannot be split the parts are concatenated, after the loop if possible.
; RUN: %opt-syclc -passes=syclc-register-parts,verify -S %s | FileCheck %s
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @column(
; CHECK: loop:
; CHECK: %[[S0:.*]] = phi <16 x float> [ zeroinitializer, %entry ], [ %[[N0:.*]], %loop ]
; CHECK: %[[S1:.*]] = phi <16 x float> [ zeroinitializer, %entry ], [ %[[N1:.*]], %loop ]
; CHECK: %[[B0:.*]] = load <16 x float>, ptr %there, align 64, !tbaa
; CHECK: %[[THERE:.*]] = getelementptr i8, ptr %there, i64 64
; CHECK: %[[B1:.*]] = load <16 x float>, ptr %[[THERE]], align 64, !tbaa
; CHECK: %[[N0]] = call contract <16 x float> @llvm.fma.v16f32(<16 x float> %[[A:.*]], <16 x float> %[[B0]], <16 x float> %[[S0]])
; CHECK: %[[N1]] = call contract <16 x float> @llvm.fma.v16f32(<16 x float> %[[A]], <16 x float> %[[B1]], <16 x float> %[[S1]])
; CHECK: end:
; CHECK: %[[WHOLE:.*]] = shufflevector <16 x float> %[[N0]], <16 x float> %[[N1]], <32 x i32> <i32 0, {{.*}}, i32 31>
; CHECK: store <32 x float> %[[WHOLE]], ptr %out
define void @column(ptr %out, ptr %a, ptr %b, i64 %pitch, i64 %n) #0 {
entry:
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi <32 x float> [ zeroinitializer, %entry ], [ %more, %loop ]
  %at = getelementptr float, ptr %a, i64 %k
  %one = load float, ptr %at
  %first = insertelement <32 x float> poison, float %one, i64 0
  %all = shufflevector <32 x float> %first, <32 x float> poison, <32 x i32> zeroinitializer
  %row = mul i64 %k, %pitch
  %there = getelementptr float, ptr %b, i64 %row
  %v = load <32 x float>, ptr %there, align 64, !tbaa !0
  %more = call contract <32 x float> @llvm.fma.v32f32(<32 x float> %all, <32 x float> %v, <32 x float> %sum)
  %next = add i64 %k, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %end
end:
  store <32 x float> %more, ptr %out
  ret void
}

; Comparisons, and stores masked by them. Flags and the order of accesses are kept.
; CHECK-LABEL: define void @chooses(
; CHECK: %[[V0:.*]] = load <16 x i32>, ptr %at, align 4
; CHECK: %[[V1:.*]] = load <16 x i32>,
; CHECK: %[[W0:.*]] = add nsw <16 x i32> %[[V0]], splat (i32 1)
; CHECK: %[[W1:.*]] = add nsw <16 x i32> %[[V1]], splat (i32 1)
; CHECK: %[[L0:.*]] = shufflevector <32 x i32> %limit, <32 x i32> poison, <16 x i32> <i32 0, {{.*}}, i32 15>
; CHECK: %[[LESS0:.*]] = icmp slt <16 x i32> %[[W0]], %[[L0]]
; CHECK: %[[LESS1:.*]] = icmp slt <16 x i32> %[[W1]],
; CHECK: %[[C0:.*]] = select <16 x i1> %[[LESS0]], <16 x i32> %[[W0]],
; CHECK: %[[C1:.*]] = select <16 x i1> %[[LESS1]], <16 x i32> %[[W1]],
; CHECK: call void @llvm.masked.store.v16i32.p0(<16 x i32> %[[C0]], ptr align 4 %at, <16 x i1> %[[LESS0]])
; CHECK: %[[THERE:.*]] = getelementptr i8, ptr %at, i64 64
; CHECK: call void @llvm.masked.store.v16i32.p0(<16 x i32> %[[C1]], ptr align 4 %[[THERE]], <16 x i1> %[[LESS1]])
define void @chooses(ptr %data, <32 x i32> %limit, i64 %n) #0 {
entry:
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr i32, ptr %data, i64 %k
  %v = load <32 x i32>, ptr %at, align 4
  %w = add nsw <32 x i32> %v, splat (i32 1)
  %less = icmp slt <32 x i32> %w, %limit
  %chosen = select <32 x i1> %less, <32 x i32> %w, <32 x i32> %limit
  call void @llvm.masked.store.v32i32.p0(<32 x i32> %chosen, ptr align 4 %at, <32 x i1> %less)
  %next = add i64 %k, 32
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %end
end:
  ret void
}

; A mask with other uses stays whole, and so does what it selects.
; CHECK-LABEL: define void @stays(
; CHECK: %[[W:.*]] = shufflevector <16 x i32> %{{.*}}, <16 x i32> %{{.*}}
; CHECK: %less = icmp slt <32 x i32> %[[W]], %limit
; CHECK: %both = and <32 x i1> %less, %mask
; CHECK: %chosen = select <32 x i1> %both
; CHECK: %[[C0:.*]] = shufflevector <32 x i32> %chosen, <32 x i32> poison, <16 x i32> <i32 0, {{.*}}, i32 15>
; CHECK: store <16 x i32> %[[C0]], ptr %at
; CHECK: %[[C1:.*]] = shufflevector <32 x i32> %chosen, <32 x i32> poison, <16 x i32> <i32 16, {{.*}}, i32 31>
; CHECK: store <16 x i32> %[[C1]], ptr
define void @stays(ptr %data, <32 x i32> %limit, <32 x i1> %mask, i64 %n) #0 {
entry:
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr i32, ptr %data, i64 %k
  %v = load <32 x i32>, ptr %at, align 4
  %w = add nsw <32 x i32> %v, splat (i32 1)
  %less = icmp slt <32 x i32> %w, %limit
  %both = and <32 x i1> %less, %mask
  %chosen = select <32 x i1> %both, <32 x i32> %w, <32 x i32> %limit
  store <32 x i32> %chosen, ptr %at, align 4
  %next = add i64 %k, 32
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %end
end:
  ret void
}

; Nothing is cut that fills one register, that is volatile, or that no loop repeats.
; CHECK-LABEL: define void @left(
; CHECK: load <32 x float>, ptr %data
; CHECK: load <16 x float>
; CHECK: load volatile <32 x float>
define void @left(ptr %data, i64 %n) #0 {
entry:
  %before = load <32 x float>, ptr %data
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr %data, i64 %k
  %v = load <16 x float>, ptr %at
  %w = load volatile <32 x float>, ptr %at
  store <16 x float> %v, ptr %at
  %next = add i64 %k, 32
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %end
end:
  store <32 x float> %before, ptr %data
  ret void
}

; The elements of interleaved accesses are rearranged: such vectors stay whole, and so do those that are stored.
; CHECK-LABEL: define void @interleaved(
; CHECK: load <64 x float>
; CHECK: store <64 x float>
define void @interleaved(ptr %data, i64 %n) #0 {
entry:
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr %data, i64 %k
  %v = load <64 x float>, ptr %at
  %even = shufflevector <64 x float> %v, <64 x float> poison, <32 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 16, i32 18, i32 20, i32 22, i32 24, i32 26, i32 28, i32 30, i32 32, i32 34, i32 36, i32 38, i32 40, i32 42, i32 44, i32 46, i32 48, i32 50, i32 52, i32 54, i32 56, i32 58, i32 60, i32 62>
  %w = fadd <32 x float> %even, splat (float 1.0)
  %twice = shufflevector <32 x float> %w, <32 x float> poison, <64 x i32> <i32 0, i32 0, i32 1, i32 1, i32 2, i32 2, i32 3, i32 3, i32 4, i32 4, i32 5, i32 5, i32 6, i32 6, i32 7, i32 7, i32 8, i32 8, i32 9, i32 9, i32 10, i32 10, i32 11, i32 11, i32 12, i32 12, i32 13, i32 13, i32 14, i32 14, i32 15, i32 15, i32 16, i32 16, i32 17, i32 17, i32 18, i32 18, i32 19, i32 19, i32 20, i32 20, i32 21, i32 21, i32 22, i32 22, i32 23, i32 23, i32 24, i32 24, i32 25, i32 25, i32 26, i32 26, i32 27, i32 27, i32 28, i32 28, i32 29, i32 29, i32 30, i32 30, i32 31, i32 31>
  store <64 x float> %twice, ptr %at
  %next = add i64 %k, 64
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %end
end:
  ret void
}

; Loops without memory accesses are not changed.
; CHECK-LABEL: define <32 x float> @computes(
; CHECK: fmul <32 x float>
define <32 x float> @computes(<32 x float> %x, i64 %n) #0 {
entry:
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %v = phi <32 x float> [ %x, %entry ], [ %w, %loop ]
  %w = fmul <32 x float> %v, %x
  %next = add i64 %k, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %end
end:
  ret <32 x float> %w
}

attributes #0 = { "target-cpu"="x86-64-v4" "prefer-vector-width"="512" }
!0 = !{!1, !1, i64 0}
!1 = !{!"float", !2}
!2 = !{!"root"}
