// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The library's symbols. Each is an entry that checks what all functions have in common, counts and records the call,
/// and calls the implementation:
///
/// \code
///   dlsym("cuMemAlloc_v2") -> entry<0, calls::cuMemAlloc>::call -> calls::cuMemAlloc
/// \endcode
/// Symbols are resolved by the dynamic loader calling a function (ifunc), because the table's rows have no list of
/// arguments that a forwarding function could be made of.
#include "calls.hpp"
#include "faults.hpp"
#include "objects.hpp"
#include "settings.hpp"

#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <exception>
#include <new>
#include <pthread.h>
#include <type_traits>
#include <unistd.h>

namespace cuda_test {

namespace {

enum call_index : unsigned {
#define CUDA_CALL(name, symbol, parameters) call_##name,
#include "backends/cuda/calls.def"
};

constexpr call_info infos[] = {
#define CUDA_CALL(name, symbol, parameters) {#name, #parameters},
#include "backends/cuda/calls.def"
};

std::atomic<bool> initialised = false, ended = false, forked = false;

template <class T>
std::string text_of(T value) {
  char text[64];
  if constexpr (std::is_pointer_v<T>)
    std::snprintf(text, sizeof text, "%p", reinterpret_cast<const void *>(value));
  else if constexpr (std::is_same_v<T, CUdeviceptr>)
    std::snprintf(text, sizeof text, "0x%llx", value);
  else if constexpr (std::is_enum_v<T>)
    std::snprintf(text, sizeof text, "%lld", static_cast<long long>(value));
  else if constexpr (std::is_signed_v<T>)
    std::snprintf(text, sizeof text, "%lld", static_cast<long long>(value));
  else
    std::snprintf(text, sizeof text, "%llu", static_cast<unsigned long long>(value));
  return text;
}
std::string text_of(const char *text) { return text ? '"' + std::string(text) + '"' : "null"; }

/// " -> 0x7f0000": what a successful call wrote to its output.
template <class T>
std::string output_text(T) {
  return {};
}
template <class T>
std::string output_text(T *output) {
  if constexpr (!std::is_const_v<T> && (std::is_pointer_v<T> || std::is_same_v<T, int> ||
                                        std::is_same_v<T, CUdeviceptr> || std::is_same_v<T, std::size_t>))
    return output ? " -> " + text_of(*output) : std::string();
  return {};
}
std::string output_text(void **) { return {}; } // also an input: kernels' parameters
std::string output_text(char *) { return {}; }
std::string output_text(CUjit_option *) { return {}; }

/// What all functions check first.
CUresult before_call(const call_info &info) {
  if (ended) return CUDA_ERROR_DEINITIALIZED;
  if (!info.needs_init()) return CUDA_SUCCESS;
  if (!initialised || forked) return CUDA_ERROR_NOT_INITIALIZED;
  if (!info.needs_context()) return CUDA_SUCCESS;
  const std::shared_ptr<context> current = current_context();
  if (!current) return CUDA_ERROR_INVALID_CONTEXT;
  return current->error;
}

template <unsigned Index, auto Implementation>
struct entry;

template <unsigned Index, class... Arguments, CUresult (*Implementation)(Arguments...)>
struct entry<Index, Implementation> {
  static CUresult call(Arguments... arguments) {
    constexpr const call_info &info = infos[Index];
    const fault asked = count_call(info.name);
    CUresult result = before_call(info);
    if (result == CUDA_SUCCESS && asked.code != CUDA_SUCCESS && !asked.sticky) result = asked.code;
    if (result == CUDA_SUCCESS) {
      fault_of_call = asked.code;
      try {
        result = Implementation(arguments...);
      } catch (const std::bad_alloc &) {
        result = CUDA_ERROR_OUT_OF_MEMORY;
      } catch (const std::exception &problem) {
        complain("%s: %s", info.name.data(), problem.what());
        result = CUDA_ERROR_UNKNOWN;
      }
      if (fault_of_call != CUDA_SUCCESS) // the call has no operation that could take it
        if (const auto current = current_context()) current->fail(fault_of_call);
      fault_of_call = CUDA_SUCCESS;
    }
    if (is_logging()) {
      std::string text(info.name), separator = "(";
      ((text += separator + text_of(arguments), separator = ", "), ...);
      const char *const name = error_name(result);
      text += std::string(sizeof...(Arguments) ? ") = " : "() = ") + (name ? name : std::to_string(result).c_str());
      if (result == CUDA_SUCCESS) ((text += output_text(arguments)), ...);
      log_line(text);
    }
    return result;
  }
};

/// The process ends after this: exit handlers have run.
[[gnu::destructor]] void end() {
  if (initialised && !forked && settings::get().leaks) report_leaks_of_process();
  ended = true;
}

} // namespace

CUresult calls::cuInit(unsigned flags) {
  if (forked) return CUDA_ERROR_NOT_INITIALIZED;
  if (flags != 0) return CUDA_ERROR_INVALID_VALUE;
  read_faults();
  const settings &wanted = settings::get();
  if (wanted.devices == 0) return CUDA_ERROR_NO_DEVICE;
  static const bool once = [&] {
    objects &all = objects::get();
    for (int i = 0; i != wanted.devices; ++i) {
      auto made = std::make_unique<device>();
      made->ordinal = i;
      made->pool = all.pools.add(std::make_shared<device *>(made.get()));
      all.devices.push_back(std::move(made));
    }
    // A child of fork() has none of the streams' threads.
    pthread_atfork(nullptr, nullptr, [] { forked = true; });
    return true;
  }();
  initialised = once;
  return CUDA_SUCCESS;
}

CUresult calls::cuDriverGetVersion(int *version) {
  if (!version) return CUDA_ERROR_INVALID_VALUE;
  *version = settings::get().version;
  return CUDA_SUCCESS;
}

} // namespace cuda_test

using namespace cuda_test;

extern "C" {
#define CUDA_CALL(name, symbol, parameters)                                                                            \
  [[gnu::visibility("hidden")]] void *syclc_test_resolve_##name() {                                                    \
    return reinterpret_cast<void *>(&entry<call_##name, &calls::name>::call);                                          \
  }                                                                                                                    \
  CUresult syclc_test_##name parameters __asm__(symbol)                                                                \
      __attribute__((visibility("default"), ifunc("syclc_test_resolve_" #name)));
#include "backends/cuda/calls.def"
}
