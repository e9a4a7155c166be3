// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Unified shared memory (specification 4.8): allocations that the host and devices access through the same pointer.
///
/// Allocation functions return null if there is not enough memory, and throw errc::feature_not_supported if the device
/// lacks the kind of memory (aspect::usm_device_allocations and so on). Sizes are in bytes, or in elements for the
/// functions with a template argument.
#pragma once

#include <sycl/context.hpp>
#include <sycl/detail/export.hpp>
#include <sycl/device.hpp>
#include <sycl/property_list.hpp>
#include <sycl/queue.hpp>

#include <cstddef>

namespace sycl {

namespace usm {
/// The kind of an allocation (4.8.2).
enum class alloc {
  host,   ///< on the host; devices may read and write it
  device, ///< on the device; the host may not use it
  shared, ///< moves between host and device
  unknown ///< the pointer does not belong to a USM allocation
};
} // namespace usm

namespace ext::oneapi::property::usm {
/// Extension SYCL_EXT_ONEAPI_USM_DEVICE_READ_ONLY, for all allocation functions: kernels only read the memory, the host
/// may write it. A hint that no device uses: OpenCL's unified shared memory has no flag for it.
struct device_read_only : detail::tag_property<detail::property_id::usm_device_read_only> {};
} // namespace ext::oneapi::property::usm

/// Implements all other allocation functions. \param alignment a power of two; 0 for an alignment suitable for any
/// type.
SYCLC_EXPORT void *aligned_alloc(std::size_t alignment, std::size_t numBytes, const device &syclDevice,
                                 const context &syclContext, usm::alloc kind, const property_list &properties = {});
/// Host memory belongs to a context, not to a device.
SYCLC_EXPORT void *aligned_alloc_host(std::size_t alignment, std::size_t numBytes, const context &syclContext,
                                      const property_list &properties = {});
inline void *aligned_alloc(std::size_t alignment, std::size_t numBytes, const queue &syclQueue, usm::alloc kind,
                           const property_list &properties = {}) {
  return aligned_alloc(alignment, numBytes, syclQueue.get_device(), syclQueue.get_context(), kind, properties);
}
inline void *malloc(std::size_t numBytes, const device &syclDevice, const context &syclContext, usm::alloc kind,
                    const property_list &properties = {}) {
  return aligned_alloc(0, numBytes, syclDevice, syclContext, kind, properties);
}
inline void *malloc(std::size_t numBytes, const queue &syclQueue, usm::alloc kind,
                    const property_list &properties = {}) {
  return aligned_alloc(0, numBytes, syclQueue, kind, properties);
}

/// Frees an allocation; null is allowed. No command may use it any more. \throws errc::invalid if the pointer is not
/// the start of an allocation of the context.
SYCLC_EXPORT void free(void *ptr, const context &syclContext);
inline void free(void *ptr, const queue &syclQueue) { free(ptr, syclQueue.get_context()); }

/// The kind of the allocation that contains a pointer; usm::alloc::unknown if none of the context's does.
SYCLC_EXPORT usm::alloc get_pointer_type(const void *ptr, const context &syclContext);
/// The device of the allocation that contains a pointer: for host allocations the context's first.
/// \throws errc::invalid if none of the context's allocations contains it.
SYCLC_EXPORT device get_pointer_device(const void *ptr, const context &syclContext);

namespace detail {
/// The size of an array in bytes. \throws errc::memory_allocation if it overflows.
SYCLC_EXPORT std::size_t array_bytes(std::size_t count, std::size_t element_size);
} // namespace detail

#define SYCLC_USM_DEVICE_KIND(kind)                                                                                    \
  inline void *aligned_alloc_##kind(std::size_t alignment, std::size_t numBytes, const device &syclDevice,             \
                                    const context &syclContext, const property_list &properties = {}) {                \
    return aligned_alloc(alignment, numBytes, syclDevice, syclContext, usm::alloc::kind, properties);                  \
  }                                                                                                                    \
  inline void *aligned_alloc_##kind(std::size_t alignment, std::size_t numBytes, const queue &syclQueue,               \
                                    const property_list &properties = {}) {                                            \
    return aligned_alloc(alignment, numBytes, syclQueue, usm::alloc::kind, properties);                                \
  }                                                                                                                    \
  inline void *malloc_##kind(std::size_t numBytes, const device &syclDevice, const context &syclContext,               \
                             const property_list &properties = {}) {                                                   \
    return aligned_alloc(0, numBytes, syclDevice, syclContext, usm::alloc::kind, properties);                          \
  }                                                                                                                    \
  inline void *malloc_##kind(std::size_t numBytes, const queue &syclQueue, const property_list &properties = {}) {     \
    return aligned_alloc(0, numBytes, syclQueue, usm::alloc::kind, properties);                                        \
  }                                                                                                                    \
  template <class DataT>                                                                                               \
  DataT *aligned_alloc_##kind(std::size_t alignment, std::size_t count, const device &syclDevice,                      \
                              const context &syclContext, const property_list &properties = {}) {                      \
    return static_cast<DataT *>(aligned_alloc(alignment < alignof(DataT) ? alignof(DataT) : alignment,                 \
                                              detail::array_bytes(count, sizeof(DataT)), syclDevice, syclContext,      \
                                              usm::alloc::kind, properties));                                          \
  }                                                                                                                    \
  template <class DataT>                                                                                               \
  DataT *aligned_alloc_##kind(std::size_t alignment, std::size_t count, const queue &syclQueue,                        \
                              const property_list &properties = {}) {                                                  \
    return aligned_alloc_##kind<DataT>(alignment, count, syclQueue.get_device(), syclQueue.get_context(), properties); \
  }                                                                                                                    \
  template <class DataT>                                                                                               \
  DataT *malloc_##kind(std::size_t count, const device &syclDevice, const context &syclContext,                        \
                       const property_list &properties = {}) {                                                         \
    return aligned_alloc_##kind<DataT>(0, count, syclDevice, syclContext, properties);                                 \
  }                                                                                                                    \
  template <class DataT>                                                                                               \
  DataT *malloc_##kind(std::size_t count, const queue &syclQueue, const property_list &properties = {}) {              \
    return aligned_alloc_##kind<DataT>(0, count, syclQueue, properties);                                               \
  }
