// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Images, and launches of kernels with native code that is written by hand.
#include "driver_test.hpp"

#include "abi/device_image.h"
#include "abi/ptx_launch.h"

#include <cstring>
#include <elf.h>
#include <vector>

namespace cuda_test {
namespace {

/// The function object of both kernels: each work-item adds `number` and its local memory's first element, if any.
struct closure {
  unsigned *memory;
  unsigned number;
};

/// A range: element of the linear id += number + id in x, offset included.
void run_range(const void *object, const syclc_native_work *work) {
  const auto &mine = *static_cast<const closure *>(object);
  for (std::uint64_t y = work->begin[1]; y < work->end[1]; ++y)
    for (std::uint64_t x = work->begin[0]; x < work->end[0]; ++x)
      mine.memory[y * work->global_size[0] + x] += mine.number + static_cast<unsigned>(x + work->offset[0]);
}

/// An nd_range: each group adds its size and its local memory's alignment error to its element.
void run_groups(const void *object, const syclc_native_work *work) {
  const auto &mine = *static_cast<const closure *>(object);
  for (std::uint64_t x = work->begin[0]; x < work->end[0]; ++x) {
    std::memset(work->local_memory, 1, 256);
    mine.memory[x] += mine.number * static_cast<unsigned>(work->local_size[0] * work->num_groups[0]) +
                      static_cast<unsigned>(reinterpret_cast<std::uintptr_t>(work->local_memory) % 128);
  }
}

const syclc_param params[] = {{SYCLC_PARAM_POINTER, 0, 8, 8}, {SYCLC_PARAM_VALUE, 8, 4, 4}};
const syclc_native_variant range_variants[] = {{SYCLC_ISA_BASELINE, 1, run_range, 0, 0, 0, 0}};
const syclc_native_variant group_variants[] = {{SYCLC_ISA_BASELINE, 1, run_groups, 0, 0, 0, 0}};
extern const syclc_module program;

syclc_kernel describe(const char *name, std::uint32_t kind, std::uint32_t dimensions,
                      const syclc_native_variant *variants) {
  syclc_kernel kernel{};
  kernel.magic = SYCLC_KERNEL_MAGIC;
  kernel.version = SYCLC_ABI_VERSION;
  kernel.kind = kind;
  kernel.name = name;
  kernel.dimensions = dimensions;
  kernel.closure_size = sizeof(closure);
  kernel.closure_align = alignof(closure);
  kernel.num_params = 2;
  kernel.params = params;
  kernel.num_native = 1;
  kernel.native = variants;
  kernel.module = &program;
  if (kind == SYCLC_KERNEL_ND_RANGE) kernel.static_local_size = 128;
  return kernel;
}

const syclc_kernel range_kernel = describe("range_kernel", SYCLC_KERNEL_RANGE, 2, range_variants);
const syclc_kernel group_kernel = describe("group_kernel", SYCLC_KERNEL_ND_RANGE, 1, group_variants);
const syclc_kernel *const kernels[] = {&range_kernel, &group_kernel};
const syclc_module program = [] {
  syclc_module module{};
  module.magic = SYCLC_MODULE_MAGIC;
  module.version = SYCLC_ABI_VERSION;
  module.num_kernels = 2;
  module.kernels = kernels;
  module.source = "launch_test.cpp";
  module.id = "00000000000000000000000000000001";
  return module;
}();

std::string ptx(const std::string &version = "7.8", const std::string &target = "sm_80", const std::string &more = "") {
  const auto entry = [](const std::string &name, const std::string &limits, const std::string &launch_bytes) {
    return ".visible .entry " + name + "(\n.param .u64 .ptr .global .align 1 " + name + "_0,\n.param .b32 " + name +
           "_1,\n.param .align 8 .b8 " + name + "_2[" + launch_bytes + "]\n)\n" + limits + "{\n ret;\n}\n";
  };
  return "// Generated\n.version " + version + "\n.target " + target + "\n.address_size 64\n" + more +
         entry("range_kernel", "", "120") + entry("group_kernel", ".maxntid 128, 1, 1\n", "120") +
         entry("exact_kernel", ".reqntid 8\n", "120");
}

/// Machine code with one kernel and one other function: only what names them.
std::string cubin(unsigned char abi, unsigned flags, unsigned short machine = 190) {
  struct {
    Elf64_Ehdr header{};
    Elf64_Shdr sections[2]{};
    Elf64_Sym symbols[2]{};
    char names[32] = "\0range_kernel\0helper";
  } file;
  std::memcpy(file.header.e_ident, ELFMAG, SELFMAG);
  file.header.e_ident[EI_CLASS] = ELFCLASS64;
  file.header.e_ident[EI_ABIVERSION] = abi;
  file.header.e_machine = machine;
  file.header.e_flags = flags;
  file.header.e_shoff = offsetof(decltype(file), sections);
  file.header.e_shnum = 2;
  file.sections[0].sh_type = SHT_SYMTAB;
  file.sections[0].sh_link = 1;
  file.sections[0].sh_offset = offsetof(decltype(file), symbols);
  file.sections[0].sh_size = sizeof file.symbols;
  file.sections[1].sh_type = SHT_STRTAB;
  file.sections[1].sh_offset = offsetof(decltype(file), names);
  file.sections[1].sh_size = sizeof file.names;
  file.symbols[0].st_name = 1;
  file.symbols[0].st_info = file.symbols[1].st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC);
  file.symbols[0].st_other = 0x10; // STO_CUDA_ENTRY
  file.symbols[1].st_name = 14;
  return {reinterpret_cast<const char *>(&file), sizeof file};
}

class Launches : public DriverTest {
protected:
  void SetUp() override {
    DriverTest::SetUp();
    __syclc_register_module(&program);
    ASSERT_EQ(cuModuleLoadDataEx(&module, ptx().c_str(), 0, nullptr, nullptr), CUDA_SUCCESS);
  }
  void TearDown() override {
    EXPECT_EQ(cuModuleUnload(module), CUDA_SUCCESS);
    __syclc_unregister_module(&program);
    DriverTest::TearDown();
  }

