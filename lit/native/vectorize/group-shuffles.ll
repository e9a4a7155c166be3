; Shuffles are permutations of registers: known ones are shufflevectors, others use the ISA level's permutation. None goes
; through memory.
; RUN: sed 's/CPU/x86-64-v2/' %s | %opt-syclc -passes='syclc-vectorize<16>,verify' -S | FileCheck %s --check-prefixes=ALL,V2
; RUN: sed 's/CPU/x86-64-v3/' %s | %opt-syclc -passes='syclc-vectorize<16>,verify' -S | FileCheck %s --check-prefixes=ALL,V3
; RUN: sed 's/CPU/x86-64-v4/' %s | %opt-syclc -passes='syclc-vectorize<16>,verify' -S | FileCheck %s --check-prefixes=ALL,V4
; RUN: sed 's/CPU/x86-64-v4/' %s | %opt-syclc -passes='syclc-vectorize<32>,verify' -S | FileCheck %s --check-prefix=TWO
; RUN: sed 's/"target-cpu"="CPU"/"any"="cpu"/' %s | %opt-syclc -passes='syclc-vectorize<16>,verify' -S | FileCheck %s --check-prefixes=ALL
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; ALL-LABEL: @known(
; ALL: shufflevector <16 x i32> %{{.*}}, <16 x i32> poison, <16 x i32> <i32 1, i32 0, i32 3, i32 2, {{.*}} i32 15, i32 14>
; ALL: shufflevector <16 x i32> %{{.*}}, <16 x i32> poison, <16 x i32> <i32 3, i32 4, i32 5, {{.*}}>
; ALL: extractelement <16 x i32> %{{.*}}, i64 5
define void @known(ptr %data) #0 !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %data, i64 %i
  %x = load i32, ptr %p
  %lane = call i32 @__syclc_sub_group_local_id()
  %neighbour = xor i32 %lane, 1
  %a = call i32 @__syclc_sub_group_shuffle_i32(i32 %x, i32 %neighbour)
  %up = add i32 %lane, 3
  %b = call i32 @__syclc_sub_group_shuffle_i32(i32 %x, i32 %up)
  %c = call i32 @__syclc_sub_group_shuffle_i32(i32 %x, i32 5)
  %d = add i32 %a, %b
  %e = add i32 %d, %c
  store i32 %e, ptr %p
  ret void
}

; ALL-LABEL: @any_lane(
; V2: call <16 x i8> @llvm.x86.ssse3.pshuf.b.128(
; V3: call <8 x i32> @llvm.x86.avx2.permd(
; V4: call <16 x i32> @llvm.x86.avx512.permvar.si.512(
; ALL-NOT: alloca
; ALL: ret void
; TWO-LABEL: @any_lane(
; TWO: call <16 x i32> @llvm.x86.avx512.vpermi2var.d.512(
define void @any_lane(ptr %data, ptr %lanes) #0 !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %data, i64 %i
  %x = load i32, ptr %p
  %q = getelementptr i32, ptr %lanes, i64 %i
  %lane = load i32, ptr %q
  %y = call i32 @__syclc_sub_group_shuffle_i32(i32 %x, i32 %lane)
  store i32 %y, ptr %p
  ret void
}

; A uniform lane: the same permutation, whose result has it in all lanes. There is no splat.
; ALL-LABEL: @broadcast(
; V3: call <8 x i32> @llvm.x86.avx2.permd(
; V4: call <8 x i64> @llvm.x86.avx512.vpermi2var.q.512(
; V4-NOT: shufflevector <16 x i64> %{{.*}} zeroinitializer
; ALL: call void @llvm.masked.store.v16i64
define void @broadcast(ptr %data, i32 %lane) #0 !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i64, ptr %data, i64 %i
  %x = load i64, ptr %p
  %y = call i64 @__syclc_sub_group_shuffle_i64(i64 %x, i32 %lane)
  store i64 %y, ptr %p
  ret void
}

; An id's value in a known lane is uniform, and so is an address computed from it. It used to be a pointer instead of a
; vector.
; ALL-LABEL: @address_of_lane_0(
; ALL: %[[A:.*]] = getelementptr i32, ptr %data, i64
; ALL: insertelement <16 x ptr> poison, ptr %[[A]], i64 0
; ALL: call void @llvm.masked.store.v16p0.p0(<16 x ptr>
define void @address_of_lane_0(ptr %data, ptr %out) #0 !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %first = call i64 @__syclc_sub_group_shuffle_i64(i64 %i, i32 0)
  %a = getelementptr i32, ptr %data, i64 %first
  %o = getelementptr ptr, ptr %out, i64 %i
  store ptr %a, ptr %o
  ret void
}

declare i64 @__syclc_global_id(i32)
declare i32 @__syclc_sub_group_local_id() memory(none) nounwind willreturn
declare i32 @__syclc_sub_group_shuffle_i32(i32, i32) convergent memory(none) nounwind willreturn
declare i64 @__syclc_sub_group_shuffle_i64(i64, i32) convergent memory(none) nounwind willreturn
attributes #0 = { "target-cpu"="CPU" }
!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !3}
!1 = !{!2, !2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
