// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Finds the definitions of an image's imports, and links.
#include "backends/opencl/link_images.hpp"

#include "abi/image_properties.h"
#include "backends/opencl/constant_data.hpp"
#include "backends/opencl/spirv_check.hpp"
#include "core/base/errors.hpp"
#include "core/base/kernel_name.hpp"
#include "core/base/trace.hpp"
#include "core/devices/kernel_checks.hpp"
#include "core/images/image_registry.hpp"
#include "core/images/module_images.hpp"
#include "core/images/native_callers.hpp"
#include "spirv/instructions.hpp"

#include <spirv-tools/linker.hpp>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cxxabi.h>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <utility>

namespace sycl::detail::opencl {

namespace spirv = syclc::spirv;

namespace {

/// "scale(float)"
std::string readable(std::string_view mangled) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> text(
      abi::__cxa_demangle(std::string(mangled).c_str(), nullptr, nullptr, &status), &std::free);
  return status == 0 && text ? std::string(text.get()) : std::string(mangled);
}

/// The constant of another source that the module's images refer to by this name. Also searches the other modules,
/// because a device-link module does not describe constants.
const syclc_device_global *find_constant(const syclc_module &module, std::string_view name) {
  const auto of = [&](const syclc_module &one) -> const syclc_device_global * {
    for (const syclc_device_global &variable : std::span(one.device_globals, one.num_device_globals))
      if ((variable.flags & SYCLC_DEVICE_GLOBAL_CONSTANT) && name == variable.name) return &variable;
    return nullptr;
  };
  if (const syclc_device_global *found = of(module)) return found;
  for (const syclc_module *other : image_registry::instance().modules())
    if (const syclc_device_global *found = of(*other)) return found;
  return nullptr;
}

std::string source_of(const syclc_module &module) { return module.source ? module.source : "a source without a name"; }

/// The aspects that an image uses according to its properties and that the device lacks: bit n for aspect n.
std::uint64_t lacking_aspects(const device_image &image, const device_properties &properties) {
  const std::string_view text = image.property(SYCLC_PROPERTY_ASPECTS);
  std::uint64_t aspects = 0;
  std::from_chars(text.data(), text.data() + text.size(), aspects);
  return aspects & ~properties.aspects.to_ullong();
}

void check_aspects(const std::vector<module_image> &parts, const device_properties &properties,
                   const std::string &what) {
  for (const module_image &part : parts)
    if (const std::uint64_t lacking = lacking_aspects(part.image, properties))
      throw_error(errc::kernel_not_supported, what + ": code of " + source_of(*part.module) +
                                                  (&part == &parts.front() ? "" : ", which the kernel calls,") +
                                                  " uses what needs " + aspect_names(lacking) +
                                                  ", which the device lacks");
}

enum class missing { are_errors, are_left };

/// The parts to link.
struct all_parts {
  std::vector<module_image> images;                                          ///< the kernel's image is the first
  std::map<std::string, const syclc_device_global *, std::less<>> constants; ///< by name
};

/// `first`, followed by the parts that it needs, directly or indirectly.
all_parts find_parts(const device_image &first, const syclc_module &owner, const std::string &what,
                     missing parts_without_definition) {
  all_parts found;
  std::vector<module_image> &parts = found.images;
  parts.push_back({first, &owner});
  std::set<std::string, std::less<>> defined;
  for (std::size_t i = 0; i != parts.size(); ++i)
    for (const std::string_view name : parts[i].image.names(SYCLC_PROPERTY_IMPORTS)) {
      if (defined.contains(name) || found.constants.contains(name)) continue;
      if (const syclc_device_global *constant = find_constant(*parts[i].module, name)) {
        found.constants.emplace(name, constant);
        continue;
      }
      std::optional<module_image> other = find_exporter(image_kind::spirv, name);
      if (!other && parts_without_definition == missing::are_left) continue;
      if (!other && find_unlinked(name))
        throw_error(errc::kernel_not_supported,
                    what + ": the SYCL_EXTERNAL function " + readable(name) +
                        " of another source uses a local_accessor or work_group_memory, which takes a device link; " +
                        device_link_remedy);
      if (!other)
        throw_error(errc::build, what + ": no image of the program defines the SYCL_EXTERNAL function " +
                                     readable(name) + " (" + std::string(name) + "), which the image of " +
                                     source_of(*parts[i].module) +
                                     " calls; compile the source that defines it for spirv64, with SYCL_EXTERNAL, and "
                                     "link it");
      for (const std::string_view exported : other->image.names(SYCLC_PROPERTY_EXPORTS)) defined.emplace(exported);
      parts.push_back(std::move(*other));
    }
  return found;
}

/// Why the linker, which expects valid modules, must not see the image.
std::string damage_of(const device_image &image) {
  if (!image.has_right_hash()) return different_hash;
  return validation_error(image.code.data(), image.code.size()); // the image may come from elsewhere (syclc-bundle add)
}

/// The operands of an instruction that may be addresses of variables: the index of the first, and their number. Other
/// operands may be numbers, such as the alignment of an access, which are not ids even if they look like one.
std::pair<std::size_t, std::size_t> addresses(spirv::instruction words) {
  const auto from = [&](std::size_t first) {
    return std::pair(first, first < words.size() ? words.size() - first : 0);
  };
  switch (words.opcode()) {
  case spirv::op::entry_point: // execution model, function, name, variables
    return from(words.after_text(3));
  case spirv::op::function_call: // type, result, function, arguments
    return from(4);
  case spirv::op::load: // type, result, address, memory operands
  case spirv::op::access_chain:
  case spirv::op::in_bounds_access_chain:
  case spirv::op::ptr_access_chain:
  case spirv::op::in_bounds_ptr_access_chain: // also indices, which are not variables
  case spirv::op::copy_object:
    return {3, words.size() > 3 ? 1 : 0};
  default:
    return {0, 0};
  }
}

/// Each image has its own variables for ids (`OpDecorate %v BuiltIn GlobalInvocationId`). Replaces all of them by the
/// first one: translators to LLVM IR identify them by name, and a name can belong to only one variable.
void unite_builtins(std::vector<std::uint32_t> &module) {
  std::map<std::uint32_t, std::uint32_t> variable_of, same_as; // built-in -> variable; duplicate -> first variable
  for (const spirv::instruction words : spirv::instructions(module)) {
    if (words.opcode() != spirv::op::decorate || words.size() != 4 || words[2] != spirv::decoration_built_in) continue;
    const auto [known, is_new] = variable_of.emplace(words[3], words[1]);
    if (!is_new) same_as.emplace(words[1], known->second);
  }
  if (same_as.empty()) return;
  std::vector<std::uint32_t> kept(module.begin(), module.begin() + spirv::header_words);
  for (const spirv::instruction words : spirv::instructions(module)) {
    const spirv::op opcode = words.opcode();
    const bool is_note = (opcode == spirv::op::name || opcode == spirv::op::decorate) && words.size() > 1;
    if (is_note && same_as.contains(words[1])) continue;
    if (opcode == spirv::op::variable && words.size() > 2 && same_as.contains(words[2])) continue;
    const auto start = static_cast<std::ptrdiff_t>(kept.size());
    kept.insert(kept.end(), words.begin(), words.end());
    const auto [first, count] = addresses(words);
    const auto begin = kept.begin() + start + static_cast<std::ptrdiff_t>(first);
    const auto end = begin + static_cast<std::ptrdiff_t>(count);
    std::for_each(begin, end, [&](std::uint32_t &address) {
      if (const auto found = same_as.find(address); found != same_as.end()) address = found->second;
    });
    if (opcode != spirv::op::entry_point) continue;
    auto unique_end = begin; // an entry point must not list a variable twice
    for (auto address = begin; address != end; ++address)
      if (std::find(begin, unique_end, *address) == unique_end) *unique_end++ = *address;
    kept.erase(unique_end, end);
    kept[static_cast<std::size_t>(start)] = spirv::first_word(kept.size() - static_cast<std::size_t>(start), opcode);
  }
  module = std::move(kept);
}

} // namespace

