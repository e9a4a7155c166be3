// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The native backend with kernels written by hand: C functions and descriptors in the form of the compiler's output.
#include "unit/backend_test_support.hpp"
#include "unit/kernel_description.hpp"

#include "backends/native/boxes.hpp"
#include "backends/native/cpu_levels.hpp"
#include "backends/native/one_thread_pool.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <numeric>
#include <thread>

namespace sycl::detail::test {
namespace {

using size3 = std::array<std::size_t, 3>;

backend_device &device() {
  static const auto adapter = create_native_backend();
  static const auto platforms = [] {
    std::vector<std::string> problems;
    return adapter->enumerate(problems);
  }();
  return *platforms.at(0).devices.at(0);
}

syclc_kernel describe(syclc_kernel_kind kind, const syclc_native_variant *variants, std::uint32_t count) {
  static const syclc_module module = describe_module();
  syclc_kernel kernel = describe_kernel(kind, 3, variants, count);
  kernel.module = &module;
  return kernel;
}

/// A kernel with one variant, registered with the device for the test's lifetime.
struct test_kernel {
  test_kernel(syclc_kernel_kind kind, syclc_native_fn function, std::uint64_t scratch = 0,
              std::uint16_t lanes_along = 0)
      : variant{SYCLC_ISA_BASELINE, 1, function, scratch, 0, lanes_along}, description(describe(kind, &variant, 1)) {}
  ~test_kernel() { device().forget(*description.module); }

  kernel_launch launch(size3 global, size3 local, std::shared_ptr<const void> closure) const {
    kernel_launch l;
    l.kernel = device().get_kernel(description);
    l.closure = std::move(closure);
    l.global_size = global;
    l.local_size = local;
    return l;
  }

