// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Embeds device images in the object file: LLVM's OffloadBinary containers in section `.llvm.offloading`, where
/// `llvm-objdump --offloading` and `llvm-offload-binary` find them. The runtime finds them through the module's
/// descriptor.
///
/// \code
///   static const char images[] __attribute__((section(".llvm.offloading"), aligned(8))) = {
///     0x10, 0xFF, 0x10, 0xAD, ...  // OffloadBinary: OFK_SYCL, IMG_SPIRV, properties, SPIR-V
///   };
/// \endcode
///
/// Properties (string keys and values of the container):
///   triple             spirv64-unknown-unknown
///   arch               empty: any device of the triple
///   syclc.abi          SYCLC_ABI_VERSION, decimal
///   syclc.module       syclc_module::id of the module that describes the kernels
///   syclc.kernels      the kernels' mangled names, separated by newlines
///   syclc.exports      SYCL_EXTERNAL functions that the image exports, in the same format; absent if there are none
///   syclc.imports      functions that it imports from other images
///   syclc.needs_device_link  bitcode: some exports cannot be called by native code of other sources
///   syclc.aspects      SPIR-V: the aspects of the optional features in it, decimal, bit n for aspect n
///   syclc.compression  zstd: the image is a Zstandard frame; absent if it is uncompressed
///   syclc.size         compressed images: uncompressed size in bytes
///   syclc.hash         SHA-256 of the uncompressed image
/// abi/image_properties.h defines the keys for all code that writes or reads them.
#ifndef SYCLC_PASSES_IMAGES_EMBEDIMAGES_H
#define SYCLC_PASSES_IMAGES_EMBEDIMAGES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Object/OffloadBinary.h"

#include <string>
#include <utility>
#include <vector>

namespace llvm {
class GlobalVariable;
class Module;
} // namespace llvm

namespace syclc {

/// The properties of an image in its container.
struct ImageInfo {
  llvm::object::ImageKind Kind = llvm::object::IMG_SPIRV;
  std::string Triple, Arch;
  std::string ModuleId;                      ///< see support/ModuleId.h
  std::vector<std::string> Kernels;          ///< their mangled names
  std::vector<std::string> Exports, Imports; ///< names of SYCL_EXTERNAL functions, and of imported constants
  uint64_t Aspects = 0;                      ///< of the optional features in it
  /// Zstandard level for images of at least CompressedFrom bytes (PTX: PtxCompressedFrom), unless compression does not make
  /// them smaller; 0: never.
  int CompressionLevel = 0;
  /// Other properties.
  std::vector<std::pair<std::string, std::string>> More;
};

/// The min size in bytes of images for which compression is worth the time to decompress them.
constexpr size_t CompressedFrom = 4096;
/// The same for PTX, a text, which the driver compiles for milliseconds.
constexpr size_t PtxCompressedFrom = 512;
/// The Zstandard levels that users may choose, and the default: the highest level saves another 10 to 20 % of the size,
/// but takes ten times as long.
constexpr int LowestCompressionLevel = 1, HighestCompressionLevel = 19, DefaultCompressionLevel = 9;

/// Wraps an image in an OffloadBinary container, padded so that another may follow.
std::string makeContainer(llvm::StringRef Code, const ImageInfo &Facts);

/// Embeds containers, concatenated, in \p Host. \returns the global that contains them.
llvm::GlobalVariable *embedImages(llvm::Module &Host, llvm::StringRef Containers);

} // namespace syclc

#endif
