// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs the chosen kernels with all contestants in turns, checks their results, and prints a line of JSON a kernel;
/// run.py makes tables of these.
/// \code
///   compare [--filter TEXT] [--only CONTESTANT] [--repeats N] [--cpu-time] [--quick] [--list]
/// \endcode
/// Rounds: in each, every contestant takes one sample, and each round starts with another contestant. Whatever else
/// the machine does thus hits all alike. A sample is the mean of so many runs that it lasts a few milliseconds, after
/// an untimed run that brings the contestant's arrays into the caches and its threads to life.
#include "contestants.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <thread>

#include <time.h>

namespace compare {
namespace {

struct settings {
  std::string filter, only;
  int repeats = 15;
  bool quick = false, list = false;
};

constexpr double sample_seconds = 4e-3;              // a sample lasts at least this long
constexpr double contestant_seconds = 3;             // no contestant takes more time than this for all its samples,
constexpr std::size_t least_samples = 3;             // but these few it gets
constexpr auto pause = std::chrono::milliseconds(2); // lets the previous contestant's threads stop spinning

/// Which clock: what has passed, or what this process's threads together have used, for machines that others use too.
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

/// A contestant in one kernel's competition.
struct runner {
  const char *name;
  std::unique_ptr<prepared> form;
  std::string fault; ///< why it is out
  std::vector<double> samples;
  double spent = 0;
  double estimate = 0; ///< seconds of one run
};

void write_arrays(const problem &p, runner &r, bool all) {
  for (std::size_t i = 0; i < p.arrays.size(); ++i)
    if (all || p.arrays[i].use == array_use::in_out)
      r.form->write(i, p.arrays[i].content.data(), p.arrays[i].content.size());
}

bool needs_reset(const problem &p) {
  return std::any_of(p.arrays.begin(), p.arrays.end(), [](const auto &a) { return a.use == array_use::in_out; });
}

/// What the reference makes of the arrays.
std::vector<std::vector<std::byte>> expected_arrays(const problem &p) {
  std::vector<std::vector<std::byte>> arrays;
  memory m;
  for (const array_description &a : p.arrays) arrays.push_back(a.content);
  for (auto &a : arrays) m.pointers.push_back(a.data());
  p.reference_form(m);
  return arrays;
}

void check(const problem &p, runner &r, const std::vector<std::vector<std::byte>> &expected) {
  for (std::size_t i = 0; i < p.arrays.size(); ++i) {
    if (p.arrays[i].use == array_use::input) continue;
    std::vector<std::byte> got(expected[i].size());
    r.form->read(i, got.data(), got.size());
    std::size_t worst = 0;
    const std::size_t count = p.arrays[i].differences(got.data(), expected[i].data(), got.size(), p.check_step,
                                                      p.relative_tolerance, p.absolute_tolerance, worst);
    if (double(count) > p.unlike_part * double(got.size()))
      throw std::runtime_error("wrong result: array " + std::to_string(i) + " differs in " + std::to_string(count) +
                               " elements, first in " + std::to_string(worst));
  }
}

/// Calls step; what it throws puts the contestant out of the race.
template <class Step>
void guarded(runner &r, Step step) try {
  if (r.form) step();
} catch (const std::exception &error) {
  r.fault = error.what();
  r.form.reset();
}

std::string in_json(std::string text) {
  for (char &c : text)
    if (c == '"' || c == '\\' || static_cast<unsigned char>(c) < ' ') c = ' ';
  return '"' + text.substr(0, 400) + '"';
}

void print(const entry &kernel, const problem &p, const std::vector<runner> &runners) {
  std::printf("{\"kernel\": \"%s\", \"unit\": \"%s\", \"work\": %.17g, \"contestants\": {", kernel.name, p.unit,
              p.work);
  bool first = true;
  for (const runner &r : runners) {
    std::printf("%s\"%s\": {", first ? "" : ", ", r.name);
    first = false;
    if (!r.fault.empty()) std::printf("\"fault\": %s", in_json(r.fault).c_str());
    std::printf("%s\"samples\": [", r.fault.empty() ? "" : ", ");
    for (std::size_t i = 0; i < r.samples.size(); ++i) std::printf("%s%.6g", i ? ", " : "", r.samples[i]);
    std::printf("]}");
  }
  std::printf("}}\n");
  std::fflush(stdout);
}

/// \returns whether no contestant gave a wrong result or failed
bool compete(const entry &kernel, std::vector<std::unique_ptr<contestant>> &contestants, const settings &s) {
  const problem p = kernel.make(scale{s.quick});
  const auto expected = expected_arrays(p);
  const bool reset = needs_reset(p);
  std::vector<runner> runners;
  for (const auto &c : contestants) {
    runner r{c->name(), nullptr, {}, {}, 0, 0};
    try {
      r.form = c->prepare(p);
      if (!r.form) continue;
    } catch (const std::exception &error) {
      r.fault = error.what();
    }
    guarded(r, [&] { // the first run compiles and touches pages, the second tells how long a run is
      write_arrays(p, r, true);
      r.form->run();
      check(p, r, expected);
      if (s.quick) return;
      write_arrays(p, r, false);
      r.estimate = seconds_of([&] { r.form->run(); });
    });
    runners.push_back(std::move(r));
  }

  for (int round = 0; round < s.repeats && !s.quick; ++round)
    for (std::size_t turn = 0; turn < runners.size(); ++turn) {
      runner &r = runners[(turn + std::size_t(round)) % runners.size()];
      if (r.spent > contestant_seconds && r.samples.size() >= least_samples) continue;
      guarded(r, [&] {
        std::this_thread::sleep_for(pause);
        const int runs = reset ? 1 : 1 + int(sample_seconds / std::max(r.estimate, 1e-7));
        write_arrays(p, r, false);
        if (r.estimate < 0.1) {
          r.form->run();
          write_arrays(p, r, false);
        }
        const double sample = seconds_of([&] {
          for (int k = 0; k < runs; ++k) r.form->run();
        });
        r.spent += sample;
        r.samples.push_back(sample / runs);
        r.estimate = std::min(r.estimate, sample / runs);
      });
    }
  for (runner &r : runners) guarded(r, [&] { check(p, r, expected); });
  print(kernel, p, runners);
  return std::all_of(runners.begin(), runners.end(), [](const runner &r) { return r.fault.empty(); });
}

int usage() {
  std::fprintf(stderr,
               "usage: compare [--filter TEXT] [--only CONTESTANT] [--repeats N] [--cpu-time] [--quick] [--list]\n");
  return 2;
}

} // namespace
} // namespace compare

