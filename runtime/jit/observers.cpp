// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "jit/observers.hpp"

#include "llvm/Demangle/Demangle.h"
#include "llvm/ExecutionEngine/Orc/TargetProcess/JITLoaderGDB.h"
#include "llvm/Object/ELFObjectFile.h"

#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <mutex>
#include <unistd.h>

using namespace llvm;

// Defined in LLVM, which is linked into this library. Debuggers stop at the function and read the descriptor.
extern "C" {
extern jit_descriptor __jit_debug_descriptor;
void __jit_debug_register_code();
}

namespace syclc::jit {

namespace {

std::mutex &registration() {
  static auto *const mutex = new std::mutex; // never destroyed: code may exist until the process ends
  return *mutex;
}

void announce(jit_code_entry &entry, jit_actions_t action) {
  __jit_debug_descriptor.relevant_entry = &entry;
  __jit_debug_descriptor.action_flag = action;
  __jit_debug_register_code();
  __jit_debug_descriptor.action_flag = JIT_NOACTION;
}

/// Writes the addresses of the sections into the headers of \p object, a relocatable ELF file.
void set_addresses(MutableArrayRef<char> object, const linked_layout &layout) {
  ELF::Elf64_Ehdr header;
  if (object.size() < sizeof(header)) return;
  std::memcpy(&header, object.data(), sizeof(header));
  const auto place = [&](unsigned number) { return object.data() + header.e_shoff + number * sizeof(ELF::Elf64_Shdr); };
  const auto read = [&](unsigned number) {
    ELF::Elf64_Shdr section;
    std::memcpy(&section, place(number), sizeof(section));
    return section;
  };
  if (header.e_shentsize != sizeof(ELF::Elf64_Shdr) ||
      header.e_shoff + uint64_t(header.e_shnum) * sizeof(ELF::Elf64_Shdr) > object.size())
    return;
  const uint64_t names = read(header.e_shstrndx).sh_offset;
  for (unsigned number = 1; number < header.e_shnum; ++number) {
    ELF::Elf64_Shdr section = read(number);
    const StringRef name(object.data() + names + section.sh_name);
    for (const linked_section &known : layout)
      if (name == known.name && (section.sh_flags & ELF::SHF_ALLOC)) section.sh_addr = known.address;
    std::memcpy(place(number), &section, sizeof(section));
  }
}

} // namespace

struct debugger_entry::node {
  jit_code_entry entry{};
  std::unique_ptr<WritableMemoryBuffer> object;
};

debugger_entry::debugger_entry(MemoryBufferRef object, const linked_layout &layout) : node_(std::make_unique<node>()) {
  node_->object = WritableMemoryBuffer::getNewUninitMemBuffer(object.getBufferSize());
  if (!node_->object) return;
  std::memcpy(node_->object->getBufferStart(), object.getBufferStart(), object.getBufferSize());
  set_addresses(node_->object->getBuffer(), layout);
  jit_code_entry &entry = node_->entry;
  entry.symfile_addr = node_->object->getBufferStart();
  entry.symfile_size = node_->object->getBufferSize();
  const std::lock_guard lock(registration());
  entry.next_entry = __jit_debug_descriptor.first_entry;
  if (entry.next_entry) entry.next_entry->prev_entry = &entry;
  __jit_debug_descriptor.first_entry = &entry;
  announce(entry, JIT_REGISTER_FN);
}

debugger_entry::~debugger_entry() {
  if (!node_->object) return;
  jit_code_entry &entry = node_->entry;
  const std::lock_guard lock(registration());
  (entry.prev_entry ? entry.prev_entry->next_entry : __jit_debug_descriptor.first_entry) = entry.next_entry;
  if (entry.next_entry) entry.next_entry->prev_entry = entry.prev_entry;
  announce(entry, JIT_UNREGISTER_FN);
}

void add_to_perf_map(MemoryBufferRef object, const linked_layout &layout) {
  Expected<std::unique_ptr<object::ObjectFile>> file = object::ObjectFile::createELFObjectFile(object);
  if (!file) return consumeError(file.takeError());
  std::string text;
  for (const object::ELFSymbolRef symbol : cast<object::ELFObjectFileBase>(**file).symbols()) {
    if (symbol.getELFType() != ELF::STT_FUNC) continue;
    const auto section = expectedToOptional(symbol.getSection());
    const auto section_name =
        section && *section != (*file)->section_end() ? expectedToOptional((*section)->getName()) : std::nullopt;
    const auto name = expectedToOptional(symbol.getName());
    const auto value = expectedToOptional(symbol.getValue());
    const linked_section *place =
        llvm::find_if(ArrayRef(layout), [&](const linked_section &one) { return one.name == section_name; });
    if (!name || !value || place == layout.data() + layout.size()) continue;
    char numbers[64];
    std::snprintf(numbers, sizeof(numbers), "%" PRIx64 " %" PRIx64 " ", place->address + *value, symbol.getSize());
    text += numbers + demangle(*name) + '\n';
  }
  const std::string path = "/tmp/perf-" + std::to_string(getpid()) + ".map";
  // Any user may write to /tmp, so links are not followed.
  const int map = open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (map < 0) return;
  for (size_t done = 0; done < text.size();) {
    const ssize_t written = write(map, text.data() + done, text.size() - done);
    if (written <= 0) break;
    done += size_t(written);
  }
  close(map);
}

} // namespace syclc::jit
