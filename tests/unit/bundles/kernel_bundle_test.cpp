// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernel bundles on devices that count their compilations.
#include "core/bundles/kernel_bundle_impl.hpp"
#include "core/devices/backend_registry.hpp"
#include "core/images/image_registry.hpp"
#include "core/images/kernel_id_impl.hpp"
#include "fakes/fake_backend.hpp"
#include "unit/backend_test_support.hpp"
#include "unit/kernel_description.hpp"

#include <sycl/kernel_bundle.hpp>
#include <sycl/specialization_id.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

namespace sycl::detail::test {
namespace {

constexpr specialization_id<int> width(3);
constexpr auto input = bundle_state::input;
constexpr auto object = bundle_state::object;
constexpr auto executable = bundle_state::executable;
using names = std::vector<std::string>;

/// A module with kernels A and B, of which A reads `width`; two devices that accept its code.
class kernel_bundle_of_fakes : public testing::Test {
protected:
  kernel_bundle_of_fakes() : registry({}, {}) {
    width_described = {"width", &width, &width, sizeof(int), 0, 0, 0, nullptr};
    module.spec_constants = &width_described;
    module.num_spec_constants = 1;
    module.spec_constants_size = sizeof(int);
    for (syclc_kernel *kernel : {&a, &b}) {
      *kernel = describe_kernel(SYCLC_KERNEL_SINGLE_TASK, 1, nullptr, 0);
      kernel->module = &module;
    }
    a.name = "A";
    b.name = "B";
    a.spec_constants = &index_of_width;
    a.num_spec_constants = 1;
    module.kernels = kernels;
    module.num_kernels = 2;
    image_registry::instance().add(&module);

    device_properties properties = fake_properties(info::device_type::gpu, "one that compiles");
    for (aspect which : {aspect::online_compiler, aspect::online_linker})
      properties.aspects.set(static_cast<std::size_t>(which));
    first = std::make_shared<fake_device>(properties);
    second = std::make_shared<fake_device>(properties);
    auto without = std::make_shared<fake_device>(fake_properties(info::device_type::gpu, "one that does not"));
    auto adapter = std::make_unique<fake_adapter>();
    adapter->add_platform("two", {first, second}).add_platform("one", {without});
    registry.add(std::move(adapter));
    both.emplace(std::vector<device>{at(0), at(1)});
  }
  ~kernel_bundle_of_fakes() override { image_registry::instance().remove(&module); }

  device at(std::size_t index) const { return make_from_impl<device>(registry.devices()[index]); }
  /// The images of this module alone: the tests' program may have others.
  template <bundle_state State>
  kernel_bundle<State> get(const std::vector<device> &devices) const {
    return get_kernel_bundle<State>(*both, devices, {id_of(a)});
  }

