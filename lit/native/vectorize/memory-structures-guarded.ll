; The target has no masked loads and stores of bytes: in guarded code, fields of neighbouring structures have a wide
; access for sub-groups in which all lanes are active, and gathers and scatters otherwise. The copy of the guarded code
; for full masks (GuardedCopy) has only the former.
; RUN: %opt-syclc -passes='syclc-vectorize<16>,verify' -S %s | FileCheck %s
; RUN: %opt-syclc -passes='syclc-vectorize<16>,always-inline,instcombine,simplifycfg' -S %s | FileCheck %s --check-prefix=COPY
; RUN: sed -e 's/"x86-64-v3"/"x86-64-v4"/' %s | %opt-syclc -passes='syclc-vectorize<16>,verify' -S \
; RUN:   | FileCheck %s --check-prefix=AVX512
; AVX512-COUNT-3: call <16 x i8> @llvm.masked.load
; AVX512-NOT: syclc.masked.interleaved

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @swap(
; CHECK: then:
; CHECK: %[[IN:.*]] = call { <16 x i8>, <16 x i8>, <16 x i8> } @"[[LOAD:syclc.masked.interleaved.load[^"]*]]"(ptr %p, <16 x i1> %mask)
; CHECK: call void @"[[STORE:syclc.masked.interleaved.store[^"]*]]"(ptr %q, <16 x i1> %mask,
; CHECK: then.all:
; CHECK: call { <16 x i8>, <16 x i8>, <16 x i8> } @"[[LOAD]]"(ptr %p.all, <16 x i1> splat (i1 true))
; CHECK: define internal { <16 x i8>, <16 x i8>, <16 x i8> } @"[[LOAD]]"(ptr %0, <16 x i1> %1)
; CHECK: call i1 @llvm.vector.reduce.and.v16i1(<16 x i1> %1)
; CHECK: full:
; CHECK: load <48 x i8>, ptr %0, align 1
; CHECK: partial:
; CHECK: call <16 x i8> @llvm.masked.gather
; CHECK: define internal void @"[[STORE]]"(
; CHECK: full:
; CHECK: store <48 x i8>
; CHECK: partial:
; CHECK: call void @llvm.masked.scatter{{.*}}, <16 x i1> %1)

; COPY-LABEL: define void @swap(
; COPY: then.all:
; COPY-NOT: gather
; COPY: load <48 x i8>
; COPY: store <48 x i8>
; COPY: br label %end
define void @swap(ptr noalias %in, ptr noalias %out, i64 %n) #0 !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %below = icmp ult i64 %i, %n
  br i1 %below, label %then, label %end
then:
  %p = getelementptr [3 x i8], ptr %in, i64 %i
  %r = load i8, ptr %p, align 1
  %p1 = getelementptr i8, ptr %p, i64 1
  %g = load i8, ptr %p1, align 1
  %p2 = getelementptr i8, ptr %p, i64 2
  %b = load i8, ptr %p2, align 1
  %q = getelementptr [3 x i8], ptr %out, i64 %i
  store i8 %b, ptr %q, align 1
  %q1 = getelementptr i8, ptr %q, i64 1
  store i8 %g, ptr %q1, align 1
  %q2 = getelementptr i8, ptr %q, i64 2
  store i8 %r, ptr %q2, align 1
  br label %end
end:
  ret void
}
declare i64 @__syclc_global_id(i32)

attributes #0 = { "target-cpu"="x86-64-v3" }

!0 = !{i32 2, i32 1, i32 24, i32 8, !1, !2}
!1 = !{!3, !4, !5}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 1, i32 8, i32 8, i32 8}
!5 = !{i32 0, i32 16, i32 8, i32 8}
