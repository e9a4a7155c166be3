#include <sycl/sycl.hpp>

struct point {
  float x, y, z;
};
SYCL_EXTERNAL float in_archive(float x, const point &p);
SYCL_EXTERNAL point in_shared(point p, int *count);
template <class T> SYCL_EXTERNAL T generic(T x);
SYCL_EXTERNAL void choose(int *&a, int *&b, short which);
