// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A set of work-items of a sub-group, and the ballot that returns one (SYCL_EXT_ONEAPI_SUB_GROUP_MASK).
///
/// \code
///   auto even = group_ballot(item.get_sub_group(), value % 2 == 0);   // bit l: the predicate of work-item l
///   if (even.find_low() == sg.get_local_id()) ...                     // the first of them
/// \endcode
#pragma once

#include <sycl/sub_group.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace sycl::ext::oneapi {

/// A bit for each work-item of a full sub-group of the kernel. Bits beyond its size are always zero.
class sub_group_mask {
public:
  /// A bit that can be assigned.
  class reference {
  public:
    reference &operator=(bool value) {
      mask_->set(index_, value);
      return *this;
    }
    reference &operator=(const reference &other) { return *this = static_cast<bool>(other); }
    reference(const reference &) = default;
    bool operator~() const { return !static_cast<bool>(*this); }
    operator bool() const { return mask_->test(index_); }
    reference &flip() { return *this = ~*this; }

  private:
    friend class sub_group_mask;
    reference(sub_group_mask &mask, id<1> index) : mask_(&mask), index_(index) {}
    sub_group_mask *mask_;
    id<1> index_;
  };

  static constexpr std::size_t max_bits = 64;

  /// An empty set. In kernels only, like all constructors: the calling work-item's sub-group determines the number of
  /// bits.
  sub_group_mask() : sub_group_mask(0ull) {}
  /// The lowest bits of a number.
  sub_group_mask(unsigned long long bits) : size_(static_cast<std::uint32_t>(__syclc_sub_group_max_size())), bits_(0) {
    bits_ = bits & full();
  }
  /// The bits of integers, starting with the first one's lowest bit.
  template <class TypeT, std::size_t Count>
  sub_group_mask(const marray<TypeT, Count> &bits) : sub_group_mask(0ull) {
    static_assert(std::is_integral_v<TypeT>, "the argument must be an array of integers");
    insert_bits(bits);
  }

  bool operator[](id<1> index) const { return test(index); }
  reference operator[](id<1> index) { return reference(*this, index); }
  bool test(id<1> index) const { return index[0] < size_ && (bits_ >> index[0] & 1) != 0; }
  /// \returns whether all bits, any bit, no bit is set.
  bool all() const { return bits_ == full(); }
  bool any() const { return bits_ != 0; }
  bool none() const { return bits_ == 0; }
  /// \returns the number of bits that are set.
  std::uint32_t count() const { return static_cast<std::uint32_t>(__builtin_popcountll(bits_)); }
  /// \returns the number of work-items in a full sub-group.
  std::uint32_t size() const { return size_; }
  /// \returns the lowest or highest work-item whose bit is set; size() if there is none.
  id<1> find_low() const {
    return id<1>(bits_ ? static_cast<std::size_t>(__builtin_ctzll(bits_)) : static_cast<std::size_t>(size_));
  }
  id<1> find_high() const {
    return id<1>(bits_ ? 63 - static_cast<std::size_t>(__builtin_clzll(bits_)) : static_cast<std::size_t>(size_));
  }

  /// Replaces the bits starting at `position` by those of an integer, or of the integers of an array.
  template <class TypeT>
  void insert_bits(const TypeT &bits, id<1> position = 0) {
    static_assert(std::is_trivially_copyable_v<TypeT>, "the bits must be an integer or an array of integers");
    std::uint64_t words = 0;
    constexpr std::size_t size = sizeof(TypeT) < sizeof words ? sizeof(TypeT) : sizeof words;
    __builtin_memcpy(&words, &bits, size);
    if (position[0] >= max_bits) return;
    const std::uint64_t replaced = (size == sizeof words ? ~std::uint64_t{0} : (std::uint64_t{1} << size * 8 % 64) - 1)
                                   << position[0];
    bits_ = ((bits_ & ~replaced) | (words << position[0] & replaced)) & full();
  }
  /// Stores the bits starting at `position` into an integer, or into the integers of an array; zeros beyond the last.
  template <class TypeT>
  void extract_bits(TypeT &bits, id<1> position = 0) const {
    static_assert(std::is_trivially_copyable_v<TypeT>, "the destination must be an integer or an array of integers");
    const std::uint64_t words = position[0] < max_bits ? bits_ >> position[0] : 0;
    unsigned char bytes[sizeof(TypeT)] = {};
    __builtin_memcpy(bytes, &words, sizeof(TypeT) < sizeof words ? sizeof(TypeT) : sizeof words);
    __builtin_memcpy(&bits, bytes, sizeof bytes);
  }

  void set() { bits_ = full(); }
  void set(id<1> index, bool value = true) {
    if (index[0] >= size_) return;
    const std::uint64_t bit = std::uint64_t{1} << index[0];
    bits_ = value ? bits_ | bit : bits_ & ~bit;
  }
  void reset() { bits_ = 0; }
  void reset(id<1> index) { set(index, false); }
  /// Clears the lowest or highest set bit.
  void reset_low() { bits_ &= bits_ - 1; }
  void reset_high() {
    if (bits_) reset(find_high());
  }
  void flip() { bits_ ^= full(); }
  void flip(id<1> index) { set(index, !test(index)); }

  bool operator==(const sub_group_mask &other) const { return bits_ == other.bits_; }
  bool operator!=(const sub_group_mask &other) const { return bits_ != other.bits_; }
  sub_group_mask &operator&=(const sub_group_mask &other) {
    bits_ &= other.bits_;
    return *this;
  }
  sub_group_mask &operator|=(const sub_group_mask &other) {
    bits_ |= other.bits_;
    return *this;
  }
  sub_group_mask &operator^=(const sub_group_mask &other) {
    bits_ ^= other.bits_;
    return *this;
  }
  /// Shifts bits to higher or lower work-items and fills with zeros.
  sub_group_mask &operator<<=(std::size_t distance) {
    bits_ = distance < max_bits ? bits_ << distance & full() : 0;
    return *this;
  }
  sub_group_mask &operator>>=(std::size_t distance) {
    bits_ = distance < max_bits ? bits_ >> distance : 0;
    return *this;
  }
  sub_group_mask operator~() const { return sub_group_mask(~bits_, size_); }
  sub_group_mask operator<<(std::size_t distance) const { return sub_group_mask(*this) <<= distance; }
  sub_group_mask operator>>(std::size_t distance) const { return sub_group_mask(*this) >>= distance; }
  friend sub_group_mask operator&(sub_group_mask lhs, const sub_group_mask &rhs) { return lhs &= rhs; }
  friend sub_group_mask operator|(sub_group_mask lhs, const sub_group_mask &rhs) { return lhs |= rhs; }
  friend sub_group_mask operator^(sub_group_mask lhs, const sub_group_mask &rhs) { return lhs ^= rhs; }

private:
  sub_group_mask(std::uint64_t bits, std::uint32_t size) : size_(size), bits_(bits & full()) {}
  std::uint64_t full() const { return size_ < 64 ? (std::uint64_t{1} << size_) - 1 : ~std::uint64_t{0}; }

  std::uint32_t size_;
  std::uint64_t bits_;
};

/// \returns the set of the work-items whose predicate is true. All work-items of the sub-group must call it together.
template <class Group>
sub_group_mask group_ballot(Group, bool predicate = true) {
  static_assert(std::is_same_v<Group, sycl::sub_group>, "group_ballot takes a sub_group");
  return sub_group_mask(static_cast<unsigned long long>(__syclc_sub_group_ballot(predicate)));
}

} // namespace sycl::ext::oneapi
