// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "link/ProgressLine.h"

#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cstdlib>
#include <string>

#include <unistd.h>

using namespace llvm;

namespace syclc {

namespace {

constexpr std::chrono::milliseconds ShownAfter{500};

bool isTerminalOfOurs() {
  const char *Terminal = std::getenv("TERM");
  return isatty(STDERR_FILENO) && Terminal && *Terminal && StringRef(Terminal) != "dumb" && !std::getenv("MAKELEVEL");
}

} // namespace

ProgressLine::ProgressLine() : IsWanted(isTerminalOfOurs()), Begin(std::chrono::steady_clock::now()) {}

ProgressLine::~ProgressLine() {
  if (Shown.empty()) return;
  errs() << "\r\033[K";
  errs().flush();
}

int ProgressLine::delay() const {
  if (!IsWanted || !Shown.empty()) return -1;
  const auto Left = Begin + ShownAfter - std::chrono::steady_clock::now();
  return std::max(1, int(std::chrono::duration_cast<std::chrono::milliseconds>(Left).count()) + 1);
}

void ProgressLine::show(size_t Done, size_t All, ArrayRef<StringRef> Active) {
  if (!IsWanted || (Shown.empty() && std::chrono::steady_clock::now() < Begin + ShownAfter)) return;
  std::string Text = "device link: " + std::to_string(Done) + " of " + std::to_string(All) + " done";
  for (StringRef Name : Active) Text += ("; " + Name).str();
  const unsigned Reported = sys::Process::StandardErrColumns();
  const size_t Columns = Reported > 20 ? Reported : 80;
  if (Text.size() >= Columns) Text = Text.substr(0, Columns - 4) + "..."; // a longer line could not be erased
  if (Text == Shown) return;
  errs() << "\r\033[K" << Text;
  errs().flush();
  Shown = Text;
}

} // namespace syclc
