; The place of an index outside of an accessor is the innermost location outside of the folder of SYCL's headers.
; RUN: %opt-syclc -passes=syclc-locate-index-checks,verify -S %s | FileCheck %s

; CHECK-DAG: @[[FILE:.*]] = {{.*}}c"app.cpp\00"
; CHECK-DAG: @[[FUNCTION:.*]] = {{.*}}c"twice\00"
; CHECK-DAG: = {{.*}}c"/elsewhere/other.cpp\00"
; CHECK: define void @kernel(
; CHECK: call void @__syclc_index_out_of_range(i32 1, i64 9, i64 0, i64 0, i64 8, i64 0, i64 0, ptr @[[FILE]], i32 12, ptr @[[FUNCTION]], ptr null), !dbg
define void @kernel() !dbg !10 {
  call void @__syclc_index_out_of_range(i32 1, i64 9, i64 0, i64 0, i64 8, i64 0, i64 0, ptr null, i32 0, ptr null, ptr null), !dbg !13
  ret void
}

; Nothing changes if the place is known, or no location is the user's.
; CHECK: define void @located(
; CHECK: call void @__syclc_index_out_of_range({{.*}}, ptr @text, i32 3, ptr @text, ptr null), !dbg
; CHECK: call void @__syclc_index_out_of_range({{.*}}, ptr null, i32 0, ptr null, ptr null){{$}}
define void @located() !dbg !18 {
  call void @__syclc_index_out_of_range(i32 1, i64 9, i64 0, i64 0, i64 8, i64 0, i64 0, ptr @text, i32 3, ptr @text, ptr null), !dbg !19
  call void @__syclc_index_out_of_range(i32 1, i64 9, i64 0, i64 0, i64 8, i64 0, i64 0, ptr null, i32 0, ptr null, ptr null)
  ret void
}

; A source that is not in the working directory has its whole path.
define void @elsewhere() !dbg !20 {
  call void @__syclc_index_out_of_range(i32 1, i64 9, i64 0, i64 0, i64 8, i64 0, i64 0, ptr null, i32 0, ptr null, ptr null), !dbg !21
  ret void
}

@text = private constant [2 x i8] c"x\00"
declare void @__syclc_index_out_of_range(i32, i64, i64, i64, i64, i64, i64, ptr, i32, ptr, ptr)

!llvm.dbg.cu = !{!5}
!llvm.module.flags = !{!4}

!3 = !{}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !6, emissionKind: NoDebug)
!6 = !DIFile(filename: "app.cpp", directory: "/home")
!7 = !DIFile(filename: "/opt/include/sycl/detail/check_index.hpp", directory: "/home")
!8 = !DIFile(filename: "/opt/include/sycl/accessor.hpp", directory: "/home")
!9 = !DISubroutineType(types: !3)
!10 = distinct !DISubprogram(name: "kernel", file: !6, line: 20, type: !9, unit: !5, spFlags: DISPFlagDefinition)
!11 = distinct !DISubprogram(name: "check_index", file: !7, line: 1, type: !9, unit: !5, spFlags: DISPFlagDefinition)
!12 = distinct !DISubprogram(name: "operator[]", file: !8, line: 1, type: !9, unit: !5, spFlags: DISPFlagDefinition)
!13 = !DILocation(line: 5, scope: !11, inlinedAt: !14)
!14 = distinct !DILocation(line: 6, scope: !12, inlinedAt: !15)
!15 = distinct !DILocation(line: 12, scope: !16, inlinedAt: !17)
!16 = distinct !DISubprogram(name: "twice", file: !6, line: 10, type: !9, unit: !5, spFlags: DISPFlagDefinition)
!17 = distinct !DILocation(line: 21, scope: !10)
!18 = distinct !DISubprogram(name: "located", file: !6, line: 30, type: !9, unit: !5, spFlags: DISPFlagDefinition)
!19 = !DILocation(line: 31, scope: !18)
!20 = distinct !DISubprogram(name: "elsewhere", file: !22, line: 40, type: !9, unit: !5, spFlags: DISPFlagDefinition)
!21 = !DILocation(line: 5, scope: !11, inlinedAt: !23)
!22 = !DIFile(filename: "other.cpp", directory: "/elsewhere")
!23 = distinct !DILocation(line: 41, scope: !20)
