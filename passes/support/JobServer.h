// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The maximum number of parallel jobs: our own (-j), or the tokens of the GNU make or ninja that started us, so that
/// all processes of a build together use as many processors as its user requested.
///
/// make describes its jobserver in MAKEFLAGS, which names a pipe: `--jobserver-auth=3,4` (two open file descriptors) or
/// `--jobserver-auth=fifo:PATH`. A byte read from it permits one more job, and is written back after it; the first job
/// needs none, because our parent holds a token for us.
///
/// LLVM 22 has such a client, too (llvm/Support/Jobserver.h), which is not suitable here: it cannot wait for a token,
/// so a loop that waits for compilations would have to poll; it makes the pipe non-blocking that it shares with make
/// and other programs, which older ones do not expect; it takes all tokens at the start to count them; and it warns
/// about builds without a jobserver.
#ifndef SYCLC_PASSES_SUPPORT_JOBSERVER_H
#define SYCLC_PASSES_SUPPORT_JOBSERVER_H

#include <optional>
#include <string>

namespace syclc {

class JobServer {
public:
  /// The jobserver of the environment, if it can be reached.
  static std::optional<JobServer> fromEnvironment();
  JobServer(JobServer &&Other) noexcept;
  JobServer &operator=(JobServer &&) = delete;
  /// Returns all held tokens.
  ~JobServer();

  /// The descriptor to poll for reading when there may be a token.
  int readDescriptor() const { return ReadEnd; }
  /// Takes a token if one is available.
  bool tryTake();
  /// Returns a token.
  void giveBack();

private:
  JobServer(int ReadEnd, int WriteEnd) : ReadEnd(ReadEnd), WriteEnd(WriteEnd) {}
  int ReadEnd, WriteEnd;
  std::string Held; ///< tokens are bytes; make expects the same ones back
};

} // namespace syclc

#endif
