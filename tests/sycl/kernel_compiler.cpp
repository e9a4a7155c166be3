// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels in SPIR-V and in SYCL source that the program builds at run time
/// (sycl/ext/oneapi/experimental/kernel_compiler.hpp).
#include "device_test.hpp"

#include <sycl/ext/oneapi/experimental/kernel_compiler.hpp>

#include <cstring>

namespace {

namespace exp = sycl::ext::oneapi::experimental;
using exp::source_language;
using source_bundle = sycl::kernel_bundle<sycl::bundle_state::ext_oneapi_source>;

/// Two kernels, assembled by spirv-as from
/// \code
///   scale(global float *data, float factor)
///     data[get_global_id(0)] *= factor;
///   reversed(global float *from, global float *to, local float *part)
///     part[get_local_id(0)] = from[get_global_id(0)];
///     barrier(CLK_LOCAL_MEM_FENCE);
///     to[get_global_id(0)] = part[get_local_size(0) - 1 - get_local_id(0)];
/// \endcode
constexpr std::uint32_t module_words[] = {
    0x7230203,  0x10000,    0x70000,    0x2d,       0x0,        0x20011,    0x6,        0x20011,    0x4,
    0x20011,    0xb,        0x20011,    0x5,        0x3000e,    0x2,        0x2,        0x6000f,    0x6,
    0x1,        0x6c616373, 0x65,       0x2,        0x9000f,    0x6,        0x3,        0x65766572, 0x64657372,
    0x0,        0x2,        0x4,        0x5,        0x40047,    0x2,        0xb,        0x1c,       0x30047,
    0x2,        0x16,       0xd0047,    0x2,        0x29,       0x70735f5f, 0x5f767269, 0x6c697542, 0x476e4974,
    0x61626f6c, 0x766e496c, 0x7461636f, 0x496e6f69, 0x64,       0x1,        0x40047,    0x4,        0xb,
    0x1b,       0x30047,    0x4,        0x16,       0xd0047,    0x4,        0x29,       0x70735f5f, 0x5f767269,
    0x6c697542, 0x4c6e4974, 0x6c61636f, 0x6f766e49, 0x69746163, 0x64496e6f, 0x0,        0x1,        0x40047,
    0x5,        0xb,        0x19,       0x30047,    0x5,        0x16,       0xc0047,    0x5,        0x29,
    0x70735f5f, 0x5f767269, 0x6c697542, 0x576e4974, 0x676b726f, 0x70756f72, 0x657a6953, 0x0,        0x1,
    0x20013,    0x6,        0x30016,    0x7,        0x20,       0x40015,    0x8,        0x20,       0x0,
    0x40015,    0x9,        0x40,       0x0,        0x40017,    0xa,        0x9,        0x3,        0x40020,
    0xb,        0x1,        0xa,        0x40020,    0xc,        0x5,        0x7,        0x40020,    0xd,
    0x4,        0x7,        0x50021,    0xe,        0x6,        0xc,        0x7,        0x60021,    0xf,
    0x6,        0xc,        0xc,        0xd,        0x5002b,    0x9,        0x10,       0x1,        0x0,
    0x4002b,    0x8,        0x11,       0x2,        0x4002b,    0x8,        0x12,       0x110,      0x4003b,
    0xb,        0x2,        0x1,        0x4003b,    0xb,        0x4,        0x1,        0x4003b,    0xb,
    0x5,        0x1,        0x50036,    0x6,        0x1,        0x0,        0xe,        0x30037,    0xc,
    0x13,       0x30037,    0x7,        0x14,       0x200f8,    0x15,       0x6003d,    0xa,        0x16,
    0x2,        0x2,        0x20,       0x50051,    0x9,        0x17,       0x16,       0x0,        0x50046,
    0xc,        0x18,       0x13,       0x17,       0x6003d,    0x7,        0x19,       0x18,       0x2,
    0x4,        0x50085,    0x7,        0x1a,       0x19,       0x14,       0x5003e,    0x18,       0x1a,
    0x2,        0x4,        0x100fd,    0x10038,    0x50036,    0x6,        0x3,        0x0,        0xf,
    0x30037,    0xc,        0x1b,       0x30037,    0xc,        0x1c,       0x30037,    0xd,        0x1d,
    0x200f8,    0x1e,       0x6003d,    0xa,        0x1f,       0x2,        0x2,        0x20,       0x50051,
    0x9,        0x20,       0x1f,       0x0,        0x6003d,    0xa,        0x21,       0x4,        0x2,
    0x20,       0x50051,    0x9,        0x22,       0x21,       0x0,        0x6003d,    0xa,        0x23,
    0x5,        0x2,        0x20,       0x50051,    0x9,        0x24,       0x23,       0x0,        0x50046,
    0xc,        0x25,       0x1b,       0x20,       0x6003d,    0x7,        0x26,       0x25,       0x2,
    0x4,        0x50046,    0xd,        0x27,       0x1d,       0x22,       0x5003e,    0x27,       0x26,
    0x2,        0x4,        0x400e0,    0x11,       0x11,       0x12,       0x50082,    0x9,        0x28,
    0x24,       0x10,       0x50082,    0x9,        0x29,       0x28,       0x22,       0x50046,    0xd,
    0x2a,       0x1d,       0x29,       0x6003d,    0x7,        0x2b,       0x2a,       0x2,        0x4,
    0x50046,    0xc,        0x2c,       0x1c,       0x20,       0x5003e,    0x2c,       0x2b,       0x2,
    0x4,        0x100fd,    0x10038,
};

std::vector<std::byte> spirv_module() {
  std::vector<std::byte> bytes(sizeof module_words);
  std::memcpy(bytes.data(), module_words, sizeof module_words);
  return bytes;
}

template <class Call>
sycl::errc code_of(Call call) {
  try {
    call();
  } catch (const sycl::exception &error) {
    return static_cast<sycl::errc>(error.code().value());
  }
  return sycl::errc::success;
}

/// OpenCL devices, which accept SPIR-V.
class kernel_compiler : public device_test {
protected:
  void SetUp() override {
    if (device.get_backend() != sycl::backend::opencl) GTEST_SKIP() << "this device takes no SPIR-V";
  }
  source_bundle source() {
    return exp::create_kernel_bundle_from_source(queue.get_context(), source_language::spirv, spirv_module());
  }
};
ON_EACH_DEVICE(kernel_compiler);

/// Other devices, which reject it.
class kernel_compiler_missing : public device_test {};
ON_EACH_DEVICE(kernel_compiler_missing);

TEST_P(kernel_compiler, languages_are_those_that_can_be_built) {
  EXPECT_TRUE(exp::is_source_kernel_bundle_supported(device, source_language::spirv));
  EXPECT_TRUE(exp::is_source_kernel_bundle_supported(queue.get_context(), source_language::spirv));
  EXPECT_TRUE(exp::is_source_kernel_bundle_supported(sycl::backend::opencl, source_language::spirv));
}

TEST_P(kernel_compiler, kernels_are_found_by_their_names) {
  const auto built = exp::build(source());
  EXPECT_TRUE(built.ext_oneapi_has_kernel("scale"));
  EXPECT_TRUE(built.ext_oneapi_has_kernel("reversed"));
  for (const char *wrong : {"scal", "scales", "", "scale;reversed"}) {
    EXPECT_FALSE(built.ext_oneapi_has_kernel(wrong)) << wrong;
    EXPECT_EQ(code_of([&] { built.ext_oneapi_get_kernel(wrong); }), sycl::errc::invalid) << wrong;
  }
  EXPECT_EQ(built.get_context(), queue.get_context());
  EXPECT_EQ(built.ext_oneapi_get_kernel("scale").get_context(), queue.get_context());
  EXPECT_EQ(built.ext_oneapi_get_kernel("reversed").get_info<sycl::info::kernel::num_args>(), 3u);
}

TEST_P(kernel_compiler, kernels_take_numbers_and_accessors) {
  const sycl::kernel scale = exp::build(source()).ext_oneapi_get_kernel("scale"); // outlives the bundles
  std::vector<float> numbers(1000);
  for (std::size_t i = 0; i != numbers.size(); ++i) numbers[i] = static_cast<float>(i);
  {
    sycl::buffer<float> data(numbers.data(), numbers.size());
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor all(data, handler, sycl::read_write);
      handler.set_args(all, 3.0f);
      handler.parallel_for(sycl::range(numbers.size()), scale);
    });
  }
  for (std::size_t i = 0; i != numbers.size(); ++i) ASSERT_EQ(numbers[i], 3.0f * static_cast<float>(i));
}

