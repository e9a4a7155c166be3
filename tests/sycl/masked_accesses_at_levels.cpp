// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Loads, stores, gathers and scatters of elements of all sizes, in divergent conditions. Some levels have no
/// instructions for them (passes/native/x86/MaskedAccessLoops.h). Memory of inactive lanes must not be read, because it
/// may not exist, or written. Compiled once for each ISA level (LEVEL is its name); a processor without the level skips
/// the test.
#include "level_test.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

constexpr std::size_t count = 64 * 5 + 13;

/// Which lanes are active: none, one, all but one, alternating, by a hash.
bool is_on(std::size_t i, unsigned pattern) {
  switch (pattern) {
  case 0:
    return i > count;
  case 1:
    return i % 64 == 37;
  case 2:
    return i % 32 != 5;
  case 3:
    return i % 2 != 0;
  case 4:
    return i < 100;
  default:
    return (i * 2654435761u >> 7) % 3 == 0;
  }
}

/// `count` elements; the memory before the first one, or behind the last one, does not exist.
template <class Value>
class guarded_elements {
public:
  enum class missing { before, behind };

  explicit guarded_elements(missing side) {
    const std::size_t page = std::size_t(sysconf(_SC_PAGESIZE)), bytes = count * sizeof(Value);
    const std::size_t inside = (bytes + page - 1) / page * page;
    size = inside + 2 * page;
    start = static_cast<char *>(mmap(nullptr, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    if (start == MAP_FAILED || mprotect(start + page, inside, PROT_READ | PROT_WRITE) != 0) std::abort();
    elements = reinterpret_cast<Value *>(start + page + (side == missing::behind ? inside - bytes : 0));
  }
  ~guarded_elements() { munmap(start, size); }
  guarded_elements(const guarded_elements &) = delete;

  Value *get() const { return elements; }

private:
  std::size_t size;
  char *start;
  Value *elements;
};

template <class Value, class Body>
void run(sycl::queue &queue, const char *type, const char *name, Body body) {
  using missing = typename guarded_elements<Value>::missing;
  const guarded_elements<Value> ends(missing::behind), begins(missing::before);
  Value *const out = sycl::malloc_shared<Value>(count, queue);
  for (unsigned pattern = 0; pattern < 12; ++pattern) {
    Value *const in = pattern % 2 ? ends.get() : begins.get();
    std::vector<Value> right(count);
    for (std::size_t i = 0; i < count; ++i) {
      in[i] = static_cast<Value>(static_cast<int>(i * 7 % 120));
      right[i] = out[i] = static_cast<Value>(1);
    }
    const unsigned which = pattern / 2;
    for (std::size_t i = 0; i < count; ++i) body(i, static_cast<const Value *>(in), right.data(), which);
    queue
        .parallel_for(sycl::range(count),
                      [=](sycl::id<1> i) { body(i[0], static_cast<const Value *>(in), out, which); })
        .wait();
    for (std::size_t i = 0; i < count; ++i)
      if (out[i] != right[i] && ++failures < 20)
        std::printf("%s of %s, pattern %u: %zu has %g instead of %g\n", name, type, which, i, double(out[i]),
                    double(right[i]));
  }
  sycl::free(out, queue);
}

template <class Value>
void accesses(sycl::queue &queue, const char *type) {
  run<Value>(queue, type, "store", [](std::size_t i, const Value *in, Value *out, unsigned pattern) {
    const Value value = in[i];
    if (is_on(i, pattern)) out[i] = value;
  });
  run<Value>(queue, type, "load", [](std::size_t i, const Value *in, Value *out, unsigned pattern) {
    Value value = static_cast<Value>(3);
    if (is_on(i, pattern)) value = in[i];
    out[i] = value;
  });
  run<Value>(queue, type, "sum in a loop", [](std::size_t i, const Value *in, Value *out, unsigned pattern) {
    Value sum = static_cast<Value>(0);
    for (std::size_t k = 0; k < i % 5; ++k)
      if (is_on(i + k, pattern) && i + k < count) sum = static_cast<Value>(sum + in[i + k]);
    out[i] = sum;
  });
  run<Value>(queue, type, "gather", [](std::size_t i, const Value *in, Value *out, unsigned pattern) {
    if (is_on(i, pattern)) out[i] = in[i * 31 % count];
  });
  run<Value>(queue, type, "scatter", [](std::size_t i, const Value *in, Value *out, unsigned pattern) {
    if (is_on(i, pattern)) out[i * 31 % count] = in[i];
  });
}

/// Elements that lie close together for most neighbours (passes/native/vectorize/NearbyGather.h), and for some do not.
template <class Value>
void nearby(sycl::queue &queue, const char *type) {
  run<Value>(queue, type, "half", [](std::size_t i, const Value *in, Value *out, unsigned pattern) {
    if (is_on(i, pattern)) out[i] = in[i / 2];
  });
  run<Value>(queue, type, "last elements", [](std::size_t i, const Value *in, Value *out, unsigned pattern) {
    if (is_on(i, pattern)) out[i] = in[count - 1 - (count - 1 - i) / 2];
  });
  run<Value>(queue, type, "scaled", [](std::size_t i, const Value *in, Value *out, unsigned pattern) {
    const float scale = 0.5f + 0.1f * float(pattern);
    if (is_on(i, pattern)) out[i] = in[int(float(i) * scale)];
  });
  run<Value>(queue, type, "limited", [](std::size_t i, const Value *in, Value *out, unsigned pattern) {
    const int x = int(i) - int(pattern);
    if (is_on(i, pattern)) out[i] = in[x < 0 ? 0 : (x + 3) / 2 > 100 ? 100 : (x + 3) / 2];
  });
  run<Value>(queue, type, "rows", [](std::size_t i, const Value *in, Value *out, unsigned pattern) {
    const int w = 5 + 7 * int(pattern), row = int(i) / w % 4, column = int(i) % w;
    if (is_on(i, pattern)) out[i] = in[row * w + column];
  });
  run<Value>(queue, type, "column before", [](std::size_t i, const Value *in, Value *out, unsigned pattern) {
    const int w = 7 + 9 * int(pattern), row = int(i) / w % 3, column = int(i) % w - 1;
    if (column >= 0 && is_on(i, 2)) out[i] = in[row * w + column];
  });
  run<Value>(queue, type, "backwards", [](std::size_t i, const Value *in, Value *out, unsigned pattern) {
    if (is_on(i, pattern)) out[i] = in[(count - 1 - i) / 3];
  });
  run<Value>(queue, type, "in a loop", [](std::size_t i, const Value *in, Value *out, unsigned pattern) {
    Value sum = static_cast<Value>(0);
    for (int k = 0; k < 9; ++k) {
      const int x = int(i) / 3 + k / 3 - 1;
      if (x >= 0 && is_on(i + std::size_t(k), pattern)) sum = static_cast<Value>(sum + in[x]);
    }
    out[i] = sum;
  });
}

/// Work-items with N contiguous values each, in a partial last sub-group: wide accesses under a mask of 16 N elements,
/// which end with the last work-item's (memory after it stays unchanged).
template <class Value, std::size_t N>
void structures(sycl::queue &queue, const char *type) {
  constexpr std::size_t items = 16 * 2 + 5, behind = 64;
  Value *in = sycl::malloc_shared<Value>(items * N, queue),
        *out = sycl::malloc_shared<Value>(items * N + behind, queue);
  for (std::size_t i = 0; i < items * N; ++i) in[i] = static_cast<Value>(static_cast<int>(i % 101));
  for (std::size_t i = 0; i < items * N + behind; ++i) out[i] = static_cast<Value>(1);
  queue
      .parallel_for(sycl::range(items),
                    [=](sycl::id<1> i) {
                      const Value *const from = in + i[0] * N;
                      Value *const to = out + i[0] * N;
                      for (std::size_t k = 0; k < N; ++k) to[k] = static_cast<Value>(from[k] + from[N - 1 - k]);
                    })
      .wait();
  for (std::size_t i = 0; i < items * N + behind; ++i) {
    const std::size_t first = i / N * N;
    const Value right =
        i < items * N ? static_cast<Value>(in[i] + in[first + N - 1 - (i - first)]) : static_cast<Value>(1);
    if (out[i] != right && ++failures < 20)
      std::printf("structures of %zu %s: %zu has %g instead of %g\n", N, type, i, double(out[i]), double(right));
  }
  sycl::free(in, queue);
  sycl::free(out, queue);
}

/// The compiler knows that only the first half of the lanes satisfies the condition. The second half must read nothing:
/// the memory may end there.
template <class Value>
void halves(sycl::queue &queue, const char *type) {
  constexpr std::size_t lanes = 16, half = lanes / 2, groups = 5;
  Value *in = sycl::malloc_shared<Value>(2 * groups * half, queue),
        *out = sycl::malloc_shared<Value>(groups * lanes, queue);
  for (std::size_t i = 0; i < 2 * groups * half; ++i) in[i] = static_cast<Value>(i + 1);
  for (const std::size_t rest : {std::size_t{0}, std::size_t{3}, half}) {
    queue
        .parallel_for(sycl::nd_range<1>(groups * lanes, lanes),
                      [=](sycl::nd_item<1> item) [[sycl::reqd_sub_group_size(16)]] {
                        const std::size_t lane = item.get_local_id(0), group = item.get_group(0);
                        Value first = 0, second = 0;
                        if (lane < half && lane < rest + group) {
                          first = in[group * half + lane];
                          second = in[(groups + group) * half + lane];
                        }
                        out[item.get_global_id(0)] = first + second;
                      })
        .wait();
    for (std::size_t i = 0; i < groups * lanes; ++i) {
      const std::size_t lane = i % lanes, group = i / lanes;
      const bool on = lane < half && lane < rest + group;
      const Value right = on ? in[group * half + lane] + in[(groups + group) * half + lane] : 0;
      if (out[i] != right && ++failures < 20)
        std::printf("halves of %s, %zu: %zu has %g instead of %g\n", type, rest, i, double(out[i]), double(right));
    }
  }
  sycl::free(in, queue);
  sycl::free(out, queue);
}

} // namespace

int main() {
  return run_at_level(HAS_LEVEL, [](sycl::queue &queue) {
    accesses<std::int8_t>(queue, "int8_t");
    accesses<std::uint16_t>(queue, "uint16_t");
    accesses<sycl::half>(queue, "half");
    accesses<float>(queue, "float");
    accesses<int>(queue, "int");
    accesses<double>(queue, "double");
    accesses<long>(queue, "long");
    nearby<std::int8_t>(queue, "int8_t");
    nearby<std::uint16_t>(queue, "uint16_t");
    nearby<sycl::half>(queue, "half");
    nearby<float>(queue, "float");
    nearby<double>(queue, "double");
    nearby<long>(queue, "long");
    halves<float>(queue, "float");
    halves<int>(queue, "int");
    halves<double>(queue, "double");
    structures<std::int8_t, 3>(queue, "int8_t");
    structures<std::uint16_t, 7>(queue, "uint16_t");
    structures<sycl::half, 3>(queue, "half");
    structures<sycl::half, 10>(queue, "half");
    structures<float, 5>(queue, "float");
  });
}