  syclc_native_variant variant;
  syclc_kernel description;
};

/// Counts the visits of each index.
struct visits {
  std::atomic<unsigned char> *counts;
  std::atomic<unsigned> *calls;
};

void visit_box(const void *closure, const syclc_native_work *work) {
  const auto &v = *static_cast<const visits *>(closure);
  v.calls->fetch_add(1);
  const std::uint64_t *size =
      work->num_groups[0] * work->num_groups[1] * work->num_groups[2] > 1 ? work->num_groups : work->global_size;
  for (auto z = work->begin[2]; z != work->end[2]; ++z)
    for (auto y = work->begin[1]; y != work->end[1]; ++y)
      for (auto x = work->begin[0]; x != work->end[0]; ++x) v.counts[(z * size[1] + y) * size[0] + x].fetch_add(1);
}

void expect_each_visited_once(syclc_kernel_kind kind, size3 global, size3 local, std::uint16_t lanes_along = 0) {
  const test_kernel kernel(kind, &visit_box, /*scratch=*/0, lanes_along);
  size3 space = global;
  if (kind == SYCLC_KERNEL_ND_RANGE)
    for (int d = 0; d != 3; ++d) space[d] /= local[d];
  const std::size_t count = space[0] * space[1] * space[2];
  std::vector<std::atomic<unsigned char>> counts(count);
  std::atomic<unsigned> calls = 0;
  const auto queue = device().create_queue({});
  for (int repetition = 0; repetition != 3; ++repetition) { // the second launch uses the measured cost of the first one
    for (auto &c : counts) c = 0;
    run(*queue, kernel.launch(global, local, closure_of(visits{counts.data(), &calls})));
    EXPECT_TRUE(std::all_of(counts.begin(), counts.end(), [](const auto &c) { return c == 1; }))
        << global[0] << " x " << global[1] << " x " << global[2];
  }
}

TEST(NativeBackend, VisitsEachWorkItemOfARangeOnce) {
  for (size3 global : {size3{1, 1, 1}, size3{63, 1, 1}, size3{1000003, 1, 1}, size3{1920, 1080, 1}, size3{3, 100000, 1},
                       size3{65, 33, 17}, size3{1, 1, 5000}, size3{7, 1, 1000}})
    expect_each_visited_once(SYCLC_KERNEL_RANGE, global, {0, 0, 0});
}

TEST(NativeBackend, VisitsEachWorkItemOnceWhateverTheDimensionOfLanes) {
  for (size3 global : {size3{1, 1, 1}, size3{1920, 1080, 1}, size3{3, 100000, 1}, size3{100000, 3, 1},
                       size3{65, 33, 17}, size3{7, 1, 1000}})
    for (std::uint32_t along : {1u, 2u}) expect_each_visited_once(SYCLC_KERNEL_RANGE, global, {0, 0, 0}, along);
}

TEST(NativeBackend, DividesTheDimensionOfLanesLast) {
  static std::atomic<std::uint64_t> shortest, calls;
  shortest = UINT64_MAX;
  calls = 0;
  const test_kernel kernel(
      SYCLC_KERNEL_RANGE,
      [](const void *, const syclc_native_work *work) {
        ++calls;
        const std::uint64_t length = work->end[1] - work->begin[1];
        for (auto known = shortest.load(); length < known && !shortest.compare_exchange_weak(known, length);) {
        }
      },
      /*scratch=*/0, /*lanes_along=*/1);
  run(*device().create_queue({}), kernel.launch({1 << 12, 1 << 10, 1}, {0, 0, 0}, closure_of(0)));
  EXPECT_GT(calls, 1u);
  EXPECT_EQ(shortest, 1u << 10);
}

TEST(NativeBackend, VisitsEachWorkGroupOfAnNdRangeOnce) {
  expect_each_visited_once(SYCLC_KERNEL_ND_RANGE, {1 << 20, 1, 1}, {256, 1, 1});
  expect_each_visited_once(SYCLC_KERNEL_ND_RANGE, {512, 256, 1}, {16, 16, 1});
  expect_each_visited_once(SYCLC_KERNEL_ND_RANGE, {60, 30, 20}, {5, 3, 2});
}

TEST(NativeBackend, RunsASmallKernelInOneCallOnTheSubmittingThread) {
  static std::thread::id thread;
  const test_kernel kernel(SYCLC_KERNEL_RANGE, [](const void *, const syclc_native_work *work) {
    thread = std::this_thread::get_id();
    EXPECT_EQ(work->end[0] - work->begin[0], 40u);
  });
  run(*device().create_queue({}), kernel.launch({40, 1, 1}, {0, 0, 0}, closure_of(0)), /*inline_allowed=*/true);
  EXPECT_EQ(thread, std::this_thread::get_id());
}

TEST(NativeBackend, DoesNothingForAnEmptyRange) {
  const test_kernel kernel(SYCLC_KERNEL_RANGE, [](const void *, const syclc_native_work *) { FAIL(); });
  run(*device().create_queue({}), kernel.launch({1000, 0, 1}, {0, 0, 0}, closure_of(0)));
}

TEST(NativeBackend, TellsTheKernelSizesAndOffset) {
  const test_kernel kernel(SYCLC_KERNEL_ND_RANGE, [](const void *closure, const syclc_native_work *work) {
    *static_cast<syclc_native_work *const *>(closure)[0] = *work;
  });
  syclc_native_work seen{};
  kernel_launch launch = kernel.launch({32, 8, 2}, {32, 8, 2}, closure_of(&seen));
  launch.offset = {100, 10, 1};
  run(*device().create_queue({}), launch);
  EXPECT_EQ(seen.global_size[1], 8u);
  EXPECT_EQ(seen.local_size[0], 32u);
  EXPECT_EQ(seen.num_groups[2], 1u);
  EXPECT_EQ(seen.offset[0], 100u);
  EXPECT_EQ(seen.offset[2], 1u);
  EXPECT_EQ(seen.local_memory, nullptr);
  EXPECT_EQ(seen.scratch, nullptr);
}

TEST(NativeBackend, GivesEachThreadItsOwnAlignedLocalMemoryAndScratch) {
  static std::atomic<unsigned> disturbed;
  disturbed = 0;
  const test_kernel kernel(
      SYCLC_KERNEL_ND_RANGE,
      [](const void *, const syclc_native_work *work) {
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(work->local_memory) % 128, 0u);
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(work->scratch) % 128, 0u);
        for (auto group = work->begin[0]; group != work->end[0]; ++group) {
          for (void *memory : {work->local_memory, work->scratch}) std::memset(memory, int(group & 0xff), 3000);
          std::this_thread::yield();
          for (void *memory : {work->local_memory, work->scratch})
            if (static_cast<unsigned char *>(memory)[2999] != (group & 0xff)) ++disturbed;
        }
      },
      3000);
  const auto queue = device().create_queue({});
  kernel_launch launch = kernel.launch({64 * 1000, 1, 1}, {64, 1, 1}, closure_of(0));
  launch.local_memory_size = 3000;
  waiter first, second; // two launches at the same time
  queue->submit(launch, {}, first);
  queue->submit(launch, {}, second);
  first.wait();
  second.wait();
  EXPECT_EQ(disturbed, 0u);
}

