// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "link/RunJobs.h"

#include "link/ProgressLine.h"

#include "support/JobServer.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/raw_ostream.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace syclc {

namespace {

void writeAll(int Descriptor, StringRef Bytes) {
  while (!Bytes.empty()) {
    const ssize_t Written = write(Descriptor, Bytes.data(), Bytes.size());
    if (Written < 0 && errno == EINTR) continue;
    if (Written <= 0) _exit(2);
    Bytes = Bytes.drop_front(Written);
  }
}

/// A job's process. It writes its result ('R') or its error ('E') into the pipe, up to the end of the pipe.
struct Running {
  size_t Index;
  pid_t Process;
  int Pipe;
  bool HoldsToken;
  std::string Said;
};

class Runner {
public:
  Runner(const std::vector<Job> &Jobs, unsigned AtOnce)
      : Jobs(Jobs), Results(Jobs.size()), Server(AtOnce ? std::nullopt : JobServer::fromEnvironment()) {
    Most = AtOnce ? AtOnce : Server ? Jobs.size() : std::max(1u, get_cpus());
  }

  Expected<std::vector<std::string>> run() {
    while (true) {
      startSome();
      if (Active.empty()) break;
      showProgress();
      wait();
    }
    if (!Errors.empty()) return createStringError(Errors);
    return std::move(Results);
  }

private:
  void startSome() {
    while (Errors.empty() && Next < Jobs.size() && Active.size() < Most) {
      // One job uses the token with which we were started.
      const bool NeedsToken = Server && any_of(Active, [](const Running &R) { return !R.HoldsToken; });
      if (NeedsToken && !Server->tryTake()) return;
      start(Next++, NeedsToken);
    }
  }

  void showProgress() {
    SmallVector<StringRef> Names;
    for (const Running &R : Active) Names.push_back(Jobs[R.Index].Name);
    Progress.show(Next - Active.size(), Jobs.size(), Names);
  }

  void start(size_t Index, bool HoldsToken) {
    int Ends[2];
    if (pipe(Ends) != 0) return fail(Index, std::string("no pipe: ") + std::strerror(errno));
    outs().flush();
    errs().flush();
    const pid_t Process = fork();
    if (Process < 0) return fail(Index, std::string("no process: ") + std::strerror(errno));
    if (Process == 0) {
      close(Ends[0]);
      Expected<std::string> Result = Jobs[Index].Run();
      writeAll(Ends[1], Result ? "R" : "E");
      writeAll(Ends[1], Result ? *Result : toString(Result.takeError()));
      _exit(0); // without destroying or flushing objects of the parent
    }
    close(Ends[1]);
    Active.push_back({Index, Process, Ends[0], HoldsToken, {}});
  }

  /// Waits until a job has written something or ended, or there may be a token for another.
  void wait() {
    std::vector<pollfd> Descriptors;
    for (const Running &R : Active) Descriptors.push_back({R.Pipe, POLLIN, 0});
    if (Server && Errors.empty() && Next < Jobs.size()) Descriptors.push_back({Server->readDescriptor(), POLLIN, 0});
    if (poll(Descriptors.data(), Descriptors.size(), Progress.delay()) < 0) return;
    for (size_t I = Active.size(); I-- != 0;) {
      if (!Descriptors[I].revents) continue;
      char Buffer[65536];
      const ssize_t Got = read(Active[I].Pipe, Buffer, sizeof Buffer);
      if (Got < 0 && errno == EINTR) continue;
      if (Got > 0)
        Active[I].Said.append(Buffer, Got);
      else
        finish(I);
    }
  }

  void finish(size_t I) {
    Running R = std::move(Active[I]);
    Active.erase(Active.begin() + I);
    close(R.Pipe);
    int Status = 0;
    while (waitpid(R.Process, &Status, 0) < 0 && errno == EINTR) {
    }
    if (R.HoldsToken) Server->giveBack();
    if (WIFSIGNALED(Status))
      fail(R.Index, std::string("the compiler crashed (") + strsignal(WTERMSIG(Status)) +
                        "); leave the target out, and please report it");
    else if (!WIFEXITED(Status) || WEXITSTATUS(Status) != 0 || R.Said.empty())
      fail(R.Index, R.Said.empty() ? "the compiler ended without a result" : R.Said.substr(1));
    else if (R.Said[0] == 'E')
      fail(R.Index, R.Said.substr(1));
    else {
      Results[R.Index] = R.Said.substr(1);
      Jobs[R.Index].Keep(Results[R.Index]);
    }
  }

  void fail(size_t Index, const std::string &Text) {
    if (!Errors.empty()) Errors += "\n";
    Errors += Jobs[Index].Name + ": " + Text;
  }

  const std::vector<Job> &Jobs;
  std::vector<std::string> Results;
  std::optional<JobServer> Server;
  size_t Most, Next = 0;
  std::vector<Running> Active;
  std::string Errors;
  ProgressLine Progress;
};

} // namespace

Expected<std::vector<std::string>> runJobs(const std::vector<Job> &Jobs, unsigned AtOnce) {
  return Runner(Jobs, AtOnce).run();
}

} // namespace syclc