SYCLC_USM_DEVICE_KIND(device)
SYCLC_USM_DEVICE_KIND(shared)
#undef SYCLC_USM_DEVICE_KIND

inline void *aligned_alloc_host(std::size_t alignment, std::size_t numBytes, const queue &syclQueue,
                                const property_list &properties = {}) {
  return aligned_alloc_host(alignment, numBytes, syclQueue.get_context(), properties);
}
inline void *malloc_host(std::size_t numBytes, const context &syclContext, const property_list &properties = {}) {
  return aligned_alloc_host(0, numBytes, syclContext, properties);
}
inline void *malloc_host(std::size_t numBytes, const queue &syclQueue, const property_list &properties = {}) {
  return aligned_alloc_host(0, numBytes, syclQueue.get_context(), properties);
}
template <class DataT>
DataT *aligned_alloc_host(std::size_t alignment, std::size_t count, const context &syclContext,
                          const property_list &properties = {}) {
  return static_cast<DataT *>(aligned_alloc_host(alignment < alignof(DataT) ? alignof(DataT) : alignment,
                                                 detail::array_bytes(count, sizeof(DataT)), syclContext, properties));
}
template <class DataT>
DataT *aligned_alloc_host(std::size_t alignment, std::size_t count, const queue &syclQueue,
                          const property_list &properties = {}) {
  return aligned_alloc_host<DataT>(alignment, count, syclQueue.get_context(), properties);
}
template <class DataT>
DataT *malloc_host(std::size_t count, const context &syclContext, const property_list &properties = {}) {
  return aligned_alloc_host<DataT>(0, count, syclContext, properties);
}
template <class DataT>
DataT *malloc_host(std::size_t count, const queue &syclQueue, const property_list &properties = {}) {
  return aligned_alloc_host<DataT>(0, count, syclQueue.get_context(), properties);
}

template <class DataT>
DataT *aligned_alloc(std::size_t alignment, std::size_t count, const device &syclDevice, const context &syclContext,
                     usm::alloc kind, const property_list &properties = {}) {
  return static_cast<DataT *>(aligned_alloc(alignment < alignof(DataT) ? alignof(DataT) : alignment,
                                            detail::array_bytes(count, sizeof(DataT)), syclDevice, syclContext, kind,
                                            properties));
}
template <class DataT>
DataT *aligned_alloc(std::size_t alignment, std::size_t count, const queue &syclQueue, usm::alloc kind,
                     const property_list &properties = {}) {
  return aligned_alloc<DataT>(alignment, count, syclQueue.get_device(), syclQueue.get_context(), kind, properties);
}
template <class DataT>
DataT *malloc(std::size_t count, const device &syclDevice, const context &syclContext, usm::alloc kind,
              const property_list &properties = {}) {
  return aligned_alloc<DataT>(0, count, syclDevice, syclContext, kind, properties);
}
template <class DataT>
DataT *malloc(std::size_t count, const queue &syclQueue, usm::alloc kind, const property_list &properties = {}) {
  return aligned_alloc<DataT>(0, count, syclQueue, kind, properties);
}

} // namespace sycl
