// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The command graph as a state machine, without a backend, and mostly without threads.
#include "core/dependencies/command_graph.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

namespace sycl::detail {
namespace {

node_ptr make_node(const void *wait_domain = nullptr) { return std::make_shared<graph_node>(wait_domain); }

bool contains(const node_list &list, const node_ptr &node) {
  return std::find(list.begin(), list.end(), node) != list.end();
}

TEST(CommandGraph, ANodeWithoutDependenciesIsReadyWhenSealed) { EXPECT_TRUE(make_node()->seal()); }

TEST(CommandGraph, ANodeBecomesReadyWhenItsLastDependencyEnds) {
  const node_ptr a = make_node(), b = make_node(), c = make_node();
  c->depend(a, dependency::data);
  c->depend(b, dependency::order);
  EXPECT_FALSE(c->seal());
  node_list ready;
  a->end(true, ready);
  EXPECT_TRUE(ready.empty());
  b->end(true, ready);
  EXPECT_TRUE(contains(ready, c));
}

TEST(CommandGraph, ANodeIsNotReadyBeforeItIsSealedEvenIfItsDependenciesEnd) {
  const node_ptr a = make_node(), b = make_node();
  b->depend(a, dependency::data);
  node_list ready;
  a->end(true, ready);
  EXPECT_TRUE(ready.empty());
  EXPECT_TRUE(b->seal());
}

TEST(CommandGraph, DependingOnAnEndedNodeOrItselfOrNothingMeansNothing) {
  const node_ptr a = make_node(), b = make_node();
  node_list ready;
  a->end(true, ready);
  b->depend(a, dependency::data);
  b->depend(b, dependency::data);
  b->depend(nullptr, dependency::data);
  EXPECT_TRUE(b->seal());
  EXPECT_EQ(b->lacking(), nullptr);
}

TEST(CommandGraph, AFailedDataDependencyIsLackingAFailedOrderDependencyIsNot) {
  const node_ptr a = make_node(), by_data = make_node(), by_order = make_node(), late = make_node();
  by_data->depend(a, dependency::data);
  by_order->depend(a, dependency::order);
  by_data->seal();
  by_order->seal();
  node_list ready;
  a->end(false, ready);
  EXPECT_EQ(ready.size(), 2u);
  EXPECT_EQ(by_data->lacking(), a);
  EXPECT_EQ(by_order->lacking(), nullptr);
  late->depend(a, dependency::data);
  EXPECT_EQ(late->lacking(), a) << "also when the dependency failed before";
}

TEST(CommandGraph, ADataDependencyOfWhichNobodyElseKnowsIsNotForgottenBeforeItsDependentEnds) {
  const int domain = 0;
  node_ptr a = make_node(&domain);
  const std::weak_ptr<graph_node> copy = a;
  const node_ptr b = make_node(&domain);
  b->depend(a, dependency::data);
  node_list ready;
  a->seal();
  a->end(false, ready);
  a.reset();
  EXPECT_EQ(b->lacking(), copy.lock());
  EXPECT_NE(b->lacking(), nullptr);
  b->end(false, ready);
  EXPECT_TRUE(copy.expired());
}

struct event_stub final : native_event {};

TEST(CommandGraph, NodesOfOneWaitDomainAreReadyAsSoonAsTheirDependencyIsSubmitted) {
  const int domain = 0;
  const node_ptr a = make_node(&domain), before = make_node(&domain), after = make_node(&domain);
  before->depend(a, dependency::data);
  EXPECT_FALSE(before->seal());
  node_list ready;
  EXPECT_TRUE(a->seal());
  a->submitted(std::make_shared<event_stub>(), ready);
  EXPECT_TRUE(contains(ready, before));
  EXPECT_EQ(before->take_native_waits().size(), 1u);
  after->depend(a, dependency::data);
  EXPECT_TRUE(after->seal());
  EXPECT_EQ(after->take_native_waits().size(), 1u);
}

TEST(CommandGraph, ANodeThatWasNotRunWaitsForTheEndsOfItsDependencies) {
  const int domain = 0;
  const node_ptr a = make_node(&domain), b = make_node(&domain), c = make_node(&domain), later = make_node(&domain);
  node_list ready;
  c->depend(a, dependency::order);
  c->depend(b, dependency::order);
  a->seal();
  b->seal();
  c->seal();
  a->submitted(std::make_shared<event_stub>(), ready);
  b->submitted(std::make_shared<event_stub>(), ready);
  EXPECT_EQ(c->take_native_waits().size(), 2u);
  c->submitted(std::make_shared<event_stub>(), ready);
  ready.clear();
  a->end(false, ready); // the backend now gives c back, while b still runs
  EXPECT_FALSE(c->wait_for_ends());
  later->depend(c, dependency::order);
  EXPECT_FALSE(later->seal()) << "what c was handed over with is void";
  b->end(true, ready);
  EXPECT_EQ(ready, node_list{c});
  EXPECT_TRUE(c->take_native_waits().empty());
  c->submitted(std::make_shared<event_stub>(), ready);
  EXPECT_TRUE(contains(ready, later));
}

TEST(CommandGraph, NodesOfDifferentWaitDomainsWaitForTheEnd) {
  const int domain = 0, other = 0;
  const node_ptr a = make_node(&domain), b = make_node(&other), c = make_node();
  b->depend(a, dependency::data);
  c->depend(a, dependency::data);
  EXPECT_FALSE(b->seal());
  EXPECT_FALSE(c->seal());
  node_list ready;
  a->submitted(std::make_shared<event_stub>(), ready);
  EXPECT_TRUE(ready.empty());
  a->end(true, ready);
  EXPECT_EQ(ready.size(), 2u);
}

TEST(CommandGraph, ANodeMayEndBeforeItsSubmissionReturns) {
  const int domain = 0;
  const node_ptr a = make_node(&domain), b = make_node(&domain);
  b->depend(a, dependency::data);
  b->seal();
  node_list ready;
  a->end(true, ready);
  a->submitted(std::make_shared<event_stub>(), ready);
  EXPECT_EQ(ready.size(), 1u) << "b is released once";
  EXPECT_TRUE(a->ended());
}

TEST(CommandGraph, UnfinishedDependenciesAreForgottenWhenTheyEnd) {
  const node_ptr a = make_node(), b = make_node(), c = make_node();
  c->depend(a, dependency::data);
  c->depend(b, dependency::data);
  c->seal();
  EXPECT_EQ(c->unfinished_dependencies().size(), 2u);
  node_list ready;
  a->end(true, ready);
  EXPECT_EQ(c->unfinished_dependencies(), node_list{b});
  b->end(true, ready);
  EXPECT_TRUE(c->unfinished_dependencies().empty());
}

TEST(CommandGraph, EndedNodesAreNotKeptAliveByALongHistory) {
  node_ptr last = make_node();
  std::weak_ptr<graph_node> first = last;
  node_list ready;
  for (int i = 0; i != 1000; ++i) {
    const node_ptr next = make_node();
    next->depend(last, dependency::order);
    next->seal();
    last->end(true, ready);
    ready.clear();
    last = next;
  }
  EXPECT_TRUE(first.expired());
}

TEST(CommandGraph, WaitReturnsWhenAnotherThreadEndsTheNode) {
  const node_ptr a = make_node();
  std::thread other([&] {
    node_list ready;
    a->end(true, ready);
  });
  a->wait();
  EXPECT_TRUE(a->ended());
  other.join();
}

} // namespace
} // namespace sycl::detail
