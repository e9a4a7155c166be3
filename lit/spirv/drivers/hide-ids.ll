; If barriers split a kernel into very many parts, also after loops are unrolled, ids go through memory: Intel's compiler, which
; recomputes values that depend on ids in each part, may crash if there are 48 or more.
; RUN: %opt-syclc -passes=syclc-hide-ids,verify -S %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @many
; CHECK: %i.place = alloca i64
; CHECK-NEXT: %l.place = alloca i32
; CHECK: %i.id = call spir_func i64 @_Z12get_local_idj(i32 0)
; CHECK-NEXT: store volatile i64 %i.id, ptr %i.place
; CHECK-NEXT: %i = load volatile i64, ptr %i.place
; CHECK-NEXT: %p = getelementptr i32, ptr addrspace(1) %to, i64 %i
; CHECK: %l.id = call spir_func i32 @_Z22get_sub_group_local_idv()
; CHECK: call spir_func i64 @_Z12get_group_idj(i32 0)
; CHECK-NEXT: store i64
define spir_kernel void @many(ptr addrspace(1) %to) {
entry:
  %i = call spir_func i64 @_Z12get_local_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %to, i64 %i
  br label %loop
loop:
  %round = phi i32 [ 0, %entry ], [ %next, %loop ]
  call spir_func void @_Z22__spirv_ControlBarrieriii(i32 2, i32 2, i32 784) convergent
  store i32 %round, ptr addrspace(1) %p
  %next = add i32 %round, 1
  %more = icmp ult i32 %next, 48
  br i1 %more, label %loop, label %end
end:
  %l = call spir_func i32 @_Z22get_sub_group_local_idv()
  store i32 %l, ptr addrspace(1) %p
  %g = call spir_func i64 @_Z12get_group_idj(i32 0)
  store i64 %g, ptr addrspace(1) %p
  ret void
}

; Below the limit: each round of the unrolled loop is one part, because only the previous round branches to its first block.
; CHECK-LABEL: define spir_kernel void @few
; CHECK-NOT: volatile
; CHECK: ret void
define spir_kernel void @few(ptr addrspace(1) %to) {
entry:
  %i = call spir_func i64 @_Z12get_local_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %to, i64 %i
  br label %loop
loop:
  %round = phi i32 [ 0, %entry ], [ %next, %loop ]
  call spir_func void @_Z22__spirv_ControlBarrieriii(i32 2, i32 2, i32 784) convergent
  store i32 %round, ptr addrspace(1) %p
  %next = add i32 %round, 1
  %more = icmp ult i32 %next, 46
  br i1 %more, label %loop, label %end
end:
  ret void
}

; A loop that is not unrolled.
; CHECK-LABEL: define spir_kernel void @unknown
; CHECK-NOT: volatile
; CHECK: ret void
define spir_kernel void @unknown(ptr addrspace(1) %to, i32 %count) {
entry:
  %i = call spir_func i64 @_Z12get_local_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %to, i64 %i
  br label %loop
loop:
  %round = phi i32 [ 0, %entry ], [ %next, %loop ]
  call spir_func void @_Z22__spirv_ControlBarrieriii(i32 2, i32 2, i32 784) convergent
  store i32 %round, ptr addrspace(1) %p
  %next = add i32 %round, 1
  %more = icmp ult i32 %next, %count
  br i1 %more, label %loop, label %end
end:
  ret void
}

; No barriers.
; CHECK-LABEL: define spir_kernel void @alone
; CHECK-NOT: volatile
; CHECK: ret void
define spir_kernel void @alone(ptr addrspace(1) %to) {
entry:
  %i = call spir_func i64 @_Z12get_local_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %to, i64 %i
  br label %loop
loop:
  %round = phi i32 [ 0, %entry ], [ %next, %loop ]
  store i32 %round, ptr addrspace(1) %p
  %next = add i32 %round, 1
  %more = icmp ult i32 %next, 24
  br i1 %more, label %loop, label %end
end:
  ret void
}

; Broadcasts of a sub-group do not end parts.
; CHECK-LABEL: define spir_kernel void @broadcasts
; CHECK-NOT: volatile
; CHECK: ret void
define spir_kernel void @broadcasts(ptr addrspace(1) %to) {
entry:
  %i = call spir_func i64 @_Z12get_local_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %to, i64 %i
  br label %loop
loop:
  %round = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = load i32, ptr addrspace(1) %p
  %y = call spir_func i32 @_Z19sub_group_broadcastij(i32 %x, i32 %round) convergent
  store i32 %y, ptr addrspace(1) %p
  %next = add i32 %round, 1
  %more = icmp ult i32 %next, 48
  br i1 %more, label %loop, label %end
end:
  ret void
}

declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func i64 @_Z12get_group_idj(i32)
declare spir_func i32 @_Z22get_sub_group_local_idv()
declare spir_func void @_Z22__spirv_ControlBarrieriii(i32, i32, i32) convergent
declare spir_func i32 @_Z19sub_group_broadcastij(i32, i32) convergent
