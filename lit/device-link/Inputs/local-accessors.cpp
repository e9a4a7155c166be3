// Compiled twice: with and without the functions to which kernels pass their local_accessors.
#include <cstdio>
#include <sycl/sycl.hpp>

struct Tile {
  sycl::local_accessor<int, 2> rows;
  int width;
};

SYCL_EXTERNAL int transposed(Tile tile, sycl::nd_item<2> item, int value);
SYCL_EXTERNAL void add(const sycl::local_accessor<int> &sums, int place, int value);
SYCL_EXTERNAL int own(const sycl::local_accessor<int> &sums, int value);

#ifdef DEFINITION

int transposed(Tile tile, sycl::nd_item<2> item, int value) {
  const int y = item.get_local_id(0), x = item.get_local_id(1);
  tile.rows[y][x] = value;
  sycl::group_barrier(item.get_group());
  return tile.rows[x][y] + tile.width;
}

void add(const sycl::local_accessor<int> &sums, int place, int value) {
  sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::work_group>(sums[place]) += value;
}

int own(const sycl::local_accessor<int> &sums, int value) { return sums[0] + value; }

// This source defines the function, too.
int local(sycl::queue queue) {
  int *data = sycl::malloc_shared<int>(1, queue);
  queue.submit([&](sycl::handler &group) {
    sycl::local_accessor<int> one(1, group);
    group.parallel_for<class Own>(sycl::nd_range<1>(1, 1), [=](sycl::nd_item<1>) {
      one[0] = 40;
      *data = own(one, 2);
    });
  });
  queue.wait();
  const int result = *data;
  sycl::free(data, queue);
  return result;
}

#else

int local(sycl::queue queue);

int main() try {
  sycl::queue queue;
  int *data = sycl::malloc_shared<int>(64, queue), *sum = sycl::malloc_shared<int>(4, queue);
  queue.submit([&](sycl::handler &group) {
    sycl::local_accessor<int> before(5, group);
    sycl::local_accessor<int, 2> rows(sycl::range<2>(4, 4), group);
    group.parallel_for<class Transposed>(sycl::nd_range<2>({8, 8}, {4, 4}), [=](sycl::nd_item<2> item) {
      // The kernel's own objects come before those of the launch.
      const int all = sycl::reduce_over_group(item.get_group(), 1, sycl::plus<int>());
      if (item.get_local_linear_id() == 0) before[0] = before[4] = 0;
      sycl::group_barrier(item.get_group());
      add(before, 4 * (item.get_local_id(1) & 1), int(item.get_local_id(0)));
      const int value = int(item.get_global_linear_id());
      data[value] = transposed({rows, 1000 * all}, item, value);
      if (item.get_local_linear_id() == 0) sum[item.get_group_linear_id()] = 100 * before[0] + before[4];
    });
  });
  queue.wait();
  int wrong = 0;
  for (int y = 0; y != 8; ++y)
    for (int x = 0; x != 8; ++x) wrong += data[8 * y + x] != 16000 + 8 * (y / 4 * 4 + x % 4) + x / 4 * 4 + y % 4;
  for (int group = 0; group != 4; ++group) wrong += sum[group] != 1212;
  std::printf("wrong: %d, local: %d\n", wrong, local(queue));
  sycl::free(data, queue);
  sycl::free(sum, queue);
#ifdef WITHOUT_GROUPS
  queue.submit([&](sycl::handler &group) {
    sycl::local_accessor<int> one(1, group);
    group.parallel_for<class Range>(sycl::range<1>(4), [=](sycl::id<1> i) { add(one, 0, int(i)); });
  });
  queue.wait();
#endif
} catch (const sycl::exception &error) {
  std::printf("%s\n", error.what());
}

#endif