complete_image link_images(const device_image &image, const syclc_module &owner, const device_properties &properties,
                           const std::string &what) {
  complete_image result;
  if (image.property(SYCLC_PROPERTY_IMPORTS).empty()) {
    check_aspects({{image, &owner}}, properties, what);
    return result;
  }
  const trace_scope trace("link device code", [&] { return what; });
  const all_parts parts = find_parts(image, owner, what, missing::are_errors);
  check_aspects(parts.images, properties, what);
  std::vector<std::vector<std::uint32_t>> binaries;
  std::uint32_t newest = 0;
  for (const module_image &p : parts.images) {
    if (p.module != &owner) result.modules.push_back(p.module);
    binaries.push_back(spirv::words(p.image.code.data(), p.image.code.size()));
    if (binaries.back().size() < spirv::header_words)
      throw_error(errc::invalid, what + ": the SPIR-V image of " + source_of(*p.module) + " is corrupt");
    if (const std::string damage = damage_of(p.image); !damage.empty())
      throw_error(errc::invalid, what + ": the SPIR-V image of " + source_of(*p.module) + " is corrupt: " + damage +
                                     "; recompile the object file");
    newest = std::max(newest, binaries.back()[spirv::version_word]);
  }
  constexpr std::uint32_t with_sub_groups = 0x00010300; // SPIR-V 1.3: passes/spirv/emit/SubGroupKernels.h
  if (newest >= with_sub_groups && properties.sub_group_sizes == std::vector<std::size_t>{1})
    throw_error(errc::kernel_not_supported, what +
                                                ": a SYCL_EXTERNAL function that the kernel calls, or one beside it in "
                                                "its source, uses sub-groups, which this OpenCL driver does not have");
  for (const auto &[name, constant] : parts.constants) binaries.push_back(constant_data_image(*constant));
  for (std::vector<std::uint32_t> &binary : binaries)
    binary[spirv::version_word] = newest; // older modules have the same meaning in newer versions

  std::string problems;
  spvtools::Context context(SPV_ENV_UNIVERSAL_1_5);
  context.SetMessageConsumer([&](spv_message_level_t, const char *, const spv_position_t &, const char *message) {
    problems += (problems.empty() ? "" : "; ") + std::string(message);
  });
  spvtools::LinkerOptions options;
  options.SetAllowPartialLinkage(true); // LLVM declares the variables for ids as imported
  if (spvtools::Link(context, binaries, &result.code, options) != SPV_SUCCESS)
    throw_error(errc::build, what + ": linking the images of " + source_of(owner) +
                                 " and what it calls failed: " + problems +
                                 " (compile all sources with SYCL_EXTERNAL functions with the same version of syclc)");
  unite_builtins(result.code);
  return result;
}

bool has_aspects_of(const device_image &image, const device_properties &properties) {
  return lacking_aspects(image, properties) == 0;
}

void check_aspects(const device_image &image, const syclc_module &owner, const device_properties &properties,
                   const std::string &what) {
  check_aspects(find_parts(image, owner, what, missing::are_left).images, properties, what);
}

} // namespace sycl::detail::opencl
