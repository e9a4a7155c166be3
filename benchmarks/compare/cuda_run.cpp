// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Implementation of cuda_run.hpp. CUDA's driver is loaded when the program runs, and nvcc is a process of its own, so
/// that nothing of CUDA is needed to build.
#include "cuda_run.hpp"

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
#include <regex>
#include <type_traits>
#include <utility>

namespace compare {
namespace {

/// OpenCL C's words in CUDA C++. Local memory of a parameter is dynamic shared memory: each such parameter is replaced by
/// its offset there.
const char *const prelude = R"(
#include <math_constants.h>
typedef unsigned char uchar; typedef unsigned short ushort; typedef unsigned int uint; typedef unsigned long ulong;
#define CLK_LOCAL_MEM_FENCE 1
#define CLK_GLOBAL_MEM_FENCE 2
#define get_local_id(d) ((size_t)((d) == 0 ? threadIdx.x : (d) == 1 ? threadIdx.y : threadIdx.z))
#define get_group_id(d) ((size_t)((d) == 0 ? blockIdx.x : (d) == 1 ? blockIdx.y : blockIdx.z))
#define get_local_size(d) ((size_t)((d) == 0 ? blockDim.x : (d) == 1 ? blockDim.y : blockDim.z))
#define get_num_groups(d) ((size_t)((d) == 0 ? gridDim.x : (d) == 1 ? gridDim.y : gridDim.z))
#define get_global_id(d) (get_group_id(d) * get_local_size(d) + get_local_id(d))
#define get_global_size(d) (get_num_groups(d) * get_local_size(d))
#define get_sub_group_local_id() ((uint)(threadIdx.x & 31))
#define get_sub_group_id() ((uint)(threadIdx.x >> 5))
#define get_sub_group_size() 32u
#define get_max_sub_group_size() 32u
#define get_num_sub_groups() ((uint)((blockDim.x + 31) >> 5))
#define barrier(flags) __syncthreads()
#define sub_group_barrier(flags) __syncwarp()
#define mad(a, b, c) ((a) * (b) + (c))
#define atomic_inc(p) atomicAdd(p, 1)
#define atomic_add(p, x) atomicAdd(p, x)
#define sub_group_broadcast(x, lane) __shfl_sync(0xffffffffu, x, lane)
#define sub_group_shuffle(x, lane) __shfl_sync(0xffffffffu, x, lane)
#define sub_group_shuffle_xor(x, mask) __shfl_xor_sync(0xffffffffu, x, mask)
template <class T> __device__ T sub_group_reduce_add(T x) {
  for (int d = 16; d; d >>= 1) x += __shfl_xor_sync(0xffffffffu, x, d);
  return x;
}
template <class T> __device__ T sub_group_scan_inclusive_add(T x) {
  for (int d = 1; d < 32; d <<= 1) {
    T y = __shfl_up_sync(0xffffffffu, x, d);
    if ((threadIdx.x & 31) >= d) x += y;
  }
  return x;
}
template <class T> __device__ T work_group_scan_inclusive_add(T x) {
  __shared__ T sums[32];
  x = sub_group_scan_inclusive_add(x);
  if ((threadIdx.x & 31) == 31) sums[threadIdx.x >> 5] = x;
  __syncthreads();
  T before = 0;
  for (int i = 0; i < (threadIdx.x >> 5); ++i) before += sums[i];
  __syncthreads();
  return x + before;
}
template <class T> __device__ T work_group_reduce_add(T x) {
  __shared__ T sums[32];
  x = sub_group_reduce_add(x);
  if ((threadIdx.x & 31) == 0) sums[threadIdx.x >> 5] = x;
  __syncthreads();
  T all = 0;
  for (int i = 0; i < ((blockDim.x + 31) >> 5); ++i) all += sums[i];
  __syncthreads();
  return all;
}
template <class T> __device__ T clamp(T x, T low, T high) { return x < low ? low : x > high ? high : x; }
__device__ inline int convert_int(float x) { return (int)x; }
__device__ inline uint convert_uint(float x) { return (uint)x; }
__device__ inline float convert_float(int x) { return (float)x; }
__device__ inline float native_rsqrt(float x) { return __frsqrt_rn(x); }
)";

using address = unsigned long long;

struct driver {
  int (*cuInit)(unsigned);
  int (*cuDevicePrimaryCtxRetain)(void **, int);
  int (*cuCtxSetCurrent)(void *);
  int (*cuDeviceGetAttribute)(int *, int, int);
  int (*cuModuleLoadData)(void **, const void *);
  int (*cuModuleUnload)(void *);
  int (*cuModuleGetFunction)(void **, void *, const char *);
  int (*cuFuncSetAttribute)(void *, int, int);
  int (*cuMemAlloc_v2)(address *, std::size_t);
  int (*cuMemFree_v2)(address);
  int (*cuMemcpyHtoD_v2)(address, const void *, std::size_t);
  int (*cuMemcpyDtoH_v2)(void *, address, std::size_t);
  int (*cuStreamCreate)(void **, unsigned);
  int (*cuStreamSynchronize)(void *);
  int (*cuLaunchKernel)(void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void *, void **,
                        void **);
  int (*cuGetErrorName)(int, const char **);

