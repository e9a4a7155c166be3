// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Device images in the object file: LLVM's OffloadBinary containers in section `.llvm.offloading`, where
/// `llvm-objdump --offloading` and `llvm-offload-binary` find them, and the runtime through the module's descriptor.
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
///   syclc.exports      SYCL_EXTERNAL functions that the image defines for others, in the same way; absent when none
///   syclc.imports      those that it needs of other images
///   syclc.needs_device_link  bitcode: some exports cannot be called by native code of other sources
///   syclc.aspects      SPIR-V: the aspects of the optional features in it, decimal, bit n for aspect n
///   syclc.compression  zstd: the image's bytes are a Zstandard frame; without it they are as they are
///   syclc.size         compressed images: what they unpack to, bytes
/// abi/image_properties.h names the keys for everybody who writes or reads them.
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

/// What a container says of its image.
struct ImageFacts {
  llvm::object::ImageKind Kind = llvm::object::IMG_SPIRV;
  std::string Triple, Arch;
  std::string ModuleId;                      ///< see support/ModuleId.h
  std::vector<std::string> Kernels;          ///< their mangled names
  std::vector<std::string> Exports, Imports; ///< names of SYCL_EXTERNAL functions, and of imported constants
  uint64_t Aspects = 0;                      ///< of the optional features that it uses
  /// Zstandard level at which an image of at least CompressedFrom bytes is compressed, unless it would not become
  /// smaller; 0: never.
  int CompressionLevel = 0;
  /// Properties beside those that follow from the above.
  std::vector<std::pair<std::string, std::string>> More;
};

/// Bytes from which on compressing an image is worth the time to unpack it.
constexpr size_t CompressedFrom = 4096;
/// The levels of Zstandard that users may choose, and the compiler's own: the highest gains another tenth of the size
/// or two, for ten times the time.
constexpr int LowestCompressionLevel = 1, HighestCompressionLevel = 19, DefaultCompressionLevel = 9;

/// Wraps an image into an OffloadBinary container, padded so that another may follow.
std::string makeContainer(llvm::StringRef Code, const ImageFacts &Facts);

/// Puts containers, back to back, into \p Host. \returns the global that holds them.
llvm::GlobalVariable *embedImages(llvm::Module &Host, llvm::StringRef Containers);

} // namespace syclc

#endif
