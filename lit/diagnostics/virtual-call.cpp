// A virtual call is an error, unless the object's type is known, or becomes known when the kernel is simplified.
// RUN: not %clang-plugin -std=c++17 -fno-caret-diagnostics -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: %clang-plugin -std=c++17 -DKNOWN -O0 -c %s -o %t.o
// RUN: %clang-plugin -std=c++17 -DKNOWN -O2 -c %s -o %t.o
#include "Inputs/kernel.hpp"
struct Shape {
  virtual float area() const { return 0; }
  virtual float operator()(float x) const { return x; }
};
struct Square final : Shape {
  float side = 1;
  float area() const override { return side * side; }
};
struct Circle : Shape {
  float radius = 1;
  float area() const override { return 3 * radius * radius; }
};
float areaOf(const Shape &shape) { return shape.area(); }
#ifdef KNOWN
void host(float *p) {
  kernel([=] {
    Square square;
    Circle circle;
    circle.radius = p[1];
    const Shape &one = circle;
    *p = areaOf(square) + areaOf(circle) + one.area() + one(2);
  });
}
#else
void host(Shape *shape, Square *square, float *p) {
  kernel([=] {
    *p = shape->area(); // CHECK: [[@LINE]]:17: error: device code cannot call the virtual function 'area'
    *p = (*shape)(1);   // CHECK: [[@LINE]]:10: error: device code cannot call the virtual function 'operator()'
    *p = shape->Shape::area() + square->area() + Square().area();
    Square known;
    *p = known.area();
  });
}
#endif
