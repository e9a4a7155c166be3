// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Interoperation with OpenCL (specification 4.5.1 and the appendix on OpenCL).
///
/// A cl_context of the program becomes a shared_context like those of the core, with separate devices: memory and
/// programs for them are in that context. Events of the program become operations that end with them.
#include "backends/opencl/interop.hpp"

#include "backends/opencl/device.hpp"
#include "backends/opencl/event.hpp"
#include "core/base/compilations.hpp"
#include "core/base/errors.hpp"

#include <algorithm>
#include <atomic>

namespace sycl::detail::opencl {

namespace {

/// Throws errc::invalid unless `status` is CL_SUCCESS, because the program has passed the handle.
void check_handle(cl_int status, const char *call) {
  if (status != CL_SUCCESS)
    throw_opencl_error(errc::invalid, status,
                       std::string(call) + " refuses the OpenCL object that the program gave: " + error_text(status));
}

const opencl_device &as_opencl(const backend_device &device) { return static_cast<const opencl_device &>(device); }
opencl_device &as_opencl(backend_device &device) { return static_cast<opencl_device &>(device); }

/// A property from one of the clGet...Info functions.
template <class T, class Query, class Object, class What>
T property(Query query, const char *call, Object object, What what) {
  T value{};
  check_handle(query(object, what, sizeof value, &value, nullptr), call);
  return value;
}

cl_int retain_object(native_kind kind, native_handle object) {
  switch (kind) {
  case native_kind::device:
    return clRetainDevice(static_cast<cl_device_id>(object));
  case native_kind::context:
    return clRetainContext(static_cast<cl_context>(object));
  case native_kind::queue:
    return clRetainCommandQueue(static_cast<cl_command_queue>(object));
  case native_kind::event:
    return clRetainEvent(static_cast<cl_event>(object));
  case native_kind::kernel:
    return clRetainKernel(static_cast<cl_kernel>(object));
  case native_kind::program:
    return clRetainProgram(static_cast<cl_program>(object));
  case native_kind::memory:
    return clRetainMemObject(static_cast<cl_mem>(object));
  }
  return CL_INVALID_VALUE;
}

void release_object(native_kind kind, native_handle object) {
  switch (kind) {
  case native_kind::device:
    clReleaseDevice(static_cast<cl_device_id>(object));
    break;
  case native_kind::context:
    clReleaseContext(static_cast<cl_context>(object));
    break;
  case native_kind::queue:
    clReleaseCommandQueue(static_cast<cl_command_queue>(object));
    break;
  case native_kind::event:
    clReleaseEvent(static_cast<cl_event>(object));
    break;
  case native_kind::kernel:
    clReleaseKernel(static_cast<cl_kernel>(object));
    break;
  case native_kind::program:
    clReleaseProgram(static_cast<cl_program>(object));
    break;
  case native_kind::memory:
    clReleaseMemObject(static_cast<cl_mem>(object));
    break;
  }
}

/// Counts the events of the program that have not ended; the last one ends the operation.
struct event_countdown {
  std::atomic<std::size_t> left;
  completion &done;
  std::atomic<cl_int> error{CL_SUCCESS};
  std::string device_name;

  void one_ended(cl_int status) {
    if (status < 0) error = status;
    if (left.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
    if (const cl_int worst = error; worst < 0)
      done.failed(error_pointer(opencl_error(error_code(worst), worst,
                                             "an OpenCL event that the program gave to make_event() failed on " +
                                                 device_name + ": " + error_text(worst))));
    else
      done.succeeded();
    delete this;
  }
};

/// A temporary queue to copy the bytes of a memory object.
queue_handle copy_queue(const opencl_device &device) {
  cl_int status = CL_SUCCESS;
  queue_handle queue(clCreateCommandQueueWithProperties(device.context(), device.get(), nullptr, &status));
  check(status, "clCreateCommandQueueWithProperties", device.properties().name);
  return queue;
}

class opencl_interop final : public backend_interop {
public:
  void retain(native_kind kind, native_handle object) override {
    check_handle(retain_object(kind, object), "clRetain");
  }
  void release(native_kind kind, native_handle object) noexcept override { release_object(kind, object); }

