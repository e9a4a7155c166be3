// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels with reductions: one launch, always of work-groups.
///
/// Over an nd_range each work-item calls the user's function object once. Over a range, reduction_runtime::plan()
/// chooses work-groups for the device, whose work-items divide a rectangle of the range:
///
/// \code
///   q.parallel_for(range(n), reduction(sum, plus<>()), [=](id<1> i, auto &s) { s += data[i]; });
///     -> for (x = first column of the group + local id; x < end; x += local size)  mine = mine + data[x];
///                                     (NVIDIA GPUs: x = global id; x < n; x += work-items)
///        part = the group's values of `mine`, combined (work_group_collectives.hpp)
///        the group's first work-item: parts[group] = part
///                                     and in the last group to finish: *sum = *sum + parts[0] + parts[1] + ...
///                                     (all of its work-items on NVIDIA GPUs)
/// \endcode
///
/// The parts are combined in an order that does not depend on which group finishes last, so a result depends only on the
/// device: in the order of the groups, or on NVIDIA GPUs by each work-item in turn. They are in memory of the runtime,
/// after a counter of the finished groups.
#pragma once

#include <sycl/detail/export.hpp>
#include <sycl/detail/kernel_entry.hpp>
#include <sycl/detail/kernel_invocation.hpp>
#include <sycl/detail/work_group_collectives.hpp>
#include <sycl/item.hpp>
#include <sycl/nd_item.hpp>
#include <sycl/nd_range.hpp>
#include <sycl/reduction.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace sycl::detail {

/// How a range is divided: rows of its last dimension among the rows of groups, each row among the columns of groups.
struct reduction_plan {
  std::size_t global[2], local[2];     ///< work-items: rows, columns
  std::size_t rows_each, columns_each; ///< of the range, per group; the last groups may have fewer
  std::size_t calls_each;              ///< of the user's function object, per work-item
};

/// A variable of a reduction over an empty range, which is set to the identity.
struct reduction_start {
  void *variables; ///< in USM; not used if there is an accessor
  void *accessor;  ///< handle of the accessor of a buffer's element; or null
  const void *identity;
  std::size_t size, count; ///< bytes of a variable; variables
};

/// The runtime's part of command groups with reductions.
struct SYCLC_EXPORT reduction_runtime {
  /// \param bytes of partial results per work-item.
  static reduction_plan plan(const handler &group, const syclc_kernel &kernel, std::size_t rows, std::size_t columns,
                             std::size_t bytes);
  /// Allocates memory for the parts of the launch just added to the command group, which lives as long as the function
  /// object. \param place offset in the function object at which to store its address. \param bytes including the
  /// counter.
  /// \param calls_each of the user's function object, per work-item.
  /// \throws errc::memory_allocation; errc::feature_not_supported if the device has no memory that the host can
  /// initialise.
  static void attach_parts(handler &group, std::size_t place, std::size_t bytes, std::size_t calls_each);
  /// A command in place of a kernel without work-items.
  static void start(handler &group, const reduction_start *starts, std::size_t count);
};

/// Start of the parts after the counter: on a separate cache line.
inline constexpr std::size_t reduction_counter_size = 64;

struct reducer_maker {
  template <class Reduction>
  static typename Reduction::reducer_type make(typename Reduction::partial_type *sums, const Reduction &reduction) {
    return typename Reduction::reducer_type(sums, reduction.operation);
  }
};

/// One of several numbered values. (std::tuple takes much longer to compile.)
template <std::size_t IndexT, class ValueT>
struct numbered {
  ValueT value;
};
template <std::size_t IndexT, class ValueT>
constexpr ValueT &at(numbered<IndexT, ValueT> &values) {
  return values.value;
}
template <std::size_t IndexT, class ValueT>
constexpr const ValueT &at(const numbered<IndexT, ValueT> &values) {
  return values.value;
}
template <class Indices, class... Values>
struct numbered_values;
template <std::size_t... Indices, class... Values>
struct numbered_values<std::index_sequence<Indices...>, Values...> : numbered<Indices, Values>... {};

