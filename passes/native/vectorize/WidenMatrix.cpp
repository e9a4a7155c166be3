// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Multiplication of a sub-group's matrices (sycl/ext/oneapi/matrix/matrix_cells.hpp) in all lanes.
///
/// Dot products are instructions on processors that support them (x86-64-v4+dot). On others, products of bfloat16 are
/// computed in float, and bytes are extended to 16 bits, for which all x86 processors multiply and add pairs:
/// \code
///   vpdpbusd %sum, %unsigned, %signed
///   ->
///   vpmaddwd %unsigned & 0x00ff00ff, (%signed << 8) >> 8;  vpmaddwd (%unsigned >> 8) & 0x00ff00ff, %signed >> 8
/// \endcode
/// Tiles: a private array with 32-bit elements is lane-interleaved (WidenPrivate.cpp), so a row is 64 bytes for 16
/// lanes. This is the memory layout of an AMX tile. LLVM allocates and configures the tile registers.
#include "device-library/DotProducts.h"
#include "ir/BuiltinTable.h"
#include "native/vectorize/MemoryState.h"
#include "native/vectorize/Widen.h"
#include "native/vectorize/Widener.h"
#include "native/x86/TargetFeatures.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace syclc {

namespace {

/// Instructions for registers of 4, 8 and 16 lanes.
struct ByRegister {
  Intrinsic::ID Of4, Of8, Of16;
  Intrinsic::ID operator[](unsigned Lanes) const { return Lanes == 4 ? Of4 : Lanes == 8 ? Of8 : Of16; }
};
constexpr ByRegister DotBfloat16 = {Intrinsic::x86_avx512bf16_dpbf16ps_128, Intrinsic::x86_avx512bf16_dpbf16ps_256,
                                    Intrinsic::x86_avx512bf16_dpbf16ps_512};
constexpr ByRegister DotBytes = {Intrinsic::x86_avx512_vpdpbusd_128, Intrinsic::x86_avx512_vpdpbusd_256,
                                 Intrinsic::x86_avx512_vpdpbusd_512};
constexpr ByRegister AddPairs = {Intrinsic::x86_sse2_pmadd_wd, Intrinsic::x86_avx2_pmadd_wd,
                                 Intrinsic::x86_avx512_pmaddw_d_512};

class DotWidener {
public:
  DotWidener(Widener &W, CallInst &Call)
      : W(W), B(W.B), Call(Call), Has(vectorFeatures(W.F)), IsFloat(Call.getType()->isFloatTy()) {}

  Value *run() {
    SmallVector<Value *, 3> Arguments;
    for (Value *Argument : Call.args()) Arguments.push_back(W.lanes(Argument));
    const unsigned Register = registerLanes();
    const bool IsInstruction = IsFloat ? Has.Bf16 : true;
    if (!IsInstruction || W.W % Register != 0) return emitDotProduct(B, *Call.getCalledFunction(), Arguments);
    SmallVector<Value *> Pieces;
    for (unsigned From = 0; From < W.W; From += Register) {
      SmallVector<Value *, 3> Piece;
      for (Value *Lanes : Arguments) Piece.push_back(cut(Lanes, From, Register));
      Pieces.push_back(IsFloat || Has.Vnni ? instruction(Piece, Register) : pairs(Piece, Register));
    }
    return concatenateVectors(B, Pieces);
  }

private:
  /// The number of 32-bit lanes in a register; fewer if the sub-group is smaller.
  unsigned registerLanes() const { return std::min(Has.Use512 ? 16u : Has.Avx2 ? 8u : 4u, std::max(W.W, 4u)); }

  Value *cut(Value *Lanes, unsigned From, unsigned Count) {
    if (Count == W.W) return Lanes;
    return B.CreateShuffleVector(Lanes, createSequentialMask(From, Count, 0));
  }

  /// Casts \p V to vectors of \p T, of which each lane has 32 bits.
  Value *parts(Value *V, unsigned Lanes, Type *T) {
    return B.CreateBitCast(V, FixedVectorType::get(T, Lanes * 32 / T->getPrimitiveSizeInBits().getFixedValue()));
  }

  Value *instruction(ArrayRef<Value *> Arguments, unsigned Lanes) {
    Function *F = Intrinsic::getOrInsertDeclaration(W.F.getParent(), (IsFloat ? DotBfloat16 : DotBytes)[Lanes]);
    SmallVector<Value *, 3> Converted = {Arguments[0]}; // the parameter types differ between versions of LLVM
    // The last operand may be in memory: for bfloat16 that is the cell of the left matrix, which is uniform.
    const unsigned First = IsFloat ? 2 : 1;
    for (unsigned I : {First, 3 - First}) Converted.push_back(B.CreateBitCast(Arguments[I], F->getArg(1)->getType()));
    return B.CreateCall(F, Converted);
  }

  Value *pairs(ArrayRef<Value *> Arguments, unsigned Lanes) {
    Function *F = Intrinsic::getOrInsertDeclaration(W.F.getParent(), AddPairs[Lanes]);
    auto Words = [&](Value *V) { return parts(V, Lanes, B.getInt16Ty()); };
    Value *Sum = Arguments[0], *Unsigned = Words(Arguments[1]), *Signed = Words(Arguments[2]);
    Sum = B.CreateAdd(Sum, B.CreateCall(F, {B.CreateAnd(Unsigned, 0xff), B.CreateAShr(B.CreateShl(Signed, 8), 8)}));
    return B.CreateAdd(Sum, B.CreateCall(F, {B.CreateLShr(Unsigned, 8), B.CreateAShr(Signed, 8)}));
  }

