// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Converts the records of kernels to the text of sycl::stream: see sycl/detail/stream_records.hpp.
#include "core/host/stream_text.hpp"

#include <sycl/half.hpp>
#include <sycl/stream.hpp>

#include <algorithm>
#include <bit>
#include <limits>
#include <sstream>
#include <string_view>
#include <unordered_map>

namespace sycl::detail {

namespace {

/// The text that a work-item has streamed and not flushed, and the formatting of its next values.
struct unflushed {
  std::string text;
  std::ios_base::fmtflags flags = std::ios_base::dec;
  int precision = 6;
  int width = 0;
};

class stream_reader {
public:
  stream_reader(const std::vector<std::uint64_t> &words, std::size_t total_size, std::size_t work_item_size)
      : words_(words), total_size_(total_size), work_item_size_(work_item_size) {}

  std::string read() {
    while (at_ < words_.size() && record()) {
    }
    for (const std::uint64_t item : order_) flush(items_[item]); // the end of a work-item flushes
    return std::move(out_);
  }

private:
  std::uint64_t next() { return at_ < words_.size() ? words_[at_++] : 0; }

  /// \returns false at the end.
  bool record() {
    const std::uint64_t head = next();
    const auto kind = static_cast<stream_record>(head & 0xff);
    const auto argument = static_cast<unsigned>(head >> 8 & 0xff);
    if (kind == stream_record::none) return false;
    const auto [place, is_new] = items_.try_emplace(head >> 16);
    if (is_new) order_.push_back(head >> 16);
    unflushed &item = place->second;
    switch (kind) {
    case stream_record::character:
      return put(item, static_cast<char>(argument));
    case stream_record::text:
      return text(item);
    case stream_record::value:
      return value(item, static_cast<stream_value>(argument), next());
    case stream_record::values:
      return values(item, static_cast<stream_value>(argument));
    case stream_record::object:
      return object(item, static_cast<stream_object>(argument >> 4), argument & 0xf);
    case stream_record::manipulator:
      return manipulate(item, static_cast<stream_manipulator>(argument));
    case stream_record::precision:
      item.precision = static_cast<int>(next());
      return true;
    case stream_record::width:
      item.width = static_cast<int>(std::clamp<std::int64_t>(static_cast<std::int64_t>(next()), 0, max_wide));
      return true;
    default:
      return false;
    }
  }

  /// Drops text that exceeds a work-item's limit between two flushes.
  void append(unflushed &item, std::string_view text) const {
    item.text.append(text.substr(0, work_item_size_ - std::min(work_item_size_, item.text.size())));
  }

  template <class T>
  bool put(unflushed &item, const T &value) {
    formatter_.str({});
    formatter_.flags(item.flags);
    formatter_.precision(item.precision);
    formatter_.width(item.width);
    formatter_ << value;
    append(item, formatter_.view());
    return true;
  }

  bool text(unflushed &item) {
    const std::uint64_t size = next(), words = size / 8 + (size % 8 != 0);
    if (words > words_.size() - at_) return false;
    const std::string_view characters(reinterpret_cast<const char *>(words_.data() + at_), size);
    at_ += words;
    return put(item, characters);
  }

