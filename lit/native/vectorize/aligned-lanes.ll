; Code that depends on an id's bits, where these are contiguous for most numbers, gets a copy for that case. The sub-group takes
; it together, with contiguous accesses; comparisons of both sides use what all lanes have in common.
; RUN: %opt-syclc -passes='syclc-aligned-lanes<8>,verify' -S %s | FileCheck %s
; RUN: %opt-syclc -passes='syclc-aligned-lanes<8>,syclc-vectorize<8>,verify' -S %s | FileCheck %s --check-prefix=LANES
; RUN: %opt-syclc -passes='syclc-aligned-lanes<8>' -pass-remarks=syclc -disable-output %s 2>&1 \
; RUN:   | FileCheck %s --check-prefix=REMARK

; REMARK: 'sort': a copy of what follows from these bits of an id
; REMARK: 'transform': a copy of what follows from these bits of an id

; CHECK-LABEL: define void @sort(
; CHECK: %[[LANE:.*]] = call i32 @__syclc_sub_group_local_id()
; CHECK: %[[OWN:.*]] = sub i32 %i, %[[LANE]]
; CHECK: %base = call i32 @__syclc_sub_group_reduce_umin_i32(i32 %[[OWN]])
; CHECK: %[[LOW:.*]] = or i32 %base, %distance
; CHECK: %[[REST:.*]] = and i32 %[[LOW]], 7
; CHECK: %[[NO_REST:.*]] = icmp eq i32 %[[REST]], 0
; CHECK: %aligned = freeze i1 %[[NO_REST]]
; CHECK: br i1 %aligned, label %[[COPY:.*]], label %[[AS_IT_WAS:.*]]
; CHECK: [[COPY]]:
; CHECK: %[[FROM:.*]] = xor i32 %base, %distance
; CHECK: or disjoint i32 %[[FROM]], %[[LANE]]
; CHECK: icmp ugt i32 %[[FROM]], %base
; CHECK: [[AS_IT_WAS]]:
; CHECK: %partner = xor i32 %i, %distance
; CHECK: icmp ugt i32 %partner, %i

; LANES-LABEL: define void @sort(
; LANES: br i1 %aligned
; LANES: call <8 x i32> @llvm.masked.load
; LANES: call <8 x i32> @llvm.masked.load
; LANES: masked.store
; LANES: masked.store
; LANES: masked.gather
define void @sort(ptr %keys, i32 %distance) !syclc.kernel !0 {
entry:
  %id = call i64 @__syclc_global_id(i32 0)
  %i = trunc i64 %id to i32
  %partner = xor i32 %i, %distance
  %second = icmp ugt i32 %partner, %i
  br i1 %second, label %compare, label %end
compare:
  %p = getelementptr i32, ptr %keys, i64 %id
  %mine = load i32, ptr %p
  %there = zext i32 %partner to i64
  %q = getelementptr i32, ptr %keys, i64 %there
  %other = load i32, ptr %q
  %more = icmp ugt i32 %mine, %other
  br i1 %more, label %exchange, label %end
exchange:
  store i32 %other, ptr %p
  store i32 %mine, ptr %q
  br label %end
end:
  ret void
}

; A mask: its low bits must be ones. Values computed there and used after it come from either copy; barriers exist
; once.
; CHECK-LABEL: define void @transform(
; CHECK: call void @__syclc_work_group_barrier(i32 2)
; CHECK: %[[ZEROS:.*]] = xor i64 %mask, -1
; CHECK: %[[LOW:.*]] = or i64 %base{{.*}}, %[[ZEROS]]
; CHECK: and i64 %[[LOW]], 7
; CHECK: and i64 %base{{.*}}, %mask
; CHECK: %k = and i64 %id, %mask
; CHECK: %[[VALUE:.*]] = phi float
; CHECK: call void @__syclc_work_group_barrier(i32 2)
; CHECK: store float %[[VALUE]],
; CHECK-NOT: __syclc_work_group_barrier
; CHECK: ret void
define void @transform(ptr %from, ptr %to, i64 %mask) !syclc.kernel !1 {
entry:
  %id = call i64 @__syclc_local_id(i32 0)
  call void @__syclc_work_group_barrier(i32 2)
  %k = and i64 %id, %mask
  %at = shl i64 %k, 2
  %p = getelementptr i8, ptr %from, i64 %at
  %value = load float, ptr %p
  call void @__syclc_work_group_barrier(i32 2)
  %q = getelementptr float, ptr %to, i64 %id
  store float %value, ptr %q
  ret void
}

; The number of a row, for which a sub-group is responsible, and a place in it. The copy's bounds of the loop are uniform.
; REMARK: 'rows': a copy of what follows from these bits of an id
; CHECK-LABEL: define void @rows(
; CHECK: %base = call i32 @__syclc_sub_group_reduce_umin_i32(
; CHECK: %[[REST:.*]] = and i32 %base, 7
; CHECK: %[[NO_REST:.*]] = icmp eq i32 %[[REST]], 0
; CHECK: %[[POSITIVE:.*]] = icmp sge i32 %base, 0
; CHECK: and i1 %[[NO_REST]], %[[POSITIVE]]
; CHECK: br i1 %aligned, label %[[COPY:.*]], label %[[AS_IT_WAS:.*]], !prof
; CHECK: [[COPY]]:
; CHECK: %[[FROM:.*]] = srem i32 %base, 16
; CHECK: or disjoint i32 %[[FROM]],
; CHECK: %[[ROW:.*]] = sdiv i32 %base, 16
; CHECK: icmp slt i32 %[[ROW]], %n
; LANES-LABEL: define void @rows(
; LANES: br i1 %aligned
; LANES: load i32, ptr
; LANES: call <8 x float> @llvm.masked.load
define void @rows(ptr %begin, ptr %v, ptr %y, i32 %n) !syclc.kernel !10 {
entry:
  %id = call i64 @__syclc_global_id(i32 0)
  %i = trunc i64 %id to i32
  %place = srem i32 %i, 16
  %row = sdiv i32 %i, 16
  %in = icmp slt i32 %row, %n
  br i1 %in, label %then, label %end
then:
  %q = getelementptr i32, ptr %begin, i32 %row
  %first = load i32, ptr %q, align 4
  %at = add nsw i32 %first, %place
  %p = getelementptr float, ptr %v, i32 %at
  %x = load float, ptr %p, align 4
  %z = getelementptr float, ptr %y, i64 %id
  store float %x, ptr %z, align 4
  br label %end
end:
  ret void
}

; The size of the sub-group is W, except in the last one.
; REMARK: 'by.size': a copy of what follows from these bits of an id
; CHECK-LABEL: define void @by.size(
; CHECK: %size = call i32 @__syclc_sub_group_size()
; CHECK: icmp eq i64 %{{.*}}, 8
; CHECK: br i1 %aligned
; CHECK: udiv i64 %base, %long
define void @by.size(ptr %v, ptr %y) !syclc.kernel !11 {
entry:
  %id = call i64 @__syclc_global_id(i32 0)
  %size = call i32 @__syclc_sub_group_size()
  %long = zext i32 %size to i64
  %row = udiv i64 %id, %long
  %odd = trunc i64 %row to i1
  br i1 %odd, label %then, label %end
then:
  %p = getelementptr float, ptr %v, i64 %row
  %x = load float, ptr %p, align 4
  %z = getelementptr float, ptr %y, i64 %id
  store float %x, ptr %z, align 4
  br label %end
end:
  ret void
}

; Without control flow, the part ends with the block.
; REMARK: 'one.block': a copy of what follows from these bits of an id
; CHECK-LABEL: define void @one.block(
; CHECK: br i1 %aligned
; CHECK: lshr i64 %base, 3
define void @one.block(ptr %v, ptr %y) !syclc.kernel !11 {
  %id = call i64 @__syclc_global_id(i32 0)
  %row = lshr i64 %id, 3
  %p = getelementptr float, ptr %v, i64 %row
  %x = load float, ptr %p, align 4
  %z = getelementptr float, ptr %y, i64 %id
  store float %x, ptr %z, align 4
  ret void
}

declare i32 @__syclc_sub_group_size()
declare i64 @__syclc_global_id(i32)
declare i64 @__syclc_local_id(i32)
declare void @__syclc_work_group_barrier(i32)
!0 = !{i32 1, i32 1, i32 16, i32 8, !{!2, !3}, !{}}
!1 = !{i32 2, i32 1, i32 24, i32 8, !{!2, !4, !5}, !{}}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{i32 0, i32 8, i32 4, i32 4}
!4 = !{i32 1, i32 8, i32 8, i32 8}
!5 = !{i32 0, i32 16, i32 8, i32 8}

; The block after the access is in a loop, whose header comes after the operation: the copy has the whole loop. With only the
; blocks up to the latch, the second iteration of the original would use values that its first block never computed.
; CHECK-LABEL: define void @repeated(
; CHECK: br i1 %aligned, label %[[COPY:.*]], label %[[AS_IT_WAS:.*]]
; CHECK: [[COPY]]:
; CHECK: br label %header.aligned
; CHECK: header.aligned:
; CHECK: latch.aligned:
; CHECK: br i1 %{{.*}}, label %header.aligned, label %end
; CHECK: latch:
; CHECK: br i1 %more, label %header, label %end
define void @repeated(ptr %to, i32 %distance, i32 %times) !syclc.kernel !0 {
entry:
  %id = call i64 @__syclc_global_id(i32 0)
  %i = trunc i64 %id to i32
  %partner = xor i32 %i, %distance
  %there = zext i32 %partner to i64
  %p = getelementptr i32, ptr %to, i64 %there
  %some = icmp ugt i32 %i, 5
  br label %header
header:
  %k = phi i32 [ 0, %entry ], [ %next, %latch ]
  br i1 %some, label %write, label %latch
write:
  store i32 %k, ptr %p
  br label %latch
latch:
  %next = add i32 %k, 1
  %more = icmp ult i32 %next, %times
  br i1 %more, label %header, label %end
end:
  ret void
}

!10 = !{i32 1, i32 1, i32 32, i32 8, !{!12, !13, !14, !15}, !{}}
!11 = !{i32 1, i32 1, i32 16, i32 8, !{!12, !13}, !{}}
!12 = !{i32 1, i32 0, i32 8, i32 8}
!13 = !{i32 1, i32 8, i32 8, i32 8}
!14 = !{i32 1, i32 16, i32 8, i32 8}
!15 = !{i32 0, i32 24, i32 4, i32 4}
