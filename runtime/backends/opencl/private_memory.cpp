// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Computes sizes of types by the rules of OpenCL C, as LLVM's translator does (SPIR-V specification, sections 2.3 and
/// 3).
#include "backends/opencl/private_memory.hpp"

#include "spirv/instructions.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <unordered_map>
#include <vector>

namespace sycl::detail::opencl {

namespace spirv = syclc::spirv;

namespace {

constexpr std::uint64_t beyond_counting = std::numeric_limits<std::uint64_t>::max();

std::uint64_t sum(std::uint64_t a, std::uint64_t b) { return a > beyond_counting - b ? beyond_counting : a + b; }
std::uint64_t product(std::uint64_t a, std::uint64_t b) {
  std::uint64_t result;
  return __builtin_mul_overflow(a, b, &result) ? beyond_counting : result;
}
std::uint64_t round_up(std::uint64_t bytes, std::uint64_t align) {
  return bytes > beyond_counting - align ? beyond_counting : (bytes + align - 1) / align * align;
}

struct type_size {
  std::uint64_t bytes = 0;
  std::uint64_t align = 1;
};

struct function_use {
  private_use own;
  std::vector<std::uint32_t> callees; ///< one per call
};

class reader {
public:
  private_uses run(const void *code, std::size_t bytes) {
    const std::vector<std::uint32_t> module = spirv::words(code, bytes);
    for (const spirv::instruction words : spirv::instructions(module)) read(words);
    private_uses uses;
    for (const auto &[name, function] : kernels_) uses.emplace(name, with_callees(function));
    return uses;
  }

private:
  void read(spirv::instruction words) {
    const auto has = [&](std::size_t operands) { return words.size() > operands; };
    switch (words.opcode()) {
    case spirv::op::entry_point:
      if (has(3) && words[1] == spirv::model_kernel) kernels_.emplace(words.text(3), words[2]);
      break;
    case spirv::op::decorate:
      if (has(2) && words[2] == spirv::decoration_packed) packed_.insert(words[1]);
      break;
    case spirv::op::type_bool:
      if (has(1)) types_[words[1]] = {1, 1};
      break;
    case spirv::op::type_int:
    case spirv::op::type_float:
      if (has(2)) types_[words[1]] = number_of(words[2]);
      break;
    case spirv::op::type_pointer:
      if (has(3)) {
        types_[words[1]] = {sizeof(void *), sizeof(void *)};
        pointees_[words[1]] = words[3];
      }
      break;
    case spirv::op::type_vector:
      if (has(3)) {
        const std::uint64_t bytes = product(types_[words[2]].bytes, words[3] == 3 ? 4 : words[3]);
        types_[words[1]] = {bytes, std::max<std::uint64_t>(bytes, 1)};
      }
      break;
    case spirv::op::type_array:
      if (has(3)) types_[words[1]] = {product(types_[words[2]].bytes, constants_[words[3]]), types_[words[2]].align};
      break;
    case spirv::op::type_struct:
      if (has(1)) types_[words[1]] = size_of_struct(words);
      break;
    case spirv::op::constant:
    case spirv::op::spec_constant:
      if (has(3)) constants_[words[2]] = words[3] | (has(4) ? std::uint64_t{words[4]} << 32 : 0);
      break;
    case spirv::op::function:
      if (has(2)) function_ = &functions_[words[2]];
      break;
    case spirv::op::function_call:
      if (has(3) && function_) function_->callees.push_back(words[3]);
      break;
    case spirv::op::variable:
      if (has(3) && words[3] == spirv::storage_function && function_) {
        const std::uint64_t bytes = types_[pointees_[words[1]]].bytes;
        function_->own.all = sum(function_->own.all, bytes);
        function_->own.largest = std::max(function_->own.largest, bytes);
      }
      break;
    default:
      break;
    }
  }

  static type_size number_of(std::uint64_t bits) {
    return {(bits + 7) / 8, std::max<std::uint64_t>((bits + 7) / 8, 1)};
  }

  type_size size_of_struct(spirv::instruction words) {
    type_size all;
    const bool is_packed = packed_.contains(words[1]);
    for (const std::uint32_t member : words.subspan(2)) {
      const type_size &type = types_[member];
      if (!is_packed) all = {round_up(all.bytes, type.align), std::max(all.align, type.align)};
      all.bytes = sum(all.bytes, type.bytes);
    }
    return {round_up(all.bytes, all.align), all.align};
  }

  /// SPIR-V kernels have no recursion, but a damaged module may have.
  const private_use &with_callees(std::uint32_t function) {
    const auto [found, is_new] = complete_.try_emplace(function);
    if (!is_new) return found->second;
    private_use use = functions_[function].own;
    for (const std::uint32_t callee : functions_[function].callees) {
      const private_use of_callee = with_callees(callee);
      use = {sum(use.all, of_callee.all), std::max(use.largest, of_callee.largest)};
    }
    return complete_[function] = use;
  }

  std::map<std::string, std::uint32_t> kernels_; ///< functions, by name
  std::set<std::uint32_t> packed_;
  std::unordered_map<std::uint32_t, type_size> types_;
  std::unordered_map<std::uint32_t, std::uint32_t> pointees_;
  std::unordered_map<std::uint32_t, std::uint64_t> constants_;
  std::map<std::uint32_t, function_use> functions_; ///< a map, because its elements have stable addresses
  std::unordered_map<std::uint32_t, private_use> complete_;
  function_use *function_ = nullptr; ///< the function whose body is being read
};

} // namespace

private_uses private_uses_of(const void *code, std::size_t bytes) { return reader().run(code, bytes); }

std::array<std::size_t, 3> group_of_at_most(std::size_t most, const std::array<std::size_t, 3> &global,
                                            const std::array<std::size_t, 3> &max_in_dimension) {
  std::array<std::size_t, 3> group{1, 1, 1};
  for (std::size_t x = 0; x != 3; ++x) {
    std::size_t size = std::min({most, global[x], max_in_dimension[x]});
    while (size > 1 && global[x] % size != 0) --size;
    group[x] = std::max<std::size_t>(size, 1);
    most /= group[x];
  }
  return group;
}

} // namespace sycl::detail::opencl
