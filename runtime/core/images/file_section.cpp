// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reads sections of ELF files; see file_section.hpp. Does not trust the file: checks that the offset of each part lies
/// within the file.
#include "core/images/file_section.hpp"

#include "core/base/errors.hpp"

#include <cstdint>
#include <cstring>
#include <fstream>

#include <elf.h>
#include <link.h>

namespace sycl::detail {
namespace {

class elf_reader {
public:
  explicit elf_reader(const std::string &file) : name_(file), file_(file, std::ios::binary) {
    file_.seekg(0, std::ios::end);
    size_ = file_ ? static_cast<std::uint64_t>(file_.tellg()) : 0;
    if (!file_) fail("it cannot be opened");
    header_ = read<Elf64_Ehdr>(0);
    if (std::memcmp(header_.e_ident, ELFMAG, SELFMAG) != 0 || header_.e_ident[EI_CLASS] != ELFCLASS64 ||
        header_.e_shentsize != sizeof(Elf64_Shdr))
      fail("it is no 64-bit ELF file");
  }

  std::optional<std::vector<std::byte>> section(std::string_view name) {
    if (header_.e_shoff == 0) return std::nullopt; // the section names were stripped
    const std::vector<std::byte> names = contents(header(header_.e_shstrndx));
    for (unsigned i = 1; i < header_.e_shnum; ++i) {
      const Elf64_Shdr section = header(i);
      if (section.sh_name >= names.size() || names.size() - section.sh_name <= name.size()) continue;
      const auto *text = reinterpret_cast<const char *>(names.data()) + section.sh_name;
      if (std::string_view(text, name.size()) == name && text[name.size()] == 0) return contents(section);
    }
    return std::nullopt;
  }

private:
  [[noreturn]] void fail(const std::string &what) const {
    throw_error(errc::invalid,
                "device images that syclc-bundle added to " + name_ + " cannot be read: " + what + "; add them again");
  }

  void read(std::uint64_t offset, void *to, std::uint64_t size) {
    if (offset > size_ || size > size_ - offset) fail("it is cut off");
    file_.seekg(static_cast<std::streamoff>(offset));
    file_.read(static_cast<char *>(to), static_cast<std::streamsize>(size));
    if (!file_) fail("reading failed");
  }

  template <class T>
  T read(std::uint64_t offset) {
    T value;
    read(offset, &value, sizeof value);
    return value;
  }

  Elf64_Shdr header(unsigned index) {
    if (header_.e_shoff > size_) fail("it is cut off");
    return read<Elf64_Shdr>(header_.e_shoff + std::uint64_t{index} * sizeof(Elf64_Shdr));
  }

  std::vector<std::byte> contents(const Elf64_Shdr &section) {
    if (section.sh_type == SHT_NOBITS || section.sh_size > size_) fail("a section's size is wrong");
    std::vector<std::byte> bytes(section.sh_size);
    read(section.sh_offset, bytes.data(), bytes.size());
    return bytes;
  }

  const std::string &name_;
  std::ifstream file_;
  std::uint64_t size_ = 0;
  Elf64_Ehdr header_{};
};

} // namespace

std::string file_loaded_at(const void *address) {
  struct request {
    std::uintptr_t address;
    std::string file;
  } asked{reinterpret_cast<std::uintptr_t>(address), {}};
  dl_iterate_phdr(
      [](dl_phdr_info *info, std::size_t, void *data) {
        auto &asked = *static_cast<request *>(data);
        for (unsigned i = 0; i < info->dlpi_phnum; ++i) {
          const auto &part = info->dlpi_phdr[i];
          const std::uintptr_t begin = info->dlpi_addr + part.p_vaddr;
          if (part.p_type != PT_LOAD || asked.address < begin || asked.address - begin >= part.p_memsz) continue;
          asked.file = info->dlpi_name && *info->dlpi_name ? info->dlpi_name : "/proc/self/exe";
          return 1;
        }
        return 0;
      },
      &asked);
  return asked.file;
}

std::optional<std::vector<std::byte>> read_file_section(const std::string &file, std::string_view section) {
  return elf_reader(file).section(section);
}

} // namespace sycl::detail
