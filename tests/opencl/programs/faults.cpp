// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Lets each call of OpenCL fail, one after the other. The loader must have loaded the layer of ../layer
/// (OPENCL_LAYERS=FILE).
///
///   opencl-faults LAYER       all faults: those of calls that occur again and again in this process, those of the first
///                             calls of a process in processes of their own
///   opencl-faults --once      runs everything once; OPENCL_TEST_FAIL has the fault
///
/// After a fault, either results are right, or the program gets a sycl::exception with the error's number in its text
/// and a suitable code. No object leaks, and everything works again afterwards.
#include "layer.hpp"

#include <sycl/backend/opencl.hpp>
#include <sycl/sycl.hpp>

#include <dlfcn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <memory>
#include <new>
#include <numeric>
#include <set>
#include <string>
#include <vector>

namespace {

/// The functions of the layer.
struct layer_functions {
  decltype(&opencl_test_fail) fail;
  decltype(&opencl_test_failures) failures;
  decltype(&opencl_test_function) function;
  decltype(&opencl_test_calls) calls;
  decltype(&opencl_test_kind) kind;
  decltype(&opencl_test_references) references;

  explicit layer_functions(const char *file) {
    void *const library = dlopen(file, RTLD_NOW | RTLD_NOLOAD);
    if (!library) {
      std::printf("OPENCL_LAYERS does not name the layer %s\n", file);
      std::exit(2);
    }
    const auto get = [&](auto &function, const char *name) {
      function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(library, name));
    };
    get(fail, "opencl_test_fail");
    get(failures, "opencl_test_failures");
    get(function, "opencl_test_function");
    get(calls, "opencl_test_calls");
    get(kind, "opencl_test_kind");
    get(references, "opencl_test_references");
  }
};

constexpr std::size_t size = 1024, group = 64;

/// Queues of one context, whose errors are collected.
struct test_queues {
  std::vector<std::exception_ptr> errors;
  sycl::async_handler collect = [this](const sycl::exception_list &list) {
    errors.insert(errors.end(), list.begin(), list.end());
  };
  sycl::queue first{sycl::default_selector_v, collect};
  sycl::queue second{first.get_context(), first.get_device(), collect};
  sycl::queue in_order{first.get_context(),
                       first.get_device(),
                       collect,
                       {sycl::property::queue::in_order(), sycl::property::queue::enable_profiling()}};

  void wait() {
    for (sycl::queue *queue : {&first, &second, &in_order}) queue->wait_and_throw();
  }
};

/// Commands on a buffer in several queues, which wait for each other.
bool test_buffers(test_queues &queues) {
  std::vector<int> result(size);
  {
    sycl::buffer<int> buffer(result.data(), sycl::range<1>(size));
    const auto add = [&](sycl::queue &queue, int number) {
      queue.submit([&](sycl::handler &handler) {
        sycl::accessor values(buffer, handler);
        handler.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) { values[i] += number + int(i[0]); });
      });
    };
    queues.first.submit([&](sycl::handler &handler) {
      handler.fill(sycl::accessor(buffer, handler, sycl::write_only, sycl::no_init), 1);
    });
    add(queues.second, 2);
    add(queues.in_order, 3);
    add(queues.second, 4);
  }
  queues.wait();
  bool right = true;
  for (std::size_t i = 0; i != size; ++i) right &= result[i] == 10 + 3 * int(i);
  return right;
}

struct seven_bytes {
  unsigned char byte[7];
};

/// Copies of rows, fills with patterns of other sizes than powers of two, host accessors.
bool test_copies(test_queues &queues) {
  sycl::buffer<int, 2> from{sycl::range(8, 16)}, to{sycl::range(8, 16)};
  sycl::buffer<seven_bytes> bytes{sycl::range(100)};
  {
    const sycl::host_accessor all(from, sycl::write_only);
    for (int y = 0; y != 8; ++y)
      for (int x = 0; x != 16; ++x) all[y][x] = 100 * y + x;
  }
  queues.first.submit([&](sycl::handler &handler) {
    handler.copy(sycl::accessor(from, handler, sycl::range(3, 5), sycl::id(2, 3), sycl::read_only),
                 sycl::accessor(to, handler, sycl::range(3, 5), sycl::id(4, 7), sycl::write_only));
  });
  queues.second.submit([&](sycl::handler &handler) {
    handler.fill(sycl::accessor(bytes, handler, sycl::write_only, sycl::no_init), seven_bytes{{1, 2, 3, 4, 5, 6, 7}});
  });
  const sycl::host_accessor copied(to, sycl::read_only);
  const sycl::host_accessor filled(bytes, sycl::read_only);
  queues.wait();
  bool right = true;
  for (int y = 0; y != 3; ++y)
    for (int x = 0; x != 5; ++x) right &= copied[y + 4][x + 7] == 100 * (y + 2) + x + 3;
  for (int i = 0; i != 100; ++i) right &= filled[i].byte[i % 7] == i % 7 + 1;
  return right;
}

