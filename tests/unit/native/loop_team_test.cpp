// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Loops that a team of threads shares, on thread pools that the tests control.
#include "backends/native/loop_team.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <cstdlib>
#include <deque>
#include <functional>
#include <mutex>
#include <new>
#include <thread>
#include <utility>
#include <vector>

namespace sycl::detail::native {
namespace {

/// A pool with a given number of threads, which runs tasks in order.
class plain_pool final : public thread_pool {
public:
  /// \param concurrency the value that the team sees.  \param threads number of threads that run tasks.
  plain_pool(unsigned concurrency, unsigned threads) : concurrency_(concurrency) {
    for (unsigned i = 0; i != threads; ++i) threads_.emplace_back([this] { run_tasks(); });
  }
  ~plain_pool() override { stop(); }
  /// Returns when all tasks have ended.
  void stop() {
    {
      const std::lock_guard lock(mutex_);
      ended_ = true;
    }
    changed_.notify_all();
    for (std::thread &each : threads_) each.join();
    threads_.clear();
  }
  unsigned concurrency() const noexcept override { return concurrency_; }
  void enqueue(void (*run)(void *), void *argument) override {
    {
      const std::lock_guard lock(mutex_);
      tasks_.emplace_back([=] { run(argument); });
    }
    changed_.notify_one();
  }
  void for_each(std::size_t, void (*)(void *, std::size_t), void *) override { std::abort(); }

private:
  void run_tasks() {
    for (std::unique_lock lock(mutex_);;) {
      changed_.wait(lock, [this] { return ended_ || !tasks_.empty(); });
      if (tasks_.empty()) return;
      const std::function<void()> task = std::move(tasks_.front());
      tasks_.pop_front();
      lock.unlock();
      task();
      lock.lock();
    }
  }

  const unsigned concurrency_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> tasks_;
  bool ended_ = false;
  std::vector<std::thread> threads_;
};

/// A team, whose members leave before it is destroyed.
struct team_of_threads {
  team_of_threads(unsigned concurrency, unsigned threads, unsigned nodes = 1,
                  unsigned (*node_of_thread)() noexcept = nullptr)
      : pool(concurrency, threads), team(pool, nodes, node_of_thread) {}
  ~team_of_threads() { pool.stop(); }
  plain_pool pool;
  loop_team team;
};

template <class Body>
bool run(loop_team &team, std::size_t count, Body body) {
  return team.run(count, [](void *it, std::size_t i) { (*static_cast<Body *>(it))(i); }, &body);
}

/// Runs a loop. \returns whether each index was visited once.
bool visits_all(loop_team &team, std::size_t count) {
  std::vector<std::atomic<int>> visits(count);
  const auto visit = [&](std::size_t i) { visits[i].fetch_add(1, std::memory_order_relaxed); };
  if (!run(team, count, visit)) // the team has no free slot: the caller runs the loop
    for (std::size_t i = 0; i != count; ++i) visit(i);
  for (const std::atomic<int> &each : visits)
    if (each != 1) return false;
  return true;
}

TEST(loop_team, visits_each_index_once) {
  for (const unsigned concurrency : {2u, 3u, 8u}) {
    team_of_threads threads(concurrency, concurrency);
    for (std::size_t count = 1; count != 400; ++count) ASSERT_TRUE(visits_all(threads.team, count)) << count;
  }
}

/// Threads come to two nodes in turns.
unsigned alternating_node() noexcept {
  static std::atomic<unsigned> threads{0};
  thread_local const unsigned node = threads++ % 2;
  return node;
}

TEST(loop_team, visits_each_index_once_on_several_nodes) {
  for (const unsigned concurrency : {2u, 3u, 8u}) {
    team_of_threads threads(concurrency, concurrency, 2, &alternating_node);
    for (std::size_t count = 1; count != 100; ++count) ASSERT_TRUE(visits_all(threads.team, count)) << count;
  }
}

/// The members of a node begin with its half of the loop. Each member waits in its first index until all are there.
TEST(loop_team, members_begin_with_the_part_of_their_node) {
  constexpr std::size_t count = 400, members = 4;
  team_of_threads threads(members, members - 1, 2, &alternating_node);
  std::atomic<unsigned> began{0}, elsewhere{0};
  const auto visit = [&](std::size_t i) {
    thread_local bool has_begun = false;
    if (std::exchange(has_begun, true)) return;
    const bool is_first_thread = i == 0; // that of the loop, which belongs to no node
    if (!is_first_thread && (i >= count / 2 ? 1u : 0u) != alternating_node()) ++elsewhere;
    for (++began; began != members;) std::this_thread::yield();
  };
  ASSERT_TRUE(run(threads.team, count, visit));
  // Three threads are on two nodes. Node 0 also has the number of the loop's thread, so one may find no number.
  EXPECT_LE(elsewhere.load(), 1u);
}

TEST(loop_team, shares_loops_of_more_threads_than_it_has_places_for) {
  team_of_threads members(4, 4);
  loop_team &team = members.team;
  std::atomic<bool> well = true;
  std::vector<std::thread> threads;
  for (int thread = 0; thread != 8; ++thread)
    threads.emplace_back([&] {
      for (std::size_t round = 0; round != 500; ++round)
        if (!visits_all(team, 1 + round % 37)) well = false;
    });
  for (std::thread &each : threads) each.join();
  EXPECT_TRUE(well);
}

TEST(loop_team, what_members_did_is_seen_by_who_ran_the_loop) {
  team_of_threads members(4, 4);
  loop_team &team = members.team;
  std::vector<std::size_t> values(64); // plain memory
  for (std::size_t round = 0; round != 2000; ++round) {
    ASSERT_TRUE(run(team, values.size(), [&](std::size_t i) { values[i] += i; }));
    for (std::size_t i = 0; i != values.size(); ++i) ASSERT_EQ(values[i], (round + 1) * i);
  }
}

/// The pool's only thread is in a loop that cannot end before a task has run.
TEST(loop_team, a_member_leaves_its_loop_for_a_task_that_waits) {
  team_of_threads members(2, 1);
  loop_team &team = members.team;
  static std::atomic<bool> task_ran;
  task_ran = false;
  std::atomic<bool> asked = false;
  const std::thread::id caller = std::this_thread::get_id();
  ASSERT_TRUE(run(team, 100, [&](std::size_t) {
    if (std::this_thread::get_id() != caller && !asked.exchange(true)) {
      team.note_task_waiting();
      members.pool.enqueue(
          [](void *its_team) {
            static_cast<loop_team *>(its_team)->note_task_begun();
            task_ran = true;
            task_ran.notify_all();
          },
          &team);
    } else {
      task_ran.wait(false);
    }
  }));
  EXPECT_TRUE(task_ran);
}

/// Work that is counted, put there by one thread.
class counted_work final : public watched_list {
public:
  /// \returns whether a member will find it.
  bool put() {
    waiting_.fetch_add(1);
    return watched_;
  }
  bool is_done() const { return waiting_ == 0; }
  void do_it() { waiting_ = 0; }

