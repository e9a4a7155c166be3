// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Code of device links for a kernel, and the native device's order of preference.
#include "core/images/linked_code.hpp"

#include "backends/native/cpu_levels.hpp"
#include "backends/native/kernel_code.hpp"
#include "core/images/image_registry.hpp"
#include "core/images/module_images.hpp"
#include "core/images/native_callers.hpp"
#include "unit/kernel_description.hpp"

#include <sycl/exception.hpp>

#include <gtest/gtest.h>

#include <list>

namespace sycl::detail::test {
namespace {

using native::choose_code;
using native::kernel_code;

void nothing(const void *, const syclc_native_work *) {}

constexpr syclc_native_variant at_level(std::uint32_t level) { return {level, 1, &nothing, 0, 0, 0}; }

/// A program: a module with a kernel that has baseline code and reads one specialization constant, and a device link.
class linked_code : public testing::Test {
protected:
  linked_code() {
    constant_.name = "width";
    constant_.default_value = &four_;
    constant_.size = sizeof four_;
    module_.id = "0123456789abcdef0123456789abcdef";
    module_.num_kernels = 1;
    module_.spec_constants = &constant_;
    module_.num_spec_constants = 1;
    module_.spec_constants_size = sizeof four_;
    kernel_.module = &module_;
    kernel_.spec_constants = &index_;
    kernel_.num_spec_constants = 1;
    image_registry::instance().add(&module_);
  }
  ~linked_code() override {
    if (is_linked_) image_registry::instance().remove(&link_);
    image_registry::instance().remove(&module_);
  }

  /// Registers a device link with this code.
  void link(std::vector<syclc_linked_code> codes) {
    codes_ = std::move(codes);
    link_.linked = codes_.data();
    link_.num_linked = static_cast<std::uint32_t>(codes_.size());
    image_registry::instance().add(&link_);
    is_linked_ = true;
  }

  syclc_linked_code code_of(const syclc_native_variant &variant) const {
    syclc_linked_code code{};
    code.module_id = module_.id;
    code.kernel = kernel_.name;
    code.num_native = 1;
    code.native = &variant;
    return code;
  }

  /// Code for the case that `width` is `value`.
  syclc_linked_code code_of(const syclc_native_variant &variant, const syclc_spec_value &value) const {
    syclc_linked_code code = code_of(variant);
    code.num_spec_values = 1;
    code.spec_values = &value;
    return code;
  }

  static const syclc_native_variant *chosen(const kernel_code &code) {
    return code.variants.empty() ? nullptr : code.variants.data();
  }

  static spec_values width(int value) {
    const auto *bytes = reinterpret_cast<const std::byte *>(&value);
    return {{"width", {bytes, bytes + sizeof value}}};
  }

