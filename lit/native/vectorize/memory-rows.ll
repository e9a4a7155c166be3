; Where each lane loads neighbouring elements, and the lanes are far apart, each lane loads its row at once, and the rows are
; transposed within parts of 16 bytes; the same for stores. Inactive lanes load the row of an active lane.
; RUN: %opt-syclc -passes='syclc-vectorize<8>,verify' -S %s | FileCheck %s

; Four floats: the second half of each register is the row of the lane four further.
; CHECK-LABEL: define void @four(
; CHECK: %[[ROWS:.*]] = select <8 x i1> %active, <8 x i64> %{{.*}}, <8 x i64> %
; CHECK: %[[FIRST:.*]] = extractelement <8 x i64> %[[ROWS]], i64 0
; CHECK: %[[P:.*]] = getelementptr i8, ptr %points, i64 %[[FIRST]]
; CHECK: %[[ROW0:.*]] = load <4 x float>, ptr %[[P]], align 4
; CHECK: extractelement <8 x i64> %[[ROWS]], i64 4
; CHECK: %[[ROW4:.*]] = load <4 x float>
; CHECK: shufflevector <4 x float> %[[ROW0]], <4 x float> %[[ROW4]], <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
; CHECK-COUNT-6: load <4 x float>
; CHECK-NOT: load <4 x float>
; CHECK: shufflevector <8 x float> %{{.*}}, <8 x float> %{{.*}}, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 4, i32 12, i32 5, i32 13>
; CHECK: shufflevector <8 x float> %{{.*}}, <8 x float> %{{.*}}, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 4, i32 12, i32 5, i32 13>
; CHECK: %[[X:.*]] = shufflevector <8 x float> %{{.*}}, <8 x float> %{{.*}}, <8 x i32> <i32 0, i32 1, i32 8, i32 9, i32 4, i32 5, i32 12, i32 13>
; CHECK: %[[Y:.*]] = shufflevector <8 x float> %{{.*}}, <8 x float> %{{.*}}, <8 x i32> <i32 2, i32 3, i32 10, i32 11, i32 6, i32 7, i32 14, i32 15>
; CHECK-NOT: gather
; CHECK: fadd <8 x float> %[[X]], %[[Y]]
; CHECK: ret void
define void @four(ptr %points, ptr %out) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %q = getelementptr i32, ptr %out, i64 %i
  %index = load i32, ptr %q, align 4
  %p = getelementptr [16 x i8], ptr %points, i32 %index
  %x = load float, ptr %p, align 4
  %py = getelementptr i8, ptr %p, i64 4
  %y = load float, ptr %py, align 4
  %pz = getelementptr i8, ptr %p, i64 8
  %z = load float, ptr %pz, align 4
  %pw = getelementptr i8, ptr %p, i64 12
  %w = load float, ptr %pw, align 4
  %xy = fadd float %x, %y
  %zw = fadd float %z, %w
  %v = fadd float %xy, %zw
  store float %v, ptr %q, align 4
  ret void
}

; One is an integer, and the lowest is not the first. Three elements are loaded with a mask, which reads no more of the row.
; CHECK-LABEL: define void @mixed(
; CHECK-COUNT-8: load <4 x i32>, ptr %{{.*}}, align 4
; CHECK-NOT: gather
; CHECK: ret void
; CHECK-LABEL: define void @three(
; CHECK-COUNT-8: call <4 x float> @llvm.masked.load.v4f32.p0(ptr align 4 %{{.*}}, <4 x i1> <i1 true, i1 true, i1 true, i1 false>, <4 x float> poison)
; CHECK-NOT: gather
; CHECK: ret void
define void @mixed(ptr %points, ptr %out) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %q = getelementptr i32, ptr %out, i64 %i
  %index = load i32, ptr %q, align 4
  %p = getelementptr [16 x i8], ptr %points, i32 %index
  %pz = getelementptr i8, ptr %p, i64 8
  %z = load float, ptr %pz, align 4
  %x = load float, ptr %p, align 4
  %py = getelementptr i8, ptr %p, i64 4
  %y = load i32, ptr %py, align 4
  %pw = getelementptr i8, ptr %p, i64 12
  %w = load float, ptr %pw, align 4
  %yf = sitofp i32 %y to float
  %xy = fadd float %x, %yf
  %zw = fadd float %z, %w
  %v = fadd float %xy, %zw
  store float %v, ptr %q, align 4
  ret void
}
define void @three(ptr %points, ptr %out) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %q = getelementptr i32, ptr %out, i64 %i
  %index = load i32, ptr %q, align 4
  %p = getelementptr [16 x i8], ptr %points, i32 %index
  %x = load float, ptr %p, align 4
  %py = getelementptr i8, ptr %p, i64 4
  %y = load float, ptr %py, align 4
  %pz = getelementptr i8, ptr %p, i64 8
  %z = load float, ptr %pz, align 4
  %xy = fadd float %x, %y
  %v = fadd float %xy, %z
  store float %v, ptr %q, align 4
  ret void
}

