// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Access to the memory of other GPUs.
#include "backends/cuda/device.hpp"

namespace sycl::detail::cuda {

bool cuda_device::can_access(const backend_device &peer, bool with_atomics) const {
  if (&peer == this) return true;
  const CUdevice other = static_cast<const cuda_device &>(peer).gpu_.device();
  int can = 0;
  if (cuDeviceCanAccessPeer(&can, gpu_.device(), other) != CUDA_SUCCESS || can == 0) return false;
  if (!with_atomics) return true;
  int atomics = 0;
  return cuDeviceGetP2PAttribute(&atomics, CU_DEVICE_P2P_ATTRIBUTE_NATIVE_ATOMIC_SUPPORTED, gpu_.device(), other) ==
             CUDA_SUCCESS &&
         atomics != 0;
}

void cuda_device::set_access(backend_device &peer, bool enabled) {
  if (&peer == this) return;
  auto &other = static_cast<cuda_device &>(peer);
  {
    const current_context current(gpu_.context());
    const CUresult status =
        enabled ? cuCtxEnablePeerAccess(other.gpu_.context(), 0) : cuCtxDisablePeerAccess(other.gpu_.context());
    if (status != CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED && status != CUDA_ERROR_PEER_ACCESS_NOT_ENABLED)
      check(status, enabled ? "cuCtxEnablePeerAccess" : "cuCtxDisablePeerAccess", gpu_.name());
  }
  other.memory_.set_access_of(gpu_, enabled); // pools have access rights of their own
}

} // namespace sycl::detail::cuda
