// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The implementation of sycl::ext::oneapi::experimental::memory_pool.
///
/// \code
///   allocate()  ->  the smallest free block that is not twice as large, or sycl::malloc
///   release()   ->  a free block, as far as the threshold allows, or sycl::free
/// \endcode
/// All allocations of the process are in one table, by address. Each keeps its pool alive.
#pragma once

#include <sycl/ext/oneapi/experimental/async_alloc/memory_pool.hpp>

#include <map>
#include <memory>
#include <mutex>
#include <tuple>
#include <unordered_map>

namespace sycl::detail {

class memory_pool_impl : public std::enable_shared_from_this<memory_pool_impl> {
public:
  memory_pool_impl(context where, device on, usm::alloc kind, const memory_pool_options &options)
      : context_(std::move(where)), device_(std::move(on)), kind_(kind), options_(options),
        threshold_(options.threshold.value) {}
  memory_pool_impl(const memory_pool_impl &) = delete;
  memory_pool_impl &operator=(const memory_pool_impl &) = delete;
  ~memory_pool_impl() { trim(0); }

  /// The default pool of a device.
  static std::shared_ptr<memory_pool_impl> of_device(const context &where, const device &on, usm::alloc kind);

  const context &get_context() const noexcept { return context_; }
  const device &get_device() const noexcept { return device_; }
  usm::alloc kind() const noexcept { return kind_; }
  const memory_pool_options &options() const noexcept { return options_; }
  std::size_t threshold() const;
  std::size_t reserved() const;
  std::size_t used() const;
  void increase_threshold(std::size_t bytes);

  /// \throws errc::memory_allocation.
  void *allocate(std::size_t bytes);
  /// Returns memory to its pool. Does nothing if it is not from a pool.
  static void release(void *memory) noexcept;
  static bool knows(const void *memory);

private:
  void take_back(void *memory, std::size_t bytes) noexcept;
  /// Frees unused blocks until the pool has no more than \p bytes, or no unused block.
  void trim(std::size_t bytes) noexcept;

  const context context_;
  const device device_;
  const usm::alloc kind_;
  const memory_pool_options options_;
  mutable std::mutex mutex_; ///< guards the members below
  std::multimap<std::size_t, void *> free_;
  std::size_t threshold_, reserved_ = 0, used_ = 0;
};

/// All memory that async_malloc() has allocated, and the default pool of each device.
struct pool_table {
  static pool_table &instance();

  struct entry {
    std::shared_ptr<memory_pool_impl> pool;
    std::size_t bytes;
  };
  std::mutex mutex; ///< guards the members below
  std::unordered_map<const void *, entry> allocations;
  std::map<std::tuple<const void *, const void *, usm::alloc>, std::weak_ptr<memory_pool_impl>> of_devices;
};

/// \throws errc::invalid or errc::feature_not_supported for kinds of memory that pools do not support.
void check_pool_kind(usm::alloc kind);

} // namespace sycl::detail
