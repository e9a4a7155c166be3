// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A program on oneDPL's headers as its users write them: algorithms over buffers, shared memory and ranges.
#include <oneapi/dpl/execution>

#include <oneapi/dpl/algorithm>
#include <oneapi/dpl/iterator>
#include <oneapi/dpl/numeric>
#include <oneapi/dpl/ranges>

#include <sycl/sycl.hpp>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <numeric>
#include <vector>

namespace {

int failures = 0;

void check(bool good, const char *what) {
  std::printf("%s: %s\n", what, good ? "right" : "WRONG");
  failures += !good;
}

} // namespace

int main() {
  namespace dpl = oneapi::dpl;
  constexpr int count = 10'000;
  const auto policy = dpl::execution::make_device_policy(sycl::queue());
  sycl::queue queue = policy.queue();
  int *const data = sycl::malloc_shared<int>(count, queue);
  int *const other = sycl::malloc_shared<int>(count, queue);
  const auto number = [](int i) { return int(i * 7919u % count); }; // each of 0 to count - 1 once

  dpl::for_each(policy, dpl::counting_iterator<int>(0), dpl::counting_iterator<int>(count),
                [=](int i) { data[i] = number(i); });
  bool good = true;
  for (int i = 0; i < count; ++i) good &= data[i] == number(i);
  check(good, "for_each over counting_iterator");

  check(dpl::reduce(policy, data, data + count) == count / 2 * (count - 1), "reduce");
  check(dpl::transform_reduce(policy, data, data + count, 0L, std::plus<>(), [](int v) { return long(v) * v; }) ==
            long(count - 1) * count * (2L * count - 1) / 6,
        "transform_reduce");

  dpl::transform(policy, data, data + count, other, [](int v) { return 2 * v; });
  check(other[1] == 2 * number(1) && other[count - 1] == 2 * number(count - 1), "transform");

  int *const end = dpl::copy_if(policy, data, data + count, other, [](int v) { return v % 3 == 0; });
  std::vector<int> expected;
  std::copy_if(data, data + count, std::back_inserter(expected), [](int v) { return v % 3 == 0; });
  check(end - other == long(expected.size()) && std::equal(expected.begin(), expected.end(), other), "copy_if");

  dpl::inclusive_scan(policy, data, data + count, other);
  good = true;
  for (int i = 0, sum = 0; i < count; ++i) good &= other[i] == (sum += data[i]);
  check(good, "inclusive_scan");
  dpl::exclusive_scan(policy, data, data + count, other, 5);
  good = true;
  for (int i = 0, sum = 5; i < count; sum += data[i++]) good &= other[i] == sum;
  check(good, "exclusive_scan");

  const auto reversed = dpl::make_permutation_iterator(data, [](auto i) { return count - 1 - i; });
  dpl::copy(policy, reversed, reversed + count, other);
  good = true;
  for (int i = 0; i < count; ++i) good &= other[i] == data[count - 1 - i];
  check(good, "copy from a permutation_iterator");

  dpl::sort(policy, data, data + count);
  good = true;
  for (int i = 0; i < count; ++i) good &= data[i] == i;
  check(good, "sort");
  dpl::sort(policy, data, data + count, [](int a, int b) { return a % 100 != b % 100 ? a % 100 < b % 100 : a > b; });
  check(data[0] == count - 100 && data[count - 1] == 99, "sort by a function");

  std::vector<float> values(count);
  std::iota(values.begin(), values.end(), 0.0f);
  {
    sycl::buffer<float> buffer(values);
    dpl::transform(policy, dpl::begin(buffer), dpl::end(buffer), dpl::begin(buffer), [](float v) { return v / 2; });
  }
  check(values[1] == 0.5f && values[count - 1] == (count - 1) / 2.0f, "transform of a buffer");
  {
    using namespace dpl::experimental::ranges;
    sycl::buffer<float> buffer(values);
    const auto halves = all_view<float, sycl::access::mode::read>(buffer);
    check(reduce(policy, halves | views::transform([](float v) { return int(2 * v) % 2; }), 0) == count / 2,
          "reduce of a range");
  }
  sycl::free(data, queue);
  sycl::free(other, queue);
  return failures;
}
