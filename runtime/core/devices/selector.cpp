// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Device selection; see selector.hpp.
#include "core/devices/selector.hpp"

#include "core/base/errors.hpp"
#include "core/base/opencl_drivers.hpp"
#include "core/devices/kernel_checks.hpp"

#include <sycl/device.hpp>
#include <sycl/ext/oneapi/filter_selector.hpp>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

// Messages also name deprecated aspects.
#pragma clang diagnostic ignored "-Wdeprecated-declarations"

namespace sycl {
namespace detail {
namespace {

/// Scores of the standard selectors: the highest one, and that of processors other than the native device.
constexpr int score_of_gpu = 400, score_of_processor = 100;

std::uint64_t aspects_of(const device_impl &candidate) { return candidate.properties().aspects.to_ullong(); }

/// The reason why a device was not chosen.
std::string reason(const selector_ref &selector, const device_impl &candidate, int score) {
  if (const standard_selector *standard = selector.standard()) {
    if (const std::uint64_t missing = standard->required & ~aspects_of(candidate))
      return "lacks " + aspect_names(missing);
    if (const std::uint64_t unwanted = standard->denied & aspects_of(candidate)) return "has " + aspect_names(unwanted);
  }
  return "its score is " + std::to_string(score);
}

[[noreturn]] void nothing_matches(const selector_ref &selector, const backend_registry &registry,
                                  const std::vector<int> &scores) {
  std::string text = std::string("no device for ") + selector.name() + ":";
  for (std::size_t i = 0; i < scores.size(); ++i)
    text += "\n  " + registry.devices()[i]->label() + ": " + reason(selector, *registry.devices()[i], scores[i]);
  for (const std::string &label : registry.hidden_devices())
    text += "\n  " + label + ": not let through by ONEAPI_DEVICE_SELECTOR=" + in_quotes(registry.filter_text());
  for (const std::string &problem : registry.problems()) text += "\n  " + problem;
  if (scores.empty() && registry.hidden_devices().empty()) text += "\n  there is no device at all";
  const auto hint_at = [&](aspect wanted, info::device_type type, const char *name) {
    const standard_selector *standard = selector.standard();
    if (standard && (standard->required & aspect_bit(wanted)) && registry.lets_native_device_be(type))
      text += std::string("\n(SYCLC_NATIVE_DEVICE_TYPE=") + name + " makes the processor call itself one)";
  };
  hint_at(aspect::gpu, info::device_type::gpu, "gpu");
  hint_at(aspect::accelerator, info::device_type::accelerator, "accelerator");
  text += "\n(`sycl-ls --verbose` shows what each device can do)";
  throw_error(errc::runtime, text);
}

} // namespace

std::shared_ptr<device_impl> select_device(const selector_ref &selector, const backend_registry &registry) {
  std::vector<int> scores;
  for (const auto &candidate : registry.devices()) scores.push_back(selector(make_from_impl<device>(candidate)));
  const auto best = std::max_element(scores.begin(), scores.end());
  if (best == scores.end() || *best < 0) nothing_matches(selector, registry, scores);
  return registry.devices()[static_cast<std::size_t>(std::distance(scores.begin(), best))];
}

std::shared_ptr<device_impl> native_choice(const selector_ref &selector, const backend_registry &built_in,
                                           bool only_processors) {
  const standard_selector *const standard = selector.standard();
  if (!standard) return nullptr;
  std::shared_ptr<device_impl> best;
  int score = -1;
  for (const auto &candidate : built_in.devices())
    if (const int its = selector(make_from_impl<device>(candidate)); its > score) best = candidate, score = its;
  // Of devices with the same score the first one is chosen, and those of built_in precede all others.
  if (!best || score >= score_of_gpu) return best;
  const bool wants_processor = (standard->required & aspect_bit(aspect::cpu)) != 0;
  return score >= score_of_processor && (wants_processor || only_processors) ? best : nullptr;
}

namespace {

/// What is known of the backends in libraries without loading them. Determined once.
struct unloaded_backends {
  bool may_wait;        ///< they also work if they are loaded after the native device was used
  bool only_processors; ///< all of their devices are processors

