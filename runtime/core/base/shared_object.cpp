// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Copying and destroying public objects. Defined out of line to keep this code out of each file that includes SYCL.
#include <sycl/detail/shared_object.hpp>

namespace sycl::detail {

shared_object::shared_object(const shared_object &other) noexcept = default;
shared_object::shared_object(shared_object &&other) noexcept = default;
shared_object &shared_object::operator=(const shared_object &other) noexcept = default;
shared_object &shared_object::operator=(shared_object &&other) noexcept = default;
shared_object::~shared_object() = default;

} // namespace sycl::detail
