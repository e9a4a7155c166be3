// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Writes SPIR-V: specification, sections 2.3 and 3.
#include "backends/opencl/constant_data.hpp"

#include "spirv/instructions.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <initializer_list>
#include <map>
#include <span>
#include <string>

namespace sycl::detail::opencl {

namespace spirv = syclc::spirv;

namespace {

/// Writes one module. Its sections are in the order of the calls, which must be SPIR-V's: declarations before uses.
class module_writer {
public:
  std::uint32_t new_id() noexcept { return bound_++; }

  void add(spirv::op opcode, std::initializer_list<std::uint32_t> operands) { spirv::append(words_, opcode, operands); }

  /// Adds an instruction with a string between its operands.
  void add(spirv::op opcode, std::initializer_list<std::uint32_t> before, const std::string &text,
           std::initializer_list<std::uint32_t> after) {
    spirv::append(words_, opcode, before, text, std::span(after.begin(), after.size()));
  }

  void add_composite(std::uint32_t type, std::uint32_t result, std::vector<std::uint32_t> parts) {
    parts.insert(parts.begin(), {type, result});
    spirv::append(words_, spirv::op::constant_composite, parts);
  }

  std::vector<std::uint32_t> take() {
    constexpr std::uint32_t oldest = 0x00010000, no_generator = 0, schema = 0;
    std::vector<std::uint32_t> module{spirv::magic, oldest, no_generator, bound_, schema};
    module.insert(module.end(), words_.begin(), words_.end());
    return module;
  }

private:
  std::vector<std::uint32_t> words_;
  std::uint32_t bound_ = 1;
};

/// An instruction has at most 65535 words, so the data is an array of rows.
constexpr std::size_t row_length = 4096;

} // namespace

std::vector<std::uint32_t> constant_data_image(const syclc_device_global &constant) {
  using spirv::op;
  enum : std::uint32_t {
    capability_addresses = 4,
    capability_linkage = 5,
    capability_kernel = 6,
    capability_int64 = 11
  };
  enum : std::uint32_t { physical64 = 2, opencl = 2, cross_workgroup = 5, no_control = 0 };
  enum : std::uint32_t { is_constant = 22, linkage = 41, exported = 0, alignment = 44 };

  using word = std::uint64_t;
  std::vector<word> words((constant.size + sizeof(word) - 1) / sizeof(word), 0);
  std::memcpy(words.data(), constant.host, constant.size);
  const std::size_t rows = (words.size() + row_length - 1) / row_length, length = std::min(words.size(), row_length);
  words.resize(rows * length, 0);

  module_writer module;
  const std::uint32_t function = module.new_id(), data = module.new_id();
  for (const std::uint32_t capability : {capability_addresses, capability_linkage, capability_kernel, capability_int64})
    module.add(op::capability, {capability});
  module.add(op::memory_model, {physical64, opencl});
  module.add(op::decorate, {function, linkage}, std::string("syclc.") + constant.name, {exported});
  module.add(op::decorate, {data, is_constant});
  module.add(op::decorate, {data, alignment, std::max<std::uint32_t>(constant.align, alignof(word))});

  const std::uint32_t ulong = module.new_id(), type = module.new_id();
  module.add(op::type_int, {ulong, 64, 0});
  module.add(op::type_function, {type, ulong});
  std::map<word, std::uint32_t> known;
  const auto number = [&](word value) {
    const auto [found, is_new] = known.try_emplace(value, 0);
    if (is_new) {
      found->second = module.new_id();
      module.add(op::constant,
                 {ulong, found->second, static_cast<std::uint32_t>(value), static_cast<std::uint32_t>(value >> 32)});
    }
    return found->second;
  };
  const std::uint32_t row_count = number(length), table_count = number(rows);
  const std::uint32_t row = module.new_id(), table = module.new_id(), pointer = module.new_id();
  module.add(op::type_array, {row, ulong, row_count});
  module.add(op::type_array, {table, row, table_count});
  module.add(op::type_pointer, {pointer, cross_workgroup, table});
  std::vector<std::uint32_t> values, parts;
  for (std::size_t r = 0; r != rows; ++r) {
    values.clear();
    for (std::size_t i = 0; i != length; ++i) values.push_back(number(words[r * length + i]));
    parts.push_back(module.new_id());
    module.add_composite(row, parts.back(), values);
  }
  const std::uint32_t bytes = module.new_id();
  module.add_composite(table, bytes, parts);
  module.add(op::variable, {pointer, data, cross_workgroup, bytes});

  const std::uint32_t label = module.new_id(), address = module.new_id();
  module.add(op::function, {ulong, function, no_control, type});
  module.add(op::label, {label});
  module.add(op::convert_ptr_to_u, {ulong, address, data});
  module.add(op::return_value, {address});
  module.add(op::function_end, {});
  return module.take();
}

} // namespace sycl::detail::opencl
