// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "images.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <cstring>
#include <elf.h>
#include <string_view>

namespace cuda_test {

namespace {

image refuse(CUresult status, std::string log) { return {status, std::move(log), 0, {}}; }

/// The number that begins a text.
unsigned number(std::string_view text) {
  unsigned value = 0;
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
  for (; !text.empty() && std::isdigit(static_cast<unsigned char>(text.front())); text.remove_prefix(1))
    value = value * 10 + static_cast<unsigned>(text.front() - '0');
  return value;
}

/// PTX without comments.
std::string without_comments(std::string_view text) {
  std::string kept;
  kept.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    if (text.substr(at, 2) == "//")
      at = std::min(text.find('\n', at), text.size());
    else if (text.substr(at, 2) == "/*")
      at = std::min(text.find("*/", at), text.size() - 2) + 2;
    else
      kept += text[at++];
  }
  return kept;
}

/// The rest of a line that begins with a directive; empty if there is none.
std::string_view directive(std::string_view text, std::string_view name) {
  for (std::size_t at = 0; (at = text.find(name, at)) != std::string_view::npos; at += name.size()) {
    const std::string_view before = text.substr(0, at);
    if (!before.empty() && !std::isspace(static_cast<unsigned char>(before.back()))) continue;
    const std::string_view rest = text.substr(at + name.size());
    return rest.substr(0, rest.find('\n'));
  }
  return {};
}

/// Bytes of a variable: ".align 8 .b8 name[120]", ".u64 .ptr .global .align 1 name".
std::size_t bytes_of(std::string_view variable) {
  std::size_t each = 0;
  for (std::size_t at = variable.find('.'); at != std::string_view::npos; at = variable.find('.', at + 1)) {
    const std::string_view type = variable.substr(at + 1);
    const bool is_type =
        type.size() > 1 && std::strchr("busf", type[0]) && std::isdigit(static_cast<unsigned char>(type[1]));
    if (is_type) each = number(type.substr(1)) / 8;
  }
  const std::size_t bracket = variable.find('[');
  return bracket == std::string_view::npos ? each : each * number(variable.substr(bracket + 1));
}

void read_limits(std::string_view directives, image_entry &entry) {
  const auto product = [](std::string_view rest, std::array<unsigned, 3> &sizes) {
    unsigned all = 1;
    for (int d = 0; d != 3; ++d) {
      sizes[d] = std::max(number(rest), 1u);
      all *= sizes[d];
      const std::size_t comma = rest.find(',');
      rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 1);
    }
    return all;
  };
  std::array<unsigned, 3> sizes;
  if (const auto rest = directive(directives, ".maxntid"); !rest.empty()) entry.max_block = product(rest, sizes);
  // The maximum that a driver tells does not depend on the size that is required.
  if (const auto rest = directive(directives, ".reqntid"); !rest.empty()) product(rest, entry.reqd_block);
}

