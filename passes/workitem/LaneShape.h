// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How a value differs between the lanes of a sub-group: the lattice on which widening is based.
///
/// \code
///   uniform                    the same in all lanes             get_group_id(0), a captured float
///   linear(stride)             lane l has lane 0's + l * stride  get_global_id(0), &data[get_global_id(0)]
///   linear where used(stride)  lanes l and m that use the value differ by (l - m) * stride
///                                                               zext(i - distance), guarded by `if (i >= distance)`
///   varying                    unknown                           data[get_global_id(0)]
/// \endcode
/// Uniform values stay scalars. For a linear value, the scalar of lane 0 is kept, so that a load or store through it
/// can become one vector access. Strides of pointers are in bytes.
///
/// *Inactive lanes.* A flag of the source, such as `nuw`, `nsw`, `nneg` or `disjoint`, holds for a value only in lanes
/// that use it. Other lanes may compute the value, too: they are inactive in the block of its use, or a select drops
/// it. Lane 0 may be one of them, but its scalar represents all lanes. So shapes describe the scalar that is computed
/// *without* any flags. Modulo the width this makes no difference: additions, multiplications and left shifts preserve
/// distances. It matters when an integer is extended, or compared: then the value of lane 0 must be on the same line as
/// those of the other lanes. isExact() means that the values in lanes that use them are on a line, which the flags may
/// guarantee; isExactFromFirst() means that lane 0's scalar is on it, too, which must be proven. If an integer that is
/// only isExact() is extended, the result is linear where used: the value of lane 0 is computed from an active lane, at
/// the use (Widener::firstOfActive).
#ifndef SYCLC_PASSES_WORKITEM_LANESHAPE_H
#define SYCLC_PASSES_WORKITEM_LANESHAPE_H

#include <cassert>
#include <cstdint>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace syclc {

/// How the bits of an integer are interpreted.
enum class Reading : uint8_t { Signed, Unsigned };

/// The shape of an SSA value. A value type; cheap to copy.
class LaneShape {
public:
  /// Properties of the lanes' values in one reading; see above.
  struct Exactness {
    bool WhereUsed = false, FromFirst = false;
    bool operator==(const Exactness &Other) const = default;
  };

  static LaneShape uniform() { return {Kind::Uniform, 0, {true, true}, {true, true}}; }
  /// Integers modulo their width; pointers in bytes. \p Signed and \p Unsigned: whether distances are exact, rather
  /// than only modulo the width: sign or zero extension then preserves them.
  static LaneShape linear(int64_t Stride, Exactness Signed, Exactness Unsigned) {
    return {Kind::Linear, Stride, Signed, Unsigned};
  }
  static LaneShape linearWhereUsed(int64_t Stride, bool ExactSigned, bool ExactUnsigned) {
    return {Kind::LinearWhereUsed, Stride, {ExactSigned, false}, {ExactUnsigned, false}};
  }
  static LaneShape varying() { return {Kind::Varying, 0, {}, {}}; }

  bool isUniform() const { return K == Kind::Uniform; }
  bool isLinear() const { return K == Kind::Linear; }
  /// Whether lane 0's scalar cannot represent the value, so that it needs lanes. True also of values that are linear
  /// where used.
  bool isVarying() const { return K == Kind::Varying || K == Kind::LinearWhereUsed; }
  bool isLinearWhereUsed() const { return K == Kind::LinearWhereUsed; }
  /// For addresses: lanes that access memory through it have a constant stride.
  bool isStrided() const { return isLinear() || isLinearWhereUsed(); }
  /// Lane l's value minus lane 0's is l times this. Uniform: 0. Not for varying values that are not linear where used.
  int64_t stride() const {
    assert(K != Kind::Varying && "lanes that have nothing to do with each other are no distance apart");
    return Stride;
  }
  /// Between any two lanes that use the value.
  bool isExact(Reading R) const { return of(R).WhereUsed; }
  /// Between these lanes and lane 0's scalar, whether lane 0 uses it or not.
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
