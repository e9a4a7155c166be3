// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Litmus tests of the memory model (specification 3.8.3, 4.15.3): a few accesses by some work-groups, and an outcome
/// that the model allows or forbids, depending on the memory order of the accesses.
/// \code
///   store buffering     x = 1; a = y;   ||   y = 1; b = x;        a == 0 and b == 0?
///
///   litmus                              some 100,000 times each: seconds
///   litmus --iterations 5000000
///
///   store buffering      relaxed        1 work-item   2000000 times, weak outcomes:     3341  allowed
///   store buffering      seq_cst        1 work-item   2000000 times, weak outcomes:        0  forbidden
/// \endcode
/// If a forbidden outcome is observed, the program exits with 1. The rows of relaxed order show that the test can
/// observe weak outcomes: on x86, whose only weakness is store buffers, in the store buffering test. (There may be none
/// if the groups never run concurrently.)
///
/// A work-group has one role in a row of instances of x and y; other groups have the other roles. Each group draws a
/// ticket when it starts, so that concurrent groups work on the same row. Groups publish their progress and wait for
/// slower ones, but only briefly, because groups need not run concurrently. Each work-item of a group works on its own
/// instance; in native kernels their accesses are in lanes.
#include <sycl/sycl.hpp>

#include <algorithm>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <string>
#include <vector>