/// USM, local memory, barriers, events, host tasks.
bool test_usm(test_queues &queues) {
  sycl::queue &queue = queues.in_order;
  if (!queue.get_device().has(sycl::aspect::usm_device_allocations)) return true;
  std::vector<int> values(size), sums(size / group);
  bool host_task_ran = false;
  struct memory {
    test_queues &queues;
    sycl::queue &queue = queues.in_order;
    int *values = sycl::malloc_device<int>(size, queue), *sums = sycl::malloc_device<int>(size / group, queue);
    ~memory() {
      // If a command could not be submitted, earlier ones may still use it, and the variables above.
      for (sycl::queue *each : {&queues.first, &queues.second, &queues.in_order}) each->wait();
      sycl::free(values, queue);
      sycl::free(sums, queue);
    }
  } const device{queues};
  if (!device.values || !device.sums) throw std::bad_alloc(); // USM functions return null
  std::iota(values.begin(), values.end(), 0);
  const sycl::event copied = queue.copy(values.data(), device.values, size);
  const sycl::event summed = queues.second.submit([&, from = device.values, to = device.sums](sycl::handler &handler) {
    handler.depends_on(copied);
    sycl::local_accessor<int> local(group, handler);
    handler.parallel_for(sycl::nd_range<1>(size, group), [=](sycl::nd_item<1> item) {
      const std::size_t mine = item.get_local_id(0);
      local[mine] = from[item.get_global_id(0)];
      for (std::size_t half = group / 2; half != 0; half /= 2) {
        sycl::group_barrier(item.get_group());
        if (mine < half) local[mine] += local[mine + half];
      }
      if (mine == 0) to[item.get_group(0)] = local[0];
    });
  });
  const sycl::event task = queues.first.submit([&](sycl::handler &handler) {
    handler.depends_on(summed);
    handler.host_task([&] { host_task_ran = true; });
  });
  const sycl::event back = queue.submit([&](sycl::handler &handler) {
    handler.depends_on(task);
    handler.copy(device.sums, sums.data(), size / group);
  });
  queues.wait();
  bool right = host_task_ran && back.get_profiling_info<sycl::info::event_profiling::command_end>() != 0;
  for (std::size_t i = 0; i != size / group; ++i)
    right &= sums[i] == int(group * (i * group) + group * (group - 1) / 2);
  return right;
}

/// What programs ask kernels for.
bool test_queries(test_queues &queues) {
  const auto bundle = sycl::get_kernel_bundle<sycl::bundle_state::executable>(queues.first.get_context());
  std::size_t kernels = 0;
  for (const sycl::kernel_id &id : bundle.get_kernel_ids()) {
    const sycl::kernel kernel = bundle.get_kernel(id);
    kernels += kernel.get_info<sycl::info::kernel_device_specific::work_group_size>(queues.first.get_device()) != 0;
  }
  return kernels > 3;
}

/// The program's own OpenCL objects.
bool test_interoperation(test_queues &queues) {
  const std::unique_ptr<_cl_context, decltype(&clReleaseContext)> context(
      sycl::get_native<sycl::backend::opencl>(queues.first.get_context()), &clReleaseContext);
  std::vector<int> data(size, 3);
  const std::unique_ptr<_cl_mem, decltype(&clReleaseMemObject)> memory(
      clCreateBuffer(context.get(), CL_MEM_COPY_HOST_PTR, size * sizeof(int), data.data(), nullptr),
      &clReleaseMemObject);
  if (!memory) return true; // the fault was that of the program's own call
  auto buffer = sycl::make_buffer<sycl::backend::opencl, int>(memory.get(), queues.first.get_context());
  queues.first.submit([&](sycl::handler &handler) {
    sycl::accessor values(buffer, handler);
    handler.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) { values[i] += int(i[0]); });
  });
  const sycl::host_accessor values(buffer, sycl::read_only);
  queues.wait();
  bool right = true;
  for (std::size_t i = 0; i != size; ++i) right &= values[i] == 3 + int(i);
  return right;
}

