// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernel bundles (specification 4.11 and 4.9.4.4) on every device: their states, device images, specialization
/// constants, kernels that are built into devices, threads, and libraries that come and go.
#include "device_test.hpp"
#include "libraries.hpp"

#include <sycl/backend/opencl.hpp>

#include <dlfcn.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <optional>
#include <thread>
#include <unordered_set>

namespace {

using input_bundle = sycl::kernel_bundle<sycl::bundle_state::input>;
using object_bundle = sycl::kernel_bundle<sycl::bundle_state::object>;
using executable_bundle = sycl::kernel_bundle<sycl::bundle_state::executable>;
constexpr auto input = sycl::bundle_state::input;
constexpr auto object = sycl::bundle_state::object;
constexpr auto executable = sycl::bundle_state::executable;

struct point {
  float x, y;
};
constexpr sycl::specialization_id<int> factor(2);
constexpr sycl::specialization_id<point> shift(point{1.0f, 0.5f});
constexpr sycl::specialization_id<int> read_by_none(7);

class scale;
class fill;
class of_four_lanes;
class launched_before;
class not_a_kernel;

class kernel_bundles : public device_test {
protected:
  sycl::context context = queue.get_context();
  const sycl::kernel_id id = sycl::get_kernel_id<scale>();

  /// The result of scale for 10, with the code of a bundle if there is one.
  float scaled(const std::optional<executable_bundle> &bundle) {
    float result = 0;
    {
      sycl::buffer<float> buffer(&result, 1);
      queue.submit([&](sycl::handler &handler) {
        if (bundle) handler.use_kernel_bundle(*bundle);
        sycl::accessor out(buffer, handler, sycl::write_only, sycl::no_init);
        handler.single_task<scale>([=](sycl::kernel_handler values) {
          const point move = values.get_specialization_constant<shift>();
          out[0] = 10.0f * values.get_specialization_constant<factor>() + move.x + move.y;
        });
      });
      queue.wait_and_throw();
    }
    return result;
  }

  void filled(const executable_bundle *bundle = nullptr) {
    int *values = nullptr;
    queue
        .submit([&](sycl::handler &handler) {
          if (bundle) handler.use_kernel_bundle(*bundle);
          handler.parallel_for<fill>(sycl::range(4), [=](sycl::id<1> i) {
            if (values) values[i] = 1;
          });
        })
        .wait();
  }

