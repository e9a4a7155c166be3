// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The handler of faults in native kernels: see fault_report.hpp. It calls only functions that signal handlers may call,
/// except for dladdr: kernels do not run in the dynamic linker, so that the thread does not hold its lock.
#include "backends/native/fault_report.hpp"

#include "core/base/environment.hpp"
#include "core/base/thread_kernel.hpp"
#include "core/memory/host_allocation.hpp"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include <dlfcn.h>
#include <link.h>
#include <time.h>
#include <unistd.h>

#ifdef __x86_64__
#include <ucontext.h>
#endif

namespace sycl::detail::native {

namespace {

/// Accesses below this address are taken for elements of arrays and members at null: Linux maps nothing there.
constexpr std::uintptr_t null_page_end = std::uintptr_t{64} << 10;

constexpr int signals[] = {SIGSEGV, SIGBUS, SIGFPE};

/// A text of limited length, without allocation.
class message {
public:
  message &operator<<(std::string_view text) noexcept {
    const std::size_t length = std::min(text.size(), sizeof text_ - length_);
    std::memcpy(text_ + length_, text.data(), length);
    length_ += length;
    return *this;
  }
  message &number(std::uint64_t value, unsigned base = 10) noexcept {
    char digits[20];
    std::size_t first = sizeof digits;
    do digits[--first] = "0123456789abcdef"[value % base];
    while ((value /= base) != 0);
    return *this << std::string_view(digits + first, sizeof digits - first);
  }
  message &address(std::uintptr_t value) noexcept { return (*this << "0x").number(value, 16); }
  void print() const noexcept {
    for (std::size_t done = 0; done != length_;) {
      const ssize_t written = write(STDERR_FILENO, text_ + done, length_ - done);
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) return;
      done += static_cast<std::size_t>(written);
    }
  }

private:
  char text_[4096];
  std::size_t length_ = 0;
};

/// Where the code failed; 0 if unknown.
std::uintptr_t code_address([[maybe_unused]] const void *context) noexcept {
#ifdef __x86_64__
  return static_cast<std::uintptr_t>(static_cast<const ucontext_t *>(context)->uc_mcontext.gregs[REG_RIP]);
#else
  return 0;
#endif
}

void describe(message &text, int signal, const siginfo_t &info) noexcept {
  const auto address = reinterpret_cast<std::uintptr_t>(info.si_addr);
  if (signal == SIGFPE) {
    text << (info.si_code == FPE_INTDIV ? "integer division by zero, or with a result that is too large"
                                        : "arithmetic exception");
    return;
  }
  if (info.si_code == SI_KERNEL) { // x86 reports no address then
    text << "access to an address that does not exist: the pointer is probably not initialized";
    return;
  }
  if (signal == SIGSEGV && address < null_page_end) {
    text << "null pointer dereferenced (address ";
    text.address(address) << "): a pointer, or an accessor without a buffer";
    return;
  }
  text << "invalid access to address ";
  text.address(address);
  const guarded_place place = find_guarded(info.si_addr);
  if (place.bytes == 0) return;
  if (place.is_freed) {
    text << ", in an allocation of ";
    text.number(place.bytes) << " bytes that has been freed";
  } else {
    text << ", ";
    text.number(place.distance) << (place.is_before ? " bytes before the start" : " bytes after the end")
                                << " of an allocation of ";
    text.number(place.bytes) << " bytes";
  }
}

/// How to find the source line.
void describe_place(message &text, std::uintptr_t code) noexcept {
  Dl_info module;
  link_map *map = nullptr;
  if (code == 0 ||
      dladdr1(reinterpret_cast<void *>(code), &module, reinterpret_cast<void **>(&map), RTLD_DL_LINKMAP) == 0 ||
      !module.dli_fname || !map)
    return;
  text << "; addr2line -Cfie " << module.dli_fname << " ";
  text.address(code - map->l_addr) << " shows the source line of code compiled with -g";
}

void handle(int signal, siginfo_t *info, void *context) {
  static constinit std::atomic_flag reporting;
  const int error = errno;
  const bool is_fault = info->si_code > 0; // others are sent by processes
  if (const char *const kernel = kernel_of_thread; kernel && is_fault) {
    if (reporting.test_and_set()) {
      // Another thread is writing the report, and will end the program.
      for (int i = 0; i != 20; ++i) {
        const timespec pause{0, 50'000'000};
        nanosleep(&pause, nullptr);
      }
    } else {
      message text;
      text << "kernel " << kernel << ": ";
      describe(text, signal, *info);
      describe_place(text, code_address(context));
      text << "\n";
      text.print();
    }
  }
  struct sigaction usual = {};
  usual.sa_handler = SIG_DFL;
  sigaction(signal, &usual, nullptr);
  if (!is_fault) raise(signal); // delivered when this returns; faults repeat
  errno = error;
}

void install(int signal) noexcept {
  struct sigaction present = {};
  if (sigaction(signal, nullptr, &present) != 0) return;
  if ((present.sa_flags & SA_SIGINFO) != 0 || present.sa_handler != SIG_DFL) return;
  struct sigaction ours = {};
  ours.sa_sigaction = &handle;
  ours.sa_flags = SA_SIGINFO | SA_ONSTACK; // on an alternative stack if the thread has one
  sigemptyset(&ours.sa_mask);
  sigaction(signal, &ours, nullptr);
}

} // namespace

void report_faults() noexcept {
  static const bool installed = [] {
    if (environment::get().check == check_policy::none) return false;
    for (const int signal : signals) install(signal);
    return true;
  }();
  static_cast<void>(installed);
}

} // namespace sycl::detail::native
