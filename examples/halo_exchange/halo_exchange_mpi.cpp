// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The stencil of halo_exchange.cpp with a process for each device, on one or several machines: MPI sends the border
/// rows. MPI gets pointers to device memory if it supports CUDA and the device is CUDA's; otherwise the rows pass
/// through host memory.
/// \code
///   OMPI_CXX=syclc++ mpicxx -O2 --offload-arch=sm_80 halo_exchange_mpi.cpp -o halo_exchange_mpi
///   mpirun -n 2 ./halo_exchange_mpi [--size N] [--iterations N]      (default: 2048, 50)
/// \endcode
/// Process number i uses device i, modulo the number of devices that it sees.
#include "jacobi.hpp"

#define OMPI_SKIP_MPICXX 1 // MPI's C++ functions, which are not used
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>
#if __has_include(<mpi-ext.h>)
#include <mpi-ext.h>
#endif

#include <algorithm>
#include <cstdio>
#include <exception>
#include <memory>

namespace {

/// Whether MPI accepts pointers to memory of a GPU of NVIDIA, as it was built and as it runs.
bool mpi_takes_cuda_memory() {
#if defined(OMPI_HAVE_MPI_EXT_CUDA) && OMPI_HAVE_MPI_EXT_CUDA
  if (MPIX_Query_cuda_support() != 1) return false;
  // Open MPI 4 has told how it was built. Whether it found CUDA's driver, and was not told to leave CUDA alone, is a
  // parameter, which Open MPI 5 has not got.
  int level = 0, index = 0, count = 0;
  bool in_use = true;
  MPI_T_cvar_handle handle = nullptr;
  MPI_T_init_thread(MPI_THREAD_SINGLE, &level);
  if (MPI_T_cvar_get_index("opal_cuda_support", &index) == MPI_SUCCESS &&
      MPI_T_cvar_handle_alloc(index, nullptr, &handle, &count) == MPI_SUCCESS) {
    MPI_T_cvar_read(handle, &in_use);
    MPI_T_cvar_handle_free(&handle);
  }
  MPI_T_finalize();
  return in_use;
#elif defined(MPIX_GPU_SUPPORT_CUDA) // MPICH
  int supported = 0;
  return MPIX_GPU_query_support(MPIX_GPU_SUPPORT_CUDA, &supported) == MPI_SUCCESS && supported;
#else
  return false;
#endif
}

/// This process's slab, and what it sends and receives.
class process {
public:
  process(const sycl::context &context, const sycl::device &device, std::size_t size, int rank, int count)
      : rank_(rank), slab_(sycl::queue(context, device, sycl::property::queue::in_order()), size,
                           jacobi::part_of(size, std::size_t(rank), std::size_t(count))),
        copies_(context, device, sycl::property::queue::in_order()), numbers_(int(size)) {
    if (device.get_backend() == sycl::backend::ext_oneapi_cuda && mpi_takes_cuda_memory()) {
#ifdef SYCL_EXT_ONEAPI_BACKEND_CUDA
      (void)sycl::get_native<sycl::backend::ext_oneapi_cuda>(copies_); // MPI needs the device's context in this thread
#endif
      return;
    }
    staging_ = sycl::malloc_host<float>(4 * size, copies_);
    if (!staging_) throw std::runtime_error("there is no host memory for border rows");
  }
  ~process() {
    if (staging_) sycl::free(staging_, copies_);
  }
  process(const process &) = delete;

  bool is_staged() const { return staging_ != nullptr; }
  jacobi::slab &slab() { return slab_; }

