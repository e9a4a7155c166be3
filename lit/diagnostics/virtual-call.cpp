// A virtual call is an error, unless the object's type is known.
// RUN: not %clang-plugin -std=c++17 -fno-caret-diagnostics -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include "Inputs/kernel.hpp"
struct Shape {
  virtual float area() const { return 0; }
  virtual float operator()(float x) const { return x; }
};
struct Square final : Shape {
  float side = 1;
  float area() const override { return side * side; }
};
void host(Shape *shape, Square *square, float *p) {
  kernel([=] {
    *p = shape->area(); // CHECK: [[@LINE]]:17: error: device code cannot call the virtual function 'area'
    *p = (*shape)(1);   // CHECK: [[@LINE]]:10: error: device code cannot call the virtual function 'operator()'
    *p = shape->Shape::area() + square->area() + Square().area();
    Square known;
    *p = known.area();
  });
}
