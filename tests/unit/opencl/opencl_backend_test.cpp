// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The OpenCL backend, on every available device: the library is loaded like by the core, kernels come from
/// Inputs/opencl_kernels.cl as SPIR-V in OffloadBinary containers.
///
/// SYCLC_TEST_OPENCL_LIBRARY: path of libsycl-opencl.so. SYCLC_TEST_KERNELS: path of the SPIR-V module.
#include "abi/image_properties.h"
#include "core/base/errors.hpp"
#include "core/base/sha256.hpp"
#include "spirv/validator/validator.h"
#include "unit/backend_test_support.hpp"
#include "unit/kernel_description.hpp"

#include <gtest/gtest.h>

#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <numeric>
#include <random>
#include <thread>

/// LeakSanitizer reads this: it suppresses leaks inside Intel's runtime.
extern "C" const char *__lsan_default_suppressions() { return "leak:libintelocl.so\n"; }

namespace sycl::detail::test {
namespace {

/// Disables the cache on disk, so that programs are built. Must run before anything reads the environment.
[[maybe_unused]] const int nothing_is_kept = setenv("SYCLC_CACHE", "0", 1);

using size3 = std::array<std::size_t, 3>;

/// The backend, or the reason why it is not available.
struct loaded_backend {
  loaded_backend() {
    void *library = dlopen(SYCLC_TEST_OPENCL_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
      problems.push_back(dlerror());
      return;
    }
    const auto create = reinterpret_cast<create_backend_fn>(dlsym(library, "syclc_create_backend"));
    EXPECT_EQ(create(SYCLC_BACKEND_VERSION + 1), nullptr);
    adapter = create(SYCLC_BACKEND_VERSION);
    platforms = adapter->enumerate(problems);
    for (const backend_platform &platform : platforms)
      devices.insert(devices.end(), platform.devices.begin(), platform.devices.end());
  }
  backend_adapter *adapter = nullptr;
  std::vector<std::string> problems;
  std::vector<backend_platform> platforms;
  std::vector<std::shared_ptr<backend_device>> devices;
};

loaded_backend &backend() {
  static auto *loaded = new loaded_backend; // never destroyed: drivers may be gone before static objects
  return *loaded;
}

std::string spirv_of_test_kernels() {
  std::ifstream file(SYCLC_TEST_KERNELS, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// An OffloadBinary container (llvm/Object/OffloadBinary.h) with one image, as passes/images/EmbedImages writes it.
std::string container_of(const std::string &image, const std::vector<std::pair<std::string, std::string>> &properties,
                         std::uint16_t image_kind = 6 /* IMG_SPIRV */) {
  struct header {
    unsigned char magic[4] = {0x10, 0xFF, 0x10, 0xAD};
    std::uint32_t version = 1;
    std::uint64_t size = 0, entry_offset = sizeof(header), entry_size = 0;
  } head;
  struct entry {
    std::uint16_t image_kind, offload_kind = 8; // OFK_SYCL
    std::uint32_t flags = 0;
    std::uint64_t string_offset, num_strings, image_offset, image_size;
  } body;
  std::string strings;
  std::vector<std::uint64_t> offsets;
  const std::uint64_t text = sizeof head + sizeof body + properties.size() * 16;
  for (const auto &[key, value] : properties)
    for (const std::string *s : {&key, &value}) {
      offsets.push_back(text + strings.size());
      strings += *s + '\0';
    }
  const std::uint64_t image_offset = (text + strings.size() + 7) / 8 * 8;
  head.size = (image_offset + image.size() + 7) / 8 * 8;
  head.entry_size = sizeof body;
  body.image_kind = image_kind;
  body.string_offset = sizeof head + sizeof body;
  body.num_strings = properties.size();
  body.image_offset = image_offset;
  body.image_size = image.size();
  std::string out(head.size, '\0');
  std::memcpy(out.data(), &head, sizeof head);
  std::memcpy(out.data() + sizeof head, &body, sizeof body);
  std::memcpy(out.data() + body.string_offset, offsets.data(), offsets.size() * 8);
  std::memcpy(out.data() + text, strings.data(), strings.size());
  std::memcpy(out.data() + image_offset, image.data(), image.size());
  return out;
}

/// A module with one image.
struct test_module {
  explicit test_module(const std::string &spirv,
                       const std::string &kernels = "scale\nnote_ids\nreverse_groups\nfollow\nread_struct\nmissing")
      : test_module(container_of(spirv, {{"triple", "spirv64-unknown-unknown"},
                                         {"syclc.abi", std::to_string(SYCLC_ABI_VERSION)},
                                         {"syclc.kernels", kernels}}),
                    true) {}
  test_module(std::string container, bool) : images(container.size() / 8 + 1) {
    std::memcpy(images.data(), container.data(), container.size());
    module = test::describe_module(images.data(), container.size());
  }
  ~test_module() {
    for (const auto &device : backend().devices) device->forget(module);
  }

  std::vector<std::uint64_t> images; // 8-byte aligned
  syclc_module module;
};

test_module &good_module() {
  static auto *module = new test_module(spirv_of_test_kernels());
  return *module;
}

/// A kernel's description; `params` must outlive it.
syclc_kernel describe(const char *name, syclc_kernel_kind kind, unsigned dimensions,
                      const std::vector<syclc_param> &params, test_module &module = good_module()) {
  syclc_kernel kernel{};
  kernel.magic = SYCLC_KERNEL_MAGIC;
  kernel.version = SYCLC_ABI_VERSION;
  kernel.kind = kind;
  kernel.name = name;
  kernel.dimensions = dimensions;
  kernel.num_params = static_cast<std::uint32_t>(params.size());
  kernel.params = params.data();
  kernel.module = &module.module;
  return kernel;
}

struct scale_closure {
  float *data;
  float factor;
  std::uint64_t n;
};
const std::vector<syclc_param> scale_params = {
    {SYCLC_PARAM_POINTER, 0, 8, 8}, {SYCLC_PARAM_VALUE, 8, 4, 4}, {SYCLC_PARAM_VALUE, 16, 8, 8}};
const std::vector<syclc_param> pointer_params = {{SYCLC_PARAM_POINTER, 0, 8, 8}};

/// Device memory that is freed at the end of the test.
template <class T>
class device_array {
public:
  device_array(backend_device &device, std::size_t count, usm_kind kind = usm_kind::device)
      : device_(device), count_(count), data_(static_cast<T *>(device.allocate(kind, count * sizeof(T), 0))) {}
  ~device_array() { device_.deallocate(data_); }
  T *data() const { return data_; }
  std::size_t bytes() const { return count_ * sizeof(T); }

  void write(backend_queue &queue, const std::vector<T> &from) const {
    run(queue, memory_copy{data_, from.data(), {bytes(), 1, 1}});
  }
  std::vector<T> read(backend_queue &queue) const {
    std::vector<T> to(count_);
    run(queue, memory_copy{to.data(), data_, {bytes(), 1, 1}});
    return to;
  }

private:
  backend_device &device_;
  std::size_t count_;
  T *data_;
};

/// Whether sycl::opencl::get_error_code() gives the number that the message tells: "CL_INVALID_VALUE (-30)".
bool tells_its_status(const exception &error) {
  const int status = exception_access::backend_error(error);
  return status < 0 && mentions(error, "(" + std::to_string(status) + ")");
}

/// Each test runs on every device.
class OpenClBackend : public ::testing::Test {
protected:
  void SetUp() override {
    if (!backend().devices.empty()) return;
    std::string why = "no OpenCL device";
    for (const std::string &problem : backend().problems) why += "; " + problem;
    GTEST_SKIP() << why;
  }

  template <class Body>
  static void on_each_device(Body body) {
    for (const auto &device : backend().devices) {
      SCOPED_TRACE(device->properties().name + ", " + device->properties().version);
      const auto queue = device->create_queue({});
      body(*device, *queue);
    }
  }
};

TEST_F(OpenClBackend, RunsARangeKernelWithPointerAndValues) {
  on_each_device([](backend_device &device, backend_queue &queue) {
    const std::size_t n = 10007;
    device_array<float> data(device, n);
    std::vector<float> host(n);
    std::iota(host.begin(), host.end(), 0.f);
    data.write(queue, host);
    const syclc_kernel kernel = describe("scale", SYCLC_KERNEL_RANGE, 1, scale_params);
    kernel_launch launch;
    launch.kernel = device.get_kernel(kernel);
    launch.closure = closure_of(scale_closure{data.data(), 3.f, n});
    launch.global_size = {n, 1, 1};
    run(queue, launch);
    for (float &f : host) f *= 3.f;
    EXPECT_EQ(data.read(queue), host);
    device.forget(*kernel.module);
  });
}

TEST_F(OpenClBackend, VisitsEachWorkItemOnceAndHonoursOffsets) {
  on_each_device([](backend_device &device, backend_queue &queue) {
    const syclc_kernel kernel = describe("note_ids", SYCLC_KERNEL_RANGE, 3, pointer_params);
    const size3 size{12, 7, 5}, offset{100, 20, 3};
    device_array<std::uint32_t> out(device, 12 * 7 * 5);
    run(queue, memory_fill{out.data(), {std::byte{0}}, out.bytes()});
    kernel_launch launch;
    launch.kernel = device.get_kernel(kernel);
    launch.closure = closure_of(out.data());
    launch.global_size = size;
    launch.offset = offset;
    run(queue, launch);
    std::vector<std::uint32_t> expected;
    for (std::size_t z = 0; z != 5; ++z)
      for (std::size_t y = 0; y != 7; ++y)
        for (std::size_t x = 0; x != 12; ++x)
          expected.push_back(static_cast<std::uint32_t>(x + 100 + 1000 * (y + 20) + 1000000 * (z + 3)));
    EXPECT_EQ(out.read(queue), expected);
    device.forget(*kernel.module);
  });
}

TEST_F(OpenClBackend, GivesWorkGroupsLocalMemory) {
  on_each_device([](backend_device &device, backend_queue &queue) {
    const std::vector<syclc_param> params = {{SYCLC_PARAM_POINTER, 0, 8, 8}, {SYCLC_PARAM_LOCAL_MEMORY, 0, 0, 4}};
    const syclc_kernel kernel = describe("reverse_groups", SYCLC_KERNEL_ND_RANGE, 1, params);
    device_array<std::uint32_t> data(device, 1024);
    std::vector<std::uint32_t> host(1024);
    std::iota(host.begin(), host.end(), 0u);
    data.write(queue, host);
    kernel_launch launch;
    launch.kernel = device.get_kernel(kernel);
    launch.closure = closure_of(data.data());
    launch.global_size = {1024, 1, 1};
    launch.local_size = {64, 1, 1};
    launch.local_memory_size = 64 * 4;
    run(queue, launch);
    for (auto group = host.begin(); group != host.end(); group += 64) std::reverse(group, group + 64);
    EXPECT_EQ(data.read(queue), host);
    device.forget(*kernel.module);
  });
}

TEST_F(OpenClBackend, LetsKernelsFollowPointersInMemory) {
  on_each_device([](backend_device &device, backend_queue &queue) {
    const syclc_kernel kernel = describe("follow", SYCLC_KERNEL_RANGE, 1, pointer_params);
    device_array<std::uint32_t> target(device, 100);
    device_array<std::uint64_t> cell(device, 1);
    cell.write(queue, {reinterpret_cast<std::uintptr_t>(target.data())});
    kernel_launch launch;
    launch.kernel = device.get_kernel(kernel);
    launch.closure = closure_of(cell.data());
    launch.global_size = {100, 1, 1};
    run(queue, launch);
    EXPECT_EQ(target.read(queue), std::vector<std::uint32_t>(100, 7));
    device.forget(*kernel.module);
  });
}

TEST_F(OpenClBackend, RefusesAWorkGroupLargerThanTheDevice) {
  on_each_device([](backend_device &device, backend_queue &queue) {
    const syclc_kernel kernel = describe("note_ids", SYCLC_KERNEL_ND_RANGE, 1, pointer_params);
    device_array<std::uint32_t> out(device, 1);
    kernel_launch launch;
    launch.kernel = device.get_kernel(kernel);
    launch.closure = closure_of(out.data());
    launch.global_size = launch.local_size = {std::size_t{1} << 24, 1, 1};
    const exception error = exception_of([&] { run(queue, launch); });
    EXPECT_EQ(error.code(), errc::nd_range);
    EXPECT_TRUE(tells_its_status(error)) << error.what();
    EXPECT_TRUE(mentions(error, "note_ids") && mentions(error, std::to_string(device.properties().max_work_group_size)))
        << error.what();
    device.forget(*kernel.module);
  });
}

TEST_F(OpenClBackend, DoesNothingForEmptyOperations) {
  on_each_device([](backend_device &device, backend_queue &queue) {
    const syclc_kernel kernel = describe("note_ids", SYCLC_KERNEL_RANGE, 2, pointer_params);
    kernel_launch launch;
    launch.kernel = device.get_kernel(kernel);
    launch.closure = closure_of<void *>(nullptr);
    launch.global_size = {100, 0, 1};
    run(queue, launch);
    run(queue, memory_copy{&launch, nullptr, {0, 1, 1}});
    run(queue, memory_fill{nullptr, {std::byte{1}}, 0});
    run(queue, barrier{});
    device.forget(*kernel.module);
  });
}

TEST_F(OpenClBackend, OrdersOperationsByTheirWaits) {
  on_each_device([](backend_device &device, backend_queue &queue) {
    const std::size_t n = 100000;
    const syclc_kernel kernel = describe("scale", SYCLC_KERNEL_RANGE, 1, scale_params);
    device_array<float> data(device, n);
    std::vector<float> result(n);
    std::vector<waiter> done(24);
    std::shared_ptr<native_event> last =
        queue.submit(memory_fill{data.data(), {std::byte{0}, std::byte{0}, std::byte{0x80}, std::byte{0x3f}}, n}, {},
                     done[0]); // 1.0f
    kernel_launch launch;
    launch.kernel = device.get_kernel(kernel);
    launch.closure = closure_of(scale_closure{data.data(), 2.f, n});
    launch.global_size = {n, 1, 1};
    for (std::size_t i = 1; i != 21; ++i) last = queue.submit(launch, {{last}}, done[i]);
    last = queue.submit(barrier{}, {{last}}, done[21]);
    last = queue.submit(memory_copy{result.data(), data.data(), {n * 4, 1, 1}}, {{last}}, done[22]);
    queue.submit(barrier{}, {{last}}, done[23]);
    queue.flush();
    for (waiter &w : done) w.wait();
    EXPECT_EQ(result, std::vector<float>(n, 1048576.f));
    device.forget(*kernel.module);
  });
}

/// The runtime itself waits for events of others (core/dependencies/command_graph.hpp).
TEST_F(OpenClBackend, PlatformsDoNotWaitForEachOthersEvents) {
  if (backend().platforms.size() < 2) GTEST_SKIP() << "there is only one OpenCL platform";
  const backend_device &one = *backend().platforms[0].devices[0], &other = *backend().platforms[1].devices[0];
  EXPECT_NE(one.wait_domain(), nullptr);
  EXPECT_NE(other.wait_domain(), nullptr);
  EXPECT_NE(one.wait_domain(), other.wait_domain());
}

TEST_F(OpenClBackend, AllowsSubmittingFromACompletion) {
  on_each_device([](backend_device &device, backend_queue &queue) {
    struct chain final : completion {
      void succeeded() noexcept override {
        if (++links == 200)
          last.succeeded();
        else
          queue->submit(operation(op), {}, *this);
      }
      void failed(std::exception_ptr error) noexcept override { last.failed(std::move(error)); }
      void not_run(operation work) noexcept override { last.not_run(std::move(work)); }
      backend_queue *queue;
      operation op;
      int links = 0;
      waiter last;
    } chain;
    device_array<std::byte> memory(device, 1000);
    chain.queue = &queue;
    chain.op = memory_fill{memory.data(), {std::byte{1}}, 1000};
    queue.submit(operation(chain.op), {}, chain);
    chain.last.wait();
    EXPECT_EQ(chain.links, 200);
  });
}

TEST_F(OpenClBackend, MayBeDestroyedInsideTheLastCompletion) {
  on_each_device([](backend_device &device, backend_queue &) {
    struct owner final : completion {
      void succeeded() noexcept override {
        queue.reset();
        last.succeeded();
      }
      void failed(std::exception_ptr error) noexcept override { last.failed(std::move(error)); }
      void not_run(operation work) noexcept override { last.not_run(std::move(work)); }
      std::unique_ptr<backend_queue> queue;
      waiter last;
    } owner;
    owner.queue = device.create_queue({});
    device_array<std::byte> memory(device, 16);
    owner.queue->submit(memory_fill{memory.data(), {std::byte{1}}, 16}, {}, owner);
    owner.last.wait();
  });
}

TEST_F(OpenClBackend, SaysThatAnOperationStartsBeforeItEndsWhenProfiling) {
  on_each_device([](backend_device &device, backend_queue &) {
    const auto queue = device.create_queue({true, true});
    device_array<std::byte> memory(device, 1 << 20);
    for (int i = 0; i != 50; ++i) {
      waiter done;
      queue->submit(memory_fill{memory.data(), {std::byte{1}}, 1 << 20}, {}, done);
      done.wait();
      EXPECT_TRUE(done.has_started());
    }
  });
}

TEST_F(OpenClBackend, FillsWithPatternsOfAnySize) {
  on_each_device([](backend_device &device, backend_queue &queue) {
    for (std::size_t size : {1, 2, 3, 7, 16, 24, 100, 128})
      for (std::size_t count : {1, 2, 1000, 30003}) {
        std::vector<std::byte> pattern(size);
        for (std::size_t i = 0; i != size; ++i) pattern[i] = std::byte(i * 7 + 1);
        device_array<std::byte> memory(device, size * count + 1);
        run(queue, memory_fill{memory.data(), {std::byte{0xee}}, size * count + 1});
        run(queue, memory_fill{memory.data(), pattern, count});
        const std::vector<std::byte> host = memory.read(queue);
        bool right = host.back() == std::byte{0xee};
        for (std::size_t i = 0; i != size * count; ++i) right &= host[i] == pattern[i % size];
        EXPECT_TRUE(right) << size << " bytes, " << count << " times";
      }
  });
}

TEST_F(OpenClBackend, FillsAtUnalignedAddressesAndOnTheHost) {
  on_each_device([](backend_device &device, backend_queue &queue) {
    device_array<std::byte> memory(device, 100);
    run(queue, memory_fill{memory.data(), {std::byte{0}}, 100});
    run(queue, memory_fill{memory.data() + 3, {std::byte{1}, std::byte{2}, std::byte{3}, std::byte{4}}, 20});
    const std::vector<std::byte> device_bytes = memory.read(queue);
    EXPECT_EQ(device_bytes[2], std::byte{0});
    EXPECT_EQ(device_bytes[3], std::byte{1});
    EXPECT_EQ(device_bytes[82], std::byte{4});
    EXPECT_EQ(device_bytes[83], std::byte{0});
    std::vector<std::uint32_t> host(10000);
    run(queue, memory_fill{host.data(), {std::byte{1}, std::byte{0}, std::byte{0}, std::byte{0}}, host.size()});
    EXPECT_EQ(host, std::vector<std::uint32_t>(10000, 1));
  });
}

TEST_F(OpenClBackend, CopiesBoxesBetweenDifferentPitches) {
  on_each_device([](backend_device &device, backend_queue &queue) {
    const std::size_t from_row = 100, from_slice = 100 * 40, to_row = 80, to_slice = 80 * 40;
    std::vector<unsigned char> source(from_slice * 30), zeros(to_slice * 30, 0xee);
    for (std::size_t i = 0; i != source.size(); ++i) source[i] = static_cast<unsigned char>(i * 31 % 200);
    device_array<unsigned char> there(device, zeros.size());
    there.write(queue, zeros);
    run(queue, memory_copy{there.data() + 11 + to_row + to_slice,
                           source.data() + 5 + 2 * from_row + 3 * from_slice,
                           {60, 30, 25}, // 750 rows: one event replaces those of many row copies
                           {to_row, to_slice},
                           {from_row, from_slice}});
    EXPECT_EQ(wrong_bytes_of_box(there.read(queue), to_row, to_slice, 30, source, from_row, from_slice, 60, 30, 25),
              0u);
  });
}

TEST_F(OpenClBackend, SharesHostAndSharedAllocationsWithTheHost) {
  on_each_device([](backend_device &device, backend_queue &queue) {
    for (const auto &[kind, needed] : {std::pair{usm_kind::host, aspect::usm_host_allocations},
                                       std::pair{usm_kind::shared, aspect::usm_shared_allocations}}) {
      if (!device.properties().aspects.test(static_cast<std::size_t>(needed))) continue;
      const syclc_kernel kernel = describe("scale", SYCLC_KERNEL_RANGE, 1, scale_params);
      device_array<float> data(device, 1000, kind);
      std::fill_n(data.data(), 1000, 2.f);
      kernel_launch launch;
      launch.kernel = device.get_kernel(kernel);
      launch.closure = closure_of(scale_closure{data.data(), 4.f, 1000});
      launch.global_size = {1000, 1, 1};
      run(queue, launch);
      EXPECT_TRUE(std::all_of(data.data(), data.data() + 1000, [](float f) { return f == 8.f; }));
      device.forget(*kernel.module);
    }
  });
}

TEST_F(OpenClBackend, KnowsItsAllocationsAndAlignsThemAsAsked) {
  on_each_device([](backend_device &device, backend_queue &) {
    for (std::size_t alignment : {0, 64, 128, 4096, 1 << 21}) {
      auto *pointer = static_cast<char *>(device.allocate(usm_kind::device, 1000, alignment));
      EXPECT_EQ(reinterpret_cast<std::uintptr_t>(pointer) % (alignment ? alignment : 64), 0u);
      const pointer_info inside = device.query(pointer + 999);
      EXPECT_TRUE(inside.known && inside.kind == usm_kind::device && inside.base == pointer && inside.size == 1000);
      EXPECT_FALSE(device.query(pointer + 1000).known);
      device.deallocate(pointer);
      EXPECT_FALSE(device.query(pointer).known);
    }
  });
}

TEST_F(OpenClBackend, RefusesAllocationsBeyondMemoryNamingBothSizes) {
  on_each_device([](backend_device &device, backend_queue &) {
    const std::size_t much = std::size_t{1} << 50;
    const exception error = exception_of([&] { device.allocate(usm_kind::device, much, 0); });
    EXPECT_EQ(error.code(), errc::memory_allocation);
    EXPECT_TRUE(mentions(error, std::to_string(much)) &&
                mentions(error, std::to_string(device.properties().global_mem_size)))
        << error.what();
  });
}

TEST_F(OpenClBackend, LaunchesOneKernelFromManyThreadsAtOnce) {
  on_each_device([](backend_device &device, backend_queue &queue) {
    const syclc_kernel kernel = describe("scale", SYCLC_KERNEL_RANGE, 1, scale_params);
    const auto work = [&](float factor) {
      device_array<float> data(device, 256);
      for (int repetition = 0; repetition != 50; ++repetition) {
        data.write(queue, std::vector<float>(256, 1.f));
        kernel_launch launch;
        launch.kernel = device.get_kernel(kernel);
        launch.closure = closure_of(scale_closure{data.data(), factor, 256});
        launch.global_size = {256, 1, 1};
        run(queue, launch);
        EXPECT_EQ(data.read(queue), std::vector<float>(256, factor));
      }
    };
    std::vector<std::thread> threads;
    for (int t = 1; t != 5; ++t) threads.emplace_back(work, static_cast<float>(t));
    for (std::thread &t : threads) t.join();
    device.forget(*kernel.module);
  });
}

TEST_F(OpenClBackend, RefusesAModuleWithoutSpirvNamingWhatItHas) {
  on_each_device([](backend_device &device, backend_queue &) {
    test_module ptx(container_of("// ptx", {{"triple", "nvptx64-nvidia-cuda"}, {"syclc.kernels", "scale"}}, 5), true);
    const syclc_kernel kernel = describe("scale", SYCLC_KERNEL_RANGE, 1, scale_params, ptx);
    const exception error = exception_of([&] { device.get_kernel(kernel); });
    EXPECT_EQ(error.code(), errc::kernel_not_supported);
    EXPECT_TRUE(mentions(error, "scale") && mentions(error, "nvptx64-nvidia-cuda")) << error.what();
    ptx.module.images = nullptr;
    ptx.module.images_size = 0;
    EXPECT_EQ(exception_of([&] { device.get_kernel(kernel); }).code(), errc::kernel_not_supported);
  });
}

TEST_F(OpenClBackend, RefusesCorruptImagesWithAnError) {
  on_each_device([](backend_device &device, backend_queue &) {
    const std::string spirv = spirv_of_test_kernels();
    const auto expect_refused = [&](test_module &module, const char *what) {
      const syclc_kernel kernel = describe("scale", SYCLC_KERNEL_RANGE, 1, scale_params, module);
      const exception error = exception_of([&] { device.get_kernel(kernel); });
      EXPECT_TRUE(error.code() == errc::invalid || error.code() == errc::build) << what << ": " << error.what();
      EXPECT_TRUE(mentions(error, "scale") && mentions(error, device.properties().name)) << error.what();
    };
    std::string no_magic = spirv, cut = spirv.substr(0, spirv.size() / 2 / 4 * 4), zeros = spirv;
    no_magic[0] ^= 1;
    std::fill(zeros.begin() + 400, zeros.begin() + 800, '\0');
    test_module bad_magic(no_magic), odd_size(spirv + "x"), half(cut), holes(zeros), nothing{std::string()};
    expect_refused(bad_magic, "magic number");
    expect_refused(odd_size, "size");
    expect_refused(half, "end missing");
    expect_refused(holes, "zeros inside");
    expect_refused(nothing, "empty");
    std::string container = container_of(spirv, {{"triple", "spirv64"}, {"syclc.kernels", "scale"}});
    test_module short_container(container.substr(0, 100), true);
    expect_refused(short_container, "container cut");
    test_module long_container(container, true);
    reinterpret_cast<std::uint64_t *>(long_container.images.data())[1] = 1u << 30;
    expect_refused(long_container, "container's size");
  });
}

/// Intel's runtime ends the process for half of these. Of those that are valid nevertheless, it crashes on some.
TEST_F(OpenClBackend, KeepsDamagedSpirvFromDrivers) {
  const std::string spirv = spirv_of_test_kernels();
  sha256 hash;
  hash.add(spirv.data(), spirv.size());
  const std::pair<std::string, std::string> hash_of_compiler{SYCLC_PROPERTY_HASH, hexadecimal(hash.digest())};
  const std::vector<std::pair<std::string, std::string>> properties = {
      {SYCLC_PROPERTY_TRIPLE, "spirv64-unknown-unknown"}, {SYCLC_PROPERTY_KERNELS, "scale"}};
  auto with_hash = properties;
  with_hash.push_back(hash_of_compiler);
  std::mt19937 random(4711);
  int invalid = 0;
  for (int i = 0; i != 300; ++i) {
    std::vector<std::uint32_t> words(spirv.size() / 4);
    std::memcpy(words.data(), spirv.data(), spirv.size());
    words[5 + random() % (words.size() - 5)] ^=
        i % 2 ? 1u << random() % 32 : 1 + static_cast<std::uint32_t>(random() % 255);
    const std::string damaged(reinterpret_cast<const char *>(words.data()), spirv.size());
    char message[200];
    std::size_t instruction;
    const bool is_valid = syclc_validate_spirv(words.data(), words.size(), message, sizeof message, &instruction);
    invalid += !is_valid;
    test_module of_compiler(container_of(damaged, with_hash), true), of_others(container_of(damaged, properties), true);
    on_each_device([&](backend_device &device, backend_queue &) {
      for (test_module *module : {&of_compiler, &of_others}) {
        if (module == &of_others && is_valid) continue; // drivers may crash
        const syclc_kernel kernel = describe("scale", SYCLC_KERNEL_RANGE, 1, scale_params, *module);
        const exception error = exception_of([&] { device.get_kernel(kernel); });
        EXPECT_EQ(error.code(), errc::invalid) << error.what();
        EXPECT_TRUE(mentions(error, "scale") && mentions(error, "corrupt")) << error.what();
      }
    });
  }
  EXPECT_GT(invalid, 100);
}

TEST_F(OpenClBackend, BuildsAnImageWithTheRightHash) {
  const std::string spirv = spirv_of_test_kernels();
  sha256 hash;
  hash.add(spirv.data(), spirv.size());
  test_module module(container_of(spirv, {{SYCLC_PROPERTY_TRIPLE, "spirv64-unknown-unknown"},
                                          {SYCLC_PROPERTY_KERNELS, "scale"},
                                          {SYCLC_PROPERTY_HASH, hexadecimal(hash.digest())}}),
                     true);
  on_each_device([&](backend_device &device, backend_queue &) {
    EXPECT_NE(device.get_kernel(describe("scale", SYCLC_KERNEL_RANGE, 1, scale_params, module)), nullptr);
  });
}

TEST_F(OpenClBackend, TellsTheStatusOfOpenClWhenADriverRefusesABuild) {
  on_each_device([](backend_device &device, backend_queue &) {
    if (device.properties().code_format != "spirv64") return; // otherwise the translator refuses it, not the driver
    std::string spirv = spirv_of_test_kernels();
    constexpr std::size_t header = 5 * 4;
    const std::uint32_t capability[] = {2u << 16 | 17, 59 /* NamedBarrier */};
    spirv.insert(header, reinterpret_cast<const char *>(capability), sizeof capability);
    test_module module(spirv);
    const syclc_kernel kernel = describe("scale", SYCLC_KERNEL_RANGE, 1, scale_params, module);
    const exception error = exception_of([&] { device.get_kernel(kernel); });
    EXPECT_EQ(error.code(), errc::build);
    EXPECT_TRUE(tells_its_status(error)) << error.what();
  });
}

TEST_F(OpenClBackend, NamesAKernelThatItsImageLacks) {
  on_each_device([](backend_device &device, backend_queue &) {
    const syclc_kernel kernel = describe("missing", SYCLC_KERNEL_RANGE, 1, scale_params);
    const exception error = exception_of([&] { device.get_kernel(kernel); });
    EXPECT_EQ(error.code(), errc::invalid);
    EXPECT_TRUE(mentions(error, "missing")) << error.what();
    EXPECT_NE(exception_access::backend_error(error), 0);
    device.forget(*kernel.module);
  });
}

TEST_F(OpenClBackend, NamesThePackageWhenTheTranslatorIsMissing) {
  on_each_device([](backend_device &device, backend_queue &) {
    if (device.properties().code_format != "spir64") return;
    const std::string path = std::getenv("PATH") ? std::getenv("PATH") : "";
    setenv("PATH", "/nonexistent", 1);
    test_module module(spirv_of_test_kernels());
    const syclc_kernel kernel = describe("scale", SYCLC_KERNEL_RANGE, 1, scale_params, module);
    const exception error = exception_of([&] { device.get_kernel(kernel); });
    setenv("PATH", path.c_str(), 1);
    EXPECT_EQ(error.code(), errc::build);
    EXPECT_TRUE(mentions(error, "llvm-spirv-15")) << error.what();
  });
}

/// With a translator that is a shell script.
class OpenClTranslator : public OpenClBackend {
protected:
  /// `check` gets the error.
  template <class Check>
  void on_devices_with_translator(const char *script, Check check) {
    on_each_device([&](backend_device &device, backend_queue &) {
      if (device.properties().code_format != "spir64") return;
      const std::filesystem::path folder = testing::TempDir() + "syclc-translator";
      std::filesystem::create_directories(folder);
      std::ofstream(folder / "llvm-spirv-15") << "#!/bin/sh\n" << script << "\n";
      std::filesystem::permissions(folder / "llvm-spirv-15", std::filesystem::perms::owner_all);
      const std::string path = std::getenv("PATH") ? std::getenv("PATH") : "";
      setenv("PATH", folder.c_str(), 1);
      test_module module(spirv_of_test_kernels());
      const syclc_kernel kernel = describe("scale", SYCLC_KERNEL_RANGE, 1, scale_params, module);
      const exception error = exception_of([&] { device.get_kernel(kernel); });
      setenv("PATH", path.c_str(), 1);
      std::filesystem::remove_all(folder);
      check(error);
    });
  }
};

// Like llvm-spirv-15 if the file system is full: its log cannot be written either.
TEST_F(OpenClTranslator, SuggestsTmpdirWhenTheTranslatorFailsSilently) {
  on_devices_with_translator("exit 1",
                             [](const exception &error) { EXPECT_TRUE(mentions(error, "TMPDIR")) << error.what(); });
}

TEST_F(OpenClTranslator, TellsWhatItSaidBeforeItDied) {
  on_devices_with_translator("echo 'Assertion failed' >&2; echo stack >&2; kill -ABRT $$", [](const exception &error) {
    EXPECT_TRUE(mentions(error, "died of signal 6: Assertion failed; ")) << error.what();
  });
}

TEST_F(OpenClBackend, DescribesItsDevices) {
  on_each_device([](backend_device &device, backend_queue &) {
    const device_properties &p = device.properties();
    EXPECT_FALSE(p.name.empty());
    EXPECT_GE(p.max_compute_units, 1u);
    EXPECT_GE(p.max_work_group_size, 1u);
    EXPECT_GT(p.global_mem_size, 0u);
    EXPECT_FALSE(p.sub_group_sizes.empty());
    EXPECT_EQ(p.version.rfind("OpenCL ", 0), 0u);
  });
}

} // namespace
} // namespace sycl::detail::test