  /// \returns the seconds of these steps, of the slowest process
  double run(std::size_t iterations) {
    MPI_Barrier(MPI_COMM_WORLD);
    const auto start = jacobi::clock::now();
    for (std::size_t step = 0; step < iterations; ++step) run_step();
    slab_.queue().wait_and_throw();
    copies_.wait_and_throw();
    const double mine = jacobi::seconds_since(start);
    double slowest = 0;
    MPI_Allreduce(&mine, &slowest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return slowest;
  }

private:
  /// A neighbour, with the row that it gets and the halo that it fills.
  struct side {
    int rank;
    float *border, *halo;
    float *sent, *received; ///< where MPI reads and writes them
  };

  void run_step() {
    std::vector<side> sides;
    if (slab_.place().has_upper) sides.push_back({rank_ - 1, slab_.new_row(1), slab_.new_row(0), nullptr, nullptr});
    if (slab_.place().has_lower)
      sides.push_back({rank_ + 1, slab_.new_row(slab_.rows()), slab_.new_row(slab_.rows() + 1), nullptr, nullptr});
    for (std::size_t i = 0; i < sides.size(); ++i) {
      sides[i].sent = staging_ ? staging_ + 2 * i * std::size_t(numbers_) : sides[i].border;
      sides[i].received = staging_ ? sides[i].sent + numbers_ : sides[i].halo;
    }

    const sycl::event borders = slab_.update_borders(arrived_);
    arrived_.clear();
    // The rows can be sent when this event has ended, while the interior is computed.
    sycl::event ready = sides.empty() ? sycl::event() : copies_.ext_oneapi_submit_barrier({borders});
    if (staging_)
      for (const side &each : sides) ready = copies_.memcpy(each.sent, each.border, slab_.row_bytes());
    slab_.update_interior();

    // The memory that MPI writes is free, too: what read it came before the border rows.
    ready.wait();
    std::vector<MPI_Request> requests;
    for (const side &each : sides) {
      MPI_Irecv(each.received, numbers_, MPI_FLOAT, each.rank, 0, MPI_COMM_WORLD, &requests.emplace_back());
      MPI_Isend(each.sent, numbers_, MPI_FLOAT, each.rank, 0, MPI_COMM_WORLD, &requests.emplace_back());
    }
    MPI_Waitall(int(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
    if (staging_)
      for (const side &each : sides) arrived_.push_back(copies_.memcpy(each.halo, each.received, slab_.row_bytes()));
    slab_.advance();
  }

  int rank_;
  jacobi::slab slab_;
  sycl::queue copies_;
  int numbers_;              ///< of a row
  float *staging_ = nullptr; ///< for each side, the row that is sent and the one that is received
  std::vector<sycl::event> arrived_;
};

void run(const jacobi::options &options) {
  int rank = 0, count = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &count);
  const sycl::device usual;
  const auto devices = usual.get_platform().get_devices(usual.get_info<sycl::info::device::device_type>());
  const sycl::device device = devices[std::size_t(rank) % devices.size()];
  const sycl::context context(device);

  { // a small grid, computed by the host as well
    const std::size_t size = std::max<std::size_t>(130, 2 * std::size_t(count) + 2), iterations = 25;
    process small(context, device, size, rank, count);
    small.run(iterations);
    jacobi::expect_same(small.slab(), jacobi::reference(size, iterations), size);
    std::printf("process %d of %d, %s: rows through %s; the same as on the host\n", rank, count,
                device.get_info<sycl::info::device::name>().c_str(),
                small.is_staged() ? "host memory" : "device memory");
    std::fflush(stdout);
  }
  process whole(context, device, options.size, rank, count);
  whole.run(2); // loads code
  const double seconds = whole.run(options.iterations);
  if (rank == 0) jacobi::report(options, std::to_string(count) + (count == 1 ? " process" : " processes"), seconds);
}

} // namespace

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int status = 0;
  try {
    run(jacobi::parse(argc, argv, false));
  } catch (const std::exception &error) {
    std::fprintf(stderr, "halo_exchange_mpi: %s\n", error.what());
    status = 1;
  }
  if (status != 0) MPI_Abort(MPI_COMM_WORLD, status); // the others may wait for this process
  MPI_Finalize();
  if (status == 0) std::printf("PASS\n");
  return status;
}
