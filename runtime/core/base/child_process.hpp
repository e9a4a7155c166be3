// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Programs that libsycl starts to compile device code (a translator of SPIR-V, the compiler itself), and the files
/// that they read and write.
#pragma once

#include <sycl/detail/export.hpp>

#include <string>
#include <vector>

namespace sycl::detail {

/// A folder that only this user can read, removed with all that is in it.
class SYCLC_EXPORT private_folder {
public:
  /// Made in the folder that TMPDIR names, or in /tmp. \param what_for starts messages. \throws errc::build.
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
  int start_error = 0; ///< errno when it could not be started
  int signal = 0;      ///< of which it died
  int exit_code = 0;   ///< 0 also when the program lets the system collect its children: what they wrote will tell
};

/// Runs a program, found in PATH when its name has no slash, and waits for it. It reads nothing.
/// \param arguments the program first. \param log the file to which its output and errors are added.
SYCLC_EXPORT child_end run_child(const std::vector<std::string> &arguments, const std::string &log);

/// The bytes of a file; none when it cannot be read.
SYCLC_EXPORT std::string file_contents(const std::string &path);

} // namespace sycl::detail
