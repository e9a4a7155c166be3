// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A 5 x 5 convolution whose size and coefficients are
///   argument   captured by the kernel: what it knows when it runs;
///   handler    a specialization constant, set by the command group (native code folds it with SYCLC_JIT=1 only);
///   bundle     a specialization constant of a kernel bundle, which is built for the value: always folded;
///   source     constants in the source: as fast as it can be.
/// Items are pixels. The image stays in the second-level cache.
#include "benchmark_main.hpp"

#include <cmath>

namespace {

constexpr int largest = 5;
constexpr std::size_t rows = 256, columns = 512;

struct filter {
  int size;                         ///< rows and columns that are in use, odd
  float weights[largest * largest]; ///< row by row
};
constexpr filter laplacian{
    5, {0, 0, 1, 0, 0, 0, 1, 2, 1, 0, 1, 2, -16, 2, 1, 0, 1, 2, 1, 0, 0, 0, 1, 0, 0}}; // of a Gaussian
constexpr filter nothing{1, {1}};
constexpr sycl::specialization_id<filter> chosen(nothing);

class by_argument;
class by_handler;
class by_bundle;
class in_source;

/// One pixel of the result. The image has a margin all around.
inline float convolve(const filter &f, const float *pixel) {
  const int reach = f.size / 2;
  float sum = 0;
  for (int y = 0; y < f.size; ++y)
    for (int x = 0; x < f.size; ++x)
      if (const float weight = f.weights[y * f.size + x]; weight != 0)
        sum += weight * pixel[(y - reach) * static_cast<int>(columns) + x - reach];
  return sum;
}

/// \param launch takes a queue, the image and the result.
template <class Launch>
void convolution(benchmark::State &state, Launch launch) {
  sycl::queue queue{sycl::property::queue::in_order()};
  constexpr std::size_t size = rows * columns;
  float *const image = sycl::malloc_shared<float>(size, queue), *const result = sycl::malloc_shared<float>(size, queue);
  for (std::size_t i = 0; i != size; ++i) image[i] = static_cast<float>(i * 7 % 31);
  launch(queue, image, result).wait(); // compiles where that is needed
  for (auto _ : state) launch(queue, image, result).wait();
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>((rows - 4) * (columns - 4)));
  for (std::size_t at : {2 * columns + 2, 100 * columns + 300})
    if (std::fabs(result[at] - convolve(laplacian, image + at)) > 1e-3f) state.SkipWithError("the result is wrong");
  sycl::free(image, queue);
  sycl::free(result, queue);
}

const sycl::range<2> inner{rows - 4, columns - 4};
inline std::size_t place(sycl::id<2> i) { return (i[0] + 2) * columns + i[1] + 2; }

void argument(benchmark::State &state) {
  const filter f = laplacian;
  convolution(state, [=](sycl::queue &queue, const float *image, float *result) {
    return queue.parallel_for<by_argument>(inner,
                                           [=](sycl::id<2> i) { result[place(i)] = convolve(f, image + place(i)); });
  });
}
BENCHMARK(argument)->UseRealTime();

void handler(benchmark::State &state) {
  convolution(state, [](sycl::queue &queue, const float *image, float *result) {
    return queue.submit([&](sycl::handler &group) {
      group.set_specialization_constant<chosen>(laplacian);
      group.parallel_for<by_handler>(inner, [=](sycl::id<2> i, sycl::kernel_handler from) {
        const filter f = from.get_specialization_constant<chosen>();
        result[place(i)] = convolve(f, image + place(i));
      });
    });
  });
}
BENCHMARK(handler)->UseRealTime();

void bundle(benchmark::State &state) {
  const sycl::queue any;
  auto input = sycl::get_kernel_bundle<by_bundle, sycl::bundle_state::input>(any.get_context());
  input.set_specialization_constant<chosen>(laplacian);
  const auto built = sycl::build(input);
  convolution(state, [&](sycl::queue &queue, const float *image, float *result) {
    return queue.submit([&](sycl::handler &group) {
      group.use_kernel_bundle(built);
      group.parallel_for<by_bundle>(inner, [=](sycl::id<2> i, sycl::kernel_handler from) {
        const filter f = from.get_specialization_constant<chosen>();
        result[place(i)] = convolve(f, image + place(i));
      });
    });
  });
}
BENCHMARK(bundle)->UseRealTime();

void source(benchmark::State &state) {
  convolution(state, [](sycl::queue &queue, const float *image, float *result) {
    return queue.parallel_for<in_source>(inner, [=](sycl::id<2> i) {
      constexpr filter f = laplacian;
      result[place(i)] = convolve(f, image + place(i));
    });
  });
}
BENCHMARK(source)->UseRealTime();

} // namespace
