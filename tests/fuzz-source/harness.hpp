// The environment of a generated program: memory with known contents, a list of kernels, digests of the results.
//
// The program's name on the command line is followed by names of kernels (default: all) and options:
//   --from NAME     begin with this kernel
//   --dump          print every element, not the digest alone
//   --reverse       reference only: work-items run from the last to the first
//   --sub-group N   reference only: length of sub-groups
// For each kernel it prints "start NAME" and then one of
//   NAME DIGEST SUBGROUP    SUBGROUP: length of a sub-group, if the kernel queries it, or 0
//   NAME skip REASON        the device lacks what the kernel needs
//   NAME error MESSAGE      an exception
#pragma once

#if defined(REFERENCE)
#include "reference_commands.hpp"
#else
#include <sycl/sycl.hpp>
#endif

#include "things.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <bitset>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <numeric>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <variant>
#include <vector>

namespace harness {

enum Needs {
  needs_nothing = 0,
  needs_half = 1,
  needs_double = 2,
  needs_atomic64 = 4,
  needs_sub_groups = 8,
  needs_own_rows = 16,
  needs_not_pocl = 32,
  needs_seq_cst = 64
};

using Wide = unsigned __int128;

// Random numbers for the contents of arrays; the same with every compiler.
class Random {
public:
  explicit Random(std::uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15u + 1) {}
  std::uint64_t next() {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return state_ * 0x2545f4914f6cdd1du;
  }

private:
  std::uint64_t state_;
};

// Puts numbers into objects: whole numbers from lo to hi, and for floating-point types quarters (halves for half).
class Fill {
public:
  Fill(std::uint64_t seed, long long lo, unsigned long long span) : random_(seed), lo_(lo), span_(span) {}
  template <class T>
  void operator()(T &x) {
    if constexpr (std::is_same_v<T, sycl::half>) {
      x = sycl::half(float(int(random_.next() >> 20 & 31) - 16) * 0.5f);
    } else if constexpr (std::is_floating_point_v<T>) {
      x = T(int(random_.next() >> 20 & 511) - 256) / 4;
    } else if constexpr (std::is_integral_v<T>) {
      const std::uint64_t r = random_.next() >> 8;
      const unsigned how = unsigned(r >> 50) & 7; // now and then one of the ends
      const std::uint64_t at = how == 0 ? 0 : how == 1 ? span_ : span_ == ~0ull ? random_.next() : r % (span_ + 1);
      x = T(std::uint64_t(lo_) + at);
    } else {
      elements(x);
    }
  }
  // The same for one member, with its own limits.
  template <class T>
  void within(T &x, long long lo, unsigned long long span) {
    lo_ = lo;
    span_ = span;
    (*this)(x);
  }

private:
  template <class T>
  void elements(T &x) {
    each(*this, x);
  }
  Random random_;
  long long lo_;
  unsigned long long span_;
};

// FNV-1a of the values, and their text where it is wanted.
class Digest {
public:
  explicit Digest(bool dump) : dump_(dump) {}
  std::uint64_t value = 0xcbf29ce484222325u;
  template <class T>
  void operator()(const T &x) {
    if constexpr (std::is_same_v<T, sycl::half>) {
      add(double(float(x)));
    } else if constexpr (std::is_floating_point_v<T>) {
      add(double(x));
    } else if constexpr (std::is_integral_v<T>) {
      if (dump_) std::printf(" %lld", (long long)(x));
      mix(std::uint64_t(x));
    } else {
      each(*this, x);
    }
  }

private:
  void add(double d) {
    d = d == 0 ? 0 : d; // -0 and 0 are one
    if (dump_) std::printf(" %.17g", d);
    std::uint64_t u;
    std::memcpy(&u, &d, sizeof(u));
    mix(u);
  }
  void mix(std::uint64_t u) {
    for (int i = 0; i < 8; ++i) value = (value ^ (u >> 8 * i & 255)) * 0x100000001b3u;
  }
  bool dump_;
};

template <class V, class T, int N>
void each(V &v, sycl::vec<T, N> &x) {
  for (int i = 0; i < N; ++i) {
    T t = x[i];
    v(t);
    x[i] = t;
  }
}
template <class V, class T, int N>
void each(V &v, const sycl::vec<T, N> &x) {
  for (int i = 0; i < N; ++i) v(T(x[i]));
}
template <class V, class T, std::size_t N>
void each(V &v, sycl::marray<T, N> &x) {
  for (std::size_t i = 0; i < N; ++i) v(x[i]);
}
template <class V, class T, std::size_t N>
void each(V &v, const sycl::marray<T, N> &x) {
  for (std::size_t i = 0; i < N; ++i) v(x[i]);
}
template <class V, class T, std::size_t N>
void each(V &v, std::array<T, N> &x) {
  for (T &t : x) v(t);
}
template <class V, class T, std::size_t N>
void each(V &v, const std::array<T, N> &x) {
  for (const T &t : x) v(t);
}

// One kernel's run: its queue and its memory.
class Test {
public:
  explicit Test(const sycl::queue &queue, const char *name) : q(queue), name_(name), salt_(0) {
    for (const char *c = name; *c; ++c) salt_ = salt_ * 31 + std::uint64_t(*c);
  }
  ~Test() {
    for (auto &f : frees_) f();
  }
  Test(const Test &) = delete;
  Test &operator=(const Test &) = delete;

