// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What halo_exchange.cpp and halo_exchange_mpi.cpp share: a grid of floats in which each step replaces every point by
/// the mean of its four neighbours (Jacobi's method). The first and the last row and column never change. The other
/// rows are divided into slabs, one for each device:
/// \code
///   row 0        |  fixed
///   rows 1 ...   |  slab 0, whose lower halo is a copy of slab 1's first row
///   ...          |  slab 1, whose upper halo is a copy of slab 0's last row
///   row size - 1 |  fixed
/// \endcode
#pragma once

#include <sycl/sycl.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace jacobi {

struct options {
  std::size_t size = 2048, iterations = 50;
  std::size_t devices = 0; ///< 0: as many as there are
};

/// \throws std::invalid_argument with the usage
inline options parse(int argc, char **argv, bool with_devices) {
  const std::string usage = std::string("usage: ") + argv[0] + " [--size N] [--iterations N]" +
                            (with_devices ? " [--devices N]" : "") + ", with a size of at least 4";
  options result;
  for (int i = 1; i < argc; i += 2) {
    const std::string option = argv[i];
    std::size_t *const number = option == "--size"                      ? &result.size
                                : option == "--iterations"              ? &result.iterations
                                : option == "--devices" && with_devices ? &result.devices
                                                                        : nullptr;
    char *end = nullptr;
    const long value = i + 1 < argc ? std::strtol(argv[i + 1], &end, 10) : 0;
    if (!number || !end || *end || value < 1 || value > 1 << 20) throw std::invalid_argument(usage);
    *number = std::size_t(value);
  }
  if (result.size < 4) throw std::invalid_argument(usage);
  return result;
}

/// Before the first step: a hot upper edge, and numbers without a pattern, so that a wrong row shows.
inline float initial(std::size_t row, std::size_t column) {
  if (row == 0) return 1;
  const auto mixed = std::uint32_t(row * 2654435761u ^ column * 2246822519u);
  return float((mixed ^ mixed >> 15) * 3266489917u >> 8) * 0x1p-24f;
}

/// One point of one step. The additions have one order and no product is added to anything, so every device, however
/// many there are, computes the same bits.
inline void update(const float *from, float *to, std::size_t size, std::size_t row, std::size_t column) {
  if (column == 0 || column == size - 1) return;
  const std::size_t i = row * size + column;
  to[i] = 0.25f * ((from[i - size] + from[i + size]) + (from[i - 1] + from[i + 1]));
}

/// The whole grid after these steps, computed by the host.
inline std::vector<float> reference(std::size_t size, std::size_t iterations) {
  std::vector<float> from(size * size);
  for (std::size_t i = 0; i < size * size; ++i) from[i] = initial(i / size, i % size);
  std::vector<float> to = from;
  for (std::size_t step = 0; step < iterations; ++step) {
    for (std::size_t row = 1; row < size - 1; ++row)
      for (std::size_t column = 0; column < size; ++column) update(from.data(), to.data(), size, row, column);
    from.swap(to);
  }
  return from;
}

/// Which rows of the grid a slab computes.
struct part {
  std::size_t first, rows;
  bool has_upper, has_lower; ///< neighbours
};

/// Part `number` of `count`: rows are divided as evenly as possible.
/// \throws std::invalid_argument if there are fewer than two rows for each part
inline part part_of(std::size_t size, std::size_t number, std::size_t count) {
  const std::size_t rows = size - 2;
  if (rows < 2 * count) throw std::invalid_argument("the grid has too few rows for so many devices");
  const auto start = [&](std::size_t n) { return n * rows / count; };
  return {1 + start(number), start(number + 1) - start(number), number > 0, number + 1 < count};
}