; Pairs of doubles, of a linear address with a large stride; %far stays alone, a gather.
; CHECK-LABEL: define void @pairs(
; CHECK-COUNT-8: load <2 x double>, ptr %{{.*}}, align 8
; CHECK: shufflevector <8 x double> %{{.*}}, <8 x double> %{{.*}}, <8 x i32> <i32 0, i32 8, i32 2, i32 10, i32 4, i32 12, i32 6, i32 14>
; CHECK: shufflevector <8 x double> %{{.*}}, <8 x double> %{{.*}}, <8 x i32> <i32 1, i32 9, i32 3, i32 11, i32 5, i32 13, i32 7, i32 15>
; CHECK: call <8 x double> @llvm.masked.gather.v8f64
; CHECK-NOT: gather
; CHECK: ret void
define void @pairs(ptr %in, ptr %out) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %q = getelementptr double, ptr %out, i64 %i
  %p = getelementptr [16384 x i8], ptr %in, i64 %i
  %x = load double, ptr %p, align 8
  %py = getelementptr i8, ptr %p, i64 8
  %y = load double, ptr %py, align 8
  %pz = getelementptr i8, ptr %p, i64 48
  %far = load double, ptr %pz, align 8
  %xy = fadd double %x, %y
  %v = fadd double %xy, %far
  store double %v, ptr %q, align 8
  ret void
}

; The store may write to the second element.
; CHECK-LABEL: define void @written(
; CHECK-COUNT-2: @llvm.masked.gather.v8f64
; CHECK: ret void
define void @written(ptr %points, ptr %out) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %q = getelementptr i64, ptr %out, i64 %i
  %index = load i32, ptr %q, align 4
  %p = getelementptr [16 x i8], ptr %points, i32 %index
  %x = load double, ptr %p, align 8
  store double %x, ptr %q, align 8
  %py = getelementptr i8, ptr %p, i64 8
  %y = load double, ptr %py, align 8
  store double %y, ptr %q, align 8
  ret void
}
; Stores are the same in reverse, where all lanes are active, and scatters where not.
; CHECK-LABEL: define void @stored(
; CHECK: call void @syclc.store.rows{{.*}}(ptr %{{.*}}, <8 x i64> %{{.*}}, <8 x i1> %active, <8 x float> splat (float 1.000000e+00), <8 x float> splat (float 2.000000e+00), <8 x float>
; CHECK-NEXT: ret void
define void @stored(ptr %points, ptr %out) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %q = getelementptr i32, ptr %out, i64 %i
  %index = load i32, ptr %q, align 4
  %p = getelementptr [16 x i8], ptr %points, i32 %index
  %py = getelementptr i8, ptr %p, i64 4
  store float 2.0, ptr %py, align 4
  store float 1.0, ptr %p, align 4
  %pz = getelementptr i8, ptr %p, i64 8
  store float 3.0, ptr %pz, align 4
  %pw = getelementptr i8, ptr %p, i64 12
  store float 4.0, ptr %pw, align 4
  ret void
}

; One place is written twice, or what is in between may be read: in order.
; CHECK-LABEL: define void @twice(
; CHECK: call void @syclc.store.rows{{.*}}(ptr %points, <8 x i64> %{{.*}}, <8 x i1> %active, <8 x double> splat (double 1.000000e+00), <8 x double> splat (double 3.000000e+00))
; CHECK: call void @llvm.masked.scatter.v8f64.v8p0(<8 x double> splat (double 2.000000e+00)
; CHECK-NEXT: ret void
define void @twice(ptr %points, ptr %out) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %q = getelementptr i32, ptr %out, i64 %i
  %index = load i32, ptr %q, align 4
  %p = getelementptr [16 x i8], ptr %points, i32 %index
  store double 1.0, ptr %p, align 8
  %py = getelementptr i8, ptr %p, i64 8
  store double 3.0, ptr %py, align 8
  store double 2.0, ptr %p, align 8
  ret void
}
; CHECK-LABEL: define void @between(
; CHECK: @llvm.masked.scatter.v8f64
; CHECK: @llvm.masked.load.v8f64
; CHECK: @llvm.masked.scatter.v8f64
; CHECK: ret void
define void @between(ptr %points, ptr %out) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %q = getelementptr i64, ptr %out, i64 %i
  %index = load i32, ptr %q, align 4
  %p = getelementptr [16 x i8], ptr %points, i32 %index
  store double 1.0, ptr %p, align 8
  %v = load double, ptr %q, align 8
  %py = getelementptr i8, ptr %p, i64 8
  store double %v, ptr %py, align 8
  ret void
}

; CHECK-LABEL: define internal void @syclc.store.rows(
; CHECK-SAME: ptr %[[BASE:.*]], <8 x i64> %[[INDEX:.*]], <8 x i1> %[[MASK:.*]], <8 x float> %[[X:.*]], <8 x float> %[[Y:.*]], <8 x float> %{{.*}}, <8 x float> %{{.*}})
; CHECK: %[[ALL:.*]] = call i1 @llvm.vector.reduce.and.v8i1(<8 x i1> %[[MASK]])
; CHECK: br i1 %[[ALL]], label %full, label %partial
; CHECK: full:
; CHECK-COUNT-8: store <4 x float> %{{.*}}, ptr %{{.*}}, align 4
; CHECK-NOT: store
; CHECK: partial:
; CHECK: call void @llvm.masked.scatter.v8f32.v8p0(<8 x float> %[[X]], {{.*}}, <8 x i1> %[[MASK]])
; CHECK: call void @llvm.masked.scatter.v8f32.v8p0(<8 x float> %[[Y]], {{.*}}, <8 x i1> %[[MASK]])
declare i64 @__syclc_global_id(i32) memory(none)

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 1, i32 8, i32 8, i32 8}
