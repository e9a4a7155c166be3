; Calls through elements of constant tables, and through a choice between functions, become direct calls. Calls through
; other pointers do not change.
; RUN: %opt-syclc -passes='syclc-promote-indirect-calls,verify' -S %s | FileCheck %s

%named = type { ptr, ptr, ptr }
@steps = constant [3 x ptr] [ptr @f, ptr @g, ptr @f]
@names = constant [2 x %named] [%named { ptr @steps, ptr @f, ptr @host }, %named { ptr null, ptr @g, ptr @host }]
%entry = type { ptr, i32, ptr }
@text = constant [3 x i8] c"ab\00"
@entries = constant [2 x %entry] [%entry { ptr @f, i32 5, ptr @text }, %entry { ptr null, i32 7, ptr null }]
@variable = global [2 x ptr] [ptr @f, ptr @g]
declare i32 @f(i32)
declare i32 @g(i32)
declare i32 @host(i32)
declare float @other(float)

; A function has the same number wherever the table has it.
; CHECK: @steps.numbers = private unnamed_addr constant [3 x i64] [i64 0, i64 1, i64 0]
; The third member of each element is not what the call reads.
; CHECK: @names.numbers = private unnamed_addr constant [6 x i64] [i64 2, i64 0, i64 2, i64 2, i64 1, i64 2]

; Numbers in place of the pointers: addresses are neither null nor odd.
; CHECK: @entries.values = private unnamed_addr constant [2 x { i64, i32, i64 }] [{ i64, i32, i64 } { i64 2, i32 5, i64 2 }, { i64, i32, i64 } { i64 0, i32 7, i64 0 }]
; CHECK: @entries.addresses = private unnamed_addr constant [2 x %entry] [%entry { ptr null, i32 5, ptr @text }, %entry { ptr null, i32 7, ptr null }]

; CHECK-LABEL: define i32 @table
; CHECK: %[[PLACE:.*]] = getelementptr inbounds ptr, ptr @steps.numbers, i64 %i
; CHECK-NEXT: %callee = load i64, ptr %[[PLACE]]
; CHECK-NOT: load ptr
; CHECK: switch i64 %callee, label %callee.unknown [
; CHECK-NEXT: i64 0, label %call.f
; CHECK-NEXT: i64 1, label %call.g
; CHECK-NEXT: ]
; CHECK: call.f:
; CHECK-NEXT: %[[F:.*]] = call i32 @f(i32 %x)
; CHECK: call.g:
; CHECK-NEXT: %[[G:.*]] = call i32 @g(i32 %x)
; CHECK: callee.unknown:
; CHECK-NEXT: unreachable
; CHECK: phi i32 [ %[[F]], %call.f ], [ %[[G]], %call.g ]
define i32 @table(i64 %i, i32 %x) {
  %place = getelementptr inbounds ptr, ptr @steps, i64 %i
  %step = load ptr, ptr %place
  %y = call i32 %step(i32 %x)
  ret i32 %y
}

; CHECK-LABEL: define i32 @member
; CHECK-NOT: call i32 @host
define i32 @member(i64 %i, i32 %x) {
  %element = getelementptr inbounds %named, ptr @names, i64 %i
  %place = getelementptr inbounds i8, ptr %element, i64 8
  %step = load ptr, ptr %place
  %y = call i32 %step(i32 %x)
  ret i32 %y
}

; CHECK-LABEL: define i32 @choice
; CHECK: %callee = select i1 %c, i64 0, i64 1
; CHECK: switch i64 %callee
define i32 @choice(i1 %c, i32 %x) {
  %step = select i1 %c, ptr @f, ptr @g
  %y = call i32 %step(i32 %x)
  ret i32 %y
}

; A pointer that changes in a loop.
; CHECK-LABEL: define i32 @loop
; CHECK: %callee = phi i64 [ 0, %entry ], [ %{{.*}}, %{{.*}} ]
; CHECK: switch i64 %callee
define i32 @loop(i1 %c, i32 %x) {
entry:
  br label %again

again:
  %step = phi ptr [ @f, %entry ], [ %next, %again ]
  %y = call i32 %step(i32 %x)
  %next = select i1 %c, ptr %step, ptr @g
  %done = icmp eq i32 %y, 7
  br i1 %done, label %end, label %again

end:
  ret i32 %y
}

