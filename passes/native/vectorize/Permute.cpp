// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/Permute.h"

#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace syclc {

namespace {

/// Splits the lanes into registers, permutes within them, and selects the register that contains the indexed lane.
class Permutation {
public:
  Permutation(IRBuilder<> &B, VectorFeatures Has, Value *Lanes, Value *Index)
      : B(B), Has(Has), Bits(Lanes->getType()->getScalarSizeInBits()), W(size(Lanes)), Lanes(Lanes), Index(Index) {}

  Value *run() {
    if (!Has.Ssse3) return byComparison();
    if (Has.Avx512 ? Bits == 8 : Has.Avx2 && Bits < 32) return converted(Has.Avx512 ? 16 : 32);
    if (Has.Avx2 && !Has.Avx512 && Bits == 64) return asHalves();

    unsigned RegisterBits = Has.Use512 ? 512 : Has.Avx2 ? 256 : 128;
    unsigned PerRegister = std::min(RegisterBits / Bits, std::max(W, 128 / Bits));
    Value *Numbers = B.CreateZExtOrTrunc(Index, FixedVectorType::get(B.getIntNTy(Bits), W));
    SmallVector<Value *> Tables = registers(Lanes, PerRegister), Results;
    for (Value *Wanted : registers(Numbers, PerRegister)) Results.push_back(lookUp(Tables, Wanted));
    Value *Result = concatenateVectors(B, Results);
    return size(Result) == W ? Result : B.CreateShuffleVector(Result, createSequentialMask(0, W, 0));
  }

private:
  static unsigned size(Value *Vector) { return cast<FixedVectorType>(Vector->getType())->getNumElements(); }

  /// Splits \p Vector into pieces of \p Count elements; a shorter vector is repeated.
  SmallVector<Value *> registers(Value *Vector, unsigned Count) {
    SmallVector<Value *> Pieces;
    for (unsigned From = 0; From < W; From += Count) {
      SmallVector<int> Indices;
      for (unsigned Element = From; Element < From + Count; ++Element) Indices.push_back(Element % W);
      Pieces.push_back(W == Count ? Vector : B.CreateShuffleVector(Vector, Indices));
    }
    return Pieces;
  }

  /// Looks up elements of the concatenated \p Tables by the indices in the register \p Wanted.
  Value *lookUp(ArrayRef<Value *> Tables, Value *Wanted) {
    unsigned Count = size(Wanted);
    SmallVector<Value *> Found;
    bool Pairs = Has.Avx512 && Tables.size() > 1;
    for (unsigned Table = 0; Table < Tables.size(); Table += Pairs ? 2 : 1)
      Found.push_back(Pairs ? fromTwo(Tables[Table], Tables[Table + 1], Wanted) : fromOne(Tables[Table], Wanted));
    // Each result uses the index modulo its size. Each further bit of the index selects between adjacent results.
    for (unsigned Bit = Log2_32(Count * (Pairs ? 2 : 1)); Found.size() > 1; ++Bit) {
      Value *Odd = B.CreateICmpNE(B.CreateAnd(Wanted, ConstantInt::get(Wanted->getType(), 1ull << Bit)),
                                  Constant::getNullValue(Wanted->getType()));
      SmallVector<Value *> Next;
      for (unsigned Pair = 0; Pair < Found.size(); Pair += 2)
        Next.push_back(B.CreateSelect(Odd, Found[Pair + 1], Found[Pair]));
      Found = Next;
    }
    return Found.front();
  }

  Value *fromOne(Value *Table, Value *Wanted) {
    unsigned Total = size(Table) * Bits;
    if (!Has.Avx2) return byBytes(Table, Wanted);
    Intrinsic::ID ID = Intrinsic::not_intrinsic;
    if (Bits == 64) ID = Total == 512 ? Intrinsic::x86_avx512_permvar_di_512 : Intrinsic::x86_avx512_permvar_di_256;
    if (Bits == 32) ID = Total == 512 ? Intrinsic::x86_avx512_permvar_si_512 : Intrinsic::x86_avx2_permd;
    if (Bits == 16)
      ID = Total == 512   ? Intrinsic::x86_avx512_permvar_hi_512
           : Total == 256 ? Intrinsic::x86_avx512_permvar_hi_256
                          : Intrinsic::x86_avx512_permvar_hi_128;
    if (Total == 128 && Bits != 16) { // there is no such instruction: use a 256-bit register
      unsigned Count = size(Table);
      SmallVector<int> Twice;
      for (unsigned Element = 0; Element < 2 * Count; ++Element) Twice.push_back(Element % Count);
      Value *Wide = fromOne(B.CreateShuffleVector(Table, Twice), B.CreateShuffleVector(Wanted, Twice));
      return B.CreateShuffleVector(Wide, createSequentialMask(0, Count, 0));
    }
    return B.CreateIntrinsic(ID, {Table, Wanted});
  }