  /// Puts work there as soon as a member watches.
  void put_when_watched() { put_when_watched_ = true; }
  /// Waits until members have called run_all() so often.
  void wait_for_runs(int count) const {
    while (runs_ != count) std::this_thread::yield();
  }

  bool begin_watch() noexcept override {
    if (watched_.exchange(true)) return false;
    if (put_when_watched_.exchange(false)) put();
    return true;
  }
  finding look() noexcept override { return is_done() ? finding::nothing : finding::waiting_work; }
  bool end_watch(bool to_run) noexcept override {
    EXPECT_TRUE(watched_.exchange(false));
    return to_run || !is_done();
  }
  void run_all() noexcept override {
    do_it();
    ++runs_;
  }

private:
  std::atomic<bool> watched_{false}, put_when_watched_{false};
  std::atomic<unsigned> waiting_{0};
  std::atomic<int> runs_{0};
};

TEST(loop_team, a_member_without_a_loop_watches_the_list) {
  counted_work work;
  team_of_threads members(2, 1);
  members.team.watch(work);
  for (int round = 0; round != 200; ++round) {
    work.put_when_watched();
    std::atomic<int> begun = 0;
    ASSERT_TRUE(run(members.team, 2, [&](std::size_t) { // two pieces that wait for each other: there is a member
      begun.fetch_add(1);
      begun.notify_all();
      begun.wait(1);
    }));
    work.wait_for_runs(round + 1);
  }
}

TEST(loop_team, loops_and_the_list_at_once) {
  counted_work work;
  team_of_threads members(4, 4);
  members.team.watch(work);
  std::atomic<bool> ends = false;
  std::thread loops([&] {
    for (std::size_t round = 0; round != 3000; ++round) EXPECT_TRUE(visits_all(members.team, 1 + round % 37));
    ends = true;
  });
  while (!ends) {
    if (!work.put()) work.do_it();
    while (!work.is_done()) std::this_thread::yield();
  }
  loops.join();
}

/// A pool without threads.
class refusing_pool final : public thread_pool {
public:
  unsigned concurrency() const noexcept override { return 2; }
  void enqueue(void (*)(void *), void *) override { throw std::bad_alloc(); }
  void for_each(std::size_t, void (*)(void *, std::size_t), void *) override { std::abort(); }
};

TEST(loop_team, a_thread_comes_back_to_a_loop_that_still_runs) {
  refusing_pool pool;
  loop_team team(pool);
  std::atomic<int> begun = 0;
  std::thread helper([&] {
    begun.wait(0);
    team.come_back();
  });
  EXPECT_TRUE(run(team, 2, [&](std::size_t) { // two pieces that wait for each other
    begun.fetch_add(1);
    begun.notify_all();
    begun.wait(1);
  }));
  helper.join();
  EXPECT_EQ(begun, 2);
}

TEST(loop_team, a_loop_that_nobody_comes_to_is_the_callers) {
  refusing_pool pool;
  loop_team team(pool);
  EXPECT_TRUE(visits_all(team, 100));
}

} // namespace
} // namespace sycl::detail::native