  sycl::queue q;

  // Memory of the host, for buffers.
  template <class T>
  T *host(std::size_t n, long long lo = 0, unsigned long long span = 0) {
    T *p = static_cast<T *>(std::aligned_alloc(64, (n * sizeof(T) + 127) / 64 * 64));
    fill(p, n, lo, span);
    frees_.push_back([p] { std::free(p); });
    watch(p, n);
    return p;
  }
  template <class T>
  T *shared(std::size_t n, long long lo = 0, unsigned long long span = 0) {
    T *p = sycl::malloc_shared<T>(n, q);
    fill(p, n, lo, span);
    frees_.push_back([p, this] { sycl::free(p, q); });
    watch(p, n);
    return p;
  }
  template <class T>
  T *device(std::size_t n, long long lo = 0, unsigned long long span = 0) {
    T *h = host<T>(n, lo, span);
    T *p = sycl::malloc_device<T>(n, q);
    q.memcpy(p, h, n * sizeof(T));
    q.wait();
    backs_.push_back([p, h, n, this] { q.memcpy(h, p, n * sizeof(T)); });
    frees_.push_back([p, this] { sycl::free(p, q); });
    return p;
  }

  // A number that the compiler does not know.
  template <class T>
  static T opaque(T x) {
    volatile T v = x;
    return v;
  }

  // Where the kernel writes the length of its sub-groups.
  unsigned *sub_group_slot() {
    slot_ = sycl::malloc_shared<unsigned>(1, q);
    *slot_ = 0;
    return slot_;
  }