int main(int argc, char **argv) try {
  using namespace compare;
  settings s;
  for (int i = 1; i < argc; ++i) {
    const std::string option = argv[i];
    const bool has_value = i + 1 < argc;
    if (option == "--quick")
      s.quick = true;
    else if (option == "--list")
      s.list = true;
    else if (option == "--cpu-time")
      cpu_time = true;
    else if (option == "--filter" && has_value)
      s.filter = argv[++i];
    else if (option == "--only" && has_value)
      s.only = argv[++i];
    else if (option == "--repeats" && has_value)
      s.repeats = std::max(1, std::atoi(argv[++i]));
    else
      return usage();
  }

  std::vector<entry> kernels;
  for (const auto &part : {streaming_kernels(), image_kernels(), arithmetic_kernels(), matrix_kernels(),
                           group_kernels(), irregular_kernels()})
    for (const entry &kernel : part)
      if (std::string(kernel.name).find(s.filter) != std::string::npos) kernels.push_back(kernel);
  if (s.list) {
    for (const entry &kernel : kernels) std::printf("%s\n", kernel.name);
    return 0;
  }
  if (kernels.empty()) {
    std::fprintf(stderr, "compare: no kernel's name contains '%s'; --list prints them\n", s.filter.c_str());
    return 2;
  }

  auto contestants = all_contestants();
  if (!s.only.empty())
    contestants.erase(
        std::remove_if(contestants.begin(), contestants.end(), [&](const auto &c) { return c->name() != s.only; }),
        contestants.end());
  bool good = true;
  for (const entry &kernel : kernels) good &= compete(kernel, contestants, s);
  return good ? 0 : 1;
} catch (const std::exception &error) {
  std::fprintf(stderr, "compare: %s\n", error.what());
  return 1;
}
