; Objects in local memory for variables: one per variable, however many calls refer to it, in a kernel, and in all SYCL_EXTERNAL
; functions of a source. The variable may be passed through variables that are written once, or that LLVM promotes.
; RUN: %opt-syclc -passes='always-inline,function(sroa,early-cse),syclc-static-local-memory,globaldce' -S %s | FileCheck %s --implicit-check-not=@scalar --implicit-check-not=@array
; RUN: sed 's/select i1 true/select i1 %which/' %s | not %opt-syclc -passes='always-inline,function(sroa,early-cse),syclc-static-local-memory' -disable-output 2>&1 | FileCheck %s --check-prefix=UNKNOWN

; CHECK-DAG: @{{scalar|f}}.local = internal addrspace(3) global [4 x i8] poison, align 4
; UNKNOWN: error: SYCL_EXTERNAL function 'f': which work_group_static it uses is not known when it is compiled; name the variable where it is used, instead of a pointer or reference to it
@scalar = internal global i8 0
@array = internal global i8 0

; CHECK-LABEL: define void @kernel(
; CHECK: %[[FIRST:.*]] = call ptr @__syclc_local_memory()
; CHECK-NEXT: %[[SCALAR:.*]] = getelementptr i8, ptr %[[FIRST]], i64 -128
; CHECK: %[[ARRAY:.*]] = getelementptr i8, ptr %{{.*}}, i64 -64
; CHECK: %[[AGAIN:.*]] = getelementptr i8, ptr %{{.*}}, i64 -128
; CHECK: store volatile ptr %[[SCALAR]], ptr %p
; CHECK-NEXT: store volatile ptr %[[ARRAY]], ptr %p
; CHECK-NEXT: store volatile ptr %[[AGAIN]], ptr %p
define void @kernel(ptr %p) !syclc.kernel !0 {
  %this.addr = alloca ptr
  %first = call ptr @__syclc_work_group_static(ptr @scalar, i64 4, i64 4)
  %second = call ptr @__syclc_work_group_static(ptr @array, i64 64, i64 64)
  store ptr @scalar, ptr %this.addr
  %this = load ptr, ptr %this.addr
  %third = call ptr @__syclc_work_group_static(ptr %this, i64 4, i64 4)
  store volatile ptr %first, ptr %p
  store volatile ptr %second, ptr %p
  store volatile ptr %third, ptr %p
  ret void
}

; CHECK-LABEL: define void @f(
; CHECK: store volatile ptr addrspacecast (ptr addrspace(3) @{{scalar|f}}.local to ptr), ptr %p
define void @f(ptr %p, i1 %which) "syclc-external" {
  %captures = alloca { ptr, ptr }
  %either = select i1 true, ptr @scalar, ptr @array
  %capture = getelementptr { ptr, ptr }, ptr %captures, i64 0, i32 1
  store ptr %either, ptr %capture
  %captured = load ptr, ptr %capture
  %object = call ptr @__syclc_work_group_static(ptr %captured, i64 4, i64 4)
  store volatile ptr %object, ptr %p
  ret void
}

; CHECK-LABEL: define void @g(
; CHECK: store volatile ptr addrspacecast (ptr addrspace(3) @{{scalar|f}}.local to ptr), ptr %p
define void @g(ptr %p) "syclc-external" {
  %object = call ptr @__syclc_work_group_static(ptr @scalar, i64 4, i64 4)
  store volatile ptr %object, ptr %p
  ret void
}

declare ptr @__syclc_work_group_static(ptr, i64, i64)
!0 = !{i32 2, i32 1, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
