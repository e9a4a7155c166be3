; A private array whose elements are loaded and stored in one size is lane-interleaved: the same index in all lanes is one vector
; access, and a masked store blends, because the memory is private.
; RUN: %opt-syclc -passes='syclc-vectorize<8>,verify' -S %s | FileCheck %s

; CHECK-LABEL: define void @same.index(
; CHECK: %a.lanes = alloca [16 x [8 x i32]], align 32
; CHECK: call void @llvm.memset.p0.i64(ptr align 32 %{{.*}}, i8 0, i64 512, i1 false)
; CHECK: %[[ROW:.*]] = getelementptr [8 x i32], ptr %a.lanes, i64 %
; CHECK: store <8 x float> %{{.*}}, ptr %[[ROW]], align 32
; CHECK: load <8 x float>, ptr %{{.*}}, align 32
; CHECK-NOT: gather
; CHECK: ret void
define void @same.index(ptr %data, i64 %k) !syclc.kernel !0 {
  %a = alloca [16 x float]
  %i = call i64 @__syclc_global_id(i32 0)
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 64, i1 false)
  %p = getelementptr float, ptr %data, i64 %i
  %v = load float, ptr %p
  %q = getelementptr float, ptr %a, i64 %k
  store float %v, ptr %q
  %r = getelementptr i8, ptr %a, i64 8
  %w = load float, ptr %r
  store float %w, ptr %p
  ret void
}

; CHECK-LABEL: define void @divergent.store(
; CHECK: %[[OLD:.*]] = load <8 x float>, ptr %[[ROW:.*]], align 32
; CHECK: %[[NEW:.*]] = select <8 x i1> %{{.*}}, <8 x float> %{{.*}}, <8 x float> %[[OLD]]
; CHECK: store <8 x float> %[[NEW]], ptr %[[ROW]], align 32
define void @divergent.store(ptr %data, i64 %k) !syclc.kernel !0 {
  %a = alloca [16 x float]
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr float, ptr %data, i64 %i
  %v = load float, ptr %p
  %q = getelementptr float, ptr %a, i64 %k
  %c = fcmp olt float %v, 1.0
  br i1 %c, label %then, label %end
then:
  store float %v, ptr %q
  br label %end
end:
  %w = load float, ptr %q
  store float %w, ptr %p
  ret void
}

; Another index in each lane: lane + 8 * index.
; CHECK-LABEL: define void @other.index(
; CHECK: %[[PLACE:.*]] = add <8 x i32> %{{.*}}, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
; CHECK: %[[P:.*]] = getelementptr i32, ptr %a.lanes, <8 x i32> %[[PLACE]]
; CHECK: call <8 x float> @llvm.masked.gather.v8f32.v8p0(<8 x ptr> align 4 %[[P]]
define void @other.index(ptr %data, i64 %k) !syclc.kernel !0 {
  %a = alloca [16 x float]
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %data, i64 %i
  %index = load i32, ptr %p
  %q = getelementptr float, ptr %a, i32 %index
  %w = load float, ptr %q
  store float %w, ptr %p
  ret void
}

; A few elements are chosen by selects.
; CHECK-LABEL: define void @few.elements(
; CHECK: icmp eq <8 x i32> %{{.*}}, splat (i32 1)
; CHECK: select
; CHECK-NOT: gather
; CHECK: ret void
define void @few.elements(ptr %data, i64 %k) !syclc.kernel !0 {
  %a = alloca [2 x float]
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %data, i64 %i
  %index = load i32, ptr %p
  %q = getelementptr float, ptr %a, i32 %index
  %w = load float, ptr %q
  store float %w, ptr %p
  ret void
}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare i64 @__syclc_global_id(i32) memory(none)

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
