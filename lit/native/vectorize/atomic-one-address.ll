; Lanes that hit one address together are combined, and one atomic operation follows. Lanes that are off contribute the
; operation's identity; a value that all lanes share is not even summed.
; RUN: %opt-syclc -passes='syclc-vectorize<8>,verify' -S %s | FileCheck %s

; CHECK-LABEL: define void @sum(
; CHECK: %[[ON:.*]] = select <8 x i1> %active, <8 x i32> %{{.*}}, <8 x i32> zeroinitializer
; CHECK: %[[TOTAL:.*]] = call i32 @llvm.vector.reduce.add.v8i32(<8 x i32> %[[ON]])
; CHECK: atomicrmw sub ptr %counter, i32 %[[TOTAL]] monotonic
; CHECK-NOT: atomicrmw
; CHECK: ret void
define void @sum(ptr %in, ptr %counter) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %in, i64 %i
  %v = load i32, ptr %p
  %old = atomicrmw sub ptr %counter, i32 %v monotonic
  ret void
}

; CHECK-LABEL: define void @count(
; CHECK: %[[ON:.*]] = call i8 @llvm.ctpop.i8(
; CHECK: %[[TOTAL:.*]] = mul i32 3, %
; CHECK: atomicrmw add ptr %counter, i32 %[[TOTAL]] monotonic
define void @count(ptr %in, ptr %counter) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %in, i64 %i
  store i32 0, ptr %p
  %old = atomicrmw add ptr %counter, i32 3 monotonic
  ret void
}

; Each lane gets the value that it would find if the lanes ran one after the other.
; CHECK-LABEL: define void @old.value.is.used(
; CHECK: %[[FIRST:.*]] = atomicrmw add ptr %counter, i32 %{{.*}} seq_cst
; CHECK: shufflevector <8 x i32> %{{.*}}, <8 x i32> zeroinitializer, <8 x i32> <i32 8, i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6>
; CHECK-NOT: atomicrmw
; CHECK: call void @llvm.masked.store
define void @old.value.is.used(ptr %in, ptr %counter) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %in, i64 %i
  %v = load i32, ptr %p
  %old = atomicrmw add ptr %counter, i32 %v seq_cst
  store i32 %old, ptr %p
  ret void
}

; Different addresses: one lane after the other, atomically.
; CHECK-LABEL: define void @histogram(
; CHECK-NOT: atomicrmw
; CHECK: call {{.*}}@syclc.serial
; CHECK: ret void
define void @histogram(ptr %in, ptr %counter) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %in, i64 %i
  %v = load i32, ptr %p
  %bin = getelementptr i32, ptr %counter, i32 %v
  %old = atomicrmw add ptr %bin, i32 1 monotonic
  ret void
}
declare i64 @__syclc_global_id(i32) memory(none)

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 1, i32 8, i32 8, i32 8}
