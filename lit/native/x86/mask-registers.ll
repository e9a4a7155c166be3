; Masks that live across blocks are as wide as the values that they choose between, where the target has no registers for
; masks; elsewhere, and in functions without lanes, nothing changes.
; RUN: %opt-syclc -passes=syclc-mask-registers,verify -S %s | FileCheck %s

target triple = "x86_64-unknown-linux-gnu"
; The loop's live mask is a vector of integers; narrow masks are computed from it where they are used.
; CHECK-LABEL: define void @lanes
; CHECK: %live.wide = phi <8 x i32>
; CHECK-NOT: phi <8 x i1>
; CHECK: %[[LIVE:.*]] = icmp slt <8 x i32> %live.wide, zeroinitializer
; CHECK: select <8 x i1> %[[LIVE]], <8 x float>
; CHECK: and <8 x i32>
; CHECK: bitcast <8 x i1> %{{.*}} to i8
; CHECK: icmp ne i8
define void @lanes(ptr %p, <8 x float> %limit) #0 {
entry:
  br label %loop
loop:
  %live = phi <8 x i1> [ splat (i1 true), %entry ], [ %next, %loop ]
  %sum = phi <8 x float> [ zeroinitializer, %entry ], [ %new, %loop ]
  %more = fadd <8 x float> %sum, splat (float 1.0)
  %new = select <8 x i1> %live, <8 x float> %more, <8 x float> %sum
  %below = fcmp olt <8 x float> %new, %limit
  %next = and <8 x i1> %live, %below
  %any = call i1 @llvm.vector.reduce.or.v8i1(<8 x i1> %next)
  br i1 %any, label %loop, label %done
done:
  store <8 x float> %new, ptr %p
  ret void
}

; Masks that choose between numbers of 64 bits have as many.
; CHECK-LABEL: define void @wide
; CHECK: phi <4 x i64>
define void @wide(ptr %p, <4 x double> %limit) #0 {
entry:
  br label %loop
loop:
  %live = phi <4 x i1> [ splat (i1 true), %entry ], [ %next, %loop ]
  %sum = phi <4 x double> [ zeroinitializer, %entry ], [ %new, %loop ]
  %more = fadd <4 x double> %sum, splat (double 1.0)
  %new = select <4 x i1> %live, <4 x double> %more, <4 x double> %sum
  %below = fcmp olt <4 x double> %new, %limit
  %next = and <4 x i1> %live, %below
  %any = call i1 @llvm.vector.reduce.or.v4i1(<4 x i1> %next)
  br i1 %any, label %loop, label %done
done:
  store <4 x double> %new, ptr %p
  ret void
}

; A mask that stays in its block needs nothing.
; CHECK-LABEL: define void @local
; CHECK-NOT: sext
define void @local(ptr %p, <8 x float> %x, <8 x float> %y) #0 {
  %less = fcmp olt <8 x float> %x, %y
  %least = select <8 x i1> %less, <8 x float> %x, <8 x float> %y
  store <8 x float> %least, ptr %p
  ret void
}

; AVX-512 has registers for masks; the host's functions are LLVM's business.
; CHECK-LABEL: define void @avx512
; CHECK: phi <8 x i1>
define void @avx512(ptr %p, <8 x float> %limit) #1 {
entry:
  br label %loop
loop:
  %live = phi <8 x i1> [ splat (i1 true), %entry ], [ %next, %loop ]
  %below = fcmp olt <8 x float> %limit, zeroinitializer
  %next = and <8 x i1> %live, %below
  %any = call i1 @llvm.vector.reduce.or.v8i1(<8 x i1> %next)
  br i1 %any, label %loop, label %done
done:
  ret void
}
; CHECK-LABEL: define void @host
; CHECK: phi <8 x i1>
define void @host(ptr %p, <8 x float> %limit) {
entry:
  br label %loop
loop:
  %live = phi <8 x i1> [ splat (i1 true), %entry ], [ %next, %loop ]
  %below = fcmp olt <8 x float> %limit, zeroinitializer
  %next = and <8 x i1> %live, %below
  %any = call i1 @llvm.vector.reduce.or.v8i1(<8 x i1> %next)
  br i1 %any, label %loop, label %done
done:
  ret void
}

attributes #0 = { "syclc-sub-group-size"="8" "target-features"="+avx2" }
attributes #1 = { "syclc-sub-group-size"="8" "target-features"="+avx2,+avx512f,+avx512vl,+avx512dq,+avx512bw" }
