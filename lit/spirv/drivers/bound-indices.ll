; In branches, indices into private arrays computed from remainders and loads from a program's memory get a bound: Intel's
; vectoriser reads the array even if no lane takes the branch and the index has not been computed.
; RUN: %opt-syclc -passes=syclc-bound-indices,verify -S %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @remainder
; CHECK: %i = urem i32 %n, 3
; CHECK-NEXT: %w = zext nneg i32 %i to i64
; CHECK-NEXT: [[B:%.*]] = call spir_func i32 @_Z3minjj(i32 %i, i32 2)
; CHECK-NEXT: [[W:%.*]] = zext i32 [[B]] to i64
; CHECK-NEXT: getelementptr inbounds i16, ptr %a, i64 [[W]]
define spir_kernel void @remainder(ptr addrspace(1) %to, i32 %n, i1 %if) {
  %a = alloca [3 x i16]
  br i1 %if, label %then, label %end
then:
  %i = urem i32 %n, 3
  %w = zext nneg i32 %i to i64
  %p = getelementptr inbounds i16, ptr %a, i64 %w
  %v = load i16, ptr %p
  store i16 %v, ptr addrspace(1) %to
  br label %end
end:
  ret void
}

; Steps from the fifth element: -4 to 3.
; CHECK-LABEL: define spir_kernel void @offset
; CHECK: %i = load i64
; CHECK: [[S:%.*]] = sub i64 %i, -4
; CHECK-NEXT: [[B:%.*]] = call spir_func i64 @_Z3minmm(i64 [[S]], i64 7)
; CHECK-NEXT: [[W:%.*]] = add i64 [[B]], -4
; CHECK-NEXT: getelementptr inbounds i32, ptr %fifth, i64 [[W]]
define spir_kernel void @offset(ptr addrspace(1) %to, i1 %if) {
  %a = alloca [8 x i32]
  br i1 %if, label %then, label %end
then:
  %i = load i64, ptr addrspace(1) %to
  %fifth = getelementptr inbounds i8, ptr %a, i64 16
  %p = getelementptr inbounds i32, ptr %fifth, i64 %i
  %v = load i32, ptr %p
  store i32 %v, ptr addrspace(1) %to
  br label %end
end:
  ret void
}

; One past the end is a valid address, and this one is not only read.
; CHECK-LABEL: define spir_kernel void @end
; CHECK: call spir_func i64 @_Z3minmm(i64 %i, i64 8)
define spir_kernel void @end(ptr addrspace(1) %to, i1 %if) {
  %a = alloca [8 x i32]
  br i1 %if, label %then, label %end
then:
  %i = load i64, ptr addrspace(1) %to
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  %before = getelementptr inbounds i8, ptr %p, i64 -4
  %v = load i32, ptr %before
  store i32 %v, ptr addrspace(1) %to
  br label %end
end:
  ret void
}

; In range for any loaded value; counters; only stores; code that all work-items reach; other memory.
; CHECK-LABEL: define spir_kernel void @not
; CHECK-NOT: @_Z3min
; CHECK: ret void
define spir_kernel void @not(ptr addrspace(1) %to, ptr addrspace(3) %other, i32 %n, i1 %if) {
entry:
  %a = alloca [8 x i32]
  %early = load i64, ptr addrspace(1) %to
  %pe = getelementptr inbounds i32, ptr %a, i64 %early
  %ve = load i32, ptr %pe
  store i32 %ve, ptr addrspace(1) %to
  br i1 %if, label %then, label %end
then:
  %i = load i64, ptr addrspace(1) %to
  %and = and i64 %i, 7
  %p = getelementptr inbounds i32, ptr %a, i64 %and
  %v = load i32, ptr %p
  %narrow = trunc i64 %i to i8
  %c = icmp ult i8 %narrow, 7
  %min = select i1 %c, i8 %narrow, i8 7
  %wide = zext i8 %min to i64
  %pm = getelementptr inbounds i32, ptr %a, i64 %wide
  %vm = load i32, ptr %pm
  %s = add i32 %v, %vm
  %ps = getelementptr inbounds i32, ptr %a, i64 %i
  store i32 %s, ptr %ps
  %po = getelementptr inbounds i32, ptr addrspace(3) %other, i64 %i
  %vo = load i32, ptr addrspace(3) %po
  store i32 %vo, ptr addrspace(1) %to
  %pn = getelementptr inbounds i32, ptr %a, i64 %early
  %vn = load i32, ptr %pn
  store i32 %vn, ptr addrspace(1) %to
  br label %loop
loop:
  %round = phi i32 [ 0, %then ], [ %next, %loop ]
  %rw = zext i32 %round to i64
  %pr = getelementptr inbounds i32, ptr %a, i64 %rw
  %vr = load i32, ptr %pr
  store i32 %vr, ptr addrspace(1) %to
  %next = add i32 %round, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