/// A work-item's partial result of one reduction.
template <class Reduction>
struct private_sums {
  typename Reduction::partial_type values[Reduction::extent];
  explicit private_sums(const Reduction &reduction) {
    if constexpr (Reduction::operation_type::source != identity_from::nowhere)
      for (auto &sum : values) sum.value = reduction.operation.identity();
  }
};

/// Adds the partial result of another work-item or group.
template <class ValueT, class Operation>
void combine_partial(partial_of<ValueT, Operation> &sum, const partial_of<ValueT, Operation> &other,
                     const Operation &operation) {
  if constexpr (Operation::source != identity_from::nowhere)
    combine_value<ValueT, Operation>(sum, other.value, operation);
  else if (other.any)
    combine_value<ValueT, Operation>(sum, other.value, operation);
}

/// Combines the values of all work-items; valid in the first work-item of the group.
template <class ValueT, class Operation>
partial_of<ValueT, Operation> reduce_in_group(std::size_t index, std::size_t count,
                                              const partial_of<ValueT, Operation> &mine, const Operation &operation) {
  if constexpr (Operation::source != identity_from::nowhere) {
    partial_of<ValueT, Operation> all;
    all.value = work_group_reduce(index, count, mine.value, operation.operation);
    return all;
  } else {
    using partial = partial_of<ValueT, Operation>;
    return work_group_reduce(index, count, mine, [&operation](partial sum, const partial &other) {
      combine_partial<ValueT, Operation>(sum, other, operation);
      return sum;
    });
  }
}

/// The part of a kernel with reductions that does not depend on them.
struct reduction_frame {
  char *parts = nullptr; ///< counter, then the parts of each reduction
  std::size_t rows_each = 0, columns_each = 0;
};

/// The function object of a kernel with reductions. \tparam Kernel the user's.
template <class Kernel, class Indices, class... Reductions>
struct reduction_kernel;

template <class Kernel, std::size_t... Indices, class... Reductions>
struct reduction_kernel<Kernel, std::index_sequence<Indices...>, Reductions...> : numbered<Indices, Reductions>... {
  static_assert(((sizeof(typename Reductions::partial_type) <= group_scratch_size) && ...),
                "a variable of a reduction has at most 4096 bytes, and less without an identity");
  using syclc_user_kernel = Kernel; ///< for the compiler: the kernel has its attributes and name
  using indices = std::index_sequence<Indices...>;
  reduction_frame frame;
  std::size_t offsets[sizeof...(Indices)] = {}; ///< start of each reduction's parts in `parts`
  Kernel kernel;

  template <class Arguments>
  explicit reduction_kernel(const Arguments &arguments)
      : numbered<Indices, Reductions>{at<Indices>(arguments)}..., kernel(at<sizeof...(Indices)>(arguments)) {}

  /// Lays out the parts of `groups` groups. \returns their size in bytes.
  std::size_t lay_out(std::size_t groups) {
    std::size_t end = reduction_counter_size;
    ((offsets[Indices] = end, end = after_parts<Reductions>(end, groups)), ...);
    return end;
  }
  static constexpr std::size_t private_bytes = (sizeof(private_sums<Reductions>) + ...);
  static constexpr bool may_start_from_identity =
      ((Reductions::operation_type::source != identity_from::nowhere) || ...);

  /// A work-group's part of a range of Dimensions.
  template <int Dimensions>
  void over_range(const range<Dimensions> &whole) const {
    numbered_values<indices, private_sums<Reductions>...> sums{{private_sums<Reductions>(at<Indices>(*this))}...};
    call_in_range<Dimensions>(whole, reducer_maker::make(at<Indices>(sums).values, at<Indices>(*this))...);
    conclude(sums);
  }
  /// A work-item of an nd_range of Dimensions.
  template <int Dimensions>
  void over_nd_range() const {
    numbered_values<indices, private_sums<Reductions>...> sums{{private_sums<Reductions>(at<Indices>(*this))}...};
    call_once<Dimensions>(kernel, reducer_maker::make(at<Indices>(sums).values, at<Indices>(*this))...);
    conclude(sums);
  }

private:
  template <class Reduction>
  static std::size_t after_parts(std::size_t start, std::size_t groups) {
    constexpr std::size_t each = sizeof(typename Reduction::partial_type) * Reduction::extent;
    constexpr std::size_t most = static_cast<std::size_t>(-1) / 4; // no device has this much memory
    if (start > most || groups > most / each) return most * 2;
    return (start + groups * each + reduction_counter_size - 1) / reduction_counter_size * reduction_counter_size;
  }