  native_handle platform_of(const backend_device &device) override {
    return as_opencl(device).context_owner()->platform;
  }
  native_handle device_of(const backend_device &device) override { return as_opencl(device).get(); }
  native_handle context_of(const backend_device &device) override { return as_opencl(device).context(); }
  native_handle queue_of(backend_queue &queue) override { return expose_queue(queue); }
  native_handle event_of(const native_event &event) override { return static_cast<const opencl_event &>(event).get(); }

  native_handle make_ended_event(const backend_device &device) override {
    cl_int status = CL_SUCCESS;
    event_handle event(clCreateUserEvent(as_opencl(device).context(), &status));
    check(status, "clCreateUserEvent", device.properties().name);
    check(clSetUserEventStatus(event.get(), CL_COMPLETE), "clSetUserEventStatus", device.properties().name);
    return event.give_up();
  }

  native_handle program_of(const executable_kernel &kernel) override {
    return static_cast<const opencl_kernel &>(kernel).program();
  }
  native_handle make_kernel(const executable_kernel &kernel) override {
    return static_cast<const opencl_kernel &>(kernel).make_native();
  }
  native_handle memory_object(backend_device &device, void *memory, std::size_t bytes) override {
    return as_opencl(device).memory_object(memory, bytes);
  }

  native_handle parent_of(native_handle device) override {
    return property<cl_device_id>(clGetDeviceInfo, "clGetDeviceInfo", static_cast<cl_device_id>(device),
                                  CL_DEVICE_PARENT_DEVICE);
  }

  std::shared_ptr<backend_device> open_sub_device(native_handle device, backend_device &parent) override {
    const auto open = [&]() -> kept_devices<native_handle>::list {
      retain(native_kind::device, device);
      return {
          opencl::open_sub_device(device_handle(static_cast<cl_device_id>(device)), as_opencl(parent).context_owner())};
    };
    return sub_devices_.find_or_make(device, open).front();
  }

  std::vector<native_handle> devices_of_context(native_handle context) override {
    const auto native = static_cast<cl_context>(context);
    const auto count = property<cl_uint>(clGetContextInfo, "clGetContextInfo", native, CL_CONTEXT_NUM_DEVICES);
    std::vector<cl_device_id> ids(count);
    check_handle(clGetContextInfo(native, CL_CONTEXT_DEVICES, ids.size() * sizeof(cl_device_id), ids.data(), nullptr),
                 "clGetContextInfo");
    return {ids.begin(), ids.end()};
  }

  std::vector<std::shared_ptr<backend_device>> open_context(native_handle context,
                                                            const std::vector<backend_device *> &roots) override {
    return contexts_.find_or_make(context, [&] { return devices_in(context, roots); });
  }

  native_queue_info info_of_queue(native_handle queue) override {
    const auto native = static_cast<cl_command_queue>(queue);
    const auto ask = [&]<class T>(T, cl_command_queue_info what) {
      return property<T>(clGetCommandQueueInfo, "clGetCommandQueueInfo", native, what);
    };
    const auto flags = ask(cl_command_queue_properties{}, CL_QUEUE_PROPERTIES);
    return {ask(cl_context{}, CL_QUEUE_CONTEXT), ask(cl_device_id{}, CL_QUEUE_DEVICE),
            (flags & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) == 0, (flags & CL_QUEUE_PROFILING_ENABLE) != 0};
  }

  std::shared_ptr<native_event> watch(const std::vector<native_handle> &events, backend_device &device,
                                      completion &done) override {
    const opencl_device &target = as_opencl(device);
    for (native_handle event : events)
      if (property<cl_context>(clGetEventInfo, "clGetEventInfo", static_cast<cl_event>(event), CL_EVENT_CONTEXT) !=
          target.context())
        throw_error(errc::invalid, "make_event: an event belongs to another context than the one given with it");
    // Created before the first callback, which may destroy `done`.
    std::shared_ptr<native_event> single;
    if (events.size() == 1) {
      retain(native_kind::event, events.front());
      single = std::make_shared<opencl_event>(event_handle(static_cast<cl_event>(events.front())), target.context());
    }
    auto *countdown = new event_countdown{{events.size()}, done, {CL_SUCCESS}, target.properties().name};
    const auto callback = [](cl_event, cl_int status, void *data) {
      static_cast<event_countdown *>(data)->one_ended(status);
    };
    for (native_handle event : events) when_ended(static_cast<cl_event>(event), callback, countdown);
    return single;
  }

