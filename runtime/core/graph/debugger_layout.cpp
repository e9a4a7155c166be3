// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Where debuggers find what a queue, a device or an event shows to its user, for the pretty printers in
/// runtime/debugger: libsycl is installed without debug information, and a printer must not call functions of the program.
#include "core/devices/device_impl.hpp"
#include "core/graph/event_impl.hpp"
#include "core/graph/queue_impl.hpp"

#include <sycl/detail/export.hpp>

#include <cstddef>
#include <cstdint>

namespace sycl::detail {

/// Offsets of members, in bytes. Printers read no other version; increase it with any change.
struct debugger_layout {
  std::uint32_t version = 1;
  std::uint32_t device_name;    ///< device_impl: const char *
  std::uint32_t queue_device;   ///< queue_impl: device_impl *
  std::uint32_t queue_in_order; ///< queue_impl: bool
  std::uint32_t event_state;    ///< event_impl: graph_node::state, a byte
};

/// A friend of the classes.
struct debugger_access {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof" // these classes have no virtual bases
  static constexpr debugger_layout layout{.device_name = offsetof(device_impl, name_),
                                          .queue_device = offsetof(queue_impl, device_),
                                          .queue_in_order = offsetof(queue_impl, in_order_),
                                          .event_state = offsetof(event_impl, state_)};
#pragma GCC diagnostic pop
};

} // namespace sycl::detail

extern "C" {
SYCLC_EXPORT extern const sycl::detail::debugger_layout __syclc_debugger_layout;
constinit const sycl::detail::debugger_layout __syclc_debugger_layout = sycl::detail::debugger_access::layout;
}
