// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// As much of CUDA's driver API as launch.cpp needs, loaded when it runs: neither a toolkit nor a GPU is needed to
/// build.
#pragma once

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <string>
#include <vector>

namespace cuda {

using address = unsigned long long;

/// The library's functions, under their names in it.
struct driver {
  int (*cuInit)(unsigned);
  int (*cuDeviceGetCount)(int *);
  int (*cuDeviceGet)(int *, int);
  int (*cuDeviceGetName)(char *, int, int);
  int (*cuDeviceGetAttribute)(int *, int, int);
  int (*cuDriverGetVersion)(int *);
  int (*cuDevicePrimaryCtxRetain)(void **, int);
  int (*cuCtxSetCurrent)(void *);
  int (*cuCtxSynchronize)();
  int (*cuModuleLoadDataEx)(void **, const void *, unsigned, int *, void **);
  int (*cuModuleGetFunction)(void **, void *, const char *);
  int (*cuFuncSetAttribute)(void *, int, int);
  int (*cuMemAlloc_v2)(address *, std::size_t);
  int (*cuMemcpyHtoD_v2)(address, const void *, std::size_t);
  int (*cuMemcpyDtoH_v2)(void *, address, std::size_t);
  int (*cuMemsetD8_v2)(address, unsigned char, std::size_t);
  int (*cuLaunchKernel)(void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void *, void **,
                        void **);
  int (*cuGetErrorName)(int, const char **);
};

/// The driver, or null if there is none, or if it finds no GPU.
inline const driver *load_driver() {
  static driver d;
  void *library = dlopen("libcuda.so.1", RTLD_NOW);
  if (!library) return nullptr;
  bool whole = true;
  auto find = [&](auto &function, const char *name) {
    function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(library, name));
    whole &= function != nullptr;
  };
#define FIND(NAME) find(d.NAME, #NAME)
  FIND(cuInit), FIND(cuDeviceGetCount), FIND(cuDeviceGet), FIND(cuDeviceGetName), FIND(cuDeviceGetAttribute);
  FIND(cuDriverGetVersion), FIND(cuDevicePrimaryCtxRetain), FIND(cuCtxSetCurrent), FIND(cuCtxSynchronize);
  FIND(cuModuleLoadDataEx), FIND(cuModuleGetFunction), FIND(cuFuncSetAttribute), FIND(cuMemAlloc_v2);
  FIND(cuMemcpyHtoD_v2), FIND(cuMemcpyDtoH_v2), FIND(cuMemsetD8_v2), FIND(cuLaunchKernel), FIND(cuGetErrorName);
#undef FIND
  int count = 0;
  if (!whole || d.cuInit(0) != 0 || d.cuDeviceGetCount(&count) != 0 || count == 0) return nullptr;
  return &d;
}

/// Ends the program when a call failed.
inline void check(const driver &d, int status, const char *what) {
  if (status == 0) return;
  const char *name = "?";
  d.cuGetErrorName(status, &name);
  std::printf("%s: %s\n", what, name);
  std::exit(1);
}

/// Memory of the device with values of the host's, never freed: the program is short.
template <class Value>
class array {
public:
  array(const driver &d, std::size_t size) : driver_(d), size_(size) {
    check(d, d.cuMemAlloc_v2(&address_, size * sizeof(Value)), "cuMemAlloc");
    check(d, d.cuMemsetD8_v2(address_, 0, size * sizeof(Value)), "cuMemsetD8");
  }
  array(const driver &d, const std::vector<Value> &values) : array(d, values.size()) {
    check(d, d.cuMemcpyHtoD_v2(address_, values.data(), size_ * sizeof(Value)), "cuMemcpyHtoD");
  }
  /// A kernel's argument: where it is.
  void *argument() { return &address_; }
  std::vector<Value> read() const {
    std::vector<Value> values(size_);
    check(driver_, driver_.cuMemcpyDtoH_v2(values.data(), address_, size_ * sizeof(Value)), "cuMemcpyDtoH");
    return values;
  }

private:
  const driver &driver_;
  std::size_t size_;
  address address_ = 0;
};

} // namespace cuda