  Widener &W;
  IRBuilder<> &B;
  CallInst &Call;
  const VectorFeatures Has;
  const bool IsFloat;
};

class TileWidener {
public:
  TileWidener(Widener &W, CallInst &Call) : W(W), B(W.B), Call(Call) {}

  void run() {
    const auto Product = StringSwitch<Intrinsic::ID>(Call.getCalledFunction()->getName())
                             .Case("__syclc_tile_bf16", Intrinsic::x86_tdpbf16ps_internal)
                             .Case("__syclc_tile_ss8", Intrinsic::x86_tdpbssd_internal)
                             .Case("__syclc_tile_su8", Intrinsic::x86_tdpbsud_internal)
                             .Case("__syclc_tile_us8", Intrinsic::x86_tdpbusd_internal)
                             .Default(Intrinsic::x86_tdpbuud_internal);
    Value *Rows = number(3, 1), *Columns = number(4, 4), *Depth = number(5, 4);
    Value *Sums = tile(0), *Left = tile(1), *Right = tile(2);
    Value *Result = B.CreateIntrinsic(
        Product, {},
        {Rows, Columns, Depth, load(Rows, Columns, Sums), load(Rows, Depth, Left), load(number(5, 1), Columns, Right)});
    B.CreateIntrinsic(Intrinsic::x86_tilestored64_internal, {}, {Rows, Columns, Sums, stride(), Result});
    if (!isTile(0)) scatter(Sums, Call.getArgOperand(0), rowsOf(0));
    W.remove(Call);
  }

private:
  Value *stride() { return B.getInt64(4 * W.W); }

  Value *number(unsigned Argument, unsigned Factor) {
    return B.getInt16(cast<ConstantInt>(Call.getArgOperand(Argument))->getZExtValue() * Factor);
  }

  Value *load(Value *Rows, Value *Bytes, Value *From) {
    return B.CreateIntrinsic(Intrinsic::x86_tileloadd64_internal, {}, {Rows, Bytes, From, stride()});
  }

  /// The number of rows: the first number for the sums and the left matrix, the last one for the right matrix.
  unsigned rowsOf(unsigned Argument) {
    return cast<ConstantInt>(Call.getArgOperand(Argument == 2 ? 5 : 3))->getZExtValue();
  }

  bool isTile(unsigned Argument) { return interleavedRoom(W, Call.getArgOperand(Argument)); }

  /// The address of the matrix as a tile.
  Value *tile(unsigned Argument) {
    Value *Pointer = Call.getArgOperand(Argument);
    if (!isTile(Argument)) return gathered(Pointer, rowsOf(Argument));
    const int64_t Offset = AddressSum::ofPointer(Pointer, W.DL).Offset;
    return B.CreatePtrAdd(interleavedRoom(W, Pointer)->Room, B.getInt64(Offset * W.W));
  }

  /// Copies an array that is stored lane after lane, because of its other uses, into a tile.
  Value *gathered(Value *Pointer, unsigned Rows) {
    IRBuilder<> AtEntry(&*W.F.getEntryBlock().begin());
    AllocaInst *Tile = AtEntry.CreateAlloca(ArrayType::get(row(), Rows));
    for (unsigned Row = 0; Row < Rows; ++Row)
      B.CreateAlignedStore(B.CreateMaskedGather(row(), cells(Pointer, Row), Align(4)), place(Tile, Row), Align(4));
    return Tile;
  }

  void scatter(Value *Tile, Value *Pointer, unsigned Rows) {
    for (unsigned Row = 0; Row < Rows; ++Row)
      B.CreateMaskedScatter(B.CreateAlignedLoad(row(), place(Tile, Row), Align(4)), cells(Pointer, Row), Align(4));
  }

  FixedVectorType *row() { return FixedVectorType::get(B.getInt32Ty(), W.W); }
  Value *place(Value *Tile, unsigned Row) { return B.CreatePtrAdd(Tile, B.getInt64(4 * W.W * Row)); }
  Value *cells(Value *Pointer, unsigned Row) {
    return B.CreateGEP(B.getInt8Ty(), W.lanes(Pointer), B.getInt64(4 * Row));
  }

  Widener &W;
  IRBuilder<> &B;
  CallInst &Call;
};

} // namespace

bool isTileOperation(const CallInst &Call) {
  const Function *Callee = Call.getCalledFunction();
  const Builtin *B = Callee && Callee->isDeclaration() ? lookupBuiltin(Callee->getName()) : nullptr;
  return B && B->Kind == BuiltinKind::TileOperation;
}

bool widenMatrixOperation(Widener &W, CallInst &Call) {
  const Function *Callee = Call.getCalledFunction();
  if (!Callee || !Callee->isDeclaration()) return false;
  if (isDotProduct(*Callee) && W.F.getParent()->getTargetTriple().getArch() == Triple::x86_64) {
    W.setLanes(Call, DotWidener(W, Call).run());
    return true;
  }
  if (isDotProduct(*Callee)) {
    SmallVector<Value *, 3> Arguments;
    for (Value *Argument : Call.args()) Arguments.push_back(W.lanes(Argument));
    W.setLanes(Call, emitDotProduct(W.B, *Callee, Arguments));
    return true;
  }
  if (!isTileOperation(Call)) return false;
  TileWidener(W, Call).run();
  return true;
}

} // namespace syclc
