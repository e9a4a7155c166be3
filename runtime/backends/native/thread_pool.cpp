// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Loads libsycl-threads.so from the folder that it has relative to this library, in the build tree and when installed.
#include "backends/native/thread_pool.hpp"

#include "backends/native/host_info.hpp"
#include "backends/native/loop_team.hpp"
#include "backends/native/one_thread_pool.hpp"
#include "core/base/environment.hpp"
#include "core/base/errors.hpp"
#include "core/base/opencl_drivers.hpp"
#include "core/base/private_library.hpp"
#include "core/base/tsan.hpp"

#include <dlfcn.h>

#include <atomic>
#include <map>
#include <mutex>
#include <string>
#include <utility>

namespace sycl::detail::native {

namespace {

/// Loads the oneTBB of an OpenCL driver that the program may load later (core/base/opencl_drivers.hpp), unless the
/// process has loaded one already. If this fails, libsycl-threads.so loads the system's.
void load_onetbb_of_drivers() {
  if (!environment::get().devices.may_accept("opencl")) return;
  if (dlopen("libtbb.so.12", RTLD_LAZY | RTLD_LOCAL | RTLD_NOLOAD)) return;
  if (const std::string library = onetbb_of(installed_opencl_drivers()); !library.empty())
    dlopen(library.c_str(), RTLD_LAZY | RTLD_LOCAL);
}

/// A function of the library, which is loaded at the first call.
void *library_function(const char *name) {
  load_onetbb_of_drivers();
  std::string why_not;
  void *library = open_private_library("libsycl-threads.so", why_not);
  void *function = library ? dlsym(library, name) : nullptr;
  if (!function)
    throw_error(errc::runtime, "the native device cannot start its threads: libsycl-threads.so did not load: " +
                                   (library ? std::string("it does not export ") + name : why_not) +
                                   "; install oneTBB (Debian package libtbb12) and keep lib/syclc beside libsycl.so");
  return function;
}

thread_pool &create() {
  if (usable_hardware_threads() == 1) return *new one_thread_pool;
  void *const function = library_function("syclc_create_thread_pool");
  return *reinterpret_cast<create_thread_pool_fn>(function)(usable_hardware_threads());
}

} // namespace

static std::atomic<thread_pool *> pool_of_process{nullptr};

thread_pool &thread_pool::instance() {
  static thread_pool *const pool = [] {
    thread_pool &created = create();
    if (created.concurrency() > 1) created.team_ = new loop_team(created, count_numa_nodes(), &numa_node_of_thread);
    pool_of_process = &created;
    return published(&created);
  }();
  return obtained(pool);
}

void thread_pool::end_threads_of_process() noexcept {
  if (thread_pool *const pool = pool_of_process) pool->end_threads();
}

void share_loop(thread_pool &pool, std::size_t count, void (*body)(void *, std::size_t), void *argument) {
  if (!pool.team() || !pool.team()->run(count, body, argument)) pool.for_each(count, body, argument);
}

thread_pool &thread_pool::bound_to(const std::vector<unsigned> &cpus, unsigned concurrency) {
  instance(); // it determines how many threads the process may have
  static auto *const mutex = new std::mutex;
  static auto *const pools = new std::map<std::pair<std::vector<unsigned>, unsigned>, thread_pool *>;
  const std::lock_guard lock(*mutex);
  thread_pool *&pool = (*pools)[{cpus, concurrency}];
  if (!pool) {
    void *const function = library_function("syclc_create_bound_thread_pool");
    pool = reinterpret_cast<create_bound_thread_pool_fn>(function)(cpus.data(), static_cast<unsigned>(cpus.size()),
                                                                   concurrency);
  }
  return *pool;
}

} // namespace sycl::detail::native
