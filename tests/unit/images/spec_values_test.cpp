// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Values of specialization constants (core/images/spec_values.hpp), and how they are passed to OpenCL
/// (backends/opencl/spec_constants.hpp).
#include "backends/opencl/spec_constants.hpp"
#include "core/images/image_registry.hpp"
#include "core/images/spec_values.hpp"

#include <sycl/exception.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <vector>

namespace {

using namespace sycl::detail;

struct pair_of_numbers {
  char kind;
  double number;
};

/// A module with two constants, of which its only kernel reads the second.
class spec_values_test : public testing::Test {
protected:
  const std::int32_t width = 16;
  const pair_of_numbers figure{'x', 2.5};
  const syclc_spec_scalar one[1] = {{0, 4}}, two[2] = {{0, 1}, {8, 8}};
  const syclc_spec_constant constants[2] = {{"width", &width, &width, 4, 0, 100, 1, one},
                                            {"figure", &figure, &figure, 16, 8, 101, 2, two}};
  const std::uint32_t read[1] = {1};
  syclc_module module{};
  syclc_kernel kernel{};

  void SetUp() override {
    module.magic = SYCLC_MODULE_MAGIC;
    module.version = SYCLC_ABI_VERSION;
    module.spec_constants = constants;
    module.num_spec_constants = 2;
    module.spec_constants_size = 24;
    kernel.module = &module;
    kernel.spec_constants = read;
    kernel.num_spec_constants = 1;
  }

  template <class Value>
  static Value read_at(const std::shared_ptr<const void> &block, std::size_t offset) {
    Value value;
    std::memcpy(&value, static_cast<const char *>(block.get()) + offset, sizeof value);
    return value;
  }
};

TEST_F(spec_values_test, constants_are_found_by_their_specialization_id) {
  EXPECT_EQ(find_spec_constant(module, &width), &constants[0]);
  EXPECT_EQ(find_spec_constant(module, &figure), &constants[1]);
  EXPECT_EQ(find_spec_constant(module, &kernel), nullptr);
  EXPECT_EQ(find_spec_constant(kernel, &figure), &constants[1]);
  EXPECT_EQ(find_spec_constant(kernel, &width), nullptr) << "the kernel does not read it";
  EXPECT_EQ(find_spec_constant(&width), nullptr) << "the module is not registered";
  image_registry::instance().add(&module);
  EXPECT_EQ(find_spec_constant(&width), &constants[0]);
  image_registry::instance().remove(&module);
}

TEST_F(spec_values_test, a_value_has_the_size_of_its_constant) {
  spec_values values;
  const std::int64_t large = 1;
  try {
    set_spec_value(values, constants[0], &large, sizeof large);
    FAIL() << "nothing was thrown";
  } catch (const sycl::exception &error) {
    EXPECT_EQ(error.code(), sycl::errc::invalid);
    for (const char *word : {"width", "4 bytes", "8"})
      EXPECT_NE(std::string(error.what()).find(word), std::string::npos) << error.what();
  }
  EXPECT_TRUE(values.empty());
}

TEST_F(spec_values_test, a_block_holds_values_and_defaults_at_their_places) {
  spec_values values;
  auto block = make_spec_block(module, values);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block.get()) % spec_block_alignment, 0u);
  EXPECT_EQ(read_at<std::int32_t>(block, 0), 16);
  EXPECT_EQ(read_at<pair_of_numbers>(block, 8).number, 2.5);
  const std::int32_t other = -1;
  set_spec_value(values, constants[0], &other, sizeof other);
  block = make_spec_block(module, values);
  EXPECT_EQ(read_at<std::int32_t>(block, 0), -1);
  EXPECT_EQ(read_at<pair_of_numbers>(block, 8).kind, 'x');
}

TEST_F(spec_values_test, functions_of_other_modules_find_their_blocks_by_the_kernels) {
  const std::int32_t default_depth = 7;
  const syclc_spec_constant others[2] = {{"depth", &default_depth, &default_depth, 4, 0, 200, 1, one},
                                         {"width", &width, &width, 4, 4, 201, 1, one}};
  syclc_module other{};
  other.magic = SYCLC_MODULE_MAGIC;
  other.version = SYCLC_ABI_VERSION;
  other.id = "0123456789abcdef0123456789abcdef";
  other.spec_constants = others;
  other.num_spec_constants = 2;
  other.spec_constants_size = 8;
  image_registry::instance().add(&other);
  spec_values values;
  const std::int32_t changed = -1;
  set_spec_value(values, others[1], &changed, sizeof changed);
  syclc_module without{}; // the kernel's own module reads none
  const auto block = make_spec_block(without, values), defaults = make_spec_block(module, {});
  ASSERT_NE(block, nullptr);
  const auto read = [&](const std::shared_ptr<const void> &own) {
    const std::string id = other.id; // another copy
    const auto *start = static_cast<const char *>(__syclc_specialization_constants_of(own.get(), id.c_str()));
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(start) % spec_block_alignment, 0u);
    EXPECT_EQ(start, __syclc_specialization_constants_of(own.get(), other.id)) << "asked again";
    std::int32_t depth_and_width[2];
    std::memcpy(depth_and_width, start, sizeof depth_and_width);
    EXPECT_EQ(depth_and_width[0], 7);
    return depth_and_width[1];
  };
  EXPECT_EQ(read(block), -1);
  EXPECT_EQ(read(defaults), 16);
  image_registry::instance().remove(&other);
  EXPECT_EQ(read(block), -1) << "a launch outlives its modules' libraries at most in memory that it owns";
}

