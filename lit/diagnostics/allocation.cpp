// Device code has no heap; placement new is fine, also in a class with its own operator.
// RUN: not %clang-plugin -std=c++17 -fno-caret-diagnostics -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include "Inputs/kernel.hpp"
#include <new>
struct Node {
  int value;
};
void host(Node *p) {
  kernel([=] {
    new (p) Node{1};
    Node *q = new Node{2}; // CHECK: [[@LINE]]:15: error: device code cannot allocate memory with 'new'; placement new is allowed
    delete q;              // CHECK: [[@LINE]]:5: error: device code cannot free memory with 'delete'
    void *r = ::operator new(4); // CHECK: [[@LINE]]:15: error: device code cannot allocate memory with 'new'
    ::operator delete(r);  // CHECK: [[@LINE]]:5: error: device code cannot free memory with 'delete'
  });
}
