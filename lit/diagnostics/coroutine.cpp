// Coroutines need a heap.
// RUN: not %clang-plugin -std=c++20 -fno-caret-diagnostics -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include "Inputs/kernel.hpp"
#include <coroutine>
struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};
Task task() { co_return; } // CHECK: [[@LINE]]:6: error: device code cannot contain coroutines; 'task' is one
void host() {
  kernel([] { task(); });
}
