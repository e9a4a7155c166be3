// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Every work-item runs once with the right ids: ranges, offsets, work-groups, empty and very large spaces.
#include "device_test.hpp"

namespace {

class index_spaces : public device_test {};

/// Each work-item adds its position to the element of its linear id.
template <int D>
std::vector<long> ids_over(sycl::queue &queue, sycl::range<D> range) {
  std::vector<long> result(range.size());
  {
    sycl::buffer<long> buffer(result.data(), result.size());
    queue.submit([&](sycl::handler &h) {
      sycl::accessor out(buffer, h, sycl::read_write);
      h.parallel_for(range, [=](sycl::item<D> item) {
        long code = 1;
        for (int d = 0; d < D; ++d) code = code * 1000 + long(item.get_id(d));
        if (item.get_range() == range) out[item.get_linear_id()] += code;
      });
    });
  }
  return result;
}

TEST_P(index_spaces, one_dimension) {
  const auto ids = ids_over(queue, sycl::range<1>(123));
  for (long i = 0; i < 123; ++i) ASSERT_EQ(ids[i], 1000 + i);
}
TEST_P(index_spaces, two_dimensions_are_row_major) {
  const auto ids = ids_over(queue, sycl::range<2>(7, 31));
  for (long i = 0, at = 0; i < 7; ++i)
    for (long j = 0; j < 31; ++j, ++at) ASSERT_EQ(ids[at], (1000 + i) * 1000 + j);
}
TEST_P(index_spaces, three_dimensions_are_row_major) {
  const auto ids = ids_over(queue, sycl::range<3>(3, 5, 17));
  for (long i = 0, at = 0; i < 3; ++i)
    for (long j = 0; j < 5; ++j)
      for (long k = 0; k < 17; ++k, ++at) ASSERT_EQ(ids[at], ((1000 + i) * 1000 + j) * 1000 + k);
}

/// Lanes may run along the first dimension (passes/native/vectorize/ExchangeDimensions.h): rows and columns of all
/// lengths, an offset, and a part of the range that is left out.
TEST_P(index_spaces, elements_in_columns) {
  for (std::size_t rows : {1, 3, 16, 70, 300})
    for (std::size_t columns : {1, 5, 64, 129}) {
      const std::size_t pitch = rows + 3;
      std::vector<int> in(columns * pitch), result(columns * pitch, -1);
      for (std::size_t i = 0; i < in.size(); ++i) in[i] = int(i * 7919 % 1000);
      {
        sycl::buffer<int> from(in.data(), in.size()), to(result.data(), result.size());
        queue.submit([&](sycl::handler &h) {
          sycl::accessor a(from, h, sycl::read_only);
          sycl::accessor b(to, h, sycl::read_write);
          h.parallel_for(sycl::range<2>(rows, columns), [=](sycl::item<2> item) {
            const std::size_t at = item[1] * pitch + item[0];
            if (a[at] % 5 != 1) b[at] = a[at] * 3 + int(item[0]) - int(item.get_range(0)) * int(item[1]);
          });
        });
      }
      for (std::size_t i = 0; i < columns; ++i)
        for (std::size_t j = 0; j < pitch; ++j) {
          const int value = in[i * pitch + j];
          const bool written = j < rows && value % 5 != 1;
          ASSERT_EQ(result[i * pitch + j], written ? value * 3 + int(j) - int(rows) * int(i) : -1)
              << rows << " x " << columns << ", " << i << ", " << j;
        }
    }
}
TEST_P(index_spaces, elements_in_columns_of_a_cube) {
  constexpr std::size_t x = 33, y = 5, z = 18;
  std::vector<long> result(x * y * z);
  {
    sycl::buffer<long> buffer(result.data(), result.size());
    queue.submit([&](sycl::handler &h) {
      sycl::accessor out(buffer, h, sycl::read_write);
      h.parallel_for(sycl::range<3>(z, y, x), [=](sycl::id<3> i) {
        out[(i[2] * y + i[1]) * z + i[0]] += ((1000 + long(i[2])) * 1000 + long(i[1])) * 1000 + long(i[0]);
      });
    });
  }
  for (long i = 0, at = 0; i < long(x); ++i)
    for (long j = 0; j < long(y); ++j)
      for (long k = 0; k < long(z); ++k, ++at) ASSERT_EQ(result[at], ((1000 + i) * 1000 + j) * 1000 + k);
}

/// Strides of 1 may have code of their own (passes/native/vectorize/ConsecutiveLanes.h).
TEST_P(index_spaces, strides_known_at_run_time) {
  constexpr int count = 217;
  for (int from_stride : {1, 2, 3, 8, -1})
    for (std::size_t to_stride : {1, 2, 5}) {
      std::vector<int> in(8 * count), result(5 * count, -1);
      for (std::size_t i = 0; i < in.size(); ++i) in[i] = int(i * 7919 % 1000);
      {
        sycl::buffer<int> from(in.data(), in.size()), to(result.data(), result.size());
        queue.submit([&](sycl::handler &h) {
          sycl::accessor a(from, h, sycl::read_only);
          sycl::accessor b(to, h, sycl::read_write);
          const int first = from_stride < 0 ? count - 1 : 0;
          h.parallel_for(sycl::range<1>(count), [=](sycl::id<1> id) {
            const int i = int(id);
            b[id * to_stride] += a[first + i * from_stride] * 3 + i;
          });
        });
      }
      for (std::size_t at = 0; at < result.size(); ++at) {
        const int i = int(at / to_stride), first = from_stride < 0 ? count - 1 : 0;
        const bool written = at % to_stride == 0 && i < count;
        ASSERT_EQ(result[at], written ? in[first + i * from_stride] * 3 + i - 1 : -1)
            << from_stride << ", " << to_stride;
      }
    }
}

TEST_P(index_spaces, dimensions_known_at_run_time) {
  constexpr std::size_t global[] = {4, 6, 8}, local[] = {2, 3, 4};
  const sycl::nd_range<3> space({4, 6, 8}, {2, 3, 4});
  for (int d = 0; d != 3; ++d) {
    std::vector<std::size_t> result(4 * 6 * 8);
    {
      sycl::buffer<std::size_t> buffer(result.data(), result.size());
      queue.submit([&](sycl::handler &h) {
        sycl::accessor out(buffer, h, sycl::write_only, sycl::no_init);
        h.parallel_for(space, [=](sycl::nd_item<3> it) {
          const int other = int(it.get_global_linear_id() % 3); // another one in each work-item
          out[it.get_global_linear_id()] = it.get_local_id(d) + 10 * it.get_global_id(d) + 100 * it.get_group(d) +
                                           1000 * it.get_local_range(d) + 10000 * it.get_group_range(d) +
                                           100000 * it.get_global_id(other) + 1000000 * it.get_local_id(other);
        });
      });
    }
    for (std::size_t at = 0; at != result.size(); ++at) {
      const std::size_t id[] = {at / 48, at / 8 % 6, at % 8}, other = at % 3;
      ASSERT_EQ(result[at], id[d] % local[d] + 10 * id[d] + 100 * (id[d] / local[d]) + 1000 * local[d] +
                                10000 * (global[d] / local[d]) + 100000 * id[other] +
                                1000000 * (id[other] % local[other]))
          << "dimension " << d << ", work-item " << at;
    }
  }
}

/// A filter along columns with weights in memory: rows of work-items share lines and weights.
TEST_P(index_spaces, rows_that_share_what_they_read) {
  constexpr int width = 131, height = 77, taps = 5;
  const int w = int(ids_over(queue, sycl::range<1>(width)).size()); // not known to the compiler
  std::vector<float> in(width * (height + taps)), weights(taps), result(width * height);
  for (std::size_t i = 0; i != in.size(); ++i) in[i] = float(i * 7 % 31);
  for (int j = 0; j != taps; ++j) weights[j] = float(j) + 0.5f;
  {
    sycl::buffer<float> from(in), with(weights), to(result.data(), result.size());
    queue.submit([&](sycl::handler &h) {
      sycl::accessor a(from, h, sycl::read_only), u(with, h, sycl::read_only);
      sycl::accessor out(to, h, sycl::write_only, sycl::no_init);
      h.parallel_for(sycl::range<2>(height, width), [=](sycl::id<2> id) {
        const int y = int(id[0]), x = int(id[1]);
        float sum = 0;
        for (int j = 0; j != taps; ++j) sum += a[(y + j) * w + x] * u[j];
        out[y * w + x] = sum;
      });
    });
  }
  for (int y = 0; y != height; ++y)
    for (int x = 0; x != width; ++x) {
      float sum = 0;
      for (int j = 0; j != taps; ++j) sum += in[(y + j) * width + x] * weights[j];
      ASSERT_FLOAT_EQ(result[y * width + x], sum) << y << ", " << x;
    }
}

TEST_P(index_spaces, a_range_of_one) {
  EXPECT_EQ(ids_over(queue, sycl::range<1>(1))[0], 1000);
  EXPECT_EQ(ids_over(queue, sycl::range<3>(1, 1, 1))[0], 1000000000);
}

TEST_P(index_spaces, awkward_sizes_run_every_work_item_once) {
  for (std::size_t n : {2, 3, 15, 16, 17, 63, 64, 65, 127, 1000, 1021, 4099, 100003}) {
    std::vector<int> counts(n, 0);
    {
      sycl::buffer<int> buffer(counts.data(), n);
      queue.submit([&](sycl::handler &h) {
        sycl::accessor a(buffer, h, sycl::read_write);
        h.parallel_for(sycl::range(n), [=](sycl::id<1> i) { a[i] += 1; });
      });
    }
    EXPECT_EQ(counts, std::vector<int>(n, 1)) << "range " << n;
  }
}

TEST_P(index_spaces, an_id_in_two_dimensions_indexes_an_accessor) {
  std::vector<int> data(6 * 9);
  {
    sycl::buffer<int, 2> buffer(data.data(), {6, 9});
    queue.submit([&](sycl::handler &h) {
      sycl::accessor a(buffer, h, sycl::write_only);
      h.parallel_for(sycl::range(6, 9), [=](sycl::id<2> i) { a[i] = int(10 * i[0]) + int(a.get_range()[1] - i[1]); });
    });
  }
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 9; ++j) ASSERT_EQ(data[9 * i + j], 10 * i + 9 - j);
}

