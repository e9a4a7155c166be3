// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The layer's entry points, and the functions that it puts in front of the driver's: one for each name in the backend's
/// tables, made by a template from the function's type.
#include "faults.hpp"

#include <CL/cl.h>
#include <CL/cl_ext.h>
#include <CL/cl_layer.h>

#include <array>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace opencl_test {

namespace {

cl_icd_dispatch driver; ///< what comes after this layer
/// The same by function, and functions of extensions, which are those of the first platform that has them.
std::array<void *, function_count> next{};

/// Events that the layer lets fail: user events of the driver, with callbacks of the layer's own, because PoCL does not
/// call back if a user event fails. No driver sees them in a list of events to wait for: PoCL never starts a command that
/// waits for an event which has failed, and Intel's runtime crashes at the next command of the queue. Commands that wait
/// for them are not passed on.
class failing_events {
public:
  using callback = void(CL_CALLBACK *)(cl_event, cl_int, void *);

  static failing_events &get() {
    static failing_events *const only = new failing_events; // never destroyed: callbacks use it until the very end
    return *only;
  }

  /// An event that ends with an error when `cause`, an event of the driver, ends, to which it takes over the reference.
  cl_event replace(cl_event cause, cl_int code) {
    const cl_event made = make(cause);
    if (!made) return cause;
    driver.clSetEventCallback(cause, CL_COMPLETE, &fail_after_event, new cause_of{made, cause, code});
    return made;
  }

  /// The event of a command that does not run because `cause`, one of these events, fails.
  cl_event make_not_run(cl_event cause) {
    const cl_event made = make(cause);
    if (!made) return nullptr;
    const auto fail_too = [](cl_event, cl_int, void *event) {
      get().fail(static_cast<cl_event>(event), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    };
    add_callback(cause, fail_too, made);
    return made;
  }

  /// One of the events, or null.
  cl_event first_in(cl_uint count, const cl_event *events) {
    const std::lock_guard lock(mutex_);
    for (cl_uint i = 0; i != count; ++i)
      if (events_.count(events[i])) return events[i];
    return nullptr;
  }

  /// Counts references of the program.
  void count(cl_event event, long change) {
    const std::lock_guard lock(mutex_);
    const auto known = events_.find(event);
    if (known == events_.end()) return;
    known->second.references += change;
    forget_if_over(known);
  }

  /// \returns whether the event is one of these.
  bool add_callback(cl_event event, callback function, void *data) {
    std::unique_lock lock(mutex_);
    const auto known = events_.find(event);
    if (known == events_.end()) return false;
    if (known->second.status == CL_SUBMITTED) {
      known->second.callbacks.emplace_back(function, data);
      return true;
    }
    const cl_int status = known->second.status;
    lock.unlock();
    function(event, status, data);
    return true;
  }

private:
  struct state {
    long references = 1;
    cl_int status = CL_SUBMITTED; ///< or an error
    std::vector<std::pair<callback, void *>> callbacks;
  };
  struct cause_of {
    cl_event made, cause;
    cl_int code;
  };

  cl_event make(cl_event cause) {
    cl_context context = nullptr;
    driver.clGetEventInfo(cause, CL_EVENT_CONTEXT, sizeof context, &context, nullptr);
    cl_int status = CL_SUCCESS;
    const cl_event made = driver.clCreateUserEvent(context, &status);
    if (status != CL_SUCCESS) return nullptr;
    driver.clRetainEvent(made); // until it fails
    const std::lock_guard lock(mutex_);
    events_[made] = {};
    return made;
  }

  static void CL_CALLBACK fail_after_event(cl_event, cl_int, void *data) {
    const std::unique_ptr<cause_of> what(static_cast<cause_of *>(data));
    get().fail(what->made, what->code);
    driver.clReleaseEvent(what->cause);
  }

  void fail(cl_event event, cl_int code) {
    driver.clSetUserEventStatus(event, code);
    std::vector<std::pair<callback, void *>> callbacks;
    {
      const std::lock_guard lock(mutex_);
      const auto known = events_.find(event);
      known->second.status = code;
      callbacks.swap(known->second.callbacks);
      forget_if_over(known);
    }
    for (const auto &[function, data] : callbacks) function(event, code, data);
    driver.clReleaseEvent(event);
  }

  void forget_if_over(std::map<cl_event, state>::iterator event) {
    if (event->second.references == 0 && event->second.status != CL_SUBMITTED) events_.erase(event);
  }

  std::mutex mutex_;
  std::map<cl_event, state> events_;
};

template <class... Arguments>
auto last_of(const std::tuple<Arguments...> &arguments) {
  return std::get<sizeof...(Arguments) - 1>(arguments);
}

template <function Which, class Signature>
struct interceptor;

/// What the program calls instead of a function of the driver.
template <function Which, class Result, class... Parameters>
struct interceptor<Which, Result(Parameters...)> {
  static constexpr std::string_view name = function_names[static_cast<std::size_t>(Which)];
  static constexpr bool retains = name.starts_with("clRetain");
  static constexpr bool releases = name.starts_with("clRelease");
  static constexpr bool frees = Which == function::clSVMFree || Which == function::clMemFreeINTEL ||
                                Which == function::clEnqueueUnmapMemObject; // what clEnqueueMapBuffer made
  static constexpr bool is_lookup = Which == function::clGetExtensionFunctionAddressForPlatform;
  using last = std::tuple_element_t<sizeof...(Parameters) - 1, std::tuple<Parameters...>>;
  using first = std::tuple_element_t<0, std::tuple<Parameters...>>;