/// A part of the device, which some drivers put into a context of its own.
bool test_parts(test_queues &queues) {
  using sycl::info::partition_property;
  const sycl::device whole = queues.first.get_device();
  const auto supported = whole.get_info<sycl::info::device::partition_properties>();
  if (std::find(supported.begin(), supported.end(), partition_property::partition_equally) == supported.end())
    return true;
  const sycl::device part = whole.create_sub_devices<partition_property::partition_equally>(1).front();
  sycl::queue queue(part, queues.collect);
  std::vector<int> result(size);
  {
    sycl::buffer<int> buffer(result.data(), sycl::range<1>(size));
    for (sycl::queue *each : {&queues.first, &queue, &queues.first})
      each->submit([&](sycl::handler &handler) {
        sycl::accessor values(buffer, handler);
        handler.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) { values[i] += 2; });
      });
  }
  queue.wait_and_throw();
  queues.wait();
  return std::count(result.begin(), result.end(), 6) == std::ptrdiff_t(size);
}

struct scenario {
  const char *name;
  bool (*run)(test_queues &queues);
};
constexpr scenario scenarios[] = {{"buffers", test_buffers}, {"copies", test_copies},
                                  {"USM", test_usm},         {"queries", test_queries},
                                  {"parts", test_parts},     {"interoperation", test_interoperation}};

/// What a run of a scenario ended with.
struct outcome {
  bool is_right = false;
  std::string error; ///< empty: none
  sycl::errc code = sycl::errc::success;
};

outcome run(const scenario &what) {
  outcome result;
  const auto failed = [&](const std::exception_ptr &error) {
    try {
      std::rethrow_exception(error);
    } catch (const sycl::exception &exception) {
      result.error = exception.what();
      result.code = static_cast<sycl::errc>(exception.code().value());
    } catch (const std::bad_alloc &) {
      result.code = sycl::errc::memory_allocation;
      result.error = "no memory";
    } catch (const std::exception &exception) {
      result.error = std::string("an exception of another class: ") + exception.what();
    }
  };
  try {
    test_queues queues;
    try {
      result.is_right = what.run(queues);
    } catch (...) {
      failed(std::current_exception());
    }
    try { // what the scenario did not wait for
      queues.wait();
    } catch (...) {
      if (result.error.empty()) failed(std::current_exception());
    }
    if (!queues.errors.empty()) failed(queues.errors.front());
  } catch (...) {
    failed(std::current_exception());
  }
  return result;
}

struct fault {
  std::string function;
  unsigned long call;
  cl_int code = CL_SUCCESS;
  enum { once, from_then_on, asynchronous } how = once;

  /// As in OPENCL_TEST_FAIL.
  std::string text() const {
    return function + ":" + std::to_string(call) +
           (how == from_then_on   ? "+:"
            : how == asynchronous ? ":asynchronous:"
                                  : ":") +
           std::to_string(code);
  }
};

bool is_in(const std::string &name, std::initializer_list<const char *> list) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

/// Functions without which the runtime can do: it has other ways, or answers that are right for every device.
bool may_be_tolerated(const fault &wanted) {
  const std::string &name = wanted.function;
  // What could not be enqueued before other commands have ended may be possible afterwards.
  if (wanted.how == fault::once && (name.starts_with("clEnqueue") || name.starts_with("clSetKernelArg"))) return true;
  return wanted.how != fault::asynchronous &&
         (name.starts_with("clGet") || name.starts_with("clRelease") || name.starts_with("clRetain") ||
          is_in(name, {"clSVMFree", "clMemFreeINTEL", "clSetEventCallback", "clSetKernelExecInfo", "clFlush",
                       "clCreateBuffer", "clFinish", "clCreateProgramWithBinary", "clWaitForEvents",
                       "clSetUserEventStatus", "clCreateCommandQueueWithProperties", "clBuildProgram",
                       "clEnqueueMapBuffer", "clEnqueueUnmapMemObject"}));
}

bool name_is_of_allocation(const std::string &name) { return name.ends_with("Alloc") || name.ends_with("AllocINTEL"); }

bool is_suitable(sycl::errc code, const fault &wanted) {
  using sycl::errc;
  const errc expected = wanted.code == CL_OUT_OF_RESOURCES ? errc::memory_allocation : errc::runtime;
  if (code == expected) return true;
  if (is_in(wanted.function, {"clGetPlatformIDs", "clGetDeviceIDs", "clGetDeviceInfo", "clCreateContext"}))
    return code == errc::runtime; // there is no device then
  if (name_is_of_allocation(wanted.function)) return code == errc::memory_allocation;
  if (is_in(wanted.function, {"clBuildProgram", "clCreateProgramWithIL", "clCreateProgramWithBinary"}))
    return code == errc::build;
  // The program gave the object, or memory for it is missing.
  if (wanted.function.starts_with("clGet") || wanted.function.starts_with("clRetain") ||
      is_in(wanted.function, {"clEnqueueReadBuffer", "clEnqueueWriteBuffer", "clFinish"}))
    return code == errc::invalid;
  return false;
}

