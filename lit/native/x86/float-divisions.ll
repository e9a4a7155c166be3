; Vectors of integers are divided in floating point: 16 bits in float, 32 bits in double, 64 bits in double if all
; numbers fit in 32 bits. A divisor that is the same in all lanes is inverted once. Divisions by constants, by few lanes
; and of other widths are not changed.
; RUN: %opt-syclc -passes=syclc-float-divisions,verify -S %s | FileCheck %s

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define <8 x i32> @signed(
; CHECK-NEXT: %[[X:.*]] = sitofp <8 x i32> %x to <8 x double>
; CHECK-NEXT: %[[D:.*]] = sitofp <8 x i32> %d to <8 x double>
; CHECK-NEXT: %[[Q:.*]] = fdiv <8 x double> %[[X]], %[[D]]
; CHECK-NEXT: %q = fptosi <8 x double> %[[Q]] to <8 x i32>
; CHECK-NEXT: ret <8 x i32> %q
define <8 x i32> @signed(<8 x i32> %x, <8 x i32> %d) #0 {
  %q = sdiv <8 x i32> %x, %d
  ret <8 x i32> %q
}

; CHECK-LABEL: define <8 x i32> @unsigned_rest(
; CHECK: fdiv <8 x double>
; CHECK-NEXT: %[[Q:.*]] = fptoui <8 x double> %{{.*}} to <8 x i32>
; CHECK-NEXT: %[[P:.*]] = mul <8 x i32> %[[Q]], %d
; CHECK-NEXT: %r = sub <8 x i32> %x, %[[P]]
define <8 x i32> @unsigned_rest(<8 x i32> %x, <8 x i32> %d) #0 {
  %r = urem <8 x i32> %x, %d
  ret <8 x i32> %r
}

; 1 + 2^-48
; CHECK-LABEL: define <8 x i32> @one_divisor(
; CHECK: %[[D:.*]] = sitofp i32 %d to double
; CHECK-NEXT: %[[INVERSE:.*]] = fdiv double 0x3FF0000000000010, %[[D]]
; CHECK: %[[ALL:.*]] = shufflevector <8 x double> %{{.*}}, <8 x double> poison, <8 x i32> zeroinitializer
; CHECK: fmul <8 x double> %{{.*}}, %[[ALL]]
; CHECK: fptosi <8 x double>
; CHECK-NOT: fdiv
define <8 x i32> @one_divisor(<8 x i32> %x, i32 %d) #0 {
  %first = insertelement <8 x i32> poison, i32 %d, i64 0
  %all = shufflevector <8 x i32> %first, <8 x i32> poison, <8 x i32> zeroinitializer
  %q = sdiv <8 x i32> %x, %all
  ret <8 x i32> %q
}

; CHECK-LABEL: define <16 x i16> @shorts(
; CHECK-NEXT: sext <16 x i16> %x to <16 x i32>
; CHECK: fdiv <16 x float>
; CHECK-NEXT: fptosi <16 x float> %{{.*}} to <16 x i32>
; CHECK-NEXT: trunc <16 x i32>
define <16 x i16> @shorts(<16 x i16> %x, <16 x i16> %d) #0 {
  %q = sdiv <16 x i16> %x, %d
  ret <16 x i16> %q
}

; CHECK-LABEL: define <8 x i32> @few_bits(
; CHECK: sitofp <8 x i32> %{{.*}} to <8 x float>
; CHECK: fdiv <8 x float>
; CHECK-NEXT: fptosi
define <8 x i32> @few_bits(<8 x i32> %x, <8 x i32> %d) #0 {
  %low = and <8 x i32> %x, splat (i32 4194303)
  %short = lshr <8 x i32> %d, splat (i32 10)
  %q = udiv <8 x i32> %low, %short
  ret <8 x i32> %q
}

; 23 bits are too many for float.
; CHECK-LABEL: define <8 x i32> @more_bits(
; CHECK: fdiv <8 x double>
define <8 x i32> @more_bits(<8 x i32> %x, <8 x i32> %d) #0 {
  %low = and <8 x i32> %x, splat (i32 8388607)
  %short = lshr <8 x i32> %d, splat (i32 10)
  %q = udiv <8 x i32> %low, %short
  ret <8 x i32> %q
}

