// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Virtual memory of devices that work in host memory: mmap() of anonymous files (memfd_create).
#include "core/memory/virtual_memory.hpp"
#include "core/base/errors.hpp"
#include "core/devices/context_impl.hpp"

#include <sycl/detail/impl_access.hpp>

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>

namespace sycl {

using ext::oneapi::experimental::address_access_mode;

namespace detail {

void reservations::note(std::uintptr_t start, std::size_t bytes, address_access_mode mode) {
  const byte_interval where{start, start + bytes};
  readable.erase(where);
  writable.erase(where);
  if (mode != address_access_mode::none) readable.insert(where);
  if (mode == address_access_mode::read_write) writable.insert(where);
}

void reservations::forget_mappings(std::uintptr_t start, std::size_t bytes) {
  mappings.erase(mappings.lower_bound(start), mappings.lower_bound(start + bytes));
}

void reservations::check(std::uintptr_t start, std::size_t bytes) const {
  const auto after = ranges.upper_bound(start);
  if (after != ranges.begin()) {
    const auto &[first, size] = *std::prev(after);
    if (start - first < size && bytes <= size - (start - first)) return;
  }
  throw_error(errc::invalid, "virtual memory: " + bytes_text(bytes) + " at address " + std::to_string(start) +
                                 " are not within a range of reserve_virtual_mem()");
}

} // namespace detail

namespace {

std::size_t page_size() {
  static const auto size = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  return size;
}

void check_device(const device &which) {
  if (!which.has(aspect::ext_oneapi_virtual_mem))
    detail::throw_error(errc::feature_not_supported, "virtual memory: " + detail::get_impl(which)->label() +
                                                         " lacks aspect::ext_oneapi_virtual_mem");
}

void check_devices(const context &where) {
  for (const device &one : where.get_devices()) check_device(one);
}

[[noreturn]] void throw_unaligned(const std::string &what) {
  detail::throw_error(errc::invalid, "virtual memory: " + what + " is no multiple of the granularity, " +
                                         std::to_string(page_size()) + " bytes (get_mem_granularity())");
}

void check_bytes(const char *what, std::size_t bytes, bool may_be_zero = false) {
  if ((bytes == 0 && !may_be_zero) || bytes % page_size() != 0)
    throw_unaligned(std::string(what) + " of " + std::to_string(bytes));
}

void check_address(std::uintptr_t address) {
  if (address % page_size() != 0) throw_unaligned("address " + std::to_string(address));
}

int protection(address_access_mode mode) {
  switch (mode) {
  case address_access_mode::read:
    return PROT_READ;
  case address_access_mode::read_write:
    return PROT_READ | PROT_WRITE;
  default:
    return PROT_NONE;
  }
}

[[noreturn]] void throw_system(const char *what) {
  detail::throw_error(errc::memory_allocation,
                      std::string("virtual memory: ") + what + ": " + std::generic_category().message(errno));
}

/// Reserves addresses without memory.
void *reserve(std::uintptr_t start, std::size_t bytes, int more_flags) {
  return ::mmap(reinterpret_cast<void *>(start), bytes, PROT_NONE,
                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | more_flags, -1, 0);
}

} // namespace

std::shared_ptr<detail::device_impl> detail::device_of_virtual_memory(const void *pointer,
                                                                      const context_impl &context) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  reservations &all = reservations::instance();
  const std::lock_guard lock(all.mutex);
  const auto after = all.mappings.upper_bound(address);
  if (after == all.mappings.begin() || !all.readable.missing({address, address + 1}).empty()) return nullptr;
  const auto &[start, found] = *std::prev(after);
  return address - start < found.bytes && context.contains(*found.device) ? found.device : nullptr;
}

