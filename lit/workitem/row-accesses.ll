; Accesses of a kernel over two dimensions, in classes of one distance between rows.
; RUN: %opt-syclc -passes='print<syclc-row-accesses>' -disable-output %s 2>&1 | FileCheck %s

; Two loads of one array, a row apart, and a store.
; CHECK-LABEL: row accesses of sum:
; CHECK: class 0, row 0, offset 0:  %here = load float
; CHECK: class 0, row 1, offset 0:  %below = load float
; CHECK: class 1, row 0, offset 0:  store float %sum
; CHECK: rows share reads
define void @sum(ptr %from, ptr %to, i64 %width) !syclc.kernel !0 {
  %x = call i64 @__syclc_global_id(i32 0)
  %y = call i64 @__syclc_global_id(i32 1)
  %row = mul nsw i64 %y, %width
  %i = add nsw i64 %row, %x
  %p = getelementptr float, ptr %from, i64 %i
  %here = load float, ptr %p
  %j = add nsw i64 %i, %width
  %q = getelementptr float, ptr %from, i64 %j
  %below = load float, ptr %q
  %sum = fadd float %here, %below
  %r = getelementptr float, ptr %to, i64 %i
  store float %sum, ptr %r
  ret void
}

; CHECK-LABEL: row accesses of branches: not one block of accesses in rows
define void @branches(ptr %to) !syclc.kernel !0 {
  %y = call i64 @__syclc_global_id(i32 1)
  %first = icmp eq i64 %y, 0
  br i1 %first, label %then, label %end
then:
  store i64 %y, ptr %to
  br label %end
end:
  ret void
}
declare i64 @__syclc_global_id(i32) memory(none)

!0 = !{i32 1, i32 2, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
