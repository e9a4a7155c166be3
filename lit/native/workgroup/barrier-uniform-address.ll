; An address that depends on parameters, computed after the first barrier and used after all later ones, is right in full and in
; partial sub-groups, also optimised (it once was undefined there: wrong sums in a Hillis-Steele scan).
; RUN: %opt-syclc -passes='syclc-vectorize<16>,syclc-work-item-loops,default<O3>,verify' -S %s | FileCheck %s

; CHECK: define void @kernel{{.*}}.native(
; CHECK-NOT: ptr undef
; CHECK-NOT: ptr poison
; CHECK-NOT: ptr align 4 undef
; CHECK-NOT: ptr align 4 poison
; CHECK-NOT: store <16 x float> {{undef|poison}}
; CHECK: ret void
define void @kernel(ptr %data, i64 %offset, ptr %local) !syclc.kernel !0 {
entry:
  %id = call i64 @__syclc_local_id(i32 0)
  %mine = getelementptr inbounds float, ptr %local, i64 %id
  store float 1.0, ptr %mine, align 4
  call void @__syclc_work_group_barrier(i32 2)
  %other = getelementptr inbounds float, ptr %local, i64 %offset
  %others = getelementptr inbounds float, ptr %other, i64 %id
  %a = load float, ptr %mine, align 4
  store float %a, ptr %others, align 4
  call void @__syclc_work_group_barrier(i32 2)
  %late = icmp uge i64 %id, 2
  br i1 %late, label %then, label %next
then:
  %before = getelementptr inbounds i8, ptr %others, i64 -8
  %b = load float, ptr %before, align 4
  br label %next
next:
  %add = phi float [ %b, %then ], [ 0.0, %entry ]
  %c = load float, ptr %others, align 4
  %sum = fadd float %add, %c
  store float %sum, ptr %mine, align 4
  call void @__syclc_work_group_barrier(i32 2)
  %d = load float, ptr %others, align 4
  %e = load float, ptr %mine, align 4
  %f = fadd float %d, %e
  %out = getelementptr inbounds float, ptr %data, i64 %id
  store float %f, ptr %out, align 4
  ret void
}
declare i64 @__syclc_local_id(i32)
declare void @__syclc_work_group_barrier(i32)
!0 = !{i32 2, i32 1, i32 24, i32 8, !1, !5}
!1 = !{!2, !3, !4}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{i32 0, i32 8, i32 8, i32 8}
!4 = !{i32 3, i32 16, i32 8, i32 8}
!5 = !{}
