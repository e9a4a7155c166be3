// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Implementation of cuda_run.hpp. CUDA's driver is loaded when the program runs, and nvcc is a process of its own, so
/// that nothing of CUDA is needed to build.
#include "cuda_run.hpp"

#include "cuda_source.hpp"

#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <type_traits>

namespace compare {
namespace {

using address = unsigned long long;

/// A function of the driver, of the type that it initialises.
struct symbol {
  template <class Function>
  operator Function *() const {
    return reinterpret_cast<Function *>(address);
  }
  void *address;
};

symbol find(const char *name) {
  static void *const library = dlopen("libcuda.so.1", RTLD_NOW);
  if (!library) throw std::runtime_error("no driver of NVIDIA's");
  void *const function = dlsym(library, name);
  if (!function) throw std::runtime_error(std::string("the driver lacks ") + name);
  return {function};
}

struct driver {
  int (*cuInit)(unsigned) = find("cuInit");
  int (*cuDevicePrimaryCtxRetain)(void **, int) = find("cuDevicePrimaryCtxRetain");
  int (*cuCtxSetCurrent)(void *) = find("cuCtxSetCurrent");
  int (*cuDeviceGetAttribute)(int *, int, int) = find("cuDeviceGetAttribute");
  int (*cuModuleLoadData)(void **, const void *) = find("cuModuleLoadData");
  int (*cuModuleUnload)(void *) = find("cuModuleUnload");
  int (*cuModuleGetFunction)(void **, void *, const char *) = find("cuModuleGetFunction");
  int (*cuMemAlloc)(address *, std::size_t) = find("cuMemAlloc_v2");
  int (*cuMemFree)(address) = find("cuMemFree_v2");
  int (*cuMemcpyHtoD)(address, const void *, std::size_t) = find("cuMemcpyHtoD_v2");
  int (*cuMemcpyDtoH)(void *, address, std::size_t) = find("cuMemcpyDtoH_v2");
  int (*cuStreamCreate)(void **, unsigned) = find("cuStreamCreate");
  int (*cuStreamSynchronize)(void *) = find("cuStreamSynchronize");
  int (*cuLaunchKernel)(void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void *, void **,
                        void **) = find("cuLaunchKernel");
  int (*cuGetErrorName)(int, const char **) = find("cuGetErrorName");