TEST(NativeBackend, RefusesAWorkGroupThatDoesNotDivideTheGlobalSizeNamingBoth) {
  const test_kernel kernel(SYCLC_KERNEL_ND_RANGE, [](const void *, const syclc_native_work *) { FAIL(); });
  const auto queue = device().create_queue({});
  const exception error = exception_of([&] { run(*queue, kernel.launch({1000, 1, 1}, {48, 1, 1}, closure_of(0))); });
  EXPECT_EQ(error.code(), errc::nd_range);
  EXPECT_TRUE(mentions(error, "48") && mentions(error, "1000")) << error.what();
}

TEST(NativeBackend, RefusesMoreLocalMemoryThanThereIsNamingBoth) {
  const test_kernel kernel(SYCLC_KERNEL_ND_RANGE, [](const void *, const syclc_native_work *) { FAIL(); });
  kernel_launch launch = kernel.launch({64, 1, 1}, {64, 1, 1}, closure_of(0));
  launch.local_memory_size = std::size_t{1} << 40;
  const exception error = exception_of([&] { run(*device().create_queue({}), launch); });
  EXPECT_EQ(error.code(), errc::memory_allocation);
  EXPECT_TRUE(mentions(error, std::to_string(device().properties().local_mem_size))) << error.what();
}

TEST(NativeBackend, AllowsSubmittingFromACompletion) {
  struct chain final : completion {
    void succeeded() noexcept override {
      if (++links == 1000)
        last.succeeded();
      else
        queue->submit(operation(op), {}, *this);
    }
    void failed(std::exception_ptr error) noexcept override { last.failed(std::move(error)); }
    void not_run(operation work) noexcept override { last.not_run(std::move(work)); }
    std::unique_ptr<backend_queue> queue = device().create_queue({});
    operation op;
    int links = 0;
    waiter last;
  } chain;
  std::vector<std::byte> memory(1000);
  chain.op = memory_fill{memory.data(), {std::byte{1}}, memory.size()};
  chain.queue->submit(operation(chain.op), {}, chain);
  chain.last.wait();
  EXPECT_EQ(chain.links, 1000);
}

TEST(NativeBackend, MayBeDestroyedInsideTheLastCompletion) {
  struct owner final : completion {
    void succeeded() noexcept override {
      queue.reset();
      last.succeeded();
    }
    void failed(std::exception_ptr error) noexcept override { last.failed(std::move(error)); }
    void not_run(operation work) noexcept override { last.not_run(std::move(work)); }
    std::unique_ptr<backend_queue> queue = device().create_queue({});
    waiter last;
  } owner;
  std::byte memory[16];
  owner.queue->submit(memory_fill{memory, {std::byte{1}}, 16}, {}, owner);
  owner.last.wait();
}

TEST(NativeBackend, WaitsInItsDestructorForAllThatWasSubmitted) {
  std::vector<std::byte> memory(1 << 24);
  std::vector<waiter> done(16);
  {
    const auto queue = device().create_queue({});
    std::byte *part = memory.data();
    for (waiter &w : done) {
      queue->submit(memory_fill{part, {std::byte{7}}, memory.size() / done.size()}, {}, w);
      part += memory.size() / done.size();
    }
  }
  for (waiter &w : done) w.wait();
  EXPECT_EQ(memory.back(), std::byte{7});
}

