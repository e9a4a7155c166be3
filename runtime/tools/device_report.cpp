// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tools/device_report.hpp"

#include "core/base/errors.hpp"
#include "core/base/foreign_variables.hpp"
#include "core/base/trace_file.hpp"
#include "core/devices/backend_registry.hpp"

#include <sycl/device.hpp>
#include <sycl/platform.hpp>
#include <sycl/range.hpp>
#include <sycl/version.hpp>

#include <cstdint>
#include <utility>

// All properties are shown, including deprecated ones.
#pragma clang diagnostic ignored "-Wdeprecated-declarations"

namespace sycl::detail::tools {
namespace {

namespace info = sycl::info::device;

/// "[1,2]", of values that are JSON already.
std::string json_array(const std::vector<std::string> &values) { return "[" + join(values, ", ") + "]"; }

std::string json_strings(std::vector<std::string> texts) {
  for (std::string &text : texts) text = json_string(text);
  return json_array(texts);
}

/// Collects facts.
class fact_list {
public:
  void text(const char *key, const char *label, const std::string &value) {
    list.push_back({key, label, value, json_string(value)});
  }
  /// \param value 0 means that it is unknown.
  void number(const char *key, const char *label, std::uint64_t value, const char *unit = "") {
    list.push_back(
        {key, label, value ? std::to_string(value) + unit : "unknown", value ? std::to_string(value) : "null"});
  }
  void bytes(const char *key, const char *label, std::uint64_t value) {
    list.push_back({key, label, bytes_text(value), std::to_string(value)});
  }
  void flag(const char *key, const char *label, bool value) {
    list.push_back({key, label, value ? "yes" : "no", value ? "true" : "false"});
  }
  void texts(const char *key, const char *label, const std::vector<std::string> &values) {
    list.push_back({key, label, join(values, " "), json_strings(values)});
  }
  void numbers(const char *key, const char *label, const std::vector<std::size_t> &values, const char *separator) {
    std::vector<std::string> words;
    for (std::size_t value : values) words.push_back(std::to_string(value));
    list.push_back({key, label, join(words, separator), json_array(words)});
  }

