// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Unpacks device images; see image_code.hpp.
#include "core/images/image_code.hpp"

#include "abi/image_properties.h"
#include "core/base/errors.hpp"

#include <mutex>
#include <string_view>

#include <zstd.h>

namespace sycl::detail {

struct image_code::packed {
  std::span<const std::byte> frame;
  std::size_t size;
  std::string where;
  std::once_flag once;
  std::unique_ptr<std::byte[]> bytes;

  void unpack() {
    const unsigned long long stated = ZSTD_getFrameContentSize(frame.data(), frame.size());
    if (stated == ZSTD_CONTENTSIZE_ERROR) damaged("it is no Zstandard frame");
    if (stated != size)
      damaged("its frame has " +
              (stated == ZSTD_CONTENTSIZE_UNKNOWN ? "an unknown number of" : std::to_string(stated)) +
              " bytes, the container says " + std::to_string(size));
    // Not zero-initialised: a frame with a wrong size then costs address space, not memory.
    auto plain = std::make_unique_for_overwrite<std::byte[]>(size);
    const std::size_t written = ZSTD_decompress(plain.get(), size, frame.data(), frame.size());
    if (ZSTD_isError(written)) damaged(ZSTD_getErrorName(written));
    if (written != size) damaged("it ends after " + std::to_string(written) + " of " + std::to_string(size) + " bytes");
    bytes = std::move(plain);
  }

  [[noreturn]] void damaged(std::string_view what) const {
    throw_error(errc::invalid, where + " cannot be unpacked: " + std::string(what) +
                                   "; compile the source again with syclc, or make the program anew");
  }
};

image_code::image_code(std::span<const std::byte> frame, std::uint64_t size, std::string where)
    : stored_(frame), packed_(std::make_shared<packed>()) {
  packed_->frame = frame;
  packed_->size = size;
  packed_->where = std::move(where);
}

std::span<const std::byte> image_code::bytes() const {
  if (!packed_) return stored_;
  std::call_once(packed_->once, [this] { packed_->unpack(); });
  return {packed_->bytes.get(), packed_->size};
}

std::size_t image_code::size() const noexcept { return packed_ ? packed_->size : stored_.size(); }

} // namespace sycl::detail
