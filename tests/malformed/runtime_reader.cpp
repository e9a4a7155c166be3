// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// libFuzzer's entry to what the runtime reads of device images: containers (core/images/offload_container), their compressed
/// code (core/images/image_code), and the section of a program's file that holds more of them (core/images/file_section). Whatever
/// the bytes are, they are read within their bounds and refused with an exception.
///
/// `runtime-reader-fuzzer seeds` runs until it is stopped; see docs/testing.md.
#include "abi/image_properties.h"
#include "core/images/file_section.hpp"
#include "core/images/offload_container.hpp"

#include <sycl/exception.hpp>

#include <cstdlib>
#include <cstring>
#include <string>

#include <sys/mman.h>
#include <unistd.h>

namespace {

using namespace sycl::detail;

/// Reads every byte of an image and its properties.
void use(const device_image &image) {
  std::size_t sum = image.holds("kernel") + std::strlen(image_kind_name(image.kind));
  for (const auto &[key, value] : image.properties) sum += key.size() + value.size() + image.property(key).size();
  try {
    for (std::byte byte : image.code) sum += static_cast<std::size_t>(byte);
    if (image.code.bytes().size() != image.code.size()) std::abort();
  } catch (const sycl::exception &) { // cannot be unpacked
  }
  [[maybe_unused]] volatile std::size_t seen = sum;
}

void read(std::span<const std::byte> bytes) {
  try {
    for (const device_image &image : read_containers(bytes, "the input")) use(image);
  } catch (const sycl::exception &) {
  }
}

/// The bytes as a file, without a disk.
void read_as_file(const std::uint8_t *data, std::size_t size) {
  static const int file = memfd_create("input", 0);
  if (ftruncate(file, 0) != 0 || pwrite(file, data, size, 0) != static_cast<ssize_t>(size)) std::abort();
  try {
    if (const auto section = read_file_section("/proc/self/fd/" + std::to_string(file), SYCLC_FILE_SECTION))
      read(*section);
  } catch (const sycl::exception &) {
  }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  if (size >= 4 && std::memcmp(data,
                               "\x7f"
                               "ELF",
                               4) == 0)
    read_as_file(data, size);
  else
    read(std::as_bytes(std::span(data, size)));
  return 0;
}
