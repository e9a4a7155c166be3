// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// syclc-fuzz: vectorises random kernels for every width and compares their results with a reference (docs/testing.md).
///
/// \code
///   syclc-fuzz --count 200                  kernels of seeds 1 to 200; run by test.sh
///   syclc-fuzz --long                       10,000 kernels
///   syclc-fuzz --seed 4711 --count 1        repeats one kernel
/// \endcode
/// Kernels run in separate processes; a crash of the compiler or of its code ends one, and is reported with its seed
/// like any other failure. Failures are shrunk and written as FILE.ll, ready to become a lit test.
#include "Generate.h"
#include "Random.h"
#include "Run.h"
#include "Shrink.h"
#include "native/emit/NativeLevels.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <new>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace llvm;

namespace syclc::fuzz {

namespace {

struct Options {
  uint64_t Seed = 1, Count = 200;
  unsigned Jobs = std::max(1u, std::thread::hardware_concurrency());
  unsigned Shrinks = 3;     ///< failures that are shrunk
  unsigned Attempts = 1500; ///< kernels that shrinking one failure may try
  std::vector<unsigned> Widths{1, 4, 8, 16, 32, 64};
  std::vector<const NativeLevel *> Levels = runnableLevels();
  bool AllLevels = false, Dump = false, Strict = false, Vectors = false;
  std::string Directory = ".";
};

constexpr const char *Usage = R"(usage: syclc-fuzz [options]
Generates kernels, vectorises them at every width and compares what they compute with a reference.

  --seed N            the first kernel's seed (default 1)
  --count N           how many kernels (default 200)
  --long              10,000 kernels
  --widths 4,8,...    work-items a sub-group (default 1,4,8,16,32,64)
  --levels v3,...     ISA levels, without x86-64- (default: all that this machine runs)
  --all-levels        every width at every level; otherwise each width at one of them, by the seed
  --jobs N            processes (default: one for each processor)
  --shrink N          shrink the first N failures (default 3)
  --vectors           kernels with vectors of their own, wherever scalars can be paired
  --strict            a kernel that the vectoriser refuses is a failure
  --output DIR        where shrunk kernels are written (default: here)
  --dump              print the kernels and their SPMD IR, and run nothing
)";

/// A kernel with everything that is needed to run it.
struct Prepared {
  Kernel K;
  std::string Undefined;
  FlatProgram P;
  Memory Initial;
  std::vector<std::pair<unsigned, Reference>> References; ///< by width; a single one if the width does not matter

  const Reference &reference(unsigned Lanes) {
    bool Any = !K.usesSubGroups();
    for (auto &[Width, R] : References)
      if (Any || Width == Lanes) return R;
    References.emplace_back(Lanes, interpret(K, P, Initial, Lanes));
    return References.back().second;
  }
};

/// Prepares \p K. The program in the result refers to the kernel in the result, which must not move.
std::unique_ptr<Prepared> prepare(Kernel K) {
  auto Result = std::make_unique<Prepared>();
  Result->K = std::move(K);
  Result->P = flatten(Result->K);
  Result->Initial = initialMemory(Result->K);
  return Result;
}

/// The kernel of a seed. Operations that overflow for none of the widths may get nsw and nuw.
std::unique_ptr<Prepared> kernelOf(uint64_t Seed, ArrayRef<unsigned> Widths) {
  std::unique_ptr<Prepared> Result = prepare(generate(Seed));
  for (unsigned Lanes : Widths)
    if (const Reference &R = Result->reference(Lanes); !R.Undefined.empty()) Result->Undefined = R.Undefined;
  if (Result->Undefined.empty()) tighten(Result->K); // changes flags only: the program still refers to it
  return Result;
}

std::vector<Way> waysFor(uint64_t Seed, const Options &O) {
  Random R(Seed ^ 0x77617973);
  constexpr Preparation Forms[] = {Preparation::Simplified, Preparation::Simplified, Preparation::Cleaned,
                                   Preparation::Promoted, Preparation::Nothing};
  Preparation Before = R.of(Forms);
  if (O.Vectors) Before = Preparation::Paired;
  std::vector<Way> Ways;
  for (unsigned Lanes : O.Widths) {
    R = Random(Seed ^ 0x77617973 ^ uint64_t(Lanes) << 32); // independent of other kernels
    // Wide sub-groups with narrow registers take long to compile, and are rarely chosen.
    size_t Least = Lanes >= 32 && R.percent(75) ? O.Levels.size() / 2 : 0;
    const NativeLevel *One = O.Levels[Least + R.below(O.Levels.size() - Least)];
    bool Optimised = R.percent(40);
    unsigned LanesAlong = R.below(3);
    for (const NativeLevel *Level : O.Levels)
      if (O.AllLevels || Level == One) Ways.push_back({Lanes, Level, Before, LanesAlong, Optimised});
  }
  return Ways;
}

// --- Processes

/// The messages of workers to the parent, in shared memory.
struct Board {
  static constexpr unsigned MaxFailures = 256, MaxJobs = 256;
  struct Failure {
    uint64_t Seed;
    unsigned Way; ///< in waysFor()
    Outcome Is;
  };
  std::atomic<uint64_t> Next, Refused, Undefined, Runs;
  std::atomic<unsigned> Failures;
  Failure Failed[MaxFailures];
  struct Worker {
    std::atomic<uint64_t> Seed;
    std::atomic<unsigned> Way;
  } Workers[MaxJobs];

