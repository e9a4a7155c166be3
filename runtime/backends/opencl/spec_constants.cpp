// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Rewrites specialization constants: SPIR-V specification, sections 2.12 and 3.
#include "backends/opencl/spec_constants.hpp"

#include "core/base/errors.hpp"
#include "spirv/instructions.hpp"

#include <cstring>
#include <span>
#include <unordered_map>

namespace sycl::detail::opencl {

namespace spirv = syclc::spirv;

namespace {

/// The bits of a scalar's value.
struct scalar {
  std::uint64_t bits = 0;
  std::uint32_t size = 0; ///< in bytes
};
using scalars_by_id = std::unordered_map<std::uint32_t, scalar>; ///< by SpecId

void add_scalars_of(const syclc_module &module, const spec_values &values, scalars_by_id &scalars) {
  for (const syclc_spec_constant &constant : std::span(module.spec_constants, module.num_spec_constants)) {
    if (!values.contains(constant.name)) continue;
    const auto *value = static_cast<const char *>(spec_value(values, constant));
    for (std::uint32_t i = 0; i != constant.num_scalars; ++i) {
      const syclc_spec_scalar &part = constant.scalars[i];
      if (part.size > sizeof(scalar::bits) || part.offset > constant.size || part.size > constant.size - part.offset)
        continue; // no compiler writes this
      scalar put;
      std::memcpy(&put.bits, value + part.offset, part.size); // little-endian, like all supported hosts with OpenCL
      put.size = part.size;
      scalars.emplace(constant.first_spec_id + i, put);
    }
  }
}

class rewriter {
public:
  rewriter(std::vector<std::uint32_t> module, const scalars_by_id &scalars, const std::string &whose)
      : module_(std::move(module)), scalars_(scalars), whose_(whose) {}

  std::vector<std::uint32_t> run() {
    rewritten_.reserve(module_.size());
    rewritten_.assign(module_.begin(), module_.begin() + spirv::header_words);
    const spirv::instructions all(module_);
    auto words = all.begin();
    for (; words != all.end(); ++words) add(*words);
    if (words.left() != 0) corrupt("an instruction's length is wrong");
    return std::move(rewritten_);
  }

private:
  void add(spirv::instruction words) {
    const spirv::op opcode = words.opcode();
    if (opcode == spirv::op::decorate && words.size() == 4 && words[2] == spirv::decoration_spec_id) {
      if (const auto found = scalars_.find(words[3]); found != scalars_.end()) {
        values_[words[1]] = &found->second;
        return;
      }
    } else if (opcode == spirv::op::spec_constant || opcode == spirv::op::spec_constant_true ||
               opcode == spirv::op::spec_constant_false) {
      if (words.size() < 3) corrupt("a specialization constant has no type");
      if (const auto found = values_.find(words[2]); found != values_.end()) return constant(words, *found->second);
    }
    rewritten_.insert(rewritten_.end(), words.begin(), words.end());
  }

  /// Writes a constant in place of `words`. Type and result remain.
  void constant(spirv::instruction words, const scalar &value) {
    const bool is_number = words.opcode() == spirv::op::spec_constant;
    const std::size_t literal_words = is_number ? (value.size + 3) / 4 : 0;
    if (words.size() != 3 + literal_words)
      corrupt("a specialization constant has not the " + std::to_string(value.size) + " bytes that its value has");
    rewritten_.push_back(spirv::first_word(words.size(), is_number         ? spirv::op::constant
                                                         : value.bits != 0 ? spirv::op::constant_true
                                                                           : spirv::op::constant_false));
    rewritten_.insert(rewritten_.end(), {words[1], words[2]});
    for (std::size_t i = 0; i != literal_words; ++i)
      rewritten_.push_back(static_cast<std::uint32_t>(value.bits >> (32 * i)));
  }

  [[noreturn]] void corrupt(const std::string &what) const {
    throw_error(errc::invalid, whose_ + ": its SPIR-V image is corrupt: " + what + "; recompile the object file");
  }

  const std::vector<std::uint32_t> module_;
  const scalars_by_id &scalars_;
  const std::string &whose_;
  std::unordered_map<std::uint32_t, const scalar *> values_; ///< by result id
  std::vector<std::uint32_t> rewritten_;
};

} // namespace

std::vector<std::uint32_t> put_in_spec_values(const void *image, std::size_t size,
                                              const std::vector<const syclc_module *> &modules,
                                              const spec_values &values, const std::string &whose) {
  std::vector<std::uint32_t> words = spirv::words(image, size);
  if (values.empty() || words.size() < spirv::header_words) return words;
  scalars_by_id scalars;
  for (const syclc_module *module : modules) add_scalars_of(*module, values, scalars);
  return rewriter(std::move(words), scalars, whose).run();
}

} // namespace sycl::detail::opencl