TEST_P(index_spaces, ids_and_items_take_part_in_floating_point_arithmetic) {
  std::vector<float> of_ids(8), of_items(8), guarded(8, -1);
  {
    sycl::buffer<float> ids(of_ids), items(of_items), guards(guarded);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor out(ids, h, sycl::write_only);
      h.parallel_for(8, [=](sycl::id<1> i) { out[i] = 0.5f * i + i / 4.0f - (i > 3.5f ? 1 : 0); });
    });
    queue.submit([&](sycl::handler &h) {
      sycl::accessor out(items, h, sycl::write_only);
      h.parallel_for(8, [=](sycl::item<1> i) { out[i] = 0.5f * i + i / 4.0f - (i > 3.5f ? 1 : 0); });
    });
    queue.submit([&](sycl::handler &h) {
      sycl::accessor out(guards, h, sycl::read_write);
      h.parallel_for(8, [=](sycl::id<1> i) {
        if (i > 0 && 12 / i[0] == 3) out[i] = 1; // the right side is evaluated only if the left one is true
      });
    });
  }
  for (int i = 0; i < 8; ++i) {
    EXPECT_EQ(of_ids[i], 0.5f * i + i / 4.0f - (i > 3.5f ? 1 : 0));
    EXPECT_EQ(of_items[i], of_ids[i]);
    EXPECT_EQ(guarded[i], i == 4 ? 1 : -1);
  }
}

