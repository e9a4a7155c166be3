// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The specialization constant values (specification 4.9.5) that a program sets, and how they reach device code.
///
/// A program identifies a constant by its sycl::specialization_id, modules by the mangled name of that object. The
/// handler and kernel bundles keep `spec_values`, by name. A backend gets the values that the launched kernel reads
/// (backend_device::get_kernel) and puts them into the code. Native code that was compiled ahead of time reads them
/// from the block of its module's values:
/// \code
///   cgh.set_specialization_constant<width>(16);        spec_values{{"_ZL5width...", bytes of 16}}
///   syclc_module::spec_constants: width at 0, scale at 8   block: | 16 | pad | 1.0, its default |
/// \endcode
#pragma once

#include "abi/device_image.h"

#include <sycl/detail/export.hpp>

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sycl::detail {

/// Values by syclc_spec_constant::name. Constants that are not in the map have their defaults.
using spec_values = std::map<std::string, std::vector<std::byte>>;

/// The arguments of handler::set_specialization_constant().
struct spec_setting {
  const void *id; ///< the sycl::specialization_id
  std::vector<std::byte> value;
};

/// Alignment of a block of values in bytes; no constant has a larger alignment.
inline constexpr std::size_t spec_block_alignment = 128;

/// The module's constant for a sycl::specialization_id; null if none of its kernels reads it.
SYCLC_EXPORT const syclc_spec_constant *find_spec_constant(const syclc_module &module, const void *id) noexcept;

/// The same, among the constants that one kernel reads.
SYCLC_EXPORT const syclc_spec_constant *find_spec_constant(const syclc_kernel &kernel, const void *id) noexcept;

/// The same, in any registered module; all modules give a constant the same name and default value.
SYCLC_EXPORT const syclc_spec_constant *find_spec_constant(const void *id) noexcept;

/// The same, by syclc_spec_constant::name.
SYCLC_EXPORT const syclc_spec_constant *find_spec_constant_named(std::string_view name) noexcept;

/// Sets a constant's value. \throws errc::invalid, naming both sizes, if the size differs from the constant's.
SYCLC_EXPORT void set_spec_value(spec_values &values, const syclc_spec_constant &constant, const void *value,
                                 std::size_t size);

/// The settings of the constants that kernels of the program read.
SYCLC_EXPORT spec_values values_of(const std::vector<spec_setting> &settings, const syclc_kernel &kernel);

/// The constant's value: the one that was set, or else its default. \returns `constant.size` bytes, which live as long
/// as `values` and the constant's module.
SYCLC_EXPORT const void *spec_value(const spec_values &values, const syclc_spec_constant &constant) noexcept;

/// Whether the kernel may depend on specialization constants: it reads some, or calls functions of other modules
/// (SYCL_EXTERNAL), which may.
inline bool may_read_spec_constants(const syclc_kernel &kernel) noexcept {
  return kernel.num_spec_constants != 0 || (kernel.flags & SYCLC_KERNEL_CALLS_EXTERNAL);
}

/// The values that the kernel's code depends on: those of constants that it, or code that it calls in other modules,
/// may read, without values that are the defaults. Two launches with the same result can share code.
SYCLC_EXPORT spec_values values_read_by(const syclc_kernel &kernel, const spec_values &values);

/// A block with all values of a module, for kernel_launch::spec_constants. Constants that are not in `values` have
/// their defaults. From the block, __syclc_specialization_constants_of finds the blocks of other modules for the same
/// values, and makes them on demand.
SYCLC_EXPORT std::shared_ptr<const void> make_spec_block(const syclc_module &module, const spec_values &values);

} // namespace sycl::detail
