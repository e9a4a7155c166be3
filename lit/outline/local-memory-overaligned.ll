; An object in local memory that is aligned to more than any device offers is an error that names the kernel.
; RUN: not %opt-syclc -passes=always-inline,syclc-static-local-memory -disable-output %s 2>&1 | FileCheck %s

; CHECK: error: kernel 'kernel': an object in local memory is aligned to 256 bytes; a device offers 128 at most
define void @kernel(ptr %closure) !syclc.kernel !0 {
  %first = call ptr @__syclc_static_local_memory(i64 4, i64 256)
  ret void
}
declare ptr @__syclc_static_local_memory(i64, i64)
!0 = !{i32 2, i32 1, i32 8, i32 8, !1, !1}
!1 = !{}
