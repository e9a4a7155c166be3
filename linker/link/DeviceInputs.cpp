// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "link/DeviceInputs.h"

#include "abi/device_image.h"
#include "abi/image_properties.h"
#include "format/ImageFile.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <map>
#include <utility>

using namespace llvm;
using namespace llvm::object;

namespace syclc {

namespace {

/// Collects images file by file.
class Reader {
public:
  Error readFile(const std::string &Path) {
    Expected<ImageFile> File = ImageFile::open(Path);
    if (!File) return File.takeError();
    for (const ImagePart &Part : File->Parts)
      for (const PlacedImage &Placed : Part.Images)
        if (Placed.Image.isForSycl())
          if (Error E = add(Placed.Image, File->name(Part), Part.Form == ImagePart::Form::Linked)) return E;
    return Error::success();
  }

  DeviceInputs take() {
    for (auto &[Id, Unit] : Units)
      if (!Unit.HasBitcode && !Unit.Shared)
        Inputs.WithoutBitcode.push_back(Unit.File + " (" + join(Unit.Targets, ", ") + ")");
    return std::move(Inputs);
  }

private:
  struct Unit {
    std::string File;
    std::vector<std::string> Targets;
    bool HasBitcode = false, Shared = false;
  };

  Error add(const DeviceImage &Image, const std::string &Name, bool Shared) {
    if (!Image.property(SYCLC_PROPERTY_LINKED).empty()) return Error::success(); // the result of a device link
    ++Inputs.Images;
    const std::string Id = Image.property(SYCLC_PROPERTY_MODULE).str();
    if (Id.empty()) return Error::success(); // belongs to another implementation
    if (StringRef Abi = Image.property(SYCLC_PROPERTY_ABI); Abi != std::to_string(SYCLC_ABI_VERSION))
      return createStringError("'" + Name + "' was compiled for " +
                               (Abi.empty() ? "an unknown version" : "version " + Abi) +
                               " of syclc's ABI; this syclc-link has version " + Twine(SYCLC_ABI_VERSION) +
                               ": compile it again with the syclc installed now");
    Unit &U = Units[Id];
    if (U.File.empty()) U.File = Name;
    U.Shared = Shared;
    const bool IsBitcode = Image.Kind == IMG_Bitcode;
    if (const std::string Target = Image.property(SYCLC_PROPERTY_TRIPLE).str(); !is_contained(U.Targets, Target))
      U.Targets.push_back(Target);
    if (!IsBitcode || std::exchange(U.HasBitcode, true)) return Error::success();
    Expected<std::string> Code = Image.code();
    if (!Code)
      return createStringError("the bitcode image in '" + Name + "' is damaged: " + toString(Code.takeError()));
    BitcodeImage New;
    New.File = Name;
    New.ModuleId = Id;
    New.Shared = Shared;
    New.Bitcode = std::move(*Code);
    Inputs.Bitcode.push_back(std::move(New));
    return Error::success();
  }

  DeviceInputs Inputs;
  MapVector<std::string, Unit, std::map<std::string, unsigned>> Units; // by module id
};

} // namespace

Expected<DeviceInputs> readDeviceInputs(ArrayRef<std::string> Files) {
  Reader R;
  for (const std::string &File : Files)
    if (Error E = R.readFile(File)) return E;
  return R.take();
}

} // namespace syclc