  void fail(Failure F) {
    if (unsigned I = Failures++; I < MaxFailures) Failed[I] = F;
    outs() << "seed " << F.Seed << " fails\n"; // immediately; the report follows after all kernels
    outs().flush();
  }
};

/// A kernel with all its ways: seconds at most.
constexpr unsigned SecondsEach = 60;

/// Ends this process by SIGPROF after \p Seconds more of processor time. Elapsed time is not meaningful on a busy
/// machine.
void endAfter(unsigned Seconds) {
  const itimerval Limit{{}, {time_t(Seconds), 0}};
  setitimer(ITIMER_PROF, &Limit, nullptr);
}

[[noreturn]] void work(Board &B, unsigned Me, const Options &O) {
  Runner R;
  for (uint64_t I = B.Next++; I < O.Count; I = B.Next++) {
    uint64_t Seed = O.Seed + I;
    B.Workers[Me].Way = 0;
    B.Workers[Me].Seed = Seed;
    endAfter(SecondsEach);
    std::unique_ptr<Prepared> P = kernelOf(Seed, O.Widths);
    if (!P->Undefined.empty()) {
      ++B.Undefined;
      continue;
    }
    LLVMContext C;
    std::vector<Way> Ways = waysFor(Seed, O);
    std::unique_ptr<Module> Spmd = lower(P->K, P->P, Ways[0].Before, C);
    for (unsigned W = 0; W < Ways.size(); ++W) {
      B.Workers[Me].Way = W;
      ++B.Runs;
      Verdict V = R.run(P->K, *Spmd, Ways[W], P->Initial, P->reference(Ways[W].Lanes));
      if (V.Is == Outcome::Refused) ++B.Refused;
      if (V.Is == Outcome::Same || (V.Is == Outcome::Refused && !O.Strict)) continue;
      B.fail({Seed, W, V.Is});
      break;
    }
  }
  std::_Exit(0);
}

Outcome outcomeOf(int Status) {
  if (WIFEXITED(Status)) return Outcome(WEXITSTATUS(Status));
  return WTERMSIG(Status) == SIGPROF ? Outcome::Hung : Outcome::Crashed;
}

void silence() {
  if (!freopen("/dev/null", "w", stderr)) std::_Exit(int(Outcome::Crashed));
}

/// Tries all seeds, in the number of processes that the options request. A process that dies is replaced.
void runAll(Board &B, const Options &O) {
  std::vector<pid_t> Processes(O.Jobs);
  auto Start = [&](unsigned Slot) {
    Processes[Slot] = fork();
    if (Processes[Slot] == 0) {
      silence();
      work(B, Slot, O);
    }
  };
  for (unsigned Slot = 0; Slot < O.Jobs; ++Slot) Start(Slot);
  for (unsigned Running = O.Jobs; Running > 0;) {
    int Status = 0;
    pid_t Ended = wait(&Status);
    unsigned Slot = 0;
    while (Slot < O.Jobs && Processes[Slot] != Ended) ++Slot;
    if (Slot == O.Jobs) continue;
    if (WIFEXITED(Status) && WEXITSTATUS(Status) == 0) {
      --Running;
      continue;
    }
    Outcome Is = WIFSIGNALED(Status) && WTERMSIG(Status) == SIGPROF ? Outcome::Hung : Outcome::Crashed;
    B.fail({B.Workers[Slot].Seed, B.Workers[Slot].Way, Is});
    Start(Slot);
  }
}

/// Runs one kernel in one way in a separate process. \param Talk prints the problem.
Outcome tryOnce(const Kernel &K, const Way &W, bool Talk) {
  outs().flush();
  pid_t Child = fork();
  if (Child == 0) {
    if (!Talk) silence();
    endAfter(20);
    std::unique_ptr<Prepared> P = prepare(K);
    const Reference &R = P->reference(W.Lanes);
    if (!R.Undefined.empty()) std::_Exit(int(Outcome::Undefined));
    LLVMContext C;
    Runner Runs;
    Verdict V = Runs.run(P->K, *lower(P->K, P->P, W.Before, C), W, P->Initial, R);
    if (Talk) {
      outs() << name(V.Is) << ": " << V.Text << "\n";
      outs().flush();
    }
    std::_Exit(int(V.Is));
  }
  int Status = 0;
  waitpid(Child, &Status, 0);
  return outcomeOf(Status);
}

/// The simplest way in which the kernel still fails.
Way simplify(const Kernel &K, Way W, Outcome Is) {
  auto Try = [&](auto Change) {
    Way Plain = W;
    Change(Plain);
    if (tryOnce(K, Plain, false) == Is) W = Plain;
  };
  Try([](Way &P) { P.LanesAlong = 0; });
  Try([](Way &P) { P.Optimised = false; });
  Try([](Way &P) { P.Level = &nativeLevels().front(); });
  for (unsigned Lanes : {4u, 8u})
    if (Lanes < W.Lanes) Try([&](Way &P) { P.Lanes = Lanes; });
  return W;
}

void report(const Board::Failure &F, const Options &O, bool Shrink) {
  std::unique_ptr<Prepared> P = kernelOf(F.Seed, O.Widths);
  Way W = waysFor(F.Seed, O)[F.Way];
  outs() << "\nseed " << F.Seed << ": " << name(F.Is) << " with " << print(W) << "\n"
         << "  again: syclc-fuzz --seed " << F.Seed << " --count 1 --widths " << W.Lanes
         << (O.Vectors ? " --vectors" : "") << "\n";
  if (!Shrink) return;
  if (tryOnce(P->K, W, false) != F.Is) {
    outs() << "  it does not fail alone\n";
    return;
  }
  W = simplify(P->K, W, F.Is);
  Kernel Small = shrink(P->K, [&](const Kernel &K) { return tryOnce(K, W, false) == F.Is; }, O.Attempts);
  outs() << "shrunk, with " << print(W) << ":\n" << print(Small);
  tryOnce(Small, W, true);

  SmallString<128> Path(O.Directory);
  sys::path::append(Path, "fuzz-" + std::to_string(F.Seed) + ".ll");
  std::error_code Error;
  raw_fd_ostream File(Path, Error);
  if (Error) {
    outs() << "cannot write " << Path << ": " << Error.message() << "\n";
    return;
  }
  LLVMContext C;
  std::unique_ptr<Prepared> Again = prepare(Small);
  SmallVector<StringRef> Lines;
  std::string Text = print(Small);
  StringRef(Text).split(Lines, '\n');
  File << "; opt-22 -load-pass-plugin=syclc-passes.so -passes='syclc-vectorize<" << W.Lanes << ">' -S " << Path
       << "\n; " << name(F.Is) << " with " << print(W) << "\n";
  for (StringRef Line : Lines) File << "; " << Line << "\n";
  File << *lower(Again->K, Again->P, W.Before, C);
  outs() << "written: " << Path << "\n";
}

void dump(const Options &O) {
  for (uint64_t Seed = O.Seed; Seed < O.Seed + O.Count; ++Seed) {
    std::unique_ptr<Prepared> P = kernelOf(Seed, O.Widths);
    outs() << print(P->K);
    if (!P->Undefined.empty()) outs() << "// undefined: " << P->Undefined << "\n";
    LLVMContext C;
    outs() << *lower(P->K, P->P, waysFor(Seed, O)[0].Before, C);
  }
}

// --- The command line

bool isNumber(StringRef Text, uint64_t &Value) { return !Text.getAsInteger(10, Value); }

/// \returns an error's text, or nothing.
std::string parse(int Count, char **Arguments, Options &O) {
  for (int I = 1; I < Count; ++I) {
    StringRef Name = Arguments[I];
    auto Next = [&]() -> StringRef { return I + 1 < Count ? Arguments[++I] : ""; };
    uint64_t Value = 0;
    if (Name == "--long") {
      O.Count = 10000;
    } else if (Name == "--all-levels") {
      O.AllLevels = true;
    } else if (Name == "--vectors") {
      O.Vectors = true;
    } else if (Name == "--strict") {
      O.Strict = true;
    } else if (Name == "--dump") {
      O.Dump = true;
    } else if (Name == "--output") {
      O.Directory = Next().str();
    } else if (Name == "--widths" || Name == "--levels") {
      SmallVector<StringRef> Parts;
      StringRef List = Next();
      List.split(Parts, ',');
      (Name == "--widths" ? O.Widths.clear() : O.Levels.clear());
      for (StringRef Part : Parts) {
        if (Name == "--widths") {
          constexpr uint64_t Known[] = {1, 4, 8, 16, 32, 64};
          if (!isNumber(Part, Value) || !is_contained(Known, Value))
            return "no width '" + Part.str() + "'; the widths are 1, 4, 8, 16, 32 and 64";
          O.Widths.push_back(unsigned(Value));
        } else {
          const NativeLevel *Level = findNativeLevel(Part == "baseline" ? "baseline" : ("x86-64-" + Part).str());
          if (!Level || !is_contained(runnableLevels(), Level))
            return "no ISA level '" + Part.str() + "' on this machine; levels are baseline, v2, v3 and v4";
          O.Levels.push_back(Level);
        }
      }
    } else if (Name == "--seed" || Name == "--count" || Name == "--jobs" || Name == "--shrink") {
      if (!isNumber(Next(), Value)) return "option '" + Name.str() + "' needs a number";
      if (Name == "--seed") O.Seed = Value;
      if (Name == "--count") O.Count = Value;
      if (Name == "--jobs") O.Jobs = unsigned(std::clamp<uint64_t>(Value, 1, Board::MaxJobs));
      if (Name == "--shrink") O.Shrinks = unsigned(Value);
    } else {
      return "unknown option '" + Name.str() + "'";
    }
  }
  return "";
}

int run(const Options &O) {
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  if (O.Dump) {
    dump(O);
    return 0;
  }
  void *Room = mmap(nullptr, sizeof(Board), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (Room == MAP_FAILED) {
    errs() << "syclc-fuzz: no shared memory\n";
    return 1;
  }
  Board &B = *new (Room) Board();
  runAll(B, O);
  unsigned Failures = std::min<unsigned>(B.Failures, Board::MaxFailures);
  for (unsigned I = 0; I < Failures; ++I) report(B.Failed[I], O, I < O.Shrinks);
  outs() << "\n"
         << O.Count << " kernels, " << B.Runs << " runs: " << B.Failures << " failed, " << B.Refused
         << " runs not vectorised, " << B.Undefined << " kernels undefined and left out\n";
  return Failures ? 1 : 0;
}

} // namespace

} // namespace syclc::fuzz

int main(int Count, char **Arguments) {
  syclc::fuzz::Options O;
  for (int I = 1; I < Count; ++I)
    if (llvm::StringRef(Arguments[I]) == "--help") {
      llvm::outs() << syclc::fuzz::Usage;
      return 0;
    }
  if (std::string Error = syclc::fuzz::parse(Count, Arguments, O); !Error.empty()) {
    llvm::errs() << "syclc-fuzz: " << Error << "; --help lists the options\n";
    return 2;
  }
  return syclc::fuzz::run(O);
}
