// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// CUDA's objects have no reference counts: contexts, streams and memory live as long as the SYCL objects that they
/// were got from, and events as long as the sycl::event.
#include "backends/cuda/interop.hpp"

#include "backends/cuda/device.hpp"
#include "core/base/errors.hpp"

#include <cstdint>

namespace sycl::detail::cuda {

namespace {

const cuda_device &of_cuda(const backend_device &device) { return static_cast<const cuda_device &>(device); }
cuda_device &of_cuda(backend_device &device) { return static_cast<cuda_device &>(device); }

native_handle handle_of(CUdevice device) { return reinterpret_cast<native_handle>(std::intptr_t{device} + 1); }

/// \throws errc::invalid.
void check_handle(CUresult status, const char *call) {
  if (status != CUDA_SUCCESS)
    throw_error(
        cuda_error(errc::invalid, status, std::string(call) + ": the handle is not valid: " + error_text(status)));
}

class cuda_interop final : public backend_interop {
public:
  void retain(native_kind, native_handle) override {}
  void release(native_kind kind, native_handle object) noexcept override {
    if (kind == native_kind::event) cuEventDestroy(static_cast<CUevent>(object));
  }

  /// All devices are of one platform, which has no object in the API.
  native_handle platform_of(const backend_device &) override { return handle_of(0); }
  native_handle device_of(const backend_device &device) override { return handle_of(of_cuda(device).owner().device()); }
  native_handle context_of(const backend_device &device) override { return of_cuda(device).owner().context(); }
  /// Also makes the device's context the current one of the thread, a host task's or the program's: CUDA's libraries
  /// expect that.
  native_handle queue_of(backend_queue &queue) override { return expose_stream(queue); }

  native_handle event_of(const native_event &event) override {
    const auto &operation = static_cast<const running_operation &>(event);
    const current_context current(operation.stream->owner().context());
    CUevent made = new_event(operation.stream->owner().name());
    try {
      operation.stream->record_after(operation, made);
    } catch (...) {
      cuEventDestroy(made);
      throw;
    }
    return made;
  }
  /// An event that was never recorded counts as one that has ended.
  native_handle make_ended_event(const backend_device &device) override {
    const current_context current(of_cuda(device).owner().context());
    return new_event(device.properties().name);
  }
  native_handle memory_object(backend_device &, void *memory, std::size_t) override { return memory; }

  native_handle parent_of(native_handle) override { return nullptr; }
  std::vector<native_handle> devices_of_context(native_handle context) override {
    return {handle_of(device_of_context(static_cast<CUcontext>(context)))};
  }
  std::vector<std::shared_ptr<backend_device>> open_context(native_handle,
                                                            const std::vector<backend_device *> &) override {
    throw_error(errc::feature_not_supported,
                "make_context: only primary contexts of devices are supported (cuDevicePrimaryCtxRetain)");
  }
  native_queue_info info_of_queue(native_handle queue) override {
    CUcontext context = nullptr;
    check_handle(cuStreamGetCtx(static_cast<CUstream>(queue), &context), "make_queue");
    return {context, handle_of(device_of_context(context)), /*in_order=*/true, /*profiling=*/false};
  }
  std::shared_ptr<native_event> watch(const std::vector<native_handle> &events, backend_device &device,
                                      completion &done) override {
    std::vector<CUevent> all;
    for (const native_handle event : events) all.push_back(static_cast<CUevent>(event));
    return follow_events(of_cuda(device).streams(), all, done);
  }
  bool has_platform_extension(const backend_device &, const std::string &) override { return false; }

private:
  static CUevent new_event(const std::string &device_name) {
    CUevent event = nullptr;
    check(cuEventCreate(&event, CU_EVENT_DISABLE_TIMING), "cuEventCreate", device_name);
    return event;
  }

  static CUdevice device_of_context(CUcontext context) {
    const current_context current(context);
    CUdevice device = 0;
    check_handle(cuCtxGetDevice(&device), "make_context");
    return device;
  }
};

} // namespace

backend_interop &interop() {
  static cuda_interop instance;
  return instance;
}

} // namespace sycl::detail::cuda