  std::size_t size_of_memory(native_handle memory) override {
    return property<std::size_t>(clGetMemObjectInfo, "clGetMemObjectInfo", static_cast<cl_mem>(memory), CL_MEM_SIZE);
  }
  /// On processors, whose kernels reach all memory of the process. The specification promises that of devices with
  /// fine-grained system memory only; PoCL does not say so, but has no other memory either.
  void *adopt_memory(native_handle memory, backend_device &device, std::size_t bytes) override {
    opencl_device &target = as_opencl(device);
    const auto memory_context =
        property<cl_context>(clGetMemObjectInfo, "clGetMemObjectInfo", static_cast<cl_mem>(memory), CL_MEM_CONTEXT);
    const bool reaches_all =
        (device_value<cl_device_svm_capabilities>(target.get(), CL_DEVICE_SVM_CAPABILITIES) &
         CL_DEVICE_SVM_FINE_GRAIN_SYSTEM) ||
        platform_string(target.context_owner()->platform, CL_PLATFORM_NAME) == "Portable Computing Language";
    if (!(device_value<cl_device_type>(target.get(), CL_DEVICE_TYPE) & CL_DEVICE_TYPE_CPU) || !reaches_all ||
        !target.properties().host_unified_memory || memory_context != target.context())
      return nullptr;
    return target.adopt(static_cast<cl_mem>(memory), bytes);
  }
  void read_memory(native_handle memory, backend_device &device, void *destination, std::size_t bytes) override {
    const queue_handle queue = copy_queue(as_opencl(device));
    check_handle(clEnqueueReadBuffer(queue.get(), static_cast<cl_mem>(memory), CL_TRUE, 0, bytes, destination, 0,
                                     nullptr, nullptr),
                 "clEnqueueReadBuffer");
  }
  void write_memory(native_handle memory, backend_device &device, const void *source, std::size_t bytes) override {
    const queue_handle queue = copy_queue(as_opencl(device));
    check_handle(
        clEnqueueWriteBuffer(queue.get(), static_cast<cl_mem>(memory), CL_TRUE, 0, bytes, source, 0, nullptr, nullptr),
        "clEnqueueWriteBuffer");
    // In Intel's CPU runtime, a short blocking write may return before its data is visible to other queues.
    check_handle(clFinish(queue.get()), "clFinish");
  }

  bool has_platform_extension(const backend_device &device, const std::string &name) override {
    const auto names = words(platform_string(as_opencl(device).context_owner()->platform, CL_PLATFORM_EXTENSIONS));
    return std::find(names.begin(), names.end(), name) != names.end();
  }

  native_handle context_of_kernel(native_handle kernel) override {
    return property<cl_context>(clGetKernelInfo, "clGetKernelInfo", static_cast<cl_kernel>(kernel), CL_KERNEL_CONTEXT);
  }
  native_handle context_of_program(native_handle program) override {
    return property<cl_context>(clGetProgramInfo, "clGetProgramInfo", static_cast<cl_program>(program),
                                CL_PROGRAM_CONTEXT);
  }
  native_handle program_of_kernel(native_handle kernel) override {
    return property<cl_program>(clGetKernelInfo, "clGetKernelInfo", static_cast<cl_kernel>(kernel), CL_KERNEL_PROGRAM);
  }
  std::uint32_t arguments_of(native_handle kernel) override {
    return property<cl_uint>(clGetKernelInfo, "clGetKernelInfo", static_cast<cl_kernel>(kernel), CL_KERNEL_NUM_ARGS);
  }
  std::string attributes_of(native_handle kernel) override {
    return query_string([&](std::size_t size, void *text, std::size_t *needed) {
      return clGetKernelInfo(static_cast<cl_kernel>(kernel), CL_KERNEL_ATTRIBUTES, size, text, needed);
    });
  }
  std::string name_of_kernel(native_handle kernel) override {
    return query_string([&](std::size_t size, void *text, std::size_t *needed) {
      return clGetKernelInfo(static_cast<cl_kernel>(kernel), CL_KERNEL_FUNCTION_NAME, size, text, needed);
    });
  }
  kernel_info info_of_kernel(native_handle kernel, const backend_device &device,
                             std::array<std::size_t, 3> &compile_work_group_size) override {
    const opencl_device &target = as_opencl(device);
    kernel_info facts = read_kernel_info(static_cast<cl_kernel>(kernel), target.get(), target.properties());
    clGetKernelWorkGroupInfo(static_cast<cl_kernel>(kernel), target.get(), CL_KERNEL_COMPILE_WORK_GROUP_SIZE,
                             sizeof compile_work_group_size, compile_work_group_size.data(), nullptr);
    return facts;
  }

