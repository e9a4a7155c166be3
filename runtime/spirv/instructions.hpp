// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reads and writes SPIR-V: iterates over the instructions of a module (SPIR-V specification, section 2.3), and defines
/// the opcodes that the compiler, the tools and the runtime use (section 3). All SPIR-V parsing in the tree uses this
/// file. It depends only on the C++ library, because neither the runtime nor the linker may require SPIRV-Tools.
///
/// \code
///   const std::vector<std::uint32_t> module = spirv::words(data, bytes);
///   for (const spirv::instruction i : spirv::instructions(module))
///     if (i.opcode() == spirv::op::name && i.size() > 2) names[i[1]] = i.text(2);
/// \endcode
///
/// Damaged modules are safe to read if the size of an instruction is checked before its operands are read: no
/// instruction exceeds the rest of the module, and no text exceeds its instruction.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <iterator>
#include <span>
#include <string_view>
#include <vector>

namespace syclc::spirv {

/// Opcodes, named as in the specification without the prefix Op.
enum class op : std::uint32_t {
  source = 3,
  name = 5,
  member_name = 6,
  line = 8,
  extension = 10,
  ext_inst_import = 11,
  ext_inst = 12,
  memory_model = 14,
  entry_point = 15,
  execution_mode = 16,
  capability = 17,
  type_bool = 20,
  type_int = 21,
  type_float = 22,
  type_vector = 23,
  type_array = 28,
  type_struct = 30,
  type_pointer = 32,
  type_function = 33,
  constant_true = 41,
  constant_false = 42,
  constant = 43,
  constant_composite = 44,
  constant_null = 46,
  spec_constant_true = 48,
  spec_constant_false = 49,
  spec_constant = 50,
  function = 54,
  function_parameter = 55,
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
  member_decorate = 72,
  decoration_group = 73,
  group_decorate = 74,
  group_member_decorate = 75,
  vector_shuffle = 79,
  composite_extract = 81,
  composite_insert = 82,
  copy_object = 83,
  convert_ptr_to_u = 117,
  generic_cast_to_ptr = 122,
  generic_cast_to_ptr_explicit = 123,
  memory_barrier = 225,
  atomic_load = 227,
  atomic_store = 228,
  atomic_xor = 242,
  loop_merge = 246,
  selection_merge = 247,
  label = 248,
  branch_conditional = 250,
  switch_ = 251,
  return_value = 254,
  lifetime_start = 256,
  lifetime_stop = 257,
  atomic_flag_test_and_set = 318,
  atomic_flag_clear = 319,
  execution_mode_id = 331,
  decorate_id = 332,
  decorate_string = 5632
};

/// The magic number, and enumerators that occur as operands.
inline constexpr std::uint32_t magic = 0x07230203, model_kernel = 6, storage_workgroup = 4, storage_cross_workgroup = 5,
                               storage_function = 7, storage_generic = 8, decoration_spec_id = 1,
                               decoration_packed = 10, decoration_built_in = 11;
inline constexpr std::size_t version_word = 1, header_words = 5;

/// An instruction: a view of its words in the module. The first word contains the length and the opcode.
class instruction : public std::span<const std::uint32_t> {
public:
  using span::span;
  op opcode() const { return static_cast<op>(front() & 0xffff); }
  /// The text that begins at word \p first. It ends at a zero byte, or at the end of the instruction if there is none.
  std::string_view text(std::size_t first) const {
    if (first >= size()) return {};
    const char *begin = reinterpret_cast<const char *>(data() + first);
    return {begin, strnlen(begin, sizeof(std::uint32_t) * (size() - first))};
  }
  /// The index of the word after the text that begins at word \p first; at most size().
  std::size_t after_text(std::size_t first) const {
    return std::min(size(), first + text(first).size() / sizeof(std::uint32_t) + 1);
  }
};

/// The instructions of a module, a range. It ends before an instruction with an invalid length; then iterator::left()
/// is not zero.
class instructions {
public:
  explicit instructions(std::vector<std::uint32_t> &&) = delete; // it would dangle
  explicit instructions(std::span<const std::uint32_t> module)
      : words_(module.subspan(std::min(header_words, module.size()))) {}

  class iterator {
  public:
    using value_type = instruction;
    using difference_type = std::ptrdiff_t;
    using iterator_category = std::input_iterator_tag;
    explicit iterator(std::span<const std::uint32_t> rest) : rest_(rest) {}
    instruction operator*() const { return {rest_.data(), length()}; }
    iterator &operator++() {
      rest_ = rest_.subspan(length());
      return *this;
    }
    void operator++(int) { ++*this; }
    bool operator==(std::default_sentinel_t) const { return length() == 0 || length() > rest_.size(); }
    /// The number of words left.
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

/// Whether \p data begins with SPIR-V's magic number, in the byte order of this processor.
inline bool has_magic(const void *data, std::size_t bytes) {
  return bytes >= sizeof magic && std::memcmp(data, &magic, sizeof magic) == 0;
}

/// Whether \p data has a module's header and consists of whole words. The rest may be damaged.
inline bool is_module(const void *data, std::size_t bytes) {
  return bytes % sizeof magic == 0 && bytes >= header_words * sizeof magic && has_magic(data, bytes);
}

/// A copy of a module at any address. Omits trailing bytes that do not form a word.
inline std::vector<std::uint32_t> words(const void *module, std::size_t bytes) {
  std::vector<std::uint32_t> copy(bytes / sizeof(std::uint32_t));
  if (!copy.empty()) std::memcpy(copy.data(), module, copy.size() * sizeof(std::uint32_t));
  return copy;
}

/// The first word of an instruction of \p length words.
constexpr std::uint32_t first_word(std::size_t length, op opcode) {
  return static_cast<std::uint32_t>(length << 16) | static_cast<std::uint32_t>(opcode);
}

/// Appends an instruction to a module.
inline void append(std::vector<std::uint32_t> &module, op opcode, std::span<const std::uint32_t> operands) {
  module.push_back(first_word(1 + operands.size(), opcode));
  module.insert(module.end(), operands.begin(), operands.end());
}
inline void append(std::vector<std::uint32_t> &module, op opcode, std::initializer_list<std::uint32_t> operands) {
  append(module, opcode, std::span(operands.begin(), operands.size()));
}

/// Appends an instruction with a text between its operands.
inline void append(std::vector<std::uint32_t> &module, op opcode, std::initializer_list<std::uint32_t> before,
                   std::string_view text, std::span<const std::uint32_t> after) {
  std::vector<std::uint32_t> operands(before);
  operands.resize(operands.size() + text.size() / sizeof(std::uint32_t) + 1, 0); // zero-terminated
  std::memcpy(operands.data() + before.size(), text.data(), text.size());
  operands.insert(operands.end(), after.begin(), after.end());
  append(module, opcode, operands);
}

} // namespace syclc::spirv
