// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The location of a buffer's data, and the copies that commands need: only stale bytes are copied.
#include "core/memory/memory.hpp"
#include "fakes/held_backend.hpp"

#include <gtest/gtest.h>

#include <array>
#include <initializer_list>

namespace sycl::detail {
namespace {

class recorder final : public transfer_maker {
public:
  struct entry {
    transfer what;
    node_ptr node;
  };
  node_ptr make_transfer(const transfer &what) override {
    entries.push_back({what, std::make_shared<graph_node>()});
    return entries.back().node;
  }
  std::vector<entry> entries;
};

struct Memory : testing::Test {
  static constexpr std::size_t size = 1000;

  static buffer_use use(access_mode mode, std::size_t begin = 0, std::size_t end = size, bool no_init = false) {
    buffer_use result;
    result.mode = mode;
    result.no_init = no_init;
    result.box.offset[0] = begin;
    result.box.extent[0] = end - begin;
    result.box.pitch = {size, size};
    return result;
  }

  /// Ends commands in this order. Commands that never end would keep each other alive.
  static void end(std::initializer_list<node_ptr> nodes) {
    node_list ready;
    for (const node_ptr &node : nodes) node->end(true, ready);
  }

  /// Plans a command and ends it immediately, with its transfers.
  void *run(buffer_memory &memory, const std::shared_ptr<backend_device> &device, const buffer_use &how) {
    const node_ptr node = std::make_shared<graph_node>();
    const std::size_t before = transfers.entries.size();
    memory.provide(device, how.writes());
    void *address = memory.plan(buffer_memory::lock_planning(), node, how, device, transfers);
    node_list ready;
    for (std::size_t i = before; i != transfers.entries.size(); ++i) transfers.entries[i].node->end(true, ready);
    node->end(true, ready);
    return address;
  }
  std::size_t copied() const {
    std::size_t sum = 0;
    for (const auto &e : transfers.entries) sum += e.what.bytes;
    return sum;
  }