  driver() {
    void *const library = dlopen("libcuda.so.1", RTLD_NOW);
    if (!library) throw std::runtime_error("no driver of NVIDIA's");
    const auto find = [&](auto &function, const char *name) {
      function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(library, name));
      if (!function) throw std::runtime_error(std::string("the driver lacks ") + name);
    };
    find(cuInit, "cuInit");
    find(cuDevicePrimaryCtxRetain, "cuDevicePrimaryCtxRetain");
    find(cuCtxSetCurrent, "cuCtxSetCurrent");
    find(cuDeviceGetAttribute, "cuDeviceGetAttribute");
    find(cuModuleLoadData, "cuModuleLoadData");
    find(cuModuleUnload, "cuModuleUnload");
    find(cuModuleGetFunction, "cuModuleGetFunction");
    find(cuFuncSetAttribute, "cuFuncSetAttribute");
    find(cuMemAlloc_v2, "cuMemAlloc_v2");
    find(cuMemFree_v2, "cuMemFree_v2");
    find(cuMemcpyHtoD_v2, "cuMemcpyHtoD_v2");
    find(cuMemcpyDtoH_v2, "cuMemcpyDtoH_v2");
    find(cuStreamCreate, "cuStreamCreate");
    find(cuStreamSynchronize, "cuStreamSynchronize");
    find(cuLaunchKernel, "cuLaunchKernel");
    find(cuGetErrorName, "cuGetErrorName");
  }

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

/// Parameters `local T *name` become offsets into dynamic shared memory, and the body begins with the pointer.
std::string with_dynamic_shared_memory(std::string source) {
  for (std::size_t at = 0; (at = source.find("kernel void", at)) != std::string::npos; ++at) {
    const std::size_t open = source.find('(', at), close = source.find(')', open), body = source.find('{', close);
    std::string parameters = source.substr(open, close - open), pointers;
    for (std::size_t p; (p = parameters.find("local ")) != std::string::npos;) {
      const std::size_t end = std::min(parameters.find(',', p), parameters.size());
      const std::string parameter = parameters.substr(p + 6, end - p - 6);
      const std::size_t star = parameter.find('*');
      const std::string type = parameter.substr(0, star), name = parameter.substr(star + 1);
      parameters.replace(p, end - p, "uint offset_of_" + name.substr(name.find_first_not_of(' ')));
      pointers += "extern __shared__ __align__(16) char dynamic_shared[]; " + type + "*" + name + " = (" + type +
                  "*)(dynamic_shared + offset_of_" + name.substr(name.find_first_not_of(' ')) + ");";
    }
    source.insert(body + 1, pointers);
    source.replace(open, close - open, parameters);
  }
  return source;
}

/// The address spaces and qualifiers of OpenCL C; as macros they would change CUDA's own headers.
std::string with_words_of_cuda(std::string source) {
  constexpr std::pair<const char *, const char *> words[] = {{"kernel", "extern \"C\" __global__"},
                                                             {"global", ""},
                                                             {"constant", "__constant__"},
                                                             {"local", "__shared__"},
                                                             {"private", ""},
                                                             {"restrict", "__restrict__"}};
  for (const auto &[from, to] : words)
    source = std::regex_replace(source, std::regex("\\b" + std::string(from) + "\\b"), to);
  return source;
}

class cuda_program final : public opencl_run {
public:
  explicit cuda_program(const std::string &source) {
    d_.expect(d_.cuInit(0), "cuInit");
    void *context = nullptr;
    d_.expect(d_.cuDevicePrimaryCtxRetain(&context, 0), "cuDevicePrimaryCtxRetain");
    d_.expect(d_.cuCtxSetCurrent(context), "cuCtxSetCurrent");
    d_.expect(d_.cuStreamCreate(&stream_, 1), "cuStreamCreate");
    int major = 0, minor = 0;
    d_.cuDeviceGetAttribute(&major, 75, 0);
    d_.cuDeviceGetAttribute(&minor, 76, 0);
    const temporary_folder folder;
    std::ofstream(folder.path + "/k.cu") << prelude << with_words_of_cuda(with_dynamic_shared_memory(source));
    const std::string arch = std::to_string(major) + std::to_string(minor);
    const std::string command = "nvcc -O3 -std=c++17 -w -cubin -arch=sm_" + arch + " -o " + folder.path + "/k.cubin " +
                                folder.path + "/k.cu > " + folder.path + "/log 2>&1";
    if (std::system(command.c_str()) != 0)
      throw std::runtime_error("nvcc: " + read_file(folder.path + "/log").substr(0, 2000));
    const std::string code = read_file(folder.path + "/k.cubin");
    if (const char *keep = std::getenv("COMPARE_KEEP_CUBIN")) std::ofstream(keep, std::ios::binary) << code;
    d_.expect(d_.cuModuleLoadData(&module_, code.data()), "cuModuleLoadData");
  }
  ~cuda_program() override {
    d_.cuStreamSynchronize(stream_);
    for (const address memory : arrays_) d_.cuMemFree_v2(memory);
    if (module_) d_.cuModuleUnload(module_);
  }

