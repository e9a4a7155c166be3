// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Dependencies between commands that use the same part of a buffer: read after write, write after read, write after
/// write.
///
/// Accesses are boxes of bytes (access_box). Commands are ordered by the box of the whole (sub-)buffer, even if a
/// ranged accessor accesses only a part of it (specification 4.7.6.8). Disjoint sub-buffers do not order commands. Two
/// boxes of the same shape in the same memory are compared exactly. In different memories (a device's copy and the
/// host's) the byte intervals that they span are compared, because these are what the runtime copies between memories.
///
/// Not thread safe: memory.hpp holds the lock.
#pragma once

#include "core/base/interval_set.hpp"
#include "core/dependencies/command_graph.hpp"

#include <sycl/access.hpp>

#include <array>
#include <cstddef>
#include <vector>

namespace sycl::detail {

/// A box of elements in a buffer. Arrays are x-fastest; element 0 counts bytes, the others count rows and slices.
struct access_box {
  /// The start of the (sub-)buffer in the memory of the whole buffer.
  std::size_t origin = 0;
  std::array<std::size_t, 3> offset{0, 0, 0};
  std::array<std::size_t, 3> extent{0, 1, 1};
  /// Bytes from row to row ([0]) and from slice to slice ([1]).
  std::array<std::size_t, 2> pitch{0, 0};

  bool empty() const noexcept { return extent[0] == 0 || extent[1] == 0 || extent[2] == 0; }
  /// Position of the first byte in the memory of the whole buffer.
  std::size_t start() const noexcept { return origin + offset[0] + offset[1] * pitch[0] + offset[2] * pitch[1]; }
  /// The smallest interval that contains the box.
  byte_interval span() const noexcept;
  /// True if the box has no gaps, that is, equals its span.
  bool contiguous() const noexcept { return span().size() == volume(); }
  /// The size of the box in bytes, without gaps.
  std::size_t volume() const noexcept { return extent[0] * extent[1] * extent[2]; }
};

/// True if two boxes share a byte. \param same_memory see the top of the file.
bool overlap(const access_box &a, const access_box &b, bool same_memory) noexcept;
/// True if every byte of `inner` is in `outer`; false if in doubt.
bool covers(const access_box &outer, const access_box &inner) noexcept;

/// How a command uses a part of a buffer.
struct buffer_use {
  access_box box; ///< the accessed part, copied if it is stale
  access_mode mode = access_mode::read_write;
  /// The old contents are irrelevant (property::no_init).
  bool no_init = false;
  /// The (sub-)buffer that contains the box; empty if it is the box itself.
  access_box whole{};

  bool writes() const noexcept { return mode_writes(mode); }
  bool reads() const noexcept { return !no_init && mode_reads(mode); }
  /// The box that orders the command.
  const access_box &ordering() const noexcept { return whole.empty() ? box : whole; }
};

/// The accesses to one buffer that later commands may have to wait for.
class access_history {
public:
  /// Adds the dependencies of `node`, then records it. \param memory identifies the memory in which it works.
  void add(const node_ptr &node, const buffer_use &a, const void *memory);

  /// Makes `node` wait for the commands that produce the bytes of `interval`, without recording it (for transfers).
  void depend_on_writers(graph_node &node, const byte_interval &interval) const;

  /// \returns all commands that have not ended.
  node_list unfinished() const;

  /// Number of remembered accesses, for tests.
  std::size_t size() const noexcept { return readers_.size() + writers_.size(); }

private:
  struct record {
    node_ptr node;
    access_box box;
    const void *memory;
  };
  using records = std::vector<record>;
  static void forget_covered(records &list, const access_box &by);
  void sweep();

  records writers_;
  records readers_;
  std::size_t sweep_at_ = 32;
};

} // namespace sycl::detail
