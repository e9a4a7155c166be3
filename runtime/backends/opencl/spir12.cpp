// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs the translator as a child process, in a temporary folder.
#include "backends/opencl/spir12.hpp"

#include "abi/image_properties.h"
#include "backends/opencl/generic_atomics.hpp"
#include "core/base/child_process.hpp"
#include "core/base/errors.hpp"
#include "spirv/instructions.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <map>
#include <vector>

namespace sycl::detail::opencl {

namespace spirv = syclc::spirv;

namespace {

constexpr const char *translator = "llvm-spirv-15";

/// The translator's files, in a temporary folder.
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

/// Runs the translator. \returns an empty string, or a description of the problem.
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

/// Functions that are second forms of kernels: their ids, by the kernels' names.
std::map<std::string, std::uint32_t, std::less<>> dispatching_forms(const std::vector<std::uint32_t> &module) {
  constexpr std::string_view suffix = SYCLC_DISPATCH_SUFFIX;
  std::map<std::string, std::uint32_t, std::less<>> forms;
  for (const spirv::instruction words : spirv::instructions(module)) {
    if (words.opcode() == spirv::op::function) break; // names precede functions
    if (words.opcode() != spirv::op::name || words.size() < 3) continue;
    const std::string_view name = words.text(2);
    if (name.ends_with(suffix)) forms.emplace(name.substr(0, name.size() - suffix.size()), words[1]);
  }
  return forms;
}

/// A copy of the module with two changes.
/// Entry points get the names from name_in_spir12, in OpEntryPoint and in OpName, from which the translator takes them.
/// If a kernel has a second form, this becomes the entry point with the kernel's name, and the first form gets another
/// name.
/// Fences are removed. They would become calls of mem_fence, a function that has another name in PoCL. They add nothing
/// to atomic operations: these have no memory order in OpenCL 1.2, so PoCL implements them as full fences.
std::vector<std::uint32_t> adapted_to_spir12(const void *code, std::size_t size) {
  const std::vector<std::uint32_t> in = spirv::words(code, size);
  std::vector<std::uint32_t> out(in.begin(), in.begin() + spirv::header_words);
  std::map<std::uint32_t, std::string> entry_points; // by function id
  const auto forms = dispatching_forms(in);
  std::map<std::uint32_t, std::uint32_t> form_of; // both are ids
  for (const spirv::instruction words : spirv::instructions(in)) {
    const spirv::op opcode = words.opcode();
    const std::size_t length = words.size();
    if (opcode == spirv::op::entry_point && length > 3) { // execution model, function, name, interface variables
      const std::string name(words.text(3));
      const auto add = [&](std::uint32_t function, const std::string &shorter) {
        entry_points[function] = shorter;
        spirv::append(out, opcode, {words[1], function}, shorter, words.subspan(words.after_text(3)));
      };
      const auto form = forms.find(name);
      if (form != forms.end()) {
        form_of.emplace(words[2], form->second);
        add(form->second, name_in_spir12(name));
      }
      add(words[2], form != forms.end() ? name_in_spir12(name + ".first") : name_in_spir12(name));
    } else if (const auto entry =
                   opcode == spirv::op::name && length > 1 ? entry_points.find(words[1]) : entry_points.end();
               entry != entry_points.end()) {
      spirv::append(out, opcode, {words[1]}, entry->second, {});
    } else if (opcode != spirv::op::memory_barrier) {
      out.insert(out.end(), words.begin(), words.end());
      const auto form = opcode == spirv::op::execution_mode && length > 1 ? form_of.find(words[1]) : form_of.end();
      if (form == form_of.end()) continue;
      out.insert(out.end(), words.begin(), words.end());
      out[out.size() - length + 1] = form->second;
    }
  }
  return out;
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
  const std::vector<std::uint32_t> module = // checked by what_is_wrong_with_spirv()
      with_atomics_on_global_memory(adapted_to_spir12(spirv, size));
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