  std::vector<device_fact> list;
};

std::vector<std::string> aspects_of(const device &device) {
  std::vector<std::string> names;
#define SYCLC_ASPECT(name, number)                                                                                     \
  if (device.has(aspect::name)) names.push_back(#name);
#include <sycl/aspects.def>
  return names;
}

/// "char 16, short 8, ...": the number of elements in the widest vector; 0: the device lacks the type.
void add_vector_widths(fact_list &facts, const device &device) {
  const std::pair<const char *, std::uint32_t> widths[] = {
      {"char", device.get_info<info::native_vector_width_char>()},
      {"short", device.get_info<info::native_vector_width_short>()},
      {"int", device.get_info<info::native_vector_width_int>()},
      {"long", device.get_info<info::native_vector_width_long>()},
      {"half", device.get_info<info::native_vector_width_half>()},
      {"float", device.get_info<info::native_vector_width_float>()},
      {"double", device.get_info<info::native_vector_width_double>()}};
  std::vector<std::string> texts, members;
  for (const auto &[type, width] : widths) {
    if (width) texts.push_back(std::string(type) + " " + std::to_string(width));
    members.push_back(json_string(type) + ": " + std::to_string(width));
  }
  facts.list.push_back({"vector_widths", "vector widths", join(texts), "{" + join(members) + "}"});
}

} // namespace

std::vector<device_fact> facts_of(const std::shared_ptr<device_impl> &impl) {
  const auto device = make_from_impl<sycl::device>(impl);
  fact_list facts;
  facts.text("platform", "platform", device.get_platform().get_info<sycl::info::platform::name>());
  facts.text("platform_version", "platform version", device.get_platform().get_info<sycl::info::platform::version>());
  facts.text("vendor", "vendor", device.get_info<info::vendor>());
  facts.text("version", "version", device.get_info<info::version>());
  facts.text("driver", "driver", device.get_info<info::driver_version>());
  facts.text("device_code", "device code", impl->properties().code_format);
  facts.number("compute_units", "compute units", device.get_info<info::max_compute_units>());
  facts.number("clock_mhz", "clock", device.get_info<info::max_clock_frequency>(), " MHz");
  facts.number("max_work_group_size", "max work-group size", device.get_info<info::max_work_group_size>());
  const auto sizes = device.get_info<info::max_work_item_sizes<3>>();
  facts.numbers("max_work_item_sizes", "max work-items", {sizes[0], sizes[1], sizes[2]}, " x ");
  facts.numbers("sub_group_sizes", "sub-group sizes", device.get_info<info::sub_group_sizes>(), ", ");
  facts.number("max_sub_groups", "max sub-groups", device.get_info<info::max_num_sub_groups>());
  add_vector_widths(facts, device);
  facts.number("address_bits", "address bits", device.get_info<info::address_bits>());
  facts.bytes("global_memory", "global memory", device.get_info<info::global_mem_size>());
  facts.bytes("max_allocation", "largest allocation", device.get_info<info::max_mem_alloc_size>());
  facts.bytes("local_memory", "local memory", device.get_info<info::local_mem_size>());
  const std::uint64_t cache = device.get_info<info::global_mem_cache_size>();
  const std::uint64_t line = device.get_info<info::global_mem_cache_line_size>();
  facts.list.push_back({"cache", "cache", bytes_text(cache) + ", lines of " + bytes_text(line), std::to_string(cache)});
  facts.list.push_back({"cache_line", "", "", std::to_string(line)});
  facts.bytes("max_parameter_size", "max kernel arguments", device.get_info<info::max_parameter_size>());
  facts.number("base_address_alignment_bits", "base address alignment", device.get_info<info::mem_base_addr_align>(),
               " bits");
  facts.flag("error_correction", "error correction", device.get_info<info::error_correction_support>());
  facts.number("timer_resolution_ns", "timer resolution", device.get_info<info::profiling_timer_resolution>(), " ns");
  facts.flag("host_unified_memory", "shares memory with the host", device.get_info<info::host_unified_memory>());
  facts.text("sub_devices", "sub-devices", partition_text(impl->properties().partition));
  facts.texts("aspects", "aspects", aspects_of(device));
  facts.texts("extensions", "extensions", device.get_info<info::extensions>());
  return std::move(facts.list);
}

std::string line_of(const std::shared_ptr<device_impl> &impl) {
  const auto device = make_from_impl<sycl::device>(impl);
  const std::string platform = device.get_platform().get_info<sycl::info::platform::name>();
  const bool shown = device.get_backend() != backend::native && !platform.empty();
  return impl->label() + (shown ? " (" + platform + ")" : "");
}

std::string devices_as_json() {
  const backend_registry &registry = backend_registry::instance();
  std::vector<std::string> devices;
  for (const std::shared_ptr<device_impl> &impl : registry.devices()) {
    std::string text = "    {\n      \"label\": " + json_string(impl->label());
    const auto add = [&](const std::string &key, const std::string &value) {
      text += ",\n      " + json_string(key) + ": " + value;
    };
    add("backend", json_string(impl->platform().adapter().name()));
    add("index", std::to_string(impl->ordinal()));
    add("type", json_string(device_type_name(impl->properties().type)));
    add("name", json_string(impl->properties().name));
    for (const device_fact &fact : facts_of(impl)) add(fact.key, fact.json);
    devices.push_back(text + "\n    }");
  }
  const std::string version = std::to_string(SYCLC_VERSION_MAJOR) + "." + std::to_string(SYCLC_VERSION_MINOR) + "." +
                              std::to_string(SYCLC_VERSION_PATCH);
  return "{\n  \"syclc\": " + json_string(version) + ",\n  \"selector\": " + json_string(registry.filter_text()) +
         ",\n  \"devices\": [" + (devices.empty() ? "" : "\n" + join(devices, ",\n") + "\n  ") +
         "],\n  \"hidden\": " + json_strings(registry.hidden_devices()) +
         ",\n  \"problems\": " + json_strings(registry.problems()) +
         ",\n  \"notes\": " + json_strings(foreign_variable_notes()) + "\n}\n";
}

} // namespace sycl::detail::tools
