// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// One contestant with one kernel, controlled by run.py:
/// \code
///   compare --list                                    the kernels' names, a line each
///   compare KERNEL CONTESTANT [--quick] [--cpu-time]
///   compare --cuda-sources FOLDER                     writes the kernels in CUDA C++, a file each, without a GPU
/// \endcode
/// The second form prepares the kernel, runs it once, and compares the result with the reference's. Then it prints the
/// data for run.py (`work UNIT NUMBER`) and `ready`; or `absent` if the contestant has no form of the kernel, or
/// `fault` and the reason. For each line on its standard input it takes a sample and prints the seconds of one run; at
/// the end of the input it compares the result again and prints `good`.
///
/// Contestants are separate processes, because they would interfere in one: two of them share oneTBB.
#include "contestants.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <exception>
#include <fstream>
#include <string>

#include <time.h>

namespace compare {
namespace {

constexpr double sample_seconds = 4e-3; // a sample lasts at least this long
constexpr double long_run = 0.1;        // runs of at least this many seconds need no warm-up run

/// The clock: elapsed time, or the time used by all threads of this process, for shared machines.
bool cpu_time = false;

double now() {
  if (!cpu_time) return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
  timespec time = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return double(time.tv_sec) + 1e-9 * double(time.tv_nsec);
}

double seconds_of(const std::function<void()> &run) {
  const double start = now();
  run();
  return now() - start;
}

/// A problem, its expected results, and a contestant's form of it.
class competition {
public:
  competition(const problem &p, std::unique_ptr<prepared> form) : problem_(p), form_(std::move(form)) {
    memory m;
    for (const array_description &a : p.arrays) expected_.push_back(a.content);
    for (auto &a : expected_) m.pointers.push_back(a.data());
    p.reference_form(m);
    resets_ = std::any_of(p.arrays.begin(), p.arrays.end(), [](const auto &a) { return a.use == array_use::in_out; });
    write(true);
    form_->run(); // compiles, and touches pages
    check();
  }

  /// \returns the seconds of one run: the mean of so many that they last long enough, after one that brings the arrays
  /// into the caches and the threads to life.
  double sample() {
    const int runs = resets_ || estimate_ == 0 ? 1 : 1 + int(sample_seconds / std::max(estimate_, 1e-7));
    write(false);
    if (estimate_ < long_run) {
      form_->run();
      write(false);
    }
    const double seconds = seconds_of([&] {
      for (int k = 0; k < runs; ++k) form_->run();
    });
    const bool first = estimate_ == 0;
    estimate_ = first ? seconds : std::min(estimate_, seconds / runs);
    return first ? sample() : seconds / runs;
  }

  /// \throws std::runtime_error where a result is wrong
  void check() {
    for (std::size_t i = 0; i < problem_.arrays.size(); ++i) {
      const array_description &a = problem_.arrays[i];
      if (a.use == array_use::input) continue;
      std::vector<std::byte> got(expected_[i].size());
      form_->read(i, got.data(), got.size());
      std::size_t worst = 0;
      const std::size_t count = a.differences(got.data(), expected_[i].data(), got.size(), problem_.check_step,
                                              problem_.relative_tolerance, problem_.absolute_tolerance, worst);
      if (double(count) > problem_.unlike_part * double(got.size() / a.element_size))
        throw std::runtime_error("wrong result: array " + std::to_string(i) + " differs in " + std::to_string(count) +
                                 " elements, first in " + std::to_string(worst));
    }
  }

private:
  void write(bool all) {
    for (std::size_t i = 0; i < problem_.arrays.size(); ++i)
      if (all || problem_.arrays[i].use == array_use::in_out)
        form_->write(i, problem_.arrays[i].content.data(), problem_.arrays[i].content.size());
  }

  const problem &problem_;
  std::unique_ptr<prepared> form_;
  std::vector<std::vector<std::byte>> expected_;
  bool resets_ = false;
  double estimate_ = 0; ///< seconds of one run
};

void say(const std::string &line) {
  std::printf("%s\n", line.c_str());
  std::fflush(stdout);
}

void compete(const problem &p, const char *contestant_name) try {
  const auto contestant = make_contestant(contestant_name);
  auto form = contestant->prepare(p);
  if (!form) return say("absent");
  competition c(p, std::move(form));
  std::printf("work %s %.17g\n", p.unit, p.work);
  say("ready");
  char line[16];
  while (std::fgets(line, sizeof(line), stdin)) {
    char text[32];
    std::snprintf(text, sizeof(text), "%.9g", c.sample());
    say(text);
  }
  c.check();
  say("good");
} catch (const std::exception &error) {
  std::string text = error.what();
  std::replace(text.begin(), text.end(), '\n', ' ');
  say("fault " + text.substr(0, 400));
}

std::vector<entry> all_kernels() {
  std::vector<entry> all;
  for (const auto &part : {streaming_kernels(), image_kernels(), arithmetic_kernels(), matrix_kernels(),
                           group_kernels(), irregular_kernels(), ordinary_kernels()})
    all.insert(all.end(), part.begin(), part.end());
  return all;
}

} // namespace
} // namespace compare

int main(int argc, char **argv) try {
  using namespace compare;
  const std::string first = argc > 1 ? argv[1] : "";
  if (first == "--list") {
    for (const entry &kernel : all_kernels()) say(kernel.name);
    return 0;
  }
  if (first == "--cuda-sources" && argc == 3) {
    for (const entry &kernel : all_kernels()) {
      const std::string source = cuda_source_of(kernel.make(scale{true}));
      if (!source.empty()) std::ofstream(argv[2] + ("/" + file_name(kernel.name)) + ".cu") << source;
    }
    return 0;
  }
  bool quick = false;
  for (int i = 3; i < argc; ++i) {
    const std::string option = argv[i];
    if (option == "--quick")
      quick = true;
    else if (option == "--cpu-time")
      cpu_time = true;
    else
      argc = 0;
  }
  for (const entry &kernel : all_kernels())
    if (argc > 2 && first == kernel.name) {
      problem p = kernel.make(scale{quick});
      p.name = kernel.name;
      compete(p, argv[2]);
      return 0;
    }
  std::fprintf(stderr, "usage: compare --list\n       compare KERNEL CONTESTANT [--quick] [--cpu-time]\n"
                       "       compare --cuda-sources FOLDER\n");
  return 2;
} catch (const std::exception &error) {
  std::fprintf(stderr, "compare: %s\n", error.what());
  return 1;
}
