// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The end of programs: `exit CASE`, on the device that ONEAPI_DEVICE_SELECTOR selects. The checked data is printed
/// when it is destroyed, after everything else. Each case needs a separate run, because each ends the process.
#include <sycl/sycl.hpp>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <thread>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

namespace {

struct checked_data {
  std::vector<int> values = std::vector<int>(1000, 1);
  int expected = 1;
  ~checked_data() {
    for (int value : values)
      if (value != expected) {
        std::printf("%d instead of %d\n", value, expected);
        return;
      }
    std::puts("ended well");
  }
} data;

/// Where it is active, the runtime must have joined all threads before this is destroyed. (A joined thread is in the
/// list for a moment.)
struct thread_counter {
  bool active = false;
  ~thread_counter() {
    using namespace std::chrono_literals;
    const auto threads = [] { return std::distance(std::filesystem::directory_iterator("/proc/self/task"), {}); };
    for (int wait = 0; active && wait != 100 && threads() != 1; ++wait) std::this_thread::sleep_for(10ms);
    if (active && threads() != 1) data.expected = -5;
  }
} thread_counter;

/// Created before any queue, and so destroyed after the runtime has stopped calling drivers.
sycl::buffer<int> early_buffer(data.values.data(), data.values.size());

/// Either unused, or contains objects of every kind that are created after the runtime has started, and so are
/// destroyed before it stops.
struct late_objects {
  std::optional<sycl::queue> queue;
  std::optional<sycl::buffer<int>> buffer;
  std::optional<sycl::event> event;
  std::optional<std::vector<int, sycl::usm_allocator<int, sycl::usm::alloc::host>>> usm;
  std::optional<sycl::kernel_bundle<sycl::bundle_state::executable>> bundle;
  std::optional<sycl::kernel> kernel;
};

struct late_submitter {
  bool active = false;
  ~late_submitter() {
    if (!active) return;
    try {
      sycl::queue().single_task([=] {}).wait();
      data.expected = -1; // should have been refused
    } catch (const sycl::exception &error) {
      if (std::string_view(error.what()).find("exits") == std::string_view::npos) data.expected = -2;
    }
  }
} late;

std::atomic<int> queues_made{0};

/// Lets another thread make queues after the runtime has stopped.
struct slow_end {
  bool active = false;
  ~slow_end() {
    for (const int before = queues_made; active && queues_made < before + 100;) std::this_thread::yield();
  }
} slow_end;

/// Static objects that are destroyed after the runtime has stopped: they wait for nothing and call no driver.
late_objects early_objects;

void make(late_objects &objects, const sycl::queue &queue) {
  objects.queue.emplace(queue.get_device());
  objects.buffer.emplace(sycl::range<1>(1000));
  for (int n = 0; n != 10; ++n)
    objects.event = objects.queue->submit([&](sycl::handler &handler) {
      sycl::accessor values(*objects.buffer, handler);
      handler.parallel_for(1000, [=](sycl::id<1> i) { values[i] = static_cast<int>(i); });
    });
  if (queue.get_device().has(sycl::aspect::usm_host_allocations)) objects.usm.emplace(1000, 1, queue);
  objects.bundle = sycl::get_kernel_bundle<sycl::bundle_state::executable>(queue.get_context(), {queue.get_device()});
  objects.kernel = objects.bundle->get_kernel(objects.bundle->get_kernel_ids().front());
}

void add(sycl::queue &queue, int commands) {
  for (int n = 0; n != commands; ++n)
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor values(early_buffer, handler);
      handler.parallel_for(values.get_range(), [=](sycl::id<1> i) { values[i] += 1; });
    });
  data.expected += commands;
}

} // namespace

/// \returns what waitpid() tells about the end of a child process: 0 after exit(0).
int result_of(pid_t child) {
  int status = -1;
  waitpid(child, &status, 0);
  return status;
}