TEST_F(spec_values_test, code_that_calls_other_modules_depends_on_all_that_is_no_default) {
  image_registry::instance().add(&module);
  syclc_module without{};
  syclc_kernel caller{};
  caller.module = &without;
  caller.flags = SYCLC_KERNEL_CALLS_EXTERNAL;
  spec_values values;
  const std::int32_t changed = -1;
  set_spec_value(values, constants[0], &changed, sizeof changed);
  set_spec_value(values, constants[1], &figure, sizeof figure);
  const spec_values read = values_read_by(caller, values);
  ASSERT_EQ(read.size(), 1u);
  EXPECT_EQ(read.begin()->first, "width");
  caller.flags = 0;
  EXPECT_TRUE(values_read_by(caller, values).empty());
  image_registry::instance().remove(&module);
}

TEST_F(spec_values_test, code_depends_on_what_its_kernel_reads_and_is_no_default) {
  spec_values values;
  const std::int32_t other = -1;
  set_spec_value(values, constants[0], &other, sizeof other);
  set_spec_value(values, constants[1], &figure, sizeof figure);
  EXPECT_TRUE(values_read_by(kernel, values).empty());
  pair_of_numbers changed = figure;
  changed.number = 3;
  set_spec_value(values, constants[1], &changed, sizeof changed);
  const spec_values read = values_read_by(kernel, values);
  ASSERT_EQ(read.size(), 1u);
  EXPECT_EQ(read.begin()->first, "figure");
}

constexpr std::uint32_t instruction(std::uint32_t opcode, std::uint32_t words) { return words << 16 | opcode; }

/// The relevant part of a SPIR-V module: three specialization constants and one that is in no syclc_module.
std::vector<std::uint32_t> spirv() {
  return {0x07230203,         0x00010200, 0,  50,  0,          // header
          instruction(71, 4), 10,         1,  100,             // OpDecorate %10 SpecId 100
          instruction(71, 4), 11,         1,  101,             // OpDecorate %11 SpecId 101
          instruction(71, 4), 12,         1,  102,             // OpDecorate %12 SpecId 102
          instruction(71, 4), 13,         1,  7,               // OpDecorate %13 SpecId 7
          instruction(50, 4), 1,          10, 16,              // %10 = OpSpecConstant %1 16
          instruction(50, 4), 2,          11, 'x',             // %11 = OpSpecConstant %2 'x'
          instruction(50, 5), 3,          12, 0,   0x40040000, // %12 = OpSpecConstant %3 2.5
          instruction(50, 4), 1,          13, 5};              // %13 = OpSpecConstant %1 5
}

TEST_F(spec_values_test, spirv_gets_values_as_constants_and_keeps_the_others) {
  spec_values values;
  pair_of_numbers changed{'y', -1.0};
  set_spec_value(values, constants[1], &changed, sizeof changed);
  const auto code = spirv();
  const auto put = opencl::put_in_spec_values(code.data(), code.size() * 4, {&module}, values, "kernel k");
  const std::vector<std::uint32_t> expected = {0x07230203,
                                               0x00010200,
                                               0,
                                               50,
                                               0,
                                               instruction(71, 4),
                                               10,
                                               1,
                                               100,
                                               instruction(71, 4),
                                               13,
                                               1,
                                               7,
                                               instruction(50, 4),
                                               1,
                                               10,
                                               16,
                                               instruction(43, 4),
                                               2,
                                               11,
                                               'y',
                                               instruction(43, 5),
                                               3,
                                               12,
                                               0,
                                               0xbff00000,
                                               instruction(50, 4),
                                               1,
                                               13,
                                               5};
  EXPECT_EQ(put, expected);
  EXPECT_EQ(opencl::put_in_spec_values(code.data(), code.size() * 4, {&module}, {}, "kernel k"), code);
}

TEST_F(spec_values_test, corrupt_spirv_is_an_error_and_never_a_crash) {
  spec_values values;
  pair_of_numbers changed{'y', -1.0};
  set_spec_value(values, constants[1], &changed, sizeof changed);
  const auto code = spirv();
  unsigned refused = 0;
  for (std::size_t word = 5; word != code.size(); ++word)
    for (const std::uint32_t garbage : {0u, ~0u, instruction(50, 3), instruction(71, 2), 101u}) {
      auto broken = code;
      broken[word] = garbage;
      try {
        opencl::put_in_spec_values(broken.data(), broken.size() * 4, {&module}, values, "kernel k");
      } catch (const sycl::exception &error) {
        EXPECT_EQ(error.code(), sycl::errc::invalid);
        EXPECT_NE(std::string(error.what()).find("kernel k: its SPIR-V image is corrupt"), std::string::npos);
        ++refused;
      }
    }
  EXPECT_GT(refused, 10u);
  for (std::size_t words = 0; words != code.size(); ++words) try {
      opencl::put_in_spec_values(code.data(), words * 4, {&module}, values, "kernel k");
    } catch (const sycl::exception &) {
    }
}

} // namespace