  CUfunction get(const char *name) {
    CUfunction function = nullptr;
    EXPECT_EQ(cuModuleGetFunction(&function, module, name), CUDA_SUCCESS);
    return function;
  }
  CUresult load(const std::string &image, std::string &log) {
    char text[256] = "";
    CUjit_option options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
    void *values[] = {text, reinterpret_cast<void *>(sizeof text)};
    CUmodule loaded = nullptr;
    const CUresult result = cuModuleLoadDataEx(&loaded, image.data(), 2, options, values);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(values[1]), std::strlen(text));
    log = text;
    if (result == CUDA_SUCCESS) EXPECT_EQ(cuModuleUnload(loaded), CUDA_SUCCESS);
    return result;
  }

  CUmodule module = nullptr;
};

TEST_F(Launches, run_the_work_items_of_each_grid) {
  constexpr unsigned width = 70, height = 5, offset = 3;
  const CUdeviceptr memory = allocate(width * height * 4);
  EXPECT_EQ(cuMemsetD32Async(memory, 0, width * height, nullptr), CUDA_SUCCESS);
  const CUfunction function = get("range_kernel");
  {
    // Blocks of 16 x 2 in grids of 2 x 1; the last column and row of blocks are partial.
    CUdeviceptr pointer = memory;
    unsigned number = 1000;
    syclc_ptx_launch launch{{}, {}, {width, height, 1}, {5, 3, 1}, {offset, 0, 0}};
    void *parameters[] = {&pointer, &number, &launch};
    for (unsigned y = 0; y < 3; ++y)
      for (unsigned x = 0; x < 5; x += 2) {
        launch.first_group[0] = x, launch.first_group[1] = y;
        launch.first_item[0] = offset + x * 16, launch.first_item[1] = y * 2;
        EXPECT_EQ(cuLaunchKernel(function, x == 4 ? 1 : 2, 1, 1, 16, 2, 1, 0, nullptr, parameters, nullptr),
                  CUDA_SUCCESS);
      }
    pointer = 0, number = 7; // the parameters were read
  }
  std::vector<unsigned> result(width * height);
  EXPECT_EQ(cuMemcpyAsync(address(result.data()), memory, result.size() * 4, nullptr), CUDA_SUCCESS);
  for (unsigned i = 0; i != width * height; ++i) EXPECT_EQ(result[i], 1000 + i % width + offset) << i;
  EXPECT_EQ(cuMemFree(memory), CUDA_SUCCESS);
}

