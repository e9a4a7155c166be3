// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "format/DeviceImage.h"

#include "abi/image_properties.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::object;

namespace syclc {

Error makeFormatError(const Twine &File, const Twine &Text) { return createStringError(File + ": " + Text); }

namespace {

/// Reads one container from its first byte; every offset is checked before use.
class ContainerReader {
public:
  explicit ContainerReader(StringRef Bytes) : Bytes(Bytes) {}

  /// Reads the header, and limits the bytes to the container. \returns the container's size.
  Expected<uint64_t> open() {
    if (Bytes.size() < sizeof(OffloadBinary::Header)) return createStringError("is cut off in its header");
    if (!Bytes.starts_with("\x10\xFF\x10\xAD"))
      return createStringError("does not begin with the magic bytes 10 FF 10 AD");
    if (uint32_t Version = read32(4); Version != OffloadBinary::Version)
      return createStringError("has version " + Twine(Version) + ", known is " + Twine(OffloadBinary::Version));
    const uint64_t Size = read64(8);
    Entry = read64(16);
    if (Size > Bytes.size() || Size < SmallestContainer)
      return createStringError("says that it has " + Twine(Size) + " bytes, but there are " + Twine(Bytes.size()));
    Bytes = Bytes.take_front(Size);
    if (read64(24) < sizeof(OffloadBinary::Entry) || !holds(Entry, sizeof(OffloadBinary::Entry)))
      return createStringError("has its entry beyond its end");
    return Size;
  }

  Expected<DeviceImage> image() {
    DeviceImage Image;
    Image.Kind = static_cast<ImageKind>(read16(Entry));
    Image.Producer = static_cast<OffloadKind>(read16(Entry + 2));
    Image.Flags = read32(Entry + 4);
    const uint64_t Strings = read64(Entry + 8), Count = read64(Entry + 16);
    if (Count > Bytes.size() / sizeof(OffloadBinary::StringEntry) ||
        !holds(Strings, Count * sizeof(OffloadBinary::StringEntry)))
      return createStringError("has its table of strings beyond its end");
    for (uint64_t I = 0; I != Count; ++I) {
      const uint64_t At = Strings + I * sizeof(OffloadBinary::StringEntry);
      std::optional<StringRef> Key = text(read64(At)), Value = text(read64(At + 8));
      if (!Key || !Value) return createStringError("has a string that does not end within it");
      Image.Properties.emplace_back(*Key, *Value);
    }
    const uint64_t Begin = read64(Entry + 24), Size = read64(Entry + 32);
    if (!holds(Begin, Size)) return createStringError("has its image beyond its end");
    Image.Stored = Bytes.substr(Begin, Size).str();
    return Image;
  }

private:
  bool holds(uint64_t Offset, uint64_t Size) const { return Offset <= Bytes.size() && Size <= Bytes.size() - Offset; }
  uint16_t read16(uint64_t Offset) const { return support::endian::read16le(Bytes.data() + Offset); }
  uint32_t read32(uint64_t Offset) const { return support::endian::read32le(Bytes.data() + Offset); }
  uint64_t read64(uint64_t Offset) const { return support::endian::read64le(Bytes.data() + Offset); }

  std::optional<StringRef> text(uint64_t Offset) const {
    const size_t End = Offset < Bytes.size() ? Bytes.find('\0', Offset) : StringRef::npos;
    if (End == StringRef::npos) return std::nullopt;
    return Bytes.slice(Offset, End);
  }

