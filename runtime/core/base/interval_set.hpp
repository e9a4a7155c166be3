// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A set of bytes as sorted, disjoint, non-touching intervals. Tracks which bytes of a buffer's copy are up to date.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <iterator>
#include <map>
#include <vector>

namespace sycl::detail {

/// Bytes [begin, end) of a buffer.
struct byte_interval {
  std::size_t begin = 0;
  std::size_t end = 0;

  bool empty() const noexcept { return begin >= end; }
  std::size_t size() const noexcept { return empty() ? 0 : end - begin; }
  bool contains(const byte_interval &other) const noexcept { return begin <= other.begin && other.end <= end; }
  bool overlaps(const byte_interval &other) const noexcept {
    return !empty() && !other.empty() && begin < other.end && other.begin < end;
  }
  friend bool operator==(const byte_interval &a, const byte_interval &b) noexcept {
    return a.begin == b.begin && a.end == b.end;
  }
};

class interval_set {
public:
  void insert(byte_interval added) {
    if (added.empty()) return;
    auto it = first_reaching(added.begin);
    while (it != intervals_.end() && it->first <= added.end) {
      added.begin = std::min(added.begin, it->first);
      added.end = std::max(added.end, it->second);
      it = intervals_.erase(it);
    }
    intervals_.emplace(added.begin, added.end);
    assert(missing(added).empty());
  }

  void erase(byte_interval removed) {
    if (removed.empty()) return;
    auto it = first_reaching(removed.begin);
    while (it != intervals_.end() && it->first < removed.end) {
      const byte_interval old{it->first, it->second};
      it = intervals_.erase(it);
      if (old.begin < removed.begin) intervals_.emplace(old.begin, std::min(old.end, removed.begin));
      if (old.end > removed.end) it = intervals_.emplace(std::max(old.begin, removed.end), old.end).first;
    }
    assert(common(removed).empty());
  }

  /// \returns the parts of `where` that are in the set.
  std::vector<byte_interval> common(byte_interval where) const {
    std::vector<byte_interval> result;
    for (auto it = first_reaching(where.begin); it != intervals_.end() && it->first < where.end; ++it) {
      const byte_interval part{std::max(it->first, where.begin), std::min(it->second, where.end)};
      if (!part.empty()) result.push_back(part);
    }
    return result;
  }

  /// \returns the parts of `where` that are not in the set.
  std::vector<byte_interval> missing(byte_interval where) const {
    std::vector<byte_interval> result;
    std::size_t at = where.begin;
    for (const byte_interval &present : common(where)) {
      if (at < present.begin) result.push_back({at, present.begin});
      at = present.end;
    }
    if (at < where.end) result.push_back({at, where.end});
    return result;
  }

  bool empty() const noexcept { return intervals_.empty(); }

private:
  /// The first interval that ends at or after `position`.
  std::map<std::size_t, std::size_t>::const_iterator first_reaching(std::size_t position) const {
    auto it = intervals_.upper_bound(position);
    if (it != intervals_.begin() && std::prev(it)->second >= position) --it;
    return it;
  }

  std::map<std::size_t, std::size_t> intervals_; ///< begin -> end
};

} // namespace sycl::detail
