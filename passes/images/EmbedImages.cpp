// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "images/EmbedImages.h"

#include "abi/device_image.h"
#include "abi/image_properties.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/Object/OffloadBinary.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SHA256.h"

using namespace llvm;
using namespace llvm::object;

namespace syclc {

std::string makeContainer(StringRef Code, const ImageInfo &Facts) {
  assert(!Code.empty() && !Facts.Triple.empty() && !Facts.ModuleId.empty() && "the runtime finds images by these");
  const std::string Exports = join(Facts.Exports, "\n"), Imports = join(Facts.Imports, "\n");
  const std::string Names = join(Facts.Kernels, "\n"), Abi = std::to_string(SYCLC_ABI_VERSION);
  const std::string Aspects = std::to_string(Facts.Aspects);
  const std::string Size = std::to_string(Code.size());
  const std::string Hash = toHex(SHA256::hash(arrayRefFromStringRef(Code)), /*LowerCase=*/true);
  SmallVector<uint8_t, 0> Frame;
  const size_t From = Facts.Kind == IMG_PTX ? PtxCompressedFrom : CompressedFrom;
  if (Facts.CompressionLevel && Code.size() >= From && compression::zstd::isAvailable())
    compression::zstd::compress(arrayRefFromStringRef(Code), Frame, Facts.CompressionLevel);
  const bool Compressed = !Frame.empty() && Frame.size() < Code.size();
  OffloadBinary::OffloadingImage Image;
  Image.TheImageKind = Facts.Kind;
  Image.TheOffloadKind = OFK_SYCL;
  Image.StringData[SYCLC_PROPERTY_TRIPLE] = Facts.Triple;
  Image.StringData[SYCLC_PROPERTY_ARCH] = Facts.Arch;
  Image.StringData[SYCLC_PROPERTY_ABI] = Abi;
  Image.StringData[SYCLC_PROPERTY_MODULE] = Facts.ModuleId;
  Image.StringData[SYCLC_PROPERTY_KERNELS] = Names;
  if (!Exports.empty()) Image.StringData[SYCLC_PROPERTY_EXPORTS] = Exports;
  if (!Imports.empty()) Image.StringData[SYCLC_PROPERTY_IMPORTS] = Imports;
  if (Facts.Aspects) Image.StringData[SYCLC_PROPERTY_ASPECTS] = Aspects;
  Image.StringData[SYCLC_PROPERTY_HASH] = Hash;
  if (Compressed) {
    Image.StringData[SYCLC_PROPERTY_COMPRESSION] = SYCLC_COMPRESSION_ZSTD;
    Image.StringData[SYCLC_PROPERTY_SIZE] = Size;
  }
  for (const auto &[Key, Value] : Facts.More) Image.StringData[Key] = Value;
  Image.Image =
      MemoryBuffer::getMemBuffer(Compressed ? toStringRef(Frame) : Code, "", /*RequiresNullTerminator=*/false);
  std::string Container = OffloadBinary::write(Image).str().str();
  Container.resize(alignTo(Container.size(), OffloadBinary::getAlignment()));
  return Container;
}

GlobalVariable *embedImages(Module &Host, StringRef Containers) {
  assert(!Containers.empty() && isAligned(Align(OffloadBinary::getAlignment()), Containers.size()) &&
         "containers are read one behind the other");
  Constant *Bytes = ConstantDataArray::getString(Host.getContext(), Containers, /*AddNull=*/false);
  auto *Images = new GlobalVariable(Host, Bytes->getType(), /*isConstant=*/true, GlobalValue::PrivateLinkage, Bytes,
                                    "syclc.images");
  Images->setSection(".llvm.offloading");
  Images->setAlignment(Align(OffloadBinary::getAlignment()));
  return Images;
}

} // namespace syclc
