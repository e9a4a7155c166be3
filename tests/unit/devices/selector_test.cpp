// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Selection of devices by score, and the message if there is none.
#include "core/devices/selector.hpp"

#include "fakes/fake_backend.hpp"
#include "unit/backend_test_support.hpp"

#include <sycl/device.hpp>

#include <gtest/gtest.h>

namespace sycl::detail::test {
namespace {

using info::device_type;

std::shared_ptr<fake_device> fake(device_type type, std::string name, backend backend_id = backend::opencl,
                                  std::vector<aspect> aspects = {}) {
  device_properties properties = fake_properties(type, std::move(name), backend_id);
  for (aspect which : aspects) properties.aspects.set(static_cast<std::size_t>(which));
  return std::make_shared<fake_device>(std::move(properties));
}

backend_registry registry_of(std::vector<std::shared_ptr<backend_device>> devices, const char *filter = nullptr) {
  auto adapter = std::make_unique<fake_adapter>("opencl");
  adapter->add_platform("a platform", std::move(devices));
  std::vector<std::unique_ptr<backend_adapter>> adapters;
  adapters.push_back(std::move(adapter));
  return backend_registry(std::move(adapters), filter ? device_filter::parse(filter) : device_filter(),
                          filter ? filter : "");
}

template <class Selector>
std::string chosen(const Selector &selector, const backend_registry &registry) {
  return select_device(selector_ref(selector), registry)->properties().name;
}
template <class Selector>
exception refused(const Selector &selector, const backend_registry &registry) {
  return exception_of([&] { select_device(selector_ref(selector), registry); });
}

int name_length(const device &candidate) { return static_cast<int>(candidate.get_info<info::device::name>().size()); }

TEST(selector, the_default_prefers_gpu_then_accelerator_then_native_then_other_cpus) {
  const auto other = fake(device_type::cpu, "other cpu"), native = fake(device_type::cpu, "native", backend::native),
             accelerator = fake(device_type::accelerator, "accelerator"), gpu = fake(device_type::gpu, "gpu");
  EXPECT_EQ(chosen(default_selector_v, registry_of({other, native, accelerator, gpu})), "gpu");
  EXPECT_EQ(chosen(default_selector_v, registry_of({other, native, accelerator})), "accelerator");
  EXPECT_EQ(chosen(default_selector_v, registry_of({other, native})), "native");
  EXPECT_EQ(chosen(default_selector_v, registry_of({other})), "other cpu");
}

TEST(selector, selectors_by_type_accept_only_that_type) {
  const auto cpu = fake(device_type::cpu, "cpu"), gpu = fake(device_type::gpu, "gpu"),
             accelerator = fake(device_type::accelerator, "accelerator");
  const backend_registry all = registry_of({cpu, gpu, accelerator});
  EXPECT_EQ(chosen(cpu_selector_v, all), "cpu");
  EXPECT_EQ(chosen(gpu_selector_v, all), "gpu");
  EXPECT_EQ(chosen(accelerator_selector_v, all), "accelerator");
  const exception error = refused(gpu_selector_v, registry_of({cpu}));
  EXPECT_EQ(error.code(), errc::runtime);
  EXPECT_TRUE(mentions(error, "SYCLC_NATIVE_DEVICE_TYPE=gpu")) << error.what();
  EXPECT_FALSE(mentions(refused(aspect_selector(aspect::fp16), registry_of({cpu})), "SYCLC_NATIVE_DEVICE_TYPE"));
  // Not suggested either if the filter would hide the native device as a GPU.
  EXPECT_FALSE(mentions(refused(gpu_selector_v, registry_of({cpu}, "opencl:*")), "SYCLC_NATIVE_DEVICE_TYPE"));
  EXPECT_FALSE(mentions(refused(gpu_selector_v, registry_of({cpu}, "*:cpu")), "SYCLC_NATIVE_DEVICE_TYPE"));
  EXPECT_TRUE(mentions(refused(gpu_selector_v, registry_of({cpu}, "*:gpu")), "SYCLC_NATIVE_DEVICE_TYPE"));
}

TEST(selector, the_first_of_equal_devices_is_chosen) {
  EXPECT_EQ(chosen(cpu_selector_v, registry_of({fake(device_type::cpu, "first"), fake(device_type::cpu, "second")})),
            "first");
}

TEST(selector, the_highest_score_of_a_users_function_wins) {
  const backend_registry registry = registry_of(
      {fake(device_type::gpu, "short"), fake(device_type::cpu, "the longest name"), fake(device_type::gpu, "mid")});
  EXPECT_EQ(chosen(name_length, registry), "the longest name");
  EXPECT_EQ(chosen([](const device &candidate) { return -name_length(candidate) + 100; }, registry), "mid");
}

TEST(selector, a_negative_score_is_never_chosen) {
  const exception error = refused([](const device &) { return -1; }, registry_of({fake(device_type::gpu, "gpu")}));
  EXPECT_EQ(error.code(), errc::runtime);
  EXPECT_TRUE(mentions(error, "its score is -1")) << error.what();
}

TEST(selector, a_score_of_zero_can_be_chosen) {
  EXPECT_EQ(chosen([](const device &) { return 0; }, registry_of({fake(device_type::gpu, "gpu")})), "gpu");
}

TEST(selector, an_exception_of_a_users_selector_reaches_the_caller) {
  const backend_registry registry = registry_of({fake(device_type::gpu, "gpu")});
  EXPECT_THROW(chosen([](const device &) -> int { throw 42; }, registry), int);
}

TEST(selector, aspect_selector_requires_and_denies) {
  const backend_registry registry =
      registry_of({fake(device_type::gpu, "gpu"), fake(device_type::cpu, "cpu", backend::opencl, {aspect::fp64}),
                   fake(device_type::gpu, "gpu64", backend::opencl, {aspect::fp64})});
  EXPECT_EQ(chosen(aspect_selector(aspect::fp64), registry), "gpu64");
  EXPECT_EQ(chosen(aspect_selector<aspect::fp64>(), registry), "gpu64");
  EXPECT_EQ(chosen(aspect_selector({aspect::fp64}, {aspect::gpu}), registry), "cpu");
  EXPECT_EQ(chosen(aspect_selector({aspect::gpu, aspect::fp64}), registry), "gpu64");
  EXPECT_EQ(chosen(aspect_selector(), registry), "gpu");
}

TEST(selector, the_message_of_nothing_lists_every_device_and_why_it_was_left_out) {
  const exception error =
      refused(aspect_selector({aspect::fp16, aspect::cpu}, {aspect::gpu}),
              registry_of({fake(device_type::cpu, "a cpu"), fake(device_type::cpu, "hidden")}, "opencl:0"));
  EXPECT_EQ(error.code(), errc::runtime);
  EXPECT_TRUE(mentions(error, "no device for aspect_selector")) << error.what();
  EXPECT_TRUE(mentions(error, "[opencl:cpu][opencl:0] a cpu: lacks aspect::fp16")) << error.what();
  EXPECT_TRUE(mentions(error, "[opencl:cpu][opencl:1] hidden: not let through by ONEAPI_DEVICE_SELECTOR=\"opencl:0\""))
      << error.what();
}

TEST(selector, the_message_tells_which_denied_aspect_a_device_has) {
  EXPECT_TRUE(mentions(refused(aspect_selector({}, {aspect::gpu}), registry_of({fake(device_type::gpu, "gpu")})),
                       "has aspect::gpu"));
}

TEST(selector, without_any_device_the_message_says_so) {
  EXPECT_TRUE(mentions(refused(default_selector_v, registry_of({})), "there is no device at all"));
}

/// The name of the device that is certain to be chosen, or "" if other devices must be looked at.
template <class Selector>
std::string certain(const Selector &selector, const backend_registry &built_in, bool only_processors) {
  const auto device = native_choice(selector_ref(selector), built_in, only_processors);
  return device ? device->properties().name : "";
}

TEST(native_choice, is_certain_if_all_others_are_processors) {
  const backend_registry built_in = registry_of({fake(device_type::cpu, "native", backend::native, {aspect::fp64})});
  EXPECT_EQ(certain(default_selector_v, built_in, true), "native");
  EXPECT_EQ(certain(default_selector_v, built_in, false), "");
  EXPECT_EQ(certain(aspect_selector(aspect::fp64), built_in, true), "native");
  EXPECT_EQ(certain(aspect_selector(aspect::fp64), built_in, false), "");
}

TEST(native_choice, is_certain_if_only_processors_are_asked_for) {
  const backend_registry built_in = registry_of({fake(device_type::cpu, "native", backend::native)});
  EXPECT_EQ(certain(cpu_selector_v, built_in, false), "native");
  EXPECT_EQ(certain(gpu_selector_v, built_in, true), "");
  EXPECT_EQ(certain(aspect_selector({aspect::cpu}, {aspect::cpu}), built_in, true), "");
}

TEST(native_choice, depends_on_the_type_that_the_native_device_reports) {
  const backend_registry gpu = registry_of({fake(device_type::gpu, "native", backend::native)}),
                         accelerator = registry_of({fake(device_type::accelerator, "native", backend::native)}),
                         custom = registry_of({fake(device_type::custom, "native", backend::native)});
  EXPECT_EQ(certain(default_selector_v, gpu, false), "native") << "the first of equals is chosen";
  EXPECT_EQ(certain(cpu_selector_v, gpu, true), "");
  EXPECT_EQ(certain(default_selector_v, accelerator, true), "native");
  EXPECT_EQ(certain(default_selector_v, accelerator, false), "") << "a GPU is preferred";
  EXPECT_EQ(certain(default_selector_v, custom, true), "") << "another processor is preferred";
}

TEST(native_choice, is_never_certain_if_the_device_is_hidden_or_the_selector_is_the_programs_own) {
  const auto native = fake(device_type::cpu, "native", backend::native);
  EXPECT_EQ(certain(default_selector_v, registry_of({native}, "opencl:gpu"), true), "");
  EXPECT_EQ(certain(name_length, registry_of({native}), true), "");
}

} // namespace
} // namespace sycl::detail::test
