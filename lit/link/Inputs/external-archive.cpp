#include "external.hpp"

float in_archive(float x, const point &p) { return x * 2 + p.x + p.y * p.z; }
template <class T> T generic(T x) { return x * x; }
template SYCL_EXTERNAL int generic(int);
void choose(int *&a, int *&b, short which) {
  if (which & 1) a = b;
}
