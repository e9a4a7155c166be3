// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The spellings of an index that programs use, in a kernel that multiplies two arrays and adds a third
/// (docs/performance.md, "Indices as programs write them"). Prints each spelling's speed relative to the first,
/// `size_t`: processor time, medians over rounds in which all spellings take turns. Run it on one processor, and compile
/// it with `-mllvm -syclc-disable=consecutive-lanes,nearby-gather,aligned-lanes` for the speed of gathers.
///
/// \code
///   taskset -c 1 indices
///   | `size_t j = id;` | 1.00 |
/// \endcode
#include <sycl/sycl.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

namespace {

constexpr int items = 1 << 15, group = 256, spare = items / 4 + 64, rounds = 15, launches = 20;

struct arrays {
  float *to;
  const float *first, *second;
};

/// Numbers that the compiler does not know.
struct numbers {
  int n, off, width, size;
};

struct spelling {
  const char *text;
  void (*run)(sycl::queue &, const arrays &, const numbers &);
};

/// Writes the element WRITTEN: `j` or `id`.
#define KERNEL(WRITTEN, ...)                                                                                           \
  {#__VA_ARGS__, [](sycl::queue &queue, const arrays &a, const numbers &known) {                                       \
     queue.parallel_for(sycl::nd_range<1>(items, group), [a, known](sycl::nd_item<1> item) {                           \
       [[maybe_unused]] const auto [n, off, width, size] = known;                                                      \
       [[maybe_unused]] const unsigned un = unsigned(n), uoff = unsigned(off), uwidth = unsigned(width),               \
                                       usize = unsigned(size);                                                         \
       [[maybe_unused]] const std::size_t id = item.get_global_id(0), lid = item.get_local_id(0),                      \
                                          g = item.get_group(0), range = item.get_local_range(0);                      \
       __VA_ARGS__                                                                                                     \
       a.to[WRITTEN] = a.first[j] * 2 + a.second[j];                                                                   \
     });                                                                                                               \
   }}
#define INDEX(...) KERNEL(j, __VA_ARGS__)
/// Several work-items may read the same element.
#define PLACE(...) KERNEL(id, __VA_ARGS__)

/// `id`, `lid`, `g`, `range`: global and local id, group, local range, all size_t. `n`, `off`, `width` and `size` are
/// int, `un`, `uoff`, `uwidth` and `usize` unsigned: the number of work-items, 1, 1024 and the local range.
constexpr spelling spellings[] = {
    INDEX(size_t j = id;),
    INDEX(int j = id;),
    INDEX(int j = id + 1;),
    INDEX(int j = int(id) - 1 + 1;),
    INDEX(int j = g * range + lid;),
    INDEX(int j = g * range + lid + 1;),
    INDEX(unsigned j = g * range + lid;),
    INDEX(unsigned j = id;),
    INDEX(unsigned i = id; unsigned j = i + 1;),
    INDEX(unsigned j = unsigned(id) - 1u + 2u;),
    INDEX(short l = lid; size_t j = g * range + l;),
    INDEX(int l = lid + 1; size_t j = g * range + l;),
    INDEX(unsigned short l = lid; int j = int(g * range) + l;),
    INDEX(int j = int(id) + off;),
    INDEX(unsigned j = unsigned(id) + uoff;),
    INDEX(int j = int(id) + uoff;),
    INDEX(int j = item.get_global_linear_id();),
    INDEX(int x = id % width; int y = id / width; int j = y * width + x;),
    INDEX(int i = id; int y = i >> 10; int x = i & 1023; int j = y * uwidth + x;),
    INDEX(unsigned i = id; unsigned y = i / uwidth; unsigned x = i % uwidth; unsigned j = x + y * uwidth;),
    INDEX(unsigned j = unsigned(g) * usize + unsigned(lid);),
    INDEX(int j = int(g) * size + int(lid);),
    INDEX(unsigned j = (unsigned(g) << 8) + unsigned(lid);),
    INDEX(unsigned j = (unsigned(g) << 8) | unsigned(lid);),
    INDEX(long j = id + 1;),
    INDEX(auto j = id + 1;),
    INDEX(unsigned j = id + item.get_global_range(0) - n;),
    INDEX(int j = n - 1 - int(id);),
    INDEX(unsigned j = un - 1u - unsigned(id);),
    INDEX(unsigned j = (unsigned(id) + 1u) % un;),
    INDEX(int j = (int(id) + off) & (items - 1);),
    INDEX(unsigned j = id; for (unsigned k = 0; k < 2; ++k) j += k;),
    INDEX(int x = id; int j = x == n - 1 ? x : x + 1;),
    INDEX(int x = id; int j = x == n - 1 ? 0 : x + 1;),
    INDEX(int x = id; int j = x > 0 ? x - 1 : n - 1;),
    INDEX(size_t x = id; size_t j = x == 0 ? 0 : x - 1;),
    INDEX(int x = id; int j = x + (x < n - 1);),
    INDEX(int j = sycl::clamp(int(id) + off, 0, n - 1);),
    INDEX(int j = std::abs(int(id) - off);),
    PLACE(size_t j = id / 2;),
    PLACE(int j = int(float(id) * 0.7f);),
    PLACE(int x = id; int j = std::min(x / 2 + 1, n - 1);),
    PLACE(int i = id; int w = 28 * off; int j = i / w % w * w + i % w;),
    PLACE(int warp = int(id) / 32; int lane = int(id) % 32; int j = warp * 40 + lane;),
};

double processor_time() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

double median(std::vector<double> samples) {
  std::nth_element(samples.begin(), samples.begin() + samples.size() / 2, samples.end());
  return samples[samples.size() / 2];
}

} // namespace

int main() {
  sycl::queue queue{sycl::property::queue::in_order()};
  float *to = sycl::malloc_shared<float>(items + spare, queue),
        *first = sycl::malloc_shared<float>(items + spare, queue),
        *second = sycl::malloc_shared<float>(items + spare, queue);
  for (int i = 0; i < items + spare; ++i) first[i] = float(i % 1000), second[i] = float(i % 77);
  const numbers known{items, std::atoi("1"), std::atoi("1024"), std::atoi("256")};
  std::vector<double> samples[std::size(spellings)];
  for (int round = 0; round <= rounds; ++round)
    for (std::size_t s = 0; s < std::size(spellings); ++s) {
      const double begin = processor_time();
      for (int k = 0; k < launches; ++k) spellings[s].run(queue, {to, first, second}, known);
      queue.wait();
      if (round > 0) samples[s].push_back(processor_time() - begin); // the first round loads the kernels
    }
  for (std::size_t s = 0; s < std::size(spellings); ++s)
    std::printf("| `%s` | %.2f |\n", spellings[s].text, median(samples[0]) / median(samples[s]));
  sycl::free(to, queue), sycl::free(first, queue), sycl::free(second, queue);
}
