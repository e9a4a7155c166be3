; Rows run one by one where they have little or nothing in common, where a load comes after a store, which it may depend
; on, where a row's distance is another in each row, with atomic or volatile accesses, and where registers do not suffice.
; RUN: %opt-syclc -passes='syclc-work-item-loops,verify' -S %s | FileCheck %s --implicit-check-not=jammed

declare i64 @__syclc_global_id(i32)

; CHECK-DAG: define void @nothing_in_common.native(
; CHECK-DAG: define void @two_of_five.native(
; CHECK-DAG: define void @load_after_store.native(
; CHECK-DAG: define void @other_distances.native(
; CHECK-DAG: define void @wrapping_index.native(
; CHECK-DAG: define void @read_index.native(
; CHECK-DAG: define void @volatile.native(
; CHECK-DAG: define void @atomic.native(
; CHECK-DAG: define void @branches.native(
; CHECK-DAG: define void @too_much.native(

define void @nothing_in_common(ptr %in, ptr %out, i32 %width) "syclc-sub-group-size"="8" !syclc.kernel !0 {
entry:
  %y = call i64 @__syclc_global_id(i32 1)
  %x = call i64 @__syclc_global_id(i32 0)
  %row0 = mul i64 %y, 512
  %i0 = add i64 %row0, %x
  %q0 = getelementptr float, ptr %in, i64 %i0
  %p0 = getelementptr i8, ptr %q0, i64 0
  %v0 = load <8 x float>, ptr %p0, align 4
  %q1 = getelementptr float, ptr %in, i64 %i0
  %p1 = getelementptr i8, ptr %q1, i64 4
  %v1 = load <8 x float>, ptr %p1, align 4
  %s0 = fadd <8 x float> %v0, %v1
  %to = getelementptr float, ptr %out, i64 %i0
  store <8 x float> %s0, ptr %to, align 4
  ret void
}

define void @two_of_five(ptr %in, ptr %out, i32 %width) "syclc-sub-group-size"="8" !syclc.kernel !0 {
entry:
  %y = call i64 @__syclc_global_id(i32 1)
  %x = call i64 @__syclc_global_id(i32 0)
  %row0 = mul i64 %y, 512
  %i0 = add i64 %row0, %x
  %q0 = getelementptr float, ptr %in, i64 %i0
  %p0 = getelementptr i8, ptr %q0, i64 0
  %v0 = load <8 x float>, ptr %p0, align 4
  %q1 = getelementptr float, ptr %in, i64 %i0
  %p1 = getelementptr i8, ptr %q1, i64 4
  %v1 = load <8 x float>, ptr %p1, align 4
  %q2 = getelementptr float, ptr %in, i64 %i0
  %p2 = getelementptr i8, ptr %q2, i64 8
  %v2 = load <8 x float>, ptr %p2, align 4
  %q3 = getelementptr float, ptr %in, i64 %i0
  %p3 = getelementptr i8, ptr %q3, i64 2048
  %v3 = load <8 x float>, ptr %p3, align 4
  %q4 = getelementptr float, ptr %in, i64 %i0
  %p4 = getelementptr i8, ptr %q4, i64 12
  %v4 = load <8 x float>, ptr %p4, align 4
  %s0 = fadd <8 x float> %v0, %v1
  %s1 = fadd <8 x float> %s0, %v2
  %s2 = fadd <8 x float> %s1, %v3
  %s3 = fadd <8 x float> %s2, %v4
  %to = getelementptr float, ptr %out, i64 %i0
  store <8 x float> %s3, ptr %to, align 4
  ret void
}

define void @load_after_store(ptr %in, ptr %out, i32 %width) "syclc-sub-group-size"="8" !syclc.kernel !0 {
entry:
  %y = call i64 @__syclc_global_id(i32 1)
  %x = call i64 @__syclc_global_id(i32 0)
  %row0 = mul i64 %y, 512
  %i0 = add i64 %row0, %x
  %q0 = getelementptr float, ptr %in, i64 %i0
  %p0 = getelementptr i8, ptr %q0, i64 0
  %v0 = load <8 x float>, ptr %p0, align 4
  %q1 = getelementptr float, ptr %in, i64 %i0
  %p1 = getelementptr i8, ptr %q1, i64 2048
  %v1 = load <8 x float>, ptr %p1, align 4
  %to = getelementptr float, ptr %out, i64 %i0
  store <8 x float> %v0, ptr %to, align 4
  %q2 = getelementptr float, ptr %in, i64 %i0
  %p2 = getelementptr i8, ptr %q2, i64 4096
  %v2 = load <8 x float>, ptr %p2, align 4
  %s0 = fadd <8 x float> %v0, %v1
  %s1 = fadd <8 x float> %s0, %v2
  store <8 x float> %s1, ptr %to, align 4
  ret void
}

define void @other_distances(ptr %in, ptr %out, i32 %width) "syclc-sub-group-size"="8" !syclc.kernel !0 {
entry:
  %y = call i64 @__syclc_global_id(i32 1)
  %x = call i64 @__syclc_global_id(i32 0)
  %yy = mul i64 %y, %y
  %row0 = mul i64 %yy, 512
  %i0 = add i64 %row0, %x
  %q0 = getelementptr float, ptr %in, i64 %i0
  %p0 = getelementptr i8, ptr %q0, i64 0
  %v0 = load <8 x float>, ptr %p0, align 4
  %q1 = getelementptr float, ptr %in, i64 %i0
  %p1 = getelementptr i8, ptr %q1, i64 2048
  %v1 = load <8 x float>, ptr %p1, align 4
  %q2 = getelementptr float, ptr %in, i64 %i0
  %p2 = getelementptr i8, ptr %q2, i64 4096
  %v2 = load <8 x float>, ptr %p2, align 4
  %s0 = fadd <8 x float> %v0, %v1
  %s1 = fadd <8 x float> %s0, %v2
  %to = getelementptr float, ptr %out, i64 %i0
  store <8 x float> %s1, ptr %to, align 4
  ret void
}

define void @wrapping_index(ptr %in, ptr %out, i32 %width) "syclc-sub-group-size"="8" !syclc.kernel !0 {
entry:
  %y = call i64 @__syclc_global_id(i32 1)
  %x = call i64 @__syclc_global_id(i32 0)
  %y.int = trunc i64 %y to i32
  %n0 = mul i32 %y.int, %width
  %i0 = sext i32 %n0 to i64
  %below = add i32 %n0, %width
  %i1 = sext i32 %below to i64
  %end = add i32 %below, %width
  %i2 = sext i32 %end to i64
  %q0 = getelementptr float, ptr %in, i64 %i0
  %p0 = getelementptr i8, ptr %q0, i64 0
  %v0 = load <8 x float>, ptr %p0, align 4
  %q1 = getelementptr float, ptr %in, i64 %i1
  %p1 = getelementptr i8, ptr %q1, i64 0
  %v1 = load <8 x float>, ptr %p1, align 4
  %q2 = getelementptr float, ptr %in, i64 %i2
  %p2 = getelementptr i8, ptr %q2, i64 0
  %v2 = load <8 x float>, ptr %p2, align 4
  %s0 = fadd <8 x float> %v0, %v1
  %s1 = fadd <8 x float> %s0, %v2
  %to = getelementptr float, ptr %out, i64 %i0
  store <8 x float> %s1, ptr %to, align 4
  ret void
}

define void @read_index(ptr %in, ptr %out, i32 %width) "syclc-sub-group-size"="8" !syclc.kernel !0 {
entry:
  %y = call i64 @__syclc_global_id(i32 1)
  %x = call i64 @__syclc_global_id(i32 0)
  %row0 = mul i64 %y, 512
  %i0 = add i64 %row0, %x
  %at = getelementptr i64, ptr %out, i64 %i0
  %i1 = load i64, ptr %at
  %q0 = getelementptr float, ptr %in, i64 %i1
  %p0 = getelementptr i8, ptr %q0, i64 0
  %v0 = load <8 x float>, ptr %p0, align 4
  %q1 = getelementptr float, ptr %in, i64 %i1
  %p1 = getelementptr i8, ptr %q1, i64 2048
  %v1 = load <8 x float>, ptr %p1, align 4
  %q2 = getelementptr float, ptr %in, i64 %i1
  %p2 = getelementptr i8, ptr %q2, i64 4096
  %v2 = load <8 x float>, ptr %p2, align 4
  %s0 = fadd <8 x float> %v0, %v1
  %s1 = fadd <8 x float> %s0, %v2
  %to = getelementptr float, ptr %out, i64 %i0
  store <8 x float> %s1, ptr %to, align 4
  ret void
}

define void @volatile(ptr %in, ptr %out, i32 %width) "syclc-sub-group-size"="8" !syclc.kernel !0 {
entry:
  %y = call i64 @__syclc_global_id(i32 1)
  %x = call i64 @__syclc_global_id(i32 0)
  %row0 = mul i64 %y, 512
  %i0 = add i64 %row0, %x
  %q0 = getelementptr float, ptr %in, i64 %i0
  %p0 = getelementptr i8, ptr %q0, i64 0
  %v0 = load volatile <8 x float>, ptr %p0, align 4
  %q1 = getelementptr float, ptr %in, i64 %i0
  %p1 = getelementptr i8, ptr %q1, i64 2048
  %v1 = load <8 x float>, ptr %p1, align 4
  %q2 = getelementptr float, ptr %in, i64 %i0
  %p2 = getelementptr i8, ptr %q2, i64 4096
  %v2 = load <8 x float>, ptr %p2, align 4
  %s0 = fadd <8 x float> %v0, %v1
  %s1 = fadd <8 x float> %s0, %v2
  %to = getelementptr float, ptr %out, i64 %i0
  store <8 x float> %s1, ptr %to, align 4
  ret void
}

define void @atomic(ptr %in, ptr %out, i32 %width) "syclc-sub-group-size"="8" "syclc-atomics" !syclc.kernel !0 {
entry:
  %y = call i64 @__syclc_global_id(i32 1)
  %x = call i64 @__syclc_global_id(i32 0)
  %row0 = mul i64 %y, 512
  %i0 = add i64 %row0, %x
  %q0 = getelementptr float, ptr %in, i64 %i0
  %p0 = getelementptr i8, ptr %q0, i64 0
  %v0 = load <8 x float>, ptr %p0, align 4
  %q1 = getelementptr float, ptr %in, i64 %i0
  %p1 = getelementptr i8, ptr %q1, i64 2048
  %v1 = load <8 x float>, ptr %p1, align 4
  %q2 = getelementptr float, ptr %in, i64 %i0
  %p2 = getelementptr i8, ptr %q2, i64 4096
  %v2 = load <8 x float>, ptr %p2, align 4
  %s0 = fadd <8 x float> %v0, %v1
  %s1 = fadd <8 x float> %s0, %v2
  %to = getelementptr float, ptr %out, i64 %i0
  store <8 x float> %s1, ptr %to, align 4
  ret void
}

define void @branches(ptr %in, ptr %out, i32 %width) "syclc-sub-group-size"="8" !syclc.kernel !0 {
entry:
  %y = call i64 @__syclc_global_id(i32 1)
  %x = call i64 @__syclc_global_id(i32 0)
  %row0 = mul i64 %y, 512
  %i0 = add i64 %row0, %x
  %q0 = getelementptr float, ptr %in, i64 %i0
  %p0 = getelementptr i8, ptr %q0, i64 0
  %v0 = load <8 x float>, ptr %p0, align 4
  %q1 = getelementptr float, ptr %in, i64 %i0
  %p1 = getelementptr i8, ptr %q1, i64 2048
  %v1 = load <8 x float>, ptr %p1, align 4
  %q2 = getelementptr float, ptr %in, i64 %i0
  %p2 = getelementptr i8, ptr %q2, i64 4096
  %v2 = load <8 x float>, ptr %p2, align 4
  %s0 = fadd <8 x float> %v0, %v1
  %s1 = fadd <8 x float> %s0, %v2
  %some = icmp sgt i32 %width, 0
  br i1 %some, label %then, label %end
then:
  %to = getelementptr float, ptr %out, i64 %i0
  store <8 x float> %s1, ptr %to, align 4
  br label %end
end:
  ret void
}

define void @too_much(ptr %in, ptr %out, i32 %width) "syclc-sub-group-size"="8" !syclc.kernel !0 {
entry:
  %y = call i64 @__syclc_global_id(i32 1)
  %x = call i64 @__syclc_global_id(i32 0)
  %row0 = mul i64 %y, 512
  %i0 = add i64 %row0, %x
  %q0 = getelementptr float, ptr %in, i64 %i0
  %p0 = getelementptr i8, ptr %q0, i64 0
  %v0 = load <8 x float>, ptr %p0, align 4
  %q1 = getelementptr float, ptr %in, i64 %i0
  %p1 = getelementptr i8, ptr %q1, i64 2048
  %v1 = load <8 x float>, ptr %p1, align 4
  %q2 = getelementptr float, ptr %in, i64 %i0
  %p2 = getelementptr i8, ptr %q2, i64 4096
  %v2 = load <8 x float>, ptr %p2, align 4
  %q3 = getelementptr float, ptr %in, i64 %i0
  %p3 = getelementptr i8, ptr %q3, i64 6144
  %v3 = load <8 x float>, ptr %p3, align 4
  %q4 = getelementptr float, ptr %in, i64 %i0
  %p4 = getelementptr i8, ptr %q4, i64 8192
  %v4 = load <8 x float>, ptr %p4, align 4
  %q5 = getelementptr float, ptr %in, i64 %i0
  %p5 = getelementptr i8, ptr %q5, i64 10240
  %v5 = load <8 x float>, ptr %p5, align 4
  %q6 = getelementptr float, ptr %in, i64 %i0
  %p6 = getelementptr i8, ptr %q6, i64 12288
  %v6 = load <8 x float>, ptr %p6, align 4
  %q7 = getelementptr float, ptr %in, i64 %i0
  %p7 = getelementptr i8, ptr %q7, i64 14336
  %v7 = load <8 x float>, ptr %p7, align 4
  %q8 = getelementptr float, ptr %in, i64 %i0
  %p8 = getelementptr i8, ptr %q8, i64 16384
  %v8 = load <8 x float>, ptr %p8, align 4
  %q9 = getelementptr float, ptr %in, i64 %i0
  %p9 = getelementptr i8, ptr %q9, i64 18432
  %v9 = load <8 x float>, ptr %p9, align 4
  %q10 = getelementptr float, ptr %in, i64 %i0
  %p10 = getelementptr i8, ptr %q10, i64 20480
  %v10 = load <8 x float>, ptr %p10, align 4
  %q11 = getelementptr float, ptr %in, i64 %i0
  %p11 = getelementptr i8, ptr %q11, i64 22528
  %v11 = load <8 x float>, ptr %p11, align 4
  %q12 = getelementptr float, ptr %in, i64 %i0
  %p12 = getelementptr i8, ptr %q12, i64 24576
  %v12 = load <8 x float>, ptr %p12, align 4
  %q13 = getelementptr float, ptr %in, i64 %i0
  %p13 = getelementptr i8, ptr %q13, i64 26624
  %v13 = load <8 x float>, ptr %p13, align 4
  %q14 = getelementptr float, ptr %in, i64 %i0
  %p14 = getelementptr i8, ptr %q14, i64 28672
  %v14 = load <8 x float>, ptr %p14, align 4
  %q15 = getelementptr float, ptr %in, i64 %i0
  %p15 = getelementptr i8, ptr %q15, i64 30720
  %v15 = load <8 x float>, ptr %p15, align 4
  %q16 = getelementptr float, ptr %in, i64 %i0
  %p16 = getelementptr i8, ptr %q16, i64 32768
  %v16 = load <8 x float>, ptr %p16, align 4
  %q17 = getelementptr float, ptr %in, i64 %i0
  %p17 = getelementptr i8, ptr %q17, i64 34816
  %v17 = load <8 x float>, ptr %p17, align 4
  %q18 = getelementptr float, ptr %in, i64 %i0
  %p18 = getelementptr i8, ptr %q18, i64 36864
  %v18 = load <8 x float>, ptr %p18, align 4
  %q19 = getelementptr float, ptr %in, i64 %i0
  %p19 = getelementptr i8, ptr %q19, i64 38912
  %v19 = load <8 x float>, ptr %p19, align 4
  %q20 = getelementptr float, ptr %in, i64 %i0
  %p20 = getelementptr i8, ptr %q20, i64 40960
  %v20 = load <8 x float>, ptr %p20, align 4
  %q21 = getelementptr float, ptr %in, i64 %i0
  %p21 = getelementptr i8, ptr %q21, i64 43008
  %v21 = load <8 x float>, ptr %p21, align 4
  %q22 = getelementptr float, ptr %in, i64 %i0
  %p22 = getelementptr i8, ptr %q22, i64 45056
  %v22 = load <8 x float>, ptr %p22, align 4
  %q23 = getelementptr float, ptr %in, i64 %i0
  %p23 = getelementptr i8, ptr %q23, i64 47104
  %v23 = load <8 x float>, ptr %p23, align 4
  %q24 = getelementptr float, ptr %in, i64 %i0
  %p24 = getelementptr i8, ptr %q24, i64 49152
  %v24 = load <8 x float>, ptr %p24, align 4
  %q25 = getelementptr float, ptr %in, i64 %i0
  %p25 = getelementptr i8, ptr %q25, i64 51200
  %v25 = load <8 x float>, ptr %p25, align 4
  %q26 = getelementptr float, ptr %in, i64 %i0
  %p26 = getelementptr i8, ptr %q26, i64 53248
  %v26 = load <8 x float>, ptr %p26, align 4
  %q27 = getelementptr float, ptr %in, i64 %i0
  %p27 = getelementptr i8, ptr %q27, i64 55296
  %v27 = load <8 x float>, ptr %p27, align 4
  %q28 = getelementptr float, ptr %in, i64 %i0
  %p28 = getelementptr i8, ptr %q28, i64 57344
  %v28 = load <8 x float>, ptr %p28, align 4
  %q29 = getelementptr float, ptr %in, i64 %i0
  %p29 = getelementptr i8, ptr %q29, i64 59392
  %v29 = load <8 x float>, ptr %p29, align 4
  %m0 = fmul <8 x float> %v29, %v28
  %m1 = fmul <8 x float> %m0, %v27
  %m2 = fmul <8 x float> %m1, %v26
  %m3 = fmul <8 x float> %m2, %v25
  %m4 = fmul <8 x float> %m3, %v24
  %m5 = fmul <8 x float> %m4, %v23
  %m6 = fmul <8 x float> %m5, %v22
  %m7 = fmul <8 x float> %m6, %v21
  %m8 = fmul <8 x float> %m7, %v20
  %m9 = fmul <8 x float> %m8, %v19
  %m10 = fmul <8 x float> %m9, %v18
  %m11 = fmul <8 x float> %m10, %v17
  %m12 = fmul <8 x float> %m11, %v16
  %m13 = fmul <8 x float> %m12, %v15
  %m14 = fmul <8 x float> %m13, %v14
  %m15 = fmul <8 x float> %m14, %v13
  %m16 = fmul <8 x float> %m15, %v12
  %m17 = fmul <8 x float> %m16, %v11
  %m18 = fmul <8 x float> %m17, %v10
  %m19 = fmul <8 x float> %m18, %v9
  %m20 = fmul <8 x float> %m19, %v8
  %m21 = fmul <8 x float> %m20, %v7
  %m22 = fmul <8 x float> %m21, %v6
  %m23 = fmul <8 x float> %m22, %v5
  %m24 = fmul <8 x float> %m23, %v4
  %m25 = fmul <8 x float> %m24, %v3
  %m26 = fmul <8 x float> %m25, %v2
  %m27 = fmul <8 x float> %m26, %v1
  %m28 = fmul <8 x float> %m27, %v0
  %total = fadd <8 x float> %m28, %v0
  %t1 = fadd <8 x float> %total, %v1
  %t2 = fadd <8 x float> %t1, %v2
  %t3 = fadd <8 x float> %t2, %v3
  %t4 = fadd <8 x float> %t3, %v4
  %t5 = fadd <8 x float> %t4, %v5
  %t6 = fadd <8 x float> %t5, %v6
  %t7 = fadd <8 x float> %t6, %v7
  %t8 = fadd <8 x float> %t7, %v8
  %t9 = fadd <8 x float> %t8, %v9
  %t10 = fadd <8 x float> %t9, %v10
  %t11 = fadd <8 x float> %t10, %v11
  %t12 = fadd <8 x float> %t11, %v12
  %t13 = fadd <8 x float> %t12, %v13
  %t14 = fadd <8 x float> %t13, %v14
  %t15 = fadd <8 x float> %t14, %v15
  %t16 = fadd <8 x float> %t15, %v16
  %t17 = fadd <8 x float> %t16, %v17
  %t18 = fadd <8 x float> %t17, %v18
  %t19 = fadd <8 x float> %t18, %v19
  %t20 = fadd <8 x float> %t19, %v20
  %t21 = fadd <8 x float> %t20, %v21
  %t22 = fadd <8 x float> %t21, %v22
  %t23 = fadd <8 x float> %t22, %v23
  %t24 = fadd <8 x float> %t23, %v24
  %t25 = fadd <8 x float> %t24, %v25
  %t26 = fadd <8 x float> %t25, %v26
  %t27 = fadd <8 x float> %t26, %v27
  %t28 = fadd <8 x float> %t27, %v28
  %t29 = fadd <8 x float> %t28, %v29
  %to = getelementptr float, ptr %out, i64 %i0
  store <8 x float> %t29, ptr %to, align 4
  ret void
}

!0 = !{i32 1, i32 2, i32 24, i32 8, !1, !2}
!1 = !{!3, !4, !5}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 1, i32 8, i32 8, i32 8}
!5 = !{i32 0, i32 16, i32 4, i32 4}