TEST_P(index_spaces, an_offset_shifts_ids) {
  std::vector<int> data(40, 0);
  {
    sycl::buffer<int> buffer(data);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor a(buffer, h, sycl::read_write);
      h.parallel_for(sycl::range<1>(10), sycl::id<1>(20),
                     [=](sycl::item<1> i) { a[i.get_id()] = int(i.get_id(0)) + 1000 * int(i.get_linear_id()); });
    });
  }
  for (int i = 0; i < 40; ++i) ASSERT_EQ(data[i], i >= 20 && i < 30 ? i + 1000 * (i - 20) : 0);
}

TEST_P(index_spaces, an_offset_in_three_dimensions_shifts_ids) {
  std::vector<int> data(4 * 5 * 6, 0);
  {
    sycl::buffer<int, 3> buffer(data.data(), {4, 5, 6});
    queue.submit([&](sycl::handler &h) {
      sycl::accessor a(buffer, h, sycl::read_write);
      h.parallel_for(sycl::range<3>(2, 3, 4), sycl::id<3>(1, 2, 2), [=](sycl::id<3> i) { a[i] += 1; });
    });
  }
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 5; ++j)
      for (int k = 0; k < 6; ++k) ASSERT_EQ(data[(i * 5 + j) * 6 + k], i >= 1 && i < 3 && j >= 2 && k >= 2);
}

