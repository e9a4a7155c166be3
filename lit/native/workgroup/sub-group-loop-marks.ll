; The loops over sub-groups are not vectorised or unrolled by LLVM. The scalar form's iterations are parallel, unless there are, or
; were, atomic operations: in local memory they become plain accesses, whose order must stay. The same is true of sub-groups that
; take turns. Short code gets one loop for groups whose rows are one sub-group each.
; RUN: %opt-syclc -passes='syclc-vectorize<8>,syclc-work-item-loops,verify' -S %s | FileCheck %s
; RUN: %opt-syclc -passes='syclc-vectorize<1>,syclc-work-item-loops,verify' -S %s | FileCheck %s --check-prefix=SCALAR

; CHECK-LABEL: define void @plain.native(
; CHECK: br i1 {{.*}}, label %several.in.row, label %several.in.row.not
; CHECK: {{^}}several.in.row.not:
; CHECK: {{^}}sub.group.y[[Y:[0-9]+]]:
; CHECK: <8 x i32> {{.*}}7
; CHECK: br i1 {{.*}}, label %sub.group.y[[Y]], {{.*}}, !llvm.loop ![[PLAIN:[0-9]+]]
; CHECK: {{^}}partial:
; SCALAR-LABEL: define void @plain.native(
; SCALAR: store i32 {{.*}} !llvm.access.group
define void @plain(ptr %local) !syclc.kernel !0 {
  %x = call i64 @__syclc_local_id(i32 0)
  %p = getelementptr i32, ptr %local, i64 %x
  store i32 7, ptr %p
  ret void
}

; CHECK-LABEL: define void @counts.native(
; CHECK: {{^}}several.in.row.not:
; CHECK: {{^}}sub.group.y[[Y:[0-9]+]]:
; CHECK: br i1 {{.*}}, label %sub.group.y[[Y]], {{.*}}, !llvm.loop ![[COUNTS:[0-9]+]]
; SCALAR-LABEL: define void @counts.native(
; SCALAR-NOT: atomicrmw
; SCALAR-NOT: !llvm.access.group
; SCALAR: ret void
define void @counts(ptr %local) !syclc.kernel !0 {
  %old = atomicrmw add ptr %local, i32 1 monotonic
  ret void
}

; CHECK-LABEL: define void @turns.native(
; CHECK: {{^}}sub.group.y[[Y:[0-9]+]]:
; CHECK-NOT: __syclc_sub_group_turn
; CHECK: br i1 {{.*}}, label %sub.group.y[[Y]], {{.*}}, !llvm.loop ![[TURNS:[0-9]+]]
; SCALAR-LABEL: define void @turns.native(
; SCALAR-NOT: __syclc_sub_group_turn
; SCALAR-NOT: !llvm.access.group
; SCALAR: ret void
define void @turns(ptr %local) !syclc.kernel !0 {
  call void @__syclc_sub_group_turn()
  %before = load i32, ptr %local
  %with = mul i32 %before, 3
  store i32 %with, ptr %local
  ret void
}

; CHECK-DAG: ![[PLAIN]] = distinct !{![[PLAIN]], ![[NOVECTORS:[0-9]+]], ![[ROLLED:[0-9]+]]}
; CHECK-DAG: ![[COUNTS]] = distinct !{![[COUNTS]], ![[NOVECTORS]], ![[ROLLED]]}
; CHECK-DAG: ![[TURNS]] = distinct !{![[TURNS]], ![[NOVECTORS]], ![[ROLLED]]}
; CHECK-DAG: ![[NOVECTORS]] = !{!"llvm.loop.vectorize.enable", i1 false}
; CHECK-DAG: ![[ROLLED]] = !{!"llvm.loop.unroll.disable"}
declare void @__syclc_sub_group_turn()
declare i64 @__syclc_local_id(i32)
!0 = !{i32 2, i32 2, i32 0, i32 1, !1, !3}
!1 = !{!2}
!2 = !{i32 3, i32 0, i32 0, i32 1}
!3 = !{}
