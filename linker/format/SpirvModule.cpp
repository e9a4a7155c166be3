// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "format/SpirvModule.h"

#include "spirv/instructions.hpp"

using namespace llvm;

namespace syclc {

bool isSpirv(StringRef Code) { return spirv::has_magic(Code.data(), Code.size()); }

Expected<std::vector<std::string>> spirvEntryPoints(StringRef Code) {
  if (!spirv::is_module(Code.data(), Code.size())) return createStringError("it is no SPIR-V module");
  const std::vector<uint32_t> Module = spirv::words(Code.data(), Code.size());
  const spirv::instructions All(Module);
  std::vector<std::string> Names;
  for (auto At = All.begin();; ++At) {
    if (At == All.end()) {
      if (At.left()) return createStringError("its SPIR-V is cut off at word " + Twine(Module.size() - At.left()));
      return Names;
    }
    const spirv::instruction I = *At;
    if (I.opcode() == spirv::op::function) return Names; // entry points come before functions
    if (I.opcode() == spirv::op::entry_point && I.size() > 3) Names.emplace_back(I.text(3));
  }
}

} // namespace syclc
