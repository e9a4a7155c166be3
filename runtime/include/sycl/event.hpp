// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::event (specification 4.6.6).
#pragma once

#include <sycl/backend_enum.hpp>
#include <sycl/detail/backend_info.hpp>
#include <sycl/detail/export.hpp>
#include <sycl/detail/impl_access.hpp>
#include <sycl/detail/owner_order.hpp>
#include <sycl/info/event.hpp>

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

namespace sycl {

namespace detail {
class event_impl;
template <class>
inline constexpr bool always_false = false;
} // namespace detail

/// One submitted command. Common reference semantics.
class SYCLC_EXPORT event : public detail::owner_ordered<event> {
public:
  /// A completed event.
  event();

  sycl::backend get_backend() const noexcept;
  /// \returns false: there is no host device. (SYCL 1.2.1.)
  [[deprecated("there is no host device")]] bool is_host() const noexcept { return false; }

  /// \returns the commands that this one depends on directly and that have not ended.
  std::vector<event> get_wait_list();

  /// Blocks until the command, with all its dependencies, has ended. \throws errc::invalid in a host task that would
  /// thus wait for itself.
  void wait();
  static void wait(const std::vector<event> &eventList);
  /// The same; then calls the asynchronous error handler if there are errors.
  void wait_and_throw();
  static void wait_and_throw(const std::vector<event> &eventList);

  /// \tparam Param one of info::event.
  template <class Param>
  typename Param::return_type get_info() const {
    if constexpr (std::is_same_v<Param, info::event::command_execution_status>)
      return status();
    else if constexpr (std::is_same_v<Param, info::event::reference_count>)
      return static_cast<std::uint32_t>(impl_.use_count());
    else
      static_assert(detail::always_false<Param>, "this is not a descriptor of info::event");
  }

  /// Queries OpenCL about the platform or device of the event's queue: see device::get_backend_info().
  /// \throws errc::backend_mismatch if the queue does not belong to OpenCL, or if there is none.
  template <class Param>
  detail::backend_info_result<Param> get_backend_info() const {
    return backend_info(detail::backend_descriptor<Param>::question);
  }

  /// Times in nanoseconds; waits until they are available. \tparam Param one of info::event_profiling.
  /// \throws errc::invalid unless the queue has property::queue::enable_profiling.
  template <class Param>
  typename Param::return_type get_profiling_info() const {
    if constexpr (std::is_same_v<Param, info::event_profiling::command_submit>)
      return profiling_time(0);
    else if constexpr (std::is_same_v<Param, info::event_profiling::command_start>)
      return profiling_time(1);
    else if constexpr (std::is_same_v<Param, info::event_profiling::command_end>)
      return profiling_time(2);
    else
      static_assert(detail::always_false<Param>, "this is not a descriptor of info::event_profiling");
  }

  friend bool operator==(const event &lhs, const event &rhs) noexcept { return lhs.impl_ == rhs.impl_; }
  friend bool operator!=(const event &lhs, const event &rhs) noexcept { return lhs.impl_ != rhs.impl_; }

private:
  friend struct detail::impl_access;
  explicit event(detail::shared_impl<detail::event_impl> impl) : impl_(std::move(impl)) {}
  info::event_command_status status() const;
  std::uint64_t profiling_time(int which) const;
  std::string backend_info(detail::backend_question question) const;

  detail::shared_impl<detail::event_impl> impl_;
};

namespace detail {
/// The dependencies of a queue's shortcut functions: none, an event, or several. Refers to its arguments.
class event_list {
public:
  event_list() = default;
  event_list(const event &one) : first_(&one), count_(1) {}
  /// A template, so that copying a list of events does not instantiate the vector's conversions.
  template <class Event, std::enable_if_t<std::is_same_v<Event, event>, int> = 0>
  event_list(const std::vector<Event> &many) noexcept : first_(many.data()), count_(many.size()) {}
  event_list(std::initializer_list<event> many) : first_(many.begin()), count_(many.size()) {}

  const event *begin() const { return first_; }
  const event *end() const { return first_ + count_; }

private:
  const event *first_ = nullptr;
  std::size_t count_ = 0;
};
} // namespace detail

} // namespace sycl

template <>
struct std::hash<sycl::event> : sycl::detail::impl_hash<sycl::event> {};
