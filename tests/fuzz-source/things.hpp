// Templates and classes that kernels of generated programs use, as a user's library has them.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace things {

// Recursion of templates.
template <int N, class T>
constexpr T power(T x) {
  if constexpr (N == 0)
    return T(1);
  else if constexpr (N % 2 == 0)
    return power<N / 2>(T(x * x));
  else
    return T(x * power<N - 1>(x));
}

// A fold expression over a pack.
template <class... T>
std::uint64_t fold(T... x) {
  std::uint64_t h = 17;
  ((h = h * 31 + std::uint64_t(x)), ...);
  return h;
}

template <int N, class T, class F>
T unrolled(T x, F f) {
  [&]<int... I>(std::integer_sequence<int, I...>) {
    ((x = T(f(x, std::integral_constant<int, I>()))), ...);
  }(std::make_integer_sequence<int, N>());
  return x;
}

// Numbers modulo M, with operators.
template <unsigned M>
struct Modular {
  unsigned value;
  Modular(unsigned x) : value(x % M) {}
  friend Modular operator*(Modular a, Modular b) { return Modular(unsigned(std::uint64_t(a.value) * b.value % M)); }
  Modular &operator*=(Modular o) { return *this = *this * o; }
  Modular pow(unsigned n) const {
    Modular r(1), x = *this;
    for (; n; n >>= 1, x *= x)
      if (n & 1) r *= x;
    return r;
  }
};

// Fixed-point numbers.
struct Fixed {
  unsigned raw;
  explicit Fixed(unsigned x) : raw(x << 8) {}
  Fixed operator*(Fixed o) const {
    Fixed r(0);
    r.raw = unsigned(std::uint64_t(raw) * o.raw >> 8);
    return r;
  }
  Fixed operator-(Fixed o) const {
    Fixed r(0);
    r.raw = raw < o.raw ? o.raw - raw : raw - o.raw;
    return r;
  }
};

// A base class that knows its derived class.
template <class D>
struct Base {
  unsigned twice() const { return static_cast<const D *>(this)->once() + static_cast<const D *>(this)->once() / 3; }
};
template <int N>
struct Derived : Base<Derived<N>> {
  unsigned x;
  Derived(unsigned v) : x(v) {}
  unsigned once() const {
    unsigned s = x;
    for (int i = 0; i < N; ++i) s = s * 5 + i;
    return s;
  }
};

// An array by value, from a function and into one.
template <int N>
std::array<unsigned, N> digits(unsigned x) {
  std::array<unsigned, N> r{};
  for (int i = 0; i < N; ++i, x /= 10) r[i] = x % 10;
  return r;
}
template <std::size_t N>
unsigned hash_of(std::array<unsigned, N> a) {
  unsigned h = 0;
  for (unsigned x : a) h = (h ^ x) * 16777619u;
  return h;
}

template <int R, int C>
class Matrix {
public:
  Matrix(unsigned x) {
    for (int i = 0; i < R; ++i)
      for (int j = 0; j < C; ++j) e_[i][j] = (x >> (i * 3 + j * 5)) & 31;
  }
  template <int K>
  Matrix<R, K> times(const Matrix<C, K> &o) const {
    Matrix<R, K> r(0);
    for (int i = 0; i < R; ++i)
      for (int k = 0; k < K; ++k)
        for (int j = 0; j < C; ++j) r(i, k) += (*this)(i, j) * o(j, k);
    return r;
  }
  unsigned &operator()(int i, int j) { return e_[i][j]; }
  unsigned operator()(int i, int j) const { return e_[i][j]; }
  unsigned sum() const {
    unsigned s = 0;
    for (const auto &row : e_)
      for (unsigned x : row) s = s * 3 + x;
    return s;
  }

private:
  unsigned e_[R][C];
};

struct Version {
  unsigned major, minor;
  auto operator<=>(const Version &) const = default;
};
inline bool less(Version a, Version b) { return a < b; }

template <class T>
T gray(T x) {
  T r = 0;
  for (int i = 0; i < int(sizeof(T)) * 8; ++i) {
    const T bit = T(x >> i & 1) ^ T(i + 1 < int(sizeof(T)) * 8 ? x >> (i + 1) & 1 : 0);
    r = T(r | bit << i);
  }
  return r;
}

// A loop with returns inside.
template <class F>
unsigned find(unsigned from, unsigned step, F good) {
  for (unsigned i = 0; i < 9; ++i, from += step) {
    if (good(from)) return i;
    if (from % 13 == 0) return 100;
  }
  return 1000;
}

// Has a side effect when it goes out of scope.
template <class T>
class Guard {
public:
  Guard(T &x, unsigned by) : x_(x), by_(by) {}
  ~Guard() { x_ = T(x_ * 3 + by_); }
  Guard(const Guard &) = delete;
  Guard &operator=(const Guard &) = delete;

private:
  T &x_;
  unsigned by_;
};

// Operations of reductions: associative and commutative.
struct Gcd {
  template <class T>
  T operator()(T a, T b) const {
    while (b) {
      const T rest = a % b;
      a = b;
      b = rest;
    }
    return a;
  }
};
struct Saturating {
  template <class T>
  T operator()(const T &a, const T &b) const {
    const T s = T(a + b);
    return s < a ? T(-1) : s;
  }
};
struct Least {
  int value, at;
};
struct TakeLeast {
  Least operator()(const Least &a, const Least &b) const {
    return a.value < b.value || (a.value == b.value && a.at < b.at) ? a : b;
  }
};
template <class V>
void each(V &v, Least &x) {
  v(x.value);
  v(x.at);
}
template <class V>
void each(V &v, const Least &x) {
  v(x.value);
  v(x.at);
}

struct Node {
  unsigned value;
  Node *next;
};

// Arguments that functions pass on by reference.
struct Record {
  unsigned a;
  int b;
  short c;
  unsigned char d;
  std::uint64_t e;
  unsigned short f;
  signed char h;
  unsigned p[8];
};

// Rows of memory, passed by value.
template <class T>
struct View {
  T *data;
  int height, width;
  T &at(std::size_t y, std::size_t x) const { return data[y * width + x]; }
  struct Row {
    T *first;
    int width;
    T *begin() const { return first; }
    T *end() const { return first + width; }
  };
  Row row(std::size_t y) const { return {data + y * width, width}; }
};
template <class T>
struct Pair {
  T first, second;
};

// A specialization constant of several members.
struct Setting {
  int a;
  unsigned char b;
  short c[3];
  int sum() const { return a + b * 3 + c[0] + c[1] * 5 + c[2] * 7; }
};

// An object that changes though it is const: each work-item of a kernel that captures it has its own.
struct Keeper {
  mutable unsigned base;
  mutable unsigned count = 0;
  mutable unsigned seen[5] = {};
  unsigned put(unsigned x) const {
    seen[count % 5] ^= x;
    ++count;
    return base = base * 3 + x;
  }
  unsigned at(unsigned i) const { return seen[i % 5] + count; }
};

} // namespace things
