// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Represents addresses in a body (SubGroupBody.h) as polynomials of its ids and of values that are the same in all
/// work-items, to compute their distances, and how they change from one row to the next.
///
/// \code
///   %row = add nsw i32 %y.int, 2          ; y.int: the id y as an int, which ids fit in
///   %at = mul nsw i32 %row, %width
///   %i = sext i32 %at to i64
///   %p = getelementptr float, ptr %from, i64 %i          ; from + 4 * y * width + 8 * width
///                                                        ; in the next row: 4 * width more
/// \endcode
/// Unlike ScalarEvolution, they look through extensions of products with nsw or nuw: an address for which the flag did
/// not hold would be poison, and the access undefined.
#ifndef SYCLC_PASSES_WORKITEM_ROWACCESSES_H
#define SYCLC_PASSES_WORKITEM_ROWACCESSES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PassManager.h"

#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace syclc {

/// A sum of products of atoms, modulo 2^64. Atoms are indices into Polynomials::Atoms.
using Polynomial = std::map<std::vector<unsigned>, int64_t>;

Polynomial operator+(Polynomial A, const Polynomial &B);
Polynomial operator*(const Polynomial &A, int64_t Factor);
Polynomial operator-(const Polynomial &A, const Polynomial &B);

/// The value of \p P if it is constant.
std::optional<int64_t> asConstant(const Polynomial &P);

/// Polynomials of the values of one body.
class Polynomials {
public:
  /// \param Block the body. \param Ids the values in it that are ids; they fit in an int. \param Row the id along y.
  Polynomials(const llvm::BasicBlock &Block, llvm::ArrayRef<const llvm::Value *> Ids, const llvm::Value &Row);

  /// Whether \p V may have another value in another row.
  bool changes(const llvm::Value *V) const { return Changing.contains(V); }

  /// The polynomial of a pointer; nullopt if it is too large to be useful.
  std::optional<Polynomial> ofPointer(llvm::Value *Pointer);
  /// Whether the latest polynomial depends on a flag of the source (`nsw`, `disjoint`): it does not hold in rows that
  /// do not use the value.
  bool isPromised() const { return Promised; }

  /// The difference of \p P between two adjacent rows; nullopt if it is not the same for all rows.
  std::optional<Polynomial> step(const Polynomial &P) const;

  /// Creates code for \p P, an i64; `Mapped` maps atoms to values.
  llvm::Value *expand(const Polynomial &P, llvm::IRBuilderBase &B,
                      llvm::function_ref<llvm::Value *(llvm::Value *)> Mapped) const;

private:
  struct Atom {
    llvm::Value *V;
    bool Signed; ///< how it is extended to 64 bits
  };

  unsigned number(llvm::Value *V, bool Signed);
  Polynomial atom(llvm::Value *V, bool Signed);
  Polynomial ofIndex(llvm::Value *V, bool Signed, unsigned Depth);
  Polynomial ofOperation(llvm::BinaryOperator &Op, bool Signed, unsigned Depth);
  bool isId(const llvm::Value *V) const { return Ids.contains(V); }

  const llvm::DataLayout &DL;
  const llvm::Value &Row;
  llvm::SmallPtrSet<const llvm::Value *, 8> Ids;
  llvm::SmallPtrSet<const llvm::Value *, 32> Changing;
  std::vector<Atom> Atoms;
  llvm::DenseMap<std::pair<llvm::Value *, unsigned>, unsigned> Numbers;
  bool Promised = false;
};

/// The simple loads and stores of a block, including masked ones, grouped by their addresses: those of one class are at
/// Base + row * Step + offset, where the row is relative to that of the work-item.
class RowAccesses {
public:
  struct Class {
    Polynomial Base, Step;
    llvm::Instruction *First; ///< its address is the base
  };
  struct Place {
    unsigned Class;
    int64_t Row, Offset;
  };

  RowAccesses(llvm::BasicBlock &Block, Polynomials &Of);

  llvm::ArrayRef<Class> classes() const { return Classes; }
  /// Null if the access is in no class.
  const Place *find(const llvm::Instruction &Access) const;
  /// Whether \p Rows rows together need at most three quarters of the loads of single rows.
  bool shareLoads(unsigned Rows) const;

private:
  bool dependsOnLoad(const llvm::Value *V);
  void place(llvm::Instruction &I, const Polynomial &Sum, const Polynomial &Step);

  Polynomials &Of;
  std::vector<Class> Classes;
  llvm::DenseMap<const llvm::Instruction *, Place> Places;
  llvm::DenseMap<const llvm::Instruction *, bool> FromLoad;
  unsigned Loads = 0; ///< whose values are different in another row
};

/// The index of the address operand of a simple load, masked or not; -1 for other instructions.
int readOperand(const llvm::Instruction &I);
/// The same for a simple store.
int writeOperand(const llvm::Instruction &I);
/// Whether \p I only computes its result.
bool isPureArithmetic(const llvm::Instruction &I);
/// Whether \p I is only a hint to LLVM, such as an assumption, and may be dropped.
bool isFact(const llvm::Instruction &I);

/// The max number of rows that run together; a power of two.
inline constexpr unsigned MaxRowsAtOnce = 4;

/// The accesses of a range kernel in SPMD form, if it is one block of arithmetic, loads and stores and asks for its id
/// along y.
class KernelRowAccesses {
public:
  explicit KernelRowAccesses(llvm::Function &Kernel);

  /// Null if the kernel has another form.
  const RowAccesses *get() const { return Accesses.get(); }
  /// Whether rows have many loads in common: then lanes should fill only one register, so that there are enough
  /// registers for several rows.
  bool shareReads() const { return Accesses && Accesses->shareLoads(MaxRowsAtOnce); }

  void print(const llvm::Function &F, llvm::raw_ostream &OS) const;

private:
  std::unique_ptr<Polynomials> Of; ///< Accesses refers to them
  std::unique_ptr<RowAccesses> Accesses;
};

/// KernelRowAccesses: `print<syclc-row-accesses>`. JamRows.h, which works on bodies, makes its own RowAccesses.
class RowAccessesAnalysis : public llvm::AnalysisInfoMixin<RowAccessesAnalysis> {
public:
  using Result = KernelRowAccesses;
  Result run(llvm::Function &Kernel, llvm::FunctionAnalysisManager &) { return KernelRowAccesses(Kernel); }

private:
  friend llvm::AnalysisInfoMixin<RowAccessesAnalysis>;
  static llvm::AnalysisKey Key;
};

} // namespace syclc

#endif