  syclc_spec_constant width_described{};
  const std::uint32_t index_of_width = 0;
  syclc_kernel a, b;
  const syclc_kernel *const kernels[2] = {&a, &b};
  syclc_module module = describe_module();
  backend_registry registry;
  std::shared_ptr<fake_device> first, second;
  std::optional<context> both;
};

TEST_F(kernel_bundle_of_fakes, in_state_input_compiles_nothing) {
  const auto bundle = get<input>({at(0), at(1)});
  EXPECT_TRUE(bundle.has_kernel(id_of(a)) && bundle.has_kernel(id_of(b), at(1)));
  EXPECT_TRUE(has_kernel_bundle<executable>(*both, {id_of(a), id_of(b)}));
  EXPECT_TRUE(is_compatible({id_of(a)}, at(0)));
  EXPECT_EQ(first->kernels_made(), names{});
}

TEST_F(kernel_bundle_of_fakes, compiles_each_kernel_once_on_its_way) {
  const auto compiled = compile(get<input>({at(0), at(1)}), {at(0)});
  EXPECT_EQ(first->kernels_made(), (names{"A", "B"}));
  EXPECT_EQ(second->kernels_made(), names{});
  EXPECT_EQ(compiled.get_devices(), std::vector{at(0)});
  const auto linked = link(compiled);
  const auto joined = sycl::join<executable>({linked, linked});
  EXPECT_TRUE(joined == linked && linked.has_kernel(id_of(a), at(0)) && !linked.has_kernel(id_of(a), at(1)));
  EXPECT_EQ(first->kernels_made().size(), 2u) << "linking compiles nothing";
}

TEST_F(kernel_bundle_of_fakes, gives_compilers_the_constants_values) {
  auto bundle = get<input>({at(0)});
  bundle.set_specialization_constant<width>(9);
  const auto built = build(bundle);
  EXPECT_EQ(first->kernels_made(), (names{"A width=9.0.0.0.", "B width=9.0.0.0."}));
  EXPECT_EQ(built.get_specialization_constant<width>(), 9);
  const auto [image, device] = std::pair(get_impl(built)->images().front(), registry.devices()[0]);
  kernel_launch launch;
  get_impl(built)->provide(launch, a, *device);
  ASSERT_TRUE(launch.kernel && launch.spec_constants);
  EXPECT_EQ(*static_cast<const int *>(launch.spec_constants.get()), 9);
}

TEST_F(kernel_bundle_of_fakes, has_an_image_for_each_piece_of_code) {
  first->put_in(b, "another image");
  const auto all = get_kernel_bundle<input>(*both, {at(0)}, {id_of(a), id_of(b)});
  ASSERT_EQ(std::distance(all.begin(), all.end()), 2);
  EXPECT_NE(*all.begin(), *(all.begin() + 1));
  EXPECT_NE(all.begin()->has_kernel(id_of(a)), all.begin()->has_kernel(id_of(b)));
  EXPECT_FALSE(get<input>({at(0)}).has_kernel(id_of(b))) << "it is not in the image that holds A";
  const auto chosen =
      get_kernel_bundle<executable>(*both, {at(0)}, [&](const auto &image) { return image.has_kernel(id_of(b)); });
  EXPECT_EQ(first->kernels_made(), names{"B"});
}

TEST_F(kernel_bundle_of_fakes, leaves_out_what_a_device_cannot_run) {
  first->refuse(a);
  const auto bundle = get<executable>({at(0), at(1)});
  EXPECT_TRUE(bundle.has_kernel(id_of(a)) && bundle.has_kernel(id_of(a), at(1)));
  EXPECT_FALSE(bundle.has_kernel(id_of(a), at(0)));
  EXPECT_EQ(exception_of([&] { get<input>({at(0)}); }).code(), errc::invalid);
  EXPECT_EQ(first->kernels_made(), names{"B"});
}

TEST_F(kernel_bundle_of_fakes, needs_devices_with_compilers_and_linkers) {
  const context without(at(2));
  EXPECT_FALSE(has_kernel_bundle<input>(without) || has_kernel_bundle<object>(without));
  EXPECT_TRUE(has_kernel_bundle<executable>(without));
  const exception no_compiler = exception_of([&] { get_kernel_bundle<input>(without); });
  EXPECT_EQ(no_compiler.code(), errc::invalid);
  EXPECT_TRUE(mentions(no_compiler, "one that does not") && mentions(no_compiler, "aspect::online_compiler"));
  const exception no_linker = exception_of([&] { get_kernel_bundle<object>(without); });
  EXPECT_TRUE(no_linker.code() == errc::invalid && mentions(no_linker, "aspect::online_linker"));
}

TEST_F(kernel_bundle_of_fakes, passes_on_what_compilers_say) {
  first->break_compiler("line 3: expected a semicolon");
  const auto bundle = get<input>({at(0)});
  for (const exception &error : {exception_of([&] { build(bundle); }), exception_of([&] { compile(bundle); }),
                                 exception_of([&] { get<executable>({at(0)}); })}) {
    EXPECT_EQ(error.code(), errc::build);
    EXPECT_TRUE(mentions(error, "expected a semicolon"));
  }
  first->break_compiler("");
  EXPECT_TRUE(build(bundle).has_kernel(id_of(a)));
}

TEST_F(kernel_bundle_of_fakes, forgets_what_is_unloaded_and_knows_what_is_loaded_in_its_place) {
  const kernel_id old = id_of(a);
  const auto bundle = get<executable>({at(0)});
  const auto unbuilt = get<input>({at(0)});
  const kernel known = bundle.get_kernel(old);
  image_registry::instance().remove(&module);
  EXPECT_FALSE(bundle.has_kernel(old) || bundle.contains_specialization_constants());
  EXPECT_TRUE(bundle.get_kernel_ids().empty() && build(unbuilt).get_kernel_ids().empty());
  EXPECT_EQ(exception_of([&] { known.get_info<info::kernel::attributes>(); }).code(), errc::invalid);
  a.name = "another kernel at the same address";
  image_registry::instance().add(&module);
  EXPECT_NE(id_of(a), old);
  EXPECT_STREQ(old.get_name(), "A");
  EXPECT_STREQ(id_of(a).get_name(), a.name);
  EXPECT_FALSE(bundle.has_kernel(id_of(a)));
}

TEST_F(kernel_bundle_of_fakes, is_shared_by_threads) {
  auto shared = get<input>({at(0), at(1)});
  const auto ready = build(shared);
  const kernel first_kernel = ready.get_kernel(id_of(a));
  std::atomic<int> wrong{0};
  std::vector<std::thread> threads;
  for (int number = 0; number != 4; ++number)
    threads.emplace_back([&, number] {
      for (int round = 0; round != 20; ++round) {
        shared.set_specialization_constant<width>(number);
        const int seen = shared.get_specialization_constant<width>();
        const auto built = build(shared);
        if (seen < 0 || seen > 3 || !built.has_kernel(id_of(b), at(1))) ++wrong;
        if (ready.get_kernel(id_of(a)) != first_kernel || first_kernel.get_kernel_bundle() != ready) ++wrong;
        if (sycl::join<executable>({ready, built}).get_kernel_ids().size() != 2) ++wrong;
        if (get<object>({at(0)}).get_specialization_constant<width>() != 3) ++wrong;
      }
    });
  for (std::thread &thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
}

} // namespace
} // namespace sycl::detail::test
