// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A stencil on several devices of one process. Each device has a slab of the grid (jacobi.hpp) and two in-order
/// queues: one computes, the other one copies border rows into the halos of the neighbours. In each step a device
/// -# computes its border rows, as soon as the neighbours' copies of the step before have arrived,
/// -# computes all other rows, while the border rows are copied.
///
/// Events order the queues of different devices; the host waits only at the end.
/// \code
///   syclc++ -O2 --offload-arch=sm_80 halo_exchange.cpp -o halo_exchange
///   ./halo_exchange [--size N] [--iterations N] [--devices N]      (default: 2048, 50, all devices)
/// \endcode
/// The devices are those of the default device's platform. If more are asked for, they get several slabs each.
#include "jacobi.hpp"

#include <algorithm>
#include <cstdio>
#include <deque>
#include <exception>

namespace {

/// The devices, and one context for all: memory and events of one device can be used by commands of another.
struct machine {
  explicit machine(const std::vector<sycl::device> &devices) : devices(devices), context(devices) {
#ifdef SYCL_EXT_ONEAPI_PEER_ACCESS
    for (const sycl::device &from : devices)
      for (const sycl::device &to : devices)
        if (from != to && from.ext_oneapi_can_access_peer(to)) {
          from.ext_oneapi_enable_peer_access(to); // otherwise copies between them pass through the host
          ++peer_directions;
        }
#endif
  }
  sycl::queue queue(std::size_t number) const {
    return sycl::queue(context, devices[number % devices.size()], sycl::property::queue::in_order());
  }

  std::vector<sycl::device> devices;
  sycl::context context;
  std::size_t peer_directions = 0;
};

/// The grid, divided into `count` slabs.
class grid {
public:
  grid(const machine &machine, std::size_t size, std::size_t count) : arrived_(count) {
    for (std::size_t i = 0; i < count; ++i) {
      slabs_.emplace_back(machine.queue(i), size, jacobi::part_of(size, i, count));
      copies_.push_back(machine.queue(i));
    }
  }

  /// \returns the seconds of these steps
  double run(std::size_t iterations) {
    const auto start = jacobi::clock::now();
    for (std::size_t step = 0; step < iterations; ++step) submit_step();
    for (auto &slab : slabs_) slab.queue().wait_and_throw();
    for (auto &queue : copies_) queue.wait_and_throw();
    return jacobi::seconds_since(start);
  }

  std::deque<jacobi::slab> &slabs() { return slabs_; }

private:
  // A copy may write a halo only when the kernel that reads the halo's old content has ended, two steps ago in the same
  // array. This needs no event of its own: that kernel came before its device's copy of the same step, for which the
  // kernel that computes the row waited.
  void submit_step() {
    std::vector<sycl::event> borders;
    for (std::size_t i = 0; i < slabs_.size(); ++i) borders.push_back(slabs_[i].update_borders(arrived_[i]));
    for (auto &events : arrived_) events.clear();
    for (std::size_t i = 0; i < slabs_.size(); ++i) {
      auto &slab = slabs_[i];
      const auto copy = [&](std::size_t row, std::size_t neighbour, std::size_t halo) {
        arrived_[neighbour].push_back(
            copies_[i].memcpy(slabs_[neighbour].new_row(halo), slab.new_row(row), slab.row_bytes(), borders[i]));
      };
      if (slab.place().has_upper) copy(1, i - 1, slabs_[i - 1].rows() + 1);
      if (slab.place().has_lower) copy(slab.rows(), i + 1, 0);
      slab.update_interior();
    }
    for (auto &slab : slabs_) slab.advance();
  }

  std::deque<jacobi::slab> slabs_;
  std::vector<sycl::queue> copies_;
  std::vector<std::vector<sycl::event>> arrived_; ///< by slab: the last copies into its halos
};

/// \returns bytes per second of a copy from device 0 to another one, or within device 0; the best of five
double copy_speed(const machine &machine, std::size_t target) {
  constexpr std::size_t bytes = std::size_t(256) << 20;
  sycl::queue queue = machine.queue(0), other = machine.queue(target);
  void *const from = sycl::malloc_device(bytes, queue), *const to = sycl::malloc_device(bytes, other);
  double best = 1e30;
  if (from && to) {
    queue.fill(from, 1, bytes / sizeof(int)).wait();
    for (int i = 0; i < 5; ++i) {
      const auto start = jacobi::clock::now();
      queue.memcpy(to, from, bytes).wait();
      best = std::min(best, jacobi::seconds_since(start));
    }
  }
  sycl::free(from, queue);
  sycl::free(to, other);
  return double(bytes) / best;
}

std::string slabs_text(std::size_t count) { return std::to_string(count) + (count == 1 ? " slab" : " slabs"); }

void run(const jacobi::options &options) {
  const sycl::device usual;
  const machine machine(usual.get_platform().get_devices(usual.get_info<sycl::info::device::device_type>()));
  const std::size_t count = options.devices ? options.devices : machine.devices.size();
  for (std::size_t i = 0; i < machine.devices.size(); ++i)
    std::printf("device %zu: %s\n", i, machine.devices[i].get_info<sycl::info::device::name>().c_str());
  if (machine.devices.size() > 1)
    std::printf("peer access: %zu of %zu directions\n", machine.peer_directions,
                machine.devices.size() * (machine.devices.size() - 1));

  { // a small grid, computed by the host as well
    const std::size_t size = std::max<std::size_t>(130, 2 * count + 2), iterations = 25;
    grid small(machine, size, count);
    small.run(iterations);
    const std::vector<float> expected = jacobi::reference(size, iterations);
    for (auto &slab : small.slabs()) jacobi::expect_same(slab, expected, size);
    std::printf("%zu x %zu points, %zu steps, %s: the same as on the host\n", size, size, iterations,
                slabs_text(count).c_str());
  }

  // The grid asked for, with one slab and with all. The results must be the same.
  const std::size_t size = options.size;
  std::vector<float> results[2];
  double seconds[2] = {};
  for (int all = 0; all < (count > 1 ? 2 : 1); ++all) {
    const std::size_t slabs = all ? count : 1;
    grid whole(machine, size, slabs);
    whole.run(2); // loads code
    seconds[all] = whole.run(options.iterations);
    results[all].resize(size * size);
    for (auto &slab : whole.slabs()) slab.read(results[all].data());
    jacobi::report(options, slabs_text(slabs), seconds[all]);
  }
  if (count > 1) {
    if (results[0] != results[1]) throw std::runtime_error("wrong: one slab and several give different results");
    std::printf("the same results, %.2f times as fast as with one slab\n", seconds[0] / seconds[1]);
  }
  if (!usual.is_gpu()) return;
  std::printf("copies within a device: %.0f GB/s read and written\n", 2e-9 * copy_speed(machine, 0));
  if (machine.devices.size() > 1) std::printf("copies between devices: %.0f GB/s\n", 1e-9 * copy_speed(machine, 1));
}

} // namespace

int main(int argc, char **argv) try {
  run(jacobi::parse(argc, argv, true));
  std::printf("PASS\n");
} catch (const std::invalid_argument &usage) {
  std::fprintf(stderr, "%s\n", usage.what());
  return 2;
} catch (const std::exception &error) {
  std::fprintf(stderr, "halo_exchange: %s\n", error.what());
  return 1;
}