  void expect(int status, const char *call) const {
    if (status == 0) return;
    const char *name = nullptr;
    cuGetErrorName(status, &name);
    throw std::runtime_error(std::string(call) + " returned " + (name ? name : std::to_string(status).c_str()));
  }
};

/// A folder that is removed in the end.
class temporary_folder {
public:
  temporary_folder() {
    char name[] = "/tmp/compare-XXXXXX";
    if (!mkdtemp(name)) throw std::runtime_error("no folder for nvcc");
    path = name;
  }
  ~temporary_folder() { (void)!std::system(("rm -r " + path).c_str()); }
  std::string path;
};

std::string read_file(const std::string &path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

class cuda_program final : public opencl_run {
public:
  cuda_program(const std::string &source, const std::string &name) {
    d_.expect(d_.cuInit(0), "cuInit");
    void *context = nullptr;
    d_.expect(d_.cuDevicePrimaryCtxRetain(&context, 0), "cuDevicePrimaryCtxRetain");
    d_.expect(d_.cuCtxSetCurrent(context), "cuCtxSetCurrent");
    d_.expect(d_.cuStreamCreate(&stream_, 1), "cuStreamCreate");
    multiprocessors_ = std::size_t(attribute(16));
    const char *const folder = std::getenv("COMPARE_CUBINS");
    std::string code = folder ? read_file(folder + ("/" + name) + ".cubin") : "";
    if (code.empty()) code = compiled(source);
    d_.expect(d_.cuModuleLoadData(&module_, code.data()), "cuModuleLoadData");
  }
  ~cuda_program() override {
    d_.cuStreamSynchronize(stream_);
    for (const address memory : arrays_) d_.cuMemFree(memory);
    if (module_) d_.cuModuleUnload(module_);
  }

  void add_array(std::size_t bytes) override {
    address memory = 0;
    d_.expect(d_.cuMemAlloc(&memory, std::max<std::size_t>(bytes, 1)), "cuMemAlloc");
    arrays_.push_back(memory);
  }
  void write(std::size_t index, const void *source, std::size_t bytes) override {
    d_.expect(d_.cuMemcpyHtoD(arrays_[index], source, bytes), "cuMemcpyHtoD");
    // The call returns when it has read the host's memory. Kernels in another stream do not wait for the rest.
    d_.expect(d_.cuStreamSynchronize(nullptr), "cuStreamSynchronize");
  }
  void read(std::size_t index, void *destination, std::size_t bytes) override {
    d_.expect(d_.cuMemcpyDtoH(destination, arrays_[index], bytes), "cuMemcpyDtoH");
  }
  void finish() override { d_.expect(d_.cuStreamSynchronize(stream_), "cuStreamSynchronize"); }
  std::size_t sub_group_size() const override { return warp_size; }

private:
  struct value {
    alignas(16) char bytes[64];
  };

  void begin(const char *kernel) override {
    kernel_ = kernel;
    values_.clear();
  }
  void set_value(const void *source, std::size_t bytes) override {
    values_.emplace_back();
    std::memcpy(values_.back().bytes, source, bytes);
  }
  void set_array(std::size_t index) override { set_value(&arrays_[index], sizeof arrays_[index]); }

  void launch(std::initializer_list<std::size_t> global, std::initializer_list<std::size_t> local) override {
    std::array<std::size_t, 2> items{1, 1}, block{1, 1};
    std::copy(global.begin(), global.end(), items.begin());
    if (local.size()) {
      std::copy(local.begin(), local.end(), block.begin());
    } else { // a range
      kernel_ += global.size() == 1 ? "_range1" : "_range2";
      for (const std::size_t size : global) {
        const auto bound = std::uint32_t(size);
        set_value(&bound, sizeof bound);
      }
      block = block_of_range(items, global.size());
    }
    void *&function = functions_[kernel_];
    if (!function) d_.expect(d_.cuModuleGetFunction(&function, module_, kernel_.c_str()), kernel_.c_str());
    std::vector<void *> parameters;
    for (value &each : values_) parameters.push_back(each.bytes);
    const auto blocks = [&](std::size_t i) { return unsigned((items[i] + block[i] - 1) / block[i]); };
    d_.expect(d_.cuLaunchKernel(function, blocks(0), blocks(1), 1, unsigned(block[0]), unsigned(block[1]), 1, 0,
                                stream_, parameters.data(), nullptr),
              "cuLaunchKernel");
  }
  /// What a careful program chooses: 256 threads, in rows of 32 if there are two dimensions, and fewer if there would
  /// be multiprocessors without a block.
  std::array<std::size_t, 2> block_of_range(const std::array<std::size_t, 2> &items, std::size_t dimensions) const {
    std::size_t threads = 256;
    while (threads > warp_size && items[0] * items[1] / threads < multiprocessors_) threads /= 2;
    if (dimensions == 1) return {threads, 1};
    return {warp_size, threads / warp_size};
  }

  int attribute(int which) const {
    int result = 0;
    d_.expect(d_.cuDeviceGetAttribute(&result, which, 0), "cuDeviceGetAttribute");
    return result;
  }
  /// \returns machine code for this GPU
  std::string compiled(const std::string &source) const {
    const temporary_folder folder;
    std::ofstream(folder.path + "/k.cu") << source;
    const std::string arch = std::to_string(attribute(75)) + std::to_string(attribute(76));
    const std::string command = "nvcc -O3 -std=c++17 -w -cubin -arch=sm_" + arch + " -o " + folder.path + "/k.cubin " +
                                folder.path + "/k.cu > " + folder.path + "/log 2>&1";
    if (std::system(command.c_str()) != 0)
      throw std::runtime_error("nvcc: " + read_file(folder.path + "/log").substr(0, 2000));
    return read_file(folder.path + "/k.cubin");
  }

  const driver d_;
  void *stream_ = nullptr, *module_ = nullptr;
  std::size_t multiprocessors_ = 1;
  std::map<std::string, void *> functions_;
  std::vector<address> arrays_;
  std::string kernel_;
  std::vector<value> values_;
};

} // namespace

std::unique_ptr<opencl_run> make_cuda_run(const std::string &source, const std::string &name) {
  return std::make_unique<cuda_program>(source, name);
}

} // namespace compare
