// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which accesses to a buffer order commands: overlap of boxes, and read after write, write after read, write after
/// write.
#include "core/base/interval_set.hpp"
#include "core/dependencies/requirements.hpp"

#include <gtest/gtest.h>

namespace sycl::detail {
namespace {

/// Bytes [begin, end) of a one-dimensional buffer of 1000 bytes.
access_box bytes(std::size_t begin, std::size_t end) {
  access_box box;
  box.offset[0] = begin;
  box.extent[0] = end - begin;
  box.pitch = {1000, 1000};
  return box;
}

/// A box of a buffer of 10 rows of 100 bytes.
access_box box2(std::size_t row, std::size_t rows, std::size_t column, std::size_t columns) {
  access_box box;
  box.offset = {column, row, 0};
  box.extent = {columns, rows, 1};
  box.pitch = {100, 1000};
  return box;
}

buffer_use reading(const access_box &box) { return {box, access_mode::read, false}; }
buffer_use writing(const access_box &box) { return {box, access_mode::read_write, false}; }

node_ptr add(access_history &history, const buffer_use &use, const void *memory = nullptr) {
  const auto node = std::make_shared<graph_node>();
  history.add(node, use, memory);
  return node;
}

TEST(AccessBox, SpansFromItsFirstToItsLastByte) {
  EXPECT_EQ(box2(2, 3, 10, 5).span(), (byte_interval{210, 415}));
  EXPECT_FALSE(box2(2, 3, 10, 5).contiguous());
  EXPECT_TRUE(box2(2, 3, 0, 100).contiguous());
  EXPECT_TRUE(bytes(7, 9).contiguous());
  EXPECT_TRUE(bytes(7, 7).empty());
}

TEST(AccessBox, ColumnsSideBySideOverlapOnlyInDifferentMemories) {
  const access_box left = box2(0, 10, 0, 50), right = box2(0, 10, 50, 50);
  EXPECT_FALSE(overlap(left, right, true));
  EXPECT_TRUE(overlap(left, right, false)) << "what is copied between memories is the span";
  EXPECT_TRUE(overlap(left, box2(3, 1, 49, 2), true));
}

TEST(AccessBox, BoxesOfDifferentShapeAreComparedByTheirSpans) {
  access_box part = bytes(0, 100);
  part.origin = 300;
  EXPECT_TRUE(overlap(part, box2(3, 1, 0, 10), true));
  EXPECT_FALSE(overlap(part, box2(4, 1, 0, 10), true));
}

TEST(AccessHistory, AReaderWaitsForTheWriterButNotForReaders) {
  access_history history;
  const node_ptr writer = add(history, writing(bytes(0, 1000)));
  const node_ptr first = add(history, reading(bytes(0, 10))), second = add(history, reading(bytes(0, 10)));
  EXPECT_EQ(first->unfinished_dependencies(), node_list{writer});
  EXPECT_EQ(second->unfinished_dependencies(), node_list{writer});
}

TEST(AccessHistory, AWriterWaitsForReadersAndForTheWriterBefore) {
  access_history history;
  const node_ptr writer = add(history, writing(bytes(0, 1000)));
  const node_ptr reader = add(history, reading(bytes(0, 10)));
  EXPECT_EQ(add(history, writing(bytes(5, 6)))->unfinished_dependencies(), (node_list{writer, reader}));
}

TEST(AccessHistory, DisjointPartsDoNotWaitForEachOther) {
  access_history history;
  add(history, writing(bytes(0, 500)));
  const node_ptr second = add(history, writing(bytes(500, 1000)));
  EXPECT_TRUE(second->unfinished_dependencies().empty());
  EXPECT_EQ(add(history, reading(bytes(499, 501)))->unfinished_dependencies().size(), 2u);
}

TEST(AccessHistory, AReaderRunsAfterAWriterThatFailed) {
  access_history history;
  const node_ptr writer = add(history, writing(bytes(0, 1000)));
  const node_ptr reader = add(history, reading(bytes(0, 10)));
  EXPECT_EQ(reader->unfinished_dependencies(), node_list{writer});
  node_list ready;
  writer->end(false, ready);
  EXPECT_EQ(reader->lacking(), nullptr);
  EXPECT_EQ(add(history, reading(bytes(0, 10)))->lacking(), nullptr) << "also when it comes later";
}

TEST(AccessHistory, AWriteMakesWhatItCoversForgotten) {
  access_history history;
  for (int i = 0; i != 10; ++i) add(history, reading(bytes(i, i + 1)));
  add(history, writing(bytes(0, 1000)));
  EXPECT_EQ(history.size(), 1u);
}

TEST(AccessHistory, EndedReadersAreForgottenInTime) {
  access_history history;
  node_list ready;
  for (int i = 0; i != 10000; ++i) add(history, reading(bytes(0, 1000)))->end(true, ready);
  EXPECT_LT(history.size(), 100u);
}

TEST(IntervalSet, MergesAndCuts) {
  interval_set set;
  set.insert({0, 10});
  set.insert({20, 30});
  set.insert({10, 20});
  EXPECT_TRUE(set.missing({0, 30}).empty());
  set.erase({5, 25});
  EXPECT_EQ(set.common({0, 30}), (std::vector<byte_interval>{{0, 5}, {25, 30}}));
  EXPECT_EQ(set.missing({0, 40}), (std::vector<byte_interval>{{5, 25}, {30, 40}}));
  set.erase({0, 100});
  EXPECT_TRUE(set.empty());
}

} // namespace
} // namespace sycl::detail