/// What is wrong with the outcome; empty if nothing is.
std::string judge(const outcome &result, const fault &wanted, bool has_failed) {
  if (result.error.empty()) {
    if (!result.is_right) return "wrong results, and no exception";
    return has_failed && !may_be_tolerated(wanted) ? "the error is lost" : "";
  }
  if (!has_failed) return "there was no fault, but: " + result.error;
  // Some functions return only null, and a device that does not answer is left out with the name of the question.
  const bool has_no_number = is_in(wanted.function, {"clSVMAlloc", "clGetDeviceInfo"}) || result.error == "no memory";
  if (!has_no_number && result.error.find("(" + std::to_string(wanted.code) + ")") == std::string::npos)
    return "the error's number is not in the text: " + result.error;
  if (!is_suitable(result.code, wanted)) return "errc " + std::to_string(int(result.code)) + ": " + result.error;
  return {};
}

std::string now; ///< what a hang is reported with

void report_hang(int) {
  static const char text[] = "a hang: ";
  (void)!write(1, text, sizeof text - 1);
  (void)!write(1, now.data(), now.size());
  (void)!write(1, "\n", 1);
  _exit(1);
}

constexpr unsigned seconds_until_hang = 30;
/// Kernels are leaked if their number grows so many times in a row: it may, as long as more threads use them at once
/// than ever before.
constexpr int most_growths_of_kernels = 5;

/// All that this process can do again and again.
class repeated_faults {
public:
  explicit repeated_faults(const layer_functions &layer) : layer_(layer) {}

  unsigned long runs = 0, failures = 0;

  void run_all() {
    for (const scenario &what : scenarios) run_all(what);
  }

  /// The functions that were called.
  const std::set<std::string> &functions() const noexcept { return functions_; }

private:
  using counts = std::vector<long>;

  counts references() const {
    counts result;
    for (unsigned kind = 0; layer_.kind(kind); ++kind) result.push_back(layer_.references(kind));
    return result;
  }

  /// Waits until the driver's callbacks have released their objects.
  std::string leaked_since(const counts &before) const {
    std::string leaked;
    for (int attempt = 0; attempt != 500; ++attempt) {
      leaked.clear();
      const counts after = references();
      for (unsigned kind = 0; kind != after.size(); ++kind)
        if (after[kind] > before[kind])
          leaked += std::string(" ") + layer_.kind(kind) + " +" + std::to_string(after[kind] - before[kind]);
      if (leaked.empty()) break;
      usleep(1000);
    }
    return leaked;
  }

  void report(const std::string &what, const std::string &problem) {
    ++failures;
    std::printf("%s: %s\n", what.c_str(), problem.c_str());
  }

  void run_all(const scenario &what) {
    for (int i = 0; i != 3; ++i) // until nothing is built and created that is kept
      if (const std::string problem = judge(run(what), {}, false); !problem.empty())
        return report(std::string("without faults, ") + what.name, problem);
    layer_.fail("", 0, 0, CL_SUCCESS, false);
    run(what);
    std::vector<std::pair<std::string, unsigned long>> calls;
    for (unsigned i = 0; layer_.function(i); ++i)
      if (const unsigned long count = layer_.calls(i)) calls.emplace_back(layer_.function(i), count);
    for (const auto &[function, count] : calls) {
      functions_.insert(function);
      for (unsigned long call = 1; call <= count; ++call) {
        run_one(what, {function, call, call % 2 ? CL_OUT_OF_RESOURCES : CL_INVALID_OPERATION, fault::once});
        run_one(what, {function, call, call % 2 ? CL_INVALID_OPERATION : CL_OUT_OF_RESOURCES, fault::from_then_on});
        if (function.starts_with("clEnqueue"))
          run_one(what, {function, call, CL_OUT_OF_RESOURCES, fault::asynchronous});
      }
    }
  }

  void ask_for(const fault &wanted) const {
    layer_.fail(wanted.function.c_str(), wanted.call, wanted.how == fault::from_then_on ? ~0ul : wanted.call,
                wanted.code, wanted.how == fault::asynchronous);
  }

