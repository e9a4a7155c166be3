// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "emit/EmbedImages.h"

#include "abi/device_image.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/Object/OffloadBinary.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace llvm::object;

namespace syclc {

std::string makeSpirvContainer(StringRef Code, ArrayRef<std::string> Kernels) {
  std::string Names = join(Kernels, "\n"), Abi = std::to_string(SYCLC_ABI_VERSION);
  OffloadBinary::OffloadingImage Image;
  Image.TheImageKind = IMG_SPIRV;
  Image.TheOffloadKind = OFK_SYCL;
  Image.StringData["triple"] = "spirv64-unknown-unknown";
  Image.StringData["arch"] = "";
  Image.StringData["syclc.abi"] = Abi;
  Image.StringData["syclc.kernels"] = Names;
  Image.Image = MemoryBuffer::getMemBuffer(Code, "", /*RequiresNullTerminator=*/false);
  std::string Container = OffloadBinary::write(Image).str().str();
  Container.resize(alignTo(Container.size(), OffloadBinary::getAlignment()));
  return Container;
}

GlobalVariable *embedImages(Module &Host, StringRef Containers) {
  Constant *Bytes = ConstantDataArray::getString(Host.getContext(), Containers, /*AddNull=*/false);
  auto *Images = new GlobalVariable(Host, Bytes->getType(), /*isConstant=*/true, GlobalValue::PrivateLinkage, Bytes,
                                    "syclc.images");
  Images->setSection(".llvm.offloading");
  Images->setAlignment(Align(OffloadBinary::getAlignment()));
  return Images;
}

} // namespace syclc
