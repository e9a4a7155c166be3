// Functions of the same file are carried along to any depth, with internal linkage; functions that no kernel reaches
// and the host's own code are not.
// RUN: %host-ir -O2 %s | %outline | FileCheck %s --implicit-check-not=never_called --implicit-check-not=@main
#include "Inputs/launch.hpp"

namespace {
int depth3(int x) { return x * 7; }
} // namespace
static int depth2(int x) { return depth3(x) + 1; }
[[gnu::noinline]] int depth1(int x) { return depth2(x) - 2; }
int never_called(int x) { return x; }

// CHECK: define internal {{.*}}@_Z6depth1i(i32 noundef %[[X:[0-9a-z.]+]])
// CHECK: mul nsw i32 %[[X]], 7
// CHECK: define {{.*}}kernel_entry
// CHECK: call {{.*}}@_Z6depth1i(
// CHECK: call {{.*}}@_Z6depth1i(
int main() {
  int *p = nullptr;
  launch<Range1>([=](std::size_t i) { p[i] = depth1(depth1(int(i))); });
  return never_called(0);
}
