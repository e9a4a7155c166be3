// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Memory that kernels write for the host, and its output: see device_output.hpp.
#include "core/graph/device_output.hpp"

#include "abi/assertion_record.h"
#include "core/base/disposals.hpp"
#include "core/base/kernel_name.hpp"
#include "core/base/thread_kernel.hpp"
#include "core/devices/awaited_operation.hpp"
#include "core/graph/command.hpp"
#include "core/graph/submission_queue.hpp"
#include "core/host/stream_text.hpp"

#include <sycl/detail/check_index.hpp>
#include <sycl/detail/spmd_builtins.hpp>
#include <sycl/detail/stream_records.hpp>
#include <sycl/ext/oneapi/experimental/printf.hpp>
#include <sycl/handler.hpp>

#include <algorithm>
#include <cassert>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <memory>
#include <mutex>

namespace sycl::detail {

namespace {

void read(void *destination, const device_output &output, std::size_t offset, std::size_t bytes,
          submission_queue &target) {
  const void *const source = static_cast<const char *>(output.address) + offset;
  if (target.device->shares_host_memory())
    std::memcpy(destination, source, bytes);
  else
    awaited_operation::run(memory_copy{destination, source, {bytes, 1, 1}, {0, 0}, {0, 0}}, *target.queue);
}

constinit std::mutex printing_mutex;

/// `{5, 2}`: in SYCL's order of dimensions.
std::string id_text(const std::uint64_t (&id)[3], unsigned dimensions) {
  std::string text = "{";
  for (unsigned dim = dimensions; dim-- != 0;) text += std::to_string(id[dim]) + (dim != 0 ? ", " : "");
  return text + "}";
}

/// `file:line: `, or nothing.
std::string place_text(const char *file, std::uint32_t line) {
  return file && *file ? std::string(file) + ":" + std::to_string(line) + ": " : "";
}

/// `global id: {50}, local id: {2}: `. \param ids see __syclc_assertion_failed.
std::string ids_text(std::uint32_t ids, const std::uint64_t (&global)[3], const std::uint64_t (&local)[3]) {
  const unsigned dimensions = ids & 3;
  if (dimensions == 0) return "";
  return "global id: " + id_text(global, dimensions) + (ids & 4 ? ", local id: " + id_text(local, dimensions) : "") +
         ": ";
}

/// `kernel scale: `; with the function if it is not the kernel's own.
std::string kernel_text(const std::string &kernel, const char *function) {
  std::string text = kernel.empty() ? "kernel" : "kernel " + kernel;
  if (function && *function && !std::strstr(function, "operator()")) text += ", in " + std::string(function);
  return text + ": ";
}

/// "index {9} is outside of the range {8} of an accessor". \param what see __syclc_index_out_of_range.
std::string index_text(std::int32_t what, const std::uint64_t (&index)[3], const std::uint64_t (&extent)[3]) {
  const unsigned dimensions = static_cast<unsigned>(what) & 3;
  const bool is_local = (what & static_cast<std::int32_t>(indexed::local_accessor)) != 0;
  const bool is_host = (what & static_cast<std::int32_t>(indexed::host_accessor)) != 0;
  return "index " + id_text(index, dimensions) + " is outside of the range " + id_text(extent, dimensions) + " of a" +
         (is_local  ? " local_accessor"
          : is_host ? " host_accessor"
                    : "n accessor") +
         "\n";
}

/// Prints a report and ends the program. Only one of several work-items that fail concurrently prints.
[[noreturn]] void abort_with(const std::string &text) {
  static constinit std::mutex once;
  once.lock();
  std::fflush(stdout);
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
  std::abort();
}

void print_stream(const device_output &output, submission_queue &target) {
  std::uint64_t first = 0;
  read(&first, output, 0, sizeof first, target);
  const std::size_t taken = std::min<std::size_t>(static_cast<std::uint32_t>(first), stream_words(output.total_size));
  if (taken == 0) return;
  std::vector<std::uint64_t> words(taken);
  read(words.data(), output, sizeof first, taken * sizeof first, target);
  const std::string text = stream_text(words, output.total_size, output.work_item_size);
  const std::lock_guard lock(printing_mutex);
  std::cout.write(text.data(), static_cast<std::streamsize>(text.size())).flush();
}

void check_assertion(const device_output &output, const syclc_kernel *kernel, submission_queue &target) {
  syclc_assertion_record record{};
  read(&record, output, 0, sizeof record.failed, target);
  if (record.failed == 0) return;
  read(&record, output, 0, sizeof record, target);
  for (char *text : {record.expression, record.file, record.function}) text[SYCLC_ASSERTION_TEXT - 1] = 0;
  const std::uint32_t ids = record.dimensions | (record.has_local_id != 0 ? 4u : 0u);
  if (record.failed == SYCLC_INDEX_OUT_OF_RANGE)
    abort_with(place_text(record.file, record.line) +
               kernel_text(kernel ? readable_kernel_name(*kernel) : "", record.function) +
               ids_text(ids, record.global_id, record.local_id) + record.expression + "\n");
  __syclc_assertion_failed(record.expression, record.file, record.line, record.function, ids, record.global_id[0],
                           record.global_id[1], record.global_id[2], record.local_id[0], record.local_id[1],
                           record.local_id[2]);
}

} // namespace

std::uint32_t stream_words(std::size_t characters) noexcept {
  // A character takes one word. A number takes two words and may have only one digit. Manipulators take one word; most
  // of the printed output is longer.
  constexpr std::size_t least = 256, most = std::size_t{1} << 30;
  return static_cast<std::uint32_t>(characters > most / 3 ? most : 3 * characters + least);
}

void *open_stream(handler &group, std::size_t total_size, std::size_t work_item_size) {
  device_output stream;
  stream.total_size = total_size;
  stream.work_item_size = work_item_size;
  const std::size_t bytes = sizeof(std::uint64_t) * (std::size_t{1} + stream_words(total_size));
  accessor_impl *const accessor = output_memory::add(group, std::move(stream), bytes, sizeof(std::uint64_t));
  accessor->retain();
  return accessor;
}

accessor_impl *output_memory::add(handler &group, device_output output, std::size_t bytes, std::size_t zeros) {
  // Freed when a backend may be called, not in a callback.
  const auto memory = shared_and_disposed(std::make_unique<buffer_memory>(bytes));
  std::memset(memory->initialise_on_host(zeros), 0, zeros);
  buffer_use whole = read_of_all(*memory);
  whole.mode = access_mode::read_write;
  auto *const accessor = new accessor_impl(memory, whole);
  output.accessor = accessor_ref(*accessor);
  accessor->release();
  command &command = group.command_;
  command.requirements.push_back(output.accessor);
  command.patches.push_back({pointer_patch::into::output, command.outputs.size(), output.accessor});
  command.outputs.push_back(std::move(output));
  return accessor;
}

void output_memory::add_assertions(handler &group) {
  device_output assertions;
  assertions.what = device_output::kind::assertion;
  add(group, std::move(assertions), sizeof(syclc_assertion_record), sizeof(syclc_assertion_record));
}

void deliver_output(const std::vector<device_output> &outputs, const syclc_kernel *kernel, submission_queue &target) {
  assert(std::ranges::all_of(outputs, [](const device_output &output) { return output.address != nullptr; }));
  for (const device_output &output : outputs)
    if (output.what == device_output::kind::stream) print_stream(output, target);
  for (const device_output &output : outputs) // ends the program
    if (output.what == device_output::kind::assertion) check_assertion(output, kernel, target);
}

} // namespace sycl::detail

