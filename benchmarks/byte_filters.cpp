// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Filters of 5 x 5 whole numbers over pictures of bytes, where multiplying costs more than reading: what folding their
/// coefficients into code is worth (docs/jit.md). Each filter
///   memory   set by the command group: native code reads the coefficients from memory, unless SYCLC_JIT=1;
///   folded   set in a kernel bundle, which is built for them: zeros vanish, ones and powers of two multiply nothing.
/// Items are pixels. The picture stays in the second-level cache.
#include "benchmark_main.hpp"

#include <array>
#include <cstdint>
#include <optional>

namespace {

constexpr int size = 5, margin = size / 2;
constexpr std::size_t rows = 512, columns = 512, pitch = columns + 2 * margin;

struct filter {
  std::array<std::array<int, size>, size> weights;
  int shift; ///< the sum is divided by that power of two
};
constexpr filter gaussian{
    {{{1, 4, 6, 4, 1}, {4, 16, 24, 16, 4}, {6, 24, 36, 24, 6}, {4, 16, 24, 16, 4}, {1, 4, 6, 4, 1}}}, 8};
constexpr filter laplacian{
    {{{0, 0, -1, 0, 0}, {0, -1, -2, -1, 0}, {-1, -2, 16, -2, -1}, {0, -1, -2, -1, 0}, {0, 0, -1, 0, 0}}}, 0};
constexpr filter sharpen{{{{0, 0, 0, 0, 0}, {0, 0, -1, 0, 0}, {0, -1, 5, -1, 0}, {0, 0, -1, 0, 0}, {0, 0, 0, 0, 0}}},
                         0};
constexpr sycl::specialization_id<filter> chosen(filter{});

class filter_bytes;
using executable = sycl::kernel_bundle<sycl::bundle_state::executable>;

/// \param from the first of the 5 x 5 pixels.
std::uint8_t convolve(const filter &f, const std::uint8_t *from) {
  int sum = 0;
  for (int y = 0; y < size; ++y)
    for (int x = 0; x < size; ++x) sum += f.weights[y][x] * from[static_cast<std::size_t>(y) * pitch + x];
  return static_cast<std::uint8_t>(sycl::clamp(sum >> f.shift, 0, 255));
}

void run(benchmark::State &state, const filter &f, bool folded) {
  sycl::queue queue{sycl::property::queue::in_order()};
  std::optional<executable> built;
  if (folded) {
    auto input = sycl::get_kernel_bundle<filter_bytes, sycl::bundle_state::input>(queue.get_context());
    input.set_specialization_constant<chosen>(f);
    built = sycl::build(input);
  }
  auto *const picture = sycl::malloc_shared<std::uint8_t>((rows + 2 * margin) * pitch, queue);
  auto *const result = sycl::malloc_shared<std::uint8_t>(rows * columns, queue);
  for (std::size_t i = 0; i != (rows + 2 * margin) * pitch; ++i) picture[i] = static_cast<std::uint8_t>(i * 7919 % 251);
  const auto launch = [&] {
    queue
        .submit([&](sycl::handler &group) {
          if (built)
            group.use_kernel_bundle(*built);
          else
            group.set_specialization_constant<chosen>(f);
          group.parallel_for<filter_bytes>(sycl::range(rows, columns), [=](sycl::id<2> i, sycl::kernel_handler from) {
            result[i[0] * columns + i[1]] =
                convolve(from.get_specialization_constant<chosen>(), picture + i[0] * pitch + i[1]);
          });
        })
        .wait();
  };
  launch();
  for (auto _ : state) launch();
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(rows * columns));
  for (std::size_t y = 0; y != rows; ++y)
    for (std::size_t x = 0; x != columns; ++x)
      if (result[y * columns + x] != convolve(f, picture + y * pitch + x)) state.SkipWithError("the result is wrong");
  sycl::free(picture, queue);
  sycl::free(result, queue);
}

BENCHMARK_CAPTURE(run, gaussian_memory, gaussian, false)->UseRealTime();
BENCHMARK_CAPTURE(run, gaussian_folded, gaussian, true)->UseRealTime();
BENCHMARK_CAPTURE(run, laplacian_memory, laplacian, false)->UseRealTime();
BENCHMARK_CAPTURE(run, laplacian_folded, laplacian, true)->UseRealTime();
BENCHMARK_CAPTURE(run, sharpen_memory, sharpen, false)->UseRealTime();
BENCHMARK_CAPTURE(run, sharpen_folded, sharpen, true)->UseRealTime();

} // namespace
