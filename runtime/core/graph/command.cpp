// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Transformations of commands: see command.hpp.
#include "core/graph/command.hpp"

#include "core/base/errors.hpp"
#include "core/base/kernel_name.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>

namespace sycl::detail {

void set_fill(command &target, const access_box &box, std::vector<std::byte> pattern, void *start) {
  const std::size_t size = pattern.size();
  if (box.contiguous()) {
    target.work = memory_fill{start, std::move(pattern), box.span().size() / size};
    return;
  }
  bool first = true;
  for (std::size_t z = 0; z != box.extent[2]; ++z)
    for (std::size_t y = 0; y != box.extent[1]; ++y) {
      const auto row =
          reinterpret_cast<void *>(reinterpret_cast<std::uintptr_t>(start) + z * box.pitch[1] + y * box.pitch[0]);
      memory_fill fill{row, pattern, box.extent[0] / size};
      if (first)
        target.work = std::move(fill);
      else
        target.more.push_back(std::move(fill));
      first = false;
    }
}

namespace {

/// Converts a pointer that contains an offset to an address.
void *moved(const void *distance, void *base) {
  return static_cast<char *>(base) + reinterpret_cast<std::uintptr_t>(distance);
}

std::uintptr_t distance(const void *pointer) { return reinterpret_cast<std::uintptr_t>(pointer); }

/// Calls a function for each operation of a command whose operations all have the same type.
template <class Operation, class Function>
void for_each_part(command &target, Function function) {
  function(std::get<Operation>(target.work));
  for (operation &part : target.more) function(std::get<Operation>(part));
}

/// The position of a byte of a box, relative to the box's start in memory.
struct place {
  std::size_t distance;
  std::size_t left_in_row; ///< bytes from this one to the end of its row
};

place place_of(const access_box &box, std::size_t byte) {
  const std::size_t x = byte % box.extent[0], row = byte / box.extent[0];
  return {x + row % box.extent[1] * box.pitch[0] + row / box.extent[1] * box.pitch[1], box.extent[0] - x};
}

/// Appends `next` to `last` as one more layer along `axis` (1: rows, 2: slices), if both have the same shape and `next`
/// has the same distance from the last layer of `last` as the layers of `last` have from each other.
bool join(memory_copy &last, const memory_copy &next, unsigned axis) {
  for (unsigned below = 0; below != axis; ++below)
    if (last.extent[below] != next.extent[below]) return false;
  for (unsigned below = 1; below < axis; ++below)
    if (last.destination_pitch[below - 1] != next.destination_pitch[below - 1] ||
        last.source_pitch[below - 1] != next.source_pitch[below - 1])
      return false;
  std::size_t &layers = last.extent[axis], &to = last.destination_pitch[axis - 1], &from = last.source_pitch[axis - 1];
  const std::size_t to_distance = distance(next.destination) - distance(last.destination);
  const std::size_t from_distance = distance(next.source) - distance(last.source);
  if (layers == 1) {
    to = to_distance;
    from = from_distance;
  } else if (to_distance != layers * to || from_distance != layers * from) {
    return false;
  }
  ++layers;
  return true;
}

/// The longest pieces that are within one row of both boxes, joined into boxes if they are evenly spaced.
std::vector<memory_copy> pieces_of(const access_box &from, const access_box &to) {
  std::vector<memory_copy> slices;
  for (std::size_t done = 0, all = from.volume(); done != all;) {
    const place source = place_of(from, done), destination = place_of(to, done);
    const std::size_t bytes = std::min({source.left_in_row, destination.left_in_row, all - done});
    const memory_copy piece{reinterpret_cast<void *>(destination.distance),
                            reinterpret_cast<void *>(source.distance),
                            {bytes, 1, 1},
                            {0, 0},
                            {0, 0}};
    if (slices.empty() || !join(slices.back(), piece, 1)) slices.push_back(piece);
    done += bytes;
  }
  std::vector<memory_copy> boxes;
  for (const memory_copy &slice : slices)
    if (boxes.empty() || !join(boxes.back(), slice, 2)) boxes.push_back(slice);
  return boxes;
}

} // namespace

void set_copy(command &target, const access_box &from, const access_box &to) {
  if (from.extent[0] <= to.extent[0] && from.extent[1] <= to.extent[1] && from.extent[2] <= to.extent[2]) {
    target.work = memory_copy{nullptr, nullptr, from.extent, to.pitch, from.pitch};
    return;
  }
  const std::vector<memory_copy> boxes = pieces_of(from, to);
  target.work = boxes.front();
  target.more.assign(boxes.begin() + 1, boxes.end());
}

void check_patches(const command &work) {
  for (const pointer_patch &patch : work.patches)
    if (std::none_of(work.requirements.begin(), work.requirements.end(),
                     [&](const accessor_ref &r) { return r.get() == patch.accessor.get(); }))
      throw_error(errc::kernel_argument,
                  "the command uses an accessor that its command group did not require: pass the handler to the "
                  "accessor's constructor, or call handler::require() for a placeholder");
    else if (patch.accessor->on_host && work.kernel)
      throw_error(errc::kernel_argument, "kernel " + readable_kernel_name(*work.kernel) +
                                             " uses an accessor of target::host_task, which is for host tasks: make "
                                             "it with target::device");
}

void apply_patch(command &target, const pointer_patch &patch, void *address) {
  switch (patch.place) {
  case pointer_patch::into::closure: {
    // The closure is the runtime's own copy of the function object, which no other thread has seen yet. Or it belongs
    // to a graph, where each run finds the same address again: runs must not write data that others read.
    const auto *list = std::get_if<operation_list>(&target.work);
    const operation &work = list ? list->steps->list[patch.step] : target.work;
    const auto &copied = target.host.run ? target.host.closure : std::get<kernel_launch>(work).closure;
    char *place = static_cast<char *>(const_cast<void *>(copied.get())) + patch.offset;
    if (std::memcmp(place, &address, sizeof address) != 0) std::memcpy(place, &address, sizeof address);
    break;
  }
  case pointer_patch::into::copy_source:
    for_each_part<memory_copy>(target, [&](memory_copy &part) { part.source = moved(part.source, address); });
    break;
  case pointer_patch::into::copy_destination:
    for_each_part<memory_copy>(target, [&](memory_copy &part) { part.destination = moved(part.destination, address); });
    break;
  case pointer_patch::into::output: {
    device_output &output = target.outputs[patch.offset];
    output.address = address;
    if (auto *launch = std::get_if<kernel_launch>(&target.work);
        launch && output.what == device_output::kind::assertion)
      launch->assertion_record = address;
    break;
  }
  case pointer_patch::into::nothing:
    break;
  case pointer_patch::into::one_fill:
    std::get<memory_fill>(patch.offset == 0 ? target.work : target.more[patch.offset - 1]).destination = address;
    break;
  case pointer_patch::into::fill_destination:
    for_each_part<memory_fill>(target, [&](memory_fill &part) { part.destination = moved(part.destination, address); });
    break;
  }
}

} // namespace sycl::detail
