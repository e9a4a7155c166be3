// Device code has no run-time type information.
// RUN: not %clang-plugin -std=c++17 -fno-caret-diagnostics -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include "Inputs/kernel.hpp"
#include <typeinfo>
struct Base {
  virtual ~Base() {}
};
struct Derived : Base {};
void host(Base *b, Derived *d, bool *p) {
  kernel([=] {
    const std::type_info &info = typeid(*b); // CHECK: [[@LINE]]:34: error: device code cannot use 'typeid'
    *p = dynamic_cast<Derived *>(b);         // CHECK: [[@LINE]]:10: error: device code cannot use 'dynamic_cast'
    *p = dynamic_cast<Base *>(d);            // an upcast looks at nothing
  });
}