  StringRef Bytes;
  uint64_t Entry = 0;
};

/// The number of zero bytes at the start of \p Bytes, in steps of a container's alignment.
uint64_t zeroesAhead(StringRef Bytes) {
  const uint64_t First = std::min(Bytes.find_first_not_of('\0'), Bytes.size());
  return First == Bytes.size() ? First : alignDown(First, OffloadBinary::getAlignment());
}

} // namespace

StringRef DeviceImage::property(StringRef Key) const {
  for (const auto &[Name, Value] : Properties)
    if (Name == Key) return Value;
  return {};
}

void DeviceImage::setProperty(StringRef Key, StringRef Value) {
  if (Value.empty()) {
    erase_if(Properties, [&](const auto &P) { return P.first == Key; });
    return;
  }
  for (auto &[Name, Old] : Properties)
    if (Name == Key) {
      Old = Value.str();
      return;
    }
  Properties.emplace_back(Key, Value);
}

SmallVector<StringRef> DeviceImage::kernels() const {
  SmallVector<StringRef> Names;
  property(SYCLC_PROPERTY_KERNELS).split(Names, '\n', -1, /*KeepEmpty=*/false);
  return Names;
}

bool DeviceImage::isCompressed() const { return !property(SYCLC_PROPERTY_COMPRESSION).empty(); }

uint64_t DeviceImage::size() const {
  uint64_t Size = 0;
  return isCompressed() && !property(SYCLC_PROPERTY_SIZE).getAsInteger(10, Size) ? Size : Stored.size();
}

Expected<std::string> DeviceImage::code() const {
  if (!isCompressed()) return Stored;
  if (StringRef How = property(SYCLC_PROPERTY_COMPRESSION); How != SYCLC_COMPRESSION_ZSTD)
    return createStringError("it is compressed with '" + How + "', known is zstd");
  uint64_t Size = 0;
  if (property(SYCLC_PROPERTY_SIZE).getAsInteger(10, Size) || Size > SYCLC_LARGEST_IMAGE)
    return createStringError("it says that it unpacks to '" + property(SYCLC_PROPERTY_SIZE) +
                             "' bytes; no image has more than " + Twine(SYCLC_LARGEST_IMAGE));
  if (!compression::zstd::isAvailable()) return createStringError("this LLVM was built without zstd");
  // Not zeroed: a frame with a wrong size costs address space, not memory.
  auto Plain = std::make_unique_for_overwrite<uint8_t[]>(Size);
  size_t Written = Size;
  if (Error E = compression::zstd::decompress(arrayRefFromStringRef(Stored), Plain.get(), Written))
    return createStringError("its zstd frame is damaged: " + toString(std::move(E)));
  if (Written != Size)
    return createStringError("it unpacks to " + Twine(Written) + " bytes, its container says " + Twine(Size));
  return std::string(reinterpret_cast<const char *>(Plain.get()), Size);
}

Error DeviceImage::decompress() {
  Expected<std::string> Plain = code();
  if (!Plain) return Plain.takeError();
  Stored = std::move(*Plain);
  setProperty(SYCLC_PROPERTY_COMPRESSION, "");
  setProperty(SYCLC_PROPERTY_SIZE, "");
  return Error::success();
}

Error DeviceImage::compress(int Level) {
  if (Error E = decompress()) return E;
  if (!compression::zstd::isAvailable()) return createStringError("this LLVM was built without zstd");
  SmallVector<uint8_t, 0> Frame;
  compression::zstd::compress(arrayRefFromStringRef(Stored), Frame, Level);
  if (Frame.size() >= Stored.size()) return Error::success();
  setProperty(SYCLC_PROPERTY_COMPRESSION, SYCLC_COMPRESSION_ZSTD);
  setProperty(SYCLC_PROPERTY_SIZE, std::to_string(Stored.size()));
  Stored = toStringRef(Frame).str();
  return Error::success();
}

std::string DeviceImage::container() const {
  OffloadBinary::OffloadingImage Image;
  Image.TheImageKind = Kind;
  Image.TheOffloadKind = Producer;
  Image.Flags = Flags;
  for (const auto &[Key, Value] : Properties) Image.StringData[Key] = Value;
  Image.Image = MemoryBuffer::getMemBuffer(Stored, "", /*RequiresNullTerminator=*/false);
  std::string Bytes = OffloadBinary::write(Image).str().str();
  Bytes.resize(alignTo(Bytes.size(), OffloadBinary::getAlignment()));
  return Bytes;
}

Expected<std::vector<PlacedContainer>> readContainers(StringRef Bytes, const Twine &Where) {
  std::vector<PlacedContainer> Found;
  for (uint64_t Offset = zeroesAhead(Bytes); Offset < Bytes.size(); Offset += zeroesAhead(Bytes.drop_front(Offset))) {
    ContainerReader Reader(Bytes.drop_front(Offset));
    const auto Damaged = [&](Error E) {
      return makeFormatError(Where, "the container of a device image at byte " + Twine(Offset) + " " +
                                        toString(std::move(E)) + "; rebuild the file");
    };
    Expected<uint64_t> Size = Reader.open();
    if (!Size) return Damaged(Size.takeError());
    Expected<DeviceImage> Image = Reader.image();
    if (!Image) return Damaged(Image.takeError());
    if (Image->Kind != IMG_None || Image->Producer != OFK_None) Found.push_back({Offset, std::move(*Image)});
    Offset += std::min<uint64_t>(alignTo(*Size, OffloadBinary::getAlignment()), Bytes.size() - Offset);
  }
  return Found;
}

std::string fillWithContainers(ArrayRef<const DeviceImage *> Images, uint64_t Room) {
  std::string Bytes;
  uint64_t Last = 0;
  for (const DeviceImage *Image : Images) {
    Last = Bytes.size();
    Bytes += Image->container();
  }
  if (Images.empty()) {
    DeviceImage Filler;
    Filler.Producer = OFK_None;
    Bytes = Filler.container();
  }
  Bytes.resize(Room);
  support::endian::write64le(Bytes.data() + Last + 8, Room - Last);
  return Bytes;
}

StringRef imageKindTitle(ImageKind Kind) {
  switch (Kind) {
  case IMG_Object:
    return "object";
  case IMG_Bitcode:
    return "bitcode";
  case IMG_Cubin:
    return "cubin";
  case IMG_Fatbinary:
    return "fatbinary";
  case IMG_PTX:
    return "ptx";
  case IMG_SPIRV:
    return "spirv";
  default:
    return "none";
  }
}

StringRef imageExtension(ImageKind Kind) {
  switch (Kind) {
  case IMG_Object:
    return "o";
  case IMG_Bitcode:
    return "bc";
  case IMG_Cubin:
    return "cubin";
  case IMG_Fatbinary:
    return "fatbin";
  case IMG_PTX:
    return "ptx";
  case IMG_SPIRV:
    return "spv";
  default:
    return "bin";
  }
}

} // namespace syclc