  std::shared_ptr<executable_kernel> executable(native_handle kernel, backend_device &device,
                                                std::shared_ptr<const syclc_kernel> description) override {
    retain(native_kind::kernel, kernel);
    const opencl_device &target = as_opencl(device);
    return std::make_shared<opencl_kernel>(std::move(description), kernel_handle(static_cast<cl_kernel>(kernel)),
                                           target.get(), target.memory(), target.properties());
  }

  program_state state_of_program(native_handle program, const backend_device &device) override {
    const auto native = static_cast<cl_program>(program);
    const cl_device_id id = as_opencl(device).get();
    cl_program_binary_type type = CL_PROGRAM_BINARY_TYPE_NONE;
    check_handle(clGetProgramBuildInfo(native, id, CL_PROGRAM_BINARY_TYPE, sizeof type, &type, nullptr),
                 "clGetProgramBuildInfo");
    cl_build_status built = CL_BUILD_NONE; // PoCL reports an executable even if the build failed
    clGetProgramBuildInfo(native, id, CL_PROGRAM_BUILD_STATUS, sizeof built, &built, nullptr);
    if (type == CL_PROGRAM_BINARY_TYPE_NONE || built == CL_BUILD_ERROR) return program_state::source;
    if (type != CL_PROGRAM_BINARY_TYPE_EXECUTABLE) return program_state::object;
    // A program that was created from a binary must still be built.
    return built == CL_BUILD_SUCCESS ? program_state::executable : program_state::source;
  }

  void build_program(native_handle program, const std::vector<backend_device *> &devices, errc failure) override {
    const auto native = static_cast<cl_program>(program);
    const compilation under_way;
    for (backend_device *device : devices) {
      if (state_of_program(program, *device) == program_state::executable) continue;
      const cl_device_id id = as_opencl(*device).get();
      const cl_int status = clBuildProgram(native, 1, &id, nullptr, nullptr, nullptr);
      if (status != CL_SUCCESS) throw_build_error("built", native, *device, status, failure);
    }
  }

  void compile_program(native_handle program, const std::vector<backend_device *> &devices, errc failure) override {
    const auto native = static_cast<cl_program>(program);
    const compilation under_way;
    for (backend_device *device : devices) {
      if (state_of_program(program, *device) != program_state::source) continue;
      const cl_device_id id = as_opencl(*device).get();
      const cl_int status = clCompileProgram(native, 1, &id, nullptr, 0, nullptr, nullptr, nullptr, nullptr);
      if (status != CL_SUCCESS) throw_build_error("compiled", native, *device, status, failure);
    }
  }

  native_handle link_programs(const std::vector<native_handle> &programs, const std::vector<backend_device *> &devices,
                              errc failure) override {
    const compilation under_way;
    std::vector<cl_device_id> ids;
    for (backend_device *device : devices) ids.push_back(as_opencl(*device).get());
    std::vector<cl_program> natives;
    for (native_handle program : programs) natives.push_back(static_cast<cl_program>(program));
    cl_int status = CL_SUCCESS;
    program_handle linked(clLinkProgram(as_opencl(*devices.front()).context(), static_cast<cl_uint>(ids.size()),
                                        ids.data(), nullptr, static_cast<cl_uint>(natives.size()), natives.data(),
                                        nullptr, nullptr, &status));
    if (status != CL_SUCCESS) throw_build_error("linked", linked.get(), *devices.front(), status, failure);
    return linked.give_up();
  }

  native_handle make_unbuilt_program(backend_device &device, const syclc_kernel &kernel) override {
    return as_opencl(device).create_unbuilt(kernel).give_up();
  }

