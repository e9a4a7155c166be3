// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The table of C functions (jit.h). LLVM's errors become texts, and no C++ types or exceptions leave the library.
#include "jit/jit.h"

#include "jit/compile.hpp"
#include "jit/engine.hpp"

#include "llvm/Support/TargetSelect.h"

#include <cstdlib>
#include <cstring>

using namespace llvm;

namespace syclc::jit {

namespace {

void set(syclc_jit_bytes *bytes, StringRef content) {
  bytes->data = static_cast<char *>(std::malloc(content.size() + 1));
  bytes->size = bytes->data ? content.size() : 0;
  if (!bytes->data) return;
  std::memcpy(bytes->data, content.data(), content.size());
  bytes->data[content.size()] = 0; // terminates texts
}

int compile_entry(const syclc_jit_request *request, syclc_jit_bytes *object, syclc_jit_bytes *error) {
  *object = *error = {};
  Expected<std::unique_ptr<MemoryBuffer>> compiled = compile(*request);
  if (!compiled) {
    set(error, toString(compiled.takeError()));
    return 0;
  }
  set(object, (*compiled)->getBuffer());
  return 1;
}

int compile_ptx_entry(const syclc_jit_request *request, const char *arch, syclc_jit_bytes *ptx,
                      syclc_jit_bytes *error) {
  *ptx = *error = {};
  Expected<std::string> compiled = compile_ptx(*request, arch);
  if (!compiled) {
    set(error, toString(compiled.takeError()));
    return 0;
  }
  set(ptx, *compiled);
  return 1;
}

syclc_jit_code *load_entry(const void *object, uint64_t size, const syclc_jit_request *request,
                           syclc_jit_bytes *error) {
  *error = {};
  const StringRef bytes(static_cast<const char *>(object), size);
  Expected<syclc_jit_code *> code = load(MemoryBuffer::getMemBufferCopy(bytes, request->kernel), *request);
  if (code) return *code;
  set(error, toString(code.takeError()));
  return nullptr;
}

void release_entry(syclc_jit_bytes *bytes) {
  std::free(bytes->data);
  *bytes = {};
}

} // namespace

} // namespace syclc::jit

extern "C" __attribute__((visibility("default"))) const syclc_jit *syclc_get_jit(uint32_t version) {
  using namespace syclc::jit;
  if (version != SYCLC_JIT_VERSION) return nullptr;
  static const syclc_jit table = [] {
    InitializeNativeTarget();
    InitializeNativeTargetAsmPrinter();
    return syclc_jit{
        syclc::jit::identity().c_str(), compile_entry, compile_ptx_entry, load_entry, unload, release_entry};
  }();
  return &table;
}
