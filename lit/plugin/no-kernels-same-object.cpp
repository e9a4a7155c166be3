// A source without kernels compiles to the very same object as without the plugin, at every level and standard.
// RUN: %clang -O0 -D__SYCLC__ -c %s -o %t.plain && %clang-plugin -O0 -c %s -o %t.plugin && cmp %t.plain %t.plugin
// RUN: %clang -O1 -D__SYCLC__ -c %s -o %t.plain && %clang-plugin -O1 -c %s -o %t.plugin && cmp %t.plain %t.plugin
// RUN: %clang -O2 -g -D__SYCLC__ -c %s -o %t.plain && %clang-plugin -O2 -g -c %s -o %t.plugin && cmp %t.plain %t.plugin
// RUN: %clang -O3 -std=c++17 -D__SYCLC__ -c %s -o %t.plain && %clang-plugin -O3 -std=c++17 -c %s -o %t.plugin && cmp %t.plain %t.plugin
// RUN: %clang -Os -std=c++23 -D__SYCLC__ -c %s -o %t.plain && %clang-plugin -Os -std=c++23 -c %s -o %t.plugin && cmp %t.plain %t.plugin
// RUN: %clang -S -D__SYCLC__ %s -o %t.plain && %clang-plugin -S %s -o %t.plugin && cmp %t.plain %t.plugin
// RUN: %clang -S -emit-llvm -D__SYCLC__ %s -o %t.plain && %clang-plugin -S -emit-llvm %s -o %t.plugin && cmp %t.plain %t.plugin
#include <string>
#include <vector>
struct Shape {
  virtual ~Shape() = default;
  virtual double area() const = 0;
};
struct Square final : Shape {
  double side = 1;
  double area() const override { return side * side; }
};
static int counter;
int count(const std::vector<std::string> &words) {
  for (const std::string &w : words)
    if (w.empty()) throw ++counter;
  return Square().area() + words.size();
}
