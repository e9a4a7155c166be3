// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A file with device images: an executable, shared library, object, archive (also thin), LLVM bitcode (-flto) or plain
/// file of containers. Tools read it, change the lists of images, and write it.
///
/// \code
///   app:   part ""     modules {a.cpp, b.cpp}   images {spirv of a.cpp, spirv of b.cpp}
///   l.a:   part "c.o"  modules {c.cpp}          images {spirv of c.cpp}
///          part "d.o"  ...
/// \endcode
/// How the changed lists get into the file: EditElf.h.
#ifndef SYCLC_LINKER_FORMAT_IMAGEFILE_H
#define SYCLC_LINKER_FORMAT_IMAGEFILE_H

#include "format/DeviceImage.h"
#include "format/ModuleTable.h"

#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace syclc {

/// An image and whose it is.
struct PlacedImage {
  DeviceImage Image;
  std::optional<unsigned> Module; ///< index in ImagePart::Modules of the one that has it
  bool InFileSection = false;     ///< in the section that is not loaded with the program (SYCLC_FILE_SECTION)
};

/// A file, or a member of an archive.
struct ImagePart {
  enum class Form {
    Containers, ///< a plain file of containers
    Object,     ///< to be linked
    Linked,     ///< an executable or shared library: its addresses are settled
    Bitcode     ///< LLVM IR: can be read, not changed
  };
  std::string Member;        ///< of an archive; empty for the file itself
  uint64_t MemberOffset = 0; ///< of its header in the archive
  Form Form = Form::Containers;
  std::string Bytes; ///< the file as it was read
  std::vector<ModuleFacts> Modules;
  std::vector<PlacedImage> Images; ///< to be changed at will before ImageFile::write()

  /// The module with an id; nullopt when it is not here.
  std::optional<unsigned> moduleWithId(llvm::StringRef Id) const;
  /// The module that an image is for by its property "syclc.module": not the one that has it when a device link made
  /// the image. Null when it is in another file.
  const ModuleFacts *describedIn(const PlacedImage &Placed) const;
};

/// Reads one part. \p Name begins messages. An error also when the bytes are of no form that has images.
llvm::Expected<ImagePart> readImagePart(llvm::StringRef Bytes, const llvm::Twine &Name);

/// True for bytes that readImagePart() knows.
bool mayHoldImages(llvm::StringRef Bytes);

class ImageFile {
public:
  static llvm::Expected<ImageFile> open(llvm::StringRef Path);
  /// Of bytes in memory; \p Bytes' identifier is the path.
  static llvm::Expected<ImageFile> read(std::unique_ptr<llvm::MemoryBuffer> Bytes);

  std::vector<ImagePart> Parts;

  llvm::StringRef path() const { return Path; }
  bool isArchive() const { return IsArchive; }
  /// "FILE", or "FILE(MEMBER)" for a member of an archive.
  std::string name(const ImagePart &Part) const;
  /// The file's bytes with the images that Parts has now. What does not change stays byte for byte.
  llvm::Expected<std::string> contents() const;
  /// Writes contents() to \p Output, which may be the same file; it gets the same permissions.
  llvm::Error write(llvm::StringRef Output) const;

private:
  llvm::Error readArchive();

  std::string Path;
  std::unique_ptr<llvm::MemoryBuffer> Bytes;
  bool IsArchive = false, IsThin = false;
};

} // namespace syclc

#endif
