// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Common functions (specification 4.17.8) on float, double, half, and on vecs, views and marrays of them.
#pragma once

#include <sycl/detail/builtin_arguments.hpp>
#include <sycl/detail/min_max_clamp.hpp>

namespace sycl {

namespace detail::builtin {

struct in_degrees {
  template <class RealT>
  static constexpr RealT of(RealT angle) {
    return angle * static_cast<RealT>(57.295779513082320876798154814105);
  }
};
struct in_radians {
  template <class RealT>
  static constexpr RealT of(RealT angle) {
    return angle * static_cast<RealT>(0.017453292519943295769236907684886);
  }
};
struct sign_of {
  template <class RealT>
  static constexpr RealT of(RealT value) {
    return value > 0 ? RealT(1) : value < 0 ? RealT(-1) : value == value ? value : RealT(0);
  }
};
struct step_from {
  template <class RealT>
  static constexpr RealT of(RealT edge, RealT value) {
    return value < edge ? RealT(0) : RealT(1);
  }
};
struct smooth_step {
  template <class RealT>
  static constexpr RealT of(RealT low, RealT high, RealT value) {
    const RealT weight = clamped::of<RealT>((value - low) / (high - low), 0, 1);
    return weight * weight * (RealT(3) - RealT(2) * weight);
  }
};
struct mixture {
  template <class RealT>
  static constexpr RealT of(RealT from, RealT to, RealT weight) {
    return from + (to - from) * weight;
  }
};

} // namespace detail::builtin

/// Converts an angle from radians to degrees.
template <class GenFloat>
constexpr auto degrees(const GenFloat &angle) -> detail::builtin::floats<GenFloat> {
  return detail::builtin::each<detail::builtin::in_degrees, detail::builtin::floats<GenFloat>>(angle);
}
/// Converts an angle from degrees to radians.
template <class GenFloat>
constexpr auto radians(const GenFloat &angle) -> detail::builtin::floats<GenFloat> {
  return detail::builtin::each<detail::builtin::in_radians, detail::builtin::floats<GenFloat>>(angle);
}
/// 1 or -1, depending on the sign; zeros are returned unchanged, and NaN gives 0.
template <class GenFloat>
constexpr auto sign(const GenFloat &value) -> detail::builtin::floats<GenFloat> {
  return detail::builtin::each<detail::builtin::sign_of, detail::builtin::floats<GenFloat>>(value);
}

/// 0 below the edge, 1 otherwise.
template <class GenFloat1, class GenFloat2>
constexpr auto step(const GenFloat1 &edge, const GenFloat2 &value) -> detail::builtin::floats<GenFloat1, GenFloat2> {
  return detail::builtin::each<detail::builtin::step_from, detail::builtin::floats<GenFloat1>>(edge, value);
}
template <class NonScalar>
constexpr auto step(typename NonScalar::value_type edge, const NonScalar &value)
    -> detail::builtin::float_array<NonScalar> {
  return detail::builtin::each<detail::builtin::step_from, detail::builtin::float_array<NonScalar>>(edge, value);
}

/// 0 up to `low`, 1 from `high` on, and in between a cubic curve with slope 0 at both ends.
/// \pre low < high
template <class GenFloat1, class GenFloat2, class GenFloat3>
constexpr auto smoothstep(const GenFloat1 &low, const GenFloat2 &high, const GenFloat3 &value)
    -> detail::builtin::floats<GenFloat1, GenFloat2, GenFloat3> {
  return detail::builtin::each<detail::builtin::smooth_step, detail::builtin::floats<GenFloat1>>(low, high, value);
}
template <class NonScalar>
constexpr auto smoothstep(typename NonScalar::value_type low, typename NonScalar::value_type high,
                          const NonScalar &value) -> detail::builtin::float_array<NonScalar> {
  return detail::builtin::each<detail::builtin::smooth_step, detail::builtin::float_array<NonScalar>>(low, high, value);
}

/// from + (to - from) * weight, for weights from 0 to 1.
template <class GenFloat1, class GenFloat2, class GenFloat3>
constexpr auto mix(const GenFloat1 &from, const GenFloat2 &to, const GenFloat3 &weight)
    -> detail::builtin::floats<GenFloat1, GenFloat2, GenFloat3> {
  return detail::builtin::each<detail::builtin::mixture, detail::builtin::floats<GenFloat1>>(from, to, weight);
}
template <class NonScalar1, class NonScalar2>
constexpr auto mix(const NonScalar1 &from, const NonScalar2 &to, typename NonScalar1::value_type weight)
    -> detail::builtin::float_array<NonScalar1, NonScalar2> {
  return detail::builtin::each<detail::builtin::mixture, detail::builtin::float_array<NonScalar1>>(from, to, weight);
}

} // namespace sycl
