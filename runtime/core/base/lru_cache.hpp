// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A map that bounds some of its elements: kernels compiled for specialization constant values. Otherwise a program
/// that sets new values repeatedly would fill memory with code that is no longer launched.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

namespace sycl::detail {

/// Among the elements whose key is bounded, according to `IsBounded`, keeps the most recently used ones. Elements that
/// may still be used when they are dropped must be shared_ptrs. Not thread safe.
template <class Key, class Value, bool (*IsBounded)(const Key &)>
class lru_cache {
public:
  /// \param most the maximum number of bounded elements.
  explicit lru_cache(std::size_t most = 64) : most_(most) {}

  /// The element, marked as used now; null if there is none. Valid until the map changes.
  Value *find(const Key &key) {
    const auto found = elements_.find(key);
    if (found == elements_.end()) return nullptr;
    found->second.used = ++now_;
    return &found->second.value;
  }

  /// Adds an element, unless the key exists. \returns the element, marked as used now, and the element dropped for it,
  /// which the caller must destroy without holding a lock.
  std::pair<Value *, std::optional<Value>> emplace(const Key &key, Value value) {
    const auto [place, is_new] = elements_.try_emplace(key, element{std::move(value), 0});
    place->second.used = ++now_;
    std::optional<Value> dropped;
    if (is_new && IsBounded(key) && ++bounded_ > most_) dropped = drop_oldest();
    return {&place->second.value, std::move(dropped)};
  }

  /// Removes the elements for which `is_wanted(key, value)` returns true. The predicate may move the value away.
  template <class Predicate>
  void erase_if(Predicate is_wanted) {
    for (auto one = elements_.begin(); one != elements_.end();)
      if (is_wanted(one->first, one->second.value))
        one = erase(one);
      else
        ++one;
  }

  std::size_t size() const noexcept { return elements_.size(); }

private:
  struct element {
    Value value;
    std::uint64_t used;
  };
  using element_map = std::map<Key, element>;

  typename element_map::iterator erase(typename element_map::iterator one) {
    assert(bounded_ <= elements_.size());
    if (IsBounded(one->first)) --bounded_;
    return elements_.erase(one);
  }

  Value drop_oldest() {
    auto oldest = elements_.end();
    for (auto one = elements_.begin(); one != elements_.end(); ++one)
      if (IsBounded(one->first) && (oldest == elements_.end() || one->second.used < oldest->second.used)) oldest = one;
    assert(oldest != elements_.end() && "counted more bounded elements than there are");
    Value dropped = std::move(oldest->second.value);
    erase(oldest);
    return dropped;
  }

  const std::size_t most_;
  element_map elements_;
  std::size_t bounded_ = 0;
  std::uint64_t now_ = 0;
};

} // namespace sycl::detail