  template <int Dimensions, class Function, class... Reducers>
  static void call_once(const Function &function, Reducers &&...reducers) {
    if constexpr (takes<Function, nd_item<Dimensions>, Reducers &...>(0))
      function(nd_item_maker::make<Dimensions>(), reducers...);
    else if constexpr (constexpr call_form form = form_of_call<Function, nd_item<Dimensions>, Reducers...>();
                       form != call_form::none)
      call_in_form<form>(function, nd_item_maker::make<Dimensions>(), reducers...);
    else
      call_changing_copy<SYCLC_KERNEL_ND_RANGE, Dimensions, static_cast<int>(sizeof...(Reducers))>(
          function, [&](const auto &copy) { call_once<Dimensions>(copy, reducers...); });
  }

  template <int Dimensions, class... Reducers>
  void call_in_range(const range<Dimensions> &whole, Reducers &&...reducers) const {
    const std::size_t columns = whole[Dimensions - 1];
    if constexpr (Dimensions == 1) {
      along_row(columns, [&](std::size_t x) { call<1>(kernel, whole, id<Dimensions>(x), reducers...); });
    } else {
      const std::size_t planes = Dimensions == 3 ? whole[0] : 1, rows = whole[Dimensions - 2];
      const std::size_t first_row = __syclc_group_id(1) * frame.rows_each, rows_left = planes * rows - first_row;
      const std::size_t end_row = first_row + (rows_left < frame.rows_each ? rows_left : frame.rows_each);
      const std::size_t row_step = __syclc_local_size(1);
      for (std::size_t row = first_row + __syclc_local_id(1); row < end_row; row += row_step) {
        const std::size_t z = Dimensions == 3 ? row / rows : 0, y = row - z * rows;
        along_row(columns, [&](std::size_t x) {
          if constexpr (Dimensions == 2)
            call<2>(kernel, whole, id<Dimensions>(y, x), reducers...);
          else
            call<3>(kernel, whole, id<Dimensions>(z, y, x), reducers...);
        });
      }
    }
  }

  /// Runs the group's work-items side by side. On processors each group has a part of the row, and all work-items take
  /// part in all steps but the last: those need no masks. On NVIDIA GPUs the groups, which run at the same time, take
  /// turns, so that the row is read in order; and a known number of steps lets the compiler unroll the loop: several
  /// loads are under way at a time.
  template <class Call>
  void along_row(std::size_t columns, const Call &call) const {
    const std::size_t width = __syclc_local_size(0), mine = __syclc_local_id(0), group = __syclc_group_id(0);
    if (__syclc_has_warps() != 0) {
      const std::size_t first = group * width + mine, step_size = __syclc_num_groups(0) * width;
      const std::size_t steps = columns > first ? (columns - first - 1) / step_size + 1 : 0;
      for (std::size_t step = 0; step != steps; ++step) call(first + step * step_size);
      return;
    }
    std::size_t first = group * frame.columns_each;
    const std::size_t left = columns - first; // the plan has no empty groups
    const std::size_t end = first + (left < frame.columns_each ? left : frame.columns_each);
    for (; end - first >= width; first += width) call(first + mine);
    if (first + mine < end) call(first + mine);
  }

