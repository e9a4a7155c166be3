// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Device selectors (specification 4.6.1): callables that score a device. The device with the highest score is chosen,
/// the first one if several have it; a device with a negative score is never chosen.
#pragma once

#include <sycl/aspects.hpp>
#include <sycl/detail/export.hpp>

#include <cstdint>
#include <type_traits>
#include <vector>

namespace sycl {

class device;

/// Base of a program's own selectors in SYCL 1.2.1; now every callable is one.
class device_selector {
public:
  virtual ~device_selector() = default;
  /// The score; a device with a negative score is never chosen.
  virtual int operator()(const device &candidate) const = 0;
  /// The device with the highest score. \throws errc::runtime if it accepts none.
  SYCLC_EXPORT device select_device() const;
};

namespace detail {

/// Base of the selectors that SYCL itself defines: they score by required and denied aspects (bit n is aspect n), and
/// order the accepted devices in the same way.
struct standard_selector {
  std::uint64_t required = 0;
  std::uint64_t denied = 0;
  SYCLC_EXPORT int operator()(const device &candidate) const;
};

/// A selector of any type, for code in libsycl. Refers to the selector; does not own it.
class selector_ref {
public:
  template <class Selector>
  explicit selector_ref(const Selector &selector)
      : selector_(reinterpret_cast<const void *>(&selector)),
        score_([](const void *self, const device &candidate) -> int {
          auto &&selector = *reinterpret_cast<const Selector *>(const_cast<void *>(self)); // a function has no const
          if constexpr (std::is_convertible_v<const Selector &, const device_selector &>)
            return static_cast<const device_selector &>(selector)(candidate); // it may be private in the class itself
          else
            return selector(candidate);
        }) {
    if constexpr (std::is_base_of_v<standard_selector, Selector>) {
      name_ = Selector::syclc_name;
      standard_ = &selector;
    }
  }
  int operator()(const device &candidate) const { return score_(selector_, candidate); }
  /// The selector's name in messages.
  const char *name() const noexcept { return name_; }
  /// Null for a user's own selector.
  const standard_selector *standard() const noexcept { return standard_; }

private:
  const void *selector_;
  int (*score_)(const void *, const device &);
  const char *name_ = "the selector";
  const standard_selector *standard_ = nullptr;
};

/// The same for classes that define constructors for selectors: dependent code is not instantiated before it is called.
template <class Selector>
selector_ref refer_to_selector(const Selector &selector) {
  return selector_ref(selector);
}

template <class Selector>
using enable_if_selector = std::enable_if_t<std::is_invocable_r_v<int, const Selector &, const device &> ||
                                            std::is_convertible_v<const Selector &, const device_selector &>>;

constexpr std::uint64_t aspect_bit(aspect which) { return std::uint64_t{1} << static_cast<unsigned>(which); }

/// The type returned by aspect_selector().
struct aspect_selector_t : standard_selector {
  static constexpr const char *syclc_name = "aspect_selector";
  constexpr aspect_selector_t(std::uint64_t required, std::uint64_t denied) : standard_selector{required, denied} {}
};

} // namespace detail

namespace detail {
struct default_selector_t : standard_selector {
  static constexpr const char *syclc_name = "default_selector_v";
};
struct cpu_selector_t : standard_selector {
  static constexpr const char *syclc_name = "cpu_selector_v";
  constexpr cpu_selector_t() : standard_selector{aspect_bit(aspect::cpu), 0} {}
};
struct gpu_selector_t : standard_selector {
  static constexpr const char *syclc_name = "gpu_selector_v";
  constexpr gpu_selector_t() : standard_selector{aspect_bit(aspect::gpu), 0} {}
};
struct accelerator_selector_t : standard_selector {
  static constexpr const char *syclc_name = "accelerator_selector_v";
  constexpr accelerator_selector_t() : standard_selector{aspect_bit(aspect::accelerator), 0} {}
};
struct host_selector_t : standard_selector {
  static constexpr const char *syclc_name = "host_selector";
  constexpr host_selector_t() : standard_selector{aspect_bit(aspect::cpu), 0} {}
};
} // namespace detail

/// Accepts every device; prefers GPUs, then accelerators, then the native CPU device, then other CPUs.
inline constexpr detail::default_selector_t default_selector_v{};
/// Accepts CPUs; prefers the native device.
inline constexpr detail::cpu_selector_t cpu_selector_v{};
/// Accepts GPUs.
inline constexpr detail::gpu_selector_t gpu_selector_v{};
/// Accepts accelerators.
inline constexpr detail::accelerator_selector_t accelerator_selector_v{};

namespace detail {
/// The type that SYCL 1.2.1 had instead of a standard selector.
template <class Standard>
class legacy_selector : public Standard, public device_selector {
public:
  int operator()(const device &candidate) const override { return Standard::operator()(candidate); }
};
} // namespace detail

/// \name The types that SYCL 1.2.1 had instead of these objects
///@{
using default_selector [[deprecated("use sycl::default_selector_v")]] =
    detail::legacy_selector<detail::default_selector_t>;
using cpu_selector [[deprecated("use sycl::cpu_selector_v")]] = detail::legacy_selector<detail::cpu_selector_t>;
using gpu_selector [[deprecated("use sycl::gpu_selector_v")]] = detail::legacy_selector<detail::gpu_selector_t>;
using accelerator_selector [[deprecated("use sycl::accelerator_selector_v")]] =
    detail::legacy_selector<detail::accelerator_selector_t>;
/// There is no host device: like cpu_selector_v, this accepts CPUs and prefers the native device.
using host_selector [[deprecated("there is no host device: use sycl::cpu_selector_v")]] =
    detail::legacy_selector<detail::host_selector_t>;
///@}

/// A selector of devices with all the required aspects and none of the denied ones; it orders them like
/// default_selector_v.
SYCLC_EXPORT detail::aspect_selector_t aspect_selector(const std::vector<aspect> &required);
SYCLC_EXPORT detail::aspect_selector_t aspect_selector(const std::vector<aspect> &required,
                                                       const std::vector<aspect> &denied);
template <class... Aspects,
          class = std::enable_if_t<(sizeof...(Aspects) > 0) && (std::is_same_v<Aspects, aspect> && ...)>>
auto aspect_selector(Aspects... required) {
  return detail::aspect_selector_t{(std::uint64_t{0} | ... | detail::aspect_bit(required)), 0};
}
template <aspect... Required>
auto aspect_selector() {
  return detail::aspect_selector_t{(std::uint64_t{0} | ... | detail::aspect_bit(Required)), 0};
}

} // namespace sycl
