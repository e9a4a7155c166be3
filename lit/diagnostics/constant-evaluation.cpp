// Code that is evaluated at compile time, or not at all, is not device code.
// RUN: %clang-plugin -std=c++17 -fsyntax-only %s
// RUN: %clang-plugin -std=c++23 -fsyntax-only %s
#include "Inputs/kernel.hpp"
constexpr int checked(int i) {
  if (i < 0) throw i;
  return i;
}
int undefined();
template <bool Throws> int maybe(int i) {
  if constexpr (Throws) throw i;
  return i;
}
#if __cplusplus >= 202002L
consteval int immediate(int i) { return checked(i); }
#endif
#if __cplusplus >= 202302L
constexpr int both(int i) {
  if consteval { return checked(i); } else { return i; }
}
#endif
void host(int *p) {
  kernel([=] {
    static_assert(checked(1) == 1);
    constexpr int one = checked(1);
    static constexpr int two = checked(2);
    int array[checked(3)] = {};
    switch (*p) { case checked(4): *p = 5; }
    *p = one + two + array[0] + maybe<false>(1) + sizeof(undefined()) + noexcept(undefined());
    if (false) throw 1;
    if (__builtin_is_constant_evaluated()) throw 2;
    *p = true ? 1 : undefined();
    if (__builtin_constant_p(undefined())) *p = 2;
    [[maybe_unused]] auto notCalled = [] { throw 1; };
#if __cplusplus >= 202002L
    *p = immediate(3) + requires { undefined(); };
#endif
#if __cplusplus >= 202302L
    *p = both(*p);
#endif
  });
}
