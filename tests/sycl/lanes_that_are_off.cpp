// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A property of a value that holds only in work-items that use it, after a condition, must not be assumed in adjacent
/// ones: `l - o` is not negative after `if (l >= o)`, but vector accesses use the address of the sub-group's first
/// lane, in which the condition may be false (passes/workitem/LaneShape.h). Also tests values that are undefined
/// initially or on one path.
/// Each function runs in kernels over ranges and work-groups of odd sizes, for several distances, and in a loop on the
/// host, which gives the expected values. Compiled once for each ISA level (LEVEL is its name), with and without
/// unrolled loops; a processor without the level skips the test.
#include "level_test.hpp"

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

namespace {

constexpr unsigned count = 16 * 7 + 5;

template <class Body>
void run(sycl::queue &queue, const char *name, Body body) {
  // Memory of exactly this size, so that an address that is off by 4 GB is invalid.
  constexpr unsigned room = 4 * count;
  unsigned *in = sycl::malloc_shared<unsigned>(room, queue), *out = sycl::malloc_shared<unsigned>(room, queue);
  for (unsigned i = 0; i < room; ++i) in[i] = i * 2654435761u ^ i << 7;
  for (const unsigned o : {0u, 1u, 3u, 4u, 16u, 17u, 40u, count - 1, count}) {
    std::vector<unsigned> right(room, 0);
    for (unsigned i = 0; i < count; ++i) body(std::size_t(i), in, right.data(), o);
    const auto check = [&](const char *form) {
      for (unsigned i = 0; i < room; ++i)
        if (out[i] != right[i] && ++failures < 20)
          std::printf("%s, %s, distance %u: %u has %u instead of %u\n", name, form, o, i, out[i], right[i]);
      std::memset(out, 0, room * sizeof(unsigned));
    };
    std::memset(out, 0, room * sizeof(unsigned));
    queue.parallel_for(sycl::range<1>(count), [=](sycl::id<1> i) { body(i[0], in, out, o); }).wait();
    check("a range");
    queue
        .parallel_for(sycl::nd_range<1>(count, count / 9),
                      [=](sycl::nd_item<1> i) { body(i.get_global_id(0), in, out, o); })
        .wait();
    check("work-groups");
  }
  sycl::free(in, queue);
  sycl::free(out, queue);
}

sycl::vec<unsigned, 3> three(const unsigned *p) { return {p[0], p[1], p[2]}; }

void differences(sycl::queue &queue) {
  run(queue, "a load behind a condition", [](std::size_t i, const unsigned *in, unsigned *out, unsigned o) {
    const unsigned l = unsigned(i);
    if (l >= o) out[l] = in[l - o];
  });
  run(queue, "a store behind a condition", [](std::size_t i, const unsigned *in, unsigned *out, unsigned o) {
    const unsigned l = unsigned(i);
    if (l >= o) out[l - o] = in[l];
  });
  run(queue, "a choice", [](std::size_t i, const unsigned *in, unsigned *out, unsigned o) {
    const unsigned l = unsigned(i);
    out[l] = l >= o ? in[l - o] : in[l];
  });
  run(queue, "a sum", [](std::size_t i, const unsigned *in, unsigned *out, unsigned o) {
    const unsigned l = unsigned(i);
    unsigned v = in[l];
    if (l >= o) v += in[l - o];
    if (l + o < count) v ^= in[l + o];
    out[l] = v;
  });
  run(queue, "int", [](std::size_t i, const unsigned *in, unsigned *out, unsigned o) {
    const int l = int(i), before = l - int(o);
    if (before >= 0) out[l] = in[before] + in[before + 1];
  });
  run(queue, "downwards", [](std::size_t i, const unsigned *in, unsigned *out, unsigned o) {
    const unsigned l = unsigned(i);
    if (l + o < count) out[l] = in[count - 1 - o - l];
  });
  run(queue, "short", [](std::size_t i, const unsigned *in, unsigned *out, unsigned o) {
    const unsigned short l = static_cast<unsigned short>(i), distance = static_cast<unsigned short>(o);
    if (l >= distance) out[l] = in[static_cast<unsigned short>(l - distance)];
  });
  run(queue, "char", [](std::size_t i, const unsigned *in, unsigned *out, unsigned o) {
    const unsigned char l = static_cast<unsigned char>(i), distance = static_cast<unsigned char>(o);
    if (l >= distance) out[i] = in[static_cast<unsigned char>(l - distance)];
  });
  run(queue, "size_t", [](std::size_t i, const unsigned *in, unsigned *out, unsigned o) {
    if (i >= o) out[i] = in[i - o] + in[(i - o) * 2];
  });
  run(queue, "two and three apart", [](std::size_t i, const unsigned *in, unsigned *out, unsigned o) {
    const unsigned l = unsigned(i);
    if (l >= o) {
      out[l] = in[(l - o) * 2] + in[(l - o) * 2 + 1];
      out[l] ^= in[(l - o) * 3 + 2];
    }
  });
  run(queue, "pairs of stores", [](std::size_t i, const unsigned *in, unsigned *out, unsigned o) {
    const unsigned l = unsigned(i);
    if (l >= o) {
      out[(l - o) * 2] = in[l];
      out[(l - o) * 2 + 1] = ~in[l];
    }
  });
  run(queue, "both sides", [](std::size_t i, const unsigned *in, unsigned *out, unsigned o) {
    const unsigned l = unsigned(i);
    if (l < o)
      out[l] = in[o - l - 1];
    else if (l - o < o)
      out[l] = in[l - o] + 1;
    else
      out[l] = in[l - o - o] + 2;
  });
  run(queue, "disjoint bits", [](std::size_t i, const unsigned *in, unsigned *out, unsigned o) {
    if ((i & o) == 0) out[i] = in[i | o];
  });
  run(queue, "several ways", [](std::size_t i, const unsigned *in, unsigned *out, unsigned o) {
    const unsigned l = unsigned(i);
    switch (l % 4) {
    case 0:
      if (l >= o) out[l] = in[l - o];
      break;
    case 1:
      out[l] = l > o ? in[l - o - 1] : 7;
      break;
    case 3:
      if (l < 2 * o) out[l] = in[2 * o - l];
      break;
    default:
      out[l] = l;
    }
  });
}

// If the condition implies that a sum does not overflow, the code generator assumes a nonzero divisor. The other code
// of the kernel makes vectorisation worthwhile.
void divisions(sycl::queue &queue) {
  run(queue, "a division behind a condition", [](std::size_t i, const unsigned *in, unsigned *out, unsigned) {
    const unsigned x = i % 3 == 0 ? ~0u : in[i] & 3;
    unsigned h = x;
    for (int k = 0; k < 40; ++k) h = (h ^ h >> 7) * 2654435761u;
    out[i] = x < 8 ? 4000000 / (x + 1) + h : h;
  });
  run(queue, "a division in a loop", [](std::size_t i, const unsigned *in, unsigned *out, unsigned o) {
    const unsigned x = i % 3 == 0 ? 255 : in[i] & 255;
    unsigned a = in[i] & 60, b = 4 / ((x << (o & 7) & 255) + 1);
    while (b) {
      const unsigned rest = a % b;
      a = b;
      b = rest;
    }
    out[i] = a;
  });
  run(queue, "signed divisions", [](std::size_t i, const unsigned *in, unsigned *out, unsigned) {
    const int x = int(in[i]), y = i % 4 == 1 ? -1 : int(in[i] % 7) - 3;
    out[i] = y == 0 || (y == -1 && x == -2147483647 - 1) ? 5u : unsigned(x / y) * 3 + unsigned(x % y);
  });
}

void loops(sycl::queue &queue) {
  run(queue, "a loop upwards", [](std::size_t i, const unsigned *in, unsigned *out, unsigned o) {
    const unsigned l = unsigned(i);
    unsigned sum = 0;
    if (l >= o)
      for (unsigned j = l - o; j < count; j += 23) sum += in[j];
    out[l] = sum;
  });
  run(queue, "a loop downwards", [](std::size_t i, const unsigned *in, unsigned *out, unsigned o) {
    unsigned sum = 0;
    for (unsigned j = unsigned(i); j >= o + 3; j -= o + 3) sum = sum * 3 + in[j - o - 3];
    out[i] = sum;
  });
  run(queue, "rounds of a scan", [](std::size_t i, const unsigned *in, unsigned *out, unsigned o) {
    const unsigned l = unsigned(i);
    unsigned sum = in[l];
    for (unsigned distance = 1; distance <= o; distance *= 2)
      if (l >= distance) sum += in[l - distance];
    out[l] = sum;
  });
  run(queue, "an early end", [](std::size_t i, const unsigned *in, unsigned *out, unsigned o) {
    const unsigned l = unsigned(i);
    if (l < o) return;
    unsigned sum = 0;
    for (unsigned k = 0; k < 5; ++k) {
      if (l - o < k) return;
      sum += in[l - o - k];
    }
    out[l] = sum;
  });
}

void undefined_values(sycl::queue &queue) {
  run(queue, "three of four elements", [](std::size_t i, const unsigned *in, unsigned *out, unsigned o) {
    std::uint64_t hash = o;
    for (int k = 0; k < 5; ++k) {
      const sycl::vec<unsigned, 3> a = three(in + i * 3 / 4 + k * 3);
      for (int e = 0; e < 3; ++e) hash = hash * 31 + a[e];
    }
    out[i] = unsigned(hash ^ hash >> 32);
  });
  run(queue, "three elements, neighbours", [](std::size_t i, const unsigned *in, unsigned *out, unsigned o) {
    std::uint64_t hash = o;
    for (int k = 0; k < 3; ++k) {
      const sycl::vec<unsigned, 3> a = three(in + i * 3 + k * 3);
      for (int e = 0; e < 3; ++e) hash = hash * 31 + a[e];
    }
    out[i] = unsigned(hash ^ hash >> 32);
  });
  run(queue, "a value for some", [](std::size_t i, const unsigned *in, unsigned *out, unsigned o) {
    unsigned value; // undefined in the other branch, and not used there
    if (i < o) {
      value = in[o];
    } else {
      out[i + 2 * count] = in[i];
    }
    out[i + count] = in[i] ^ 5;
    if (i < o) out[i] = value;
  });
  run(queue, "parts of a value", [](std::size_t i, const unsigned *in, unsigned *out, unsigned o) {
    struct {
      unsigned short low, high;
    } parts;
    parts.high = static_cast<unsigned short>(in[i]);
    for (unsigned k = 0; k < 3; ++k) {
      if (i >= o + k) parts.low = static_cast<unsigned short>(in[i - o - k]);
      parts.high = static_cast<unsigned short>(parts.high * 3 + k);
    }
    out[i] = parts.high;
    if (i >= o + 2) out[i] += parts.low;
  });
}

/// A filter of rows above, with the difference in 32 bits.
void rows(sycl::queue &queue) {
  constexpr unsigned width = 37, height = 11;
  unsigned *in = sycl::malloc_shared<unsigned>(width * height, queue),
           *out = sycl::malloc_shared<unsigned>(width * height, queue);
  for (unsigned i = 0; i < width * height; ++i) in[i] = i * 40503u;
  for (const unsigned o : {0u, 1u, 2u, 5u}) {
    queue
        .parallel_for(sycl::range<2>(height, width),
                      [=](sycl::id<2> i) {
                        const unsigned y = unsigned(i[0]), x = unsigned(i[1]);
                        unsigned sum = in[y * width + x];
                        if (y >= o && x >= o) sum += in[std::size_t(y - o) * width + (x - o)];
                        if (y > o && x >= o) sum ^= in[std::size_t(y - o - 1) * width + (x - o)];
                        out[y * width + x] = sum;
                      })
        .wait();
    for (unsigned y = 0; y < height; ++y)
      for (unsigned x = 0; x < width; ++x) {
        unsigned sum = in[y * width + x];
        if (y >= o && x >= o) sum += in[(y - o) * width + (x - o)];
        if (y > o && x >= o) sum ^= in[(y - o - 1) * width + (x - o)];
        if (out[y * width + x] != sum && ++failures < 20)
          std::printf("rows, distance %u: %u, %u has %u instead of %u\n", o, y, x, out[y * width + x], sum);
      }
  }
  sycl::free(in, queue);
  sycl::free(out, queue);
}

/// The scan of Hillis and Steele, in local memory.
void scan(sycl::queue &queue) {
  constexpr unsigned size = 45, groups = 3;
  int *data = sycl::malloc_shared<int>(size * groups, queue);
  for (unsigned i = 0; i < size * groups; ++i) data[i] = int(i % 7) - 2;
  std::vector<int> right(data, data + size * groups);
  for (unsigned i = 0; i < size * groups; ++i)
    if (i % size) right[i] += right[i - 1];
  queue
      .submit([&](sycl::handler &handler) {
        sycl::local_accessor<int> sums(2 * size, handler);
        handler.parallel_for(sycl::nd_range<1>(size * groups, size), [=](sycl::nd_item<1> item) {
          const unsigned l = unsigned(item.get_local_id(0));
          unsigned from = 0, to = 1;
          sums[l] = data[item.get_global_id(0)];
          sycl::group_barrier(item.get_group());
          for (unsigned distance = 1; distance < size; distance *= 2) {
            sums[to * size + l] = sums[from * size + l] + (l >= distance ? sums[from * size + (l - distance)] : 0);
            std::swap(from, to);
            sycl::group_barrier(item.get_group());
          }
          data[item.get_global_id(0)] = sums[from * size + l];
        });
      })
      .wait();
  for (unsigned i = 0; i < size * groups; ++i)
    if (data[i] != right[i] && ++failures < 20) std::printf("a scan: %u has %d instead of %d\n", i, data[i], right[i]);
  sycl::free(data, queue);
}

} // namespace

int main() {
  return run_at_level(HAS_LEVEL, [](sycl::queue &queue) {
    differences(queue);
    divisions(queue);
    loops(queue);
    undefined_values(queue);
    rows(queue);
    scan(queue);
  });
}
