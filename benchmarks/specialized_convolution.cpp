// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The benefit of folding specialization constants into code (docs/jit.md): filters whose size and coefficients are
///   memory   a specialization constant set by the command group: native code reads it from memory, unless SYCLC_JIT=1;
///   folded   the same kernel in a kernel bundle that is built for the filter;
///   source   constants in the source: the optimum.
/// Pictures consist of floating-point numbers, or of bytes with integer coefficients. A picture and its result fit into
/// a second-level cache, like tiles of larger ones in a sequence of filters. The forms run in alternation; prints
/// medians of the processor time of all threads, so the machine may be shared. Use taskset to choose threads.
///
/// \code
///   specialized_convolution [time]                    time: elapsed time instead of processor time
///   float                        memory      folded      source   memory / folded
///   Gaussian, 5 x 5            120.1 us     25.2 us     25.3 us              4.77
/// \endcode
#include <sycl/sycl.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <exception>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include <time.h>

namespace {

constexpr int largest = 7, margin = largest / 2;
constexpr int rows = 160, columns = 256, pitch = 272;

/// Weights of a square of pixels, of which `size` rows and columns are in use.
template <class Weight>
struct filter {
  int size;
  std::array<Weight, largest * largest> weights; ///< row by row, without gaps
  int shift;                                     ///< the sum is divided by that power of two
};

template <class Weight>
constexpr filter<Weight> sharpen{3, {0, -1, 0, -1, 5, -1, 0, -1, 0}, 0};
template <class Weight>
constexpr filter<Weight> edges{
    5, {0, 0, -1, 0, 0, 0, -1, -2, -1, 0, -1, -2, 16, -2, -1, 0, -1, -2, -1, 0, 0, 0, -1}, 0};
template <class Weight>
constexpr filter<Weight> gaussian(int size, std::array<Weight, largest> binomials, int shift) {
  filter<Weight> f{size, {}, shift};
  for (int y = 0; y < size; ++y)
    for (int x = 0; x < size; ++x) f.weights[y * size + x] = binomials[y] * binomials[x];
  return f;
}
template <class Weight>
constexpr filter<Weight> gaussian3 = gaussian<Weight>(3, {1, 2, 1}, 4);
template <class Weight>
constexpr filter<Weight> gaussian5 = gaussian<Weight>(5, {1, 4, 6, 4, 1}, 8);
template <class Weight>
constexpr filter<Weight> gaussian7 = gaussian<Weight>(7, {1, 6, 15, 20, 15, 6, 1}, 12);

constexpr sycl::specialization_id<filter<float>> float_filter(filter<float>{});
constexpr sycl::specialization_id<filter<int>> int_filter(filter<int>{});

template <class Pixel>
struct kinds; ///< of pixels
template <>
struct kinds<float> {
  using weight = float;
  static constexpr const char *name = "float";
  static constexpr auto &constant = float_filter;
  static float pixel(float sum, int shift) { return sum * (1.0f / static_cast<float>(1 << shift)); }
};
template <>
struct kinds<std::uint8_t> {
  using weight = int;
  static constexpr const char *name = "bytes";
  static constexpr auto &constant = int_filter;
  static std::uint8_t pixel(int sum, int shift) { return static_cast<std::uint8_t>(sycl::clamp(sum >> shift, 0, 255)); }
};

/// One pixel of the result.
template <class Pixel, class Weight>
Pixel convolve(const filter<Weight> &f, const Pixel *at) {
  const int reach = f.size / 2;
  Weight sum = 0;
  for (int y = 0; y < f.size; ++y)
    for (int x = 0; x < f.size; ++x)
      if (const Weight weight = f.weights[y * f.size + x]; weight != 0)
        sum += weight * at[(y - reach) * pitch + x - reach];
  return kinds<Pixel>::pixel(sum, f.shift);
}

const sycl::range<2> picture(rows, columns);
int place(sycl::id<2> i) { return (static_cast<int>(i[0]) + margin) * pitch + static_cast<int>(i[1]) + margin; }

template <class Pixel>
class by_constant;
template <auto &Filter, class Pixel>
class in_source;

template <class Pixel>
struct pictures {
  sycl::queue &queue;
  Pixel *from, *to;
};

template <class Pixel>
void launch(const pictures<Pixel> &p, const std::function<void(sycl::handler &)> &choose) {
  p.queue
      .submit([&](sycl::handler &handler) {
        choose(handler);
        handler.parallel_for<by_constant<Pixel>>(
            picture, [from = p.from, to = p.to](sycl::id<2> i, sycl::kernel_handler constants) {
              const auto f = constants.get_specialization_constant<kinds<Pixel>::constant>();
              to[place(i)] = convolve(f, from + place(i));
            });
      })
      .wait();
}

template <auto &Filter, class Pixel>
void launch_source(const pictures<Pixel> &p) {
  p.queue
      .template parallel_for<in_source<Filter, Pixel>>(picture,
                                                       [from = p.from, to = p.to](sycl::id<2> i) {
                                                         constexpr auto f = Filter;
                                                         to[place(i)] = convolve(f, from + place(i));
                                                       })
      .wait();
}

bool uses_processor_time = true;

/// Microseconds.
double now() {
  if (!uses_processor_time)
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now().time_since_epoch()).count();
  timespec time = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return 1e6 * static_cast<double>(time.tv_sec) + 1e-3 * static_cast<double>(time.tv_nsec);
}