; CHECK-LABEL: define <8 x i64> @longs(
; CHECK-NEXT: %[[X:.*]] = freeze <8 x i64> %x
; CHECK-NEXT: %[[D:.*]] = freeze <8 x i64> %d
; CHECK-NEXT: %[[BOTH:.*]] = or <8 x i64> %[[X]], %[[D]]
; CHECK-NEXT: %[[ALL:.*]] = call i64 @llvm.vector.reduce.or.v8i64(<8 x i64> %[[BOTH]])
; CHECK-NEXT: %[[SHORT:.*]] = icmp ult i64 %[[ALL]], 4294967296
; CHECK-NEXT: br i1 %[[SHORT]], label %[[QUICK:.*]], label %[[SLOW:.*]], !prof
; CHECK: [[QUICK]]:
; CHECK: fdiv <8 x double>
; CHECK: %[[RESULT:.*]] = zext <8 x i32> %{{.*}} to <8 x i64>
; CHECK: [[SLOW]]:
; CHECK: %[[ANY:.*]] = sdiv <8 x i64> %[[X]], %[[D]]
; CHECK: %q = phi <8 x i64> [ %[[RESULT]], %[[QUICK]] ], [ %[[ANY]], %[[SLOW]] ]
define <8 x i64> @longs(<8 x i64> %x, <8 x i64> %d) #0 {
  %q = sdiv <8 x i64> %x, %d
  ret <8 x i64> %q
}

; No test is needed if the numbers were 32-bit integers before. The quotient 2^31 of -2^31 and -1 needs 33 bits.
; CHECK-LABEL: define <8 x i64> @extended(
; CHECK-NOT: br
; CHECK: %[[Q:.*]] = fdiv <8 x double>
; CHECK-NOT: fptosi
; CHECK: %[[WHOLE:.*]] = call <8 x double> @llvm.trunc.v8f64(<8 x double> %[[Q]])
; CHECK: %[[OFFSET:.*]] = fadd <8 x double> %[[WHOLE]], splat (double 0x4338000000000000)
; CHECK: %[[BITS:.*]] = bitcast <8 x double> %[[OFFSET]] to <8 x i64>
; CHECK: sub <8 x i64> %[[BITS]], splat (i64 4843621399236968448)
; CHECK-NOT: sdiv
; CHECK: ret
define <8 x i64> @extended(<8 x i32> %x, <8 x i32> %d) #0 {
  %wide = sext <8 x i32> %x to <8 x i64>
  %by = sext <8 x i32> %d to <8 x i64>
  %q = sdiv <8 x i64> %wide, %by
  ret <8 x i64> %q
}

; CHECK-LABEL: define <8 x i64> @extended_31_bits(
; CHECK: fptosi <8 x double> %{{.*}} to <8 x i32>
; CHECK-NOT: sdiv
; CHECK: ret
define <8 x i64> @extended_31_bits(<8 x i32> %x, <8 x i32> %d) #0 {
  %half = ashr <8 x i32> %x, splat (i32 1)
  %less = ashr <8 x i32> %d, splat (i32 1)
  %wide = sext <8 x i32> %half to <8 x i64>
  %by = sext <8 x i32> %less to <8 x i64>
  %q = sdiv <8 x i64> %wide, %by
  ret <8 x i64> %q
}

; CHECK-LABEL: define <8 x i32> @constant(
; CHECK-NEXT: udiv <8 x i32> %x, splat (i32 7)
define <8 x i32> @constant(<8 x i32> %x) #0 {
  %q = udiv <8 x i32> %x, splat (i32 7)
  ret <8 x i32> %q
}

; CHECK-LABEL: define <2 x i32> @few_lanes(
; CHECK-NEXT: udiv <2 x i32> %x, %d
define <2 x i32> @few_lanes(<2 x i32> %x, <2 x i32> %d) #0 {
  %q = udiv <2 x i32> %x, %d
  ret <2 x i32> %q
}

; CHECK-LABEL: define <8 x i24> @odd_width(
; CHECK-NEXT: udiv <8 x i24> %x, %d
define <8 x i24> @odd_width(<8 x i24> %x, <8 x i24> %d) #0 {
  %q = udiv <8 x i24> %x, %d
  ret <8 x i24> %q
}
attributes #0 = { "target-cpu"="x86-64-v3" }
