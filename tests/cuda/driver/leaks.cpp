// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The report of what is not released: per context when its last reference is released, and when the process ends.
#include "memory.hpp"
#include "modules.hpp"
#include "objects.hpp"
#include "settings.hpp"
#include "streams.hpp"

namespace cuda_test {

void report_leaks(const context &released) {
  if (released.error != CUDA_SUCCESS) return; // after a fault, nothing can be released
  const auto report = [&](std::size_t count, const char *what) {
    if (count != 0) complain("not released on device %d: %zu %s", released.owner.ordinal, count, what);
  };
  objects &all = objects::get();
  const auto is_inside = [&](const auto &object) { return object.owner.get() == &released; };
  report(all.streams.count_if([&](const stream &s) { return s.owner().get() == &released; }), "streams");
  report(all.events.count_if(is_inside), "events");
  report(all.modules.count_if(is_inside), "modules");
  for (const memory_kind kind : {memory_kind::device, memory_kind::host, memory_kind::managed}) {
    std::size_t bytes = 0;
    const std::size_t count = memory_map::get().count(released, kind, bytes);
    report(count, kind == memory_kind::device ? "allocations of device memory"
                  : kind == memory_kind::host ? "allocations of host memory"
                                              : "allocations of managed memory");
  }
}

void report_leaks_of_process() {
  for (const auto &d : objects::get().devices) {
    const std::lock_guard lock(d->mutex);
    if (d->references == 0) continue;
    complain("not released on device %d: the primary context, %u times", d->ordinal, d->references);
    report_leaks(*d->primary);
  }
}

} // namespace cuda_test
