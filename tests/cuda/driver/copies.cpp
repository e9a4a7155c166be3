// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Copies and fills.
///
/// Which calls wait is what the reference says in "API synchronization behavior": a copy from pageable host memory reads
/// it before the call returns; one to pageable host memory, and one between any memory of the host, has ended when the
/// call returns. All others run later. They read and write host memory that the driver allocated when the stream comes to them.
#include "calls.hpp"
#include "memory.hpp"
#include "streams.hpp"

#include <cstring>

namespace cuda_test {

namespace {

/// One side of a copy of rows and slices.
struct side {
  std::uintptr_t first = 0;       ///< address of the first byte
  std::size_t row = 0, slice = 0; ///< bytes from one to the next
  memory_range range;
};

struct box {
  std::size_t width, height, depth;
  bool is_empty() const { return width == 0 || height == 0 || depth == 0; }
};

void copy_rows(side to, side from, const box &size) {
  for (std::size_t z = 0; z != size.depth; ++z)
    for (std::size_t y = 0; y != size.height; ++y)
      std::memmove(reinterpret_cast<void *>(to.first + z * to.slice + y * to.row),
                   reinterpret_cast<const void *>(from.first + z * from.slice + y * from.row), size.width);
}

/// Whether commands of a device may use memory: not that of another device's pool, unless it has access. Other memory is
/// copied through the host.
bool may_use(const device &user, const memory_range &range) {
  if (!range.memory || !range.memory->from_pool) return true;
  device &owner = range.memory->owner->owner;
  const std::lock_guard lock(owner.mutex);
  return &owner == &user || owner.may_use_pool.contains(user.ordinal);
}

/// Finds the memory of a side.
CUresult check(side &one, const box &size, const device &user) {
  if (one.first == 0) return CUDA_ERROR_INVALID_VALUE;
  one.range =
      memory_map::get().find(one.first, (size.depth - 1) * one.slice + (size.height - 1) * one.row + size.width);
  if (one.range.status == CUDA_SUCCESS && !may_use(user, one.range)) return CUDA_ERROR_INVALID_VALUE;
  return one.range.status;
}

CUresult copy(side to, side from, const box &size, CUstream where) {
  const auto into = find_stream(where);
  if (!into) return CUDA_ERROR_INVALID_HANDLE;
  if (size.is_empty()) return CUDA_SUCCESS;
  for (side *const one : {&to, &from})
    if (const CUresult problem = check(*one, size, into->owner()->owner); problem != CUDA_SUCCESS) return problem;
  std::shared_ptr<std::vector<unsigned char>> staged;
  if (from.range.is_pageable() && !to.range.is_host()) {
    staged = std::make_shared<std::vector<unsigned char>>(size.width * size.height * size.depth);
    const side staging{reinterpret_cast<std::uintptr_t>(staged->data()), size.width, size.width * size.height, {}};
    copy_rows(staging, from, size);
    from = staging;
  }
  const bool waits = to.range.is_pageable() || (to.range.is_host() && from.range.is_host() && !staged);
  to.range = from.range = {}; // whether the memory lives is also a question for when the stream comes to it
  const std::uint64_t number = into->submit([=] {
    copy_rows(to, from, size);
    return staged && staged->empty() ? CUDA_ERROR_UNKNOWN : CUDA_SUCCESS; // keeps the staged bytes
  });
  if (!waits) return CUDA_SUCCESS;
  into->wait_for(number);
  return into->owner()->error;
}

template <class Pattern>
CUresult fill(CUdeviceptr memory, Pattern value, std::size_t count, CUstream where) {
  const auto into = find_stream(where);
  if (!into) return CUDA_ERROR_INVALID_HANDLE;
  if (count == 0) return CUDA_SUCCESS;
  if (memory % sizeof(Pattern) != 0 || count > SIZE_MAX / sizeof(Pattern)) return CUDA_ERROR_INVALID_VALUE;
  const memory_range range = memory_map::get().find(memory, count * sizeof(Pattern));
  if (range.status != CUDA_SUCCESS || range.is_pageable() || !may_use(into->owner()->owner, range))
    return CUDA_ERROR_INVALID_VALUE;
  into->submit([=] {
    std::fill_n(reinterpret_cast<Pattern *>(memory), count, value);
    return CUDA_SUCCESS;
  });
  return CUDA_SUCCESS;
}

/// One side of a CUDA_MEMCPY3D.
struct described_side {
  CUmemorytype type;
  const void *host;
  CUdeviceptr device;
  std::size_t x, y, z, pitch, height;
};

CUresult make_side(const described_side &from, const box &size, side &to) {
  constexpr std::size_t max_pitch = 0x7fffffff;
  if (from.type == CU_MEMORYTYPE_ARRAY) return CUDA_ERROR_NOT_SUPPORTED;
  if (from.type != CU_MEMORYTYPE_HOST && from.type != CU_MEMORYTYPE_DEVICE && from.type != CU_MEMORYTYPE_UNIFIED)
    return CUDA_ERROR_INVALID_VALUE;
  if (from.pitch > max_pitch) return CUDA_ERROR_INVALID_VALUE;
  const bool has_rows = size.height > 1 || size.depth > 1 || from.y != 0 || from.z != 0;
  const bool has_slices = size.depth > 1 || from.z != 0;
  if (has_rows && from.pitch < from.x + size.width) return CUDA_ERROR_INVALID_VALUE;
  if (has_slices && from.height < from.y + size.height) return CUDA_ERROR_INVALID_VALUE;
  to.row = from.pitch;
  to.slice = from.pitch * from.height;
  to.first = (from.type == CU_MEMORYTYPE_HOST ? reinterpret_cast<std::uintptr_t>(from.host) : from.device);
  if (to.first == 0) return CUDA_ERROR_INVALID_VALUE;
  to.first += from.x + from.y * to.row + from.z * to.slice;
  const memory_range found = memory_map::get().find(to.first, 1);
  if (found.status != CUDA_SUCCESS) return found.status;
  // Device memory under the name of host memory is an error, and the reverse.
  if (from.type == CU_MEMORYTYPE_HOST && found.memory && found.memory->kind == memory_kind::device)
    return CUDA_ERROR_INVALID_VALUE;
  if (from.type == CU_MEMORYTYPE_DEVICE && found.is_pageable()) return CUDA_ERROR_INVALID_VALUE;
  return CUDA_SUCCESS;
}

} // namespace

CUresult calls::cuMemcpyAsync(CUdeviceptr destination, CUdeviceptr source, std::size_t bytes, CUstream stream) {
  return copy({destination, 0, 0, {}}, {source, 0, 0, {}}, {bytes, 1, 1}, stream);
}

CUresult calls::cuMemcpy3DAsync(const CUDA_MEMCPY3D *b, CUstream stream) {
  if (!b || b->reserved0 || b->reserved1 || b->srcLOD != 0 || b->dstLOD != 0) return CUDA_ERROR_INVALID_VALUE;
  const box size{b->WidthInBytes, b->Height, b->Depth};
  side to, from;
  if (!size.is_empty()) {
    const described_side source{b->srcMemoryType, b->srcHost, b->srcDevice, b->srcXInBytes,
                                b->srcY,          b->srcZ,    b->srcPitch,  b->srcHeight};
    const described_side destination{b->dstMemoryType, b->dstHost, b->dstDevice, b->dstXInBytes,
                                     b->dstY,          b->dstZ,    b->dstPitch,  b->dstHeight};
    if (const CUresult problem = make_side(source, size, from); problem != CUDA_SUCCESS) return problem;
    if (const CUresult problem = make_side(destination, size, to); problem != CUDA_SUCCESS) return problem;
  }
  return copy(to, from, size, stream);
}

CUresult calls::cuMemsetD8Async(CUdeviceptr memory, unsigned char value, std::size_t count, CUstream stream) {
  return fill(memory, value, count, stream);
}
CUresult calls::cuMemsetD16Async(CUdeviceptr memory, unsigned short value, std::size_t count, CUstream stream) {
  return fill(memory, value, count, stream);
}
CUresult calls::cuMemsetD32Async(CUdeviceptr memory, unsigned value, std::size_t count, CUstream stream) {
  return fill(memory, value, count, stream);
}

} // namespace cuda_test