TEST(NativeBackend, SaysThatAnOperationStartsBeforeItEnds) {
  std::byte memory[16];
  waiter done;
  device().create_queue({false, true})->submit(memory_fill{memory, {std::byte{1}}, 16}, {}, done);
  done.wait();
  EXPECT_TRUE(done.has_started());
}

TEST(NativeBackend, EndsABarrierAtOnce) {
  waiter done;
  const auto queue = device().create_queue({});
  EXPECT_EQ(queue->submit(barrier{}, {}, done), nullptr);
  EXPECT_TRUE(done.has_ended());
}

TEST(NativeBackend, FillsWithPatternsOfAnySize) {
  const auto queue = device().create_queue({});
  for (std::size_t size : {1, 2, 3, 4, 7, 16, 24, 100, 128})
    for (std::size_t count : {0, 1, 2, 1000, 100003}) {
      std::vector<std::byte> pattern(size);
      for (std::size_t i = 0; i != size; ++i) pattern[i] = std::byte(i * 7 + 1);
      std::vector<std::byte> memory(size * count + 1, std::byte{0xee});
      run(*queue, memory_fill{memory.data(), pattern, count});
      bool right = memory.back() == std::byte{0xee};
      for (std::size_t i = 0; i != size * count; ++i) right &= memory[i] == pattern[i % size];
      EXPECT_TRUE(right) << size << " bytes, " << count << " times";
    }
}

TEST(NativeBackend, CopiesLongRowsInPieces) {
  std::vector<unsigned> source(5'000'003), destination(source.size());
  std::iota(source.begin(), source.end(), 0u);
  run(*device().create_queue({}),
      memory_copy{destination.data(), source.data(), {source.size() * sizeof(unsigned), 1, 1}});
  EXPECT_EQ(source, destination);
}

TEST(NativeBackend, CopiesBoxesBetweenDifferentPitches) {
  // A box of 700 x 90 x 40 bytes out of 1000 x 100 x 50 into 800 x 95 x 45, at offsets.
  const std::size_t from_row = 1000, from_slice = 1000 * 100, to_row = 800, to_slice = 800 * 95;
  std::vector<unsigned char> source(from_slice * 50), destination(to_slice * 45, 0xee);
  for (std::size_t i = 0; i != source.size(); ++i) source[i] = static_cast<unsigned char>(i * 31 % 200);
  run(*device().create_queue({}), memory_copy{destination.data() + 11 + to_row + to_slice,
                                              source.data() + 5 + 2 * from_row + 3 * from_slice,
                                              {700, 90, 40},
                                              {to_row, to_slice},
                                              {from_row, from_slice}});
  EXPECT_EQ(wrong_bytes_of_box(destination, to_row, to_slice, 45, source, from_row, from_slice, 700, 90, 40), 0u);
}

TEST(NativeBackend, KnowsItsAllocationsAlsoByInteriorPointers) {
  auto *pointer = static_cast<char *>(device().allocate(usm_kind::shared, 1000, 0));
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(pointer) % 64, 0u);
  const pointer_info inside = device().query(pointer + 999);
  EXPECT_TRUE(inside.known);
  EXPECT_EQ(inside.kind, usm_kind::shared);
  EXPECT_EQ(inside.base, pointer);
  EXPECT_EQ(inside.size, 1000u);
  EXPECT_FALSE(device().query(pointer + 1000).known);
  EXPECT_FALSE(device().query(pointer - 1).known);
  device().deallocate(pointer);
  EXPECT_FALSE(device().query(pointer).known);
  device().deallocate(nullptr);
}

TEST(NativeBackend, AlignsAllocationsAsAsked) {
  for (std::size_t alignment : {1, 64, 256, 4096, 1 << 22}) {
    void *pointer = device().allocate(usm_kind::device, 100, alignment);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(pointer) % alignment, 0u);
    device().deallocate(pointer);
  }
}

