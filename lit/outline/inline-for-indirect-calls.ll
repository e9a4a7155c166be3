; All calls of a kernel that reaches a call through a pointer are inlined, noinline ones as well; other kernels do not
; change, and recursive functions stay.
; RUN: %opt-syclc -passes='syclc-inline-for-indirect-calls,verify' -S %s | FileCheck %s

declare float @square(float)

define internal float @apply(ptr %f, float %x) noinline {
  %y = call float %f(float %x)
  ret float %y
}

define internal float @twice(ptr %f, float %x) noinline {
  %y = call float @apply(ptr %f, float %x)
  %z = call float @apply(ptr %f, float %y)
  ret float %z
}

define internal float @plain(float %x) noinline {
  %y = fadd float %x, 1.0
  ret float %y
}

define internal float @again(ptr %f, float %x) {
  %y = call float %f(float %x)
  %done = fcmp ogt float %y, 100.0
  br i1 %done, label %end, label %more
more:
  %z = call float @again(ptr %f, float %y)
  ret float %z
end:
  ret float %y
}

; CHECK-LABEL: define void @through
; CHECK-NOT: @twice
; CHECK-NOT: @apply
; CHECK-NOT: @plain
; CHECK: call float @square
; CHECK: call float @square
; CHECK: fadd
; CHECK: ret void
define void @through(ptr %closure) !syclc.kernel !0 {
  %y = call float @twice(ptr @square, float 2.0)
  %z = call float @plain(float %y)
  store float %z, ptr %closure
  ret void
}

; CHECK-LABEL: define void @other
; CHECK: call float @plain
define void @other(ptr %closure) !syclc.kernel !0 {
  %y = call float @plain(float 2.0)
  store float %y, ptr %closure
  ret void
}

; CHECK-LABEL: define void @recursive
; CHECK: call float @again
define void @recursive(ptr %closure) !syclc.kernel !0 {
  %y = call float @again(ptr @square, float 2.0)
  store float %y, ptr %closure
  ret void
}

!0 = !{}
