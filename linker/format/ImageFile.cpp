// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "format/ImageFile.h"

#include "abi/image_properties.h"
#include "format/ArchiveMembers.h"
#include "format/EditElf.h"
#include "format/WriteFile.h"

#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Object/Archive.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::object;

namespace syclc {

namespace {

constexpr StringLiteral LoadedSection = ".llvm.offloading";

/// Whether \p Bytes, which may be truncated, begin like a 64-bit little-endian ELF file.
bool isElf64(StringRef Bytes) {
  return Bytes.starts_with(StringRef(ELF::ElfMagic, 4)) &&
         (Bytes.size() < ELF::EI_NIDENT ||
          (Bytes[ELF::EI_CLASS] == ELF::ELFCLASS64 && Bytes[ELF::EI_DATA] == ELF::ELFDATA2LSB));
}

/// The module whose descriptor points to a position in a section.
std::optional<unsigned> ownerOf(ArrayRef<ModuleInfo> Modules, ElfPlace Place) {
  for (unsigned I = 0; I != Modules.size(); ++I)
    if (const auto &Images = Modules[I].Images; Images && Images->Target.Section == Place.Section &&
                                                Place.Offset >= Images->Target.Offset &&
                                                Place.Offset - Images->Target.Offset < Modules[I].ImagesSize)
      return I;
  return std::nullopt;
}

Error readElf(ImagePart &Part, const Twine &Name) {
  auto Elf = ELFFile<ELF64LE>::create(Part.Bytes);
  if (!Elf) return makeFormatError(Name, "is damaged: " + toString(Elf.takeError()) + "; rebuild the file");
  const uint16_t Type = Elf->getHeader().e_type;
  Part.Form = Type == ELF::ET_REL ? ImagePart::Form::Object : ImagePart::Form::Linked;
  // A truncated file lacks its section table.
  if (auto Sections = Elf->sections(); !Sections)
    return makeFormatError(Name, "is damaged: " + toString(Sections.takeError()) + "; rebuild the file");
  ElfPointers Pointers(*Elf);
  Part.Modules = findModules(Pointers);
  for (unsigned I = 0; I != Pointers.sections().size(); ++I) {
    const StringRef Section = Pointers.name(I);
    const bool InFile = Section == SYCLC_FILE_SECTION;
    if (!InFile && Section != LoadedSection) continue;
    const StringRef Bytes = Pointers.contents(I);
    if (Bytes.size() != Pointers.sections()[I].sh_size)
      return makeFormatError(Name, "the file ends before its section " + Section + " does; rebuild the file");
    Expected<std::vector<PlacedContainer>> Containers = readContainers(Bytes, Name);
    if (!Containers) return Containers.takeError();
    for (PlacedContainer &C : *Containers) {
      const auto Owner =
          InFile ? Part.moduleWithId(C.Image.property(SYCLC_PROPERTY_MODULE)) : ownerOf(Part.Modules, {I, C.Offset});
      Part.Images.push_back({std::move(C.Image), Owner, InFile});
    }
  }
  // Linker scripts and objcopy may have moved the section: the descriptors still point to it.
  for (unsigned I = 0; I != Part.Modules.size(); ++I) {
    const ModuleInfo &Module = Part.Modules[I];
    if (!Module.Images || Pointers.name(Module.Images->Target.Section) == LoadedSection) continue;
    const StringRef Bytes =
        Pointers.contents(Module.Images->Target.Section).substr(Module.Images->Target.Offset, Module.ImagesSize);
    Expected<std::vector<PlacedContainer>> Containers = readContainers(Bytes, Name);
    if (!Containers) return Containers.takeError();
    for (PlacedContainer &C : *Containers) Part.Images.push_back({std::move(C.Image), I, false});
  }
  return Error::success();
}

/// Reads a file of -flto, in which the section's bytes are the value of a global.
Error readBitcode(ImagePart &Part, const Twine &Name) {
  Part.Form = ImagePart::Form::Bitcode;
  LLVMContext Context;
  auto Module = parseBitcodeFile(MemoryBufferRef(Part.Bytes, Part.Member), Context);
  if (!Module) return makeFormatError(Name, toString(Module.takeError()) + "; rebuild the file");
  for (const GlobalVariable &Global : (*Module)->globals()) {
    if (Global.getSection() != LoadedSection || !Global.hasInitializer()) continue;
    const auto *Bytes = dyn_cast<ConstantDataSequential>(Global.getInitializer());
    if (!Bytes || !Bytes->isString()) continue;
    Expected<std::vector<PlacedContainer>> Containers = readContainers(Bytes->getAsString(), Name);
    if (!Containers) return Containers.takeError();
    for (PlacedContainer &C : *Containers) Part.Images.push_back({std::move(C.Image), std::nullopt, false});
  }
  return Error::success();
}

} // namespace

std::optional<unsigned> ImagePart::moduleWithId(StringRef Id) const {
  for (unsigned I = 0; I != Modules.size(); ++I)
    if (Modules[I].Id == Id) return I;
  return std::nullopt;
}

const ModuleInfo *ImagePart::describedIn(const PlacedImage &Placed) const {
  const StringRef Id = Placed.Image.property(SYCLC_PROPERTY_MODULE);
  const auto Index = Id.empty() ? Placed.Module : moduleWithId(Id);
  return Index ? &Modules[*Index] : nullptr;
}

bool mayHoldImages(StringRef Bytes) {
  const file_magic Magic = identify_magic(Bytes);
  return isElf64(Bytes) || Magic == file_magic::bitcode || Magic == file_magic::offload_binary;
}

Expected<ImagePart> readImagePart(StringRef Bytes, const Twine &Name) {
  ImagePart Part;
  Part.Bytes = Bytes.str();
  if (isElf64(Bytes)) {
    if (Error E = readElf(Part, Name)) return E;
    return Part;
  }
  switch (identify_magic(Bytes)) {
  case file_magic::bitcode:
    if (Error E = readBitcode(Part, Name)) return E;
    return Part;
  case file_magic::offload_binary: {
    Expected<std::vector<PlacedContainer>> Containers = readContainers(Bytes, Name);
    if (!Containers) return Containers.takeError();
    for (PlacedContainer &C : *Containers) Part.Images.push_back({std::move(C.Image), std::nullopt, false});
    return Part;
  }
  default:
    return makeFormatError(Name, "is not a 64-bit little-endian ELF file, archive, LLVM bitcode or file of containers; "
                                 "give an object, a library, an executable or the output of 'extract --container'");
  }
}

std::string ImageFile::name(const ImagePart &Part) const {
  return Part.Member.empty() ? Path : Path + "(" + Part.Member + ")";
}

Expected<ImageFile> ImageFile::open(StringRef Path) {
  auto Bytes = MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!Bytes) return makeFormatError(Path, "cannot be read: " + Bytes.getError().message());
  return read(std::move(*Bytes));
}

