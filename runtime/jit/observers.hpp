// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Provides debuggers and profilers with the names of compiled code, which is in no file.
///
/// - Debuggers: GDB's interface for just-in-time compilers. The object, with the addresses of its loaded sections, is
///   added to the list in `__jit_debug_descriptor`; a debugger has a breakpoint at `__jit_debug_register_code`.
///   Debuggers look for both in each library of the process, so that several compilers can coexist.
/// - `perf`: a line for each function, its address, size and name, in `/tmp/perf-PID.map`.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace syclc::jit {

/// The address of a section of an object after linking.
struct linked_section {
  std::string name;
  uint64_t address;
};
using linked_layout = std::vector<linked_section>;

/// An object that is registered for debuggers until this is destroyed, on any thread.
class debugger_entry {
public:
  /// \param object the compiler's object before linking.
  debugger_entry(llvm::MemoryBufferRef object, const linked_layout &layout);
  ~debugger_entry();
  debugger_entry(const debugger_entry &) = delete;
  debugger_entry &operator=(const debugger_entry &) = delete;

private:
  struct node;
  std::unique_ptr<node> node_;
};

/// Adds the object's functions to `/tmp/perf-PID.map`. Errors are ignored; names are missing then.
void add_to_perf_map(llvm::MemoryBufferRef object, const linked_layout &layout);

} // namespace syclc::jit
