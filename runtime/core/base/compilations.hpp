// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Tracks the compilations in progress, so that the end of the process waits for them.
///
/// exit() destroys static objects in reverse order of construction. A compiler in the process (an OpenCL driver's, or
/// libsyclc-jit.so) constructs some of its static objects at first use. This is after the runtime has registered its
/// exit handler (end_of_process.hpp), so exit() would destroy them first, while a thread may still compile. Therefore:
/// - A thread that has begun a compilation, and one of the runtime that calls the program's functions, waits for all
///   compilations before it ends or calls exit(): exit() destroys the calling thread's thread_local objects before all
///   others. The wait has a time limit, because the compilation may itself wait for a kernel that needs this thread's
///   end, or have called the function that called exit().
/// - Each time the last compilation ends, an exit handler is registered that waits again, before exit() destroys the
///   objects that the compilation constructed. From then on no compilation can begin.
#pragma once

#include <sycl/detail/export.hpp>
#include <sycl/exception.hpp>

#include <condition_variable>
#include <exception>
#include <mutex>
#include <utility>

namespace sycl::detail {

/// Thrown when a compilation cannot begin because the program is exiting. It is not an error of the program.
class SYCLC_EXPORT exit_has_begun final : public exception {
public:
  exit_has_begun();
};

bool is_exit_has_begun(const std::exception_ptr &error) noexcept;

/// All compilations of the process. Thread safe.
class all_compilations {
public:
  static all_compilations &instance();

  /// \returns false if exit() has begun.
  bool begin();
  void end() noexcept;
  /// Waits for the compilations in progress, with a time limit. Called at the end of a thread.
  void wait() noexcept;

private:
  /// The exit handler: runs before the static objects of compilers are destroyed.
  void close() noexcept;

  std::mutex mutex_; ///< guards the members below
  std::condition_variable none_;
  unsigned under_way_ = 0;
  bool closed_ = false;
};

/// Makes the calling thread wait for the compilations in progress when it ends or calls exit().
void wait_for_compilations_at_thread_end();

/// A compilation in progress, from construction to destruction of this object, on any threads. Thread safe.
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
