// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "format/EditElf.h"

#include "abi/device_image.h"
#include "abi/image_properties.h"
#include "format/ElfSections.h"
#include "format/ImageFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/Endian.h"

using namespace llvm;
using namespace llvm::object;

namespace syclc {

namespace {

constexpr StringLiteral LoadedSection = ".llvm.offloading";

class ElfEditor {
public:
  ElfEditor(const ImagePart &Part, const Twine &Name) : Part(Part), Name(Name.str()), File(Part.Bytes) {}

  /// The module's images in the order of the list.
  std::vector<const DeviceImage *> imagesOf(unsigned Module) const {
    std::vector<const DeviceImage *> Images;
    for (const PlacedImage &Placed : Part.Images)
      if (Placed.Module == Module) Images.push_back(&Placed.Image);
    return Images;
  }

  uint64_t read64(uint64_t Offset) const { return support::endian::read64le(File.data() + Offset); }
  void write64(uint64_t Offset, uint64_t Value) { support::endian::write64le(File.data() + Offset, Value); }

  /// Puts \p Images of \p Module into the section that is not loaded, and records in the descriptor whether there are
  /// any.
  void keepInFile(const ModuleInfo &Module, ArrayRef<const DeviceImage *> Images, uint64_t LoadedSize) {
    for (const DeviceImage *Image : Images) {
      DeviceImage Named = *Image;
      Named.setProperty(SYCLC_PROPERTY_MODULE, Module.Id); // the runtime finds it by this
      FileSection += Named.container();
    }
    write64(Module.SizeField, LoadedSize | (Images.empty() ? 0 : SYCLC_IMAGES_IN_FILE));
  }

  /// Images that belong to no module here, such as those of other languages.
  std::string unowned(bool InFileSection) const {
    std::string Containers;
    for (const PlacedImage &Placed : Part.Images)
      if (!Placed.Module && Placed.InFileSection == InFileSection) Containers += Placed.Image.container();
    return Containers;
  }

  /// The file with new sections. \param Loaded null: does not change the loaded section.
  Expected<std::string> finish(const std::string *Loaded) {
    FileSection += unowned(/*InFileSection=*/true);
    SmallVector<SectionChange, 2> Changes;
    if (Loaded) Changes.push_back({LoadedSection, *Loaded});
    if (!FileSection.empty() || countSections(SYCLC_FILE_SECTION)) Changes.push_back({SYCLC_FILE_SECTION, FileSection});
    if (Changes.empty()) return std::move(File);
    Expected<std::string> New = changeSections(File, Changes);
    if (!New) return makeFormatError(Name, "cannot be changed: " + toString(New.takeError()) + "; rebuild the file");
    return New;
  }

  unsigned countSections(StringRef Section) const {
    const auto Elf = cantFail(ELFFile<ELF64LE>::create(File)); // read before
    const ElfPointers Pointers(Elf);
    return count_if(seq<unsigned>(Pointers.sections().size()), [&](unsigned I) { return Pointers.name(I) == Section; });
  }

  const ImagePart &Part;
  std::string Name, File, FileSection;
};

} // namespace

Expected<std::string> rebuildObject(const ImagePart &Part, const Twine &Name) {
  assert(Part.Form == ImagePart::Form::Object && "what is linked cannot move");
  ElfEditor Editor(Part, Name);
  const auto Elf = cantFail(ELFFile<ELF64LE>::create(Part.Bytes)); // read before
  const ElfPointers Pointers(Elf);
  const unsigned Sections = Editor.countSections(LoadedSection);
  if (Sections > 1) return makeFormatError(Name, "has several sections " + LoadedSection + "; merge them with ld -r");
  std::string Loaded;
  for (unsigned I = 0; I != Part.Modules.size(); ++I) {
    const ModuleInfo &Module = Part.Modules[I];
    const std::vector<const DeviceImage *> Images = Editor.imagesOf(I);
    if (!Module.Images || !Module.Images->Addend) {
      Editor.keepInFile(Module, Images, 0);
      continue;
    }
    if (Pointers.name(Module.Images->Target.Section) != LoadedSection)
      return makeFormatError(Name, "has its images in another section than " + LoadedSection +
                                       "; change the compiler's object instead");
    const uint64_t Addend = *Module.Images->Addend, Begin = Loaded.size();
    for (const DeviceImage *Image : Images) Loaded += Image->container();
    Editor.write64(Addend, Editor.read64(Addend) - Module.Images->Target.Offset + Begin);
    Editor.keepInFile(Module, {}, Loaded.size() - Begin);
  }
  Loaded += Editor.unowned(/*InFileSection=*/false);
  return Editor.finish(Sections ? &Loaded : nullptr);
}

Expected<std::string> rebuildLinked(const ImagePart &Part, const Twine &Name) {
  assert(Part.Form == ImagePart::Form::Linked && "an object has relocations");
  ElfEditor Editor(Part, Name);
  const auto Elf = cantFail(ELFFile<ELF64LE>::create(Part.Bytes)); // read before
  const ElfPointers Pointers(Elf);
  for (unsigned I = 0; I != Part.Modules.size(); ++I) {
    const ModuleInfo &Module = Part.Modules[I];
    std::vector<const DeviceImage *> Within, Beyond;
    const uint64_t Room = Module.Images ? Module.ImagesSize : 0;
    uint64_t Used = 0;
    for (const DeviceImage *Image : Editor.imagesOf(I)) {
      const uint64_t Size = Image->container().size();
      const bool Fits = Size <= Room - Used;
      if (Fits) Used += Size;
      (Fits ? Within : Beyond).push_back(Image);
    }
    if (Room >= SmallestContainer) {
      const uint64_t Begin =
          Pointers.sections()[Module.Images->Target.Section].sh_offset + Module.Images->Target.Offset;
      Editor.File.replace(Begin, Room, fillWithContainers(Within, Room));
    }
    Editor.keepInFile(Module, Beyond, Room);
  }
  return Editor.finish(nullptr);
}

} // namespace syclc