/// The queries of an nd_item, for each work-item in row-major order of global ids.
struct whereabouts {
  std::size_t global[3], local[3], group[3], linear, local_linear, group_linear, ranges;
};
template <int D>
std::vector<whereabouts> nd_ids_over(sycl::queue &queue, sycl::nd_range<D> space) {
  std::vector<whereabouts> result(space.get_global_range().size());
  {
    sycl::buffer<whereabouts> buffer(result.data(), result.size());
    queue.submit([&](sycl::handler &h) {
      sycl::accessor out(buffer, h, sycl::write_only);
      h.parallel_for(space, [=](sycl::nd_item<D> item) {
        whereabouts w{};
        const sycl::group<D> group = item.get_group();
        for (int d = 0; d < D; ++d) {
          w.global[d] = item.get_global_id(d);
          w.local[d] = item.get_local_id()[d];
          w.group[d] = group.get_group_id(d);
        }
        w.linear = item.get_global_linear_id();
        w.local_linear = item.get_local_linear_id();
        w.group_linear = item.get_group_linear_id();
        w.ranges = item.get_global_range().size() * 1000000 + item.get_local_range().size() * 1000 +
                   group.get_group_range().size();
        out[w.linear] = w;
      });
    });
  }
  return result;
}

TEST_P(index_spaces, nd_range_of_one_dimension_knows_its_groups) {
  const auto all = nd_ids_over(queue, sycl::nd_range<1>(48, 8));
  for (std::size_t i = 0; i < 48; ++i) {
    const whereabouts &w = all[i];
    ASSERT_EQ(w.global[0], i);
    ASSERT_EQ(w.local[0], i % 8);
    ASSERT_EQ(w.group[0], i / 8);
    ASSERT_EQ(w.local_linear, i % 8);
    ASSERT_EQ(w.group_linear, i / 8);
    ASSERT_EQ(w.ranges, 48008006u);
  }
}

TEST_P(index_spaces, nd_range_of_three_dimensions_knows_its_groups) {
  const auto all = nd_ids_over(queue, sycl::nd_range<3>({4, 6, 10}, {2, 3, 5}));
  for (std::size_t i = 0, at = 0; i < 4; ++i)
    for (std::size_t j = 0; j < 6; ++j)
      for (std::size_t k = 0; k < 10; ++k, ++at) {
        const whereabouts &w = all[at];
        ASSERT_EQ(w.linear, at);
        ASSERT_TRUE(w.global[0] == i && w.global[1] == j && w.global[2] == k) << "at " << at;
        ASSERT_TRUE(w.local[0] == i % 2 && w.local[1] == j % 3 && w.local[2] == k % 5) << "at " << at;
        ASSERT_TRUE(w.group[0] == i / 2 && w.group[1] == j / 3 && w.group[2] == k / 5) << "at " << at;
        ASSERT_EQ(w.local_linear, (i % 2 * 3 + j % 3) * 5 + k % 5);
        ASSERT_EQ(w.group_linear, (i / 2 * 2 + j / 3) * 2 + k / 5);
        ASSERT_EQ(w.ranges, 240030008u);
      }
}

TEST_P(index_spaces, the_largest_work_group_runs) {
  const std::size_t largest = device.get_info<sycl::info::device::max_work_group_size>();
  const auto all = nd_ids_over(queue, sycl::nd_range<1>(2 * largest, largest));
  EXPECT_EQ(all.back().local[0], largest - 1);
  EXPECT_EQ(all.back().group[0], 1u);
}

TEST_P(index_spaces, empty_ranges_run_nothing_and_keep_order) {
  int value = 1;
  {
    sycl::buffer<int> buffer(&value, 1);
    const auto add_over = [&](auto range) {
      queue.submit([&](sycl::handler &h) {
        sycl::accessor a(buffer, h, sycl::read_write);
        h.parallel_for(range, [=](auto) { a[0] = a[0] * 2 + 1; });
      });
    };
    add_over(sycl::range<1>(0));
    add_over(sycl::range<2>(0, 5));
    add_over(sycl::range<3>(2, 0, 3));
    add_over(sycl::range<1>(1));
  }
  EXPECT_EQ(value, 3);
}

