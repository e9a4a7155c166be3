// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Pipes of FPGAs (SYCL_EXT_INTEL_DATAFLOW_PIPES), in memory: concurrent kernels pass values in order.
///
/// \code
///   using numbers = sycl::ext::intel::pipe<class numbers_id, int, 16>;
///   queue.single_task([=] { for (int i = 0; i != n; ++i) numbers::write(i); });
///   queue.single_task([=] { for (int i = 0; i != n; ++i) out[i] = numbers::read(); });
/// \endcode
/// A pipe is a ring buffer in a device_global: each device has its own in each context. A slot's `turn` tells who may
/// use it next: the writer of number n, then the reader of number n, then the writer of number n + slots. Any number of
/// work-items may read and write. Blocking calls wait for another kernel, which must be running: they wait forever in
/// in-order queues, and on devices with one compute unit or that run one kernel after the other.
#pragma once

#include <sycl/atomic_ref.hpp>
#include <sycl/ext/oneapi/experimental/device_global.hpp>
#include <sycl/queue.hpp>
#include <sycl/usm.hpp>

#include <cstdint>

/// Not in version.hpp, because <sycl/sycl.hpp> does not include this header.
#define SYCL_EXT_INTEL_DATAFLOW_PIPES 1

namespace sycl::ext::intel {

/// \tparam Name distinguishes pipes of the same type. \tparam MinCapacity minimum number of values that the pipe holds.
template <class Name, class DataT, std::int32_t MinCapacity = 0, class... Properties>
class pipe {
  static_assert(MinCapacity >= 0 && MinCapacity < (1 << 30), "a pipe's capacity is a number of values");

public:
  using value_type = DataT;
  static constexpr std::int32_t min_capacity = MinCapacity;

  /// \name In kernels
  ///@{
  /// Reads the next value if there is one. \param success whether there was.
  static DataT read(bool &success) {
    ring &all = ring_.get();
    std::uint32_t number = order(all.taken).load();
    for (;;) {
      place &here = all.places[number & (places - 1)];
      const std::uint32_t turn = order(here.turn).load() + (number & (places - 1));
      if (turn == number + 1) {
        if (!order(all.taken).compare_exchange_strong(number, number + 1)) continue;
        const DataT value = here.value;
        order(here.turn).store(number + places - (number & (places - 1)));
        success = true;
        return value;
      }
      if (static_cast<std::int32_t>(turn - (number + 1)) < 0) break;
      number = order(all.taken).load();
    }
    success = false;
    return DataT();
  }
  /// Writes a value if there is a free slot. \param success whether there was.
  static void write(const DataT &data, bool &success) {
    ring &all = ring_.get();
    std::uint32_t number = order(all.given).load();
    for (;;) {
      place &here = all.places[number & (places - 1)];
      const std::uint32_t turn = order(here.turn).load() + (number & (places - 1));
      if (turn == number) {
        if (!order(all.given).compare_exchange_strong(number, number + 1)) continue;
        here.value = data;
        order(here.turn).store(number + 1 - (number & (places - 1)));
        success = true;
        return;
      }
      if (static_cast<std::int32_t>(turn - number) < 0) break;
      number = order(all.given).load();
    }
    success = false;
  }
  /// Waits for a value.
  static DataT read() {
    bool success = false;
    for (;;) {
      const DataT value = read(success);
      if (success) return value;
    }
  }
  /// Waits for a free slot.
  static void write(const DataT &data) {
    bool success = false;
    while (!success) write(data, success);
  }
  ///@}

private:
  /// A power of two, so that counts of values may overflow.
  static constexpr std::uint32_t count_places() {
    std::uint32_t count = 2;
    while (count < static_cast<std::uint32_t>(MinCapacity)) count *= 2;
    return count;
  }
  static constexpr std::uint32_t places = count_places();

  struct place {
    std::uint32_t turn; ///< minus the slot's index, so that zeros are the initial state
    DataT value;
  };
  struct ring {
    std::uint32_t given, taken;
    place places[pipe::places];
  };
  static atomic_ref<std::uint32_t, memory_order::acq_rel, memory_scope::device, access::address_space::global_space>
  order(std::uint32_t &number) {
    return atomic_ref<std::uint32_t, memory_order::acq_rel, memory_scope::device, access::address_space::global_space>(
        number);
  }

  static inline oneapi::experimental::device_global<ring> ring_;
};

namespace experimental {
/// A pipe whose other end may be the program, which reads and writes with commands of a queue of the pipe's device.
/// Blocking calls wait for the kernel at the other end.
template <class Name, class DataT, std::int32_t MinCapacity = 0, class... Properties>
class pipe : public intel::pipe<Name, DataT, MinCapacity, Properties...> {
  using base = intel::pipe<Name, DataT, MinCapacity, Properties...>;

public:
  using base::read;
  using base::write;

  static DataT read(queue &q, memory_order = memory_order::seq_cst) {
    const usm_value<DataT> value(q);
    DataT *place = value.get();
    q.single_task([=] { *place = base::read(); }).wait();
    return *place;
  }
  static DataT read(queue &q, bool &success, memory_order = memory_order::seq_cst) {
    const usm_value<DataT> value(q);
    const usm_value<bool> done(q);
    DataT *place = value.get();
    bool *success_place = done.get();
    q.single_task([=] { *place = base::read(*success_place); }).wait();
    success = *success_place;
    return *place;
  }
  static void write(queue &q, const DataT &data, memory_order = memory_order::seq_cst) {
    q.single_task([=] { base::write(data); }).wait();
  }
  static void write(queue &q, const DataT &data, bool &success, memory_order = memory_order::seq_cst) {
    const usm_value<bool> done(q);
    bool *success_place = done.get();
    q.single_task([=] { base::write(data, *success_place); }).wait();
    success = *success_place;
  }

private:
  /// Where a command stores its result.
  template <class ValueT>
  class usm_value {
  public:
    explicit usm_value(queue &q) : queue_(q), place_(malloc_host<ValueT>(1, q)) {
      if (!place_) throw exception(make_error_code(errc::memory_allocation), "a pipe's value: no memory of the host");
    }
    usm_value(const usm_value &) = delete;
    usm_value &operator=(const usm_value &) = delete;
    ~usm_value() { free(place_, queue_); }
    ValueT *get() const { return place_; }

  private:
    queue &queue_;
    ValueT *place_;
  };
};
} // namespace experimental

} // namespace sycl::ext::intel
