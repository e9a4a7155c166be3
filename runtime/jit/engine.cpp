// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// One LLJIT for the process, without an ORC platform: objects have neither constructors nor thread-local data.
#include "jit/engine.hpp"

#include "jit/compile.hpp"
#include "jit/observers.hpp"

#include "llvm/ADT/StringMap.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/ExecutionEngine/Orc/ObjectLinkingLayer.h"

#include <atomic>
#include <dlfcn.h>
#include <optional>
#include <string>

using namespace llvm;

// Functions that code for processors without half instructions calls. They may be hidden in the compiler's library.
extern "C" {
float __extendhfsf2(_Float16);
_Float16 __truncsfhf2(float);
_Float16 __truncdfhf2(double);
}

namespace syclc::jit {

namespace {

struct loaded_code : syclc_jit_code {
  orc::JITDylib *library = nullptr;
  std::optional<debugger_entry> known_to_debuggers;
};

/// The errors of the session while this thread linked. The error of a lookup does not contain their reason.
thread_local std::string session_errors;

void note(Error error) {
  if (!session_errors.empty()) session_errors += "; ";
  session_errors += toString(std::move(error));
}

/// The layout of the object that this thread linked last.
thread_local linked_layout layout;

/// Records the layout. Linking happens in the thread that looks up a symbol.
class layout_recorder final : public orc::ObjectLinkingLayer::Plugin {
public:
  void modifyPassConfig(orc::MaterializationResponsibility &, jitlink::LinkGraph &,
                        jitlink::PassConfiguration &passes) override {
    passes.PostAllocationPasses.push_back([](jitlink::LinkGraph &graph) {
      for (jitlink::Section &section : graph.sections())
        if (const jitlink::SectionRange range(section); !range.empty())
          layout.push_back({section.getName().str(), range.getStart().getValue()});
      return Error::success();
    });
  }
  Error notifyFailed(orc::MaterializationResponsibility &) override { return Error::success(); }
  Error notifyRemovingResources(orc::JITDylib &, orc::ResourceKey) override { return Error::success(); }
  void notifyTransferringResources(orc::JITDylib &, orc::ResourceKey, orc::ResourceKey) override {}
};

/// Never destroyed, because threads may run code until the process ends.
Expected<orc::LLJIT *> engine() {
  static Expected<std::unique_ptr<orc::LLJIT>> *const made = [] {
    auto *jit = new Expected<std::unique_ptr<orc::LLJIT>>(orc::LLJITBuilder()
                                                              .setPlatformSetUp(orc::setUpInactivePlatform)
                                                              .setLinkProcessSymbolsByDefault(false)
                                                              .create());
    if (!*jit) return jit;
    (*jit)->get()->getExecutionSession().setErrorReporter(note); // the default writes to standard error
    if (auto *layer = dyn_cast<orc::ObjectLinkingLayer>(&(*jit)->get()->getObjLinkingLayer()))
      layer->addPlugin(std::make_shared<layout_recorder>());
    return jit;
  }();
  if (*made) return made->get().get();
  return createStringError("LLVM's just-in-time linker cannot be made");
}

/// Finds functions of the C library's mathematics, including those for vectors. The program need not link them.
void *find_in_mathematics(const char *name) {
  static void *const libraries[] = {dlopen("libm.so.6", RTLD_LAZY | RTLD_LOCAL),
                                    dlopen("libmvec.so.1", RTLD_LAZY | RTLD_LOCAL)};
  for (void *library : libraries)
    if (void *found = library ? dlsym(library, name) : nullptr) return found;
  return nullptr;
}

/// Provides the addresses of an object's undefined symbols.
class symbols_of_process final : public orc::DefinitionGenerator {
public:
  explicit symbols_of_process(const syclc_jit_request &request)
      : find_(request.find_symbol), context_(request.context) {
    known_["__extendhfsf2"] = reinterpret_cast<void *>(&__extendhfsf2);
    known_["__truncsfhf2"] = reinterpret_cast<void *>(&__truncsfhf2);
    known_["__truncdfhf2"] = reinterpret_cast<void *>(&__truncdfhf2);
    for (uint64_t i = 0; i != request.num_symbols; ++i) known_[request.symbols[i].name] = request.symbols[i].address;
  }

  Error tryToGenerate(orc::LookupState &, orc::LookupKind, orc::JITDylib &library, orc::JITDylibLookupFlags,
                      const orc::SymbolLookupSet &wanted) override {
    orc::SymbolMap found;
    for (const auto &[name, flags] : wanted)
      if (void *address = address_of(*name))
        found[name] = {orc::ExecutorAddr::fromPtr(address), JITSymbolFlags::Exported};
    return found.empty() ? Error::success() : library.define(orc::absoluteSymbols(std::move(found)));
  }

private:
  void *address_of(StringRef name) const {
    if (auto known = known_.find(name); known != known_.end()) return known->second;
    if (name == variants_symbol || name == num_variants_symbol) return nullptr;
    if (void *found = find_in_mathematics(name.str().c_str())) return found;
    return find_ ? find_(context_, name.str().c_str()) : nullptr;
  }

  StringMap<void *> known_;
  void *(*const find_)(void *, const char *);
  void *const context_;
};

} // namespace

Expected<syclc_jit_code *> load(std::unique_ptr<MemoryBuffer> object, const syclc_jit_request &request) {
  Expected<orc::LLJIT *> jit = engine();
  if (!jit) return jit.takeError();
  static std::atomic<unsigned> number{0};
  Expected<orc::JITDylib &> library = (*jit)->createJITDylib("kernel " + std::to_string(number++));
  if (!library) return library.takeError();
  library->addGenerator(std::make_unique<symbols_of_process>(request));
  session_errors.clear();
  layout = {};
  auto code = std::make_unique<loaded_code>();
  code->library = &*library;
  const std::unique_ptr<MemoryBuffer> copy = MemoryBuffer::getMemBufferCopy(object->getBuffer());
  Error error = (*jit)->addObjectFile(*library, std::move(object));
  if (!error) {
    Expected<orc::ExecutorAddr> variants = (*jit)->lookup(*library, variants_symbol),
                                count = (*jit)->lookup(*library, num_variants_symbol);
    if (variants && count) {
      code->variants = variants->toPtr<const syclc_native_variant *>();
      code->num_variants = *count->toPtr<const uint32_t *>();
      code->known_to_debuggers.emplace(copy->getMemBufferRef(), layout);
      if (request.perf_map) add_to_perf_map(copy->getMemBufferRef(), layout);
      return code.release();
    }
    error = joinErrors(variants.takeError(), count.takeError());
  }
  error = joinErrors(std::move(error), (*jit)->getExecutionSession().removeJITDylib(*library));
  if (session_errors.empty()) return std::move(error);
  consumeError(std::move(error));
  return createStringError(session_errors);
}

void unload(syclc_jit_code *code) {
  const std::unique_ptr<loaded_code> ended(static_cast<loaded_code *>(code));
  ended->known_to_debuggers.reset();
  if (Expected<orc::LLJIT *> jit = engine())
    consumeError((*jit)->getExecutionSession().removeJITDylib(*ended->library));
  else
    consumeError(jit.takeError());
}

} // namespace syclc::jit
