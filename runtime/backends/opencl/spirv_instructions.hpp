// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reading SPIR-V: the instructions of a module one after the other (SPIR-V specification, section 2.3), and the
/// numbers of those that the runtime looks at (section 3).
///
/// \code
///   for (const spirv_instruction i : spirv_instructions(words))
///     if (i.opcode() == spirv_op::name && i.size() > 2) names[i[1]] = i.text(2);
/// \endcode
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sycl::detail::opencl {

/// What instructions are, by the specification's names without Op.
enum class spirv_op : std::uint32_t {
  name = 5,
  line = 8,
  ext_inst = 12,
  entry_point = 15,
  execution_mode = 16,
  type_bool = 20,
  type_int = 21,
  type_float = 22,
  type_vector = 23,
  type_array = 28,
  type_struct = 30,
  type_pointer = 32,
  constant_true = 41,
  constant_false = 42,
  constant = 43,
  spec_constant_true = 48,
  spec_constant_false = 49,
  spec_constant = 50,
  function = 54,
  function_end = 56,
  function_call = 57,
  variable = 59,
  load = 61,
  store = 62,
  copy_memory = 63,
  copy_memory_sized = 64,
  access_chain = 65,
  in_bounds_access_chain = 66,
  ptr_access_chain = 67,
  in_bounds_ptr_access_chain = 70,
  decorate = 71,
  vector_shuffle = 79,
  composite_extract = 81,
  composite_insert = 82,
  copy_object = 83,
  generic_cast_to_ptr_explicit = 123,
  memory_barrier = 225,
  loop_merge = 246,
  selection_merge = 247,
  branch_conditional = 250,
  switch_ = 251,
  lifetime_start = 256,
  lifetime_stop = 257
};

/// Operands that are numbers with a meaning.
namespace spirv {
inline constexpr std::uint32_t magic = 0x07230203, model_kernel = 6, storage_workgroup = 4, storage_function = 7,
                               decoration_spec_id = 1, decoration_packed = 10, decoration_built_in = 11;
inline constexpr std::size_t version_word = 1, header_words = 5;
} // namespace spirv

/// A view of the words of one instruction. The first word holds the instruction's length and opcode.
class spirv_instruction : public std::span<const std::uint32_t> {
public:
  using span::span;
  spirv_op opcode() const { return static_cast<spirv_op>(front() & 0xffff); }
  /// The text that begins at word \p first: to its zero, or to the end where none is.
  std::string_view text(std::size_t first) const {
    if (first >= size()) return {};
    const char *begin = reinterpret_cast<const char *>(data() + first);
    return {begin, strnlen(begin, sizeof(std::uint32_t) * (size() - first))};
  }
  /// The word behind the text that begins at word \p first; never more than size().
  std::size_t after_text(std::size_t first) const {
    return std::min(size(), first + text(first).size() / sizeof(std::uint32_t) + 1);
  }
};

/// What an instruction of \p length words begins with.
constexpr std::uint32_t spirv_first_word(std::size_t length, spirv_op opcode) {
  return static_cast<std::uint32_t>(length << 16) | static_cast<std::uint32_t>(opcode);
}

/// The instructions of a module, a range. It ends before an instruction whose length is impossible: then some words are
/// left (iterator::left()).
class spirv_instructions {
public:
  explicit spirv_instructions(std::vector<std::uint32_t> &&) = delete; // it would be gone
  explicit spirv_instructions(std::span<const std::uint32_t> module)
      : words_(module.subspan(std::min(spirv::header_words, module.size()))) {}

  class iterator {
  public:
    using value_type = spirv_instruction;
    using difference_type = std::ptrdiff_t;
    using iterator_category = std::input_iterator_tag;
    explicit iterator(std::span<const std::uint32_t> rest) : rest_(rest) {}
    spirv_instruction operator*() const { return {rest_.data(), length()}; }
    iterator &operator++() {
      rest_ = rest_.subspan(length());
      return *this;
    }
    void operator++(int) { ++*this; }
    bool operator==(std::default_sentinel_t) const { return length() == 0 || length() > rest_.size(); }
    /// How many words are left.
    std::size_t left() const { return rest_.size(); }

  private:
    std::size_t length() const { return rest_.empty() ? 0 : rest_.front() >> 16; }
    std::span<const std::uint32_t> rest_;
  };
  iterator begin() const { return iterator(words_); }
  std::default_sentinel_t end() const { return {}; }

private:
  std::span<const std::uint32_t> words_;
};

/// A copy of a module, which may lie at any address; of bytes that are no whole words the last ones are left out.
inline std::vector<std::uint32_t> spirv_words(const void *module, std::size_t bytes) {
  std::vector<std::uint32_t> words(bytes / sizeof(std::uint32_t));
  if (!words.empty()) std::memcpy(words.data(), module, words.size() * sizeof(std::uint32_t));
  return words;
}

} // namespace sycl::detail::opencl