  template <int Dimensions, class Function, class... Reducers>
  static void call(const Function &function, const range<Dimensions> &whole, const id<Dimensions> &index,
                   Reducers &...reducers) {
    const id<Dimensions> no_offset;
    if constexpr (takes<Function, item<Dimensions, true>, Reducers &...>(0))
      function(item_maker::make<Dimensions, true>(index, whole, no_offset), reducers...);
    else if constexpr (constexpr call_form form = form_of_call<Function, item<Dimensions, true>, Reducers...>();
                       form != call_form::none)
      call_in_form<form>(function, item_maker::make<Dimensions, true>(index, whole, no_offset), reducers...);
    else if constexpr (constexpr call_form plain = form_of_call<Function, item<Dimensions, false>, Reducers...>();
                       plain != call_form::none)
      call_in_form<plain>(function, item_maker::make<Dimensions, false>(index, whole, no_offset), reducers...);
    else if constexpr (constexpr call_form of_id = form_of_call<Function, id<Dimensions>, Reducers...>();
                       of_id != call_form::none)
      call_in_form<of_id>(function, id<Dimensions>(index), reducers...);
    else
      call_changing_copy<SYCLC_KERNEL_RANGE, Dimensions, static_cast<int>(sizeof...(Reducers))>(
          function, [&](const auto &copy) { call<Dimensions>(copy, whole, index, reducers...); });
  }

  template <std::size_t IndexT, class Reduction>
  auto *parts_of(const numbered<IndexT, Reduction> &) const {
    return reinterpret_cast<typename Reduction::partial_type *>(frame.parts + offsets[IndexT]);
  }

  /// The final step of all work-items. \param sums of this work-item.
  template <class Sums>
  void conclude(const Sums &sums) const {
    const std::size_t width = __syclc_local_size(0), height = __syclc_local_size(1), depth = __syclc_local_size(2);
    const std::size_t index = (__syclc_local_id(2) * height + __syclc_local_id(1)) * width + __syclc_local_id(0);
    const std::size_t across = __syclc_num_groups(0), down = __syclc_num_groups(1);
    const std::size_t group = (__syclc_group_id(2) * down + __syclc_group_id(1)) * across + __syclc_group_id(0);
    const std::size_t groups = across * down * __syclc_num_groups(2);
    (hand_over(index, width * height * depth, group, at<Indices>(sums),
               static_cast<const numbered<Indices, Reductions> &>(*this)),
     ...);
    if ((combines_in_warps<Reductions>() && ...)) { // a constant
      const std::int32_t is_last = work_group_broadcast<std::int32_t>(index, index == 0 && is_last_group(groups), 0);
      if (is_last == 0) return;
      const std::size_t count = width * height * depth;
      (finish_together(index, count, groups, static_cast<const numbered<Indices, Reductions> &>(*this)), ...);
      return;
    }
    if (index != 0 || !is_last_group(groups)) return;
    (finish(groups, static_cast<const numbered<Indices, Reductions> &>(*this)), ...);
  }

  /// Whether all other groups have handed over their parts, which are visible then.
  bool is_last_group(std::size_t groups) const {
    auto *const counter = reinterpret_cast<std::uint32_t *>(frame.parts);
    if (__atomic_fetch_add(counter, 1u, __ATOMIC_ACQ_REL) != static_cast<std::uint32_t>(groups - 1)) return false;
    *counter = 0; // for the next run of a graph
    return true;
  }

  template <class Reduction>
  static bool combines_in_warps() {
    return has_warps<typename Reduction::partial_type>();
  }

  /// The group's part of a reduction.
  template <std::size_t IndexT, class Reduction>
  void hand_over(std::size_t index, std::size_t count, std::size_t group, const private_sums<Reduction> &sums,
                 const numbered<IndexT, Reduction> &self) const {
    using value = typename Reduction::value_type;
    auto *const parts = parts_of(self) + group * Reduction::extent;
    for (std::size_t variable = 0; variable != Reduction::extent; ++variable) {
      const auto all = reduce_in_group<value>(index, count, sums.values[variable], self.value.operation);
      if (index == 0) parts[variable] = all;
    }
  }