  static const unloaded_backends &of_process() {
    static const unloaded_backends known = [] {
      const std::vector<std::string> names = backend_registry::loadable();
      if (names.empty()) return unloaded_backends{true, true};
      const std::vector<opencl_driver> drivers = installed_opencl_drivers();
      const bool only_opencl = names == std::vector<std::string>{"opencl"};
      return unloaded_backends{can_be_loaded_later(drivers), only_opencl && processors_only(drivers)};
    }();
    return known;
  }
};

} // namespace

std::shared_ptr<device_impl> select_device(const selector_ref &selector) {
  if (!backend_registry::all_are_loaded()) {
    const backend_registry &built_in = backend_registry::built_in();
    const unloaded_backends &others = unloaded_backends::of_process();
    if (others.may_wait)
      if (auto device = native_choice(selector, built_in, others.only_processors)) return device;
  }
  return select_device(selector, backend_registry::instance());
}

bool type_matches(info::device_type type, info::device_type wanted) noexcept {
  return wanted == info::device_type::all || wanted == info::device_type::automatic || wanted == type;
}

int standard_selector::operator()(const device &candidate) const {
  const device_impl &impl = *get_impl(candidate);
  const std::uint64_t has = aspects_of(impl);
  if ((required & ~has) != 0 || (denied & has) != 0) return -1;
  switch (impl.properties().type) {
  case info::device_type::gpu:
    return score_of_gpu; // the highest one
  case info::device_type::accelerator:
    return 300;
  case info::device_type::cpu:
    return impl.properties().backend_id == backend::native ? 200 : score_of_processor;
  default:
    return 0;
  }
}

} // namespace detail

namespace ext::oneapi {
namespace {

/// "opencl:gpu:1": omitted parts are empty, or -1.
struct filter_of_devices {
  std::string backend;
  info::device_type type = info::device_type::all;
  long number = -1;

  bool matches(const device &candidate) const {
    return sycl::detail::type_matches(candidate.get_info<info::device::device_type>(), type) &&
           (backend.empty() || backend == "*" || backend_named() == candidate.get_backend());
  }

private:
  sycl::backend backend_named() const {
    return backend == "opencl" ? sycl::backend::opencl
           : backend == "cuda" ? sycl::backend::ext_oneapi_cuda
                               : sycl::backend::ext_syclc_native;
  }
};

/// \throws errc::invalid.
std::vector<filter_of_devices> filters_in(const std::string &text) {
  const std::map<std::string, info::device_type> types{{"cpu", info::device_type::cpu},
                                                       {"gpu", info::device_type::gpu},
                                                       {"acc", info::device_type::accelerator},
                                                       {"accelerator", info::device_type::accelerator},
                                                       {"*", info::device_type::all}};
  const std::set<std::string> backends{"native", "native_cpu", "opencl", "cuda", "hip", "level_zero", "host", "*"};
  const auto wrong = [&](const std::string &piece) {
    sycl::detail::throw_error(
        errc::invalid, "filter_selector: " + sycl::detail::in_quotes(piece) + " in " + sycl::detail::in_quotes(text) +
                           " is not what may stand there; a filter is a backend (native, opencl), a type (cpu, "
                           "gpu, acc) and a number, with colons between them, for example \"opencl:gpu:0\"");
  };
  std::vector<filter_of_devices> filters;
  std::istringstream list(text);
  std::string words;
  while (std::getline(list, words, ',')) {
    filter_of_devices filter;
    std::istringstream pieces(words);
    std::string piece;
    int place = 0; // 0: a backend, a type or a number may come, 1: a type or a number, 2: a number, 3: nothing
    while (std::getline(pieces, piece, ':')) {
      for (char &letter : piece) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
      if (place == 0 && backends.count(piece) != 0) {
        filter.backend = piece;
        place = 1;
      } else if (const auto type = types.find(piece); place <= 1 && type != types.end()) {
        filter.type = type->second;
        place = 2;
      } else if (place <= 2 && !piece.empty() && piece.size() < 9 &&
                 piece.find_first_not_of("0123456789") == std::string::npos) {
        filter.number = std::stol(piece);
        place = 3;
      } else {
        wrong(piece);
      }
    }
    if (place == 0) wrong(words);
    filters.push_back(std::move(filter));
  }
  if (filters.empty()) wrong(text);
  return filters;
}
} // namespace

filter_selector::filter_selector(const std::string &filter) : filter_(filter) { filters_in(filter); }

int filter_selector::operator()(const device &candidate) const {
  const std::vector<device> all = device::get_devices();
  for (const filter_of_devices &filter : filters_in(filter_)) {
    if (!filter.matches(candidate)) continue;
    long before = 0;
    if (filter.number >= 0)
      before = std::count_if(all.begin(), std::find(all.begin(), all.end(), candidate),
                             [&](const device &other) { return filter.matches(other); });
    if (filter.number < 0 || before == filter.number) return default_selector_v(candidate);
  }
  return -1;
}
} // namespace ext::oneapi

device device_selector::select_device() const { return device(*this); }

detail::aspect_selector_t aspect_selector(const std::vector<aspect> &required) { return aspect_selector(required, {}); }

detail::aspect_selector_t aspect_selector(const std::vector<aspect> &required, const std::vector<aspect> &denied) {
  std::uint64_t require = 0, deny = 0;
  for (aspect which : required) require |= detail::aspect_bit(which);
  for (aspect which : denied) deny |= detail::aspect_bit(which);
  return {require, deny};
}

} // namespace sycl
