// Values of the reference: sycl::id, range, vec, marray and half in kernels that g++ compiles for the host.
//
// Contains only what the generator uses. Nothing is shared with syclc's headers, so a bug in one of them shows as a
// difference. Arithmetic is C++'s own; half contains a float, because the generator's values of that type are always
// exact.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <type_traits>
#include <utility>

namespace sycl {

using std::size_t;

// At most three numbers, for id and range. Tag distinguishes the two.
template <int D, class Tag>
struct Numbers {
  size_t v[D] = {};
  Numbers() = default;
  Numbers(size_t a)
    requires(D == 1)
      : v{a} {}
  Numbers(size_t a, size_t b)
    requires(D == 2)
      : v{a, b} {}
  Numbers(size_t a, size_t b, size_t c)
    requires(D == 3)
      : v{a, b, c} {}
  size_t get(int i) const { return v[i]; }
  size_t &operator[](int i) { return v[i]; }
  size_t operator[](int i) const { return v[i]; }
  operator size_t() const
    requires(D == 1)
  {
    return v[0];
  }
};

struct IdTag;
struct RangeTag;
template <int D = 1>
struct range : Numbers<D, RangeTag> {
  using Numbers<D, RangeTag>::Numbers;
  size_t size() const {
    size_t n = 1;
    for (size_t x : this->v) n *= x;
    return n;
  }
};
range(size_t) -> range<1>;
range(size_t, size_t) -> range<2>;
range(size_t, size_t, size_t) -> range<3>;

template <int D = 1>
struct id : Numbers<D, IdTag> {
  using Numbers<D, IdTag>::Numbers;
  id() = default;
  id(const range<D> &r) {
    for (int i = 0; i < D; ++i) this->v[i] = r[i];
  }
};
id(size_t) -> id<1>;
id(size_t, size_t) -> id<2>;
id(size_t, size_t, size_t) -> id<3>;

#define REFERENCE_NUMBERS(TYPE, OP)                                                                                    \
  template <int D>                                                                                                     \
    requires(D > 1)                                                                                                    \
  TYPE<D> operator OP(TYPE<D> a, const TYPE<D> &b) {                                                                   \
    for (int i = 0; i < D; ++i) a[i] = a[i] OP b[i];                                                                   \
    return a;                                                                                                          \
  }                                                                                                                    \
  template <int D>                                                                                                     \
    requires(D > 1)                                                                                                    \
  TYPE<D> operator OP(TYPE<D> a, size_t b) {                                                                           \
    for (int i = 0; i < D; ++i) a[i] = a[i] OP b;                                                                      \
    return a;                                                                                                          \
  }
REFERENCE_NUMBERS(id, +)
REFERENCE_NUMBERS(id, -)
REFERENCE_NUMBERS(id, *)
REFERENCE_NUMBERS(id, /)
REFERENCE_NUMBERS(id, %)
REFERENCE_NUMBERS(range, *)
REFERENCE_NUMBERS(range, /)
#undef REFERENCE_NUMBERS

// A number of 16 bits. Conversion truncates the fraction; the generator sees to it that there is nothing to truncate.
class half {
public:
  half() = default;
  half(float f) {
    std::uint32_t u;
    std::memcpy(&u, &f, 4);
    const std::uint32_t sign = u >> 16 & 0x8000, exponent = u >> 23 & 255, fraction = u >> 13 & 0x3ff;
    if (exponent >= 113 && exponent < 143)
      bits = std::uint16_t(sign | (exponent - 112) << 10 | fraction);
    else
      bits = std::uint16_t(exponent < 113 ? sign : sign | 0x7c00);
  }
  half(double d) : half(float(d)) {}
  half(int i) : half(float(i)) {}
  half(unsigned i) : half(float(i)) {}
  half(long i) : half(float(i)) {}
  half(unsigned long i) : half(float(i)) {}
  operator float() const {
    const std::uint32_t exponent = bits >> 10 & 31;
    const std::uint32_t u = (bits & 0x8000u) << 16 | (exponent ? (exponent + 112) << 23 | (bits & 0x3ffu) << 13 : 0);
    float f;
    std::memcpy(&f, &u, 4);
    return f;
  }
  half &operator+=(half o) { return *this = half(float(*this) + float(o)); }
  half &operator-=(half o) { return *this = half(float(*this) - float(o)); }
  half &operator*=(half o) { return *this = half(float(*this) * float(o)); }
  friend half operator+(half a, half b) { return half(float(a) + float(b)); }
  friend half operator-(half a, half b) { return half(float(a) - float(b)); }
  friend half operator*(half a, half b) { return half(float(a) * float(b)); }
  friend half operator/(half a, half b) { return half(float(a) / float(b)); }
  friend half operator-(half a) { return half(-float(a)); }
  friend bool operator<(half a, half b) { return float(a) < float(b); }
  friend bool operator>(half a, half b) { return float(a) > float(b); }
  friend bool operator<=(half a, half b) { return float(a) <= float(b); }
  friend bool operator>=(half a, half b) { return float(a) >= float(b); }
  friend bool operator==(half a, half b) { return float(a) == float(b); }
  friend bool operator!=(half a, half b) { return float(a) != float(b); }

private:
  std::uint16_t bits = 0;
};

// The operators of vec and marray; T op scalar and scalar op T go through T(scalar).
#define REFERENCE_ELEMENTS(TYPE, OP)                                                                                   \
  friend TYPE operator OP(const TYPE &a, const TYPE &b) {                                                              \
    TYPE r;                                                                                                            \
    for (int i = 0; i < N; ++i) r[i] = T(a[i] OP b[i]);                                                                \
    return r;                                                                                                          \
  }                                                                                                                    \
  friend TYPE operator OP(const TYPE &a, const T &b) { return a OP TYPE(b); }                                          \
  friend TYPE operator OP(const T &a, const TYPE &b) { return TYPE(a) OP b; }                                          \
  friend TYPE &operator OP## = (TYPE & a, const TYPE &b) { return a = a OP b; }                                        \
  friend TYPE &operator OP## = (TYPE & a, const T &b) { return a = a OP TYPE(b); }

#define REFERENCE_ALL_ELEMENTS(TYPE)                                                                                   \
  REFERENCE_ELEMENTS(TYPE, +)                                                                                          \
  REFERENCE_ELEMENTS(TYPE, -)                                                                                          \
  REFERENCE_ELEMENTS(TYPE, *)                                                                                          \
  REFERENCE_ELEMENTS(TYPE, /)                                                                                          \
  REFERENCE_ELEMENTS(TYPE, %)                                                                                          \
  REFERENCE_ELEMENTS(TYPE, &)                                                                                          \
  REFERENCE_ELEMENTS(TYPE, |)                                                                                          \
  REFERENCE_ELEMENTS(TYPE, ^)                                                                                          \
  REFERENCE_ELEMENTS(TYPE, <<)                                                                                         \
  REFERENCE_ELEMENTS(TYPE, >>)

template <class V, int... I>
class Part;

template <class T, int N>
class vec {
public:
  using element_type = T;
  vec() = default;
  explicit vec(const T &s) {
    for (T &x : e) x = s;
  }
  template <class... A>
    requires(sizeof...(A) == N && N > 1 && (std::is_convertible_v<A, T> && ...))
  vec(const A &...a) : e{T(a)...} {}
  vec &operator=(const T &s) { return *this = vec(s); }
  T &operator[](int i) { return e[i]; }
  const T &operator[](int i) const { return e[i]; }
  T &x() { return e[0]; }
  T &y() { return e[1]; }
  T &z() { return e[2]; }
  T &w() { return e[3]; }
  const T &x() const { return e[0]; }
  const T &y() const { return e[1]; }
  const T &z() const { return e[2]; }
  const T &w() const { return e[3]; }
  template <int... I>
  vec<T, sizeof...(I)> swizzle() const {
    return {e[I]...};
  }
  template <int... I>
  Part<vec, I...> swizzle() {
    return Part<vec, I...>(this);
  }
  auto lo() { return some<0, 1>(Half()); }
  auto hi() { return some<(N + 1) / 2, 1>(Half()); }
  auto even() { return some<0, 2>(Half()); }
  auto odd() { return some<1, 2>(Half()); }
  template <class U>
  vec<U, N> convert() const {
    vec<U, N> r;
    for (int i = 0; i < N; ++i) r[i] = U(e[i]);
    return r;
  }
  template <class P>
  void load(size_t offset, P p) {
    for (int i = 0; i < N; ++i) e[i] = p.get()[offset * N + i];
  }
  template <class P>
  void store(size_t offset, P p) const {
    for (int i = 0; i < N; ++i) p.get()[offset * N + i] = e[i];
  }
  static constexpr int size() { return N; }
  REFERENCE_ALL_ELEMENTS(vec)
  friend vec &operator++(vec &a) { return a += T(1); }
  friend vec &operator--(vec &a) { return a -= T(1); }

private:
  using Half = std::make_integer_sequence<int, (N + 1) / 2>;
  template <int From, int Step, int... I>
  auto some(std::integer_sequence<int, I...>) {
    return swizzle<From + Step * I...>();
  }
  alignas(N == 3 ? 4 * sizeof(T) : N * sizeof(T)) T e[N == 3 ? 4 : N] = {};
};

// Some elements of a vector, in some order: a copy of them, which writes to the vector when it is assigned to.
template <class V, int... I>
class Part : public vec<typename V::element_type, int(sizeof...(I))> {
  using T = typename V::element_type;
  using Own = vec<T, int(sizeof...(I))>;

public:
  explicit Part(V *of) : of_(of) {
    int k = 0;
    (((*this)[k++] = (*of)[I]), ...);
  }
  Part(const Part &) = default;
  Part &operator=(const Part &o) { return put(o); }
  Part &operator=(const Own &o) { return put(o); }
  Part &operator=(const T &s) { return put(Own(s)); }
#define REFERENCE_PART(OP)                                                                                             \
  Part &operator OP## = (const Own &o) { return put(static_cast<const Own &>(*this) OP o); }                           \
  Part &operator OP## = (const T &s) { return put(static_cast<const Own &>(*this) OP Own(s)); }
  REFERENCE_PART(+)
  REFERENCE_PART(-)
  REFERENCE_PART(*)
  REFERENCE_PART(&)
  REFERENCE_PART(|)
  REFERENCE_PART(^)
#undef REFERENCE_PART

private:
  Part &put(const Own &o) {
    const Own v = o;
    int k = 0;
    (((*of_)[I] = v[k++]), ...);
    return *this;
  }
  V *of_;
};

template <class T, std::size_t COUNT>
class marray {
  static constexpr int N = COUNT;

public:
  using value_type = T;
  marray() = default;
  explicit marray(const T &s) {
    for (T &x : e) x = s;
  }
  template <class... A>
    requires(sizeof...(A) == COUNT && COUNT > 1)
  marray(const A &...a) : e{T(a)...} {}
  T &operator[](std::size_t i) { return e[i]; }
  const T &operator[](std::size_t i) const { return e[i]; }
  static constexpr std::size_t size() { return COUNT; }
  T *begin() { return e; }
  T *end() { return e + COUNT; }
  const T *begin() const { return e; }
  const T *end() const { return e + COUNT; }
  REFERENCE_ALL_ELEMENTS(marray)

private:
  T e[COUNT] = {};
};
#undef REFERENCE_ELEMENTS
#undef REFERENCE_ALL_ELEMENTS

// Functions of numbers that are exact.
template <class T>
T min(T a, T b) {
  return b < a ? b : a;
}
template <class T>
T max(T a, T b) {
  return a < b ? b : a;
}
template <class T>
T clamp(T x, T lo, T hi) {
  return x < lo ? lo : hi < x ? hi : x;
}
template <class T>
T fmin(T a, T b) {
  return b < a ? b : a;
}
template <class T>
T fmax(T a, T b) {
  return a < b ? b : a;
}
template <class T>
T fabs(T x) {
  return x < T(0.0f) ? -x : x;
}
template <class T>
T floor(T x) {
  return T(std::floor(x));
}
template <class T>
T ceil(T x) {
  return T(std::ceil(x));
}
template <class T>
T trunc(T x) {
  return T(std::trunc(x));
}
template <class T>
T rint(T x) {
  return T(std::nearbyint(x));
}
template <class T>
T fma(T a, T b, T c) {
  return a * b + c;
}
template <class T>
T mad(T a, T b, T c) {
  return a * b + c;
}
template <class T>
T abs(T x) {
  return x < 0 ? T(-x) : x;
}
template <class T>
using Unsigned = std::make_unsigned_t<T>;
template <class T>
T popcount(T x) {
  int n = 0;
  for (Unsigned<T> u = Unsigned<T>(x); u; u = Unsigned<T>(u >> 1)) n += int(u & 1);
  return T(n);
}
template <class T>
T clz(T x) {
  int n = int(sizeof(T)) * 8;
  for (Unsigned<T> u = Unsigned<T>(x); u; u = Unsigned<T>(u >> 1)) --n;
  return T(n);
}
template <class T>
T ctz(T x) {
  int n = 0;
  for (Unsigned<T> u = Unsigned<T>(x); n < int(sizeof(T)) * 8 && !(u & 1); u = Unsigned<T>(u >> 1)) ++n;
  return T(n);
}
template <class T>
T rotate(T x, T by) {
  const unsigned bits = sizeof(T) * 8, n = unsigned(Unsigned<T>(by) % bits);
  const Unsigned<T> u = Unsigned<T>(x);
  return n ? T(Unsigned<T>(u << n) | Unsigned<T>(u >> (bits - n))) : x;
}
template <class T>
T mul_hi(T a, T b) {
  using Wide = std::conditional_t<std::is_signed_v<T>, __int128, unsigned __int128>;
  return T(Wide(a) * Wide(b) >> sizeof(T) * 8);
}
template <class T>
Unsigned<T> abs_diff(T a, T b) {
  return a > b ? Unsigned<T>(Unsigned<T>(a) - Unsigned<T>(b)) : Unsigned<T>(Unsigned<T>(b) - Unsigned<T>(a));
}
template <class T>
T hadd(T a, T b) {
  return T((__int128(a) + __int128(b)) >> 1);
}
template <class T>
T saturate(__int128 x) {
  const __int128 lo = std::numeric_limits<T>::min(), hi = std::numeric_limits<T>::max();
  return T(x < lo ? lo : x > hi ? hi : x);
}
template <class T>
T add_sat(T a, T b) {
  return saturate<T>(__int128(a) + __int128(b));
}
template <class T>
T sub_sat(T a, T b) {
  return saturate<T>(__int128(a) - __int128(b));
}
template <class T>
T mad_sat(T a, T b, T c) {
  using Wide = std::conditional_t<std::is_signed_v<T>, __int128, unsigned __int128>;
  const Wide x = Wide(a) * Wide(b) + Wide(c), lo = std::numeric_limits<T>::min(), hi = std::numeric_limits<T>::max();
  return T(x < lo ? lo : x > hi ? hi : x);
}
template <class T>
T mad_hi(T a, T b, T c) {
  return T(mul_hi(a, b) + c);
}
template <class T>
T rhadd(T a, T b) {
  return T((__int128(a) + __int128(b) + 1) >> 1);
}
template <class T>
T bitselect(T a, T b, T c) {
  return T((a & ~c) | (b & c));
}
template <class T>
T mul24(T a, T b) {
  return a * b;
}
template <class T>
T mad24(T a, T b, T c) {
  return a * b + c;
}
inline std::uint16_t upsample(std::uint8_t a, std::uint8_t b) { return std::uint16_t(a << 8 | b); }
inline std::uint32_t upsample(std::uint16_t a, std::uint16_t b) { return std::uint32_t(a) << 16 | b; }
inline std::uint64_t upsample(std::uint32_t a, std::uint32_t b) { return std::uint64_t(a) << 32 | b; }

// The same for vectors.
#define VEC vec<T, N>
#define REFERENCE_VEC(F, PARAMETERS, ...)                                                                              \
  template <class T, int N>                                                                                            \
  VEC F PARAMETERS {                                                                                                   \
    VEC r;                                                                                                             \
    for (int i = 0; i < N; ++i) r[i] = F(__VA_ARGS__);                                                                 \
    return r;                                                                                                          \
  }
REFERENCE_VEC(clz, (VEC a), a[i])
REFERENCE_VEC(ctz, (VEC a), a[i])
REFERENCE_VEC(popcount, (VEC a), a[i])
REFERENCE_VEC(rhadd, (VEC a, VEC b), a[i], b[i])
REFERENCE_VEC(hadd, (VEC a, VEC b), a[i], b[i])
REFERENCE_VEC(mul_hi, (VEC a, VEC b), a[i], b[i])
REFERENCE_VEC(add_sat, (VEC a, VEC b), a[i], b[i])
REFERENCE_VEC(sub_sat, (VEC a, VEC b), a[i], b[i])
REFERENCE_VEC(rotate, (VEC a, VEC b), a[i], b[i])
REFERENCE_VEC(mad_sat, (VEC a, VEC b, VEC c), a[i], b[i], c[i])
REFERENCE_VEC(mad_hi, (VEC a, VEC b, VEC c), a[i], b[i], c[i])
#undef REFERENCE_VEC
#undef VEC

template <class To, class From>
To bit_cast(const From &from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  std::memcpy(&to, &from, sizeof(To));
  return to;
}

// Function objects of reductions.
struct ReferencePlus {
  template <class T>
  T operator()(const T &a, const T &b) const {
    return T(a + b);
  }
};
template <class T = void>
using plus = ReferencePlus;
template <class T = void>
struct multiplies {
  template <class U>
  U operator()(const U &a, const U &b) const {
    return U(a * b);
  }
};
template <class T = void>
struct minimum {
  template <class U>
  U operator()(const U &a, const U &b) const {
    return b < a ? b : a;
  }
};
template <class T = void>
struct maximum {
  template <class U>
  U operator()(const U &a, const U &b) const {
    return a < b ? b : a;
  }
};
template <class T = void>
using bit_and = std::bit_and<>;
template <class T = void>
using bit_or = std::bit_or<>;
template <class T = void>
using bit_xor = std::bit_xor<>;
template <class Op, class T>
T identity_of(const T *) {
  if constexpr (std::is_same_v<Op, minimum<>>) {
    return std::numeric_limits<T>::has_infinity ? std::numeric_limits<T>::infinity() : std::numeric_limits<T>::max();
  } else if constexpr (std::is_same_v<Op, maximum<>>) {
    return std::numeric_limits<T>::has_infinity ? -std::numeric_limits<T>::infinity()
                                                : std::numeric_limits<T>::lowest();
  } else if constexpr (std::is_same_v<Op, std::bit_and<>>) {
    return T(~T(0));
  } else if constexpr (std::is_same_v<Op, multiplies<>>) {
    return T(1);
  } else {
    return T(0);
  }
}

using uint2 = vec<unsigned, 2>;
using uint3 = vec<unsigned, 3>;
using uint4 = vec<unsigned, 4>;
using int2 = vec<int, 2>;
using int3 = vec<int, 3>;
using int4 = vec<int, 4>;
using float2 = vec<float, 2>;
using float3 = vec<float, 3>;
using float4 = vec<float, 4>;

} // namespace sycl
