// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels that call functions of other sources (specification 5.10.1): how values are passed, in which lanes, what
/// these functions can query about their work-item, and where they may be defined.
#include "external.hpp"
#include "device_test.hpp"

#include <array>
#include <vector>

namespace {

class external_functions : public device_test {
protected:
  bool has_sub_groups() const {
    return device.get_info<sycl::info::device::sub_group_sizes>() != std::vector<std::size_t>{1};
  }
};

TEST_P(external_functions, values_pass_as_on_the_host) {
  using namespace external;
  if (device.has(sycl::aspect::fp16)) {
    const auto halves = computed(
        40, [](std::size_t i) { return i % 3 ? float(add_half(sycl::half(float(i)), sycl::half(0.5f))) : 0.0f; });
    for (std::size_t i = 0; i < halves.size(); ++i) EXPECT_EQ(halves[i], i % 3 ? float(i) + 0.5f : 0.0f);
  }
  expect_as_on_host(100, [](std::size_t index) {
    const int i = int(index);
    double sum = scale(float(i)) + add(i * 0.5, i) + is_even(i) + 2 * flip(i > 50) + square(i);
    const point p = cross({float(i), 1, 2}, {3, float(i), 4});
    sum += p.x + 10 * p.y + 100 * p.z;
    const mixed m = grow({i, i * 0.25}, 3);
    sum += m.n + 7 * m.d;
    const bytes b = invert({static_cast<unsigned char>(i), 1, static_cast<unsigned char>(2 * i)});
    sum += b.r + 3 * b.g + 5 * b.b;
    const sycl::float4 v = stretch(sycl::float4(float(i), 1, 2, 3), 0.5f);
    sum += v[0] + 2 * v[3];
    large l = fill({{1, 2, 3, 4, 5}, 0}, i % 6);
    for (int k = 0; k < 5; ++k) sum += l.values[k] * (k + l.n);
    for (int k = 0; k < i % 7; ++k) sum += collatz_steps(i + k);
    return sum;
  });
}

TEST_P(external_functions, pointers_and_references_pass) {
  constexpr int n = 100;
  std::vector<int> counts(n), values(n), filled(n);
  std::vector<float> a(n, 1), b(n, 2), chosen(n);
  {
    sycl::buffer counts_buffer(counts), values_buffer(values), filled_buffer(filled);
    sycl::buffer a_buffer(a), b_buffer(b), chosen_buffer(chosen);
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor c(counts_buffer, handler), v(values_buffer, handler);
      sycl::accessor of_a(a_buffer, handler), of_b(b_buffer, handler), out(chosen_buffer, handler);
      sycl::accessor<int, 1> f(filled_buffer, handler);
      handler.parallel_for(n, [=](sycl::item<1> item) {
        const int i = int(item.get_linear_id());
        if (i % 2) external::count(&c[0], std::size_t(i));
        int own = i;
        if (i % 5 == 1) external::raise(own);
        v[i] = own;
        out[i] = *external::choose(&of_a[i], &of_b[i], i & 1);
        external::put(f, std::size_t(i), int(external::place(item)));
      });
    });
    queue.wait_and_throw();
  }
  for (int i = 0; i < n; ++i) {
    EXPECT_EQ(counts[i], i % 2);
    EXPECT_EQ(values[i], i % 5 == 1 ? i + 3 : i);
    EXPECT_EQ(chosen[i], i & 1 ? 1 : 2);
    EXPECT_EQ(filled[i], i + n);
  }
}

// Elements of a private array: one of the pointers is computed.
TEST_P(external_functions, pointers_to_private_arrays_pass) {
  expect_as_on_host(64, [](std::size_t index) {
    const int i = int(index);
    float own[2] = {float(i), float(i) + 1};
    int counts[3] = {i, i + 1, i + 2};
    const float *chosen = external::choose(own, own + i % 2, i % 3 == 0);
    *const_cast<float *>(chosen) -= 2;
    external::raise(counts[i % 3]);
    external::count(counts + i % 2, std::size_t(i / 2 % 2));
    return int(own[0]) * 1000 + int(own[1]) + counts[0] * 3 + counts[1] * 5 + counts[2] * 7;
  });
}

TEST_P(external_functions, know_their_work_item) {
  std::vector<std::size_t> places(96);
  {
    sycl::buffer buffer(places);
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor out(buffer, handler);
      handler.parallel_for(sycl::nd_range<2>({4, 24}, {2, 12}),
                           [=](sycl::nd_item<2> item) { out[item.get_global_linear_id()] = external::place(item); });
    });
    queue.wait_and_throw();
  }
  for (std::size_t i = 0; i < places.size(); ++i)
    EXPECT_EQ(places[i], i * 1000 + i / 24 % 2 * 100 + i % 24 % 12 * 10 + i % 24 / 12 + 24 + 2) << i;
}

TEST_P(external_functions, take_part_in_their_sub_group) {
  if (!has_sub_groups()) GTEST_SKIP() << "this device has no sub-groups";
  constexpr int n = 96;
  std::vector<int> sums(n), others(n), expected_sums(n), expected_others(n);
  {
    sycl::buffer a(sums), b(others), c(expected_sums), d(expected_others);
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor out_a(a, handler), out_b(b, handler), out_c(c, handler), out_d(d, handler);
      handler.parallel_for(sycl::nd_range<1>(n, 24), [=](sycl::nd_item<1> item) {
        const sycl::sub_group group = item.get_sub_group();
        const int i = int(item.get_global_linear_id());
        out_a[i] = external::sum_of_sub_group(group, i);
        out_c[i] = sycl::reduce_over_group(group, i, sycl::plus<int>());
        sycl::group_barrier(item.get_group());
        out_b[i] = external::next_in_sub_group(item, i);
        out_d[i] =
            sycl::select_from_group(group, i, (group.get_local_linear_id() + 1) % group.get_local_linear_range());
      });
    });
    queue.wait_and_throw();
  }
  EXPECT_EQ(sums, expected_sums);
  EXPECT_EQ(others, expected_others);
}