  sycl::errc code_of_submitting(const std::function<void(sycl::handler &)> &group) {
    try {
      queue.submit(group);
    } catch (const sycl::exception &error) {
      return static_cast<sycl::errc>(error.code().value());
    }
    return sycl::errc::success;
  }
};
ON_EACH_DEVICE(kernel_bundles);

template <sycl::bundle_state State>
std::size_t images_with(const sycl::kernel_bundle<State> &bundle, const sycl::kernel_id &id) {
  return std::count_if(bundle.begin(), bundle.end(),
                       [&](const sycl::device_image<State> &image) { return image.has_kernel(id); });
}

static_assert(!std::is_default_constructible_v<input_bundle> && !std::is_aggregate_v<input_bundle>);
static_assert(!std::is_default_constructible_v<sycl::device_image<executable>>);
static_assert(!std::is_default_constructible_v<sycl::kernel_id> && !std::is_default_constructible_v<sycl::kernel>);
static_assert(std::is_same_v<std::iterator_traits<input_bundle::device_image_iterator>::reference,
                             const sycl::device_image<input> &>);

TEST_P(kernel_bundles, go_from_state_to_state) {
  const auto first = sycl::get_kernel_bundle<input>(context, {id});
  const auto second = sycl::compile(first);
  const auto third = sycl::link(second);
  static_assert(std::is_same_v<decltype(second), const object_bundle>);
  for (bool has : {first.has_kernel(id), second.has_kernel<scale>(), third.has_kernel(id, device),
                   first.has_kernel<scale>(device)})
    EXPECT_TRUE(has);
  EXPECT_EQ(third.get_devices(), std::vector{device});
  EXPECT_EQ(third.get_context(), context);
  EXPECT_EQ(third.get_backend(), device.get_backend());
  EXPECT_FALSE(first.has_kernel<not_a_kernel>());
  EXPECT_EQ(scaled(third), 21.5f);
  EXPECT_EQ(scaled(sycl::build(first)), 21.5f);
  EXPECT_EQ(scaled(sycl::get_kernel_bundle<scale, executable>(context)), 21.5f);
  EXPECT_EQ(scaled(sycl::link(sycl::get_kernel_bundle<scale, object>(context), {device})), 21.5f);
}

TEST_P(kernel_bundles, hold_whole_device_images) {
  const auto both = sycl::get_kernel_bundle<executable>(context, {device}, {id});
  EXPECT_TRUE(both.has_kernel<fill>()) << "it is in the same file";
  EXPECT_EQ(images_with(both, id), 1u);
  EXPECT_EQ(std::distance(both.begin(), both.end()), 1);
  const sycl::device_image<executable> image = *both.begin();
  EXPECT_TRUE(image.has_kernel(id, device));
  const auto ids = both.get_kernel_ids();
  EXPECT_EQ(std::count(ids.begin(), ids.end(), id), 1);
  const auto all = sycl::get_kernel_bundle<executable>(context);
  EXPECT_EQ(std::count(all.begin(), all.end(), image), 1) << "images of different bundles are equal";
  filled(&both);
}

TEST_P(kernel_bundles, are_made_of_the_images_that_a_function_chooses) {
  std::size_t calls = 0;
  const auto all = sycl::get_kernel_bundle<input>(context, [&](const sycl::device_image<input> &) { return ++calls; });
  EXPECT_EQ(calls, static_cast<std::size_t>(std::distance(all.begin(), all.end())));
  const auto mine =
      sycl::get_kernel_bundle<executable>(context, {device}, [&](auto image) { return image.has_kernel(id); });
  EXPECT_EQ(std::distance(mine.begin(), mine.end()), 1);
  EXPECT_EQ(scaled(mine), 21.5f);
  const auto none = sycl::get_kernel_bundle<executable>(context, [](auto) { return false; });
  EXPECT_TRUE(none.empty() && none.begin() == none.end() && none.get_kernel_ids().empty());
  EXPECT_FALSE(none.contains_specialization_constants() || none.native_specialization_constant());
}

TEST_P(kernel_bundles, can_be_asked_for_beforehand) {
  EXPECT_TRUE(sycl::has_kernel_bundle<input>(context) && sycl::has_kernel_bundle<object>(context, {device}));
  EXPECT_TRUE((sycl::has_kernel_bundle<scale, executable>(context)));
  EXPECT_TRUE((sycl::has_kernel_bundle<scale, input>(context, {device})));
  EXPECT_TRUE(sycl::has_kernel_bundle<object>(context, {id}));
  EXPECT_TRUE(sycl::is_compatible<scale>(device));
  const auto four = sycl::get_kernel_id<of_four_lanes>();
  const auto sizes = device.get_info<sycl::info::device::sub_group_sizes>();
  const bool can = std::count(sizes.begin(), sizes.end(), 4u) != 0;
  EXPECT_EQ(sycl::is_compatible({id, four}, device), can);
  EXPECT_EQ(sycl::has_kernel_bundle<executable>(context, {id, four}), can);
  EXPECT_EQ(sycl::get_kernel_bundle<executable>(context).has_kernel(four, device), can);
  if (!can)
    expect(sycl::errc::invalid, {"of_four_lanes"}, [&] { sycl::get_kernel_bundle<input>(context, {device}, {four}); });
  queue.submit([&](sycl::handler &handler) {
    if (can)
      handler.parallel_for<of_four_lanes>(sycl::nd_range<1>(4, 4),
                                          [](sycl::nd_item<1>) [[sycl::reqd_sub_group_size(4)]] {});
  });
}

TEST_P(kernel_bundles, of_no_device_or_a_strange_one_are_refused) {
  const std::vector<sycl::device> none;
  using sycl::errc;
  expect(errc::invalid, {"list of devices is empty"}, [&] { sycl::get_kernel_bundle<executable>(context, none); });
  expect(errc::invalid, {"list of devices is empty"}, [&] { sycl::has_kernel_bundle<input>(context, none, {id}); });
  const auto first = sycl::get_kernel_bundle<input>(context, {id});
  expect(errc::invalid, {"compile", "empty"}, [&] { sycl::compile(first, none); });
  expect(errc::invalid, {"build", "empty"}, [&] { sycl::build(first, none); });
  expect(errc::invalid, {"link", "empty"}, [&] { sycl::link(std::vector<object_bundle>{}); });
  for (const sycl::device &other : sycl::device::get_devices()) {
    if (other == device) continue;
    expect(errc::invalid, {"neither in the context"}, [&] { sycl::get_kernel_bundle<input>(context, {other}); });
    expect(errc::invalid, {"neither in the context"}, [&] { sycl::build(first, {device, other}); });
  }
  const sycl::context another(device);
  const auto strange = sycl::get_kernel_bundle<executable>(another, {id});
  expect(errc::invalid, {"differ"}, [&] { sycl::join<executable>({strange, sycl::build(first)}); });
  expect(errc::invalid, {"different contexts"},
         [&] { sycl::link(std::vector{sycl::compile(first), sycl::get_kernel_bundle<object>(another, {id})}); });
  EXPECT_EQ(code_of_submitting([&](auto &handler) { handler.use_kernel_bundle(strange); }), errc::invalid);
}

TEST_P(kernel_bundles, keep_values_of_specialization_constants) {
  auto first = sycl::get_kernel_bundle<input>(context, {id});
  EXPECT_TRUE(first.contains_specialization_constants() && first.has_specialization_constant<factor>());
  EXPECT_FALSE(first.has_specialization_constant<read_by_none>());
  EXPECT_EQ(first.native_specialization_constant(), device.get_backend() == sycl::backend::opencl);
  EXPECT_EQ(first.get_specialization_constant<factor>(), 2);
  const auto unset = sycl::build(first);
  input_bundle same = first;
  same.set_specialization_constant<factor>(3);
  same.set_specialization_constant<read_by_none>(70);
  EXPECT_EQ(first.get_specialization_constant<factor>(), 3) << "copies are one bundle";
  const object_bundle three = sycl::compile(first);
  first.set_specialization_constant<factor>(5);
  first.set_specialization_constant<shift>({0.25f, 0.5f});
  const executable_bundle five = sycl::build(first), linked = sycl::link(three);
  EXPECT_EQ(three.get_specialization_constant<factor>(), 3);
  EXPECT_EQ(linked.get_specialization_constant<read_by_none>(), 70);
  EXPECT_EQ(linked.get_specialization_constant<shift>().x, 1.0f);
  EXPECT_EQ(five.get_specialization_constant<shift>().x, 0.25f);
  for (int round = 0; round != 2; ++round) {
    EXPECT_EQ(scaled(unset), 21.5f);
    EXPECT_EQ(scaled(linked), 31.5f);
    EXPECT_EQ(scaled(five), 50.75f);
    EXPECT_EQ(scaled(std::nullopt), 21.5f);
  }
  EXPECT_TRUE(unset != five && unset == sycl::get_kernel_bundle<executable>(context, {id}));
  // If bundles have different values, that of the first one is used.
  const auto joined = sycl::join<executable>({five, linked, unset});
  EXPECT_EQ(std::distance(joined.begin(), joined.end()), 3);
  EXPECT_EQ(joined.get_specialization_constant<factor>(), 5);
  EXPECT_EQ(scaled(joined), 50.75f);
}

TEST_P(kernel_bundles, fix_the_values_of_a_command_group) {
  const auto bundle = sycl::get_kernel_bundle<executable>(context, {id});
  const auto refused = [&](std::vector<std::string> words, auto command_group) {
    expect(sycl::errc::invalid, words, [&] { queue.submit(command_group); });
  };
  refused({"use_kernel_bundle after set_specialization_constant", "bundle_state::input"}, [&](sycl::handler &handler) {
    handler.set_specialization_constant<factor>(3);
    handler.use_kernel_bundle(bundle);
  });
  refused({"set_specialization_constant after use_kernel_bundle", "bundle_state::input"}, [&](sycl::handler &handler) {
    handler.use_kernel_bundle(bundle);
    handler.set_specialization_constant<factor>(3);
  });
  refused({"get_specialization_constant after use_kernel_bundle", "kernel_bundle::get_specialization_constant"},
          [&](sycl::handler &handler) {
            handler.use_kernel_bundle(bundle);
            handler.get_specialization_constant<factor>();
          });
}

TEST_P(kernel_bundles, without_its_kernel_refuse_a_command_group) {
  const auto none = sycl::get_kernel_bundle<executable>(context, [](auto) { return false; });
  expect(sycl::errc::kernel_not_supported, {"fill", "use_kernel_bundle"}, [&] { filled(&none); });
  expect(sycl::errc::kernel_not_supported, {"launched_before"}, [&] {
    queue.submit([&](sycl::handler &handler) {
      handler.single_task<launched_before>([] {});
      handler.use_kernel_bundle(none);
    });
  });
}

TEST_P(kernel_bundles, are_equal_when_they_hold_the_same) {
  const auto first = sycl::get_kernel_bundle<executable>(context, {id});
  const auto second = sycl::get_kernel_bundle<executable>(context, {id});
  EXPECT_TRUE(first == second && !(first != second));
  EXPECT_EQ((std::unordered_set<executable_bundle>{first, second}.size()), 1u);
  EXPECT_EQ(sycl::join<executable>({first, second}), first);
  EXPECT_TRUE(sycl::join<object>({}).empty());
  EXPECT_NE(first, sycl::get_kernel_bundle<executable>(context, [](auto) { return false; }));
  const sycl::kernel kernel = first.get_kernel(id);
  EXPECT_EQ(kernel, first.get_kernel<scale>());
  EXPECT_EQ(kernel.get_kernel_bundle(), first);
  EXPECT_GE(kernel.get_info<sycl::info::kernel_device_specific::work_group_size>(device), 1u);
  expect(sycl::errc::invalid, {"not built into"},
         [&] { kernel.get_info<sycl::info::kernel_device_specific::global_work_size>(device); });
  expect(sycl::errc::invalid, {"num_args"}, [&] { kernel.get_info<sycl::info::kernel::num_args>(); });
}

TEST_P(kernel_bundles, are_built_and_used_by_many_threads) {
  auto first = sycl::get_kernel_bundle<input>(context);
  std::atomic<int> wrong{0};
  std::vector<std::thread> threads;
  for (int number = 0; number != 6; ++number)
    threads.emplace_back([&, number] {
      for (int round = 0; round != 4; ++round) {
        auto mine = sycl::get_kernel_bundle<input>(context, {id});
        mine.set_specialization_constant<factor>(number % 3 + 10);
        const auto built = sycl::build(mine);
        if (scaled(built) != 101.5f + number % 3 * 10) ++wrong;
        const auto shared = sycl::build(first);
        if (!shared.has_kernel(id, device) || scaled(shared) != 21.5f) ++wrong;
      }
    });
  for (std::thread &thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
}

TEST_P(kernel_bundles, forget_kernels_of_libraries_that_were_unloaded) {
  const auto before = sycl::get_kernel_ids();
  std::optional<executable_bundle> outlives;
  std::optional<sycl::kernel_id> lost;
  std::optional<sycl::kernel> kernel;
  std::string name;
  for (int round = 0; round != 3; ++round) {
    void *library = dlopen(LOADED_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    ASSERT_NE(library, nullptr) << dlerror();
    for (const sycl::kernel_id &one : sycl::get_kernel_ids())
      if (std::count(before.begin(), before.end(), one) == 0) lost = one;
    ASSERT_TRUE(lost);
    name = lost->get_name();
    auto all = sycl::get_kernel_bundle<executable>(context);
    EXPECT_TRUE(all.has_kernel(*lost) && all.has_kernel(id));
    kernel = all.get_kernel(*lost);
    const auto unbuilt = sycl::get_kernel_bundle<input>(context);
    const auto add = reinterpret_cast<int (*)(sycl::queue &, int)>(dlsym(library, "add_in_loaded_library"));
    EXPECT_EQ(add(queue, round), 10000 + round);
    ASSERT_EQ(dlclose(library), 0) << dlerror();
    ASSERT_EQ(dlopen(LOADED_LIBRARY, RTLD_NOW | RTLD_NOLOAD), nullptr) << "a bundle keeps it loaded";
    EXPECT_FALSE(all.has_kernel(*lost) || all.has_kernel(*lost, device) || unbuilt.has_kernel(*lost));
    EXPECT_EQ(lost->get_name(), name);
    EXPECT_EQ(scaled(all), 21.5f) << "other kernels stay usable";
    EXPECT_EQ(scaled(sycl::build(unbuilt)), 21.5f);
    outlives = all;
  }
  EXPECT_EQ(outlives->get_kernel_ids(), sycl::get_kernel_bundle<executable>(context).get_kernel_ids());
  EXPECT_FALSE(sycl::is_compatible({*lost}, device));
  expect(sycl::errc::invalid, {"not in the bundle"}, [&] { outlives->get_kernel(*lost); });
  expect(sycl::errc::invalid, {"unloaded"}, [&] { kernel->get_info<sycl::info::kernel::attributes>(); });
  expect(sycl::errc::invalid, {"unloaded"}, [&] { sycl::get_kernel_bundle<input>(context, {*lost}); });
}

TEST_P(kernel_bundles, are_made_while_libraries_come_and_go) {
  std::atomic<bool> stop{false};
  std::atomic<int> wrong{0};
  std::thread busy([&] {
    while (!stop) {
      const auto all = sycl::get_kernel_bundle<executable>(context);
      if (scaled(all) != 21.5f || !sycl::is_compatible({sycl::get_kernel_id<scale>()}, device)) ++wrong;
    }
  });
  for (int round = 0; round != 8; ++round) {
    void *library = dlopen(LOADED_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    ASSERT_NE(library, nullptr) << dlerror();
    if (round % 2) {
      const auto add = reinterpret_cast<int (*)(sycl::queue &, int)>(dlsym(library, "add_in_loaded_library"));
      EXPECT_EQ(add(queue, round), 10000 + round);
    }
    EXPECT_EQ(dlclose(library), 0) << dlerror();
  }
  stop = true;
  busy.join();
  EXPECT_EQ(wrong, 0);
}

/// OpenCL drivers may have built-in kernels.
TEST_P(kernel_bundles, hold_kernels_that_are_built_into_a_device) {
  const auto ids = device.get_info<sycl::info::device::built_in_kernel_ids>();
  if (ids.empty()) {
    EXPECT_TRUE(sycl::get_kernel_bundle<executable>(context, ids).empty());
    GTEST_SKIP() << "this device has none";
  }
  EXPECT_EQ(ids, device.get_info<sycl::info::device::built_in_kernel_ids>());
  const auto all = sycl::get_kernel_ids();
  EXPECT_EQ(std::count(all.begin(), all.end(), ids[0]), 0);
  EXPECT_FALSE(sycl::get_kernel_bundle<executable>(context).has_kernel(ids[0]));
  EXPECT_TRUE(sycl::is_compatible(ids, device));
  EXPECT_TRUE(sycl::has_kernel_bundle<executable>(context, ids));
  EXPECT_FALSE(sycl::has_kernel_bundle<input>(context, ids));
  EXPECT_FALSE(sycl::get_kernel_bundle<input>(context, ids).has_kernel(ids[0]));
  for (const sycl::device &other : sycl::device::get_devices())
    if (other != device) EXPECT_FALSE(sycl::is_compatible(ids, other));
  try {
    const auto bundle = sycl::get_kernel_bundle<executable>(context, {device}, {ids[0], id});
    ASSERT_TRUE(bundle.has_kernel(ids[0], device) && bundle.has_kernel(id));
    const sycl::kernel kernel = bundle.get_kernel(ids[0]);
    EXPECT_GE(kernel.get_info<sycl::info::kernel::num_args>(), 1u);
    EXPECT_EQ(kernel.get_kernel_bundle(), bundle);
    // None of them is launched: PoCL's crash on the processor, also in programs that use only OpenCL.
  } catch (const sycl::exception &error) { // PoCL without the source of its kernels
    EXPECT_EQ(error.code(), sycl::errc::build) << error.what();
  }
}

constexpr auto cl = sycl::backend::opencl;

/// The OpenCL programs of a bundle, each with a reference that this releases.
template <sycl::bundle_state State>
std::vector<cl_program> programs_of(const sycl::kernel_bundle<State> &bundle) {
  auto programs = sycl::get_native<cl>(bundle);
  for (cl_program program : programs) clReleaseProgram(program);
  return programs;
}

TEST_P(kernel_bundles, are_built_by_opencl_in_the_state_that_says_so_and_once) {
  if (device.get_backend() != cl) GTEST_SKIP() << "this device is not one of OpenCL";
  const auto status_of = [&](cl_program program) {
    cl_build_status status = CL_BUILD_ERROR;
    clGetProgramBuildInfo(program, sycl::get_native<cl>(device), CL_PROGRAM_BUILD_STATUS, sizeof status, &status,
                          nullptr);
    return status;
  };
  auto first = sycl::get_kernel_bundle<input>(context, {id});
  first.set_specialization_constant<factor>(1000);
  const auto unbuilt = sycl::get_native<cl>(first);
  ASSERT_EQ(unbuilt.size(), 1u);
  EXPECT_EQ(status_of(unbuilt[0]), CL_BUILD_NONE);
  clReleaseProgram(unbuilt[0]);
  const auto compiled = programs_of(sycl::compile(first));
  ASSERT_FALSE(compiled.empty());
  EXPECT_EQ(status_of(compiled[0]), CL_BUILD_SUCCESS);
  EXPECT_EQ(programs_of(sycl::link(sycl::compile(first))), compiled);
  EXPECT_EQ(programs_of(sycl::build(first)), compiled) << "a second build of the same is none";
}

TEST_P(kernel_bundles, take_programs_of_opencl_in_all_states) {
  if (device.get_backend() != cl) GTEST_SKIP() << "this device is not one of OpenCL";
  NEEDS_ASPECT(online_compiler);
  const cl_context native = sycl::get_native<cl>(context);
  const auto program_of = [&](const char *source) {
    cl_int status = CL_SUCCESS;
    const cl_program program = clCreateProgramWithSource(native, 1, &source, nullptr, &status);
    EXPECT_EQ(status, CL_SUCCESS);
    return program;
  };
  const cl_program caller = program_of("int called(int); __kernel void call(__global int *out) { *out = called(1); }");
  const cl_program called = program_of("int called(int x) { return x + 41; }");
  {
    const auto first = sycl::opencl::create_bundle<input>(context, {device}, std::vector{caller, called});
    EXPECT_EQ(std::distance(first.begin(), first.end()), 2);
    const auto compiled = sycl::compile(first);
    EXPECT_EQ(programs_of(compiled), (std::vector{caller, called}));
    const auto linked = sycl::link(compiled);
    const auto programs = programs_of(linked);
    ASSERT_EQ(programs.size(), 1u) << "linked into one";
    EXPECT_EQ(sycl::opencl::create_bundle<executable>(context, {device}, std::vector{caller, called}).get_devices(),
              std::vector{device});
    const auto again = sycl::make_kernel_bundle<cl, object>(caller, context);
    EXPECT_EQ(programs_of(again), std::vector{caller});
    expect(sycl::errc::invalid, {"bundle_state::input"}, [&] { sycl::make_kernel_bundle<cl, input>(caller, context); });
    expect(sycl::errc::invalid, {"bundle_state::object"},
           [&] { sycl::make_kernel_bundle<cl, object>(programs[0], context); });
    expect(sycl::errc::build, {"linked"}, [&] { sycl::link(again); }); // without its callees
    cl_int status = CL_SUCCESS;
    const cl_kernel made = clCreateKernel(programs[0], "call", &status);
    ASSERT_EQ(status, CL_SUCCESS);
    const sycl::kernel kernel = sycl::make_kernel<cl>(made, context);
    clReleaseKernel(made);
    EXPECT_EQ(programs_of(kernel.get_kernel_bundle()), programs);
    sycl::buffer<int> result(1);
    queue.submit([&](sycl::handler &handler) {
      handler.use_kernel_bundle(linked);
      handler.set_args(sycl::accessor(result, handler, sycl::write_only));
      handler.single_task(kernel);
    });
    EXPECT_EQ(result.get_host_access()[0], 42);
    EXPECT_EQ(code_of_submitting([&](sycl::handler &handler) {
                handler.use_kernel_bundle(sycl::get_kernel_bundle<executable>(context, {id}));
                handler.single_task(kernel);
              }),
              sycl::errc::kernel_not_supported);
  }
  const cl_program broken = program_of("__kernel void broken() { this is not OpenCL C }");
  const auto unbuilt = sycl::make_kernel_bundle<cl, input>(broken, context);
  expect(sycl::errc::build, {"build log"}, [&] { sycl::build(unbuilt); });
  for (cl_program program : {caller, called, broken}) clReleaseProgram(program);
  clReleaseContext(native);
}

} // namespace
