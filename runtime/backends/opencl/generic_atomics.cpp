// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reads the types of pointers, then copies the module with casts.
#include "backends/opencl/generic_atomics.hpp"

#include "spirv/instructions.hpp"

#include <iterator>
#include <map>
#include <span>
#include <unordered_map>
#include <utility>

namespace sycl::detail::opencl {

namespace spirv = syclc::spirv;

namespace {

constexpr std::size_t bound_word = 3;

/// The word of an atomic instruction that has the address; 0 if it is none.
std::size_t address_word(spirv::instruction words) {
  const spirv::op opcode = words.opcode();
  const bool is_atomic = (opcode >= spirv::op::atomic_load && opcode <= spirv::op::atomic_xor) ||
                         opcode == spirv::op::atomic_flag_test_and_set || opcode == spirv::op::atomic_flag_clear;
  const bool has_result = opcode != spirv::op::atomic_store && opcode != spirv::op::atomic_flag_clear;
  const std::size_t word = has_result ? 3 : 1;
  return is_atomic && words.size() > word ? word : 0;
}

class rewriter {
public:
  explicit rewriter(std::span<const std::uint32_t> module) : module_(module), next_id_(module[bound_word]) { read(); }

  /// Whether the module can be rewritten, and has something to rewrite.
  bool is_needed() const { return is_sound_ && !casts_to_.empty(); }

  std::vector<std::uint32_t> result() {
    std::vector<std::uint32_t> to(module_.begin(), module_.begin() + spirv::header_words);
    bool declared = false;
    for (const spirv::instruction words : spirv::instructions(module_)) {
      if (words.opcode() == spirv::op::function && !std::exchange(declared, true)) add_types(to);
      const std::size_t word = address_word(words);
      const std::uint32_t pointee = word ? pointee_of(words[word]) : 0;
      if (pointee) spirv::append(to, spirv::op::generic_cast_to_ptr, {casts_to_.at(pointee), next_id_++, words[word]});
      to.insert(to.end(), words.begin(), words.end());
      if (pointee) to[to.size() - words.size() + word] = next_id_ - 1;
    }
    to[bound_word] = next_id_;
    return to;
  }

private:
  void read() {
    bool in_function = false;
    auto at = spirv::instructions(module_).begin();
    for (; at != std::default_sentinel; ++at) {
      const spirv::instruction words = *at;
      const spirv::op opcode = words.opcode();
      in_function = in_function || opcode == spirv::op::function;
      if (opcode == spirv::op::type_pointer && words.size() == 4) {
        if (words[2] == spirv::storage_generic) pointees_.emplace(words[1], words[3]);
        if (words[2] == spirv::storage_cross_workgroup) global_pointers_.emplace(words[3], words[1]);
      } else if (in_function && words.size() > 2)
        // The type and the result of most instructions. In others this word is no type.
        if (const auto type = pointees_.find(words[1]); type != pointees_.end())
          generic_.emplace(words[2], type->second);
      if (const std::size_t word = address_word(words))
        if (const std::uint32_t pointee = pointee_of(words[word])) casts_to_.emplace(pointee, 0);
    }
    is_sound_ = at.left() == 0;
  }

  /// What a generic pointer points to; 0 for other ids.
  std::uint32_t pointee_of(std::uint32_t id) const {
    const auto found = generic_.find(id);
    return found == generic_.end() ? 0 : found->second;
  }

  /// Types precede functions, and a module must not declare one twice.
  void add_types(std::vector<std::uint32_t> &to) {
    for (auto &[pointee, type] : casts_to_) {
      const auto known = global_pointers_.find(pointee);
      type = known != global_pointers_.end() ? known->second : next_id_++;
      if (known == global_pointers_.end())
        spirv::append(to, spirv::op::type_pointer, {type, spirv::storage_cross_workgroup, pointee});
    }
  }

  const std::span<const std::uint32_t> module_;
  std::uint32_t next_id_;
  bool is_sound_ = false;
  std::unordered_map<std::uint32_t, std::uint32_t> pointees_;        ///< by generic pointer type
  std::unordered_map<std::uint32_t, std::uint32_t> global_pointers_; ///< pointer types, by what they point to
  std::unordered_map<std::uint32_t, std::uint32_t> generic_;         ///< what values of generic pointer types point to
  std::map<std::uint32_t, std::uint32_t> casts_to_;                  ///< pointer types that casts need, by pointee
};

} // namespace

std::vector<std::uint32_t> with_atomics_on_global_memory(std::vector<std::uint32_t> module) {
  if (!spirv::is_module(module.data(), module.size() * sizeof(std::uint32_t))) return module;
  if (rewriter rewrite(module); rewrite.is_needed()) return rewrite.result();
  return module;
}

} // namespace sycl::detail::opencl
