// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reads what the module defines and what has to be added, then copies it.
#include "backends/opencl/contracted_products.hpp"

#include "spirv/instructions.hpp"

#include <array>
#include <map>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace sycl::detail::opencl {

namespace spirv = syclc::spirv;

namespace {

constexpr std::uint32_t opencl_mad = 42, capability_linkage = 5, decoration_linkage_attributes = 41, linkage_import = 1,
                        function_control_pure = 4;
constexpr std::size_t bound_word = 3, mad_words = 8;

/// An intrinsic for one type of numbers.
struct intrinsic {
  std::string name;
  std::uint32_t type = 0, function_type = 0, function = 0;
  bool has_function_type = false; ///< the module has it already
};

class rewriter {
public:
  explicit rewriter(std::span<const std::uint32_t> module) : module_(module), next_id_(module[bound_word]) { read(); }

  /// Whether the module can be rewritten, and has something to rewrite.
  bool is_needed() const { return is_sound_ && !intrinsics_.empty(); }

  std::vector<std::uint32_t> result() {
    std::vector<std::uint32_t> to(module_.begin(), module_.begin() + spirv::header_words);
    bool named = false, decorated = false, declared = false;
    for (auto &[type, i] : intrinsics_) {
      if (!i.has_function_type) i.function_type = next_id_++;
      i.function = next_id_++;
    }
    for (const spirv::instruction words : spirv::instructions(module_)) {
      const spirv::op opcode = words.opcode();
      if (!has_linkage_ && opcode != spirv::op::capability && !std::exchange(has_linkage_, true))
        spirv::append(to, spirv::op::capability, {capability_linkage});
      if (is_annotation(opcode) || is_type(opcode) || opcode == spirv::op::function) {
        if (!std::exchange(named, true)) add_names(to);
        if (!is_annotation(opcode) && !std::exchange(decorated, true)) add_decorations(to);
        if (opcode == spirv::op::function && !std::exchange(declared, true)) add_declarations(to);
      }
      if (is_contracted(words))
        spirv::append(to, spirv::op::function_call,
                      {words[1], words[2], intrinsics_.at(words[1]).function, words[5], words[6], words[7]});
      else
        to.insert(to.end(), words.begin(), words.end());
    }
    to[bound_word] = next_id_;
    return to;
  }

private:
  static bool is_annotation(spirv::op opcode) {
    switch (opcode) {
    case spirv::op::decorate:
    case spirv::op::member_decorate:
    case spirv::op::decoration_group:
    case spirv::op::group_decorate:
    case spirv::op::group_member_decorate:
    case spirv::op::decorate_id:
    case spirv::op::decorate_string:
      return true;
    default:
      return false;
    }
  }

  /// Types are the first instructions after the annotations: any kernel has a type.
  static bool is_type(spirv::op opcode) {
    constexpr std::uint32_t first = 19, last = 39; // OpTypeVoid, OpTypeForwardPointer
    return static_cast<std::uint32_t>(opcode) >= first && static_cast<std::uint32_t>(opcode) <= last;
  }

  void read() {
    auto at = spirv::instructions(module_).begin();
    for (; at != std::default_sentinel; ++at) {
      const spirv::instruction words = *at;
      switch (words.opcode()) {
      case spirv::op::capability:
        if (words.size() > 1 && words[1] == capability_linkage) has_linkage_ = true;
        break;
      case spirv::op::ext_inst_import:
        if (words.text(2) == "OpenCL.std") opencl_ = words[1];
        break;
      case spirv::op::type_float:
        if (words.size() == 3) names_[words[1]] = "f" + std::to_string(words[2]);
        break;
      case spirv::op::type_vector:
        if (words.size() > 3)
          if (const auto part = names_.find(words[2]); part != names_.end())
            names_[words[1]] = "v" + std::to_string(words[3]) + part->second;
        break;
      case spirv::op::type_function:
        if (words.size() == 6 && words[2] == words[3] && words[2] == words[4] && words[2] == words[5])
          function_types_[words[2]] = words[1];
        break;
      case spirv::op::constant:
      case spirv::op::constant_composite:
        if (words.size() > 2) constants_.insert(words[2]);
        break;
      case spirv::op::ext_inst:
        if (is_contracted(words)) add(words[1]);
        break;
      default:
        break;
      }
    }
    is_sound_ = at.left() == 0;
  }

  bool is_contracted(spirv::instruction words) const {
    return opencl_ != 0 && words.opcode() == spirv::op::ext_inst && words.size() == mad_words && words[3] == opencl_ &&
           words[4] == opencl_mad && names_.contains(words[1]) &&
           !(constants_.contains(words[6]) && constants_.contains(words[7]));
  }

  void add(std::uint32_t type) {
    intrinsic &i = intrinsics_[type];
    i.name = "llvm.fmuladd." + names_.at(type);
    i.type = type;
    if (const auto known = function_types_.find(type); known != function_types_.end()) {
      i.function_type = known->second;
      i.has_function_type = true;
    }
  }

  void add_names(std::vector<std::uint32_t> &to) const {
    for (const auto &[type, i] : intrinsics_) spirv::append(to, spirv::op::name, {i.function}, i.name, {});
  }

  void add_decorations(std::vector<std::uint32_t> &to) const {
    const std::array after{linkage_import};
    for (const auto &[type, i] : intrinsics_)
      spirv::append(to, spirv::op::decorate, {i.function, decoration_linkage_attributes}, i.name, after);
  }

  void add_declarations(std::vector<std::uint32_t> &to) {
    for (const auto &[type, i] : intrinsics_)
      if (!i.has_function_type)
        spirv::append(to, spirv::op::type_function, {i.function_type, i.type, i.type, i.type, i.type});
    for (const auto &[type, i] : intrinsics_) {
      spirv::append(to, spirv::op::function, {i.type, i.function, function_control_pure, i.function_type});
      for (int parameter = 0; parameter != 3; ++parameter)
        spirv::append(to, spirv::op::function_parameter, {i.type, next_id_++});
      spirv::append(to, spirv::op::function_end, {});
    }
  }

  const std::span<const std::uint32_t> module_;
  std::uint32_t next_id_, opencl_ = 0;
  bool has_linkage_ = false, is_sound_ = false;
  std::unordered_map<std::uint32_t, std::string> names_; ///< of types of numbers, as in names of intrinsics
  std::unordered_map<std::uint32_t, std::uint32_t> function_types_;
  std::unordered_set<std::uint32_t> constants_;
  std::map<std::uint32_t, intrinsic> intrinsics_; ///< by type
};

} // namespace

std::vector<std::uint32_t> with_contracted_products(std::vector<std::uint32_t> module) {
  if (!spirv::is_module(module.data(), module.size() * sizeof(std::uint32_t))) return module;
  if (rewriter rewrite(module); rewrite.is_needed()) return rewrite.result();
  return module;
}

} // namespace sycl::detail::opencl