  /// Combines all groups' parts into the variables of a reduction.
  template <std::size_t IndexT, class Reduction>
  void finish(std::size_t groups, const numbered<IndexT, Reduction> &self) const {
    using value = typename Reduction::value_type;
    using operation_type = typename Reduction::operation_type;
    const Reduction &reduction = self.value;
    auto *const parts = parts_of(self);
    value *const variables = reduction.memory.get();
    for (std::size_t variable = 0; variable != Reduction::extent; ++variable) {
      typename Reduction::partial_type sum = parts[variable];
      for (std::size_t group = 1; group != groups; ++group)
        combine_partial<value, operation_type>(sum, parts[group * Reduction::extent + variable], reduction.operation);
      store(variables[variable], sum, reduction);
    }
  }

  /// The same, by all work-items of a group: one would wait for memory once per few parts.
  template <std::size_t IndexT, class Reduction>
  void finish_together(std::size_t index, std::size_t count, std::size_t groups,
                       const numbered<IndexT, Reduction> &self) const {
    using value = typename Reduction::value_type;
    using operation_type = typename Reduction::operation_type;
    const Reduction &reduction = self.value;
    auto *const parts = parts_of(self);
    value *const variables = reduction.memory.get();
    for (std::size_t variable = 0; variable != Reduction::extent; ++variable) {
      typename Reduction::partial_type mine;
      if constexpr (operation_type::source != identity_from::nowhere) mine.value = reduction.operation.identity();
      for (std::size_t group = index; group < groups; group += count)
        combine_partial<value, operation_type>(mine, parts[group * Reduction::extent + variable], reduction.operation);
      const auto sum = reduce_in_group<value>(index, count, mine, reduction.operation);
      if (index == 0) store(variables[variable], sum, reduction);
    }
  }

  template <class Reduction>
  static void store(typename Reduction::value_type &variable, const typename Reduction::partial_type &sum,
                    const Reduction &reduction) {
    using value = typename Reduction::value_type;
    if constexpr (Reduction::operation_type::source == identity_from::nowhere)
      if (!sum.any) return;
    variable =
        reduction.from_identity ? sum.value : static_cast<value>(reduction.operation.operation(variable, sum.value));
  }
};

/// The launch over a range of Dimensions: rows and columns, see reduction_plan.
template <int Dimensions, class Kernel>
struct ranged_reduction_kernel {
  using syclc_user_kernel = Kernel;
  Kernel kernel;
  range<Dimensions> whole;
};
template <int Dimensions>
struct reduction_range_invocation {
  static constexpr int kind = SYCLC_KERNEL_ND_RANGE;
  static constexpr int dimensions = Dimensions == 1 ? 1 : 2;
  template <class Kernel>
  static void invoke(const Kernel &kernel) {
    kernel.kernel.template over_range<Dimensions>(kernel.whole);
  }
};
template <int Dimensions>
struct reduction_nd_range_invocation {
  static constexpr int kind = SYCLC_KERNEL_ND_RANGE;
  static constexpr int dimensions = Dimensions;
  template <class Kernel>
  static void invoke(const Kernel &kernel) {
    kernel.template over_nd_range<Dimensions>();
  }
};

template <class First, class... Others>
struct last_of : last_of<Others...> {};
template <class Last>
struct last_of<Last> {
  using type = Last;
};

/// handler::parallel_for with reductions. \tparam Arguments the reductions, followed by the user's function object.
template <class... Arguments>
struct reduction_launch {
  static constexpr std::size_t reductions = sizeof...(Arguments) - 1;
  using user_kernel = typename last_of<Arguments...>::type;