TEST_P(kernel_compiler, kernels_take_pointers_and_local_memory) {
  if (!device.has(sycl::aspect::usm_shared_allocations)) GTEST_SKIP() << "this device lacks shared allocations";
  const auto built = exp::build(source(), {device});
  constexpr std::size_t group = 16, count = 4 * group;
  float *const from = sycl::malloc_shared<float>(count, queue), *const to = sycl::malloc_shared<float>(count, queue);
  for (std::size_t i = 0; i != count; ++i) from[i] = static_cast<float>(i);
  queue
      .submit([&](sycl::handler &handler) {
        sycl::local_accessor<float> part(group, handler);
        handler.set_args(from, to, part);
        handler.parallel_for(sycl::nd_range<1>(count, group), built.ext_oneapi_get_kernel("reversed"));
      })
      .wait();
  for (std::size_t i = 0; i != count; ++i)
    EXPECT_EQ(to[i], static_cast<float>(i - i % group + group - 1 - i % group)) << i;
  sycl::free(from, queue);
  sycl::free(to, queue);
}

TEST_P(kernel_compiler, what_is_no_module_is_a_build_error) {
  const std::vector<std::byte> nonsense(64, std::byte{7});
  const auto context = queue.get_context();
  const auto bundle = exp::create_kernel_bundle_from_source(context, source_language::spirv, nonsense);
  EXPECT_EQ(code_of([&] { exp::build(bundle); }), sycl::errc::build);
  const auto empty = exp::create_kernel_bundle_from_source(context, source_language::spirv, std::vector<std::byte>());
  EXPECT_EQ(code_of([&] { exp::build(empty); }), sycl::errc::build);
}

