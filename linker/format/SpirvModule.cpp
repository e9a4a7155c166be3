// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "format/SpirvModule.h"

#include "llvm/Support/Endian.h"

using namespace llvm;

namespace syclc {

namespace {

constexpr uint32_t Magic = 0x07230203;
constexpr unsigned HeaderWords = 5;
constexpr uint16_t OpEntryPoint = 15, OpFunction = 54;

Error makeError(const Twine &Text) { return createStringError(inconvertibleErrorCode(), Text); }

uint32_t word(StringRef Code, uint64_t Index) { return support::endian::read32le(Code.data() + 4 * Index); }

} // namespace

bool isSpirv(StringRef Code) { return Code.size() >= 4 && word(Code, 0) == Magic; }

Expected<std::vector<std::string>> spirvEntryPoints(StringRef Code) {
  if (!isSpirv(Code) || Code.size() % 4 || Code.size() < 4 * HeaderWords) return makeError("it is no SPIR-V module");
  std::vector<std::string> Names;
  const uint64_t End = Code.size() / 4;
  for (uint64_t At = HeaderWords; At < End;) {
    const uint32_t First = word(Code, At);
    const uint64_t Length = First >> 16;
    if (Length == 0 || Length > End - At) return makeError("its SPIR-V is cut off at word " + Twine(At));
    if ((First & 0xffff) == OpFunction) break; // entry points come before functions
    if ((First & 0xffff) == OpEntryPoint && Length > 3)
      Names.push_back(Code.substr(4 * (At + 3), 4 * (Length - 3)).split('\0').first.str());
    At += Length;
  }
  return Names;
}

} // namespace syclc