int main(int, char **arguments) {
  const std::string_view what = arguments[1];
  if (what == "drivers-loaded-later" && std::getenv("ONEAPI_DEVICE_SELECTOR") &&
      *std::getenv("ONEAPI_DEVICE_SELECTOR") == 'o')
    unsetenv("ONEAPI_DEVICE_SELECTOR"); // the native device is visible, too
  static const pid_t parent = getpid();
  if (what == "fork-with-a-handler-that-waits") // as drivers' handlers do for threads that are not in the child
    std::atexit([] {
      while (getpid() != parent) pause();
    });
  if (what == "fork-before-use") { // the child continues below, the parent uses nothing
    const pid_t child = fork();
    if (child != 0) {
      if (result_of(child) != 0) data.expected = -3;
      return 0;
    }
  }
  if (what == "devices-listed" || what == "kernels-built") { // no queue, no command: the runtime ends none the less
    const sycl::context context{sycl::device()};
    if (what == "kernels-built") {
      early_objects.bundle =
          sycl::build(sycl::get_kernel_bundle<sycl::bundle_state::input>(context, context.get_devices()));
      early_objects.kernel = early_objects.bundle->get_kernel(early_objects.bundle->get_kernel_ids().front());
    }
    late.active = true;
    return 0;
  }
  // Not destroyed: threads use it until the process ends. (Still referenced, so it is not a leak.)
  static auto *const kept = new sycl::queue;
  auto &queue = *kept;
  if (what == "an-error-that-nothing-asks-for") { // printed, because no destructor of a queue gives it to a handler
    queue.submit([](sycl::handler &handler) { handler.host_task([] { throw std::runtime_error("lost"); }); });
    queue.wait();
    return 0;
  }
  if (what == "drivers-loaded-later") { // their handlers are registered after the runtime's first one
    static late_objects between; // destroyed after the runtime has stopped, as drivers are loaded after its creation
    make(between, queue);
    if (between.queue->get_backend() == sycl::backend::opencl) data.expected = -7;
    const sycl::device last = sycl::device::get_devices().back();
    *kept = sycl::queue(last);
    make(early_objects, queue);
    sycl::queue native(*between.queue);
    add(queue, 1);
    queue.wait(); // no kernel is compiled at the end
    for (int n = 0; n != 100; ++n) {
      add(native, 1);
      add(queue, 1);
    }
    late.active = true;
    return 0;
  }
  if (what == "one-command") add(queue, 1);
  if (what == "a-chain") add(queue, 2000);
  if (what == "host-accessor") {
    add(queue, 1);
    static sycl::host_accessor values(early_buffer);
    for (int &value : values) ++value;
    ++data.expected;
  }
  if (what == "late-command") {
    add(queue, 1);
    late.active = true;
  }
  if (what == "busy-threads") {
    for (int thread = 0; thread != 2; ++thread)
      std::thread([&queue] {
        for (;;) queue.parallel_for(1000, [=](sycl::id<1>) {}).wait();
      }).detach();
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    add(queue, 10);
  }
  if (what == "fork-after-use") {
    add(queue, 1);
    sycl::host_accessor(early_buffer, sycl::read_only); // the data is on the host when the child destroys the buffer
    const pid_t child = fork();
    if (child == 0) {
      try {
        queue.single_task([=] {}).wait();
      } catch (const sycl::exception &error) {
        std::exit(std::string_view(error.what()).find("fork") == std::string_view::npos);
      }
      std::exit(2);
    }
    if (result_of(child) != 0) data.expected = -4;
    return 0;
  }
  if (what == "fork-with-a-handler-that-waits") {
    add(queue, 1);
    const pid_t child = fork();
    if (child == 0) std::exit(7);
    if (const int status = result_of(child); !WIFEXITED(status) || WEXITSTATUS(status) != 7) data.expected = -6;
    return 0;
  }
  if (what == "static-objects") { // one set outlives the runtime's work, one does not
    static late_objects late_ones;
    make(early_objects, queue);
    make(late_ones, queue);
    add(queue, 10);
  }
  if (what ==
      "ended-threads") { // commands continue after their threads have ended; the threads' own objects end with them
    for (int thread = 0; thread != 8; ++thread)
      std::thread([&queue] {
        thread_local late_objects own;
        make(own, queue);
        add(queue, 1);
      }).join();
  }
  if (what == "a-host-task") {
    add(queue, 100);
    queue.submit([&](sycl::handler &handler) { handler.host_task([] { std::exit(0); }); });
    for (;;) queue.parallel_for(1000, [=](sycl::id<1>) {}).wait();
  }
  if (what == "host-tasks-that-wait") { // for the one that ends the process, which does not wait for them
    add(queue, 100);
    static std::atomic<bool> waited_for = false;
    const sycl::event last = queue.submit([&](sycl::handler &handler) {
      handler.host_task([] {
        waited_for.wait(false);
        std::exit(0);
      });
    });
    queue.submit([&](sycl::handler &handler) {
      handler.host_task([=] {
        waited_for = true;
        waited_for.notify_one();
        sycl::event(last).wait();
      });
    });
    sycl::event(last).wait();
  }
  if (what == "error-handler") { // called by a background task of the runtime, which must not wait for itself
    static std::atomic<bool> may_end = false;
    sycl::event last;
    {
      sycl::queue dropped(queue.get_device(), [](const sycl::exception_list &) { std::exit(0); });
      last = dropped.submit([&](sycl::handler &handler) {
        handler.host_task([] {
          may_end.wait(false);
          throw 1;
        });
      });
    }
    add(queue, 100);
    may_end = true;
    may_end.notify_one();
    for (;;) queue.parallel_for(1000, [=](sycl::id<1>) {}).wait();
  }
  if (what == "locked-mutex") { // commands that wait for it never run, and nothing waits for them
    static std::mutex guard;
    static std::vector<int> values(1000);
    static sycl::buffer<int> guarded(values.data(), 1000, {sycl::property::buffer::use_mutex(guard)});
    guard.lock();
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor a(guarded, handler);
      handler.parallel_for(1000, [=](sycl::id<1> i) { a[i] = 1; });
    });
    new sycl::buffer<int>(guarded); // it is never destroyed: that would wait for the mutex
    add(queue, 1);
  }
  if (what == "threads-at-work") { // host tasks, and a mutex that is locked for a while
    thread_counter.active = true;
    std::mutex guard;
    sycl::buffer<int> guarded(sycl::range<1>(1000), {sycl::property::buffer::use_mutex(guard)});
    for (int n = 0; n != 8; ++n) {
      queue.submit([&](sycl::handler &handler) { handler.host_task([] {}); });
      queue.submit([&](sycl::handler &handler) {
        sycl::accessor a(guarded, handler);
        handler.parallel_for(1000, [=](sycl::id<1> i) { a[i] = 1; });
      });
    }
    add(queue, 100);
  }
  if (what == "queues-of-a-thread") { // what it submits after the end is refused
    std::thread([] {
      for (;; ++queues_made) sycl::queue().parallel_for(100, [=](sycl::id<1>) {});
    }).detach();
    while (queues_made == 0) std::this_thread::yield();
    slow_end.active = true;
  }
  if (what == "another-thread") {
    std::thread([&queue] {
      add(queue, 100);
      std::exit(0);
    }).detach();
    for (;;) queue.parallel_for(1000, [=](sycl::id<1>) {});
  }
}
