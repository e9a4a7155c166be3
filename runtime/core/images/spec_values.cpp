// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Finds specialization constants and lays out their values.
#include "core/images/spec_values.hpp"

#include "core/base/errors.hpp"
#include "core/images/image_registry.hpp"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <span>
#include <string_view>
#include <utility>

namespace sycl::detail {

namespace {

std::span<const syclc_spec_constant> constants_of(const syclc_module &module) {
  return {module.spec_constants, module.num_spec_constants};
}

bool is_default(const syclc_spec_constant &constant, const void *value) noexcept {
  return std::memcmp(value, constant.default_value, constant.size) == 0;
}

/// The values of one or several launches, in the layout of a module and, on demand, in those of other modules.
/// \code
///   | ... , this value_block * | values of the module |      read by code of the module
///                              ^ start()
/// \endcode
class value_block {
public:
  value_block(const syclc_module &module, const spec_values &values)
      : values_(values), memory_(static_cast<char *>(::operator new(header + module.spec_constants_size,
                                                                    std::align_val_t{spec_block_alignment}))) {
    std::memset(memory_.get(), 0, header + module.spec_constants_size);
    const value_block *self = this;
    std::memcpy(start() - sizeof self, &self, sizeof self);
    for (const syclc_spec_constant &constant : constants_of(module))
      std::memcpy(start() + constant.offset, spec_value(values_, constant), constant.size);
  }
  value_block(const value_block &) = delete;
  value_block &operator=(const value_block &) = delete;
  ~value_block();

  /// The block whose values begin at `start`.
  static const value_block &of(const void *start) noexcept {
    const value_block *block = nullptr;
    std::memcpy(&block, static_cast<const char *>(start) - sizeof block, sizeof block);
    return *block;
  }

  char *start() const noexcept { return memory_.get() + header; }

  /// The same values in the layout of the module with this id; called by kernels. Finds existing layouts without a
  /// lock.
  const void *for_module(const char *id) const noexcept;

private:
  struct other;
  struct release {
    void operator()(char *memory) const noexcept { ::operator delete(memory, std::align_val_t{spec_block_alignment}); }
  };
  static constexpr std::size_t header = spec_block_alignment;

  /// The module with this id. It must be registered, because its code runs.
  static const syclc_module &module_with(std::string_view id) {
    const syclc_module *found = nullptr;
    image_registry::instance().visit([&](const syclc_module &module) {
      if (module.id && module.num_spec_constants != 0 && id == module.id) found = &module;
      return found != nullptr;
    });
    if (found) return *found;
    std::fprintf(stderr,
                 "syclc: native code of a SYCL_EXTERNAL function reads specialization constants of module %s, which is "
                 "not part of the program: link the object that defines the function, and libsycl, in one way\n",
                 std::string(id).c_str());
    std::abort();
  }

  const spec_values values_;
  const std::unique_ptr<char, release> memory_;
  mutable std::atomic<const other *> others_{nullptr};
};

struct value_block::other {
  other(std::string id, const syclc_module &module, const spec_values &values)
      : id(std::move(id)), block(module, values) {}
  const std::string id; ///< a copy, because the library that contains it may be closed
  const value_block block;
  const other *next = nullptr;
};

value_block::~value_block() {
  for (const other *one = others_.load(); one;) delete std::exchange(one, one->next);
}

const void *value_block::for_module(const char *id) const noexcept {
  const other *const first = others_.load(std::memory_order_acquire);
  for (const other *one = first; one; one = one->next)
    if (one->id == id) return one->block.start();
  auto made = std::make_unique<other>(id, module_with(id), values_);
  made->next = first;
  // Another thread may have added the same layout, which is harmless.
  while (!others_.compare_exchange_weak(made->next, made.get(), std::memory_order_acq_rel)) {
  }
  return made.release()->block.start();
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

const syclc_spec_constant *find_spec_constant_named(std::string_view name) noexcept {
  for (const syclc_module *module : image_registry::instance().modules())
    for (const syclc_spec_constant &constant : constants_of(*module))
      if (name == constant.name) return &constant;
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

spec_values values_of(const std::vector<spec_setting> &settings, const syclc_kernel &kernel) {
  spec_values values;
  for (const spec_setting &setting : settings) {
    const syclc_spec_constant *constant = find_spec_constant(*kernel.module, setting.id);
    if (!constant) constant = find_spec_constant(setting.id);
    if (constant) set_spec_value(values, *constant, setting.value.data(), setting.value.size());
  }
  return values;
}

const void *spec_value(const spec_values &values, const syclc_spec_constant &constant) noexcept {
  const auto found = values.find(constant.name);
  // A different size belongs to a constant of another module with the same name and a different type.
  return found != values.end() && found->second.size() == constant.size ? found->second.data() : constant.default_value;
}

spec_values values_read_by(const syclc_kernel &kernel, const spec_values &values) {
  spec_values read;
  if (values.empty()) return read;
  for (std::uint32_t i = 0; i != kernel.num_spec_constants; ++i) {
    const syclc_spec_constant &constant = kernel.module->spec_constants[kernel.spec_constants[i]];
    const void *value = spec_value(values, constant);
    if (!is_default(constant, value)) set_spec_value(read, constant, value, constant.size);
  }
  if (!(kernel.flags & SYCLC_KERNEL_CALLS_EXTERNAL)) return read;
  for (const auto &[name, value] : values) {
    if (read.contains(name)) continue;
    const syclc_spec_constant *constant = find_spec_constant_named(name);
    if (constant && constant->size == value.size() && !is_default(*constant, value.data())) read.emplace(name, value);
  }
  return read;
}

std::shared_ptr<const void> make_spec_block(const syclc_module &module, const spec_values &values) {
  auto made = std::make_shared<value_block>(module, values);
  const void *start = made->start();
  return {std::move(made), start};
}

} // namespace sycl::detail

SYCLC_EXPORT const void *__syclc_specialization_constants_of(const void *values, const char *module_id) {
  return sycl::detail::value_block::of(values).for_module(module_id);
}
