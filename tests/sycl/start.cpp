// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The start of programs: `start CASE` checks when OpenCL drivers are loaded, and that they work however late that is.
/// The native device is always visible beside that of ONEAPI_DEVICE_SELECTOR. Each case needs a separate run, because
/// drivers are loaded once.
#include <sycl/sycl.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

namespace {

void check(bool holds, const char *what) {
  if (holds) return;
  std::printf("start.cpp: it is not true that %s\n", what);
  std::exit(1);
}

/// Whether the ICD loader is in memory, and so may have loaded drivers.
bool opencl_is_loaded() {
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);)
    if (line.find("/libOpenCL.so") != std::string::npos) return true;
  return false;
}

/// Whether the selector of the process lets a backend with drivers through.
bool opencl_is_wanted = false;

constexpr int size = 1000;

void increment(sycl::queue queue, sycl::buffer<int> &buffer) {
  queue.submit([&](sycl::handler &handler) {
    sycl::accessor values(buffer, handler);
    handler.parallel_for(size, [=](sycl::id<1> i) { values[i] += 1; });
  });
}

void check_all(sycl::buffer<int> &buffer, int expected) {
  sycl::host_accessor values(buffer);
  check(std::all_of(values.begin(), values.end(), [=](int value) { return value == expected; }),
        "each command added 1 to each element");
}

void use_native_device_only() {
  sycl::queue queue;
  check(queue.get_backend() != sycl::backend::opencl, "the native device is the default");
  check(sycl::device() == queue.get_device() && sycl::device(sycl::cpu_selector_v) == queue.get_device(),
        "there is one native device");
  check(sycl::device(sycl::aspect_selector(sycl::aspect::fp64)) == queue.get_device(),
        "the native device has double precision");
  check(sycl::platform() == queue.get_device().get_platform(), "there is one native platform");
  check(sycl::context().get_devices().size() == 1, "the context has the native device");
  sycl::buffer<int> buffer{sycl::range<1>(size)};
  queue.submit([&](sycl::handler &handler) { handler.fill(sycl::accessor(buffer, handler), 1); });
  increment(queue, buffer);
  check_all(buffer, 2);
  int *pointer = sycl::malloc_shared<int>(1, queue);
  check(sycl::get_pointer_type(pointer, queue.get_context()) == sycl::usm::alloc::shared, "the pointer is shared");
  queue.single_task([=] { *pointer = 7; }).wait();
  check(*pointer == 7, "the kernel has written to shared memory");
  sycl::free(pointer, queue);
  sycl::get_kernel_bundle<sycl::bundle_state::executable>(queue.get_context());
  if (queue.get_device().get_info<sycl::info::device::partition_max_sub_devices>() > 1)
    queue.get_device().create_sub_devices<sycl::info::partition_property::partition_equally>(1);
}

/// The devices of all backends.
std::vector<sycl::device> load_drivers(const sycl::device &native) {
  std::vector<sycl::device> devices = sycl::device::get_devices();
  check(opencl_is_loaded() == opencl_is_wanted, "a query of all devices loads the drivers that may be used");
  check(devices.front() == native, "the native device is the first one");
  check(!opencl_is_wanted || devices.back().get_backend() == sycl::backend::opencl, "the drivers' devices follow");
  check(sycl::device() == native && sycl::device(sycl::cpu_selector_v) == native,
        "the native device remains the default");
  return devices;
}

/// Kernels on all devices, which depend on each other through a buffer, an event and an error.
void use_all(const std::vector<sycl::device> &devices) {
  sycl::buffer<int> buffer{sycl::range<1>(size)};
  sycl::queue native(devices.front());
  native.submit([&](sycl::handler &handler) { handler.fill(sycl::accessor(buffer, handler), 0); });
  sycl::event before;
  for (int round = 0; round != 10; ++round)
    for (const sycl::device &device : devices) {
      sycl::queue queue(device);
      increment(queue, buffer);
      before = queue.submit([&](sycl::handler &handler) {
        handler.depends_on(before);
        handler.single_task([=] {});
      });
    }
  before.wait();
  check_all(buffer, 10 * static_cast<int>(devices.size()));
}

} // namespace

int main(int, char **arguments) {
  const std::string_view what = arguments[1];
  if (const char *selector = std::getenv("ONEAPI_DEVICE_SELECTOR"); !selector || *selector != 'n') {
    unsetenv("ONEAPI_DEVICE_SELECTOR");
    opencl_is_wanted = true;
  }
  if (what == "no-drivers") {
    use_native_device_only();
    check(!opencl_is_loaded(), "a program that uses the native device loads no driver");
  }
  if (what == "drivers-later") {
    use_native_device_only();
    check(!opencl_is_loaded(), "a program that uses the native device loads no driver");
    use_all(load_drivers(sycl::device()));
  }
  if (what == "drivers-for-a-selector") { // which looks at every device
    const sycl::device native;
    int seen = 0;
    const sycl::device chosen([&](const sycl::device &device) { return ++seen, device == native ? 0 : 1; });
    check(seen == static_cast<int>(sycl::device::get_devices().size()), "the selector sees each device once");
    check((chosen != native) == opencl_is_wanted, "it chooses the driver's device");
    use_all({native, chosen});
  }
  if (what == "drivers-in-threads") { // while the native device is used
    const sycl::device native;
    std::vector<std::vector<sycl::device>> found(4);
    std::vector<std::thread> threads;
    for (auto &devices : found)
      threads.emplace_back([&] {
        sycl::queue queue(native);
        sycl::buffer<int> buffer{sycl::range<1>(size)};
        queue.submit([&](sycl::handler &handler) { handler.fill(sycl::accessor(buffer, handler), 0); });
        for (int n = 0; n != 10; ++n) increment(queue, buffer);
        devices = load_drivers(native);
        check_all(buffer, 10);
        use_all(devices);
      });
    for (std::thread &thread : threads) thread.join();
    for (const auto &devices : found) check(devices == found.front(), "all threads see the same devices");
  }
  if (what == "fork-before-drivers") {
    use_native_device_only();
    const pid_t child = fork();
    if (child == 0) {
      try {
        const bool listed = !sycl::device::get_devices().empty();
        _exit(listed && !opencl_is_wanted ? 0 : 2);
      } catch (const sycl::exception &error) {
        _exit(std::string_view(error.what()).find("fork") == std::string_view::npos ? 3 : 0);
      }
    }
    int status = -1;
    waitpid(child, &status, 0);
    check(status == 0, "the forked process is refused drivers");
    use_all(load_drivers(sycl::device()));
  }
  std::puts("started well");
}
