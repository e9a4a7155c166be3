// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Allocation, copy and fill of host memory.
#include "backends/native/memory.hpp"

#include "backends/native/boxes.hpp"
#include "backends/native/thread_pool.hpp"
#include "core/base/errors.hpp"
#include "core/devices/operations.hpp"
#include "core/memory/host_allocation.hpp"

#include <cstring>

namespace sycl::detail::native {

namespace {

/// Bytes that one thread copies in a few microseconds: distributing smaller pieces costs more than it saves.
constexpr std::size_t piece_bytes = std::size_t{256} << 10;
/// Pieces begin at multiples of this, so that no two threads write to one cache line of an aligned destination.
constexpr std::size_t piece_unit = 4096;

[[noreturn]] void throw_out_of_memory(std::size_t bytes, std::uint64_t limit, const std::string &device) {
  throw_error(errc::memory_allocation, "cannot allocate " + std::to_string(bytes) + " bytes on " + device +
                                           ": it has " + std::to_string(limit) + " bytes of memory in all");
}

/// Copies the given part of `copy`, row by row.
void copy_box(const memory_copy &copy, const box &part) noexcept {
  const std::size_t bytes = part.end[0] - part.begin[0];
  for (std::size_t z = part.begin[2]; z != part.end[2]; ++z)
    for (std::size_t y = part.begin[1]; y != part.end[1]; ++y)
      std::memcpy(static_cast<char *>(copy.destination) + z * copy.destination_pitch[1] +
                      y * copy.destination_pitch[0] + part.begin[0],
                  static_cast<const char *>(copy.source) + z * copy.source_pitch[1] + y * copy.source_pitch[0] +
                      part.begin[0],
                  bytes);
}

bool all_bytes_equal(const std::vector<std::byte> &pattern) noexcept {
  for (std::byte b : pattern)
    if (b != pattern[0]) return false;
  return true;
}

/// Writes the repeated pattern over `size` bytes, a multiple of its own size: the first few copies of the pattern
/// separately, then increasingly long runs of what is already written, up to a length that fits in the first-level
/// cache.
void fill_bytes(char *destination, std::size_t size, const std::vector<std::byte> &pattern) noexcept {
  constexpr std::size_t longest_run = 8192;
  std::size_t done = std::min(size, pattern.size());
  std::memcpy(destination, pattern.data(), done);
  while (done < size) {
    const std::size_t run = std::min({done, size - done, longest_run / pattern.size() * pattern.size()});
    std::memcpy(destination + done, destination, run);
    done += run;
  }
}

std::size_t pieces_worth_sharing(std::size_t bytes, const thread_pool &pool) noexcept {
  return std::min<std::size_t>(bytes / piece_bytes, std::size_t{4} * pool.concurrency());
}

} // namespace

host_memory::~host_memory() { map_.remove_owned_by(this, &free_host_memory); }

void *host_memory::allocate(usm_kind kind, std::size_t bytes, std::size_t alignment) {
  if (bytes == 0) return nullptr;
  if (bytes > limit_) throw_out_of_memory(bytes, limit_, device_name_);
  void *const pointer = alignment > limit_ ? nullptr : allocate_host_memory(bytes, alignment);
  if (!pointer) throw_out_of_memory(bytes, limit_, device_name_);
  try {
    map_.add(pointer, {kind, bytes, pointer, this});
  } catch (...) {
    free_host_memory(pointer);
    throw_out_of_memory(bytes, limit_, device_name_);
  }
  return pointer;
}

void host_memory::deallocate(void *pointer) noexcept {
  allocation_map::entry removed;
  if (pointer && map_.remove(pointer, removed)) free_host_memory(removed.block);
}

bool is_small(const memory_copy &copy) noexcept { return volume(copy.extent) < 2 * piece_bytes; }

bool is_small(const memory_fill &fill) noexcept {
  return saturating_multiply(fill.pattern.size(), fill.count) < 2 * piece_bytes;
}

void run(const memory_copy &operation, thread_pool *pool) {
  const std::size_t bytes = volume(operation.extent);
  if (bytes == 0 || operation.destination == operation.source) return;
  const memory_copy copy = join_rows(operation);
  const std::size_t pieces = pool ? pieces_worth_sharing(bytes, *pool) : 1;
  if (pieces <= 1) return copy_box(copy, {{0, 0, 0}, copy.extent});
  const box_grid grid(copy.extent, piece_unit, pieces);
  for_each(*pool, grid.count(), [&](std::size_t i) { copy_box(copy, grid[i]); });
}

void run(const memory_fill &fill, thread_pool *pool) {
  const std::size_t unit = fill.pattern.size(), bytes = unit * fill.count;
  if (bytes == 0) return;
  char *const destination = static_cast<char *>(fill.destination);
  const bool uniform = all_bytes_equal(fill.pattern);
  const auto fill_part = [&](std::size_t begin, std::size_t end) {
    if (uniform)
      std::memset(destination + begin * unit, static_cast<int>(fill.pattern[0]), (end - begin) * unit);
    else
      fill_bytes(destination + begin * unit, (end - begin) * unit, fill.pattern);
  };
  const std::size_t pieces = pool ? pieces_worth_sharing(bytes, *pool) : 1;
  if (pieces <= 1) return fill_part(0, fill.count);
  const box_grid grid({fill.count, 1, 1}, piece_unit, pieces); // in units of patterns, so that pieces do not divide one
  for_each(*pool, grid.count(), [&](std::size_t i) {
    const box part = grid[i];
    fill_part(part.begin[0], part.end[0]);
  });
}

} // namespace sycl::detail::native