TEST_P(external_functions, lie_in_archives_and_shared_libraries) {
  expect_as_on_host(50, [](std::size_t i) { return external::through_all(int(i)); });
  int result = 0;
  {
    sycl::buffer<int> buffer(&result, 1);
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor out(buffer, handler);
      handler.single_task([=] { out[0] = external::in_shared_library(4); });
    });
    queue.wait_and_throw();
  }
  EXPECT_EQ(result, 2004);
}

TEST_P(external_functions, read_constants_of_other_sources) {
  using namespace external;
  expect_as_on_host(120, [](std::size_t index) {
    const int i = int(index);
    float sum = float(answer + remainders[index * 333] + sparse[i % 100]);
    sum += weighted(i & 1, i % 3) + of_neighbours[1].of[i % 3];
    float power = 1;
    for (int k = 0; k <= polynomial::degree; ++k, power *= float(i % 5)) sum += polynomial::coefficients[k] * power;
    const int own = i % 10;
    const int *const chosen = i % 4 == 1 ? larger(&own, i % 5) : i % 4 == 2 ? &sparse[i % 3] : &own;
    const int &least = std::min(own, answer), &most = std::max(own, polynomial::degree);
    return sum + float(*chosen) + float(least) + float(most) * direction[i % 4];
  });
}

class reads_constants_elsewhere;
class reads_constants_here_too;

/// The expected values of the kernels below.
float of_constants(int i, int factor, const std::array<float, 4> &shifts) {
  float sum = shifts[i & 3] + float(i * factor) + float(i * factor / 2);
  for (int k = 0; k < i % 5; ++k) sum += float(k * factor);
  return sum;
}

/// Launches a kernel that reads specialization constants only in functions of other sources, and one that also reads
/// them itself.
template <class Set>
std::vector<std::vector<float>> results_with(sycl::queue &queue, Set set) {
  using namespace external;
  constexpr int n = 70;
  std::vector<std::vector<float>> results(2, std::vector<float>(n));
  sycl::buffer elsewhere(results[0]), here_too(results[1]);
  queue.submit([&](sycl::handler &handler) {
    set(handler);
    sycl::accessor out(elsewhere, handler, sycl::write_only);
    handler.parallel_for<reads_constants_elsewhere>(n, [=](sycl::item<1> item, sycl::kernel_handler values) {
      const int i = int(item.get_id(0));
      out[i] = shifted(values, i) + float(multiplied(values, i)) + float(divided(values, i));
    });
  });
  queue.submit([&](sycl::handler &handler) {
    set(handler);
    sycl::accessor out(here_too, handler, sycl::write_only);
    handler.parallel_for<reads_constants_here_too>(n, [=](sycl::id<1> id, sycl::kernel_handler values) {
      const int i = int(id[0]);
      out[i] = shifted(values, i) + float(i * values.get_specialization_constant<factor>()) + float(divided(values, i));
    });
  });
  queue.wait_and_throw();
  return results;
}

void expect_constants(const std::vector<std::vector<float>> &results, int factor, const std::array<float, 4> &shifts) {
  for (const std::vector<float> &result : results)
    for (int i = 0; i < int(result.size()); ++i)
      ASSERT_EQ(result[std::size_t(i)], of_constants(i, factor, shifts)) << i;
}

TEST_P(external_functions, read_specialization_constants) {
  using namespace external;
  const std::array<float, 4> usual{1, 2, 3, 4}, others{-1, 0.5f, 8, 0};
  expect_constants(results_with(queue, [](sycl::handler &) {}), 3, usual);
  for (int value : {10, -4, 3})
    expect_constants(
        results_with(queue, [=](sycl::handler &handler) { handler.set_specialization_constant<factor>(value); }), value,
        usual);
  expect_constants(results_with(queue,
                                [=](sycl::handler &handler) {
                                  handler.set_specialization_constant<shifts>(others);
                                  handler.set_specialization_constant<factor>(5);
                                }),
                   5, others);
  expect_constants(results_with(queue, [](sycl::handler &) {}), 3, usual);
}

TEST_P(external_functions, read_specialization_constants_of_bundles) {
  using namespace external;
  const std::array<float, 4> others{9, 8, 7, 6};
  auto input = sycl::get_kernel_bundle<sycl::bundle_state::input>(
      queue.get_context(), {device},
      {sycl::get_kernel_id<reads_constants_elsewhere>(), sycl::get_kernel_id<reads_constants_here_too>()});
  EXPECT_TRUE(input.contains_specialization_constants());
  EXPECT_TRUE(input.has_specialization_constant<shifts>());
  EXPECT_EQ(input.get_specialization_constant<factor>(), 3);
  input.set_specialization_constant<factor>(12);
  input.set_specialization_constant<shifts>(others);
  const auto executable = sycl::build(input);
  EXPECT_EQ(executable.get_specialization_constant<factor>(), 12);
  expect_constants(results_with(queue, [=](sycl::handler &handler) { handler.use_kernel_bundle(executable); }), 12,
                   others);
}

} // namespace

ON_EACH_DEVICE(external_functions);
