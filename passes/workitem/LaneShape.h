// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How a value differs between the lanes of a sub-group: the lattice that widening decides by.
///
/// \code
///   uniform                  every lane has the same           get_group_id(0), a captured float
///   linear(stride)           lane l has lane 0's + l * stride  get_global_id(0), &data[get_global_id(0)]
///   linear where used(stride)  lanes l and m that have a use for the value differ by (l - m) * stride
///                                                              zext(i - distance), behind `if (i >= distance)`
///   varying                  nothing is known                  data[get_global_id(0)]
/// \endcode
/// Uniform values stay scalars. Of a linear value the scalar is kept as lane 0's, so that a load or store through it
/// can become one vector access. Strides of pointers are in bytes.
///
/// *Lanes that are off.* A promise of the source, `nuw`, `nsw`, `nneg`, `disjoint` and their kin, holds for a value
/// only in lanes that have a use for it. Others may compute the value all the same: they are off in the block of its
/// use, or a select drops it. Lane 0 may be one of them, and its scalar still stands for all lanes. So what is said of
/// a linear value is true of the scalar that is computed *without* any promise. Modulo the width that costs nothing:
/// additions, multiplications and shifts to the left keep distances. It matters where a number becomes wider, or is
/// compared: lane 0's own number must then lie on the line on which the other lanes' numbers lie. isExact() says that
/// the numbers of lanes that use the value do so, which the source may promise; isExactFromFirst() says it of lane 0's
/// scalar as well, which has to be shown. A number that becomes wider and is only isExact() is linear where it is used:
/// what lane 0 would have follows from a lane that is on, at the place of the use (Widener::firstOfActive).
#ifndef SYCLC_PASSES_WORKITEM_LANESHAPE_H
#define SYCLC_PASSES_WORKITEM_LANESHAPE_H

#include <cassert>
#include <cstdint>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace syclc {

/// How the bits of an integer are read as a number.
enum class Reading : uint8_t { Signed, Unsigned };

/// The lanes' values of one SSA value, as far as the compiler knows. A value type; cheap to copy.
class LaneShape {
public:
  /// What is true of the lanes' numbers, in one reading; see above.
  struct Exactness {
    bool WhereUsed = false, FromFirst = false;
    bool operator==(const Exactness &Other) const = default;
  };

  static LaneShape uniform() { return {Kind::Uniform, 0, {true, true}, {true, true}}; }
  /// Integers modulo their width; pointers in bytes. \p Signed and \p Unsigned: what holds between the numbers
  /// themselves, and not only modulo the width: sign or zero extension keeps it then.
  static LaneShape linear(int64_t Stride, Exactness Signed, Exactness Unsigned) {
    return {Kind::Linear, Stride, Signed, Unsigned};
  }
  static LaneShape linearWhereUsed(int64_t Stride, bool ExactSigned, bool ExactUnsigned) {
    return {Kind::LinearWhereUsed, Stride, {ExactSigned, false}, {ExactUnsigned, false}};
  }
  static LaneShape varying() { return {Kind::Varying, 0, {}, {}}; }

  bool isUniform() const { return K == Kind::Uniform; }
  bool isLinear() const { return K == Kind::Linear; }
  /// Nothing is known that lane 0's scalar could stand for; the value has lanes. True of what is linear where it is
  /// used, too.
  bool isVarying() const { return K == Kind::Varying || K == Kind::LinearWhereUsed; }
  bool isLinearWhereUsed() const { return K == Kind::LinearWhereUsed; }
  /// As an address: lanes that access memory through it are evenly apart.
  bool isStrided() const { return isLinear() || isLinearWhereUsed(); }
  /// Lane l's value minus lane 0's is l times this. Uniform: 0. Not for what is varying and no more.
  int64_t stride() const {
    assert(K != Kind::Varying && "lanes that have nothing to do with each other are no distance apart");
    return Stride;
  }
  /// Between the numbers of any two lanes that have a use for them.
  bool isExact(Reading R) const { return of(R).WhereUsed; }
  /// Between those lanes' numbers and that of lane 0's scalar, whether lane 0 has a use for it or not.
  bool isExactFromFirst(Reading R) const { return of(R).FromFirst; }

  bool operator==(const LaneShape &Other) const = default;
  /// "uniform", "linear 4", "linear 4 where used", "varying".
  void print(llvm::raw_ostream &Out) const;

private:
  enum class Kind : uint8_t { Uniform, Linear, LinearWhereUsed, Varying };
  LaneShape(Kind K, int64_t Stride, Exactness Signed, Exactness Unsigned)
      : Stride(Stride), K(K), Signed(Signed), Unsigned(Unsigned) {}
  const Exactness &of(Reading R) const { return R == Reading::Signed ? Signed : Unsigned; }

  int64_t Stride;
  Kind K;
  Exactness Signed, Unsigned;
};

} // namespace syclc

#endif
