// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Base of the information descriptors (specification 4.5.1.1).
///
/// `info::device::name` is `struct name : detail::info_query<sycl::device, std::string> {}`, so that
/// `device::get_info<P>()` accepts the descriptors of devices only, at compile time.
#pragma once

#include <type_traits>

namespace sycl::detail {

/// \tparam Owner the class that answers the query. \tparam Result type of the result.
template <class Owner, class Result>
struct info_query {
  using return_type = Result;
  using owner = Owner;
};

/// Return type of `Owner::get_info<Param>()`; no type if Param is a query of another class.
template <class Param, class Owner>
using info_result = std::enable_if_t<std::is_same_v<typename Param::owner, Owner>, typename Param::return_type>;

} // namespace sycl::detail
