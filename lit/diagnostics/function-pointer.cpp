// A call through a pointer is an error, unless the pointer is a constant, or becomes one, or a choice between functions,
// when the kernel is simplified.
// RUN: not %clang-plugin -std=c++17 -fno-caret-diagnostics -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not %clang-plugin -std=c++17 -DUNKNOWN -O2 -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=UNKNOWN --implicit-check-not=error:
// RUN: not %clang-plugin -std=c++17 -DUNKNOWN -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: %clang-plugin -std=c++17 -DKNOWN -O0 -c %s -o %t.o
// RUN: %clang-plugin -std=c++17 -DKNOWN -O1 -c %s -o %t.o
// RUN: %clang-plugin -std=c++17 -DKNOWN -O2 -c %s -o %t.o
// RUN: %clang-plugin -std=c++17 -DKNOWN -Os -c %s -o %t.o
#include "Inputs/kernel.hpp"
#include <utility>
using Function = int (*)(int);
int increment(int i) { return i + 1; }
int decrement(int i) { return i - 1; }
int apply(Function f, int i) { return f(i); }
template <Function F> int applyConstant(int i) { return F(i); }
template <class F> int applyObject(F f, int i) { return f(i); }
template <class F> int applyReference(F &&f, int i) { return f(i); }
constexpr Function table[] = {increment, decrement, increment, increment, decrement, increment, decrement};
struct Step {
  const char *name;
  Function step, onHost;
};
int onHost(int) { throw 1; }
static const Step steps[] = {{"increment", increment, onHost}, {"decrement", decrement, onHost}};
int all(int i) {
  for (Function f : table) i = f(i);
  for (unsigned k = 1; k < 6; ++k) i += table[k](i);
  return i;
}
template <class F> int applyForward(F &&f, int i) { return std::forward<F>(f)(i); } // as std::invoke does
struct Number {
  int value;
  int plus(int i) const { return value + i; }
};
struct Applied {
  int (Number::*member)(int) const;
  int operator()(const Number &number, int i) const { return (number.*member)(i); }
};
#if defined(UNKNOWN)
void host(int *p) {
  kernel<class chosen>([=] {
    Function changed[] = {increment, decrement};
    changed[p[2] & 1] = increment;
    *p = changed[p[1] & 1](5);
  });
  // UNKNOWN: error: {{.*}}chosen{{.*}}calls through a function pointer or a virtual function ({{.*}}function-pointer.cpp:[[@LINE-2]]:10{{.*}})
  kernel<class unknown>([=] {
    Function changed[] = {increment, decrement};
    changed[p[2] & 1] = increment;
    *p = apply(changed[p[1] & 1], 5);
  });
  // UNKNOWN: error: {{.*}}unknown{{.*}}calls through a function pointer or a virtual function ({{.*}}function-pointer.cpp:15:39)
}
#elif defined(KNOWN)
void host(int *p) {
  kernel([=] {
    constexpr Function known = increment;
    constexpr Function lambda = [](int i) { return i; };
    const Function local = decrement;
    int (Number::*member)(int) const = &Number::plus;
    const Number number{p[2]};
    constexpr Applied applied{&Number::plus};
    *p = known(1) + lambda(2) + applyConstant<increment>(3) + applyObject([](int i) { return i; }, 4);
    *p += apply(increment, 5) + applyReference(decrement, 6) + applyObject(&increment, 7) + local(8) + (number.*member)(9);
    *p += all(15) + applied(number, 10) + applyForward(increment, 13) + applyForward(&decrement, 14);
  });
  kernel([=] { *p = table[p[1]](5) + apply(p[1] ? increment : decrement, 5) + steps[p[2]].step(3); });
  constexpr auto plus = &Number::plus;
  const Number captured{1};
  const Number *pointer = &captured;
  kernel([=] { *p = (captured.*plus)(11) + (pointer->*plus)(12); });
}
#else
int fail(int) { throw 1; }
struct Held {
  Function f;
};
void host(int *p, Function given, Held held, Function *table) {
  kernel([=] { *p = given(1); });    // CHECK: [[@LINE]]:21: error: device code cannot call a function through a pointer
  kernel([=] { *p = held.f(1); });   // CHECK: [[@LINE]]:21: error: device code cannot call a function through a pointer
  kernel([=] { *p = table[1](1); }); // CHECK: [[@LINE]]:21: error: device code cannot call a function through a pointer
  kernel([=] { *p = apply(fail, 1); });
  // CHECK: [[@LINE-9]]:17: error: device code cannot throw exceptions
  // CHECK: [[@LINE-2]]:27: note: called from a lambda function here
  kernel([=] { *p = steps[p[1]].onHost(1); });
  // CHECK: function-pointer.cpp:[[#]]:19: error: device code cannot throw exceptions
  // CHECK: [[@LINE-2]]:21: note: called from a lambda function here
}
#endif
