// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Overlap of boxes, and the bookkeeping for requirements.hpp.
#include "core/dependencies/requirements.hpp"

#include <algorithm>

namespace sycl::detail {

byte_interval access_box::span() const noexcept {
  if (empty()) return {};
  const std::size_t begin = start();
  return {begin, begin + (extent[2] - 1) * pitch[1] + (extent[1] - 1) * pitch[0] + extent[0]};
}

static bool same_shape(const access_box &a, const access_box &b) noexcept {
  return a.origin == b.origin && a.pitch == b.pitch;
}

bool overlap(const access_box &a, const access_box &b, bool same_memory) noexcept {
  if (!a.span().overlaps(b.span())) return false;
  if (!same_memory || !same_shape(a, b)) return true;
  for (int d = 0; d != 3; ++d)
    if (a.offset[d] >= b.offset[d] + b.extent[d] || b.offset[d] >= a.offset[d] + a.extent[d]) return false;
  return true;
}

bool covers(const access_box &outer, const access_box &inner) noexcept {
  if (outer.contiguous()) return outer.span().contains(inner.span());
  if (!same_shape(outer, inner)) return false;
  for (int d = 0; d != 3; ++d)
    if (inner.offset[d] < outer.offset[d] || inner.offset[d] + inner.extent[d] > outer.offset[d] + outer.extent[d])
      return false;
  return true;
}

void access_history::add(const node_ptr &node, const buffer_use &a, const void *memory) {
  const access_box &box = a.ordering();
  if (box.empty()) return;
  for (const record &w : writers_)
    if (overlap(w.box, box, w.memory == memory)) node->depend(w.node, dependency::order);
  if (a.writes()) {
    for (const record &r : readers_)
      if (overlap(r.box, box, r.memory == memory)) node->depend(r.node, dependency::order);
    forget_covered(writers_, box);
    forget_covered(readers_, box);
  }
  (a.writes() ? writers_ : readers_).push_back({node, box, memory});
  if (size() >= sweep_at_) sweep();
}

void access_history::depend_on_writers(graph_node &node, const byte_interval &interval) const {
  for (const record &w : writers_)
    if (w.box.span().overlaps(interval)) node.depend(w.node, dependency::order);
}

node_list access_history::unfinished() const {
  node_list result;
  for (const records *list : {&writers_, &readers_})
    for (const record &r : *list)
      if (!r.node->ended()) result.push_back(r.node);
  return result;
}

void access_history::forget_covered(records &list, const access_box &by) {
  std::erase_if(list, [&](const record &r) { return covers(by, r.box); });
}

void access_history::sweep() {
  std::erase_if(writers_, [](const record &r) { return r.node->ended(); });
  std::erase_if(readers_, [](const record &r) { return r.node->ended(); });
  // Sweep at twice the live size, so that sweeps have constant amortised cost.
  sweep_at_ = std::max<std::size_t>(32, 2 * size());
}

} // namespace sycl::detail
