// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How a value differs between the lanes of a sub-group: the lattice that widening decides by.
///
/// \code
///   uniform          every lane has the same           get_group_id(0), a captured float
///   linear(stride)   lane l has  lane 0's + l * stride get_global_id(0), &data[get_global_id(0)] (stride in bytes)
///   varying          nothing is known                  data[get_global_id(0)]
/// \endcode
/// Uniform values stay scalars. Of a linear value the scalar is kept as lane 0's, so that a load or store through it
/// can become one vector access.
#ifndef SYCLC_PASSES_WORKITEM_LANESHAPE_H
#define SYCLC_PASSES_WORKITEM_LANESHAPE_H

#include <cstdint>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace syclc {

/// The lanes' values of one SSA value, as far as the compiler knows. A value type; cheap to copy.
class LaneShape {
public:
  static LaneShape uniform() { return {Kind::Uniform, 0, true, true}; }
  /// Integers modulo their width; pointers in bytes. \p Signed and \p Unsigned: the relation holds between the numbers
  /// themselves, read as signed or unsigned, and not only modulo the width: sign or zero extension keeps it then.
  static LaneShape linear(int64_t Stride, bool Signed, bool Unsigned) {
    return {Kind::Linear, Stride, Signed, Unsigned};
  }
  static LaneShape varying() { return {Kind::Varying, 0, false, false}; }

  bool isUniform() const { return K == Kind::Uniform; }
  bool isLinear() const { return K == Kind::Linear; }
  bool isVarying() const { return K == Kind::Varying; }
  /// Lane l's value minus lane 0's is l times this. Uniform: 0. Not for varying.
  int64_t stride() const { return Stride; }
  bool isExactSigned() const { return ExactSigned; }
  bool isExactUnsigned() const { return ExactUnsigned; }

  bool operator==(const LaneShape &Other) const = default;
  /// "uniform", "linear 4", "varying".
  void print(llvm::raw_ostream &Out) const;

private:
  enum class Kind : uint8_t { Uniform, Linear, Varying };
  LaneShape(Kind K, int64_t Stride, bool Signed, bool Unsigned)
      : Stride(Stride), K(K), ExactSigned(Signed), ExactUnsigned(Unsigned) {}

  int64_t Stride;
  Kind K;
  bool ExactSigned, ExactUnsigned;
};

} // namespace syclc

#endif