  void finish(bool dump) {
    q.wait_and_throw();
    for (auto &f : backs_) f();
    q.wait();
    Digest d(dump);
    if (dump) std::printf("%s elements", name_);
    for (auto &f : digests_) f(d);
    std::printf("%s%s %016" PRIx64 " %u\n", dump ? "\n" : "", name_, d.value, slot_ ? *slot_ : 0u);
  }

private:
  template <class T>
  void fill(T *p, std::size_t n, long long lo, unsigned long long span) {
    Fill f(++salt_, lo, span);
    for (std::size_t i = 0; i < n; ++i) f(p[i]);
  }
  template <class T>
  void watch(T *p, std::size_t n) {
    digests_.push_back([p, n](Digest &d) {
      for (std::size_t i = 0; i < n; ++i) d(std::as_const(p[i]));
    });
  }
  const char *name_;
  std::uint64_t salt_;
  unsigned *slot_ = nullptr;
  std::vector<std::function<void()>> frees_, backs_;
  std::vector<std::function<void(Digest &)>> digests_;
};

struct Kernel {
  const char *name;
  void (*run)(Test &);
  int needs;
  unsigned sub_group; // the length that it requires, or 0
};

// Group operations in functions of other sources take a device link, which takes IR.
#if defined(HARNESS_IR)
constexpr bool without_ir = false;
#else
constexpr bool without_ir = true;
#endif

#if !defined(REFERENCE)
inline std::string lacks(const sycl::device &d, const Kernel &k) {
  if ((k.needs & needs_half) && !d.has(sycl::aspect::fp16)) return "fp16";
  if ((k.needs & needs_double) && !d.has(sycl::aspect::fp64)) return "fp64";
  if ((k.needs & needs_atomic64) && !d.has(sycl::aspect::atomic64)) return "atomic64";
  if ((k.needs & needs_own_rows) && d.get_backend() == sycl::backend::opencl) return "rows that are cut as ours";
  if ((k.needs & needs_not_pocl) &&
      d.get_platform().get_info<sycl::info::platform::name>().find("Portable Computing") != std::string::npos)
    return "what PoCL crashes on";
  if (k.needs & needs_seq_cst) {
    const auto orders = d.get_info<sycl::info::device::atomic_memory_order_capabilities>();
    if (std::find(orders.begin(), orders.end(), sycl::memory_order::seq_cst) == orders.end()) return "seq_cst";
  }
  if (k.sub_group) {
    for (std::size_t s : d.get_info<sycl::info::device::sub_group_sizes>())
      if (s == k.sub_group) return {};
    return "sub-group size " + std::to_string(k.sub_group);
  }
  return {};
}
#endif

inline int run(int argc, char **argv, const std::vector<Kernel> &kernels) {
  std::vector<std::string> names;
  std::string from;
  bool dump = false;
  for (int i = 1; i < argc; ++i) {
    const std::string a = argv[i];
    if (a == "--dump")
      dump = true;
    else if (a == "--from")
      from = argv[++i];
#if defined(REFERENCE)
    else if (a == "--reverse")
      reference::reversed = true;
    else if (a == "--sub-group")
      reference::sub_group_size = std::size_t(std::atoi(argv[++i]));
#endif
    else
      names.push_back(a);
  }
  std::setvbuf(stdout, nullptr, _IOLBF, 1 << 16);
  sycl::queue q;
  bool on = from.empty();
  for (const Kernel &k : kernels) {
    on = on || from == k.name;
    if (!on || (!names.empty() && std::find(names.begin(), names.end(), k.name) == names.end())) continue;
    std::printf("start %s\n", k.name);
#if defined(REFERENCE)
    const std::size_t size = reference::sub_group_size;
    if (k.sub_group) reference::sub_group_size = k.sub_group;
    Test t(q, k.name);
    k.run(t);
    t.finish(dump);
    reference::sub_group_size = size;
#else
    if (const std::string missing = lacks(q.get_device(), k); !missing.empty()) {
      std::printf("%s skip %s\n", k.name, missing.c_str());
      continue;
    }
    try {
      Test t(q, k.name);
      k.run(t);
      t.finish(dump);
    } catch (const sycl::exception &e) {
      // PoCL does not report in advance that it has no sub-groups.
      const bool lacking = (k.needs & needs_sub_groups) && e.code() == sycl::errc::kernel_not_supported &&
                           std::strstr(e.what(), "sub-groups, which this OpenCL driver does not have");
      const bool apart = without_ir && (std::strstr(e.what(), "it calls the SYCL_EXTERNAL function") ||
                                        std::strstr(e.what(), ": the SYCL_EXTERNAL function"));
      // PoCL builds all functions of a source or none; it rejects local memory in them.
      const bool local =
          e.code() == sycl::errc::kernel_not_supported && std::strstr(e.what(), "has objects in local memory");
      std::printf("%s %s %s\n", k.name, lacking || apart || local ? "skip" : "error",
                  lacking          ? "sub-groups"
                  : apart || local ? "functions of other sources"
                                   : e.what());
    } catch (const std::exception &e) {
      std::printf("%s error %s\n", k.name, e.what());
    }
#endif
  }
  std::puts("end");
  return 0;
}

} // namespace harness
