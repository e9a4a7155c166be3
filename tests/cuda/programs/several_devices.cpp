// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Several GPUs of one program: buffers that change devices, events and copies between devices, barriers, memory that all
/// can use, and memory of another device. With one device it passes, too. Exit status: 0 right results, 1 wrong ones or an exception.
#include <sycl/sycl.hpp>

#include <cstdio>
#include <exception>
#include <string>
#include <vector>

namespace {

constexpr std::size_t size = 10000;
int failures = 0;

void expect(bool right, const char *what, const std::string &queues) {
  if (right) return;
  ++failures;
  std::printf("FAIL: %s, %s\n", what, queues.c_str());
}

bool all_are(const int *numbers, int first, int step) {
  bool right = true;
  for (std::size_t i = 0; i < size; ++i) right &= numbers[i] == first + step * int(i);
  return right;
}

/// Each kernel is on another device than the one before, and sometimes a host task is between them.
void test_buffers(std::vector<sycl::queue> &queues, const std::string &text) {
  sycl::buffer<int> numbers{sycl::range(size)}, sum{sycl::range(1)};
  queues.front().submit([&](sycl::handler &handler) {
    sycl::accessor to(numbers, handler, sycl::write_only, sycl::no_init);
    handler.parallel_for(size, [=](sycl::id<1> i) { to[i] = int(i[0]); });
  });
  int added = 0;
  for (std::size_t round = 0; round < 20; ++round) {
    auto &queue = queues[round % queues.size()];
    added += int(round);
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor all(numbers, handler);
      handler.parallel_for(size, [=](sycl::id<1> i) { all[i] += int(round); });
    });
    if (round % 7 == 3) {
      ++added;
      queue.submit([&](sycl::handler &handler) {
        sycl::accessor all(numbers, handler, sycl::read_write_host_task);
        handler.host_task([=] {
          for (int &number : all) ++number;
        });
      });
    }
    if (round % 5 == 3)
      queues[(round + 1) % queues.size()].submit([&](sycl::handler &handler) {
        sycl::accessor all(numbers, handler, sycl::read_only);
        auto reduction =
            sycl::reduction(sum, handler, sycl::plus<>(), {sycl::property::reduction::initialize_to_identity()});
        handler.parallel_for(sycl::range(size), reduction, [=](sycl::id<1> i, auto &total) { total += all[i] % 3; });
      });
    if (round == 18) expect(sycl::host_accessor(sum)[0] > 0, "a sum", text);
  }
  const sycl::host_accessor result(numbers, sycl::read_only);
  expect(all_are(&result[0], added, 1), "a buffer", text);
}

/// Memory of each device, in one context: kernels, copies and barriers wait for events of other devices.
void test_usm(std::vector<sycl::queue> &queues, const std::string &text) {
  const sycl::context context = queues.front().get_context();
  const auto next = [&](std::size_t device) { return (device + 1) % queues.size(); };
  std::vector<int *> memory;
  for (const auto &queue : queues) memory.push_back(sycl::malloc_device<int>(size, queue));
  int *const host = sycl::malloc_host<int>(size, context);
  int *const shared = sycl::malloc_shared<int>(size, queues.front());

  sycl::event last = queues.front().fill(memory.front(), 1, size);
  constexpr int rounds = 30;
  std::size_t device = 0;
  for (int round = 0; round < rounds; ++round) {
    int *const numbers = memory[device];
    const sycl::event added =
        queues[device].parallel_for(sycl::range(size), last, [=](sycl::id<1> i) { numbers[i] += 1; });
    const std::size_t target = next(device);
    // A copy may be a command of either device.
    last = target == device ? added
                            : queues[round % 2 ? device : target].copy(memory[device], memory[target], size, added);
    device = target;
  }
  queues.front().copy(memory[device], host, size, last).wait();
  expect(all_are(host, rounds + 1, 0), "copies between devices", text);

  const sycl::event filled = queues.back().fill(memory.back(), 7, size);
  const sycl::event barrier = queues.front().ext_oneapi_submit_barrier({filled});
  queues.front().copy(memory.back(), host, size, barrier).wait();
  expect(all_are(host, 7, 0), "a barrier", text);

  queues.front().fill(shared, 5, size).wait();
  queues.back().parallel_for(size, [=](sycl::id<1> i) { shared[i] += 1; }).wait();
  expect(all_are(shared, 6, 0), "shared memory", text);

  for (int *const numbers : memory) sycl::free(numbers, context);
  sycl::free(host, context);
  sycl::free(shared, context);
}

