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
/// EditElf.h writes the changed lists into the file.
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

/// An image and its module.
struct PlacedImage {
  DeviceImage Image;
  std::optional<unsigned> Module; ///< index of its owner in ImagePart::Modules
  bool InFileSection = false;     ///< in the section that is not loaded (SYCLC_FILE_SECTION)
};

/// A file, or a member of an archive.
struct ImagePart {
  enum class Form {
    Containers, ///< a plain file of containers
    Object,     ///< an object file
    Linked,     ///< an executable or shared library: its addresses are fixed
    Bitcode     ///< LLVM IR: can be read, not changed
  };
  std::string Member;        ///< of an archive; empty for the file itself
  uint64_t MemberOffset = 0; ///< of its header in the archive
  Form Form = Form::Containers;
  std::string Bytes; ///< the file as read
  std::vector<ModuleInfo> Modules;
  std::vector<PlacedImage> Images; ///< may be changed before ImageFile::write()

  /// The module with an id; nullopt if it is not here.
  std::optional<unsigned> moduleWithId(llvm::StringRef Id) const;
  /// The module that describes an image's kernels according to its property "syclc.module". It is not the image's owner
  /// if a device link created the image. Null if it is in another file.
  const ModuleInfo *describedIn(const PlacedImage &Placed) const;
};

/// Reads one part. \p Name is the prefix of messages. It is an error if the bytes are in no format that can contain
/// images.
llvm::Expected<ImagePart> readImagePart(llvm::StringRef Bytes, const llvm::Twine &Name);

/// True for bytes that readImagePart() recognises.
bool mayHoldImages(llvm::StringRef Bytes);

class ImageFile {
public:
  static llvm::Expected<ImageFile> open(llvm::StringRef Path);
  /// From bytes in memory; \p Bytes' identifier is the path.
  static llvm::Expected<ImageFile> read(std::unique_ptr<llvm::MemoryBuffer> Bytes);

  std::vector<ImagePart> Parts;

  llvm::StringRef path() const { return Path; }
  bool isArchive() const { return IsArchive; }
  /// "FILE", or "FILE(MEMBER)" for a member of an archive.
  std::string name(const ImagePart &Part) const;
  /// The file's bytes with the current images of Parts. Unchanged parts stay byte for byte the same.
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
