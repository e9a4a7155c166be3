// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Addresses in a body (SubGroupBody.h) as polynomials of its ids and of what is the same for all work-items, so that
/// it can be told how far apart they are, and what becomes of them one row further.
///
/// \code
///   %row = add nsw i32 %y.int, 2          ; y.int: the id y as an int, which ids fit in
///   %at = mul nsw i32 %row, %width
///   %i = sext i32 %at to i64
///   %p = getelementptr float, ptr %from, i64 %i          ; from + 4 * y * width + 8 * width
///                                                        ; one row further: 4 * width more
/// \endcode
/// Unlike ScalarEvolution's, these look through extensions of products that do not wrap: an address of which that were
/// not true would be poison, and reading there undefined.
#ifndef SYCLC_PASSES_WORKITEM_ROWACCESSES_H
#define SYCLC_PASSES_WORKITEM_ROWACCESSES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"

#include <map>
#include <optional>
#include <vector>

namespace syclc {

/// A sum of products of atoms, modulo 2^64. Atoms are numbers of Polynomials.
using Polynomial = std::map<std::vector<unsigned>, int64_t>;

Polynomial operator+(Polynomial A, const Polynomial &B);
Polynomial operator*(const Polynomial &A, int64_t Factor);
Polynomial operator-(const Polynomial &A, const Polynomial &B);

/// The constant that \p P is, if it is one.
std::optional<int64_t> asConstant(const Polynomial &P);

/// Polynomials of the values of one body.
class Polynomials {
public:
  /// \param Block the body. \param Ids the values in it that are ids; they fit in an int. \param Row the one along y.
  Polynomials(const llvm::BasicBlock &Block, llvm::ArrayRef<const llvm::Value *> Ids, const llvm::Value &Row);

  /// Whether \p V may be another value in another row.
  bool changes(const llvm::Value *V) const { return Changing.contains(V); }

  /// Of a pointer, null where it is too large to be of use.
  std::optional<Polynomial> ofPointer(llvm::Value *Pointer);
  /// Whether the latest polynomial depends on a promise of the source (`nsw`, `disjoint`): it does not hold for rows
  /// that do not use the value.
  bool isPromised() const { return Promised; }

  /// What \p P gains from one row to the next; null where that is not the same for all rows.
  std::optional<Polynomial> step(const Polynomial &P) const;

  /// Code for \p P, an i64, of atoms that `Mapped` gives the values of.
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

/// The plain loads and stores of a block, masked ones included, by what their addresses have to do with each other:
/// those of one class are at Base + row * Step + offset, where the row is the work-item's and some more.
class RowAccesses {
public:
  struct Class {
    Polynomial Base, Step;
    llvm::Instruction *First; ///< whose address is the base
  };
  struct Place {
    unsigned Class;
    int64_t Row, Offset;
  };

  RowAccesses(llvm::BasicBlock &Block, Polynomials &Of);

  llvm::ArrayRef<Class> classes() const { return Classes; }
  /// Null of what is in no class.
  const Place *find(const llvm::Instruction &Access) const;
  /// Whether \p Rows rows together need at most three quarters of the loads that they need one by one.
  bool shareLoads(unsigned Rows) const;

private:
  bool dependsOnLoad(const llvm::Value *V);
  void place(llvm::Instruction &I, const Polynomial &Sum, const Polynomial &Step);

  Polynomials &Of;
  std::vector<Class> Classes;
  llvm::DenseMap<const llvm::Instruction *, Place> Places;
  llvm::DenseMap<const llvm::Instruction *, bool> FromLoad;
  unsigned Loads = 0; ///< that read something else in another row
};

/// The number of the operand that is a plain load's address, masked ones included; -1 of other instructions.
int readOperand(const llvm::Instruction &I);
/// The same of a plain store.
int writeOperand(const llvm::Instruction &I);
/// Whether \p I does nothing but compute its result.
bool isPureArithmetic(const llvm::Instruction &I);
/// Whether \p I states a fact that no code is made of, and may be left out.
bool isFact(const llvm::Instruction &I);

/// So many rows run together at most; a power of two.
inline constexpr unsigned MostRowsAtOnce = 4;

/// Whether rows of \p Kernel, a range kernel in SPMD form, read much in common: then lanes should fill one register, so
/// that there are enough for several rows.
bool rowsShareReads(llvm::Function &Kernel);

} // namespace syclc

#endif