/// Commands of a queue that use memory of another device: fills, copies in two dimensions, and what pointers tell.
void test_memory_of_others(std::vector<sycl::queue> &queues, const std::string &text) {
  sycl::queue &mine = queues.front(), &other = queues.back();
  int *const memory = sycl::malloc_device<int>(size, other);
  expect(sycl::get_pointer_device(memory, mine.get_context()) == other.get_device(), "the device of a pointer", text);
  std::vector<int> got(size);
  mine.fill(memory, 7, size).wait();
  other.copy(memory, got.data(), size).wait();
  expect(all_are(got.data(), 7, 0), "a fill of another device's memory", text);
  other.parallel_for(size, [=](sycl::id<1> i) { memory[i] = int(i[0]); }).wait();
  constexpr std::size_t row = 100 * sizeof(int);
  mine.ext_oneapi_memcpy2d(got.data(), row, memory, row, row / 2, size / 100).wait();
  bool right = true;
  for (std::size_t i = 0; i < size; ++i) right &= got[i] == (i % 100 < 50 ? int(i) : 7);
  expect(right, "a copy of columns from another device", text);
  sycl::free(memory, mine);
}

/// Each device writes its part of one buffer, and then one device reads all.
void test_parts(std::vector<sycl::queue> &queues, const std::string &text) {
  sycl::buffer<int> all{sycl::range(size)};
  const std::size_t part = size / queues.size() / 100 * 100;
  for (std::size_t i = 0; i < queues.size(); ++i) {
    const std::size_t first = i * part, count = i + 1 == queues.size() ? size - first : part;
    sycl::buffer<int> mine(all, first, count);
    queues[i].submit([&](sycl::handler &handler) {
      sycl::accessor to(mine, handler, sycl::write_only, sycl::no_init);
      handler.parallel_for(count, [=](sycl::id<1> at) { to[at] = int(first + at[0]); });
    });
  }
  queues.back().submit([&](sycl::handler &handler) {
    sycl::accessor numbers(all, handler);
    handler.parallel_for(size, [=](sycl::id<1> i) { numbers[i] += 3; });
  });
  const sycl::host_accessor result(all, sycl::read_only);
  expect(all_are(&result[0], 3, 1), "parts of a buffer", text);
}

sycl::ext::oneapi::experimental::device_global<int> counter;

/// Each device has its own.
void test_device_globals(std::vector<sycl::queue> &queues, const std::string &text) {
  for (std::size_t i = 0; i < queues.size(); ++i) {
    const int start = int(i) * 10;
    queues[i].memcpy(counter, &start).wait();
  }
  for (auto &queue : queues) queue.single_task([=] { counter.get() += 1; }).wait();
  for (std::size_t i = 0; i < queues.size(); ++i) {
    int got = -1;
    queues[i].memcpy(&got, counter).wait();
    expect(got == int(i) * 10 + 1, "a device_global", text);
  }
}

/// Kernels read and write memory of another device, also of allocations that are made later.
void test_peers(std::vector<sycl::queue> &queues, const std::string &text) {
  sycl::queue &mine = queues.front(), &other = queues.back();
  const sycl::device device = mine.get_device(), peer = other.get_device();
  if (device == peer || !device.ext_oneapi_can_access_peer(peer)) return;
  device.ext_oneapi_enable_peer_access(peer);
  int *const memory = sycl::malloc_device<int>(size, other);
  other.fill(memory, 4, size).wait();
  mine.parallel_for(size, [=](sycl::id<1> i) { memory[i] += int(i[0]); }).wait();
  std::vector<int> got(size);
  other.copy(memory, got.data(), size).wait();
  expect(all_are(got.data(), 4, 1), "a kernel that writes another device's memory", text);
  device.ext_oneapi_disable_peer_access(peer);
  sycl::free(memory, other);
}

} // namespace

int main() try {
  const auto devices = sycl::device().get_platform().get_devices();
  const sycl::context common(devices);
  const auto rethrow = [](sycl::exception_list errors) { std::rethrow_exception(*errors.begin()); };
  for (const bool in_order : {false, true})
    for (const bool profiling : {false, true})
      for (const bool one_context : {false, true}) {
        std::vector<sycl::queue> queues;
        for (const auto &device : devices) {
          const sycl::context context = one_context ? common : sycl::context(device);
          namespace property = sycl::property::queue;
          if (in_order && profiling)
            queues.emplace_back(context, device, rethrow,
                                sycl::property_list{property::in_order(), property::enable_profiling()});
          else if (in_order)
            queues.emplace_back(context, device, rethrow, sycl::property_list{property::in_order()});
          else if (profiling)
            queues.emplace_back(context, device, rethrow, sycl::property_list{property::enable_profiling()});
          else
            queues.emplace_back(context, device, rethrow);
        }
        const std::string text = std::string(in_order ? "in order" : "out of order") +
                                 (profiling ? ", profiling" : "") +
                                 (one_context ? ", one context" : ", a context for each device");
        test_buffers(queues, text);
        test_parts(queues, text);
        test_device_globals(queues, text);
        if (one_context) {
          test_usm(queues, text);
          test_memory_of_others(queues, text);
          test_peers(queues, text);
        }
        for (auto &queue : queues) queue.wait_and_throw();
      }
  std::printf("%zu devices, %d failures\n", devices.size(), failures);
  return failures != 0;
} catch (const std::exception &error) {
  std::printf("FAIL: %s\n", error.what());
  return 1;
}