namespace ext::oneapi::experimental {

std::size_t get_mem_granularity(const device &syclDevice, const context &, granularity_mode) {
  check_device(syclDevice);
  return page_size();
}
std::size_t get_mem_granularity(const context &syclContext, granularity_mode) {
  check_devices(syclContext);
  return page_size();
}

std::uintptr_t reserve_virtual_mem(std::uintptr_t start, std::size_t numBytes, const context &syclContext) {
  check_devices(syclContext);
  check_bytes("a range", numBytes);
  void *const range = reserve(start, numBytes, 0);
  if (range == MAP_FAILED) throw_system("no addresses");
  const auto first = reinterpret_cast<std::uintptr_t>(range);
  detail::reservations &all = detail::reservations::instance();
  const std::lock_guard lock(all.mutex);
  all.ranges.emplace(first, numBytes);
  return first;
}

void free_virtual_mem(std::uintptr_t ptr, std::size_t numBytes, const context &) {
  detail::reservations &all = detail::reservations::instance();
  const std::lock_guard lock(all.mutex);
  const auto found = all.ranges.find(ptr);
  if (found == all.ranges.end() || found->second != numBytes)
    detail::throw_error(errc::invalid, "free_virtual_mem: no range of " + detail::bytes_text(numBytes) +
                                           " was reserved at address " + std::to_string(ptr));
  all.note(ptr, numBytes, address_access_mode::none);
  all.forget_mappings(ptr, numBytes);
  all.ranges.erase(found);
  ::munmap(reinterpret_cast<void *>(ptr), numBytes);
}

void set_access_mode(const void *ptr, std::size_t numBytes, address_access_mode mode, const context &) {
  check_bytes("a part", numBytes);
  const auto start = reinterpret_cast<std::uintptr_t>(ptr);
  check_address(start);
  detail::reservations &all = detail::reservations::instance();
  const std::lock_guard lock(all.mutex);
  all.check(start, numBytes);
  if (::mprotect(const_cast<void *>(ptr), numBytes, protection(mode)) != 0) throw_system("set_access_mode");
  all.note(start, numBytes, mode);
}

address_access_mode get_access_mode(const void *ptr, std::size_t numBytes, const context &) {
  const auto start = reinterpret_cast<std::uintptr_t>(ptr);
  detail::reservations &all = detail::reservations::instance();
  const std::lock_guard lock(all.mutex);
  all.check(start, numBytes);
  const detail::byte_interval where{start, start + numBytes};
  if (!all.readable.missing(where).empty()) return address_access_mode::none;
  return all.writable.missing(where).empty() ? address_access_mode::read_write : address_access_mode::read;
}

void unmap(const void *ptr, std::size_t numBytes, const context &) {
  check_bytes("a part", numBytes);
  const auto start = reinterpret_cast<std::uintptr_t>(ptr);
  check_address(start);
  detail::reservations &all = detail::reservations::instance();
  const std::lock_guard lock(all.mutex);
  all.check(start, numBytes);
  if (reserve(start, numBytes, MAP_FIXED) == MAP_FAILED) throw_system("unmap");
  all.note(start, numBytes, address_access_mode::none);
  all.forget_mappings(start, numBytes);
}

physical_mem::physical_mem(const device &syclDevice, const context &syclContext, std::size_t numBytes)
    : device_(syclDevice), context_(syclContext), size_(numBytes) {
  check_device(syclDevice);
  check_bytes("a size", numBytes);
  const int file = ::memfd_create("sycl physical_mem", MFD_CLOEXEC);
  if (file < 0) throw_system("no memory");
  file_ = std::shared_ptr<const int>(new int(file), [](const int *number) {
    ::close(*number);
    delete number;
  });
  if (::ftruncate(file, static_cast<off_t>(numBytes)) != 0) throw_system("no memory");
}

void *physical_mem::map(std::uintptr_t ptr, std::size_t numBytes, address_access_mode mode, std::size_t offset) const {
  check_bytes("a part", numBytes);
  check_bytes("an offset", offset, /*may_be_zero=*/true);
  check_address(ptr);
  if (offset > size_ || numBytes > size_ - offset)
    detail::throw_error(errc::invalid, "physical_mem::map: " + detail::bytes_text(numBytes) + " from byte " +
                                           std::to_string(offset) + " on go beyond its end; it has " +
                                           detail::bytes_text(size_));
  detail::reservations &all = detail::reservations::instance();
  const std::lock_guard lock(all.mutex);
  all.check(ptr, numBytes);
  void *const start = ::mmap(reinterpret_cast<void *>(ptr), numBytes, protection(mode), MAP_SHARED | MAP_FIXED, *file_,
                             static_cast<off_t>(offset));
  if (start == MAP_FAILED) throw_system("physical_mem::map");
  all.note(ptr, numBytes, mode);
  all.forget_mappings(ptr, numBytes);
  all.mappings.insert_or_assign(ptr, detail::reservations::mapping{numBytes, detail::get_impl(device_)});
  return start;
}

} // namespace ext::oneapi::experimental
} // namespace sycl