  bool value(unflushed &item, stream_value type, std::uint64_t bits) {
    switch (type) {
    case stream_value::character:
      return put(item, static_cast<char>(bits));
    case stream_value::signed_8:
      return put(item, static_cast<int>(static_cast<std::int8_t>(bits)));
    case stream_value::signed_16:
      return put(item, static_cast<std::int16_t>(bits));
    case stream_value::signed_32:
      return put(item, static_cast<std::int32_t>(bits));
    case stream_value::signed_64:
      return put(item, static_cast<std::int64_t>(bits));
    case stream_value::unsigned_8:
      return put(item, static_cast<unsigned>(static_cast<std::uint8_t>(bits)));
    case stream_value::unsigned_16:
      return put(item, static_cast<std::uint16_t>(bits));
    case stream_value::unsigned_32:
      return put(item, static_cast<std::uint32_t>(bits));
    case stream_value::unsigned_64:
      return put(item, bits);
    case stream_value::real_16:
      return put(item, static_cast<float>(std::bit_cast<half>(static_cast<std::uint16_t>(bits))));
    case stream_value::real_32:
      return put(item, std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
    case stream_value::real_64:
      return put(item, std::bit_cast<double>(bits));
    case stream_value::address:
      return put(item, reinterpret_cast<const void *>(bits));
    }
    return false;
  }

  bool values(unflushed &item, stream_value type) {
    const std::uint64_t count = next();
    if (count > words_.size() - at_) return false;
    for (std::uint64_t i = 0; i != count; ++i) {
      if (i != 0) append(item, ", ");
      if (!value(item, type, next())) return false;
    }
    return true;
  }

  bool indices(unflushed &item, std::string_view before, unsigned dimensions) {
    append(item, before);
    for (unsigned dim = 0; dim != dimensions; ++dim) {
      append(item, dim == 0 ? "{" : ", ");
      put(item, next());
    }
    append(item, "}");
    return true;
  }

  bool object(unflushed &item, stream_object type, unsigned dimensions) {
    const auto close = [&] {
      append(item, ")");
      return true;
    };
    switch (type) {
    case stream_object::index:
      return indices(item, "", dimensions);
    case stream_object::nd_range:
      return indices(item, "nd_range(global_range: ", dimensions) && indices(item, ", local_range: ", dimensions) &&
             indices(item, ", offset: ", dimensions) && close();
    case stream_object::item:
      return indices(item, "item(id: ", dimensions) && indices(item, ", range: ", dimensions) && close();
    case stream_object::item_with_offset:
      return indices(item, "item(id: ", dimensions) && indices(item, ", range: ", dimensions) &&
             indices(item, ", offset: ", dimensions) && close();
    case stream_object::nd_item:
      return indices(item, "nd_item(global_id: ", dimensions) && indices(item, ", local_id: ", dimensions) && close();
    case stream_object::group:
      return indices(item, "group(id: ", dimensions) && indices(item, ", group_range: ", dimensions) &&
             indices(item, ", local_range: ", dimensions) && indices(item, ", global_range: ", dimensions) && close();
    case stream_object::h_item:
      return indices(item, "h_item(global_id: ", dimensions) && indices(item, ", logical_local_id: ", dimensions) &&
             indices(item, ", physical_local_id: ", dimensions) && close();
    }
    return false;
  }

  bool manipulate(unflushed &item, stream_manipulator what) {
    const auto base = [&](std::ios_base::fmtflags to) { set(item, to, std::ios_base::basefield); };
    const auto notation = [&](std::ios_base::fmtflags to) { set(item, to, std::ios_base::floatfield); };
    switch (what) {
    case stream_manipulator::endl:
      item.text += '\n'; // even beyond the limit, to keep lines separate
      [[fallthrough]];
    case stream_manipulator::flush:
      flush(item);
      item.flags &= std::ios_base::showbase | std::ios_base::showpos;
      item.flags |= std::ios_base::dec;
      item.precision = 6;
      item.width = 0;
      break;
    case stream_manipulator::dec:
      base(std::ios_base::dec);
      break;
    case stream_manipulator::hex:
      base(std::ios_base::hex);
      break;
    case stream_manipulator::oct:
      base(std::ios_base::oct);
      break;
    case stream_manipulator::noshowbase:
      item.flags &= ~std::ios_base::showbase;
      break;
    case stream_manipulator::showbase:
      item.flags |= std::ios_base::showbase;
      break;
    case stream_manipulator::noshowpos:
      item.flags &= ~std::ios_base::showpos;
      break;
    case stream_manipulator::showpos:
      item.flags |= std::ios_base::showpos;
      break;
    case stream_manipulator::fixed:
      notation(std::ios_base::fixed);
      break;
    case stream_manipulator::scientific:
      notation(std::ios_base::scientific);
      break;
    case stream_manipulator::hexfloat:
      notation(std::ios_base::fixed | std::ios_base::scientific);
      break;
    case stream_manipulator::defaultfloat:
      notation({});
      break;
    }
    return true;
  }

  static void set(unflushed &item, std::ios_base::fmtflags to, std::ios_base::fmtflags among) {
    item.flags = (item.flags & ~among) | to;
  }

  void flush(unflushed &item) {
    out_.append(item.text, 0, total_size_ - out_.size());
    item.text.clear();
  }

  /// The maximum field width, so that no width exhausts host memory.
  static constexpr std::int64_t max_wide = 1 << 16;

  const std::vector<std::uint64_t> &words_;
  const std::size_t total_size_, work_item_size_;
  std::size_t at_ = 0;
  std::unordered_map<std::uint64_t, unflushed> items_;
  std::vector<std::uint64_t> order_; ///< of work-items, by their first record
  std::ostringstream formatter_;
  std::string out_;
};

} // namespace

std::string stream_text(const std::vector<std::uint64_t> &words, std::size_t total_size, std::size_t work_item_size) {
  return stream_reader(words, total_size, work_item_size).read();
}

} // namespace sycl::detail
