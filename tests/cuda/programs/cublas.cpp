// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// cuBLAS on a queue's stream: each round, kernels write two matrices, a host task has cuBLAS multiply them, and a
/// kernel compares the product. The host task does not wait for cuBLAS, and the host waits for no round, so the results
/// are right only if the stream orders all three. Needs a GPU and libcublas where the program runs, but nothing of CUDA
/// to compile.
/// Exit status: 0 right results, 1 wrong results or an error, 77 if this machine has no GPU or no cuBLAS.
#include <sycl/sycl.hpp>

#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>

#include <dlfcn.h>

namespace {

constexpr sycl::backend cuda = sycl::backend::ext_oneapi_cuda;
constexpr int size = 768, rounds = 20;
constexpr std::size_t count = std::size_t(size) * size;

/// The functions that this program uses, as cublas_v2.h declares them: a status is an int, 0 if a call succeeds.
struct cublas {
  using handle = struct cublasContext *;

  template <class Function>
  void find(Function *&function, const char *name) {
    function = reinterpret_cast<Function *>(dlsym(library, name));
    if (!function) throw std::runtime_error(std::string("libcublas lacks ") + name);
  }
  explicit cublas(void *loaded) : library(loaded) {
    find(create, "cublasCreate_v2");
    find(destroy, "cublasDestroy_v2");
    find(set_stream, "cublasSetStream_v2");
    find(sgemm, "cublasSgemm_v2");
    find(get_version, "cublasGetVersion_v2");
  }

  void *library;
  int (*create)(handle *);
  int (*destroy)(handle);
  int (*set_stream)(handle, CUstream_st *);
  int (*sgemm)(handle, int op_a, int op_b, int m, int n, int k, const float *alpha, const float *a, int lda,
               const float *b, int ldb, const float *beta, float *c, int ldc);
  int (*get_version)(handle, int *);
};

void expect_success(int status, const char *call) {
  if (status != 0) throw std::runtime_error(std::string(call) + " returned " + std::to_string(status));
}

/// Small whole numbers: all sums of products are exact. Matrices are stored by columns, as cuBLAS has them.
float element(int which, int round, int row, int column) { return float((row * (which + 2) + column + round) % 7 - 3); }

void write(sycl::queue &queue, int which, int round, float *matrix) {
  queue.parallel_for(sycl::range(size, size), [=](sycl::id<2> id) {
    const int column = int(id[0]), row = int(id[1]);
    float value = 0;
    // A kernel of some length, so that a multiplication that does not wait for it reads old numbers.
    for (int k = 0; k < 200; ++k) value = value * 0.5f + element(which, round + k, row, column);
    matrix[id[0] * size + id[1]] = value > 1e6f ? value : element(which, round, row, column);
  });
}

void compare(sycl::queue &queue, int round, const float *product, int *wrong) {
  queue.parallel_for(sycl::range(size, size), [=](sycl::id<2> id) {
    const int column = int(id[0]), row = int(id[1]);
    float sum = 0;
    for (int k = 0; k < size; ++k) sum += element(0, round, row, k) * element(1, round, k, column);
    if (product[id[0] * size + id[1]] != sum)
      sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::device>(*wrong) += 1;
  });
}

/// \param native whether the host task is of the extension SYCL_EXT_CODEPLAY_ENQUEUE_NATIVE_COMMAND
/// \returns how many elements of all rounds' products are wrong
int run(sycl::queue &queue, const cublas &blas, cublas::handle handle, bool native) {
  float *const a = sycl::malloc_device<float>(count, queue), *const b = sycl::malloc_device<float>(count, queue),
               *const product = sycl::malloc_device<float>(count, queue);
  int *const wrong = sycl::malloc_device<int>(1, queue);
  queue.fill(wrong, 0, 1);
  for (int round = 0; round < rounds; ++round) {
    write(queue, 0, round, a);
    write(queue, 1, round, b);
    queue.fill(product, -1.0f, count);
    queue.submit([&](sycl::handler &group) {
      const auto multiply = [=](sycl::interop_handle interop) {
        const float one = 1, zero = 0;
        expect_success(blas.set_stream(handle, interop.get_native_queue<cuda>()), "cublasSetStream");
        expect_success(blas.sgemm(handle, 0, 0, size, size, size, &one, a, size, b, size, &zero, product, size),
                       "cublasSgemm");
      };
      if (native)
        group.ext_codeplay_enqueue_native_command(multiply);
      else
        group.host_task(multiply);
    });
    compare(queue, round, product, wrong);
  }
  int result = 0;
  queue.copy(wrong, &result, 1);
  queue.wait_and_throw();
  for (void *const memory :
       {static_cast<void *>(a), static_cast<void *>(b), static_cast<void *>(product), static_cast<void *>(wrong)})
    sycl::free(memory, queue);
  return result;
}

} // namespace

int main() try {
  sycl::device device;
  if (device.get_backend() != cuda) {
    std::printf("skipped: the default device is no GPU of NVIDIA\n");
    return 77;
  }
  void *library = nullptr;
  for (const char *const name : {"libcublas.so.13", "libcublas.so.12", "libcublas.so.11", "libcublas.so"})
    if (!library) library = dlopen(name, RTLD_NOW);
  if (!library) {
    std::printf("skipped: %s\n", dlerror());
    return 77;
  }
  const auto rethrow = [](sycl::exception_list errors) { std::rethrow_exception(*errors.begin()); };
  sycl::queue queue(device, rethrow, sycl::property::queue::in_order());
  (void)sycl::get_native<cuda>(queue); // cuBLAS needs the device's context in this thread

  const cublas blas(library);
  cublas::handle handle = nullptr;
  expect_success(blas.create(&handle), "cublasCreate");
  int version = 0, wrong = 0;
  blas.get_version(handle, &version);
  std::printf("%s, cuBLAS %d\n", device.get_info<sycl::info::device::name>().c_str(), version);
  for (const bool native : {false, true}) {
    const int differences = run(queue, blas, handle, native);
    std::printf("%s: %d products of %d x %d, %d elements are wrong\n", native ? "native command" : "host task", rounds,
                size, size, differences);
    wrong += differences;
  }
  blas.destroy(handle);
  std::printf(wrong == 0 ? "PASS\n" : "FAIL\n");
  return wrong != 0;
} catch (const std::exception &error) {
  std::printf("FAIL: %s\n", error.what());
  return 1;
}
