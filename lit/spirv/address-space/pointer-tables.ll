; A table of pointers to constants becomes a table of offsets into one constant that contains them all; null is -1. A table whose
; address escapes is not changed.
; RUN: %opt-syclc -passes=syclc-pointer-tables,verify -S %s | FileCheck %s

@a = internal constant [3 x i8] c"ab\00"
@b = internal constant [2 x i32] [i32 1, i32 2]
@names = internal constant [3 x {ptr, i64}] [{ptr, i64} {ptr @a, i64 2}, {ptr, i64} {ptr getelementptr (i8, ptr @b, i64 4), i64 1}, {ptr, i64} zeroinitializer]
@escaping = internal constant [1 x ptr] [ptr @a]

; CHECK-DAG: @escaping = internal constant [1 x ptr] [ptr @pointees]
; CHECK-DAG: @pointees = internal constant <{ [3 x i8], [1 x i8], [2 x i32] }> <{ [3 x i8] c"ab\00", [1 x i8] zeroinitializer, [2 x i32] [i32 1, i32 2] }>, align 4
; CHECK-DAG: @names.offsets = internal constant [3 x { i64, i64 }] [{ i64, i64 } { i64 0, i64 2 }, { i64, i64 } { i64 8, i64 1 }, { i64, i64 } { i64 -1, i64 0 }]

; CHECK-LABEL: define void @kernel
; CHECK: %place = getelementptr { ptr, i64 }, ptr @names.offsets, i64 %i
; CHECK: %[[OFFSET:.*]] = load i64, ptr %place
; CHECK: %[[POINTER:.*]] = getelementptr i8, ptr @pointees, i64 %[[OFFSET]]
; CHECK: %[[NULL:.*]] = icmp eq i64 %[[OFFSET]], -1
; CHECK: %name = select i1 %[[NULL]], ptr null, ptr %[[POINTER]]
define void @kernel(ptr %out, i64 %i) {
  %place = getelementptr {ptr, i64}, ptr @names, i64 %i
  %name = load ptr, ptr %place
  %first = load i8, ptr %name
  store i8 %first, ptr %out
  %e = load ptr, ptr @escaping
  store ptr @escaping, ptr %out
  ret void
}