TEST_P(kernel_compiler, languages_are_text_or_binary) {
  const auto context = queue.get_context();
  EXPECT_EQ(code_of([&] { exp::create_kernel_bundle_from_source(context, source_language::spirv, std::string("x")); }),
            sycl::errc::invalid);
  EXPECT_EQ(code_of([&] { exp::create_kernel_bundle_from_source(context, source_language::sycl, spirv_module()); }),
            sycl::errc::invalid);
  EXPECT_EQ(code_of([&] { exp::build(source(), std::vector<sycl::device>()); }), sycl::errc::invalid);
}

TEST_P(kernel_compiler_missing, it_is_said) {
  if (device.get_backend() == sycl::backend::opencl) GTEST_SKIP() << "this device takes SPIR-V";
  EXPECT_FALSE(exp::is_source_kernel_bundle_supported(device, source_language::spirv));
  EXPECT_EQ(code_of([&] {
              exp::create_kernel_bundle_from_source(queue.get_context(), source_language::spirv, spirv_module());
            }),
            sycl::errc::feature_not_supported);
  const auto own = sycl::get_kernel_bundle<sycl::bundle_state::executable>(queue.get_context());
  EXPECT_FALSE(own.ext_oneapi_has_kernel("scale"));
}

/// Sources in SYCL, on all devices.
class source_compiler : public device_test {
protected:
  template <class Properties = exp::empty_properties_t>
  source_bundle source(const std::string &text, Properties properties = {}) {
    return exp::create_kernel_bundle_from_source(queue.get_context(), source_language::sycl,
                                                 "#include <sycl/sycl.hpp>\n"
                                                 "#include <sycl/ext/oneapi/experimental/free_function_kernels.hpp>\n"
                                                 "namespace syclex = sycl::ext::oneapi::experimental;\n"
                                                 "using sycl::ext::oneapi::this_work_item::get_nd_item;\n" +
                                                     text,
                                                 properties);
  }
  /// Numbers that commands can access; null if the device lacks shared memory.
  std::shared_ptr<float> numbers(std::size_t count) {
    return {sycl::malloc_shared<float>(count, queue), [queue = queue](float *done) { sycl::free(done, queue); }};
  }
};
ON_EACH_DEVICE(source_compiler);

constexpr const char *scale_text = R"(
  #include "part.hpp"
  extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<1>))
  void scale(float *data, float factor) { data[get_nd_item<1>().get_global_id(0)] *= factor * part() + MORE; }
  namespace mine {
  template <class T>
  SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<1>))
  void reverse(T *data, sycl::ext::oneapi::experimental::work_group_memory<T[16]> part) {
    auto it = get_nd_item<1>();
    T (&local)[16] = part;
    local[it.get_local_id(0)] = data[it.get_global_id(0)];
    sycl::group_barrier(it.get_group());
    data[it.get_global_id(0)] = local[15 - it.get_local_id(0)];
  }
  SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::single_task_kernel)) void first(float *data) { data[0] = 1; }
  SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::single_task_kernel)) void first(int *data) { data[0] = 2; }
  })";

