// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The common part of the tests of extension SYCL_EXT_ONEAPI_GRAPH.
#pragma once

#include "device_test.hpp"

#include <algorithm>
#include <vector>

namespace syclex = sycl::ext::oneapi::experimental;
namespace node_property = syclex::property::node;
namespace graph_property = syclex::property::graph;

class graph_test : public device_test {
protected:
  /// USM, initially zeros, which the test reads when the queue is idle.
  int *shared(std::size_t count) {
    int *const memory = sycl::malloc_shared<int>(count, queue);
    std::fill_n(memory, count, 0);
    memories_.push_back(memory);
    return memory;
  }
  void TearDown() override {
    queue.wait();
    for (int *memory : memories_) sycl::free(memory, queue);
  }

private:
  std::vector<int *> memories_;
};
