// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/JobServer.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>
#include <utility>

using namespace llvm;

namespace syclc {

/// The jobserver option in MAKEFLAGS; the last one is used.
static StringRef jobServerOption() {
  const char *Flags = std::getenv("MAKEFLAGS");
  StringRef Found;
  if (!Flags) return Found;
  SmallVector<StringRef> Words;
  StringRef(Flags).split(Words, ' ', -1, /*KeepEmpty=*/false);
  for (StringRef Word : Words)
    if (Word.consume_front("--jobserver-auth=") || Word.consume_front("--jobserver-fds=")) Found = Word;
  return Found;
}

std::optional<JobServer> JobServer::fromEnvironment() {
  StringRef Option = jobServerOption();
  if (Option.consume_front("fifo:")) {
    const int End = open(Option.str().c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
    return End < 0 ? std::nullopt : std::optional(JobServer(End, End));
  }
  const auto [Read, Write] = Option.split(',');
  int ReadEnd, WriteEnd;
  if (Read.getAsInteger(10, ReadEnd) || Write.getAsInteger(10, WriteEnd) || ReadEnd < 0 || WriteEnd < 0)
    return std::nullopt;
  // make closes the pipe for commands that it does not take for a make (without '+'): the descriptors may be other
  // files.
  if (fcntl(ReadEnd, F_GETFD) < 0 || fcntl(WriteEnd, F_GETFD) < 0) return std::nullopt;
  // Reopening the pipe makes it non-blocking for us only, regardless of the processes that share the descriptor.
  const std::string Pipe = "/proc/self/fd/" + std::to_string(ReadEnd);
  if (const int Own = open(Pipe.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC); Own >= 0) ReadEnd = Own;
  return JobServer(ReadEnd, WriteEnd);
}

JobServer::JobServer(JobServer &&Other) noexcept
    : ReadEnd(std::exchange(Other.ReadEnd, -1)), WriteEnd(std::exchange(Other.WriteEnd, -1)),
      Held(std::exchange(Other.Held, "")) {}

JobServer::~JobServer() {
  while (!Held.empty()) giveBack();
}

bool JobServer::tryTake() {
  // A pipe that could not be reopened may block, if another process took the byte that poll() saw. The read then waits
  // until a job of another process ends, while our jobs continue.
  pollfd Ready{ReadEnd, POLLIN, 0};
  if (poll(&Ready, 1, 0) <= 0 || !(Ready.revents & POLLIN)) return false;
  char Token;
  if (read(ReadEnd, &Token, 1) != 1) return false;
  Held.push_back(Token);
  return true;
}

void JobServer::giveBack() {
  const char Token = Held.back();
  Held.pop_back();
  while (write(WriteEnd, &Token, 1) < 0 && errno == EINTR) {
  }
}

} // namespace syclc
