// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The values of properties: a linked list, shared by copies of the property_list.
#include <sycl/property_list.hpp>

namespace sycl {

struct property_list::node {
  detail::property_id id;
  detail::shared_object value;
  detail::shared_impl<node> older;
};

void property_list::add_value(detail::property_id id, detail::shared_object value) {
  values_ = std::make_shared<node>(node{id, std::move(value), std::move(values_)});
}

const void *property_list::value(detail::property_id id) const noexcept {
  const node *found = values_.get();
  while (found && found->id != id) found = found->older.get();
  return found ? found->value.get() : nullptr;
}

} // namespace sycl
