// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Finds the NT_GNU_BUILD_ID note in the segments that the dynamic loader has mapped; reads /proc/cpuinfo.
#include "core/base/identity.hpp"

#include <elf.h>
#include <link.h>
#include <sys/stat.h>

#include <cstdint>
#include <cstring>
#include <fstream>

namespace sycl::detail {

namespace {

struct search {
  std::uintptr_t address;
  std::string found;
};

/// A note segment consists of entries {size of the name, size of the content, type}, name, content, padded to 4 bytes.
std::string build_id_in(const char *notes, std::size_t size) {
  constexpr auto padded = [](std::size_t length) { return (length + 3) & ~std::size_t{3}; };
  for (std::size_t at = 0; size - at >= sizeof(ElfW(Nhdr));) {
    ElfW(Nhdr) note;
    std::memcpy(&note, notes + at, sizeof note);
    const std::size_t name = at + sizeof note, content = name + padded(note.n_namesz);
    const std::size_t next = content + padded(note.n_descsz);
    if (next > size || next < at) break;
    if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 && std::memcmp(notes + name, "GNU", 4) == 0)
      return "build id " + std::string(notes + content, note.n_descsz);
    at = next;
  }
  return {};
}

std::string info_of_file(const char *path) {
  struct stat facts{};
  if (stat(*path ? path : "/proc/self/exe", &facts) != 0) return {};
  return std::string(path) + ", " + std::to_string(facts.st_size) + " bytes of " +
         std::to_string(facts.st_mtim.tv_sec) + "." + std::to_string(facts.st_mtim.tv_nsec);
}

int visit(dl_phdr_info *library, std::size_t, void *data) {
  auto &wanted = *static_cast<search *>(data);
  const auto segments = [&](std::uint32_t type, auto &&use) {
    for (int i = 0; i != library->dlpi_phnum; ++i) {
      const ElfW(Phdr) &segment = library->dlpi_phdr[i];
      if (segment.p_type == type && use(library->dlpi_addr + segment.p_vaddr, segment.p_memsz)) return true;
    }
    return false;
  };
  if (!segments(PT_LOAD, [&](std::uintptr_t begin, std::size_t size) { return wanted.address - begin < size; }))
    return 0;
  segments(PT_NOTE, [&](std::uintptr_t begin, std::size_t size) {
    wanted.found = build_id_in(reinterpret_cast<const char *>(begin), size);
    return !wanted.found.empty();
  });
  if (wanted.found.empty()) wanted.found = info_of_file(library->dlpi_name);
  return 1;
}

} // namespace

std::string library_identity(const void *address) {
  search wanted{reinterpret_cast<std::uintptr_t>(address), {}};
  dl_iterate_phdr(visit, &wanted);
  return wanted.found;
}

const std::string &processor_identity() {
  static const std::string *const identity = [] { // never destroyed, like code_cache::instance()
    auto *text = new std::string;
    std::ifstream facts("/proc/cpuinfo");
    for (std::string line; std::getline(facts, line) && !line.empty();) // the first hardware thread only
      for (const char *fact : {"vendor_id", "cpu family", "model", "stepping", "flags", "CPU ", "Features"})
        if (line.starts_with(fact)) *text += line + '\n';
    return text;
  }();
  return *identity;
}

} // namespace sycl::detail
