// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "guarded.hpp"

#include "settings.hpp"

#include <csetjmp>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

namespace cuda_test {

namespace {

/// Where this thread continues after an invalid access; null outside of run_guarded.
thread_local sigjmp_buf *volatile escape = nullptr;
thread_local void *volatile fault_address = nullptr;

struct sigaction before_segv, before_bus;

void handle(int number, siginfo_t *info, void *state) {
  if (escape) {
    fault_address = info->si_addr;
    siglongjmp(*escape, 1);
  }
  constexpr int protection_key = 4; // SEGV_PKUERR
  if (number == SIGSEGV && info->si_code == protection_key) {
    constexpr char text[] = "libcuda of the tests: a thread of the host accesses device memory\n";
    [[maybe_unused]] const auto written = write(STDERR_FILENO, text, sizeof text - 1);
  }
  const struct sigaction &before = number == SIGSEGV ? before_segv : before_bus;
  if (before.sa_flags & SA_SIGINFO) return before.sa_sigaction(number, info, state);
  if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN) return before.sa_handler(number);
  std::signal(number, SIG_DFL); // the access is repeated
}

void install_handlers() {
  struct sigaction action{};
  action.sa_sigaction = handle;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigaction(SIGSEGV, &action, &before_segv);
  sigaction(SIGBUS, &action, &before_bus);
}

} // namespace

int device_memory_key() {
  static const int key = settings::get().protects ? pkey_alloc(0, PKEY_DISABLE_ACCESS) : -1;
  return key;
}

device_memory_access::device_memory_access() {
  if (device_memory_key() >= 0) pkey_set(device_memory_key(), 0);
}
device_memory_access::~device_memory_access() {
  if (device_memory_key() >= 0) pkey_set(device_memory_key(), PKEY_DISABLE_ACCESS);
}

CUresult run_guarded(const std::function<CUresult()> &work) {
  static const bool once = (install_handlers(), true);
  (void)once;
  const device_memory_access access;
  sigjmp_buf place;
  if (sigsetjmp(place, 1) != 0) {
    escape = nullptr;
    complain("invalid access to address %p by an operation of a stream", fault_address);
    return CUDA_ERROR_ILLEGAL_ADDRESS;
  }
  escape = &place;
  const CUresult result = work();
  escape = nullptr;
  return result;
}

} // namespace cuda_test
