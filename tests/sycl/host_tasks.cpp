// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Host tasks: their order among kernels, what they may do, their exceptions, and that none waits for itself.
#include "device_test.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>

namespace {

class host_tasks : public device_test {
protected:
  template <class Task>
  sycl::event submit(sycl::queue &to, Task task, const std::vector<sycl::event> &after = {}) {
    return to.submit([&](sycl::handler &h) {
      h.depends_on(after);
      h.host_task(task);
    });
  }
  /// Calls a function that must throw errc::invalid, and \returns whether its message says "wait".
  template <class Function>
  static bool refuses_to_wait(Function function) {
    try {
      function();
    } catch (const sycl::exception &error) {
      return error.code() == sycl::errc::invalid && std::string(error.what()).find("wait") != std::string::npos;
    }
    return false;
  }
};
ON_EACH_DEVICE(host_tasks);

TEST_P(host_tasks, take_their_turn_among_kernels_by_their_accessors) {
  std::vector<int> values(4, 13);
  {
    sycl::buffer<int> buffer(values);
    for (int k = 0; k < 3; ++k) {
      queue.submit([&](sycl::handler &h) {
        sycl::accessor a(buffer, h, sycl::read_write);
        h.parallel_for(4, [=](sycl::id<1> i) { a[i] *= 3; });
      });
      queue.submit([&](sycl::handler &h) {
        sycl::accessor a(buffer, h, sycl::read_write_host_task);
        h.host_task([=] {
          for (int i = 0; i < 4; ++i) a[i] += i;
        });
      });
    }
  }
  for (int i = 0; i < 4; ++i) EXPECT_EQ(values[i], ((13 * 3 + i) * 3 + i) * 3 + i);
}

TEST_P(host_tasks, take_their_turn_in_in_order_queues_and_after_events) {
  sycl::queue ordered(device, sycl::property::queue::in_order());
  std::string log;
  for (char c = 'a'; c <= 'z'; ++c) {
    submit(ordered, [&log, c] { log += c; });
    ordered.single_task([] {});
  }
  ordered.wait();
  EXPECT_EQ(log, "abcdefghijklmnopqrstuvwxyz");
  std::atomic<bool> first_ended{false};
  const auto first = submit(queue, [&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    first_ended = true;
  });
  bool in_order = false;
  submit(queue, [&] { in_order = first_ended; }, {first}).wait();
  EXPECT_TRUE(in_order);
}

TEST_P(host_tasks, are_given_a_handle_to_their_queue) {
  sycl::backend seen{};
  submit(queue, [&](sycl::interop_handle handle) { seen = handle.get_backend(); }).wait();
  EXPECT_EQ(seen, device.get_backend());
  static_assert(!std::is_default_constructible_v<sycl::interop_handle>);
}

TEST_P(host_tasks, are_called_once_and_let_go_of_what_they_hold) {
  const auto held = std::make_shared<int>(0);
  submit(queue, [held] { ++*held; }).wait();
  EXPECT_EQ(*held, 1);
  EXPECT_EQ(held.use_count(), 1);
  struct movable {
    std::unique_ptr<int> value;
    int *seen;
    void operator()() { *seen = *value; }
  };
  int seen = 0;
  queue.submit([&](sycl::handler &h) { h.host_task(movable{std::make_unique<int>(7), &seen}); }).wait();
  EXPECT_EQ(seen, 7);
}

TEST_P(host_tasks, throw_to_the_handler_of_their_queue) {
  std::vector<std::string> seen;
  const auto collect = [&seen](const char *whose) {
    return [&seen, whose](sycl::exception_list errors) {
      for (const std::exception_ptr &error : errors) try {
          std::rethrow_exception(error);
        } catch (int number) {
          seen.push_back(whose + std::to_string(number));
        } catch (const std::exception &other) {
          seen.push_back(whose + std::string(other.what()));
        }
    };
  };
  sycl::queue first(device, collect("first ")), second(device, collect("second "));
  submit(first, [] { throw 5; }).wait();
  submit(second, [] { throw std::runtime_error("mine"); }).wait();
  EXPECT_TRUE(seen.empty());
  second.throw_asynchronous();
  EXPECT_EQ(seen, (std::vector<std::string>{"second mine"}));
  // An event also delivers errors of its command's dependencies.
  submit(second, [] {}, {submit(first, [] {})}).wait_and_throw();
  EXPECT_EQ(seen, (std::vector<std::string>{"second mine", "first 5"}));
  first.wait_and_throw();
  EXPECT_EQ(seen.size(), 2u);
  // In the thread of the queue's destructor, even if it runs immediately after the command's end.
  for (int i = 0; i < 200; ++i) {
    seen.clear();
    {
      sycl::queue third(device, collect("third "));
      submit(third, [] { throw 6; }).wait();
    }
    ASSERT_EQ(seen, (std::vector<std::string>{"third 6"})) << "a queue's destructor delivers what was not asked for";
  }
}

TEST_P(host_tasks, that_throw_do_not_keep_what_depends_on_them_from_running) {
  std::vector<int> seen;
  const auto collect = [&seen](sycl::exception_list errors) {
    for (const std::exception_ptr &error : errors) try {
        std::rethrow_exception(error);
      } catch (int number) {
        seen.push_back(number);
      }
  };
  for (const bool in_order : {false, true}) {
    seen.clear();
    sycl::queue thrower(device, collect,
                        in_order ? sycl::property_list{sycl::property::queue::in_order()} : sycl::property_list{});
    std::vector<int> values(2);
    {
      sycl::buffer<int> buffer(values);
      const sycl::event first = submit(thrower, [] { throw 1; });
      const sycl::event second = submit(thrower, [] { throw 2; }, {first});
      const sycl::event third = thrower.submit([&](sycl::handler &h) {
        h.depends_on(second);
        sycl::accessor a(buffer, h);
        h.single_task([=] { a[0] = 7; });
      });
      // Through the buffer, too.
      thrower.submit([&](sycl::handler &h) {
        sycl::accessor a(buffer, h, sycl::read_write_host_task);
        h.host_task([=] {
          a[1] = a[0] + 1;
          throw 3;
        });
      });
      thrower.submit([&](sycl::handler &h) {
        sycl::accessor a(buffer, h);
        h.single_task([=] { a[1] *= 2; });
      });
      submit(thrower, [] {}, {third}).wait();
    }
    EXPECT_EQ(values, (std::vector<int>{7, 16}));
    thrower.wait_and_throw();
    std::sort(seen.begin(), seen.end());
    EXPECT_EQ(seen, (std::vector<int>{1, 2, 3}));
  }
}

TEST_P(host_tasks, submit_kernels_and_wait_for_them) {
  NEEDS_ASPECT(usm_shared_allocations);
  constexpr int tasks = 40; // more than threads
  std::atomic<int> sum{0};
  std::vector<sycl::event> events;
  for (int k = 0; k < tasks; ++k)
    events.push_back(submit(queue, [&, k] {
      int *value = sycl::malloc_shared<int>(1, queue);
      queue.single_task([=] { *value = k; }).wait();
      submit(queue, [&] { sum += *value; }).wait();
      sycl::free(value, queue);
    }));
  sycl::event::wait(events);
  EXPECT_EQ(sum, tasks * (tasks - 1) / 2);
}

TEST_P(host_tasks, do_not_wait_for_themselves) {
  sycl::queue ordered(device, sycl::property::queue::in_order()), other(device);
  sycl::buffer<int> buffer(1);
  bool queue_refused = false, later_refused = false, other_refused = false, host_access_refused = false;
  submit(ordered, [&] {
    queue_refused = refuses_to_wait([&] { ordered.wait(); });
    sycl::event later = submit(ordered, [] {});
    later_refused = refuses_to_wait([&] { later.wait(); });
    other.submit([&](sycl::handler &h) {
      h.depends_on(later);
      h.single_task([] {});
    });
    other_refused = refuses_to_wait([&] { other.wait(); });
  }).wait();
  EXPECT_TRUE(queue_refused);
  EXPECT_TRUE(later_refused);
  EXPECT_TRUE(other_refused);
  queue
      .submit([&](sycl::handler &h) {
        sycl::accessor a(buffer, h, sycl::write_only_host_task);
        h.host_task([=, &buffer, &host_access_refused] {
          host_access_refused = refuses_to_wait([&] { sycl::host_accessor b(buffer); });
          a[0] = 3;
        });
      })
      .wait();
  EXPECT_TRUE(host_access_refused);
  EXPECT_EQ(sycl::host_accessor(buffer)[0], 3);
  ordered.wait();
  other.wait();
}

TEST_P(host_tasks, do_not_wait_for_each_other) {
  std::atomic<int> submitted{0}, refused{0};
  sycl::event events[2];
  const auto wait_for = [&](int which) {
    return [&, which] {
      while (submitted != 2) std::this_thread::yield();
      refused += refuses_to_wait([&] { events[which].wait(); });
    };
  };
  events[0] = submit(queue, wait_for(1));
  events[1] = submit(queue, wait_for(0));
  submitted = 2;
  queue.wait();
  EXPECT_EQ(refused, 1) << "one of them waits, and the other is told that it must not";
}

TEST_P(host_tasks, cannot_use_accessors_that_are_not_theirs) {
  sycl::buffer<int> buffer(1);
  sycl::accessor<int, 1, sycl::access_mode::read_write, sycl::target::host_task> placeholder(buffer);
  EXPECT_THROW(submit(queue, [=] { placeholder[0] = 1; }), sycl::exception);
  EXPECT_THROW(queue.submit([&](sycl::handler &h) {
    sycl::accessor a(buffer, h, sycl::write_only_host_task);
    h.single_task([=] { a[0] = 1; });
  }),
               sycl::exception);
  // A local_accessor together with a host task is allowed (4.7.6.11); its use there is not.
  std::atomic<bool> called{false};
  queue
      .submit([&](sycl::handler &h) {
        sycl::local_accessor<int> local(16, h);
        h.host_task([&] { called = true; });
      })
      .wait();
  EXPECT_TRUE(called);
  EXPECT_THROW(queue.submit([&](sycl::handler &h) {
    h.host_task([] {});
    h.host_task([] {});
  }),
               sycl::exception);
}

TEST_P(host_tasks, outlive_their_queue) {
  std::atomic<bool> called{false};
  sycl::event event;
  {
    sycl::queue temporary(device);
    event = submit(temporary, [&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
      called = true;
    });
  }
  event.wait();
  EXPECT_TRUE(called);
}

} // namespace