  const int four_ = 4, eight_ = 8;
  const std::uint32_t index_ = 0;
  const syclc_native_variant own_ = at_level(SYCLC_ISA_BASELINE), first_ = at_level(SYCLC_ISA_BASELINE),
                             second_ = at_level(SYCLC_ISA_BASELINE), too_high_ = at_level(1000);
  const syclc_spec_value is_four_{"width", &four_, sizeof four_, 0}, is_eight_{"width", &eight_, sizeof eight_, 0};
  syclc_spec_constant constant_{};
  syclc_module module_ = describe_module(), link_ = describe_module();
  syclc_kernel kernel_ = describe_kernel(SYCLC_KERNEL_RANGE, 1, &own_, 1);
  std::vector<syclc_linked_code> codes_;
  bool is_linked_ = false;
};

TEST_F(linked_code, a_kernel_has_its_own_code_without_a_device_link) {
  EXPECT_EQ(chosen(choose_code(kernel_, {})), &own_);
  EXPECT_EQ(choose_code(kernel_, {}).text(), "");
}

TEST_F(linked_code, code_of_a_device_link_goes_before_the_kernels_own) {
  link({code_of(first_)});
  const kernel_code code = choose_code(kernel_, {});
  EXPECT_EQ(chosen(code), &first_);
  EXPECT_EQ(code.linked_in, &link_);
  EXPECT_EQ(code.text(), ", linked");
}

TEST_F(linked_code, is_found_by_module_and_name) {
  syclc_linked_code of_other_module = code_of(first_), of_other_kernel = code_of(second_);
  of_other_module.module_id = "fedcba9876543210fedcba9876543210";
  of_other_kernel.kernel = "another";
  link({of_other_module, of_other_kernel});
  EXPECT_EQ(chosen(choose_code(kernel_, {})), &own_);
}

TEST_F(linked_code, what_the_cpu_cannot_run_is_left) {
  syclc_linked_code for_unknown_features = code_of(second_);
  for_unknown_features.cpu_features = "no-such-feature";
  link({code_of(too_high_), for_unknown_features});
  EXPECT_EQ(chosen(choose_code(kernel_, {})), &own_);
}

TEST_F(linked_code, a_higher_level_goes_before_the_device_link) {
  if (native::cpu_level() < SYCLC_ISA_X86_64_V2) GTEST_SKIP() << "this CPU has no level";
  const syclc_native_variant better = at_level(SYCLC_ISA_X86_64_V2);
  kernel_.native = &better;
  link({code_of(first_)});
  EXPECT_EQ(chosen(choose_code(kernel_, {})), &better);
}

TEST_F(linked_code, code_for_a_model_of_cpu_goes_before_code_for_its_level) {
  syclc_linked_code for_model = code_of(second_);
  for_model.cpu = "this-one";
  link({code_of(first_), for_model});
  EXPECT_EQ(chosen(choose_code(kernel_, {})), &second_);
  EXPECT_EQ(choose_code(kernel_, {}).text(), ", linked for this-one");
}

TEST_F(linked_code, code_for_values_is_taken_when_the_constants_have_them) {
  link({code_of(first_, is_eight_)});
  EXPECT_EQ(chosen(choose_code(kernel_, {})), &own_); // the default is 4
  EXPECT_EQ(chosen(choose_code(kernel_, width(8))), &first_);
  EXPECT_EQ(chosen(choose_code(kernel_, width(7))), &own_);
}

TEST_F(linked_code, default_values_are_values) {
  link({code_of(second_), code_of(first_, is_four_)});
  EXPECT_EQ(chosen(choose_code(kernel_, {})), &first_);
  EXPECT_EQ(chosen(choose_code(kernel_, width(8))), &second_);
}

TEST_F(linked_code, goes_with_its_module) {
  link({code_of(first_)});
  EXPECT_TRUE(has_linked_code());
  EXPECT_EQ(modules_served_by(link_), std::vector<const syclc_module *>{&module_});
  image_registry::instance().remove(&link_);
  is_linked_ = false;
  EXPECT_EQ(chosen(choose_code(kernel_, {})), &own_);
}

TEST_F(linked_code, serves_its_modules_also_when_its_images_are_damaged) {
  const syclc_native_variant of_link = at_level(0);
  static const std::uint64_t damaged[2] = {0x4210ad10ff10ull, 1};
  link_.images = damaged;
  link_.images_size = sizeof damaged;
  link({code_of(of_link)});
  EXPECT_THROW(images_of(link_), exception);
  EXPECT_EQ(modules_served_by(link_), std::vector<const syclc_module *>{&module_});
}

TEST(cpu_features, are_asked_for_by_name) {
  EXPECT_TRUE(native::has_cpu_features(nullptr));
  EXPECT_TRUE(native::has_cpu_features(""));
  EXPECT_FALSE(native::has_cpu_features("sha,no-such-feature"));
}

/// Lists the callers and callees in a module, and the functions without native code.
class native_callers {
public:
  explicit native_callers(syclc_module &module) : module_(module) {}
  native_callers &add(const char *name, std::vector<const char *> callees, std::uint32_t flags = 0) {
    callees_.push_back(std::move(callees));
    rows_.push_back({name, callees_.back().data(), static_cast<std::uint32_t>(callees_.back().size()), flags});
    module_.native_callers = rows_.data();
    module_.num_native_callers = static_cast<std::uint32_t>(rows_.size());
    return *this;
  }

private:
  syclc_module &module_;
  std::list<std::vector<const char *>> callees_;
  std::vector<syclc_native_caller> rows_;
};

TEST_F(linked_code, does_not_count_when_it_calls_what_needs_a_device_link) {
  native_callers rows(module_);
  syclc_module other = describe_module();
  native_callers others(other);
  rows.add(kernel_.name, {"f", "g"}).add("h", {}, SYCLC_CALLER_NEEDS_DEVICE_LINK);
  EXPECT_EQ(chosen(choose_code(kernel_, {})), &own_); // nothing else is known about f
  others.add("f", {"f", "k"}).add("k", {"h"});        // a cycle, and a call back into the first module
  image_registry::instance().add(&other);
  EXPECT_EQ(chosen(choose_code(kernel_, {})), nullptr);
  const auto callee = find_unlinked(module_, kernel_.name);
  ASSERT_TRUE(callee);
  EXPECT_STREQ(callee->name, "h");
  EXPECT_EQ(callee->module, &module_);
  EXPECT_TRUE(find_unlinked("k"));
  EXPECT_FALSE(find_unlinked("g"));
  EXPECT_FALSE(find_unlinked(other, kernel_.name)) << "of another module's kernel of this name nothing is known";
  // A device link that inlined the functions into the kernel leaves no calls. One that did not is useless.
  link({code_of(first_)});
  EXPECT_EQ(chosen(choose_code(kernel_, {})), &first_);
  native_callers of_link(link_);
  of_link.add(kernel_.name, {"k"});
  EXPECT_EQ(chosen(choose_code(kernel_, {})), nullptr);
  image_registry::instance().remove(&other);
  EXPECT_EQ(chosen(choose_code(kernel_, {})), &first_);
}

} // namespace
} // namespace sycl::detail::test