namespace {

/// The memory order of the two accesses of a role.
enum class form { relaxed, acq_rel, seq_cst, acq_rel_fences, seq_cst_fences };
constexpr const char *form_names[] = {"relaxed", "acq_rel", "seq_cst", "acq_rel fences", "seq_cst fences"};
constexpr bool has_fences(form how) { return how >= form::acq_rel_fences; }
constexpr sycl::memory_order order_of(form how) {
  return how == form::relaxed                                  ? sycl::memory_order::relaxed
         : how == form::acq_rel || how == form::acq_rel_fences ? sycl::memory_order::acq_rel
                                                               : sycl::memory_order::seq_cst;
}

/// The accesses of a role.
enum class shape { write, write_write, write_read, read_write, read_read };
struct role {
  shape what;
  int first, second; ///< 0 is x, 1 is y
};

/// The values read by the roles: those of role r are [2 * r] and [2 * r + 1].
using outcome = const int *;
struct litmus_test {
  const char *name;
  int roles;
  role role_of[4];
  bool (*is_weak)(outcome);
  bool (*is_forbidden)(form);
};
bool when_ordered(form how) { return how != form::relaxed; }
bool when_sequential(form how) { return order_of(how) == sycl::memory_order::seq_cst; }
bool always(form) { return true; }

constexpr litmus_test tests[] = {
    {"message passing",
     2,
     {{shape::write_write, 0, 1}, {shape::read_read, 1, 0}},
     [](outcome seen) { return seen[2] == 1 && seen[3] == 0; },
     when_ordered},
    {"store buffering",
     2,
     {{shape::write_read, 0, 1}, {shape::write_read, 1, 0}},
     [](outcome seen) { return seen[1] == 0 && seen[3] == 0; },
     when_sequential},
    {"load buffering",
     2,
     {{shape::read_write, 0, 1}, {shape::read_write, 1, 0}},
     [](outcome seen) { return seen[0] == 1 && seen[2] == 1; },
     when_ordered},
    {"independent reads",
     4,
     {{shape::write, 0, 0}, {shape::write, 1, 1}, {shape::read_read, 0, 1}, {shape::read_read, 1, 0}},
     [](outcome seen) { return seen[4] == 1 && seen[5] == 0 && seen[6] == 1 && seen[7] == 0; },
     when_sequential},
    {"coherence of reads",
     2,
     {{shape::write, 0, 0}, {shape::read_read, 0, 0}},
     [](outcome seen) { return seen[2] == 1 && seen[3] == 0; },
     always},
};

constexpr int max_roles = 4, line = 16;  ///< ints between variables, so that each is in a separate cache line
constexpr int steps = 64;                ///< of a work-group
constexpr std::size_t instances = 16384; ///< of a launch

/// Memory shared by the kernels, all on the device.
struct arena {
  int *variables; ///< of instance i: x at 2 * line * i, y a line further
  int *seen;      ///< of instance i: 2 * max_roles numbers
  int *
      progress; ///< of each ticket, `line` apart: the steps that its group has started; after all of them, the next ticket
};
constexpr std::size_t variables_size = instances * 2 * line, seen_size = instances * 2 * max_roles,
                      tickets = instances / steps * max_roles, progress_size = (tickets + 1) * line;

template <form How>
void play(sycl::queue &queue, const litmus_test &test, arena at, std::size_t group_size) {
  const int roles = test.roles;
  const role first = test.role_of[0], second = test.role_of[1], third = test.role_of[2], fourth = test.role_of[3];
  const std::size_t groups = instances / steps / group_size * roles;
  queue.parallel_for(sycl::nd_range<1>(groups * group_size, group_size), [=](sycl::nd_item<1> item) {
    constexpr sycl::memory_order order = has_fences(How) ? sycl::memory_order::relaxed : order_of(How);
    using variable = sycl::atomic_ref<int, order, sycl::memory_scope::device>;
    using counter = sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::device>;
    int ticket = 0;
    if (item.get_local_id(0) == 0) ticket = counter(at.progress[tickets * line])++;
    ticket = sycl::group_broadcast(item.get_group(), ticket);
    const int team = ticket / roles, me = ticket % roles, next = me + 1 == roles ? 0 : me + 1;
    const role my = me == 0 ? first : me == 1 ? second : me == 2 ? third : fourth;
    const counter mine(at.progress[line * ticket]), others(at.progress[line * (team * roles + next)]);
    const auto between = [] {
      if constexpr (has_fences(How)) sycl::atomic_fence(order_of(How), sycl::memory_scope::device);
    };
    for (int step = 1; step <= steps; ++step) {
      mine.store(step);
      for (int patience = 0; patience < 1000 && others.load() < step; ++patience) {
      }
      const std::size_t instance = (team * steps + step - 1) * item.get_local_range(0) + item.get_local_id(0);
      const variable one(at.variables[(instance * 2 + my.first) * line]),
          other(at.variables[(instance * 2 + my.second) * line]);
      int *seen = at.seen + instance * 2 * max_roles + 2 * me;
      switch (my.what) {
      case shape::write:
        one.store(1);
        break;
      case shape::write_write:
        one.store(1);
        between();
        other.store(1);
        break;
      case shape::write_read:
        one.store(1);
        between();
        seen[1] = other.load();
        break;
      case shape::read_write: {
        const int value = one.load();
        between();
        other.store(1);
        seen[0] = value;
        break;
      }
      case shape::read_read: {
        const int value = one.load();
        between();
        seen[1] = other.load();
        seen[0] = value;
        break;
      }
      }
    }
  });
}

void play(form how, sycl::queue &queue, const litmus_test &test, arena at, std::size_t group_size) {
  switch (how) {
  case form::relaxed:
    return play<form::relaxed>(queue, test, at, group_size);
  case form::acq_rel:
    return play<form::acq_rel>(queue, test, at, group_size);
  case form::seq_cst:
    return play<form::seq_cst>(queue, test, at, group_size);
  case form::acq_rel_fences:
    return play<form::acq_rel_fences>(queue, test, at, group_size);
  case form::seq_cst_fences:
    return play<form::seq_cst_fences>(queue, test, at, group_size);
  }
}

/// Launches kernels until all iterations are done. \returns how often the weak outcome was observed.
std::size_t weak_outcomes(form how, sycl::queue &queue, const litmus_test &test, arena at, std::size_t group_size,
                          std::size_t iterations) {
  std::vector<int> seen(seen_size);
  std::size_t weak = 0;
  for (std::size_t done = 0; done < iterations; done += instances) {
    queue.memset(at.variables, 0, variables_size * sizeof(int));
    queue.memset(at.seen, 0, seen_size * sizeof(int));
    queue.memset(at.progress, 0, progress_size * sizeof(int));
    play(how, queue, test, at, group_size);
    queue.memcpy(seen.data(), at.seen, seen_size * sizeof(int)).wait();
    for (std::size_t i = 0; i != instances; ++i) weak += test.is_weak(&seen[i * 2 * max_roles]);
  }
  return weak;
}

template <class Capability>
bool can(const sycl::device &device, sycl::memory_order order) {
  const auto orders = device.get_info<Capability>();
  return std::find(orders.begin(), orders.end(), order) != orders.end();
}

int run(std::size_t iterations) {
  sycl::queue queue(sycl::property::queue::in_order{});
  const sycl::device device = queue.get_device();
  std::cout << device.get_info<sycl::info::device::name>() << '\n';
  const arena at{sycl::malloc_device<int>(variables_size, queue), sycl::malloc_device<int>(seen_size, queue),
                 sycl::malloc_device<int>(progress_size, queue)};
  bool is_wrong = false;
  for (form how : {form::relaxed, form::acq_rel, form::seq_cst, form::acq_rel_fences, form::seq_cst_fences}) {
    if (!(has_fences(how) ? can<sycl::info::device::atomic_fence_order_capabilities>(device, order_of(how))
                          : can<sycl::info::device::atomic_memory_order_capabilities>(device, order_of(how)))) {
      std::cout << form_names[static_cast<int>(how)] << ": not on this device\n";
      continue;
    }
    for (const litmus_test &test : tests)
      for (std::size_t group_size : {std::size_t(1), std::size_t(16)}) {
        const std::size_t weak = weak_outcomes(how, queue, test, at, group_size, iterations);
        const bool is_forbidden = test.is_forbidden(how);
        is_wrong |= is_forbidden && weak != 0;
        std::cout << std::left << std::setw(20) << test.name << std::setw(16) << form_names[static_cast<int>(how)]
                  << std::right << std::setw(2) << group_size << " work-items " << std::setw(9) << iterations
                  << " times, weak outcomes: " << std::setw(9) << weak
                  << (!is_forbidden ? "  allowed\n"
                      : weak == 0   ? "  forbidden\n"
                                    : "  forbidden, BUT SEEN\n")
                  << std::flush; // the user may watch long runs
      }
  }
  for (int *memory : {at.variables, at.seen, at.progress}) sycl::free(memory, queue);
  return is_wrong ? EXIT_FAILURE : EXIT_SUCCESS;
}

} // namespace

int main(int count, char **arguments) {
  std::size_t iterations = 5 * instances;
  if (count == 3 && std::string(arguments[1]) == "--iterations") {
    iterations = std::strtoull(arguments[2], nullptr, 10);
  } else if (count != 1) {
    std::cerr << "usage: litmus [--iterations NUMBER]\n";
    return EXIT_FAILURE;
  }
  return run(iterations);
}