image read_ptx(const char *data, int sm, int version) {
  const std::string text = without_comments(data);
  const std::string_view wanted_version = directive(text, ".version"), target = directive(text, ".target");
  if (wanted_version.empty()) return refuse(CUDA_ERROR_INVALID_PTX, "Missing .version directive at start of PTX");
  const unsigned major = number(wanted_version), minor = number(wanted_version.substr(wanted_version.find('.') + 1));
  // CUDA 11, 12 and 13 know PTX 7, 8 and 9; minor versions have been the same or lower.
  const unsigned known = static_cast<unsigned>(version / 1000 - 4) * 10 + static_cast<unsigned>(version % 1000 / 10);
  if (major * 10 + minor > known)
    return refuse(CUDA_ERROR_UNSUPPORTED_PTX_VERSION,
                  "Unsupported .version " + std::to_string(major) + "." + std::to_string(minor) +
                      "; current version is '" + std::to_string(known / 10) + "." + std::to_string(known % 10) + "'");
  const std::size_t at = target.find("sm_");
  if (at == std::string_view::npos) return refuse(CUDA_ERROR_INVALID_PTX, "Missing .target directive in PTX");
  const unsigned wanted = number(target.substr(at + 3));
  const std::size_t suffix = target.find_first_not_of("0123456789", at + 3);
  const char variant = suffix == std::string_view::npos ? '\0' : target[suffix];
  if (static_cast<int>(wanted) > sm || (variant == 'a' && static_cast<int>(wanted) != sm))
    return refuse(CUDA_ERROR_INVALID_PTX, "SM version specified by .target sm_" + std::to_string(wanted) +
                                              " is not that of the device, sm_" + std::to_string(sm));

  image result;
  result.bytes = std::strlen(data);
  constexpr std::string_view provided[] = {"vprintf", "malloc", "free", "__assertfail"};
  constexpr std::string_view external = ".extern .func";
  for (std::size_t found = 0; (found = text.find(external, found)) != std::string::npos; found += external.size()) {
    std::string_view rest = std::string_view(text).substr(found + external.size());
    if (const std::size_t first = rest.find_first_not_of(" \t\n");
        first != std::string_view::npos && rest[first] == '(')
      rest = rest.substr(rest.find(')') + 1); // the result
    const std::size_t begin = rest.find_first_not_of(" \t\n"), end = rest.find_first_of(" \t\n(;", begin);
    const std::string name(rest.substr(begin, end - begin));
    if (std::find(std::begin(provided), std::end(provided), name) == std::end(provided))
      return refuse(CUDA_ERROR_INVALID_PTX, "Unresolved extern function '" + name + "'");
  }
  unsigned shared = 0; // the names of static variables are not tied to kernels, so each kernel has all
  for (std::size_t found = 0; (found = text.find(".shared ", found)) != std::string::npos; ++found) {
    const std::size_t line = text.rfind('\n', found) + 1; // npos + 1 is 0
    const std::string_view declaration = std::string_view(text).substr(line, text.find_first_of(";\n", found) - line);
    const bool is_definition = declaration.substr(0, found - line).find_first_not_of(" \t") == std::string_view::npos;
    if (is_definition) shared += static_cast<unsigned>(bytes_of(declaration));
  }
  constexpr std::string_view entry = ".visible .entry ";
  for (std::size_t found = 0; (found = text.find(entry, found)) != std::string::npos; found += entry.size()) {
    const std::size_t begin = found + entry.size(), open = text.find('(', begin), close = text.find(')', open),
                      body = text.find('{', close);
    if (body == std::string::npos) return refuse(CUDA_ERROR_INVALID_PTX, "An .entry has no body");
    image_entry one;
    one.name = text.substr(begin, text.find_first_of(" \t\n(", begin) - begin);
    one.has_parameters = true;
    one.static_shared = shared;
    std::string_view list = std::string_view(text).substr(open + 1, close - open - 1);
    for (std::size_t p; (p = list.find(".param")) != std::string_view::npos;) {
      list.remove_prefix(p + 6);
      one.parameters.push_back(bytes_of(list.substr(0, list.find(','))));
    }
    read_limits(std::string_view(text).substr(close + 1, body - close - 1), one);
    result.entries.push_back(std::move(one));
  }
  return result;
}

image read_cubin(const unsigned char *data, int sm) {
  constexpr unsigned machine = 190, new_layout = 8; // EM_CUDA; its ABI since CUDA 12.8
  constexpr unsigned char entry_flag = 0x10;        // STO_CUDA_ENTRY
  Elf64_Ehdr header;
  std::memcpy(&header, data, sizeof header);
  if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_machine != machine)
    return refuse(CUDA_ERROR_INVALID_IMAGE, "the ELF file is not for NVIDIA GPUs");
  const unsigned shift = header.e_ident[EI_ABIVERSION] >= new_layout ? 8 : 0;
  const int wanted = static_cast<int>(header.e_flags >> shift & 0xff);
  if (wanted / 10 != sm / 10 || wanted > sm)
    return refuse(CUDA_ERROR_NO_BINARY_FOR_GPU,
                  "the machine code is for sm_" + std::to_string(wanted) + ", the device is sm_" + std::to_string(sm));
  image result;
  std::vector<Elf64_Shdr> sections(header.e_shnum);
  std::memcpy(sections.data(), data + header.e_shoff, sections.size() * sizeof(Elf64_Shdr));
  result.bytes = header.e_shoff + sections.size() * sizeof(Elf64_Shdr);
  for (const Elf64_Shdr &section : sections) {
    if (section.sh_type != SHT_NOBITS)
      result.bytes = std::max<std::size_t>(result.bytes, section.sh_offset + section.sh_size);
    if (section.sh_type != SHT_SYMTAB || section.sh_link >= sections.size()) continue;
    const auto *const names = reinterpret_cast<const char *>(data + sections[section.sh_link].sh_offset);
    for (std::size_t i = 0; i != section.sh_size / sizeof(Elf64_Sym); ++i) {
      Elf64_Sym symbol;
      std::memcpy(&symbol, data + section.sh_offset + i * sizeof symbol, sizeof symbol);
      if (ELF64_ST_TYPE(symbol.st_info) != STT_FUNC || (symbol.st_other & entry_flag) == 0) continue;
      image_entry one;
      one.name = names + symbol.st_name;
      result.entries.push_back(std::move(one));
    }
  }
  return result;
}

} // namespace

image read_image(const void *data, int sm, int version) {
  const auto *const bytes = static_cast<const unsigned char *>(data);
  if (std::memcmp(bytes, ELFMAG, 1) == 0 && std::memcmp(bytes, ELFMAG, SELFMAG) == 0) return read_cubin(bytes, sm);
  if (bytes[0] == '\0' || (!std::isprint(bytes[0]) && !std::isspace(bytes[0])))
    return refuse(CUDA_ERROR_INVALID_IMAGE, "the image is neither PTX nor machine code");
  return read_ptx(static_cast<const char *>(data), sm, version);
}

} // namespace cuda_test
