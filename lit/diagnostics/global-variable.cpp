// Device code sees constants only. Each variable is reported once.
// RUN: not %clang-plugin -std=c++17 -fno-caret-diagnostics -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include "Inputs/kernel.hpp"
int counter;
static float scale = 2;
struct Settings {
  static int level;
  static constexpr int limit = 3;
  static inline const int fixed = 4;
};
int initialize();
const int atStart = initialize();
extern const int elsewhere;
extern const float elsewhereTable[4];
extern const char *const elsewherePointer;
extern const int elsewhereUnbound[];
struct Named {
  int number;
  const char *name;
};
struct Pair {
  int first, second;
  Pair(int first, int second) : first(first), second(second) {}
};
extern const Named elsewhereNamed;
extern const Pair elsewherePair[2];
extern const int &elsewhereReference;
namespace {
extern const int nowhere;
}
const int plain = 5;
constexpr float table[] = {1, 2, 3};
static const double weights[2][2] = {{1, 2}, {3, 4}};
template <class T> constexpr T pi = T(3);
struct Lazy {
  mutable int cache;
};
constexpr Lazy lazy = {1};
const Lazy cached = {1};
const int &alias = plain;
int hidden;
int &reference = hidden;
void host(int *p) {
  kernel([=] {
    counter = 1;          // CHECK: [[@LINE]]:5: error: device code cannot use the non-const global variable 'counter'; pass its value to the kernel, make it const or constexpr, or make it a device_global
    *p = counter + scale; // CHECK: [[@LINE]]:20: error: {{.*}} non-const global variable 'scale'
    *p = Settings::level; // CHECK: [[@LINE]]:20: error: {{.*}} non-const static variable 'level'
    *p = Settings().level;
    *p = atStart;         // CHECK: [[@LINE]]:10: error: device code cannot use the global constant 'atStart', which is initialized at run time; make it constexpr or pass its value to the kernel
    *p = elsewhere + elsewhereTable[*p] + elsewherePair[1].second;
    *p = *elsewherePointer;    // CHECK: [[@LINE]]:11: error: device code cannot use the constant 'elsewherePointer' of another file, which is not plain data (numbers, and arrays and structures of numbers); define it here
    *p = elsewhereUnbound[*p]; // CHECK: [[@LINE]]:10: error: device code cannot use the constant array 'elsewhereUnbound' of another file, whose size is not known in this one; declare it with its number of elements
    *p = elsewhereNamed.number; // CHECK: [[@LINE]]:10: error: {{.*}} 'elsewhereNamed' of another file, which is not plain data
    *p = elsewhereReference;    // CHECK: [[@LINE]]:10: error: {{.*}} 'elsewhereReference' of another file, which is not plain data
    *p = nowhere;               // CHECK: [[@LINE]]:10: error: {{.*}} 'nowhere' of another file
    *p = cached.cache;    // CHECK: [[@LINE]]:10: error: {{.*}} non-const global variable 'cached'
    *p = reference;       // CHECK: [[@LINE]]:10: error: {{.*}} non-const global variable 'reference'
    static int calls = 0; // CHECK: [[@LINE]]:16: error: {{.*}} non-const static variable 'calls'
    static const int once = initialize(); // CHECK: [[@LINE]]:22: error: device code cannot use the static constant 'once', which is initialized at run time
    static const int seven = 7;
    static constexpr int primes[] = {2, 3, 5};
    *p = ++calls + once + seven + primes[*p];
    *p = Settings::limit + Settings::fixed + plain + table[*p] + weights[*p][1] + pi<float> + alias;
    *p = sizeof(counter) + noexcept(counter = 2);
  });
}
