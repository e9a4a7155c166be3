// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Parses the environment variables of environment.def.
#include "core/base/environment.hpp"

#include "abi/cache_folder.h"
#include "core/base/errors.hpp"
#include "core/base/trace.hpp"

#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <filesystem>

namespace sycl::detail {
namespace {

[[noreturn]] void malformed(const char *name, std::string_view value, const std::string &problem, const char *valid) {
  throw_error(errc::invalid, std::string(name) + "=" + in_quotes(value) + ": " + problem + "; valid: " + valid);
}

void parse_switch(bool &field, const char *name, std::string_view value, const char *valid) {
  if (value != "0" && value != "1") malformed(name, value, "neither 0 nor 1", valid);
  field = value == "1";
}

void parse_switch(std::optional<bool> &field, const char *name, std::string_view value, const char *valid) {
  parse_switch(field.emplace(), name, value, valid);
}

void parse_check(check_policy &field, const char *name, std::string_view value, const char *valid) {
  bool memory = false;
  parse_switch(memory, name, value, valid);
  field = memory ? check_policy::memory : check_policy::none;
}

void parse_jit(jit_policy &field, const char *name, std::string_view value, const char *valid) {
  bool always = false;
  parse_switch(always, name, value, valid);
  field = always ? jit_policy::always : jit_policy::never;
}

/// A number of bytes, optionally followed by K, M, G or T (powers of 1024).
void parse_size(std::uint64_t &field, const char *name, std::string_view value, const char *valid) {
  constexpr std::string_view units = "KMGT";
  std::uint64_t number = 0;
  const auto [rest, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  const std::string_view unit(rest, static_cast<std::size_t>(value.data() + value.size() - rest));
  const std::size_t place = unit.size() == 1 ? units.find(unit[0]) : std::string_view::npos;
  if (error != std::errc() || (!unit.empty() && place == std::string_view::npos))
    malformed(name, value, "not a number of bytes", valid);
  const unsigned shift = unit.empty() ? 0 : 10 * (static_cast<unsigned>(place) + 1);
  if (number > ~std::uint64_t{0} >> shift) malformed(name, value, "too large", valid);
  field = number << shift;
}

void parse_type(info::device_type &field, const char *name, std::string_view value, const char *valid) {
  if (value == "cpu")
    field = info::device_type::cpu;
  else if (value == "gpu")
    field = info::device_type::gpu;
  else if (value == "accelerator")
    field = info::device_type::accelerator;
  else
    malformed(name, value, "no type of device", valid);
}

void parse_trace(std::string &field, const char *name, std::string_view value, const char *valid) {
  const trace_target target = parse_trace_target(value);
  if (target == trace_target::malformed)
    malformed(name, value, "neither 0, 1 nor a file's name ending in .json", valid);
  if (target != trace_target::nowhere) field = value;
}

void parse_directory(std::string &field, const char *name, std::string_view value, const char *valid) {
  std::error_code error;
  const std::filesystem::path path = std::filesystem::absolute(value, error);
  if (error) malformed(name, value, "not a path (" + error.message() + ")", valid);
  if (std::filesystem::exists(path, error) && !std::filesystem::is_directory(path, error))
    malformed(name, value, "exists and is not a directory", valid);
  field = path.string();
}

void parse_program(std::string &field, const char *name, std::string_view value, const char *valid) {
  std::error_code error;
  const std::filesystem::path path = std::filesystem::absolute(value, error);
  if (error || ::access(path.c_str(), X_OK) != 0 || std::filesystem::is_directory(path, error))
    malformed(name, value, "no program that can be run", valid);
  field = path.string();
}

void parse_file(std::string &field, const char *name, std::string_view value, const char *valid) {
  std::error_code error;
  const std::filesystem::path path = std::filesystem::absolute(value, error);
  if (error || !std::filesystem::exists(path, error) || std::filesystem::is_directory(path, error))
    malformed(name, value, "there is no such file", valid);
  field = path.string();
}

void parse_filter(device_filter &field, const char *, std::string_view value, const char *) {
  field = device_filter::parse(value);
}

} // namespace

environment environment::parse(const std::function<const char *(const char *)> &lookup) {
  environment result;
  result.cache_dir = usual_cache_folder(lookup);
#define SYCLC_VARIABLE(name, field, parser, text)                                                                      \
  if (const char *value = lookup(#name); value && *value) parser(result.field, #name, value, text);
#include "core/base/environment.def"
  if (const char *value = lookup("ONEAPI_DEVICE_SELECTOR")) result.devices_text = value;
  return result;
}

const environment &environment::get() {
  static const auto *const instance = new environment(parse([](const char *name) { return std::getenv(name); }));
  return *instance; // never destroyed: it is read while the program exits
}

const std::vector<variable_description> &environment_variables() {
  static const auto *const descriptions = new std::vector<variable_description>{
#define SYCLC_VARIABLE(name, field, parser, text) {#name, text},
#include "core/base/environment.def"
  };
  return *descriptions;
}

} // namespace sycl::detail
