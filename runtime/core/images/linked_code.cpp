// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Finds the results of device links for a kernel; see linked_code.hpp. Nothing is cached: there are few such modules,
/// and each kernel is looked up once per device.
#include "core/images/linked_code.hpp"

#include "abi/image_properties.h"
#include "core/images/image_registry.hpp"
#include "core/images/module_images.hpp"

#include <sycl/exception.hpp>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <span>

namespace sycl::detail {
namespace {

std::atomic<int> modules_of_links{0};

bool is_of_link(const syclc_module &module) noexcept { return module.num_kernels == 0; }

std::span<const syclc_linked_code> native_in(const syclc_module &module) noexcept {
  return {module.linked, module.num_linked};
}

/// Removes the first line of a text and returns it.
std::string_view take_line(std::string_view &text) noexcept {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  return line;
}

/// Whether an image contains a kernel of a module. The module property has one line for all kernels, or one per kernel.
bool holds(const device_image &image, std::string_view module_id, std::string_view kernel) noexcept {
  std::string_view modules = image.property(SYCLC_PROPERTY_MODULE), kernels = image.property(SYCLC_PROPERTY_KERNELS);
  const bool is_one = modules.find('\n') == std::string_view::npos;
  while (!kernels.empty()) {
    const std::string_view name = take_line(kernels), id = is_one ? modules : take_line(modules);
    if (name == kernel && id == module_id) return true;
  }
  return false;
}

template <class Visit>
void for_each_link(const Visit &visit) {
  if (!has_linked_code()) return;
  for (const syclc_module *module : image_registry::instance().modules())
    if (is_of_link(*module)) visit(*module);
}

} // namespace

bool has_linked_code() noexcept { return modules_of_links.load(std::memory_order_relaxed) != 0; }

void count_linked_code(const syclc_module &module, int change) noexcept {
  if (is_of_link(module)) modules_of_links.fetch_add(change, std::memory_order_relaxed);
}

std::vector<linked_native> linked_native_of(const syclc_kernel &kernel) {
  std::vector<linked_native> found;
  const char *const id = kernel.module ? kernel.module->id : nullptr;
  if (!id) return found;
  for_each_link([&](const syclc_module &module) {
    for (const syclc_linked_code &code : native_in(module))
      if (std::strcmp(code.kernel, kernel.name) == 0 && std::strcmp(code.module_id, id) == 0)
        found.push_back({&module, &code});
  });
  return found;
}

bool has_values_of(const syclc_linked_code &code, const syclc_kernel &kernel, const spec_values &values) {
  const std::span folded(code.spec_values, code.num_spec_values);
  const std::span constants(kernel.module->spec_constants, kernel.module->num_spec_constants);
  return std::all_of(folded.begin(), folded.end(), [&](const syclc_spec_value &value) {
    const auto own = std::find_if(constants.begin(), constants.end(), [&](const syclc_spec_constant &known) {
      return std::strcmp(known.name, value.name) == 0;
    });
    const syclc_spec_constant *constant = own != constants.end() ? &*own : find_spec_constant_named(value.name);
    return constant && constant->size == value.size &&
           std::memcmp(spec_value(values, *constant), value.value, value.size) == 0;
  });
}

std::vector<linked_image> linked_images_of(const syclc_kernel &kernel) {
  std::vector<linked_image> found;
  const char *const id = kernel.module ? kernel.module->id : nullptr;
  if (!id) return found;
  for_each_link([&](const syclc_module &module) {
    for (device_image &image : images_of(module))
      if (holds(image, id, kernel.name)) found.push_back({&module, std::move(image)});
  });
  return found;
}

std::vector<const syclc_module *> modules_served_by(const syclc_module &module) {
  std::vector<const syclc_module *> served;
  if (!is_of_link(module)) return served;
  std::string ids;
  for (const syclc_linked_code &code : native_in(module)) ids.append(code.module_id).push_back('\n');
  try {
    for (const device_image &image : images_of(module))
      ids.append(image.property(SYCLC_PROPERTY_MODULE)).push_back('\n');
  } catch (const exception &) { // a damaged image, which has served no kernel
  }
  for (const syclc_module *other : image_registry::instance().modules())
    if (other->id && *other->id && ids.find(other->id) != std::string::npos) served.push_back(other);
  return served;
}

} // namespace sycl::detail