  void add_array(std::size_t bytes) override {
    address memory = 0;
    d_.expect(d_.cuMemAlloc_v2(&memory, std::max<std::size_t>(bytes, 1)), "cuMemAlloc");
    arrays_.push_back(memory);
  }
  void write(std::size_t index, const void *source, std::size_t bytes) override {
    d_.expect(d_.cuMemcpyHtoD_v2(arrays_[index], source, bytes), "cuMemcpyHtoD");
  }
  void read(std::size_t index, void *destination, std::size_t bytes) override {
    d_.expect(d_.cuMemcpyDtoH_v2(destination, arrays_[index], bytes), "cuMemcpyDtoH");
  }
  void finish() override { d_.expect(d_.cuStreamSynchronize(stream_), "cuStreamSynchronize"); }

private:
  struct value {
    alignas(16) char bytes[64];
  };

  void begin(const char *kernel) override {
    void *&known = functions_[kernel];
    if (!known) d_.expect(d_.cuModuleGetFunction(&known, module_, kernel), kernel);
    function_ = known;
    values_.clear();
    shared_ = 0;
  }
  void set_value(const void *source, std::size_t bytes) override {
    values_.emplace_back();
    std::memcpy(values_.back().bytes, source, bytes);
  }
  void set_array(std::size_t index) override { set_value(&arrays_[index], sizeof arrays_[index]); }
  void set_local(std::size_t bytes) override {
    const std::uint32_t offset = (shared_ + 15) / 16 * 16;
    set_value(&offset, sizeof offset);
    shared_ = offset + std::uint32_t(bytes);
  }
  void launch(std::initializer_list<std::size_t> global, std::initializer_list<std::size_t> local) override {
    // Without a size: 256 threads, in two dimensions as rows of 32. All global sizes are multiples, or kernels test them.
    std::array<unsigned, 3> block{1, 1, 1}, grid{1, 1, 1};
    if (local.size())
      for (std::size_t i = 0; i < local.size(); ++i) block[i] = unsigned(local.begin()[i]);
    else if (global.size() == 1)
      block[0] = largest_divisor(global.begin()[0], 256);
    else
      block[0] = largest_divisor(global.begin()[0], 32), block[1] = largest_divisor(global.begin()[1], 8);
    for (std::size_t i = 0; i < global.size(); ++i) grid[i] = unsigned(global.begin()[i] / block[i]);
    std::vector<void *> parameters;
    for (value &each : values_) parameters.push_back(each.bytes);
    if (shared_ > 48 * 1024) d_.expect(d_.cuFuncSetAttribute(function_, 8, int(shared_)), "cuFuncSetAttribute");
    d_.expect(d_.cuLaunchKernel(function_, grid[0], grid[1], grid[2], block[0], block[1], block[2], shared_, stream_,
                                parameters.data(), nullptr),
              "cuLaunchKernel");
  }
  static unsigned largest_divisor(std::size_t size, unsigned most) {
    while (most > 1 && size % most != 0) --most;
    return most;
  }

  const driver d_;
  void *stream_ = nullptr, *module_ = nullptr, *function_ = nullptr;
  std::map<std::string, void *> functions_;
  std::vector<address> arrays_;
  std::vector<value> values_;
  std::uint32_t shared_ = 0;
};

} // namespace

std::unique_ptr<opencl_run> make_cuda_run(const std::string &source) { return std::make_unique<cuda_program>(source); }

} // namespace compare