TEST_F(Launches, run_work_groups_with_local_memory) {
  const CUdeviceptr memory = allocate(10 * 4);
  EXPECT_EQ(cuMemsetD32Async(memory, 0, 10, nullptr), CUDA_SUCCESS);
  CUdeviceptr pointer = memory;
  unsigned number = 2;
  syclc_ptx_launch launch{{}, {}, {320, 1, 1}, {10, 1, 1}, {}};
  void *parameters[] = {&pointer, &number, &launch};
  EXPECT_EQ(cuLaunchKernel(get("group_kernel"), 10, 1, 1, 32, 1, 1, 256, nullptr, parameters, nullptr), CUDA_SUCCESS);
  for (unsigned i = 0; i != 10; ++i) EXPECT_EQ(read(memory + 4 * i), 640u);
  EXPECT_EQ(cuMemFree(memory), CUDA_SUCCESS);
}

TEST_F(Launches, have_limits) {
  const CUdeviceptr memory = allocate(1024);
  CUdeviceptr pointer = memory;
  unsigned number = 2;
  syclc_ptx_launch launch{{}, {}, {32, 1, 1}, {1, 1, 1}, {}};
  void *parameters[] = {&pointer, &number, &launch};
  const CUfunction range = get("range_kernel"), group = get("group_kernel");
  const auto run = [&](CUfunction function, unsigned grid, unsigned block, unsigned shared) {
    return cuLaunchKernel(function, grid, 1, 1, block, 1, 1, shared, nullptr, parameters, nullptr);
  };
  EXPECT_EQ(run(range, 0, 32, 0), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(run(range, 65, 32, 0), CUDA_ERROR_INVALID_VALUE); // CUDA_TEST_GRID
  EXPECT_EQ(run(range, 1, 1025, 0), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(run(group, 1, 256, 256), CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES);
  EXPECT_EQ(run(group, 1, 32, (48 << 10) + 1), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(run(nullptr, 1, 32, 0), CUDA_ERROR_INVALID_HANDLE);
  EXPECT_EQ(cuFuncSetAttribute(group, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 228 << 10),
            CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuFuncSetAttribute(group, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 64 << 10), CUDA_SUCCESS);
  EXPECT_EQ(run(group, 1, 32, 64 << 10), CUDA_SUCCESS);
  int value = 0;
  EXPECT_EQ(cuFuncGetAttribute(&value, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, group), CUDA_SUCCESS);
  EXPECT_EQ(value, 128);
  EXPECT_EQ(cuOccupancyMaxActiveBlocksPerMultiprocessor(&value, range, 256, 0), CUDA_SUCCESS);
  EXPECT_EQ(value, 8);
  EXPECT_EQ(cuStreamSynchronize(nullptr), CUDA_SUCCESS);
  EXPECT_EQ(cuMemFree(memory), CUDA_SUCCESS);
}

TEST_F(Launches, with_inconsistent_sizes_are_refused) {
  CUdeviceptr pointer = 0;
  unsigned number = 2;
  syclc_ptx_launch launch{{64, 0, 0}, {1, 0, 0}, {100, 1, 1}, {4, 1, 1}, {}}; // first_item belongs to blocks of 64
  void *parameters[] = {&pointer, &number, &launch};
  testing::internal::CaptureStderr();
  EXPECT_EQ(cuLaunchKernel(get("range_kernel"), 3, 1, 1, 32, 1, 1, 0, nullptr, parameters, nullptr),
            CUDA_ERROR_INVALID_VALUE);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("first_item"), std::string::npos);
}

TEST_F(Launches, that_access_invalid_addresses_end_the_context) {
  CUdeviceptr pointer = 64;
  unsigned number = 2;
  syclc_ptx_launch launch{{}, {}, {32, 1, 1}, {1, 1, 1}, {}};
  void *parameters[] = {&pointer, &number, &launch};
  const CUfunction function = get("range_kernel");
  testing::internal::CaptureStderr();
  EXPECT_EQ(cuLaunchKernel(function, 1, 1, 1, 32, 1, 1, 0, nullptr, parameters, nullptr), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamSynchronize(nullptr), CUDA_ERROR_ILLEGAL_ADDRESS);
  testing::internal::GetCapturedStderr();
  EXPECT_EQ(cuLaunchKernel(function, 1, 1, 1, 32, 1, 1, 0, nullptr, parameters, nullptr), CUDA_ERROR_ILLEGAL_ADDRESS);
  EXPECT_EQ(cuDevicePrimaryCtxRelease(0), CUDA_SUCCESS); // the next context is a new one
  EXPECT_EQ(cuDevicePrimaryCtxRetain(&context, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuCtxSetCurrent(context), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamSynchronize(nullptr), CUDA_SUCCESS);
  ASSERT_EQ(cuModuleLoadDataEx(&module, ptx().c_str(), 0, nullptr, nullptr), CUDA_SUCCESS);
}

using Images = Launches;

TEST_F(Images, that_are_none_are_refused) {
  std::string log;
  EXPECT_EQ(load(std::string("\x01\x02\x03\0", 4), log), CUDA_ERROR_INVALID_IMAGE);
  EXPECT_EQ(load("nonsense", log), CUDA_ERROR_INVALID_PTX);
  EXPECT_NE(log.find(".version"), std::string::npos);
}

TEST_F(Images, for_other_devices_and_drivers_are_refused) {
  std::string log;
  EXPECT_EQ(load(ptx("7.8", "sm_90"), log), CUDA_SUCCESS);
  EXPECT_EQ(load(ptx("8.7", "sm_100"), log), CUDA_ERROR_INVALID_PTX);
  EXPECT_NE(log.find("sm_100"), std::string::npos);
  EXPECT_EQ(load(ptx("8.0", "sm_80a"), log), CUDA_ERROR_INVALID_PTX);
  EXPECT_EQ(load(ptx("9.1"), log), CUDA_ERROR_UNSUPPORTED_PTX_VERSION);
  EXPECT_EQ(load(ptx("7.8", "sm_80", ".extern .func (.param .b32 r) vprintf\n(\n.param .b64 a\n)\n;\n"), log),
            CUDA_SUCCESS);
  EXPECT_EQ(load(ptx("7.8", "sm_80", ".extern .func missing\n(\n)\n;\n"), log), CUDA_ERROR_INVALID_PTX);
  EXPECT_NE(log.find("missing"), std::string::npos);
}

TEST_F(Images, of_machine_code_are_for_one_major_architecture) {
  std::string log;
  EXPECT_EQ(load(cubin(7, 90), log), CUDA_SUCCESS);
  EXPECT_EQ(load(cubin(8, 90 << 8), log), CUDA_SUCCESS);
  EXPECT_EQ(load(cubin(7, 80), log), CUDA_ERROR_NO_BINARY_FOR_GPU);
  EXPECT_NE(log.find("sm_80"), std::string::npos);
  EXPECT_EQ(load(cubin(7, 90, EM_X86_64), log), CUDA_ERROR_INVALID_IMAGE);
  CUmodule loaded = nullptr;
  CUfunction function = nullptr;
  ASSERT_EQ(cuModuleLoadDataEx(&loaded, cubin(7, 90).data(), 0, nullptr, nullptr), CUDA_SUCCESS);
  EXPECT_EQ(cuModuleGetFunction(&function, loaded, "range_kernel"), CUDA_SUCCESS);
  EXPECT_EQ(cuModuleGetFunction(&function, loaded, "helper"), CUDA_ERROR_NOT_FOUND);
  EXPECT_EQ(cuModuleUnload(loaded), CUDA_SUCCESS);
  EXPECT_EQ(cuModuleGetFunction(&function, loaded, "range_kernel"), CUDA_ERROR_INVALID_HANDLE);
}

TEST_F(Images, have_functions_of_the_program) {
  CUfunction function = nullptr;
  EXPECT_EQ(cuModuleGetFunction(&function, module, "no_kernel"), CUDA_ERROR_NOT_FOUND);
  testing::internal::CaptureStderr();
  EXPECT_EQ(cuModuleGetFunction(&function, module, "exact_kernel"), CUDA_ERROR_NOT_FOUND);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("no native code"), std::string::npos);
}

} // namespace
} // namespace cuda_test
