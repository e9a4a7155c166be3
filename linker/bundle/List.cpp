// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// syclc-bundle list.
///
/// \code
///   app: 1 device image, 3092 bytes (7304 unpacked)
///   index  kind   triple                   arch  size  stored  module
///       0  spirv  spirv64-unknown-unknown  -     7304    3092  app.cpp
///              _ZN4sycl6detail12kernel_entryI...
/// \endcode
#include "bundle/Commands.h"

#include "abi/image_properties.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

using namespace llvm;
using namespace llvm::object;

namespace syclc::bundle {

namespace {

std::string kernelName(StringRef Mangled, const ListOptions &Options) {
  return Options.Demangle ? demangle(Mangled) : Mangled.str();
}

/// "-" for an empty field, so that columns can be counted.
std::string orDash(StringRef Text) { return Text.empty() ? "-" : Text.str(); }

/// Images of other languages are listed by their producer.
std::string kindOf(const DeviceImage &Image) {
  std::string Kind = imageKindTitle(Image.Kind).str();
  return Image.isForSycl() ? Kind : Kind + "(" + getOffloadKindName(Image.Producer).str() + ")";
}

void writeTable(ArrayRef<NumberedImage> Images, const ListOptions &Options, raw_ostream &Out) {
  std::vector<SmallVector<std::string, 7>> Rows = {{"index", "kind", "triple", "arch", "size", "stored", "module"}};
  for (const NumberedImage &Image : Images) {
    const DeviceImage &I = Image.image();
    std::string Module = orDash(Image.module());
    if (!Image.Part->Member.empty()) Module += " (" + Image.Part->Member + ")";
    Rows.push_back({std::to_string(Image.Index), kindOf(I), orDash(I.property(SYCLC_PROPERTY_TRIPLE)),
                    orDash(I.property(SYCLC_PROPERTY_ARCH)), std::to_string(I.size()), std::to_string(I.Stored.size()),
                    Module});
  }
  SmallVector<size_t, 7> Widths(7, 0);
  for (const auto &Row : Rows)
    for (unsigned Column = 0; Column != Row.size(); ++Column)
      Widths[Column] = std::max(Widths[Column], Row[Column].size());
  for (unsigned R = 0; R != Rows.size(); ++R) {
    for (unsigned Column = 0; Column != Widths.size(); ++Column) {
      const std::string &Cell = Rows[R][Column];
      const bool IsNumber = Column == 0 || Column == 4 || Column == 5;
      if (Column == Widths.size() - 1)
        Out << Cell << "\n";
      else
        Out << (IsNumber ? right_justify(Cell, Widths[Column]) : left_justify(Cell, Widths[Column])) << "  ";
    }
    if (R == 0) continue;
    for (StringRef Kernel : Images[R - 1].image().kernels()) Out << "         " << kernelName(Kernel, Options) << "\n";
  }
}

void writeJson(ImageFile &File, ArrayRef<NumberedImage> Images, const ListOptions &Options, raw_ostream &Out) {
  json::OStream J(Out, 2);
  const auto kernelArray = [&](const auto &Kernels) {
    J.attributeArray("kernels", [&] {
      for (StringRef Kernel : Kernels) J.value(json::fixUTF8(kernelName(Kernel, Options)));
    });
  };
  J.object([&] {
    J.attribute("file", json::fixUTF8(File.path()));
    J.attributeArray("modules", [&] {
      for (const ImagePart &Part : File.Parts)
        for (const ModuleInfo &Module : Part.Modules)
          J.object([&] {
            if (!Part.Member.empty()) J.attribute("member", json::fixUTF8(Part.Member));
            J.attribute("id", Module.Id);
            J.attribute("source", json::fixUTF8(Module.Source));
            J.attribute("native", Module.HasNativeCode);
            kernelArray(Module.Kernels);
          });
    });
    J.attributeArray("images", [&] {
      for (const NumberedImage &Image : Images)
        J.object([&] {
          const DeviceImage &I = Image.image();
          J.attribute("index", Image.Index);
          if (!Image.Part->Member.empty()) J.attribute("member", json::fixUTF8(Image.Part->Member));
          J.attribute("kind", imageKindTitle(I.Kind));
          J.attribute("producer", getOffloadKindName(I.Producer));
          J.attribute("triple", json::fixUTF8(I.property(SYCLC_PROPERTY_TRIPLE)));
          J.attribute("arch", json::fixUTF8(I.property(SYCLC_PROPERTY_ARCH)));
          J.attribute("module", json::fixUTF8(I.property(SYCLC_PROPERTY_MODULE)));
          const ModuleInfo *Module = Image.Part->describedIn(*Image.Placed);
          J.attribute("source", json::fixUTF8(Module ? Module->Source : ""));
          kernelArray(I.kernels());
          J.attribute("size", I.size());
          J.attribute("stored", I.Stored.size());
          J.attribute("compressed", I.isCompressed());
          J.attribute("loaded", !Image.Placed->InFileSection);
          J.attributeObject("properties", [&] {
            for (const auto &[Key, Value] : I.Properties) J.attribute(json::fixUTF8(Key), json::fixUTF8(Value));
          });
        });
    });
  });
  Out << "\n";
}

} // namespace

Error list(ImageFile &File, const ListOptions &Options, raw_ostream &Out) {
  std::vector<NumberedImage> Images;
  if (Options.Which.isEmpty()) {
    Images = numberedImages(File); // may be none
  } else {
    Expected<std::vector<NumberedImage>> Chosen = select(File, Options.Which);
    if (!Chosen) return Chosen.takeError();
    Images = std::move(*Chosen);
  }
  if (Options.Json) {
    writeJson(File, Images, Options, Out);
    return Error::success();
  }
  uint64_t Size = 0, Stored = 0;
  for (const NumberedImage &Image : Images) {
    Size += Image.image().size();
    Stored += Image.image().Stored.size();
  }
  Out << File.path() << ": " << Images.size() << (Images.size() == 1 ? " device image, " : " device images, ") << Stored
      << " bytes";
  if (Size != Stored) Out << " (" << Size << " unpacked)";
  Out << "\n";
  if (!Images.empty()) writeTable(Images, Options, Out);
  return Error::success();
}

} // namespace syclc::bundle