  /// The last three parameters are count, events, event.
  static constexpr bool waits = name.starts_with("clEnqueue") && std::is_same_v<last, cl_event *>;

  static Result CL_API_CALL call(Parameters... parameters) {
    const std::tuple arguments(parameters...);
    const fault wanted = count_call(Which, can_end_with_error(arguments));
    if constexpr (waits)
      if (const cl_event failing = failing_event_of(arguments)) return not_run(arguments, failing);
    // What is released is released in any case: the program cannot try again.
    const bool fails = wanted.code != CL_SUCCESS && !wanted.asynchronous && !std::is_void_v<Result>;
    if (fails && !releases && !frees) return fail(arguments, wanted.code);
    if constexpr (Which == function::clRetainEvent || Which == function::clReleaseEvent)
      failing_events::get().count(parameters..., retains ? 1 : -1);
    if constexpr (Which == function::clSetEventCallback)
      if (failing_events::get().add_callback(std::get<0>(arguments), std::get<2>(arguments), std::get<3>(arguments)))
        return CL_SUCCESS;
    const auto forward = reinterpret_cast<Result(CL_API_CALL *)(Parameters...)>(next[static_cast<std::size_t>(Which)]);
    if constexpr (std::is_void_v<Result>) {
      forward(parameters...);
      record(Which, CL_SUCCESS);
      count(arguments);
    } else {
      const Result result = forward(parameters...);
      if constexpr (std::is_same_v<Result, cl_int>) {
        record(Which, result);
        if (result == CL_SUCCESS) count(arguments);
      } else {
        record(Which, result ? CL_SUCCESS : CL_INVALID_VALUE);
        if (result && !is_lookup) count_references(kind_of<Result>(), 1);
      }
      if constexpr (std::is_same_v<last, cl_event *>)
        if (wanted.asynchronous && result == CL_SUCCESS && last_of(arguments))
          *last_of(arguments) = failing_events::get().replace(*last_of(arguments), wanted.code);
      if constexpr (std::is_same_v<Result, cl_int>)
        if (fails) return wanted.code;
      if constexpr (is_lookup) return extension_function(std::get<1>(arguments), result);
      return result;
    }
  }

private:
  static Result fail(const std::tuple<Parameters...> &arguments, cl_int code) {
    record(Which, code);
    if constexpr (std::is_same_v<Result, cl_int>) return code;
    if constexpr (std::is_same_v<last, cl_int *>)
      if (last_of(arguments)) *last_of(arguments) = code;
    if constexpr (std::is_pointer_v<Result>) return nullptr;
  }