double median(std::vector<double> &values) {
  std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
  return values[values.size() / 2];
}

template <class Pixel, class Weight>
void check(const pictures<Pixel> &p, const filter<Weight> &f, const char *form) {
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x) {
      const int at = place(sycl::id<2>(y, x));
      if (std::fabs(static_cast<float>(p.to[at]) - static_cast<float>(convolve(f, p.from + at))) > 1e-3f)
        throw std::runtime_error(std::string(form) + ": the result is wrong");
      p.to[at] = 0;
    }
}

template <auto &Filter, class Pixel>
void compare(const char *name, const pictures<Pixel> &p) {
  auto input = sycl::get_kernel_bundle<by_constant<Pixel>, sycl::bundle_state::input>(p.queue.get_context());
  input.template set_specialization_constant<kinds<Pixel>::constant>(Filter);
  const auto built = sycl::build(input);
  const std::pair<const char *, std::function<void()>> forms[] = {
      {"memory",
       [&] {
         launch(p, [](sycl::handler &handler) {
           handler.template set_specialization_constant<kinds<Pixel>::constant>(Filter);
         });
       }},
      {"folded", [&] { launch(p, [&](sycl::handler &handler) { handler.use_kernel_bundle(built); }); }},
      {"source", [&] { launch_source<Filter>(p); }}};
  for (const auto &[form, run] : forms) {
    run();
    check(p, Filter, form);
  }
  std::array<std::vector<double>, 3> times;
  for (int round = 0; round < 101; ++round)
    for (int form = 0; form < 3; ++form) {
      constexpr int runs = 10;
      const double start = now();
      for (int i = 0; i < runs; ++i) forms[form].second();
      times[form].push_back((now() - start) / runs);
    }
  const double memory = median(times[0]), folded = median(times[1]), source = median(times[2]);
  std::printf("%-22s %8.1f us %8.1f us %8.1f us %17.2f\n", name, memory, folded, source, memory / folded);
}

template <class Pixel>
void table(sycl::queue &queue) {
  using weight = typename kinds<Pixel>::weight;
  constexpr std::size_t pixels = (rows + 2 * margin) * pitch;
  const pictures<Pixel> p{queue, sycl::malloc_shared<Pixel>(pixels, queue), sycl::malloc_shared<Pixel>(pixels, queue)};
  for (std::size_t i = 0; i != pixels; ++i) p.from[i] = static_cast<Pixel>(i * 7919 % 251);
  std::printf("%-22s %11s %11s %11s %17s\n", kinds<Pixel>::name, "memory", "folded", "source", "memory / folded");
  compare<sharpen<weight>>("sharpening, 3 x 3", p);
  compare<gaussian3<weight>>("Gaussian, 3 x 3", p);
  compare<edges<weight>>("edges, 5 x 5, sparse", p);
  compare<gaussian5<weight>>("Gaussian, 5 x 5", p);
  compare<gaussian7<weight>>("Gaussian, 7 x 7", p);
  sycl::free(p.from, queue);
  sycl::free(p.to, queue);
}

} // namespace

int main(int argc, char **argv) try {
  if (argc > 2 || (argc == 2 && std::strcmp(argv[1], "time") != 0)) {
    std::fprintf(stderr, "usage: specialized_convolution [time]\n");
    return 2;
  }
  uses_processor_time = argc == 1;
  sycl::queue queue{sycl::property::queue::in_order()};
  std::printf("%s, pictures of %d x %d pixels\n", queue.get_device().get_info<sycl::info::device::name>().c_str(),
              columns, rows);
  table<float>(queue);
  table<std::uint8_t>(queue);
  return 0;
} catch (const std::exception &error) {
  std::fprintf(stderr, "specialized_convolution: %s\n", error.what());
  return 1;
}
