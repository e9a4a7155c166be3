// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs the translator as a process of its own, in a folder of its own that is removed afterwards.
#include "backends/opencl/spir12.hpp"

#include "abi/image_properties.h"
#include "core/child_process.hpp"
#include "core/errors.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <initializer_list>
#include <map>
#include <set>
#include <vector>

namespace sycl::detail::opencl {

namespace {

constexpr const char *translator = "llvm-spirv-15";

/// The translator's files, in a folder of their own.
struct translation : private_folder {
  using private_folder::private_folder;
  std::string input() const { return file("kernels.spv"); }
  std::string output() const { return file("kernels.bc"); }
  std::string log() const { return file("log.txt"); }
};

std::string first_line(const std::string &text) {
  const std::size_t begin = std::min(text.find_first_not_of(" \n"), text.size());
  return text.substr(begin, text.find('\n', begin) - begin);
}

/// Runs the translator. \returns an empty string, or what went wrong.
std::string run_translator(const translation &folder) {
  const std::string name = translator, input = folder.input(), log = folder.log();
  const child_end end = run_child({name, "-r", input, "-o", folder.output()}, log);
  if (end.start_error == ENOENT) return name + " was not found in PATH; install the Debian package llvm-spirv-15";
  if (end.start_error != 0) return "cannot run " + name + ": " + std::strerror(end.start_error);
  if (end.signal != 0) {
    const std::string said = first_line(file_contents(log));
    return name + " died of signal " + std::to_string(end.signal) + (said.empty() ? "" : ": " + said) +
           "; a report of it should have the SPIR-V, which `syclc-bundle extract --kind=spirv` writes";
  }
  if (end.exit_code == 127) return name + " could not be started; install the Debian package llvm-spirv-15";
  if (end.exit_code != 0) {
    const std::string said = file_contents(log);
    if (said.find_first_not_of(" \n") != std::string::npos) return name + " failed:\n" + said;
    return name + " failed with exit code " + std::to_string(end.exit_code) +
           " and could not say why: if the file system of " + input + " is full, set TMPDIR to a folder with room";
  }
  return {};
}

/// Adds an instruction that ends in a string to a SPIR-V module: `operands`, `text`, and what comes after it.
void append_with_string(std::vector<std::uint32_t> &module, std::uint32_t opcode,
                        std::initializer_list<std::uint32_t> operands, const std::string &text,
                        const std::uint32_t *rest, std::size_t rest_words) {
  const std::size_t text_words = text.size() / 4 + 1; // zero-terminated
  const std::size_t words = 1 + operands.size() + text_words + rest_words;
  module.push_back(static_cast<std::uint32_t>(words << 16) | opcode);
  module.insert(module.end(), operands);
  module.resize(module.size() + text_words, 0);
  std::memcpy(&module[module.size() - text_words], text.data(), text.size());
  module.insert(module.end(), rest, rest + rest_words);
}

/// Words before the first instruction of a module.
constexpr std::size_t header_words = 5;
constexpr std::uint32_t op_name = 5, op_entry_point = 15, op_function = 54;

/// The text that begins at word `first` of an instruction of `length` words.
std::string text_at(const std::uint32_t *words, std::size_t length, std::size_t first) {
  const char *text = reinterpret_cast<const char *>(words + first);
  return std::string(text, strnlen(text, sizeof *words * (length - first)));
}

/// Functions that are other kernels' second forms: their numbers, by the kernels' names.
std::map<std::string, std::uint32_t> dispatching_forms(const std::vector<std::uint32_t> &module) {
  constexpr std::string_view suffix = SYCLC_DISPATCH_SUFFIX;
  std::map<std::string, std::uint32_t> forms;
  for (std::size_t at = header_words, length; at < module.size(); at += length) {
    length = module[at] >> 16;
    const std::uint32_t opcode = module[at] & 0xffff;
    if (opcode == op_function) break; // names come before functions
    if (opcode != op_name || length < 3) continue;
    const std::string name = text_at(&module[at], length, 2);
    if (name.ends_with(suffix)) forms.emplace(name.substr(0, name.size() - suffix.size()), module[at + 1]);
  }
  return forms;
}

/// The module with names of entry points as name_in_spir12 says: in OpEntryPoint, and in OpName, where the translator
/// takes them from. A kernel's second form is the entry point of its name; the first one gets another name. And without
/// fences, which become calls of mem_fence, a function that PoCL has by another name: they add nothing to atomic
/// operations, which OpenCL 1.2 has without an order and PoCL therefore makes full fences.
std::vector<std::uint32_t> adapted_to_spir12(const void *spirv, std::size_t size) {
  constexpr std::uint32_t op_execution_mode = 16, op_memory_barrier = 225;
  std::vector<std::uint32_t> in(size / sizeof(std::uint32_t)), out;
  std::memcpy(in.data(), spirv, in.size() * sizeof(std::uint32_t));
  out.assign(in.begin(), in.begin() + header_words);
  std::map<std::uint32_t, std::string> entry_points; // by the function's number
  const std::map<std::string, std::uint32_t> forms = dispatching_forms(in);
  std::map<std::uint32_t, std::uint32_t> form_of; // both by number
  for (std::size_t at = header_words, length; at < in.size(); at += length) {
    length = in[at] >> 16; // not 0, and within the module: what_is_wrong_with_spirv has looked
    const std::uint32_t opcode = in[at] & 0xffff, *const words = &in[at];
    if (opcode == op_entry_point && length > 3) { // execution model, function, name, interface variables
      const std::string name = text_at(words, length, 3);
      const std::size_t after = std::min(length, 3 + name.size() / 4 + 1);
      const auto add = [&](std::uint32_t function, const std::string &shorter) {
        entry_points[function] = shorter;
        append_with_string(out, op_entry_point, {words[1], function}, shorter, words + after, length - after);
      };
      const auto form = forms.find(name);
      if (form != forms.end()) {
        form_of.emplace(words[2], form->second);
        add(form->second, name_in_spir12(name));
      }
      add(words[2], form != forms.end() ? name_in_spir12(name + ".first") : name_in_spir12(name));
    } else if (const auto entry = opcode == op_name && length > 1 ? entry_points.find(words[1]) : entry_points.end();
               entry != entry_points.end()) {
      append_with_string(out, op_name, {words[1]}, entry->second, nullptr, 0);
    } else if (opcode != op_memory_barrier) {
      out.insert(out.end(), words, words + length);
      const auto form = opcode == op_execution_mode && length > 1 ? form_of.find(words[1]) : form_of.end();
      if (form == form_of.end()) continue;
      out.insert(out.end(), words, words + length);
      out[out.size() - length + 1] = form->second;
    }
  }
  return out;
}

/// Where the words of an instruction that may be ids of objects end: what follows are numbers and labels (SPIR-V 1.2,
/// section 3.32).
std::size_t end_of_objects(const std::uint32_t *words, std::size_t length) {
  const auto before = [&](std::size_t index) { return std::min(index, length); };
  switch (words[0] & 0xffff) {
  case 8:   // OpLine
  case 54:  // OpFunction
  case 246: // OpLoopMerge
  case 247: // OpSelectionMerge
  case 256: // OpLifetimeStart
  case 257: // OpLifetimeStop
    return before(2);
  case 59:  // OpVariable
  case 62:  // OpStore
  case 63:  // OpCopyMemory
  case 251: // OpSwitch
    return before(3);
  case 61:  // OpLoad
  case 64:  // OpCopyMemorySized
  case 81:  // OpCompositeExtract
  case 123: // OpGenericCastToPtrExplicit
  case 250: // OpBranchConditional
    return before(4);
  case 79: // OpVectorShuffle
  case 82: // OpCompositeInsert
    return before(5);
  default:
    return length;
  }
}

/// Whether a function that is no kernel names an object in local memory, as SYCL_EXTERNAL functions do that were not
/// put into the kernel by a device link.
bool has_local_objects_of_functions(const std::vector<std::uint32_t> &in) {
  constexpr std::uint32_t op_ext_inst = 12, op_function_end = 56, op_variable = 59, workgroup = 4;
  constexpr std::size_t instruction_of_set = 4;
  std::set<std::uint32_t> kernels, objects;
  bool in_function = false;
  for (std::size_t at = header_words, length; at < in.size(); at += length) {
    length = in[at] >> 16; // not 0, and within the module: what_is_wrong_with_spirv has looked
    const std::uint32_t opcode = in[at] & 0xffff, *const words = &in[at];
    if (opcode == op_entry_point && length > 2) kernels.insert(words[2]);
    if (opcode == op_variable && length > 3 && words[3] == workgroup) objects.insert(words[2]);
    if (opcode == op_function && length > 2) in_function = !kernels.contains(words[2]);
    if (opcode == op_function_end) in_function = false;
    if (!in_function) continue;
    for (std::size_t i = 1, end = end_of_objects(words, length); i < end; ++i)
      if (objects.contains(words[i]) && !(opcode == op_ext_inst && i == instruction_of_set)) return true;
  }
  return false;
}

} // namespace

std::string name_in_spir12(std::string_view kernel) {
  if (kernel.size() <= 128) return std::string(kernel);
  std::uint64_t hash = 0xcbf29ce484222325; // FNV-1a
  for (const char c : kernel) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  char text[40];
  std::snprintf(text, sizeof text, "kernel_%016llx_%zu", static_cast<unsigned long long>(hash), kernel.size());
  return text;
}

std::string translate_to_spir12(const void *spirv, std::size_t size, const std::string &what) {
  // PoCL makes local memory of those variables that it finds in kernels before it puts functions into them. Others it
  // leaves alone: work-groups that run at the same time would share them.
  const std::vector<std::uint32_t> module = adapted_to_spir12(spirv, size);
  if (has_local_objects_of_functions(module))
    throw_error(errc::kernel_not_supported,
                what + ": a SYCL_EXTERNAL function that it calls has objects in local memory, as algorithms of "
                       "work-groups have, which this driver cannot give to each work-group; put the function into the "
                       "kernel by a device link (syclc++ --device-link), or make it inline");
  const translation folder(what);
  {
    std::ofstream file(folder.input(), std::ios::binary);
    file.write(reinterpret_cast<const char *>(module.data()),
               static_cast<std::streamsize>(module.size() * sizeof(std::uint32_t)));
    if (!file.flush()) throw_error(errc::build, what + ": cannot write " + folder.input());
  }
  const std::string problem = run_translator(folder);
  std::string bitcode = problem.empty() ? file_contents(folder.output()) : std::string();
  if (bitcode.empty())
    throw_error(errc::build, what + ": the device takes SPIR 1.2, and translating SPIR-V to it failed: " +
                                 (problem.empty() ? std::string(translator) + " wrote nothing" : problem));
  return bitcode;
}

} // namespace sycl::detail::opencl
