; A shuffle from a lane that is the same in all work-items of the group is a broadcast, which drivers compile to one
; instruction. If the lane may not exist, the first one is taken; not so if it is below the size that the kernel requires.
; RUN: %opt-syclc -passes=syclc-lower-spirv,verify -S %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @required
; CHECK: %lane = phi i32
; CHECK-NEXT: call spir_func i32 @_Z19sub_group_broadcastij(i32 %x, i32 %lane)
define spir_kernel void @required(ptr addrspace(1) %to) !syclc.kernel !0 {
entry:
  %x = call i32 @__syclc_sub_group_local_id()
  br label %loop
loop:
  %lane = phi i32 [ 0, %entry ], [ %next, %loop ]
  %y = call i32 @__syclc_sub_group_shuffle_i32(i32 %x, i32 %lane)
  store volatile i32 %y, ptr addrspace(1) %to
  %next = add nuw nsw i32 %lane, 1
  %more = icmp ult i32 %next, 16
  br i1 %more, label %loop, label %end
end:
  ret void
}

; The kernel's sub-groups may have fewer than 16 work-items.
; CHECK-LABEL: define spir_kernel void @any_size
; CHECK: %[[SIZE:.*]] = call spir_func i32 @_Z18get_sub_group_sizev()
; CHECK: %[[EXISTS:.*]] = icmp ult i32 %lane, %[[SIZE]]
; CHECK: %[[FROM:.*]] = select i1 %[[EXISTS]], i32 %lane, i32 0
; CHECK: call spir_func i32 @_Z19sub_group_broadcastij(i32 %x, i32 %[[FROM]])
define spir_kernel void @any_size(ptr addrspace(1) %to) !syclc.kernel !1 {
entry:
  %x = call i32 @__syclc_sub_group_local_id()
  br label %loop
loop:
  %lane = phi i32 [ 0, %entry ], [ %next, %loop ]
  %y = call i32 @__syclc_sub_group_shuffle_i32(i32 %x, i32 %lane)
  store volatile i32 %y, ptr addrspace(1) %to
  %next = add nuw nsw i32 %lane, 1
  %more = icmp ult i32 %next, 16
  br i1 %more, label %loop, label %end
end:
  ret void
}

; The lane differs between work-items, or its work-items may be in other rounds of a loop.
; CHECK-LABEL: define spir_kernel void @differs
; CHECK-NOT: sub_group_broadcast
; CHECK: call spir_func i32 @_Z17sub_group_shuffleij(
; CHECK-NOT: sub_group_broadcast
; CHECK: call spir_func i32 @_Z17sub_group_shuffleij(
; CHECK-NOT: sub_group_broadcast
; CHECK: ret void
define spir_kernel void @differs(ptr addrspace(1) %to) !syclc.kernel !0 {
entry:
  %x = call i32 @__syclc_sub_group_local_id()
  %from = xor i32 %x, 1
  %a = call i32 @__syclc_sub_group_shuffle_i32(i32 %x, i32 %from)
  br label %loop
loop:
  %round = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %round, 1
  %more = icmp ult i32 %next, %x
  br i1 %more, label %loop, label %end
end:
  %b = call i32 @__syclc_sub_group_shuffle_i32(i32 %a, i32 %round)
  store volatile i32 %b, ptr addrspace(1) %to
  ret void
}

declare i32 @__syclc_sub_group_local_id()
declare i32 @__syclc_sub_group_shuffle_i32(i32, i32)

!0 = !{i32 1, i32 1, i32 8, i32 8, !2, !3}
!1 = !{i32 1, i32 1, i32 8, i32 8, !2, !6}
!2 = !{!4}
!3 = !{!5}
!4 = !{i32 1, i32 0, i32 8, i32 8}
!5 = !{!"reqd_sub_group_size", i32 16}
!6 = !{}