  std::shared_ptr<test::held_device> first = std::make_shared<test::held_device>(false, false);
  std::shared_ptr<test::held_device> second = std::make_shared<test::held_device>(false, false);
  std::array<char, size> program{};
  recorder transfers;
};

TEST_F(Memory, TheHostWorksInTheProgramsMemory) {
  buffer_memory memory(size, program.data(), false);
  EXPECT_EQ(run(memory, nullptr, use(access_mode::read_write)), program.data());
  EXPECT_EQ(copied(), 0u);
}

TEST_F(Memory, DevicesThatShareHostMemoryUseIt) {
  const auto sharing = std::make_shared<test::held_device>(true, false);
  EXPECT_EQ(memory_device(sharing), nullptr);
  EXPECT_EQ(memory_device(first), first);
}

TEST_F(Memory, DataIsCopiedToADeviceOnce) {
  buffer_memory memory(size, program.data(), false);
  void *there = run(memory, first, use(access_mode::read));
  EXPECT_NE(there, program.data());
  EXPECT_EQ(copied(), size);
  EXPECT_EQ(run(memory, first, use(access_mode::read)), there);
  EXPECT_EQ(copied(), size);
}

TEST_F(Memory, ContentsThatBeginOnADeviceAreNotCopied) {
  buffer_memory memory(size);
  void *const there = first->allocate(usm_kind::device, size, 0);
  memory.adopt(first, there);
  EXPECT_EQ(run(memory, first, use(access_mode::read_write)), there);
  EXPECT_TRUE(memory.is_valid_on(*first));
  EXPECT_EQ(copied(), 0u);
  EXPECT_EQ(memory.host_memory(), nullptr) << "nothing needs it";
  run(memory, second, use(access_mode::read_write, 0, 10));
  EXPECT_FALSE(memory.is_valid_on(*first)) << "another device has written";
  EXPECT_FALSE(memory.is_valid_on(*second)) << "the rest is not there";
  EXPECT_EQ(copied(), 20u) << "through the host";
  memory.release(*first);
  EXPECT_FALSE(memory.is_valid_on(*first));
}

TEST_F(Memory, OnlyAccessedBytesAreCopied) {
  buffer_memory memory(size, program.data(), false);
  run(memory, first, use(access_mode::read, 100, 200));
  EXPECT_EQ(copied(), 100u);
  run(memory, first, use(access_mode::read, 150, 300));
  EXPECT_EQ(copied(), 200u);
  const transfer &last = transfers.entries.back().what;
  EXPECT_EQ(last.source, program.data() + 200);
}

TEST_F(Memory, ACopyForAPartNearTheStartTakesTheStartAlong) {
  buffer_memory memory(size, program.data(), false);
  buffer_use part = use(access_mode::read, 100, 200);
  part.whole = use(access_mode::read, 20, 900).box; // a sub-buffer, which the copy must not leave
  run(memory, first, part);
  ASSERT_EQ(transfers.entries.size(), 1u);
  EXPECT_EQ(transfers.entries.back().what.source, program.data() + 20);
  EXPECT_EQ(copied(), 180u);
  part.no_init = true;
  part.mode = access_mode::write;
  run(memory, second, part);
  EXPECT_EQ(copied(), 180u) << "nothing is read";
}

TEST_F(Memory, ThePartBeforeIsLeftWhereItTakesACopyOfItsOwn) {
  buffer_memory memory(size, program.data(), false);
  run(memory, second, use(access_mode::write, 0, 50, true));
  buffer_use part = use(access_mode::read, 100, 200);
  part.whole = use(access_mode::read).box;
  run(memory, first, part);
  EXPECT_EQ(copied(), 100u) << "its first bytes are on another device";
  run(memory, first, use(access_mode::read, 200, 300));
  EXPECT_EQ(copied(), 200u);
  part.box.offset[0] = 300;
  run(memory, first, part);
  EXPECT_EQ(copied(), 300u);
}

TEST_F(Memory, AWriteOnADeviceMakesOnlyThoseBytesStaleOnTheHost) {
  buffer_memory memory(size, program.data(), false);
  run(memory, first, use(access_mode::read_write, 0, 400));
  const std::size_t before = copied();
  run(memory, nullptr, use(access_mode::read, 400, size));
  EXPECT_EQ(copied(), before);
  run(memory, nullptr, use(access_mode::read));
  EXPECT_EQ(copied(), before + 400);
}

TEST_F(Memory, NoCopyForAnAccessorWaitsForItsOwnCommand) {
  buffer_memory memory(size, program.data(), false);
  const node_ptr node = std::make_shared<graph_node>();
  memory.provide(first, true);
  const auto lock = buffer_memory::lock_planning();
  buffer_use left = use(access_mode::read_write, 0, 500), right = use(access_mode::read_write, 500, size);
  left.whole = right.whole = use(access_mode::read).box;
  for (const buffer_use *part : {&left, &right}) memory.plan_copies(lock, *part, first, transfers);
  for (const buffer_use *part : {&left, &right}) memory.plan_access(lock, node, *part, first);
  ASSERT_EQ(transfers.entries.size(), 2u);
  for (const auto &entry : transfers.entries) EXPECT_TRUE(entry.node->seal()) << "ready at once";
  EXPECT_FALSE(node->seal());
  end({transfers.entries[0].node, transfers.entries[1].node, node});
}

TEST_F(Memory, DiscardedContentsAreNotCopied) {
  buffer_memory memory(size, program.data(), false);
  run(memory, first, use(access_mode::write, 0, size, true));
  EXPECT_EQ(copied(), 0u);
}

TEST_F(Memory, UninitialisedContentsAreNotCopied) {
  buffer_memory memory(size);
  run(memory, first, use(access_mode::read_write, 0, 100));
  run(memory, second, use(access_mode::read, 100, size));
  EXPECT_EQ(copied(), 0u);
}

TEST_F(Memory, BetweenDevicesDataGoesByWayOfTheHost) {
  buffer_memory memory(size);
  run(memory, first, use(access_mode::write, 0, size, true));
  run(memory, second, use(access_mode::read));
  ASSERT_EQ(transfers.entries.size(), 2u);
  EXPECT_EQ(transfers.entries[0].what.device, first);
  EXPECT_EQ(transfers.entries[1].what.device, second);
  EXPECT_EQ(transfers.entries[0].what.destination, transfers.entries[1].what.source);
  run(memory, nullptr, use(access_mode::read));
  EXPECT_EQ(transfers.entries.size(), 2u) << "the host has the data already";
}

TEST_F(Memory, PartsFromSeveralPlacesAreGathered) {
  buffer_memory memory(size, program.data(), false);
  run(memory, first, use(access_mode::write, 0, 300, true));
  run(memory, second, use(access_mode::write, 700, size, true));
  EXPECT_EQ(copied(), 0u);
  run(memory, nullptr, use(access_mode::read));
  EXPECT_EQ(copied(), 600u);
}

TEST_F(Memory, ConstantProgramMemoryIsReadInPlaceAndNeverWritten) {
  program.fill(7);
  buffer_memory memory(size, program.data(), true);
  EXPECT_EQ(run(memory, nullptr, use(access_mode::read)), program.data());
  auto *own = static_cast<char *>(run(memory, nullptr, use(access_mode::read_write)));
  EXPECT_NE(own, program.data());
  EXPECT_EQ(own[999], 7);
}

TEST_F(Memory, ASecondReaderWaitsForTheFirstOnesCopy) {
  buffer_memory memory(size, program.data(), false);
  memory.provide(first, false);
  const auto a = std::make_shared<graph_node>(), b = std::make_shared<graph_node>();
  memory.plan(buffer_memory::lock_planning(), a, use(access_mode::read), first, transfers);
  memory.plan(buffer_memory::lock_planning(), b, use(access_mode::read), first, transfers);
  ASSERT_EQ(transfers.entries.size(), 1u);
  EXPECT_EQ(b->unfinished_dependencies(), node_list{transfers.entries[0].node});
  end({transfers.entries[0].node, a, b});
}

TEST_F(Memory, ACopyWaitsForTheWriterOfItsSource) {
  buffer_memory memory(size);
  memory.provide(first, true);
  memory.provide(nullptr, false);
  const auto writer = std::make_shared<graph_node>(), reader = std::make_shared<graph_node>();
  memory.plan(buffer_memory::lock_planning(), writer, use(access_mode::read_write), first, transfers);
  memory.plan(buffer_memory::lock_planning(), reader, use(access_mode::read), nullptr, transfers);
  ASSERT_EQ(transfers.entries.size(), 1u);
  EXPECT_EQ(transfers.entries[0].node->unfinished_dependencies(), node_list{writer});
  end({writer, transfers.entries[0].node, reader});
}

TEST_F(Memory, DeviceMemoryIsFreedWithTheBuffer) {
  {
    buffer_memory memory(size);
    run(memory, first, use(access_mode::read_write));
    EXPECT_EQ(first->allocations, 1);
  }
  EXPECT_EQ(first->allocations, 0);
}

} // namespace
} // namespace sycl::detail
