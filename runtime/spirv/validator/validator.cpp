// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/validator/validator.h"

#include <spirv-tools/libspirv.h>

#include <algorithm>
#include <cstdio>
#include <iterator>

extern "C" __attribute__((visibility("default"))) bool
syclc_validate_spirv(const uint32_t *words, size_t count, char *message, size_t size, size_t *instruction) {
  constexpr spv_target_env Environments[] = {SPV_ENV_UNIVERSAL_1_0, SPV_ENV_UNIVERSAL_1_1, SPV_ENV_UNIVERSAL_1_2,
                                             SPV_ENV_UNIVERSAL_1_3, SPV_ENV_UNIVERSAL_1_4, SPV_ENV_UNIVERSAL_1_5,
                                             SPV_ENV_UNIVERSAL_1_6};
  constexpr size_t HeaderWords = 5;
  *instruction = 0;
  const uint32_t Minor = count < HeaderWords ? ~0u : words[1] >> 8 & 0xff; // 0x00010300 is version 1.3
  if (Minor >= std::size(Environments)) {
    std::snprintf(message, size, "it is no SPIR-V of a known version");
    return false;
  }
  spv_context Context = spvContextCreate(Environments[Minor]);
  spv_const_binary_t Binary = {words, count};
  spv_diagnostic Diagnostic = nullptr;
  const bool IsValid = spvValidate(Context, &Binary, &Diagnostic) == SPV_SUCCESS;
  const char *Text = Diagnostic && Diagnostic->error ? Diagnostic->error : "";
  std::snprintf(message, size, "%s", Text);
  *std::find(message, message + (size ? size - 1 : 0), '\n') = 0; // keep the first line; the rest is the instruction
  if (Diagnostic) *instruction = Diagnostic->position.index;
  spvDiagnosticDestroy(Diagnostic);
  spvContextDestroy(Context);
  return IsValid;
}
