// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What copying and destroying public objects is: here once, rather than in each file that includes SYCL.
#include <sycl/detail/shared_object.hpp>

namespace sycl::detail {

shared_object::shared_object(const shared_object &other) noexcept = default;
shared_object::shared_object(shared_object &&other) noexcept = default;
shared_object &shared_object::operator=(const shared_object &other) noexcept = default;
shared_object &shared_object::operator=(shared_object &&other) noexcept = default;
shared_object::~shared_object() = default;

} // namespace sycl::detail
