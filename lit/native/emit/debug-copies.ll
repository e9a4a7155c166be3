; A copy of a loop gets debug scopes of its own, with those of the calls that were inlined into it; the first loop, and
; code that is not in a loop, keep theirs. Without debug information nothing changes.
; RUN: %opt-syclc -passes=syclc-debug-copies,verify -S %s | FileCheck %s
; RUN: sed -e 's/emissionKind: FullDebug/emissionKind: NoDebug/' %s | %opt-syclc -passes=syclc-debug-copies,verify -S | FileCheck %s --check-prefix=NONE

; CHECK-LABEL: define void @kernel(
; CHECK: first:
; CHECK: store i32 1, {{.*}}!dbg ![[FIRST:[0-9]+]]
; CHECK: second:
; CHECK: store i32 1, {{.*}}!dbg ![[SECOND:[0-9]+]]
; CHECK: end:
; CHECK: store i32 2, {{.*}}!dbg ![[FIRST]]
; CHECK-DAG: ![[FIRST]] = !DILocation(line: 12, column: 3, scope: ![[INNER:[0-9]+]], inlinedAt: ![[CALL:[0-9]+]])
; CHECK-DAG: ![[CALL]] = distinct !DILocation(line: 8, scope: ![[LAMBDA:[0-9]+]], inlinedAt: ![[OUTER:[0-9]+]])
; CHECK-DAG: ![[OUTER]] = distinct !DILocation(line: 33, scope: ![[KERNEL:[0-9]+]])
; CHECK-DAG: ![[SECOND]] = !DILocation(line: 12, column: 3, scope: ![[INNER]], inlinedAt: ![[CALL2:[0-9]+]])
; CHECK-DAG: ![[CALL2]] = distinct !DILocation(line: 8, scope: ![[LAMBDA]], inlinedAt: ![[OUTER2:[0-9]+]])
; CHECK-DAG: ![[OUTER2]] = distinct !DILocation(line: 33, scope: ![[KERNEL]])
; NONE-LABEL: define void @kernel(
; NONE: store i32 1, {{.*}}!dbg ![[FIRST:[0-9]+]]
; NONE: store i32 1, {{.*}}!dbg ![[FIRST]]
define void @kernel(ptr %p, i1 %c) !dbg !10 {
  br i1 %c, label %first, label %second
first:
  store i32 1, ptr %p, align 4, !dbg !13
  br i1 %c, label %first, label %end
second:
  store i32 1, ptr %p, align 4, !dbg !13
  br i1 %c, label %second, label %end
end:
  store i32 2, ptr %p, align 4, !dbg !13
  ret void
}

!llvm.dbg.cu = !{!5}
!llvm.module.flags = !{!4}

!3 = !{}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !6, emissionKind: FullDebug)
!6 = !DIFile(filename: "app.cpp", directory: "/home")
!9 = !DISubroutineType(types: !3)
!10 = distinct !DISubprogram(name: "kernel", file: !6, line: 20, type: !9, unit: !5, spFlags: DISPFlagDefinition)
!11 = distinct !DISubprogram(name: "lambda", file: !6, line: 5, type: !9, unit: !5, spFlags: DISPFlagDefinition)
!12 = distinct !DISubprogram(name: "inner", file: !6, line: 10, type: !9, unit: !5, spFlags: DISPFlagDefinition)
!13 = !DILocation(line: 12, column: 3, scope: !12, inlinedAt: !14)
!14 = distinct !DILocation(line: 8, scope: !11, inlinedAt: !15)
!15 = distinct !DILocation(line: 33, scope: !10)