  /// Whether the program gets an event of the command.
  static bool can_end_with_error(const std::tuple<Parameters...> &arguments) {
    if constexpr (std::is_same_v<last, cl_event *>) return last_of(arguments) != nullptr;
    return false;
  }
  static cl_event failing_event_of(const std::tuple<Parameters...> &arguments) {
    return failing_events::get().first_in(std::get<sizeof...(Parameters) - 3>(arguments),
                                          std::get<sizeof...(Parameters) - 2>(arguments));
  }
  /// The command ends with an error when the event that it waits for fails.
  static cl_int not_run(const std::tuple<Parameters...> &arguments, cl_event failing) {
    record(Which, CL_SUCCESS);
    if (cl_event *const event = last_of(arguments)) {
      *event = failing_events::get().make_not_run(failing);
      count_references(kind::events, 1);
    }
    return CL_SUCCESS;
  }

  /// Counts references to the objects that a successful call created, retained or released.
  static void count(const std::tuple<Parameters...> &arguments) {
    if constexpr (retains) count_references(kind_of<first>(), 1);
    if constexpr (releases) count_references(kind_of<first>(), -1);
    if constexpr (frees)
      if (std::get<1>(arguments)) count_references(kind::allocations, -1);
    if constexpr (std::is_same_v<last, cl_event *>)
      if (last_of(arguments)) count_references(kind::events, 1);
    if constexpr (Which == function::clCreateSubDevices)
      if (std::get<3>(arguments)) count_references(kind::devices, std::get<2>(arguments));
  }

  static void *extension_function(const char *asked, void *real);
};

#define OPENCL_CALL(name)
#define OPENCL_FUNCTION(name)                                                                                          \
  if (real && std::string_view(asked) == #name) {                                                                      \
    void *&known = next[static_cast<std::size_t>(function::name)];                                                     \
    if (!known) known = real;                                                                                          \
    if (known == real)                                                                                                 \
      return reinterpret_cast<void *>(&interceptor<function::name, std::remove_pointer_t<name##_fn>>::call);           \
  }

template <function Which, class Result, class... Parameters>
void *interceptor<Which, Result(Parameters...)>::extension_function(const char *asked, void *real) {
#include "backends/opencl/functions.def"
  return real;
}

cl_icd_dispatch layered; ///< what the loader calls

} // namespace

} // namespace opencl_test

extern "C" {

CL_API_ENTRY __attribute__((visibility("default"))) cl_int CL_API_CALL clGetLayerInfo(cl_layer_info what, size_t size,
                                                                                      void *value, size_t *needed) {
  const auto answer = [&](const void *bytes, std::size_t count) {
    if (needed) *needed = count;
    if (!value) return CL_SUCCESS;
    if (size < count) return CL_INVALID_VALUE;
    std::memcpy(value, bytes, count);
    return CL_SUCCESS;
  };
  const cl_layer_api_version version = CL_LAYER_API_VERSION_100;
  constexpr char name[] = "syclc's tests";
  if (what == CL_LAYER_API_VERSION) return answer(&version, sizeof version);
  if (what == CL_LAYER_NAME) return answer(name, sizeof name);
  return CL_INVALID_VALUE;
}

CL_API_ENTRY __attribute__((visibility("default"))) cl_int CL_API_CALL clInitLayer(cl_uint count,
                                                                                   const cl_icd_dispatch *target,
                                                                                   cl_uint *count_returned,
                                                                                   const cl_icd_dispatch **returned) {
  using namespace opencl_test;
  if (count < sizeof(cl_icd_dispatch) / sizeof(void *) || !target || !count_returned || !returned)
    return CL_INVALID_VALUE;
  driver = *target;
  layered = *target;
#undef OPENCL_CALL
#undef OPENCL_FUNCTION
#define OPENCL_CALL(name)                                                                                              \
  next[static_cast<std::size_t>(function::name)] = reinterpret_cast<void *>(target->name);                             \
  layered.name = &interceptor<function::name, decltype(::name)>::call;
#include "backends/opencl/calls.def"
  *count_returned = sizeof(cl_icd_dispatch) / sizeof(void *);
  *returned = &layered;
  return CL_SUCCESS;
}

} // extern "C"