TEST(NativeBackend, RefusesAllocationsBeyondMemoryNamingBothSizes) {
  const std::size_t much = std::size_t{1} << 50;
  const exception error = exception_of([&] { device().allocate(usm_kind::device, much, 0); });
  EXPECT_EQ(error.code(), errc::memory_allocation);
  EXPECT_TRUE(mentions(error, std::to_string(much)));
  EXPECT_TRUE(mentions(error, std::to_string(device().properties().global_mem_size))) << error.what();
}

TEST(NativeBackend, RefusesAKernelWithoutNativeCodeNamingKernelAndRemedy) {
  const syclc_kernel kernel = describe(SYCLC_KERNEL_RANGE, nullptr, 0);
  const exception error = exception_of([&] { device().get_kernel(kernel); });
  EXPECT_EQ(error.code(), errc::kernel_not_supported);
  EXPECT_TRUE(mentions(error, "hand_made") && mentions(error, "-fplugin-arg-syclc-targets=native")) << error.what();
}

TEST(NativeBackend, FindsAKernelOnceAndForgetsItWithItsModule) {
  const test_kernel kernel(SYCLC_KERNEL_RANGE, [](const void *, const syclc_native_work *) {});
  const auto first = device().get_kernel(kernel.description);
  EXPECT_EQ(first, device().get_kernel(kernel.description));
  device().forget(*kernel.description.module);
  EXPECT_NE(first, device().get_kernel(kernel.description));
}

TEST(NativeBackend, PicksTheHighestLevelThatTheCpuHas) {
  const syclc_native_variant variants[] = {{SYCLC_ISA_X86_64_V2, 1, nullptr, 0, 0, 0},
                                           {SYCLC_ISA_X86_64_V3, 1, nullptr, 0, 0, 0},
                                           {SYCLC_ISA_X86_64_V4, 1, nullptr, 0, 0, 0},
                                           {SYCLC_ISA_X86_64_V4_AMX, 1, nullptr, 0, 0, 0}};
  const syclc_kernel kernel = describe(SYCLC_KERNEL_RANGE, variants, 4);
  EXPECT_TRUE(native::pick_variants(kernel, SYCLC_ISA_BASELINE).empty());
  EXPECT_EQ(native::pick_variants(kernel, SYCLC_ISA_X86_64_V3).data(), &variants[1]);
  EXPECT_EQ(native::pick_variants(kernel, SYCLC_ISA_X86_64_V4).data(), &variants[2]);
  EXPECT_EQ(native::pick_variants(kernel, SYCLC_ISA_X86_64_V4_DOT).data(), &variants[2]);
  EXPECT_EQ(native::pick_variants(kernel, SYCLC_ISA_X86_64_V4_AMX).data(), &variants[3]);
}

TEST(NativeBackend, PicksTheRequiredSubGroupSizeOfTheHighestLevelThatHasIt) {
  const syclc_native_variant variants[] = {{SYCLC_ISA_X86_64_V2, 8, nullptr, 0, 0, 0},
                                           {SYCLC_ISA_X86_64_V3, 1, nullptr, 0, 0, 0},
                                           {SYCLC_ISA_X86_64_V3, 8, nullptr, 0, 0, 0},
                                           {SYCLC_ISA_X86_64_V4, 1, nullptr, 0, 0, 0},
                                           {SYCLC_ISA_X86_64_V4, 16, nullptr, 0, 0, 0}};
  syclc_kernel kernel = describe(SYCLC_KERNEL_RANGE, variants, 5);
  EXPECT_EQ(native::pick_variants(kernel, SYCLC_ISA_X86_64_V4).size(), 2u);
  kernel.reqd_sub_group_size = 8;
  const auto found = native::pick_variants(kernel, SYCLC_ISA_X86_64_V4);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found.data(), &variants[2]);
  kernel.reqd_sub_group_size = 32;
  EXPECT_TRUE(native::pick_variants(kernel, SYCLC_ISA_X86_64_V4).empty());
}

