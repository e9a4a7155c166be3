// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Compilations under way in this process, and its end.
///
/// exit() destroys static objects last made, first destroyed. A compiler in the process (of an OpenCL driver, or that
/// of libsyclc-jit.so) makes some of its static objects only when it first needs them: later than the runtime
/// registers what makes exit() wait (end_of_process.hpp), so they would be destroyed before, under the feet of a
/// thread that compiles. Therefore
/// - a thread that has begun a compilation, and ends or calls exit(), first waits for all compilations: exit() destroys
///   the calling thread's thread_local objects before all others. (Not for ever: a thread may end while the compilation
///   waits for a kernel that needs this thread's end.)
/// - after compilations, exit() is told to wait for them once more, before it destroys what they have made; from then
/// on
///   none begins.
#pragma once

#include <sycl/detail/export.hpp>
#include <sycl/exception.hpp>

#include <condition_variable>
#include <exception>
#include <mutex>
#include <utility>

namespace sycl::detail {

/// Why a compilation cannot begin: the program is exiting. What asked for it is refused, and no error of the program's.
class SYCLC_EXPORT exit_has_begun final : public exception {
public:
  exit_has_begun();
};

bool is_exit_has_begun(const std::exception_ptr &error) noexcept;

/// All compilations of the process. Thread safe.
class all_compilations {
public:
  static all_compilations &instance();

  /// \returns false when exit() has begun.
  bool begin();
  void end() noexcept;
  /// Waits for those under way, for a limited time: what the end of a thread does.
  void wait() noexcept;

private:
  /// The first thing that exit() does after a compilation.
  void close() noexcept;

  std::mutex mutex_; ///< guards what follows
  std::condition_variable none_;
  unsigned under_way_ = 0;
  bool closed_ = false;
};

/// A compilation under way, from this object's construction to its destruction, on whatever threads. Thread safe.
class compilation {
public:
  /// \throws exit_has_begun
  SYCLC_EXPORT compilation();
  compilation(compilation &&other) noexcept : under_way_(std::exchange(other.under_way_, false)) {}
  compilation &operator=(compilation &&other) noexcept {
    std::swap(under_way_, other.under_way_);
    return *this;
  }
  ~compilation() {
    if (under_way_) end();
  }

private:
  SYCLC_EXPORT static void end() noexcept;

  bool under_way_ = true;
};

} // namespace sycl::detail
