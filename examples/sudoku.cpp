// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Solves many Sudokus at once: each work-item has one, and tries digits in the square that has fewest candidates. Kernels
/// cannot call themselves, so the squares that were tried are on a stack in an array.
/// \code
///   syclc++ -O2 sudoku.cpp -o sudoku
///   ./sudoku [PUZZLES]                                 (default: 100000)
/// \endcode
#include <sycl/sycl.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <numeric>
#include <random>
#include <vector>

using grid = std::array<std::uint8_t, 81>; ///< row by row; 0 is an empty square

/// Which digits each row, column and box lacks: bit d - 1 for digit d.
struct candidates {
  std::array<std::uint16_t, 9> rows, columns, boxes;

  explicit candidates(const grid &g) {
    rows.fill(511);
    columns.fill(511);
    boxes.fill(511);
    for (int square = 0; square < 81; ++square)
      if (g[square] != 0) toggle(square, g[square]);
  }
  static int box(int square) { return square / 27 * 3 + square % 9 / 3; }
  std::uint16_t of(int square) const { return rows[square / 9] & columns[square % 9] & boxes[box(square)]; }
  void toggle(int square, int digit) {
    const auto bit = std::uint16_t(1 << (digit - 1));
    rows[square / 9] ^= bit;
    columns[square % 9] ^= bit;
    boxes[box(square)] ^= bit;
  }
};

/// Solves a Sudoku in place. \returns false if it has no solution
bool solve(grid &g) {
  candidates open(g);
  std::array<std::uint8_t, 81> squares{};  // the stack: the square of each level,
  std::array<std::uint16_t, 81> untried{}; // and the digits that were not tried there
  for (int level = 0;; ++level) {
    int least = 10;
    for (int square = 0; square < 81 && least > 1; ++square)
      if (g[square] == 0)
        if (const int count = sycl::popcount(open.of(square)); count < least)
          least = count, squares[level] = std::uint8_t(square);
    if (least == 10) return true; // no square is empty
    untried[level] = open.of(squares[level]);
    while (untried[level] == 0) { // a dead end: back to a square with another digit
      if (level-- == 0) return false;
      open.toggle(squares[level], g[squares[level]]);
      g[squares[level]] = 0;
    }
    const int digit = sycl::ctz(untried[level]) + 1;
    untried[level] &= untried[level] - 1;
    g[squares[level]] = std::uint8_t(digit);
    open.toggle(squares[level], digit);
  }
}

/// A puzzle with at least one solution: a valid grid, shuffled, of which most squares are emptied.
grid make_puzzle(std::mt19937 &random) {
  std::array<int, 9> digits, rows, columns;
  std::iota(digits.begin(), digits.end(), 1);
  std::shuffle(digits.begin(), digits.end(), random);
  for (auto *lines : {&rows, &columns}) { // lines change places within their band
    std::iota(lines->begin(), lines->end(), 0);
    for (int band = 0; band < 9; band += 3) std::shuffle(lines->begin() + band, lines->begin() + band + 3, random);
  }
  grid g;
  for (int r = 0; r < 9; ++r)
    for (int c = 0; c < 9; ++c) g[9 * r + c] = std::uint8_t(digits[(rows[r] * 3 + rows[r] / 3 + columns[c]) % 9]);
  std::array<int, 81> order;
  std::iota(order.begin(), order.end(), 0);
  std::shuffle(order.begin(), order.end(), random);
  for (int i = 0; i < 55; ++i) g[order[i]] = 0;
  return g;
}

/// Whether each row, column and box has each digit once, and no square of the puzzle has changed.
bool is_solution(const grid &puzzle, const grid &solution) {
  for (int square = 0; square < 81; ++square)
    if (solution[square] < 1 || solution[square] > 9 || (puzzle[square] != 0 && puzzle[square] != solution[square]))
      return false;
  const candidates open(solution);
  const auto none = [](const auto &lines) {
    return std::all_of(lines.begin(), lines.end(), [](auto bits) { return bits == 0; });
  };
  return none(open.rows) && none(open.columns) && none(open.boxes);
}

void print(const grid &puzzle, const grid &solution) {
  for (int row = 0; row < 9; ++row)
    for (const grid *g : {&puzzle, &solution}) {
      for (int column = 0; column < 9; ++column) {
        const int digit = (*g)[9 * row + column];
        std::cout << (column % 3 == 0 ? "  " : " ") << (digit ? char('0' + digit) : '.');
      }
      std::cout << (g == &puzzle ? "     " : row % 3 == 2 ? "\n\n" : "\n");
    }
}

int main(int argc, char **argv) try {
  const long count = argc > 1 ? std::strtol(argv[1], nullptr, 10) : 100'000;
  if (argc > 2 || count < 1 || count > 10'000'000) {
    std::cerr << "usage: sudoku [PUZZLES], between 1 and 10 million puzzles\n";
    return 2;
  }
  std::mt19937 random(9);
  std::vector<grid> puzzles(static_cast<std::size_t>(count));
  for (grid &puzzle : puzzles) puzzle = make_puzzle(random);

  sycl::queue queue;
  std::cout << "device:  " << queue.get_device().get_info<sycl::info::device::name>() << "\n";
  std::vector<grid> solutions = puzzles;
  const auto clock = std::chrono::steady_clock::now();
  {
    sycl::buffer grids(solutions.data(), sycl::range(solutions.size()));
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor all(grids, handler);
      handler.parallel_for(grids.get_range(), [=](sycl::id<1> i) {
        grid mine = all[i]; // in private memory while it is solved
        solve(mine);
        all[i] = mine;
      });
    });
  } // the buffer's destructor waits, and writes back
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - clock;
  std::cout << "puzzles: " << count << "\ntime:    " << time.count() * 1e3 << " ms, " << double(count) / time.count()
            << " puzzles/s\n\n";
  print(puzzles[0], solutions[0]);

  for (std::size_t i = 0; i < puzzles.size(); ++i)
    if (!is_solution(puzzles[i], solutions[i])) {
      std::cout << "FAIL: puzzle " << i << " is not solved\n";
      return 1;
    }
  std::cout << "PASS\n";
} catch (const std::exception &error) {
  std::cerr << "sudoku: " << error.what() << "\n";
  return 1;
}