/// Several comparisons of ids and ranges in one kernel crashed Intel's compiler.
TEST_P(index_spaces, comparisons_in_kernels) {
  const sycl::range<3> range(4, 4, 4), local(2, 2, 2);
  std::vector<int> found(range.size());
  {
    sycl::buffer<int> buffer(found);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor out(buffer, h, sycl::write_only, sycl::no_init);
      h.parallel_for(sycl::nd_range<3>(range, local), [=](sycl::nd_item<3> it) {
        const sycl::group<3> group = it.get_group();
        const sycl::id<3> id(it.get_group(0), it.get_group(1), it.get_group(2));
        const sycl::range<3> groups(it.get_group_range(0), it.get_group_range(1), it.get_group_range(2));
        const sycl::id<3> within(it.get_local_id(0), it.get_local_id(1), it.get_local_id(2));
        int same = 0;
        if (group.get_group_id() == id) same |= 1;
        if (group.get_group_range() == groups) same |= 2;
        if (group.get_local_id() == within) same |= 4;
        if (group.get_local_range() == it.get_local_range()) same |= 8;
        if (it.get_global_id() == sycl::id<3>(1, 2, 3)) same |= 16;
        if (it.get_global_id() != sycl::id<3>(3, 2, 1)) same |= 32;
        out[it.get_global_linear_id()] = same;
      });
    });
  }
  for (int i = 0; i < 64; ++i) EXPECT_EQ(found[i], 15 + 16 * (i == 27) + 32 * (i != 57)) << i;
}

// Slightly more than 2^32: ids do not fit in 32 bits, and must not wrap anywhere. Only two work-items write.
TEST_P(index_spaces, ids_beyond_32_bits) {
#ifndef __OPTIMIZE__
  GTEST_SKIP() << "four billion work-items take minutes on the native device when they are not optimised";
#endif
  const std::size_t n = (std::size_t(1) << 32) + (std::size_t(1) << 20);
  std::size_t found[2] = {};
  {
    sycl::buffer<std::size_t> buffer(found, 2);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor out(buffer, h, sycl::write_only);
      h.parallel_for(sycl::range(n), [=](sycl::id<1> i) {
        if (i[0] == n - 1) out[0] = i[0];
        if (i[0] == (std::size_t(1) << 32)) out[1] = i[0];
      });
    });
  }
  EXPECT_EQ(found[0], n - 1);
  EXPECT_EQ(found[1], std::size_t(1) << 32);
}

/// Neighbouring pixels with wrap-around: in one work-item, whose loops LLVM vectorises, and in one work-item per row.
TEST_P(index_spaces, neighbours_on_a_torus) {
  constexpr int rows = 96, columns = 128;
  const auto sum_row = [](const unsigned char *in, unsigned char *out, int r) {
    for (int c = 0; c < columns; ++c) {
      int found = 0;
      for (int x = columns - 1; x <= columns + 1; ++x) found += in[(r + rows) % rows * columns + (c + x) % columns];
      out[r * columns + c] = static_cast<unsigned char>(found);
    }
  };
  std::vector<unsigned char> picture(rows * columns), serial(picture.size()), parallel(picture.size());
  for (unsigned i = 0; i != picture.size(); ++i) picture[i] = i * 2654435761u >> 20 & 1;
  {
    sycl::buffer<unsigned char> in(picture), one(serial), all(parallel);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor from(in, h, sycl::read_only);
      sycl::accessor to(one, h, sycl::write_only);
      h.single_task([=] {
        for (int r = 0; r < rows; ++r) sum_row(&from[0], &to[0], r);
      });
    });
    queue.submit([&](sycl::handler &h) {
      sycl::accessor from(in, h, sycl::read_only);
      sycl::accessor to(all, h, sycl::write_only);
      h.parallel_for(rows, [=](sycl::id<1> i) { sum_row(&from[0], &to[0], int(i)); });
    });
  }
  int wrong = 0;
  for (int i = 0; i != rows * columns; ++i) {
    int expected = 0;
    for (const int x : {columns - 1, 0, 1}) expected += picture[i / columns * columns + (i + x) % columns];
    wrong += (serial[i] != expected) + (parallel[i] != expected);
  }
  EXPECT_EQ(wrong, 0);
}

} // namespace

ON_EACH_DEVICE(index_spaces);