Expected<ImageFile> ImageFile::read(std::unique_ptr<MemoryBuffer> Bytes) {
  ImageFile File;
  File.Path = Bytes->getBufferIdentifier().str();
  File.Bytes = std::move(Bytes);
  if (identify_magic(File.Bytes->getBuffer()) == file_magic::archive) {
    if (Error E = File.readArchive()) return E;
    return File;
  }
  Expected<ImagePart> Part = readImagePart(File.Bytes->getBuffer(), File.Path);
  if (!Part) return Part.takeError();
  File.Parts.push_back(std::move(*Part));
  return File;
}

Error ImageFile::readArchive() {
  IsArchive = true;
  const auto failed = [&](Error E) { return makeFormatError(Path, toString(std::move(E)) + "; rebuild the archive"); };
  Expected<std::unique_ptr<Archive>> Archive = Archive::create(Bytes->getMemBufferRef());
  if (!Archive) return failed(Archive.takeError());
  IsThin = (*Archive)->isThin();
  Error Iteration = Error::success();
  for (const Archive::Child &Child : (*Archive)->children(Iteration)) {
    Expected<MemoryBufferRef> Member = Child.getMemoryBufferRef();
    if (!Member) {
      consumeError(std::move(Iteration));
      return failed(Member.takeError());
    }
    // Archive trusts the size in a member's header.
    if (!IsThin && Member->getBufferEnd() > Bytes->getBufferEnd()) {
      consumeError(std::move(Iteration));
      return failed(createStringError("the archive is truncated"));
    }
    if (!mayHoldImages(Member->getBuffer())) continue;
    const StringRef MemberName = llvm::sys::path::filename(Member->getBufferIdentifier());
    Expected<ImagePart> Part = readImagePart(Member->getBuffer(), Path + "(" + MemberName + ")");
    if (!Part) {
      consumeError(std::move(Iteration));
      return Part.takeError();
    }
    Part->Member = MemberName.str();
    Part->MemberOffset = Child.getChildOffset();
    Parts.push_back(std::move(*Part));
  }
  if (Iteration) return failed(std::move(Iteration));
  return Error::success();
}

/// The part's file with its current images.
static Expected<std::string> rebuildPart(const ImagePart &Part, const Twine &Name) {
  switch (Part.Form) {
  case ImagePart::Form::Containers: {
    std::string Bytes;
    for (const PlacedImage &Placed : Part.Images) Bytes += Placed.Image.container();
    return Bytes;
  }
  case ImagePart::Form::Bitcode:
    return makeFormatError(Name, "is LLVM bitcode (-flto), whose images cannot be changed; change those of the linked "
                                 "program");
  case ImagePart::Form::Object:
    return rebuildObject(Part, Name);
  case ImagePart::Form::Linked:
    return rebuildLinked(Part, Name);
  }
  llvm_unreachable("all forms are above");
}

Expected<std::string> ImageFile::contents() const {
  if (!IsArchive) return rebuildPart(Parts.front(), Path);
  if (IsThin) return makeFormatError(Path, "is a thin archive: change the files that it names");
  std::vector<MemberChange> Changes;
  for (const ImagePart &Part : Parts) {
    Expected<std::string> New = rebuildPart(Part, name(Part));
    if (!New) return New.takeError();
    Changes.push_back({Part.MemberOffset, std::move(*New)});
  }
  Expected<std::string> New = changeMembers(Bytes->getBuffer(), Changes);
  if (!New) return makeFormatError(Path, "cannot be changed: " + toString(New.takeError()) + "; rebuild the archive");
  return New;
}

Error ImageFile::write(StringRef Output) const {
  Expected<std::string> New = contents();
  if (!New) return New.takeError();
  const ErrorOr<sys::fs::perms> Permissions = sys::fs::getPermissions(Path);
  if (Error E = writeFile(Output, *New, Permissions ? std::optional(*Permissions) : std::nullopt))
    return makeFormatError(Output, "cannot be written: " + toString(std::move(E)) + "; choose another file with -o");
  return Error::success();
}

} // namespace syclc
