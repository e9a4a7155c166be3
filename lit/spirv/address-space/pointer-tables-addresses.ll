; Addresses in a table of pointers that are incremented, compared and selected become those in the table of offsets; a table of
; pointers to such a table is converted, too. A table whose addresses may point to other memory is not changed, and neither is
; one that points to it.
; RUN: %opt-syclc -passes=syclc-pointer-tables,verify -S %s | FileCheck %s

@a = internal constant [3 x i8] c"ab\00"
@b = internal constant [2 x i8] c"c\00"
@words = internal constant [2 x {ptr, i32}] [{ptr, i32} {ptr @a, i32 1}, {ptr, i32} {ptr @b, i32 2}]
@inner = internal constant [2 x ptr] [ptr @a, ptr @b]
@outer = internal constant [2 x ptr] [ptr @inner, ptr getelementptr (i8, ptr @inner, i64 8)]
@mixed = internal constant [2 x ptr] [ptr @a, ptr @b]
@to.mixed = internal constant [1 x ptr] [ptr @mixed]

; CHECK-DAG: @words.offsets = internal constant [2 x { i64, i32 }]
; CHECK-DAG: @pointees = internal constant {{.*}} [2 x i64] [i64 0, i64 3]
; CHECK-DAG: @outer.offsets = internal constant [2 x i64] [i64 [[INNER:[0-9]+]], i64 {{[0-9]+}}]
; CHECK-DAG: @mixed = internal constant [2 x ptr]
; CHECK-DAG: @to.mixed = internal constant [1 x ptr] [ptr @mixed]

; CHECK-LABEL: define void @loop
; CHECK: %place = phi ptr [ @words.offsets, %entry ], [ %next, %body ]
; CHECK: load i64, ptr %place
; CHECK: %[[END:.*]] = getelementptr i8, ptr @words.offsets, i64 32
; CHECK: icmp eq ptr %next, %[[END]]
define void @loop(ptr %out, i8 %wanted) {
entry:
  br label %body
body:
  %place = phi ptr [ @words, %entry ], [ %next, %body ]
  %word = load ptr, ptr %place
  %first = load i8, ptr %word
  %found = icmp eq i8 %first, %wanted
  %next = getelementptr i8, ptr %place, i64 16
  %end = icmp eq ptr %next, getelementptr (i8, ptr @words, i64 32)
  %stop = or i1 %found, %end
  br i1 %stop, label %exit, label %body
exit:
  %number = getelementptr i8, ptr %place, i64 8
  %n = load i32, ptr %number
  store i32 %n, ptr %out
  ret void
}

; CHECK-LABEL: define void @twice
; CHECK: load i64, ptr %place
; CHECK: %table = select i1 %{{.*}}, ptr null, ptr
; CHECK: load i64, ptr %table
; CHECK: %word = select
define void @twice(ptr %out, i64 %i) {
  %place = getelementptr ptr, ptr @outer, i64 %i
  %table = load ptr, ptr %place
  %word = load ptr, ptr %table
  %first = load i8, ptr %word
  store i8 %first, ptr %out
  ret void
}

; CHECK-LABEL: define void @elsewhere
; CHECK: select i1 %c, ptr @mixed, ptr %out
; CHECK: load ptr, ptr %place
define void @elsewhere(ptr %out, i1 %c) {
  %place = select i1 %c, ptr @mixed, ptr %out
  %word = load ptr, ptr %place
  %first = load i8, ptr %word
  store i8 %first, ptr %out
  %table = load ptr, ptr @to.mixed
  %other = load ptr, ptr %table
  %second = load i8, ptr %other
  store i8 %second, ptr %out
  ret void
}