extern "C" {

int __syclc_printf(const char *format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  const int printed = std::vprintf(format, arguments);
  va_end(arguments);
  return printed;
}

void __syclc_assertion_failed(const char *expression, const char *file, std::uint32_t line, const char *function,
                              std::uint32_t ids, std::uint64_t global_x, std::uint64_t global_y, std::uint64_t global_z,
                              std::uint64_t local_x, std::uint64_t local_y, std::uint64_t local_z) {
  std::string text = sycl::detail::place_text(file, line);
  if (function) text += std::string(function) + ": ";
  const unsigned dimensions = ids & 3;
  if (dimensions != 0)
    text += "global id: " + sycl::detail::id_text({global_x, global_y, global_z}, dimensions) +
            (ids & 4 ? ", local id: " + sycl::detail::id_text({local_x, local_y, local_z}, dimensions) : "") + " ";
  sycl::detail::abort_with(text + "Assertion `" + (expression ? expression : "") + "' failed.\n");
}

void __syclc_index_check_failed(std::int32_t what, std::uint64_t index_x, std::uint64_t index_y, std::uint64_t index_z,
                                std::uint64_t range_x, std::uint64_t range_y, std::uint64_t range_z, const char *file,
                                std::uint32_t line, const char *function, std::uint32_t ids, std::uint64_t global_x,
                                std::uint64_t global_y, std::uint64_t global_z, std::uint64_t local_x,
                                std::uint64_t local_y, std::uint64_t local_z) {
  using namespace sycl::detail;
  abort_with(place_text(file, line) + kernel_text(kernel_of_thread ? kernel_of_thread : "", function) +
             ids_text(ids, {global_x, global_y, global_z}, {local_x, local_y, local_z}) +
             index_text(what, {index_x, index_y, index_z}, {range_x, range_y, range_z}));
}

SYCLC_EXPORT void __syclc_index_out_of_range(std::int32_t what, std::uint64_t index_x, std::uint64_t index_y,
                                             std::uint64_t index_z, std::uint64_t range_x, std::uint64_t range_y,
                                             std::uint64_t range_z, const char *, std::uint32_t, const char *, void *) {
  using namespace sycl::detail;
  abort_with("host code: " + index_text(what, {index_x, index_y, index_z}, {range_x, range_y, range_z}));
}
}
