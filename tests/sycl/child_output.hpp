// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// For programs that start themselves for a kernel that ends the process, and look at what it printed.
#pragma once

#include <cstdlib>
#include <string>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/// Runs `program which child`, without a core file. \param status the child's, as waitpid() sets it. \returns what it
/// printed.
inline std::string output_of_child(const char *program, const std::string &which, int &status) {
  int output[2];
  if (pipe(output) != 0) return "";
  const pid_t child = fork();
  if (child == 0) {
    const rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);
    dup2(output[1], STDOUT_FILENO);
    dup2(output[1], STDERR_FILENO);
    close(output[0]);
    close(output[1]);
    execl(program, program, which.c_str(), "child", nullptr);
    std::_Exit(127);
  }
  close(output[1]);
  std::string text;
  char buffer[4096];
  for (ssize_t bytes; (bytes = read(output[0], buffer, sizeof buffer)) > 0;) text.append(buffer, bytes);
  waitpid(child, &status, 0);
  return text;
}
