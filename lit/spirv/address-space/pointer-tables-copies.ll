; Copies of a table's elements copy pointers, not the offsets that take their place: `Record r = records[i];`. LLVM copies
; a structure of one pointer as an integer. If it depends on an index whether an integer is a pointer, the table is kept,
; and CheckSupported rejects it.
; RUN: %opt-syclc -passes=syclc-pointer-tables,verify -S %s | FileCheck %s

@a = internal constant [3 x i8] c"ab\00"
@b = internal constant [2 x i8] c"c\00"
@names = internal constant [2 x { ptr }] [{ ptr } { ptr @a }, { ptr } { ptr @b }]
@records = internal constant [2 x { i32, ptr, i16 }] [{ i32, ptr, i16 } { i32 1, ptr @a, i16 2 }, { i32, ptr, i16 } { i32 3, ptr null, i16 4 }]
@either = internal constant [2 x { i64, ptr }] [{ i64, ptr } { i64 5, ptr @a }, { i64, ptr } { i64 6, ptr @b }]

@pairs = internal constant [2 x { i64, ptr, ptr }] [{ i64, ptr, ptr } { i64 1, ptr @a, ptr @b }, { i64, ptr, ptr } { i64 3, ptr null, ptr @a }]

@numbers = internal constant [2 x { i64, ptr }] [{ i64, ptr } { i64 5, ptr @a }, { i64, ptr } { i64 6, ptr @b }]

; CHECK-DAG: @names.offsets =
; CHECK-DAG: @records.offsets =
; CHECK-DAG: @either = internal constant [2 x { i64, ptr }]

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; CHECK-LABEL: define void @one_pointer
; CHECK: %[[OFFSET:.*]] = load i64, ptr
; CHECK: getelementptr i8, ptr @pointees, i64 %[[OFFSET]]
; CHECK: store ptr %{{.*}}, ptr %to
define void @one_pointer(ptr %to, i64 %i) {
  %from = getelementptr { ptr }, ptr @names, i64 %i
  %name = load i64, ptr %from
  store i64 %name, ptr %to
  ret void
}

; CHECK-LABEL: define void @record
; CHECK-NOT: memcpy
; CHECK: %[[FROM:.*]] = getelementptr { i32, ptr, i16 }, ptr @records.offsets, i64 %i
; CHECK: %[[POINTER:.*]] = getelementptr i8, ptr %[[FROM]], i64 8
; CHECK: load i64, ptr %[[POINTER]]
; CHECK: %[[NAME:.*]] = select i1 %{{.*}}, ptr null, ptr
; CHECK: %[[TO:.*]] = getelementptr i8, ptr %to, i64 8
; CHECK: store ptr %[[NAME]], ptr %[[TO]]
; CHECK-NOT: memcpy
; CHECK: ret void
define void @record(ptr %to, i64 %i) {
  %from = getelementptr { i32, ptr, i16 }, ptr @records, i64 %i
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %to, ptr align 8 %from, i64 24, i1 false)
  ret void
}

; The same for the first record, and while a pointer runs over the table.
; CHECK-LABEL: define void @all_records
; CHECK: store ptr %{{.*}}
; CHECK: loop:
; CHECK: %from = phi ptr [ @records.offsets, %{{.*}} ]
; CHECK: store ptr %{{.*}}
; CHECK-NOT: memcpy
; CHECK: ret void
define void @all_records(ptr %to) {
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %to, ptr align 8 @records, i64 24, i1 false)
  br label %loop
loop:
  %from = phi ptr [ @records, %0 ], [ %next, %loop ]
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %to, ptr align 8 %from, i64 24, i1 false)
  %next = getelementptr i8, ptr %from, i64 24
  %more = icmp ne ptr %next, getelementptr (i8, ptr @records, i64 48)
  br i1 %more, label %loop, label %done
done:
  ret void
}

; CHECK-LABEL: define void @number_or_pointer
; CHECK: getelementptr i64, ptr @either, i64 %i
define void @number_or_pointer(ptr %to, i64 %i) {
  %from = getelementptr i64, ptr @either, i64 %i
  %word = load i64, ptr %from
  store i64 %word, ptr %to
  ret void
}

; A loop counts bytes.
; CHECK-LABEL: define void @counted_bytes
; CHECK: getelementptr i8, ptr @pairs.offsets, i64 %at
; CHECK: %number = load i64
define void @counted_bytes(ptr %to) {
  br label %loop
loop:
  %at = phi i64 [ 0, %0 ], [ %next, %loop ]
  %from = getelementptr i8, ptr @pairs, i64 %at
  %number = load i64, ptr %from
  store i64 %number, ptr %to
  %next = add i64 %at, 24
  %more = icmp ne i64 %next, 48
  br i1 %more, label %loop, label %done
done:
  ret void
}

; Clang says that it is a number, wherever it is.
; CHECK-LABEL: define void @known_number
; CHECK: getelementptr i8, ptr @numbers.offsets, i64 %at
define void @known_number(ptr %to, i64 %at) {
  %from = getelementptr i8, ptr @numbers, i64 %at
  %number = load i64, ptr %from, !tbaa !0
  store i64 %number, ptr %to
  ret void
}

!0 = !{!1, !2, i64 0}
!1 = !{!"record", !2, i64 0, !4, i64 8}
!2 = !{!"long", !3, i64 0}
!3 = !{!"omnipotent char", !5, i64 0}
!4 = !{!"any pointer", !3, i64 0}
!5 = !{!"Simple C++ TBAA"}