/// A part of the grid in a device's memory: two arrays, which change places after each step. In both, row 0 is the
/// upper halo, rows 1 to rows() are the part, and row rows() + 1 is the lower halo.
class slab {
public:
  /// \param queue in order; kernels run there
  slab(const sycl::queue &queue, std::size_t size, const part &which) : queue_(queue), size_(size), part_(which) {
    const std::size_t count = (which.rows + 2) * size;
    for (float *&memory : {std::ref(from_), std::ref(to_)}) {
      memory = sycl::malloc_device<float>(count, queue_);
      if (!memory) throw std::runtime_error("the device lacks memory for its part of the grid");
      const std::size_t above = which.first - 1;
      queue_.parallel_for(sycl::range(which.rows + 2, size), [memory = memory, size, above](sycl::id<2> id) {
        memory[id[0] * size + id[1]] = initial(above + id[0], id[1]);
      });
    }
    queue_.wait_and_throw();
  }
  ~slab() {
    queue_.wait();
    sycl::free(from_, queue_);
    sycl::free(to_, queue_);
  }
  slab(const slab &) = delete;

  std::size_t rows() const { return part_.rows; }
  std::size_t row_bytes() const { return size_ * sizeof(float); }
  const part &place() const { return part_; }
  sycl::queue &queue() { return queue_; }

  /// A row that this step writes; after advance(), one that the next step reads.
  float *new_row(std::size_t row) { return to_ + row * size_; }

  /// Submits the rows that neighbours need, which are those that need the halos. Submit what waits for the event before
  /// update_interior(): a queue that waits for an event may wait for everything that the other queue has at that time.
  /// \param arrived events after which the halos have the neighbours' rows
  sycl::event update_borders(const std::vector<sycl::event> &arrived) {
    const std::size_t count = std::size_t(part_.has_upper) + std::size_t(part_.has_lower);
    if (count == 0) return {};
    return queue_.submit([&](sycl::handler &handler) {
      handler.depends_on(arrived);
      handler.parallel_for(sycl::range(count, size_),
                           [from = from_, to = to_, size = size_, last = part_.rows, upper = part_.has_upper](
                               sycl::id<2> id) { update(from, to, size, upper && id[0] == 0 ? 1 : last, id[1]); });
    });
  }
  /// Submits all other rows.
  void update_interior() {
    const std::size_t first = part_.has_upper ? 2 : 1, end = part_.rows + 1 - std::size_t(part_.has_lower);
    if (first >= end) return;
    queue_.parallel_for(sycl::range(end - first, size_), [from = from_, to = to_, size = size_, first](sycl::id<2> id) {
      update(from, to, size, first + id[0], id[1]);
    });
  }
  void advance() { std::swap(from_, to_); }

  /// Copies the part to its place in the whole grid.
  void read(float *grid) { queue_.copy(from_ + size_, grid + part_.first * size_, part_.rows * size_).wait(); }

private:
  sycl::queue queue_;
  std::size_t size_;
  part part_;
  float *from_ = nullptr, *to_ = nullptr;
};

/// \param part the slab whose rows are compared with those of the whole grid `expected`
/// \throws std::runtime_error if a number differs
inline void expect_same(slab &part, const std::vector<float> &expected, std::size_t size) {
  std::vector<float> got = expected; // the rows of other slabs are not compared
  part.read(got.data());
  for (std::size_t i = 0; i < size * size; ++i)
    if (got[i] != expected[i])
      throw std::runtime_error("wrong: row " + std::to_string(i / size) + ", column " + std::to_string(i % size) +
                               " is " + std::to_string(got[i]) + ", not " + std::to_string(expected[i]));
}

using clock = std::chrono::steady_clock;
inline double seconds_since(clock::time_point start) {
  return std::chrono::duration<double>(clock::now() - start).count();
}

/// Prints the time of these steps, and the bytes of points that were read and written per second, if caches serve all
/// reads of neighbours.
inline void report(const options &options, const std::string &devices, double seconds) {
  const double bytes = 2.0 * sizeof(float) * double(options.size) * double(options.size - 2);
  std::printf("%zu x %zu points, %zu steps, %s: %.2f ms, %.0f GB/s\n", options.size, options.size, options.iterations,
              devices.c_str(), seconds * 1e3, 1e-9 * bytes * double(options.iterations) / seconds);
}

} // namespace jacobi
