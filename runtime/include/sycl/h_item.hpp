// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::h_item (specification 4.9.1.6) and group::parallel_for_work_item: the inner half of hierarchical kernels,
/// which SYCL 2020 deprecates (section 4.9.4.2.3).
///
/// The function object of parallel_for_work_group runs once per work-group, on one thread: the group shares its
/// variables, because there is only one of each. parallel_for_work_item passes its function object to the compiler,
/// which runs it for all points of the range ("Hierarchical kernels" in docs/work-groups.md):
/// \code
///   g.parallel_for_work_item(range{n}, [&](h_item<1> i) {...});
///     -> __syclc_for_work_items(&run_work_item<call>, n, 1, 1, &call)   // which calls __syclc_inner_id(0)
/// \endcode
#pragma once

#include <sycl/group.hpp>
#include <sycl/item.hpp>

#include <cstddef>

namespace sycl {
namespace detail {
template <int Dimensions, class Function>
class work_item_call;
}

/// A work-item of a hierarchical kernel: its position in its group's logical range, the argument of
/// parallel_for_work_item, and in the physical range, that of the launch. A logical id beyond the physical range wraps.
template <int Dimensions>
class h_item {
public:
  static constexpr int dimensions = Dimensions;

  h_item() = delete;

  /// \returns the position in the launch's range: that of the physical work-item.
  item<Dimensions, false> get_global() const noexcept {
    return make(group_id_ * id<Dimensions>(physical_range_) + physical_id_, group_range_ * physical_range_);
  }
  item<Dimensions, false> get_local() const noexcept { return get_logical_local(); }
  item<Dimensions, false> get_logical_local() const noexcept { return make(logical_id_, logical_range_); }
  item<Dimensions, false> get_physical_local() const noexcept { return make(physical_id_, physical_range_); }

  range<Dimensions> get_global_range() const noexcept { return get_global().get_range(); }
  std::size_t get_global_range(int dimension) const noexcept { return get_global().get_range(dimension); }
  id<Dimensions> get_global_id() const noexcept { return get_global().get_id(); }
  std::size_t get_global_id(int dimension) const noexcept { return get_global().get_id(dimension); }

  range<Dimensions> get_local_range() const noexcept { return logical_range_; }
  std::size_t get_local_range(int dimension) const noexcept { return logical_range_[dimension]; }
  id<Dimensions> get_local_id() const noexcept { return logical_id_; }
  std::size_t get_local_id(int dimension) const noexcept { return logical_id_[dimension]; }

  range<Dimensions> get_logical_local_range() const noexcept { return logical_range_; }
  std::size_t get_logical_local_range(int dimension) const noexcept { return logical_range_[dimension]; }
  id<Dimensions> get_logical_local_id() const noexcept { return logical_id_; }
  std::size_t get_logical_local_id(int dimension) const noexcept { return logical_id_[dimension]; }

  range<Dimensions> get_physical_local_range() const noexcept { return physical_range_; }
  std::size_t get_physical_local_range(int dimension) const noexcept { return physical_range_[dimension]; }
  id<Dimensions> get_physical_local_id() const noexcept { return physical_id_; }
  std::size_t get_physical_local_id(int dimension) const noexcept { return physical_id_[dimension]; }

  friend bool operator==(const h_item &lhs, const h_item &rhs) noexcept {
    return lhs.logical_id_ == rhs.logical_id_ && lhs.physical_id_ == rhs.physical_id_ &&
           lhs.group_id_ == rhs.group_id_ && lhs.logical_range_ == rhs.logical_range_ &&
           lhs.physical_range_ == rhs.physical_range_ && lhs.group_range_ == rhs.group_range_;
  }
  friend bool operator!=(const h_item &lhs, const h_item &rhs) noexcept { return !(lhs == rhs); }

private:
  template <int, class>
  friend class detail::work_item_call;
  h_item(id<Dimensions> logical_id, id<Dimensions> physical_id, id<Dimensions> group_id,
         range<Dimensions> logical_range, range<Dimensions> physical_range, range<Dimensions> group_range) noexcept
      : logical_id_(logical_id), physical_id_(physical_id), group_id_(group_id), logical_range_(logical_range),
        physical_range_(physical_range), group_range_(group_range) {}

  static item<Dimensions, false> make(id<Dimensions> position, range<Dimensions> extent) noexcept {
    return detail::item_maker::make<Dimensions, false>(position, extent, id<Dimensions>());
  }

  id<Dimensions> logical_id_, physical_id_, group_id_;
  range<Dimensions> logical_range_, physical_range_, group_range_;
};

namespace detail {

/// A call of parallel_for_work_item, as accessed by its work-items.
template <int Dimensions, class Function>
class work_item_call {
public:
  /// \param wraps whether the logical range was given, so that ids may exceed the physical one.
  work_item_call(const Function &function, const group<Dimensions> &where, range<Dimensions> logical_range, bool wraps)
      : function_(function), group_id_(where.get_group_id()), group_range_(where.get_group_range()),
        physical_range_(where.get_local_range()), logical_range_(logical_range), wraps_(wraps) {}

  /// Runs all work-items; all have completed when it returns.
  void run() const { __syclc_for_work_items(run_work_item, size(0), size(1), size(2), this); }

private:
  /// x-fastest
  std::uint64_t size(int dimension) const {
    return dimension < Dimensions ? logical_range_[Dimensions - 1 - dimension] : 1;
  }

  template <class Callable,
            class = decltype((*static_cast<Callable *>(nullptr))(*static_cast<h_item<Dimensions> *>(nullptr)))>
  static constexpr bool takes(Callable *, int) {
    return true;
  }
  static constexpr bool takes(const void *, long) { return false; }

  /// Runs one work-item.
  static void run_work_item(const void *closure) {
    const work_item_call &call = *static_cast<const work_item_call *>(closure);
    const auto logical = query_all<id, Dimensions, __syclc_inner_id>();
    h_item<Dimensions> item(logical, call.wraps_ ? logical % id<Dimensions>(call.physical_range_) : logical,
                            call.group_id_, call.logical_range_, call.physical_range_, call.group_range_);
    constexpr bool takes_item = takes(static_cast<const Function *>(nullptr), 0);
    static_assert(takes_item,
                  "the function object of parallel_for_work_item takes an h_item with as many dimensions as the group");
    if constexpr (takes_item) call.function_(item); // a variable: function objects may take it by reference
  }

  const Function &function_;
  id<Dimensions> group_id_;
  range<Dimensions> group_range_, physical_range_, logical_range_;
  bool wraps_;
};

} // namespace detail

template <int Dimensions>
template <class WorkItemFunctionT>
void group<Dimensions>::parallel_for_work_item(const WorkItemFunctionT &func) const noexcept {
  detail::work_item_call<Dimensions, WorkItemFunctionT>(func, *this, get_local_range(), false).run();
}

template <int Dimensions>
template <class WorkItemFunctionT>
void group<Dimensions>::parallel_for_work_item(range<Dimensions> logicalRange,
                                               const WorkItemFunctionT &func) const noexcept {
  detail::work_item_call<Dimensions, WorkItemFunctionT>(func, *this, logicalRange, true).run();
}

} // namespace sycl
