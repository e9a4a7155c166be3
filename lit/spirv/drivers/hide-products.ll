; Numbers of ids that wrap get an exclusive or with a zero that Intel's compiler does not know where they go to private
; memory or to another function of the program.
; RUN: %opt-syclc -passes=syclc-hide-products,verify -S %s | FileCheck %s
; RUN: %opt-syclc -passes=syclc-expand-unsupported,verify -S %s | FileCheck --check-prefix=ALL %s

; CHECK-LABEL: define spir_kernel void @kept
; CHECK: store volatile i32 0, ptr [[V:%.*]]
; CHECK-NEXT: [[Z:%.*]] = load volatile i32, ptr [[V]]
; CHECK: [[Z16:%.*]] = trunc i32 [[Z]] to i16
; CHECK-NEXT: [[S:%.*]] = xor i16 %x, [[Z16]]
; CHECK-NEXT: store i16 [[S]], ptr %s
; CHECK: [[I:%.*]] = xor i32 %y, [[Z]]
; CHECK-NEXT: store i32 [[I]], ptr addrspace(4) %generic
; CHECK: [[A:%.*]] = xor i32 %y, [[Z]]
; CHECK-NEXT: call spir_func i32 @elsewhere(i32 [[A]])
; CHECK: [[B:%.*]] = xor i32 %y, [[Z]]
; CHECK-NEXT: call i32 @own(i32 [[B]])
; ALL-LABEL: define spir_kernel void @kept
; ALL: xor i16 %x,
; ALL: xor i32 %y,
define spir_kernel void @kept(ptr addrspace(1) %out, ptr addrspace(4) %generic) {
  %s = alloca i16
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %h = trunc i64 %id to i16
  %x = mul i16 %h, 777
  store i16 %x, ptr %s
  %i = trunc i64 %id to i32
  %y = shl i32 %i, 25
  store i32 %y, ptr addrspace(4) %generic
  call spir_func i32 @elsewhere(i32 %y)
  call i32 @own(i32 %y)
  ret void
}

; Expressions that other code may turn into one: a parameter's sum, returned.
; CHECK-LABEL: define spir_func i16 @returned
; CHECK: [[R:%.*]] = xor i16 %x,
; CHECK-NEXT: ret i16 [[R]]
define spir_func i16 @returned(i16 %n) {
  %x = add i16 %n, 32700
  ret i16 %x
}

; Numbers converted to integers again after floating-point, of sums, too.
; CHECK-LABEL: define spir_kernel void @converted_twice
; CHECK: [[S:%.*]] = xor i32 %x,
; CHECK-NEXT: uitofp i32 [[S]] to float
; CHECK: sitofp i32 %x to float
define spir_kernel void @converted_twice(ptr addrspace(1) %out, ptr addrspace(1) %floats) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  %x = sub i32 %i, 7
  %f = uitofp i32 %x to float
  %l = fptosi float %f to i64
  store i64 %l, ptr addrspace(1) %out
  %g = sitofp i32 %x to float
  store float %g, ptr addrspace(1) %floats
  ret void
}

; The initial value of a loop variable, once per incoming block, and selected values.
; CHECK-LABEL: define spir_kernel void @chosen
; CHECK: entry:
; CHECK: [[B:%.*]] = xor i16 %x,
; CHECK-NEXT: switch i32 %n
; CHECK: %s = phi i16 [ [[B]], %entry ], [ [[B]], %entry ], [ %next, %loop ]
; CHECK: [[C:%.*]] = xor i32 %y,
; CHECK-NEXT: select i1 %c, i32 [[C]], i32 7
define spir_kernel void @chosen(ptr addrspace(1) %out, i32 %n, i1 %c) {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %h = trunc i64 %id to i16
  %x = mul i16 %h, 777
  switch i32 %n, label %end [ i32 1, label %loop
                              i32 2, label %loop ]
loop:
  %s = phi i16 [ %x, %entry ], [ %x, %entry ], [ %next, %loop ]
  %next = lshr i16 %s, 1
  %more = icmp ne i16 %next, 0
  br i1 %more, label %loop, label %end
end:
  %i = trunc i64 %id to i32
  %y = mul i32 %i, 77777777
  %z = select i1 %c, i32 %y, i32 7
  store i32 %z, ptr addrspace(1) %out
  ret void
}

; Memory of the program, functions of the device, indices of 32 bits, and numbers that are not computed from ids.
; CHECK-LABEL: define spir_kernel void @others
; CHECK-NOT: xor
; CHECK: ret void
define spir_kernel void @others(ptr addrspace(1) %out, ptr addrspace(4) %generic, float %x) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  %y = mul i32 %i, 77777777
  store i32 %y, ptr addrspace(1) %out
  call spir_func i32 @_Z3minii(i32 %y, i32 7)
  %next = add i32 %i, 1
  call spir_func i32 @elsewhere(i32 %next)
  %row = mul i32 %next, 640
  store i32 %row, ptr addrspace(4) %generic
  %c = fptosi float %x to i16
  %d = add i16 %c, 9
  store i16 %d, ptr addrspace(4) %generic
  store i16 700, ptr addrspace(4) %generic
  ret void
}

define internal i32 @own(i32 %x) noinline {
  ret i32 %x
}

declare spir_func i32 @elsewhere(i32) "syclc-external"
declare spir_func i64 @_Z13get_global_idj(i32) "syclc-opencl"
declare spir_func i32 @_Z3minii(i32, i32) "syclc-opencl"
