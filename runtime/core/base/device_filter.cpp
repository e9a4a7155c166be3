// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Parses ONEAPI_DEVICE_SELECTOR; see device_filter.hpp.
#include "core/base/device_filter.hpp"

#include "core/base/errors.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace sycl::detail {
namespace {

constexpr std::string_view valid_text =
    "valid are one or more filters `[!]backend:device[,device...]`, separated by `;`, where backend is native (or "
    "native_cpu), opencl, cuda or *, and device is cpu, gpu, acc (or accelerator, fpga), * or a number that sycl-ls "
    "shows; for example `opencl:gpu;native:*` or `!opencl:0`";

[[noreturn]] void malformed(std::string_view whole, const std::string &problem) {
  throw_error(errc::invalid,
              "ONEAPI_DEVICE_SELECTOR=" + in_quotes(whole) + ": " + problem + "; " + std::string(valid_text));
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char &character : result) character = static_cast<char>(std::tolower(static_cast<unsigned char>(character)));
  return result;
}

/// The parts of `text` between separators: at least one, possibly empty.
std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

/// The name of a backend_adapter; empty for all.
std::string parse_backend(std::string_view text, std::string_view whole) {
  const std::string name = lower(text);
  if (name == "*") return "";
  if (name == "native_cpu") return "native";
#define SYCLC_BACKEND(backend)                                                                                         \
  if (name == #backend) return name;
#include "core/base/backends.def"
  std::string problem = name.empty() ? "a filter without a backend" : "unknown backend " + in_quotes(text);
  if (name.ends_with("level_zero")) problem += " (Intel GPUs are used through OpenCL: `opencl:gpu`)";
  if (name.ends_with("hip")) problem += " (there is no code for AMD GPUs)";
  malformed(whole, problem);
}

} // namespace

device_filter device_filter::parse(std::string_view text) {
  device_filter result;
  for (std::string_view filter : split(text, ';')) {
    if (filter.empty()) malformed(text, "an empty filter");
    const bool discard = filter.front() == '!';
    if (discard) filter.remove_prefix(1);
    const std::size_t colon = filter.find(':');
    if (colon == std::string_view::npos) malformed(text, "the filter " + in_quotes(filter) + " has no `:`");
    const std::string backend = parse_backend(filter.substr(0, colon), text);

    for (std::string_view device : split(filter.substr(colon + 1), ',')) {
      term parsed{backend, {}, {}};
      const std::string name = lower(device);
      std::size_t ordinal = 0;
      const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), ordinal);
      if (name == "cpu") {
        parsed.type = info::device_type::cpu;
      } else if (name == "gpu") {
        parsed.type = info::device_type::gpu;
      } else if (name == "acc" || name == "accelerator" || name == "fpga") {
        parsed.type = info::device_type::accelerator;
      } else if (error == std::errc{} && end == name.data() + name.size()) {
        parsed.ordinal = ordinal;
      } else if (name.empty()) {
        malformed(text, "a filter without a device");
      } else if (name.find('.') != std::string::npos) {
        malformed(text, "no device has sub-devices, which " + in_quotes(device) + " asks for");
      } else if (name != "*") {
        malformed(text, "unknown device " + in_quotes(device));
      }
      (discard ? result.discarded_ : result.accepted_).push_back(std::move(parsed));
    }
  }
  return result;
}

bool device_filter::term::matches(std::string_view name, info::device_type kind, std::size_t number) const {
  return (backend.empty() || backend == name) && (!type || *type == kind) && (!ordinal || *ordinal == number);
}

bool device_filter::accepts(std::string_view backend, info::device_type type, std::size_t ordinal) const {
  const auto matches = [&](const term &candidate) { return candidate.matches(backend, type, ordinal); };
  return (accepted_.empty() || std::any_of(accepted_.begin(), accepted_.end(), matches)) &&
         std::none_of(discarded_.begin(), discarded_.end(), matches);
}

bool device_filter::may_accept(std::string_view backend) const {
  const auto names_it = [&](const term &candidate) {
    return candidate.backend.empty() || candidate.backend == backend;
  };
  const auto names_all_of_it = [&](const term &candidate) {
    return names_it(candidate) && !candidate.type && !candidate.ordinal;
  };
  return (accepted_.empty() || std::any_of(accepted_.begin(), accepted_.end(), names_it)) &&
         std::none_of(discarded_.begin(), discarded_.end(), names_all_of_it);
}

} // namespace sycl::detail
