// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/emit/SpirvBinary.h"

#include "ir/SpmdContract.h"
#include "spirv/instructions.hpp"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;

namespace syclc {

void allowAnyPrintfFormat(Module &M) {
  if (!M.getFunction(PrintfBuiltin)) return;
  static const bool Done = [] {
    if (cl::Option *Extensions = cl::getRegisteredOptions().lookup("spirv-ext"))
      Extensions->addOccurrence(1, "spirv-ext", ("+" + AnyPrintfFormat).str());
    return true;
  }();
  (void)Done;
}

SmallString<0> repairSpirv(StringRef Code) {
  if (!spirv::is_module(Code.data(), Code.size())) return SmallString<0>(Code);
  const std::vector<uint32_t> Module = spirv::words(Code.data(), Code.size());
  DenseMap<uint32_t, uint32_t> Width; // of scalar types by id; 1 for bool
  std::vector<uint32_t> Out(Module.begin(), Module.begin() + spirv::header_words);
  const spirv::instructions All(Module);
  auto At = All.begin();
  for (; At != All.end(); ++At) {
    const spirv::instruction I = *At;
    const spirv::op Op = I.opcode();
    if (Op == spirv::op::type_bool && I.size() > 1) Width[I[1]] = 1;
    if ((Op == spirv::op::type_int || Op == spirv::op::type_float) && I.size() > 2) Width[I[1]] = I[2];
    const uint32_t Bits = Op == spirv::op::constant_null && I.size() > 2 ? Width.lookup(I[1]) : 0;
    if (Bits == 1) {
      spirv::append(Out, spirv::op::constant_false, {I[1], I[2]});
    } else if (Bits && Bits <= 64) {
      std::vector<uint32_t> Zero(2 + (Bits + 31) / 32);
      Zero[0] = I[1], Zero[1] = I[2];
      spirv::append(Out, spirv::op::constant, Zero);
    } else if (Op != spirv::op::extension || StringRef(I.text(1)) != AnyPrintfFormat) {
      Out.insert(Out.end(), I.begin(), I.end());
    }
  }
  if (At.left()) return SmallString<0>(Code);
  return SmallString<0>(StringRef(reinterpret_cast<const char *>(Out.data()), Out.size() * sizeof(uint32_t)));
}

} // namespace syclc