TEST(NativeBackend, TakesTheSubGroupsThatARowFillsBest) {
  const syclc_native_variant variants[] = {{SYCLC_ISA_BASELINE, 1, nullptr, 0, 0, 0},
                                           {SYCLC_ISA_BASELINE, 8, nullptr, 0, 0, 0},
                                           {SYCLC_ISA_BASELINE, 32, nullptr, 0, 0, 0}};
  const auto size_for = [&](std::size_t row) { return native::pick_size(variants, row).sub_group_size; };
  EXPECT_EQ(size_for(1000), 32u);
  EXPECT_EQ(size_for(33), 32u); // one full sub-group
  EXPECT_EQ(size_for(24), 32u); // three quarters full
  EXPECT_EQ(size_for(23), 8u);
  EXPECT_EQ(size_for(4), 8u); // half of the smallest
  EXPECT_EQ(size_for(3), 1u);
  EXPECT_EQ(size_for(0), 1u);
  EXPECT_EQ(native::pick_size(std::span(variants).subspan(1), 1).sub_group_size, 8u); // nothing smaller
}

TEST(NativeBackend, FillsSubGroupsAlongTheDimensionOfLanes) {
  static std::uint32_t ran;
  const syclc_native_variant variants[] = {
      {SYCLC_ISA_BASELINE, 1, [](const void *, const syclc_native_work *) { ran = 1; }, 0, 0, 1},
      {SYCLC_ISA_BASELINE, 16, [](const void *, const syclc_native_work *) { ran = 16; }, 0, 0, 1}};
  const syclc_kernel kernel = describe(SYCLC_KERNEL_RANGE, variants, 2);
  kernel_launch launch;
  launch.kernel = device().get_kernel(kernel);
  launch.closure = closure_of(0);
  launch.local_size = {0, 0, 0};
  for (auto [size, lanes] : {std::pair(size3{3, 16, 1}, 16u), std::pair(size3{16, 3, 1}, 1u)}) {
    launch.global_size = size;
    run(*device().create_queue({}), launch);
    EXPECT_EQ(ran, lanes);
  }
  device().forget(*kernel.module);
}

TEST(NativeBackend, GivesScratchForEachSubGroupOfAWorkGroup) {
  static std::size_t touched;
  touched = 0;
  constexpr std::size_t each = 1 << 20; // of each of the 2 x 3 x 2 sub-groups
  const auto touch = [](const void *, const syclc_native_work *work) {
    std::memset(work->scratch, 1, 12 * each);
    touched = 12 * each;
  };
  const syclc_native_variant variant{SYCLC_ISA_BASELINE, 16, touch, each, 0, 0};
  const syclc_kernel kernel = describe(SYCLC_KERNEL_ND_RANGE, &variant, 1);
  kernel_launch launch;
  launch.kernel = device().get_kernel(kernel);
  launch.closure = closure_of(0);
  launch.global_size = launch.local_size = {17, 3, 2};
  run(*device().create_queue({}), launch);
  device().forget(*kernel.module);
  EXPECT_EQ(touched, 12 * each);
}

TEST(NativeBackend, RefusesAKernelWhoseRequiredSubGroupSizeWasNotCompiled) {
  const syclc_native_variant variant{SYCLC_ISA_BASELINE, 8, nullptr, 0, 0, 0};
  syclc_kernel kernel = describe(SYCLC_KERNEL_ND_RANGE, &variant, 1);
  kernel.reqd_sub_group_size = 16;
  const exception error = exception_of([&] { device().get_kernel(kernel); });
  EXPECT_EQ(error.code(), errc::kernel_not_supported);
  EXPECT_TRUE(mentions(error, "hand_made") && mentions(error, "16") && mentions(error, "test.cpp")) << error.what();
}