  Value *fromTwo(Value *First, Value *Second, Value *Wanted) {
    static constexpr Intrinsic::ID IDs[3][3] = {
        // by element size, by register size
        {Intrinsic::x86_avx512_vpermi2var_hi_128, Intrinsic::x86_avx512_vpermi2var_hi_256,
         Intrinsic::x86_avx512_vpermi2var_hi_512},
        {Intrinsic::x86_avx512_vpermi2var_d_128, Intrinsic::x86_avx512_vpermi2var_d_256,
         Intrinsic::x86_avx512_vpermi2var_d_512},
        {Intrinsic::x86_avx512_vpermi2var_q_128, Intrinsic::x86_avx512_vpermi2var_q_256,
         Intrinsic::x86_avx512_vpermi2var_q_512}};
    Intrinsic::ID ID = IDs[Log2_32(Bits / 16)][Log2_32(size(First) * Bits / 128)];
    return B.CreateIntrinsic(ID, {First, Wanted, Second});
  }

  /// pshufb: byte b of element i comes from byte `i * size + b`.
  Value *byBytes(Value *Table, Value *Wanted) {
    unsigned Bytes = Bits / 8, Count = 16 / Bytes;
    uint64_t Each = 0, Offsets = 0; // 0x0404..., 0x0302...
    for (unsigned Byte = 0; Byte < Bytes; ++Byte) {
      Each |= uint64_t(1) << 8 * Byte;
      Offsets |= uint64_t(Byte) << 8 * Byte;
    }
    Type *T = Wanted->getType();
    Value *Within = B.CreateAnd(Wanted, ConstantInt::get(T, Count - 1));
    Value *First = B.CreateShl(Within, ConstantInt::get(T, Log2_32(Bytes))); // index of the element's first byte
    if (Bits == 64) // SSE has no i64 multiplication: replicate the byte by shifts
      for (unsigned Shift : {8, 16, 32}) First = B.CreateOr(First, B.CreateShl(First, ConstantInt::get(T, Shift)));
    else
      First = B.CreateMul(First, ConstantInt::get(T, Each));
    Value *Selector = B.CreateOr(First, ConstantInt::get(T, Offsets));
    Type *AsBytes = FixedVectorType::get(B.getInt8Ty(), 16);
    Value *Result = B.CreateIntrinsic(Intrinsic::x86_ssse3_pshuf_b_128,
                                      {B.CreateBitCast(Table, AsBytes), B.CreateBitCast(Selector, AsBytes)});
    return B.CreateBitCast(Result, T);
  }

  /// Permutes in elements of \p Wider bits.
  Value *converted(unsigned Wider) {
    Value *Wide = B.CreateZExt(Lanes, FixedVectorType::get(B.getIntNTy(Wider), W));
    return B.CreateTrunc(Permutation(B, Has, Wide, Index).run(), Lanes->getType());
  }

  /// AVX2 only permutes i32, so treat each i64 as two of them.
  Value *asHalves() {
    SmallVector<int> Twice;
    for (unsigned Lane = 0; Lane < W; ++Lane) Twice.append(2, Lane);
    SmallVector<Constant *> LowHigh;
    for (unsigned Lane = 0; Lane < W; ++Lane) LowHigh.append({B.getInt32(0), B.getInt32(1)});
    Value *Halves = B.CreateOr(B.CreateShl(B.CreateShuffleVector(Index, Twice), 1), ConstantVector::get(LowHigh));
    Value *AsHalves = B.CreateBitCast(Lanes, FixedVectorType::get(B.getInt32Ty(), 2 * W));
    return B.CreateBitCast(Permutation(B, Has, AsHalves, Halves).run(), Lanes->getType());
  }

  Value *byComparison() {
    Value *Numbers = B.CreateAnd(Index, ConstantInt::get(Index->getType(), W - 1));
    Value *Result = B.CreateVectorSplat(W, B.CreateExtractElement(Lanes, uint64_t(0)));
    for (unsigned Lane = 1; Lane < W; ++Lane)
      Result = B.CreateSelect(B.CreateICmpEQ(Numbers, ConstantInt::get(Index->getType(), Lane)),
                              B.CreateVectorSplat(W, B.CreateExtractElement(Lanes, Lane)), Result);
    return Result;
  }

  IRBuilder<> &B;
  const VectorFeatures Has;
  const unsigned Bits, W;
  Value *const Lanes, *const Index;
};

} // namespace

Value *permuteLanes(IRBuilder<> &B, VectorFeatures Has, Value *Lanes, Value *Index) {
  return Permutation(B, Has, Lanes, Index).run();
}

} // namespace syclc