  native_handle make_source_program(backend_device &device, const void *spirv, std::size_t size) override {
    return as_opencl(device).create_of_source(spirv, size).give_up();
  }
  bool has_kernel(native_handle program, const std::string &name) override {
    const std::string names = query_string([&](std::size_t size, void *text, std::size_t *needed) {
      return clGetProgramInfo(static_cast<cl_program>(program), CL_PROGRAM_KERNEL_NAMES, size, text, needed);
    });
    return (";" + names + ";").find(";" + name + ";") != std::string::npos && name.find(';') == std::string::npos;
  }

  native_handle make_built_in_program(backend_device &device, const std::vector<std::string> &names) override {
    const opencl_device &target = as_opencl(device);
    const cl_device_id id = target.get();
    std::string list; // separated by semicolons
    for (const std::string &name : names) list += (list.empty() ? "" : ";") + name;
    cl_int status = CL_SUCCESS;
    program_handle program(clCreateProgramWithBuiltInKernels(target.context(), 1, &id, list.c_str(), &status));
    check(status, "clCreateProgramWithBuiltInKernels", device.properties().name);
    const compilation under_way;
    // PoCL compiles them now; other drivers may report an error, because their kernels are ready.
    status = clBuildProgram(program.get(), 1, &id, nullptr, nullptr, nullptr);
    if (status == CL_BUILD_PROGRAM_FAILURE) throw_build_error("built", program.get(), device, status, errc::build);
    return program.give_up();
  }
  native_handle kernel_of_program(native_handle program, const std::string &name) override {
    cl_int status = CL_SUCCESS;
    kernel_handle kernel(clCreateKernel(static_cast<cl_program>(program), name.c_str(), &status));
    check_handle(status, "clCreateKernel");
    return kernel.give_up();
  }
  std::array<std::size_t, 3> global_work_size_of(native_handle kernel, const backend_device &device) override {
    std::array<std::size_t, 3> size{};
    check_handle(clGetKernelWorkGroupInfo(static_cast<cl_kernel>(kernel), as_opencl(device).get(),
                                          CL_KERNEL_GLOBAL_WORK_SIZE, sizeof size, size.data(), nullptr),
                 "clGetKernelWorkGroupInfo");
    return size;
  }

private:
  /// The devices in a context of the program, which is retained.
  std::vector<std::shared_ptr<backend_device>> devices_in(native_handle context,
                                                          const std::vector<backend_device *> &roots) {
    retain(native_kind::context, context);
    auto shared = std::make_shared<shared_context>();
    shared->context = context_handle(static_cast<cl_context>(context));
    shared->platform = as_opencl(*roots.front()).context_owner()->platform;
    shared->functions = as_opencl(*roots.front()).context_owner()->functions;
    std::vector<std::shared_ptr<backend_device>> devices;
    for (backend_device *root : roots) {
      opencl_device_info facts;
      const std::string why_not = read_device_info(as_opencl(*root).get(), shared->functions, facts);
      if (!why_not.empty())
        throw_error(errc::invalid,
                    "make_context: the device " + root->properties().name + " cannot be used: " + why_not);
      devices.push_back(std::make_shared<opencl_device>(shared, std::move(facts)));
    }
    return devices;
  }

  /// \param program null if there is no program with a build log.
  [[noreturn]] static void throw_build_error(const char *what, cl_program program, const backend_device &device,
                                             cl_int status, errc failure) {
    const std::string log = query_string([&](std::size_t size, void *text, std::size_t *needed) {
      return program ? clGetProgramBuildInfo(program, as_opencl(device).get(), CL_PROGRAM_BUILD_LOG, size, text, needed)
                     : CL_INVALID_PROGRAM;
    });
    throw_opencl_error(failure, status,
                       std::string("kernel bundle: the program could not be ") + what + " for " +
                           device.properties().name + ": " + error_text(status) + "; build log:\n" +
                           (log.empty() ? "(empty)" : log));
  }

  kept_devices<native_handle> sub_devices_; ///< by the cl_device_id
  kept_devices<native_handle> contexts_;    ///< the devices in each, by the cl_context
};

} // namespace

backend_interop &interop() noexcept {
  static auto *const the_only_one = new opencl_interop; // never destroyed, as the devices that it keeps
  return *the_only_one;
}

} // namespace sycl::detail::opencl