TEST(NativeBackend, TellsFactsAboutAKernel) {
  const syclc_native_variant variants[] = {{SYCLC_ISA_BASELINE, 1, nullptr, 128, 0, 0},
                                           {SYCLC_ISA_BASELINE, 16, nullptr, 256, 0, 0}};
  syclc_kernel kernel = describe(SYCLC_KERNEL_ND_RANGE, variants, 2);
  kernel_info facts = device().get_kernel(kernel)->facts();
  EXPECT_EQ(facts.work_group_size, device().properties().max_work_group_size);
  EXPECT_EQ(facts.max_sub_group_size, 16u);
  EXPECT_EQ(facts.preferred_work_group_size_multiple, 16u);
  EXPECT_EQ(facts.private_mem_size, 16u);
  EXPECT_EQ(facts.compile_sub_group_size, 0u);
  EXPECT_EQ(facts.compile_num_sub_groups, 0u);
  device().forget(*kernel.module);

  kernel.reqd_sub_group_size = 16;
  for (int d = 0; d != 3; ++d) kernel.reqd_work_group_size[d] = d == 0 ? 17 : 2;
  facts = device().get_kernel(kernel)->facts();
  EXPECT_EQ(facts.work_group_size, 68u);
  EXPECT_EQ(facts.compile_sub_group_size, 16u);
  EXPECT_EQ(facts.compile_num_sub_groups, 8u); // each of the four rows has a full one and a partial one
  device().forget(*kernel.module);

  kernel.reqd_work_group_size[0] = 5;
  EXPECT_EQ(device().get_kernel(kernel)->facts().compile_num_sub_groups, 2u); // rows shorter than one follow each other
  device().forget(*kernel.module);
}

TEST(NativeBackend, DescribesTheMachine) {
  const device_properties &p = device().properties();
  EXPECT_FALSE(p.name.empty());
  EXPECT_GE(p.max_compute_units, 1u);
  EXPECT_LE(p.max_compute_units, std::thread::hardware_concurrency());
  EXPECT_GT(p.global_mem_size, std::uint64_t{64} << 20);
  EXPECT_GE(p.max_work_group_size, 1024u);
  EXPECT_GE(p.local_mem_size, std::uint64_t{64} << 10);
  EXPECT_TRUE(p.aspects.test(static_cast<std::size_t>(aspect::cpu)));
  EXPECT_TRUE(p.aspects.test(static_cast<std::size_t>(aspect::usm_system_allocations)));
}

TEST(BoxGrid, CoversEverySpaceExactlyWhateverIsWanted) {
  for (size3 size : {size3{1, 1, 1}, size3{64, 1, 1}, size3{65, 3, 2}, size3{1000, 7, 1}, size3{5, 5, 5}})
    for (std::size_t wanted : {0, 1, 2, 5, 16, 1000}) {
      const native::box_grid grid(size, 64, wanted);
      std::size_t covered = 0;
      for (std::size_t i = 0; i != grid.count(); ++i) {
        const native::box b = grid[i];
        EXPECT_EQ(b.begin[0] % 64, 0u);
        covered += (b.end[0] - b.begin[0]) * (b.end[1] - b.begin[1]) * (b.end[2] - b.begin[2]);
      }
      EXPECT_EQ(covered, native::volume(size));
    }
}

TEST(BoxGrid, CountsNoMoreThanFits) {
  const std::size_t large = std::size_t{1} << 40;
  EXPECT_EQ(native::volume({large, large, 1}), std::numeric_limits<std::size_t>::max());
  EXPECT_EQ(native::volume({large, large, 0}), 0u);
}

TEST(OneThreadPool, RunsTasksInTheirOrderOnAThreadOfItsOwnAndJoinsIt) {
  native::one_thread_pool pool;
  struct record {
    std::vector<int> order;
    std::thread::id thread, caller;
  } seen;
  struct task {
    record *to;
    int number;
  } tasks[] = {{&seen, 0}, {&seen, 1}, {&seen, 2}};
  for (task &each : tasks)
    pool.enqueue(
        [](void *argument) {
          const task &mine = *static_cast<task *>(argument);
          mine.to->order.push_back(mine.number);
          mine.to->thread = std::this_thread::get_id();
        },
        &each);
  native::for_each(pool, 1, [&](std::size_t) { seen.caller = std::this_thread::get_id(); });
  EXPECT_EQ(seen.caller, std::this_thread::get_id());
  pool.end_threads();
  EXPECT_EQ(seen.order, (std::vector{0, 1, 2}));
  EXPECT_NE(seen.thread, std::this_thread::get_id());
}

} // namespace
} // namespace sycl::detail::test
