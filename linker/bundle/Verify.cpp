// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// syclc-bundle verify: finds the errors that a launch would report. Reading the file has already checked the
/// containers. This checks that images can be unpacked, and that they contain the kernels that their properties and the
/// program list.
#include "bundle/Commands.h"

#include "abi/device_image.h"
#include "abi/image_properties.h"
#include "format/NvidiaCode.h"
#include "format/SpirvModule.h"
#include "spirv/validator/validator.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/SHA256.h"

using namespace llvm;
using namespace llvm::object;

namespace syclc::bundle {

namespace {

class Verifier {
public:
  Verifier(ImageFile &File, const VerifyOptions &Options, raw_ostream &Out) : File(File), Options(Options), Out(Out) {}

  unsigned run() {
    for (const NumberedImage &Image : numberedImages(File))
      if (Image.image().isForSycl()) verifyImage(Image);
    for (const ImagePart &Part : File.Parts)
      for (unsigned I = 0; I != Part.Modules.size(); ++I) verifyModule(Part, I);
    return Wrong;
  }

private:
  void report(const Twine &Text) {
    Out << File.path() << ": " << Text << "\n";
    ++Wrong;
  }

  void verifyImage(const NumberedImage &Image) {
    const DeviceImage &I = Image.image();
    const auto wrong = [&](const Twine &Text) { report("image " + Twine(Image.Index) + ": " + Text); };
    if (const StringRef Abi = I.property(SYCLC_PROPERTY_ABI); !Abi.empty() && Abi != std::to_string(SYCLC_ABI_VERSION))
      wrong("it was compiled for version '" + Abi + "' of syclc's ABI, this is version " + Twine(SYCLC_ABI_VERSION) +
            "; compile it again");
    if (const ModuleInfo *Module = Image.Part->describedIn(*Image.Placed))
      for (StringRef Kernel : I.kernels())
        if (!Module->hasKernel(Kernel))
          wrong("its kernel " + Kernel + " is not a kernel of " + Module->Source +
                "; remove it, or compile the source again");
    Expected<std::string> Code = I.code();
    if (!Code) return wrong(toString(Code.takeError()) + "; rebuild the file");
    if (const StringRef Hash = I.property(SYCLC_PROPERTY_HASH);
        !Hash.empty() && Hash != toHex(SHA256::hash(arrayRefFromStringRef(*Code)), /*LowerCase=*/true))
      return wrong("its SHA-256 is not the one that the compiler wrote: it is damaged; rebuild the file");
    if (I.Kind == IMG_SPIRV) verifySpirv(I, *Code, wrong);
    if (I.Kind == IMG_PTX) verifyEntries(I, ptxEntryPoints(*Code), "PTX", wrong);
    if (I.Kind == IMG_Cubin) verifyEntries(I, cubinEntryPoints(*Code), "machine code", wrong);
    if (I.Kind == IMG_Bitcode && !StringRef(*Code).starts_with("BC")) wrong("it is not LLVM bitcode; rebuild the file");
  }

  /// \returns false if \p Entries could not be read.
  static bool verifyEntries(const DeviceImage &I, Expected<std::vector<std::string>> Entries, StringRef Form,
                            function_ref<void(const Twine &)> Wrong) {
    if (!Entries) {
      Wrong(toString(Entries.takeError()) + "; rebuild the file");
      return false;
    }
    for (StringRef Kernel : I.kernels())
      if (!is_contained(*Entries, Kernel))
        Wrong("its kernel " + Kernel + " is no entry point of its " + Form + "; compile the source again");
    return true;
  }

  void verifySpirv(const DeviceImage &I, StringRef Code, function_ref<void(const Twine &)> Wrong) {
    if (!verifyEntries(I, spirvEntryPoints(Code), "SPIR-V", Wrong)) return;
    if (!Options.ValidateSpirv) return;
    std::vector<uint32_t> Words(Code.size() / 4);
    for (size_t W = 0; W != Words.size(); ++W) Words[W] = support::endian::read32le(Code.data() + 4 * W);
    char Message[512];
    size_t Instruction;
    if (!syclc_validate_spirv(Words.data(), Words.size(), Message, sizeof(Message), &Instruction))
      Wrong("its SPIR-V is invalid: " + Twine(Message) + "; compile the source again");
  }

  /// Each kind of image that a module has must contain all its kernels, in one image or several. Only bitcode next to
  /// native code contains some of the kernels: those that a just-in-time compiler makes faster; and code for NVIDIA
  /// GPUs: those that need no other sub-groups than the GPUs' and no functions of other sources.
  void verifyModule(const ImagePart &Part, unsigned Index) {
    const ModuleInfo &Module = Part.Modules[Index];
    SmallSet<uint16_t, 4> Kinds;
    StringSet<> Held; // kind and kernel
    for (const PlacedImage &Placed : Part.Images) {
      if (Placed.Module != Index || Part.describedIn(Placed) != &Module || !Placed.Image.isForSycl()) continue;
      Kinds.insert(Placed.Image.Kind);
      for (StringRef Kernel : Placed.Image.kernels())
        Held.insert((imageKindTitle(Placed.Image.Kind) + " " + Kernel).str());
    }
    for (uint16_t Kind : Kinds) {
      if ((Kind == IMG_Bitcode && Module.HasNativeCode) || Kind == IMG_PTX || Kind == IMG_Cubin) continue;
      for (StringRef Kernel : Module.Kernels)
        if (const StringRef Title = imageKindTitle(static_cast<ImageKind>(Kind));
            !Held.contains((Title + " " + Kernel).str()))
          report("no " + Title + " image has the kernel " + Kernel + " of " + Module.Source +
                 "; compile the source again, or remove its other " + Title + " images");
    }
    if (Kinds.empty() && !Module.HasNativeCode && !Module.Kernels.empty())
      report("no device can run the kernels of " + Module.Source +
             ": there is neither native code nor an image; compile it again, or add an image");
    if (Module.ImagesInFile &&
        none_of(Part.Images, [&](const PlacedImage &Placed) { return Placed.InFileSection && Placed.Module == Index; }))
      report("images of " + Module.Source + " that were added to the file are gone; add them again");
  }

  ImageFile &File;
  const VerifyOptions &Options;
  raw_ostream &Out;
  unsigned Wrong = 0;
};

} // namespace

unsigned verify(ImageFile &File, const VerifyOptions &Options, raw_ostream &Out) {
  return Verifier(File, Options, Out).run();
}

} // namespace syclc::bundle
