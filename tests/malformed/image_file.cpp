// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// libFuzzer's entry for the code of syclc-bundle that reads and writes files with device images (linker/format). Any
/// bytes must be read within bounds, and either rejected with an error or listed, verified and written again.
///
/// LLVM's bitcode reader is not part of syclc and trusts its input: files that contain bitcode are skipped.
#include "bundle/Commands.h"

#include "llvm/Support/raw_ostream.h"

#include <cstdlib>

using namespace llvm;
using namespace syclc;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  const StringRef Bytes(reinterpret_cast<const char *>(Data), Size);
  if (Bytes.contains("BC\xC0\xDE") || Bytes.contains("\xDE\xC0\x17\x0B")) return 0;
  Expected<ImageFile> File = ImageFile::read(MemoryBuffer::getMemBufferCopy(Bytes, "input"));
  if (!File) {
    if (toString(File.takeError()).empty()) std::abort(); // an error says something
    return 0;
  }
  bundle::ListOptions Json;
  Json.Json = true;
  if (Error E = bundle::list(*File, Json, nulls())) consumeError(std::move(E));
  bundle::verify(*File, {}, nulls());
  // Unchanged, and without images.
  for (int Round = 0; Round != 2; ++Round) {
    if (Expected<std::string> New = File->contents(); !New) consumeError(New.takeError());
    if (Error E = bundle::remove(*File, {})) consumeError(std::move(E));
  }
  return 0;
}
