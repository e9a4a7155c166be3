// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Tells debuggers and profilers what code of this library is called: they know names from files, and this code is in
/// none.
///
/// - Debuggers: GDB's interface for compilers at run time. The object, with the addresses that its sections got, is put
///   into the list that `__jit_debug_descriptor` begins; a debugger has a breakpoint on `__jit_debug_register_code`.
///   Both are found by name in each library of the process, so that other compilers in it do not matter.
/// - `perf`: a line for each function, its address, size and name, in `/tmp/perf-PID.map`.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace syclc::jit {

/// Where linking has put a section of an object.
struct linked_section {
  std::string name;
  uint64_t address;
};
using linked_layout = std::vector<linked_section>;

/// An object that debuggers know of, until it is destroyed. Any thread may do that.
class debugger_entry {
public:
  /// \param object as the compiler made it.
  debugger_entry(llvm::MemoryBufferRef object, const linked_layout &layout);
  ~debugger_entry();
  debugger_entry(const debugger_entry &) = delete;
  debugger_entry &operator=(const debugger_entry &) = delete;

private:
  struct node;
  std::unique_ptr<node> node_;
};

/// Adds the object's functions to `/tmp/perf-PID.map`. What goes wrong costs names, nothing else.
void add_to_perf_map(llvm::MemoryBufferRef object, const linked_layout &layout);

} // namespace syclc::jit
