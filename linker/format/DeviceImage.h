// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A device image as tools handle it, and containers of them: LLVM's OffloadBinary. The format is drawn in
/// runtime/core/images/offload_container.hpp; docs/bundles.md explains the properties.
///
/// \code
///   bytes of .llvm.offloading --readContainers()--> {DeviceImage, DeviceImage, ...} --container()--> bytes
/// \endcode
/// The reader is our own, because OffloadBinary::create() trusts the string offsets of a damaged file.
#ifndef SYCLC_LINKER_FORMAT_DEVICEIMAGE_H
#define SYCLC_LINKER_FORMAT_DEVICEIMAGE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Object/OffloadBinary.h"
#include "llvm/Support/Error.h"

#include <string>
#include <utility>
#include <vector>

namespace syclc {

/// An error as one line: "FILE: what is wrong; remedy".
llvm::Error makeFormatError(const llvm::Twine &File, const llvm::Twine &Text);

/// One image with its container's properties. Owns everything.
struct DeviceImage {
  llvm::object::ImageKind Kind = llvm::object::IMG_None;
  llvm::object::OffloadKind Producer = llvm::object::OFK_SYCL;
  uint32_t Flags = 0;
  std::vector<std::pair<std::string, std::string>> Properties; ///< in the container's order
  std::string Stored;                                          ///< the image's bytes as stored in the container

  /// A property's value; empty if there is none. Keys: abi/image_properties.h.
  llvm::StringRef property(llvm::StringRef Key) const;
  /// Sets a property, or removes it if the value is empty.
  void setProperty(llvm::StringRef Key, llvm::StringRef Value);

  /// The mangled names of the kernels in it.
  llvm::SmallVector<llvm::StringRef> kernels() const;
  bool isForSycl() const { return Producer == llvm::object::OFK_SYCL; }

  bool isCompressed() const;
  /// The uncompressed size of the image, according to its container.
  uint64_t size() const;
  /// The image's plain bytes. An error says, without a file's name, why they cannot be unpacked.
  llvm::Expected<std::string> code() const;
  /// Recompresses the image; stores it plain if it would not become smaller. \p Level: of Zstandard.
  llvm::Error compress(int Level);
  llvm::Error decompress();

  /// The image in a container, padded so that another may follow.
  std::string container() const;
};

/// A container among others.
struct PlacedContainer {
  uint64_t Offset; ///< of its first byte
  DeviceImage Image;
};

/// Reads consecutive containers; skips zero bytes between them, and containers without producer and kind, which only
/// fill space. \p Where is the prefix of messages: a file's name, perhaps with a section's.
llvm::Expected<std::vector<PlacedContainer>> readContainers(llvm::StringRef Bytes, const llvm::Twine &Where);

/// Containers of \p Images that fill exactly \p Room bytes, a multiple of 8: the last one has the remaining size.
/// \p Room must be large enough for them, and at least SmallestContainer.
std::string fillWithContainers(llvm::ArrayRef<const DeviceImage *> Images, uint64_t Room);

/// A container without image and properties, in bytes.
constexpr uint64_t SmallestContainer = 72;

/// "spirv", "bitcode" and so on: the names of kinds on command lines. Also the file extension of such an image, without
/// a dot: "spv".
llvm::StringRef imageKindTitle(llvm::object::ImageKind Kind);
llvm::StringRef imageExtension(llvm::object::ImageKind Kind);

} // namespace syclc

#endif
