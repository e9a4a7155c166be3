// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs the programs that compile device code (a SPIR-V translator, the compiler itself) and manages the files that
/// they read and write.
#pragma once

#include <sycl/detail/export.hpp>

#include <string>
#include <vector>

namespace sycl::detail {

/// A folder that only this user can read. The destructor removes it with its contents.
class SYCLC_EXPORT private_folder {
public:
  /// Creates the folder in $TMPDIR, or in /tmp. \param what_for prefix of error messages. \throws errc::build.
  explicit private_folder(const std::string &what_for);
  private_folder(const private_folder &) = delete;
  private_folder &operator=(const private_folder &) = delete;
  ~private_folder();

  std::string file(const std::string &name) const { return path_ + "/" + name; }
  const std::string &path() const noexcept { return path_; }

private:
  std::string path_;
};

/// How a child process ended.
struct child_end {
  int start_error = 0; ///< errno if the process could not be started
  int signal = 0;      ///< the signal that killed it
  int exit_code = 0;   ///< also 0 if unknown because the program ignores SIGCHLD; check the output instead
};

/// Runs a program and waits for it. Searches PATH if its name has no slash. Its standard input is empty.
/// \param arguments the program's name comes first. \param log the file to which stdout and stderr are appended.
SYCLC_EXPORT child_end run_child(const std::vector<std::string> &arguments, const std::string &log);

/// The bytes of a file; empty if it cannot be read.
SYCLC_EXPORT std::string file_contents(const std::string &path);

} // namespace sycl::detail
