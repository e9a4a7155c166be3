; Marked regions of a native function become functions, each with its loops; the choice of the next region stays.
; RUN: %opt-syclc -passes=syclc-region-functions,verify -S %s | FileCheck %s

; CHECK-LABEL: define void @k.native(
; CHECK: groups:
; CHECK: call void @k.native.region.0(
; CHECK: call void @k.native.region.1(
; CHECK: switch i32
; CHECK: group.end:
; CHECK-NOT: syclc.region.end
; CHECK: define internal void @k.native.region.0({{.*}}) #[[ATTRIBUTES:[0-9]+]]
; CHECK: sub.groups.0:
; CHECK: br i1 %{{.*}}, label %sub.groups.0,
; CHECK: define internal void @k.native.region.1({{.*}}) #[[ATTRIBUTES]]
; CHECK: attributes #[[ATTRIBUTES]] = { noinline {{.*}}"stackrealign"
define void @k.native(ptr %closure, ptr %work) "stackrealign" "syclc-sub-group-size"="8" {
entry:
  %next = alloca i32
  %n = load i64, ptr %work
  br label %groups
groups:
  %group = phi i64 [ 0, %entry ], [ %group.next, %group.end ]
  br label %region.0, !syclc.region.end !0
region.0:
  br label %sub.groups.0
sub.groups.0:
  %i = phi i64 [ 0, %region.0 ], [ %i.next, %sub.groups.0 ]
  %p = getelementptr i64, ptr %closure, i64 %i
  store i64 %group, ptr %p
  %i.next = add i64 %i, 1
  %again = icmp ult i64 %i.next, %n
  br i1 %again, label %sub.groups.0, label %region.0.end
region.0.end:
  br label %region.1, !syclc.region.end !1
region.1:
  br label %sub.groups.1
sub.groups.1:
  %j = phi i64 [ 0, %region.1 ], [ %j.next, %sub.groups.1 ]
  %q = getelementptr i32, ptr %closure, i64 %j
  %v = load i32, ptr %q
  store i32 %v, ptr %next
  %j.next = add i64 %j, 1
  %more = icmp ult i64 %j.next, %n
  br i1 %more, label %sub.groups.1, label %region.1.end
region.1.end:
  %which = load i32, ptr %next
  switch i32 %which, label %group.end [ i32 1, label %region.1 ], !syclc.region.end !1
group.end:
  %group.next = add i64 %group, 1
  %rest = icmp ult i64 %group.next, %n
  br i1 %rest, label %groups, label %end
end:
  ret void
}

!0 = !{!"to.first"}
!1 = !{}