; Pointers to members are numbers in their tables.
; CHECK-LABEL: define void @tomember
; CHECK: switch i64
; CHECK: call i32 @f(i32 %x)
; CHECK: call i32 @g(i32 %x)
define void @tomember(i1 %c, i32 %x) {
  %number = select i1 %c, i64 ptrtoint (ptr @f to i64), i64 ptrtoint (ptr @g to i64)
  %step = inttoptr i64 %number to ptr
  %y = call i32 %step(i32 %x)
  ret void
}

; A function of another type is none that the call may call.
; CHECK-LABEL: define i32 @typed
; CHECK-NOT: call {{.*}} @other
define i32 @typed(i1 %c, i32 %x) {
  %step = select i1 %c, ptr @f, ptr @other
  %y = call i32 %step(i32 %x)
  ret i32 %y
}

; -fsanitize=function compares the type in front of the function.
; CHECK-LABEL: define i32 @checked
; CHECK-NOT: load ptr
; CHECK: br i1 true, label %good, label %bad
define i32 @checked(i64 %i, i32 %x) {
  %place = getelementptr inbounds ptr, ptr @steps, i64 %i
  %step = load ptr, ptr %place
  %before = getelementptr inbounds <{ i32, i32 }>, ptr %step, i32 -1, i32 0
  %type = load i32, ptr %before, align 8
  %same = icmp eq i32 %type, -1056584962
  br i1 %same, label %good, label %bad

good:
  %y = call i32 %step(i32 %x)
  ret i32 %y

bad:
  unreachable
}

; CHECK-LABEL: define i32 @unknown
; CHECK: %y = call i32 %step(i32 %x)
define i32 @unknown(i64 %i, i32 %x, ptr %given) {
  %place = getelementptr inbounds ptr, ptr @variable, i64 %i
  %step = load ptr, ptr %place
  %y = call i32 %step(i32 %x)
  %z = call i32 %given(i32 %y)
  ret i32 %z
}

; Other parts of a table with functions are read from a copy without these.
; CHECK-LABEL: define i32 @data
; CHECK-NEXT: %[[PLACE:.*]] = getelementptr inbounds %entry, ptr @entries.values, i64 %i, i32 1
; CHECK-NEXT: %bias = load i32, ptr %[[PLACE]]
define i32 @data(i64 %i) {
  %place = getelementptr inbounds %entry, ptr @entries, i64 %i, i32 1
  %bias = load i32, ptr %place
  ret i32 %bias
}

; So are addresses that are only compared with null.
; CHECK-LABEL: define i1 @isthere
; CHECK-NEXT: %[[PLACE:.*]] = getelementptr inbounds %entry, ptr @entries.values{{[.0-9]*}}, i64 %i
; CHECK-NEXT: %[[NUMBER:.*]] = load i64, ptr %[[PLACE]]
; CHECK-NEXT: %f = inttoptr i64 %[[NUMBER]] to ptr
define i1 @isthere(i64 %i) {
  %place = getelementptr inbounds %entry, ptr @entries, i64 %i
  %f = load ptr, ptr %place
  %is = icmp ne ptr %f, null
  ret i1 %is
}

; CHECK-LABEL: define ptr @text_of
; CHECK-NEXT: %[[PLACE:.*]] = getelementptr inbounds %entry, ptr @entries.addresses{{[.0-9]*}}, i64 %i, i32 2
; CHECK-NEXT: %text = load ptr, ptr %[[PLACE]]
define ptr @text_of(i64 %i) {
  %place = getelementptr inbounds %entry, ptr @entries, i64 %i, i32 2
  %text = load ptr, ptr %place
  ret ptr %text
}

; An address that is used otherwise, or read in part, is that of the function.
; CHECK-LABEL: define ptr @address
; CHECK: getelementptr inbounds %entry, ptr @entries, i64 %i
define ptr @address(i64 %i) {
  %place = getelementptr inbounds %entry, ptr @entries, i64 %i
  %f = load ptr, ptr %place
  ret ptr %f
}

; CHECK-LABEL: define i32 @half
; CHECK: getelementptr inbounds i32, ptr @entries, i64 %i
define i32 @half(i64 %i) {
  %place = getelementptr inbounds i32, ptr @entries, i64 %i
  %part = load i32, ptr %place
  ret i32 %part
}