  /// \tparam Properties of the launch, or void.
  template <class KernelName, class Properties, class Handler, int Dimensions>
  static void over_range(Handler &group, const range<Dimensions> &size, const Arguments &...arguments) {
    using kernel = decltype(make(std::make_index_sequence<reductions>(), arguments...));
    ranged_reduction_kernel<Dimensions, kernel> object{make(std::make_index_sequence<reductions>(), arguments...),
                                                       size};
    std::size_t rows = 1;
    for (int dim = 0; dim != Dimensions - 1; ++dim) rows *= size[dim];
    using invocation = invocation_of<reduction_range_invocation<Dimensions>, user_kernel, Properties>;
    const syclc_kernel &launched =
        *descriptor_of<KernelName, invocation, ranged_reduction_kernel<Dimensions, kernel>>();
    const reduction_plan plan =
        reduction_runtime::plan(group, launched, rows, size[Dimensions - 1], kernel::private_bytes);
    object.kernel.frame.rows_each = plan.rows_each;
    object.kernel.frame.columns_each = plan.columns_each;
    constexpr int first = Dimensions == 1 ? 1 : 0; // rows are SYCL's dimension 0
    const std::size_t groups = plan.global[0] / plan.local[0] * (plan.global[1] / plan.local[1]);
    launch<KernelName, invocation>(group, object, object.kernel, groups, 2 - first, plan.global + first,
                                   plan.local + first, nullptr, plan.calls_each);
  }

  /// \tparam Properties of the launch, or void.
  template <class KernelName, class Properties, class Handler, int Dimensions>
  static void over_nd_range(Handler &group, const nd_range<Dimensions> &space, const Arguments &...arguments) {
    auto object = make(std::make_index_sequence<reductions>(), arguments...);
    const range<Dimensions> global = space.get_global_range(), local = space.get_local_range();
    const id<Dimensions> offset = space.get_offset();
    if (global.size() == 0) return start(group, std::make_index_sequence<reductions>(), object);
    std::size_t groups = 1; // the launch checks the sizes before this is used
    for (int dim = 0; dim != Dimensions; ++dim) groups *= local[dim] == 0 ? 1 : global[dim] / local[dim];
    launch<KernelName, invocation_of<reduction_nd_range_invocation<Dimensions>, user_kernel, Properties>>(
        group, object, object, groups, Dimensions, numbers<Dimensions>(global), numbers<Dimensions>(local),
        numbers<Dimensions>(offset), 1);
  }

private:
  template <std::size_t... Indices>
  static auto make(std::index_sequence<Indices...>, const Arguments &...arguments) {
    const numbered_values<std::make_index_sequence<sizeof...(Arguments)>, const Arguments &...> all{{arguments}...};
    return reduction_kernel<user_kernel, std::index_sequence<Indices...>,
                            std::remove_cv_t<std::remove_reference_t<decltype(at<Indices>(all))>>...>(all);
  }

  template <class KernelName, class Invocation, class Handler, class Object, class Kernel>
  static void launch(Handler &group, const Object &object, Kernel &kernel, std::size_t groups, int dimensions,
                     const std::size_t *global, const std::size_t *local, const std::size_t *offset,
                     std::size_t calls_each) {
    const std::size_t bytes = kernel.lay_out(groups);
    const auto place = static_cast<std::size_t>(reinterpret_cast<const char *>(&kernel.frame.parts) -
                                                reinterpret_cast<const char *>(&object));
    group.template launch<KernelName, Invocation>(object, dimensions, global, local, offset);
    reduction_runtime::attach_parts(group, place, bytes, calls_each);
  }

  /// A kernel without work-items.
  template <class Handler, std::size_t... Indices, class Kernel>
  static void start(Handler &group, std::index_sequence<Indices...>, const Kernel &kernel) {
    reduction_start starts[reductions] = {};
    std::size_t count = 0;
    [[maybe_unused]] const auto note = [&](const auto &reduction, auto &identity) {
      using description = std::remove_cv_t<std::remove_reference_t<decltype(reduction)>>;
      using value = typename description::value_type;
      if constexpr (description::operation_type::source != identity_from::nowhere)
        if (reduction.from_identity) {
          identity.value = reduction.operation.identity();
          starts[count++] = {reduction.memory.get(), reduction.memory.handle(), &identity.value, sizeof(value),
                             description::extent};
        }
    };
    numbered_values<std::index_sequence<Indices...>,
                    typename std::remove_reference_t<decltype(at<Indices>(kernel))>::partial_type...>
        identities;
    (note(at<Indices>(kernel), at<Indices>(identities)), ...);
    reduction_runtime::start(group, starts, count);
  }
};

} // namespace sycl::detail