  void run_one(const scenario &what, const fault &wanted) {
    now = std::string(what.name) + ", " + wanted.text();
    alarm(seconds_until_hang);
    const counts before = references();
    ask_for(wanted);
    const outcome result = run(what);
    const bool has_failed = layer_.failures() != 0;
    layer_.fail("", 0, 0, CL_SUCCESS, false);
    ++runs;
    if (const std::string problem = judge(result, wanted, has_failed); !problem.empty()) report(now, problem);
    std::string leaked = leaked_since(before);
    for (int time = 0; !leaked.empty(); ++time) { // or kept, for the next time
      const bool only_kernels = leaked.starts_with(" kernels ") && leaked.find(' ', 1) == leaked.rfind(' ');
      if (time == (only_kernels ? most_growths_of_kernels : 1)) break;
      const counts again = references();
      ask_for(wanted);
      run(what);
      layer_.fail("", 0, 0, CL_SUCCESS, false);
      leaked = leaked_since(again);
    }
    if (!leaked.empty()) report(now, "leaked:" + leaked);
    if (const std::string problem = judge(run(what), {}, false); !problem.empty())
      report(now + ", and once more without fault", problem);
    alarm(0);
  }

  const layer_functions &layer_;
  std::set<std::string> functions_;
};

/// Faults in processes of their own.
class first_calls {
public:
  explicit first_calls(const char *program) : program_(program) {}

  unsigned long runs = 0, failures = 0;

  /// Lets calls fail of all functions but \p known ones, whose other calls have failed already.
  void run_all(const std::set<std::string> &known) {
    std::map<std::string, unsigned long> calls;
    const std::string log = "opencl-faults-" + std::to_string(getpid()) + ".log";
    setenv("OPENCL_TEST_LOG", log.c_str(), 1);
    judge({}, run());
    unsetenv("OPENCL_TEST_LOG");
    std::ifstream lines(log);
    std::string function;
    for (int status; lines >> function >> status;) ++calls[function];
    std::remove(log.c_str());
    for (const auto &[name, count] : calls)
      for (unsigned long call = 1; call <= count && !(known.contains(name) && name != "clGetDeviceInfo"); call *= 2) {
        const fault wanted{name, call, call % 3 ? CL_OUT_OF_RESOURCES : CL_INVALID_OPERATION, fault::once};
        setenv("OPENCL_TEST_FAIL", wanted.text().c_str(), 1);
        judge(wanted, run());
        unsetenv("OPENCL_TEST_FAIL");
      }
  }

private:
  /// What a process printed, and its status as from waitpid().
  std::pair<std::string, int> run() {
    std::FILE *const output = popen((program_ + " --once 2>&1").c_str(), "r");
    std::string text;
    for (char part[4096]; const std::size_t size = std::fread(part, 1, sizeof part, output);) text.append(part, size);
    ++runs;
    return {text, pclose(output)};
  }

  void judge(const fault &wanted, const std::pair<std::string, int> &ended) {
    const auto &[text, status] = ended;
    std::string problem;
    outcome result;
    int code = 0, end = 0;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
      result.is_right = true;
    } else if (WIFEXITED(status) && WEXITSTATUS(status) == 3 && std::sscanf(text.c_str(), "%d %n", &code, &end) == 1) {
      result.error = text.substr(static_cast<std::size_t>(end));
      result.code = static_cast<sycl::errc>(code);
    } else {
      problem = "it ends with " + std::to_string(status) + ": " + text;
    }
    if (problem.empty()) problem = ::judge(result, wanted, wanted.call != 0);
    if (problem.empty()) return;
    ++failures;
    std::printf("a process of its own, %s: %s\n", wanted.text().c_str(), problem.c_str());
  }

  const std::string program_;
};

/// Runs everything once. \returns the exit status: 0 right results, 3 an exception.
int run_once() {
  alarm(seconds_until_hang);
  now = "--once";
  for (const scenario &what : scenarios) {
    const outcome result = run(what);
    if (!result.error.empty()) {
      std::printf("%d %s\n", int(result.code), result.error.c_str());
      return 3;
    }
    if (!result.is_right) {
      std::printf("0 wrong results of %s\n", what.name);
      return 1;
    }
  }
  return 0;
}

} // namespace

int main(int count, char **arguments) {
  std::signal(SIGALRM, report_hang);
  if (count != 2) {
    std::printf("usage: opencl-faults LAYER | --once\n");
    return 2;
  }
  if (std::strcmp(arguments[1], "--once") == 0) return run_once();
  (void)sycl::device(); // loads OpenCL, and with it the layer
  const layer_functions layer(arguments[1]);
  repeated_faults repeated(layer);
  repeated.run_all();
  first_calls first(arguments[0]);
  first.run_all(repeated.functions());
  std::printf("%lu runs in one process, %lu in others, %lu failures\n", repeated.runs, first.runs,
              repeated.failures + first.failures);
  return repeated.failures + first.failures != 0;
}
