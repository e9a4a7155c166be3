// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Chooses between the native code of a kernel's object and that of device links.
#include "backends/native/kernel_code.hpp"

#include "backends/native/cpu_levels.hpp"
#include "core/images/linked_code.hpp"
#include "core/images/native_callers.hpp"

#include <string_view>
#include <tuple>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace sycl::detail::native {

namespace {

/// The variants of a device link that this CPU can run.
std::span<const syclc_native_variant> linked_variants(const syclc_kernel &kernel, const syclc_linked_code &code) {
  syclc_kernel described = kernel;
  described.native = code.native;
  described.num_native = code.num_native;
  return usable_variants(described);
}

/// The order of preference, most important criterion first.
auto rank(const kernel_code &code) noexcept {
  return std::make_tuple(!code.variants.empty(), code.linked && code.linked->num_spec_values != 0,
                         code.variants.empty() ? 0 : code.variants.front().isa_level, code.linked && code.linked->cpu,
                         code.linked != nullptr);
}

#if defined(__x86_64__)
bool has_bit(unsigned leaf, unsigned part, unsigned reg, unsigned bit) noexcept {
  unsigned registers[4]{};
  if (!__get_cpuid_count(leaf, part, &registers[0], &registers[1], &registers[2], &registers[3])) return false;
  return registers[reg] >> bit & 1;
}

bool has_cpu_feature(std::string_view name) noexcept {
  constexpr unsigned eax = 0, ebx = 1, ecx = 2, edx = 3;
#define CPU_FEATURE(NAME, LEAF, SUBLEAF, REGISTER, BIT)                                                                \
  if (name == NAME) return has_bit(LEAF, SUBLEAF, REGISTER, BIT);
#include "abi/cpu_features.def"
  (void)eax, (void)ebx, (void)ecx, (void)edx;
  return false; // a feature that a later compiler knows
}
#else
bool has_cpu_feature(std::string_view) noexcept { return false; }
#endif

} // namespace

bool has_cpu_features(const char *names) noexcept {
  for (std::string_view rest = names ? names : ""; !rest.empty();) {
    const std::string_view name = rest.substr(0, rest.find(','));
    if (!has_cpu_feature(name)) return false;
    rest.remove_prefix(name.size() == rest.size() ? name.size() : name.size() + 1);
  }
  return true;
}

std::string kernel_code::text() const {
  if (jit) return ", compiled just in time";
  if (!linked) return {};
  std::string text = ", linked";
  if (linked->cpu) text += std::string(" for ") + linked->cpu;
  if (linked->num_spec_values != 0) text += linked->cpu ? " and" : " for";
  if (linked->num_spec_values != 0) text += " these specialization constants";
  return text;
}

kernel_code choose_code(const syclc_kernel &kernel, const spec_values &values) {
  kernel_code best;
  if (!find_unlinked(*kernel.module, kernel.name)) best.variants = usable_variants(kernel);
  if (!has_linked_code()) return best;
  for (const linked_native &found : linked_native_of(kernel)) {
    if (!has_cpu_features(found.code->cpu_features) || !has_values_of(*found.code, kernel, values)) continue;
    if (find_unlinked(*found.module, kernel.name)) continue;
    const kernel_code other{linked_variants(kernel, *found.code), found.module, found.code};
    if (rank(other) > rank(best)) best = other;
  }
  return best;
}

} // namespace sycl::detail::native