TEST_P(source_compiler, builds_kernels_with_options_and_files) {
  NEEDS_ASPECT(usm_shared_allocations);
  EXPECT_TRUE(device.ext_oneapi_can_compile(source_language::sycl));
  std::string log = "none";
  const std::string overload = "(void (*)(int *))mine::first";
  const auto built = exp::build(
      source(scale_text,
             exp::properties{exp::include_files{"part.hpp", "#warning seen\ninline float part() { return 2; }\n"}}),
      {device},
      exp::properties{exp::build_options{{"-DMORE=1", "-O1"}}, exp::save_log{&log},
                      exp::registered_kernel_names{{"mine::reverse<float>", overload.c_str()}}});
  EXPECT_TRUE(log.empty() || log.find("seen") != std::string::npos) << log; // empty: kept by an earlier run
  EXPECT_TRUE(built.get_kernel_ids().empty());
  EXPECT_EQ(built.ext_oneapi_get_raw_kernel_name("scale"), "scale");
  const std::string symbol = built.ext_oneapi_get_raw_kernel_name("mine::reverse<float>");
  EXPECT_EQ(symbol.compare(0, 17, "_ZN4mine7reverseI"), 0) << symbol;
  EXPECT_TRUE(built.ext_oneapi_has_kernel(symbol) && built.ext_oneapi_has_kernel("_ZN4mine5firstEPf"));
  EXPECT_FALSE(built.ext_oneapi_has_kernel("mine::reverse<int>") || built.ext_oneapi_has_kernel("reverse"));
  EXPECT_EQ(code_of([&] { built.ext_oneapi_get_kernel("mine::scale"); }), sycl::errc::invalid);
  EXPECT_EQ(code_of([&] { built.ext_oneapi_get_raw_kernel_name("mine::scale"); }), sycl::errc::invalid);

  const auto memory = numbers(64);
  float *data = memory.get();
  for (int i = 0; i != 64; ++i) data[i] = float(i);
  queue
      .submit([&](sycl::handler &group) {
        group.set_args(data, 3.0f);
        group.parallel_for(sycl::nd_range<1>(64, 16), built.ext_oneapi_get_kernel("scale"));
      })
      .wait_and_throw();
  for (int i = 0; i != 64; ++i) EXPECT_EQ(data[i], 7.0f * float(i));
  queue
      .submit([&](sycl::handler &group) {
        group.set_args(data, exp::work_group_memory<float[16]>(group));
        group.parallel_for(sycl::nd_range<1>(64, 16), built.ext_oneapi_get_kernel("mine::reverse<float>"));
      })
      .wait_and_throw();
  for (int i = 0; i != 64; ++i) EXPECT_EQ(data[i], 7.0f * float(i / 16 * 16 + 15 - i % 16));
  queue
      .submit([&](sycl::handler &group) {
        group.set_args(reinterpret_cast<int *>(data));
        group.single_task(built.ext_oneapi_get_kernel(overload));
      })
      .wait_and_throw();
  int first;
  std::memcpy(&first, data, sizeof first);
  EXPECT_EQ(first, 2);
}

TEST_P(source_compiler, says_what_is_wrong) {
  if (device.get_backend() == sycl::backend::opencl) GTEST_SKIP() << "it is the same for all devices";
  const auto wrong = source("int x = y;\n");
  expect(sycl::errc::build, {"kernels.cpp:5:9", "undeclared identifier 'y'"}, [&] { exp::build(wrong); });
  expect(sycl::errc::build, {"device code cannot"}, [&] {
    exp::build(
        source("SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::single_task_kernel)) void f(int *p) { throw *p; }\n"));
  });
  const auto right = source("int x;\n");
  expect(sycl::errc::invalid, {"-fno-such-option"},
         [&] { exp::build(right, exp::properties{exp::build_options{"-fno-such-option"}}); });
  expect(sycl::errc::invalid, {"\"-o\""}, [&] { exp::build(right, exp::properties{exp::build_options{{"-o", "x"}}}); });
  expect(sycl::errc::invalid, {"../x.hpp"},
         [&] { exp::build(source("", exp::properties{exp::include_files{"../x.hpp", ""}})); });
  expect(sycl::errc::build, {"SYCL_EXT_ONEAPI_FUNCTION_PROPERTY"},
         [&] { exp::build(source("void f() {}\n"), exp::properties{exp::registered_kernel_names{"f"}}); });
  EXPECT_EQ(code_of([&] { exp::build(right, std::vector<sycl::device>()); }), sycl::errc::invalid);
  EXPECT_FALSE(exp::build(right).ext_oneapi_has_kernel("x"));
}

} // namespace
