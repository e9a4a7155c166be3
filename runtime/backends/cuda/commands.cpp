// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels, copies of boxes, and fills with patterns of any size.
#include "backends/cuda/commands.hpp"

#include "backends/cuda/kernel.hpp"
#include "core/devices/operations.hpp"

#include <algorithm>
#include <cstring>
#include <initializer_list>

namespace sycl::detail::cuda {

namespace {

/// The driver's calls, with errors that name the device. An error of an earlier kernel may appear at any call.
class commands {
public:
  commands(gpu &device, CUstream stream) : gpu_(device), stream_(stream) {}

  void copy(void *destination, const void *source, std::size_t bytes) const {
    const CUdeviceptr to = address_of(destination), from = address_of(source);
    check(with_access({to, from}, [&] { return cuMemcpyAsync(to, from, bytes, stream_); }), "cuMemcpyAsync");
  }

  void copy_box(const memory_copy &copy, std::size_t first_slice, std::size_t slices) const {
    CUDA_MEMCPY3D box{};
    box.srcMemoryType = box.dstMemoryType = CU_MEMORYTYPE_UNIFIED;
    box.srcDevice = address_of(static_cast<const char *>(copy.source) + first_slice * copy.source_pitch[1]);
    box.dstDevice = address_of(static_cast<char *>(copy.destination) + first_slice * copy.destination_pitch[1]);
    box.WidthInBytes = copy.extent[0];
    box.Height = copy.extent[1];
    box.Depth = slices;
    box.srcPitch = std::max(copy.source_pitch[0], copy.extent[0]);
    box.dstPitch = std::max(copy.destination_pitch[0], copy.extent[0]);
    box.srcHeight = slices > 1 ? copy.source_pitch[1] / box.srcPitch : copy.extent[1];
    box.dstHeight = slices > 1 ? copy.destination_pitch[1] / box.dstPitch : copy.extent[1];
    check(with_access({box.dstDevice, box.srcDevice}, [&] { return cuMemcpy3DAsync(&box, stream_); }),
          "cuMemcpy3DAsync");
  }

  void copy(const memory_copy &asked) const {
    const memory_copy box = join_rows(asked);
    if (box.extent[1] == 1 && box.extent[2] == 1) return copy(box.destination, box.source, box.extent[0]);
    // The driver counts the distance of slices in rows.
    const auto has_whole_rows = [&](const std::array<std::size_t, 2> &pitch) {
      return pitch[0] >= box.extent[0] && pitch[1] % pitch[0] == 0 && pitch[1] / pitch[0] >= box.extent[1];
    };
    if (box.extent[2] == 1 || (has_whole_rows(box.source_pitch) && has_whole_rows(box.destination_pitch)))
      return copy_box(box, 0, box.extent[2]);
    for (std::size_t slice = 0; slice != box.extent[2]; ++slice) copy_box(box, slice, 1);
  }

  void fill(const memory_fill &fill, std::vector<std::byte> &staging) const {
    const std::byte *const pattern = fill.pattern.data();
    const CUdeviceptr address = address_of(fill.destination);
    const std::size_t unit = fill.pattern.size(), bytes = unit * fill.count;
    const auto repeats = [&](std::size_t part) {
      return unit % part == 0 && address % part == 0 && std::memcmp(pattern, pattern + part, unit - part) == 0;
    };
    const auto value = [&](auto zero) {
      std::memcpy(&zero, pattern, sizeof zero);
      return zero;
    };
    const auto set = [&](auto zero, auto call, const char *name) {
      check(with_access({address}, [&] { return call(address, value(zero), bytes / sizeof zero, stream_); }), name);
    };
    if (repeats(1))
      set(static_cast<unsigned char>(0), cuMemsetD8Async, "cuMemsetD8Async");
    else if (repeats(2))
      set(static_cast<unsigned short>(0), cuMemsetD16Async, "cuMemsetD16Async");
    else if (repeats(4))
      set(0u, cuMemsetD32Async, "cuMemsetD32Async");
    else
      fill_by_doubling(fill, staging,
                       [&](void *destination, const void *source, std::size_t run) { copy(destination, source, run); });
  }

  /// Memory that does not move needs no hints: the driver refuses them.
  void hint(const memory_hint &hint) const {
    const CUdeviceptr memory = address_of(hint.memory);
    const auto advise = [&](int advice) {
      return cuMemAdvise(memory, hint.bytes, static_cast<CUmem_advise>(advice), gpu_.device());
    };
    CUresult status = CUDA_SUCCESS;
    if (!hint.advice)
      status = cuMemPrefetchAsync(memory, hint.bytes, gpu_.device(), stream_);
    else if (*hint.advice != 0)
      status = advise(*hint.advice);
    else // takes all advice back
      for (const int advice :
           {CU_MEM_ADVISE_UNSET_READ_MOSTLY, CU_MEM_ADVISE_UNSET_PREFERRED_LOCATION, CU_MEM_ADVISE_UNSET_ACCESSED_BY})
        if (status == CUDA_SUCCESS) status = advise(advice);
    if (loses_context(status)) check(status, hint.advice ? "cuMemAdvise" : "cuMemPrefetchAsync");
  }

private:
  /// Calls the driver; again, if it refuses memory from the pool of another GPU, which this one has to be given access to
  /// first. Kernels are not: a program asks for that (ext_oneapi_enable_peer_access).
  template <class Call>
  CUresult with_access(std::initializer_list<CUdeviceptr> memory, Call call) const {
    CUresult status = call();
    if (status != CUDA_ERROR_INVALID_VALUE) return status;
    bool gained = false;
    for (const CUdeviceptr each : memory) gained |= gain_access(each);
    return gained ? call() : status;
  }

  bool gain_access(CUdeviceptr memory) const {
    CUmemoryPool pool = nullptr;
    CUdevice owner = gpu_.device();
    if (cuPointerGetAttribute(&pool, CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE, memory) != CUDA_SUCCESS || !pool ||
        cuPointerGetAttribute(&owner, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, memory) != CUDA_SUCCESS ||
        owner == gpu_.device())
      return false;
    const CUmemAccessDesc access{CU_MEM_LOCATION_TYPE_DEVICE, gpu_.device(), CU_MEM_ACCESS_FLAGS_PROT_READWRITE};
    return cuMemPoolSetAccess(pool, &access, 1) == CUDA_SUCCESS;
  }

  void check(CUresult status, const char *call) const {
    if (loses_context(status)) gpu_.note_lost(status, "an earlier operation");
    if (status != CUDA_SUCCESS) gpu_.check_usable();
    cuda::check(status, call, gpu_.name());
  }

  gpu &gpu_;
  const CUstream stream_;
};

} // namespace

void enqueue(gpu &device, CUstream stream, running_operation &work) {
  const commands to(device, stream);
  if (const auto *launch = std::get_if<kernel_launch>(&work.op))
    static_cast<cuda_kernel &>(*launch->kernel).enqueue(stream, *launch); // only this backend's kernels come here
  else if (const auto *copy = std::get_if<memory_copy>(&work.op))
    to.copy(*copy);
  else if (const auto *fill = std::get_if<memory_fill>(&work.op))
    to.fill(*fill, work.staging);
  else if (const auto *hint = std::get_if<memory_hint>(&work.op))
    to.hint(*hint);
}

} // namespace sycl::detail::cuda
