// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Finds specialization constants and lays out their values.
#include "core/spec_values.hpp"

#include "core/errors.hpp"
#include "core/image_registry.hpp"

#include <algorithm>
#include <cstring>
#include <new>
#include <span>

namespace sycl::detail {

namespace {

std::span<const syclc_spec_constant> constants_of(const syclc_module &module) {
  return {module.spec_constants, module.num_spec_constants};
}

} // namespace

const syclc_spec_constant *find_spec_constant(const syclc_module &module, const void *id) noexcept {
  for (const syclc_spec_constant &constant : constants_of(module))
    if (constant.id == id) return &constant;
  return nullptr;
}

const syclc_spec_constant *find_spec_constant(const syclc_kernel &kernel, const void *id) noexcept {
  for (std::uint32_t i = 0; i != kernel.num_spec_constants; ++i)
    if (const syclc_spec_constant &constant = kernel.module->spec_constants[kernel.spec_constants[i]];
        constant.id == id)
      return &constant;
  return nullptr;
}

const syclc_spec_constant *find_spec_constant(const void *id) noexcept {
  for (const syclc_module *module : image_registry::instance().modules())
    if (const syclc_spec_constant *found = find_spec_constant(*module, id)) return found;
  return nullptr;
}

void set_spec_value(spec_values &values, const syclc_spec_constant &constant, const void *value, std::size_t size) {
  if (size != constant.size)
    throw_error(errc::invalid, std::string("specialization constant ") + constant.name + " has " +
                                   std::to_string(constant.size) + " bytes; it was given a value of " +
                                   std::to_string(size) + ": its type differs between source files of the program");
  const auto *bytes = static_cast<const std::byte *>(value);
  values[constant.name].assign(bytes, bytes + size);
}

const void *spec_value(const spec_values &values, const syclc_spec_constant &constant) noexcept {
  const auto found = values.find(constant.name);
  // Of another size: another module's of the same name, whose type differs.
  return found != values.end() && found->second.size() == constant.size ? found->second.data() : constant.default_value;
}

spec_values values_read_by(const syclc_kernel &kernel, const spec_values &values) {
  spec_values read;
  if (values.empty()) return read;
  for (std::uint32_t i = 0; i != kernel.num_spec_constants; ++i) {
    const syclc_spec_constant &constant = kernel.module->spec_constants[kernel.spec_constants[i]];
    const void *value = spec_value(values, constant);
    if (std::memcmp(value, constant.default_value, constant.size) != 0)
      set_spec_value(read, constant, value, constant.size);
  }
  return read;
}

std::shared_ptr<const void> make_spec_block(const syclc_module &module, const spec_values &values) {
  if (module.num_spec_constants == 0) return nullptr;
  constexpr std::align_val_t alignment{spec_block_alignment};
  const std::size_t size = std::max<std::size_t>(module.spec_constants_size, 1);
  std::shared_ptr<void> block(::operator new(size, alignment),
                              [](void *memory) { ::operator delete(memory, std::align_val_t{spec_block_alignment}); });
  std::memset(block.get(), 0, size);
  for (const syclc_spec_constant &constant : constants_of(module))
    std::memcpy(static_cast<char *>(block.get()) + constant.offset, spec_value(values, constant), constant.size);
  return block;
}

} // namespace sycl::detail
