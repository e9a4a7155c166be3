// The reference: as much of SYCL as generated programs use, on the host, for g++.
//
// Kernels run work-item by work-item; those of an nd_range as fibers (reference_fibers.hpp), group by group. A
// sub-group is a part of a row, or of all rows if they are shorter than it, like on syclc's native device. The
// implementation chooses the length of these parts, so the generated program passes it (reference::sub_group_size)
// unless the kernel requires one. reference_commands.hpp has queues, command groups and launches.
#pragma once

#include "reference_fibers.hpp"
#include "reference_values.hpp"

namespace reference {

inline std::size_t sub_group_size = 16;

struct Group;
struct WorkItem {
  std::size_t global[3] = {}, local[3] = {};
  Group *group = nullptr;
};
struct Group {
  std::size_t id[3] = {}, local_range[3] = {}, group_range[3] = {};
  Meeting all;
  std::vector<Meeting> parts;  // sub-groups
  std::vector<WorkItem> items; // by local linear id
};

template <class Op, class T>
T fold(Op op, const T *values, std::size_t n, T start) {
  for (std::size_t i = 0; i < n; ++i) start = op(start, values[i]);
  return start;
}

} // namespace reference

namespace sycl {

enum class memory_order { relaxed, acquire, release, acq_rel, seq_cst };
enum class memory_scope { work_item, sub_group, work_group, device, system };
namespace access {
enum class mode { read, write, read_write };
enum class address_space { global_space, local_space, private_space, generic_space };
enum class fence_space { local_space, global_space, global_and_local };
enum class decorated { no, yes, legacy };
} // namespace access
using access_mode = access::mode;
template <access::mode M>
struct mode_tag_t {};
inline constexpr mode_tag_t<access::mode::read> read_only;
inline constexpr mode_tag_t<access::mode::write> write_only;
inline constexpr mode_tag_t<access::mode::read_write> read_write;
struct no_init_tag {};
inline constexpr no_init_tag no_init;
struct property_list {};

template <int D, class N>
N numbers(const std::size_t *v) {
  N r;
  for (int i = 0; i < D; ++i) r[i] = v[3 - D + i];
  return r;
}

// --- Work-items and groups -------------------------------------------------------------------------------------------

template <int D = 1, bool Offset = true>
class item {
public:
  item(id<D> i, range<D> r, id<D> offset = {}) : id_(i), offset_(offset), range_(r) {}
  operator item<D, false>() const
    requires(Offset)
  {
    return {id_, range_};
  }
  id<D> get_offset() const { return offset_; }
  id<D> get_id() const { return id_; }
  size_t get_id(int i) const { return id_[i]; }
  size_t operator[](int i) const { return id_[i]; }
  range<D> get_range() const { return range_; }
  size_t get_range(int i) const { return range_[i]; }
  operator size_t() const
    requires(D == 1)
  {
    return id_[0];
  }
  operator id<D>() const { return id_; }
  size_t get_linear_id() const {
    size_t n = 0;
    for (int i = 0; i < D; ++i) n = n * range_[i] + id_[i] - offset_[i];
    return n;
  }

private:
  id<D> id_, offset_;
  range<D> range_;
};

// A copy that a group's work-items make together: it is complete when they have met.
struct device_event {
  reference::Meeting *all;
  void wait() const { all->wait(); }
};

template <int D>
class h_item;

class sub_group {
public:
  static constexpr memory_scope fence_scope = memory_scope::sub_group;
  explicit sub_group(reference::WorkItem *w) : w_(w) {
    const reference::Group &g = *w->group;
    const size_t above = w->local[0] * g.local_range[1] + w->local[1];
    // Rows that are shorter than a sub-group are one row.
    const bool packed = g.local_range[2] < reference::sub_group_size;
    const size_t width = packed ? g.items.size() : g.local_range[2];
    const size_t rows = packed ? 0 : above, x = packed ? above * g.local_range[2] + w->local[2] : w->local[2];
    per_row_ = (width + reference::sub_group_size - 1) / reference::sub_group_size;
    rows_ = packed ? 1 : g.local_range[0] * g.local_range[1];
    index_ = rows * per_row_ + x / reference::sub_group_size;
    lane_ = x % reference::sub_group_size;
    const size_t first = x - lane_;
    size_ = std::min(reference::sub_group_size, width - first);
  }
  id<1> get_local_id() const { return {lane_}; }
  size_t get_local_linear_id() const { return lane_; }
  range<1> get_local_range() const { return {size_}; }
  size_t get_local_linear_range() const { return size_; }
  range<1> get_max_local_range() const { return {reference::sub_group_size}; }
  id<1> get_group_id() const { return {index_}; }
  size_t get_group_linear_id() const { return index_; }
  range<1> get_group_range() const { return {per_row_ * rows_}; }
  size_t get_group_linear_range() const { return get_group_range()[0]; }
  bool leader() const { return lane_ == 0; }

  reference::Meeting &meeting() const {
    reference::Meeting &m = w_->group->parts[index_];
    return m;
  }
  size_t member() const { return lane_; }
  size_t members() const { return size_; }

private:
  reference::WorkItem *w_;
  size_t per_row_, rows_, index_, lane_, size_;
};

template <int D = 1>
class group {
public:
  static constexpr memory_scope fence_scope = memory_scope::work_group;
  explicit group(reference::WorkItem *w) : w_(w) {}
  id<D> get_group_id() const { return numbers<D, id<D>>(w_->group->id); }
  size_t get_group_id(int i) const { return get_group_id()[i]; }
  size_t operator[](int i) const { return get_group_id()[i]; }
  id<D> get_local_id() const { return numbers<D, id<D>>(w_->local); }
  size_t get_local_id(int i) const { return get_local_id()[i]; }
  range<D> get_local_range() const { return numbers<D, range<D>>(w_->group->local_range); }
  size_t get_local_range(int i) const { return get_local_range()[i]; }
  range<D> get_group_range() const { return numbers<D, range<D>>(w_->group->group_range); }
  size_t get_group_range(int i) const { return get_group_range()[i]; }
  size_t get_group_linear_id() const {
    const reference::Group &g = *w_->group;
    return (g.id[0] * g.group_range[1] + g.id[1]) * g.group_range[2] + g.id[2];
  }
  size_t get_local_linear_id() const {
    const reference::Group &g = *w_->group;
    return (w_->local[0] * g.local_range[1] + w_->local[1]) * g.local_range[2] + w_->local[2];
  }
  size_t get_local_linear_range() const { return w_->group->items.size(); }
  size_t get_group_linear_range() const { return get_group_range().size(); }
  bool leader() const { return get_local_linear_id() == 0; }

  // Hierarchical kernels: the group's function runs once, w_ is the group's first work-item.
  template <class F>
  void parallel_for_work_item(const F &f) const {
    std::vector<reference::WorkItem> &items = w_->group->items;
    for (size_t k = 0; k < items.size(); ++k) {
      reference::WorkItem &w = items[reference::reversed ? items.size() - 1 - k : k];
      f(h_item<D>(&w, numbers<D, id<D>>(w.local), get_local_range()));
    }
  }
  template <class F>
  void parallel_for_work_item(range<D> logical, const F &f) const {
    const size_t n = logical.size();
    for (size_t k = 0; k < n; ++k) {
      size_t rest = reference::reversed ? n - 1 - k : k;
      id<D> i;
      for (int d = D - 1; d >= 0; rest /= logical[d--]) i[d] = rest % logical[d];
      f(h_item<D>(w_, i, logical));
    }
  }

  template <class To, class From>
  device_event async_work_group_copy(To to, From from, size_t n, size_t stride = 1) const {
    if (leader())
      for (size_t i = 0; i < n; ++i) {
        if constexpr (To::is_local)
          to.get()[i] = from.get()[i * stride];
        else
          to.get()[i * stride] = from.get()[i];
      }
    return {&w_->group->all};
  }
  template <class... E>
  void wait_for(E... e) const {
    (e.wait(), ...);
  }

  reference::Meeting &meeting() const { return w_->group->all; }
  size_t member() const { return get_local_linear_id(); }
  size_t members() const { return w_->group->items.size(); }

private:
  reference::WorkItem *w_;
};

template <int D = 1>
class nd_range {
public:
  nd_range(range<D> g, range<D> l) : global(g), local(l) {}
  range<D> global, local;
};
nd_range(range<1>, range<1>) -> nd_range<1>;
nd_range(range<2>, range<2>) -> nd_range<2>;
nd_range(range<3>, range<3>) -> nd_range<3>;

template <int D = 1>
class nd_item {
public:
  explicit nd_item(reference::WorkItem *w) : w_(w) {}
  id<D> get_global_id() const { return numbers<D, id<D>>(w_->global); }
  size_t get_global_id(int i) const { return get_global_id()[i]; }
  id<D> get_local_id() const { return numbers<D, id<D>>(w_->local); }
  size_t get_local_id(int i) const { return get_local_id()[i]; }
  sycl::group<D> get_group() const { return sycl::group<D>(w_); }
  size_t get_group(int i) const { return get_group().get_group_id(i); }
  sycl::sub_group get_sub_group() const { return sycl::sub_group(w_); }
  range<D> get_local_range() const { return get_group().get_local_range(); }
  size_t get_local_range(int i) const { return get_local_range()[i]; }
  range<D> get_group_range() const { return get_group().get_group_range(); }
  size_t get_group_range(int i) const { return get_group_range()[i]; }
  range<D> get_global_range() const {
    range<D> r;
    for (int i = 0; i < D; ++i) r[i] = get_group_range()[i] * get_local_range()[i];
    return r;
  }
  size_t get_global_range(int i) const { return get_global_range()[i]; }
  size_t get_group_linear_id() const { return get_group().get_group_linear_id(); }
  size_t get_local_linear_id() const { return get_group().get_local_linear_id(); }
  size_t get_global_linear_id() const {
    size_t n = 0;
    for (int i = 0; i < D; ++i) n = n * get_global_range()[i] + get_global_id()[i];
    return n;
  }
  void barrier(access::fence_space = access::fence_space::global_and_local) const { w_->group->all.wait(); }
  template <class To, class From>
  device_event async_work_group_copy(To to, From from, size_t n, size_t stride = 1) const {
    return get_group().async_work_group_copy(to, from, n, stride);
  }
  template <class... E>
  void wait_for(E... e) const {
    (e.wait(), ...);
  }

private:
  reference::WorkItem *w_;
};

template <class G>
void group_barrier(G g, memory_scope = memory_scope::work_group) {
  g.meeting().wait();
}
inline void atomic_fence(memory_order, memory_scope) {}

// --- Group algorithms ------------------------------------------------------------------------------------------------

template <class G, class T, class Op>
T reduce_over_group(G g, T x, Op op) {
  const T *all = g.meeting().exchange(g.member(), x);
  return reference::fold<Op, T>(op, all + 1, g.members() - 1, all[0]);
}
template <class G, class T, class Op>
T reduce_over_group(G g, T x, T init, Op op) {
  return op(init, reduce_over_group(g, x, op));
}
template <class G, class T, class Op>
T inclusive_scan_over_group(G g, T x, Op op) {
  const T *all = g.meeting().exchange(g.member(), x);
  return reference::fold<Op, T>(op, all + 1, g.member(), all[0]);
}
template <class G, class T, class Op>
T exclusive_scan_over_group(G g, T x, Op op) {
  const T *all = g.meeting().exchange(g.member(), x);
  const T identity = identity_of<Op>((T *)nullptr);
  return g.member() == 0 ? identity : reference::fold<Op, T>(op, all + 1, g.member() - 1, all[0]);
}
template <class G, class T, class Op>
T exclusive_scan_over_group(G g, T x, T init, Op op) {
  return op(init, exclusive_scan_over_group(g, x, op));
}
template <class G>
bool any_of_group(G g, bool p) {
  return reduce_over_group(g, int(p), maximum<>()) != 0;
}
template <class G>
bool all_of_group(G g, bool p) {
  return reduce_over_group(g, int(p), minimum<>()) != 0;
}
template <class G>
bool none_of_group(G g, bool p) {
  return !any_of_group(g, p);
}
template <class G, class T>
T select_from_group(G g, T x, size_t from) {
  const T *all = g.meeting().exchange(g.member(), x);
  return from < g.members() ? all[from] : x;
}
template <class G, class T>
T group_broadcast(G g, T x, size_t from = 0) {
  return select_from_group(g, x, from);
}
template <class G, class T>
T shift_group_left(G g, T x, size_t by = 1) {
  return select_from_group(g, x, g.member() + by);
}
template <class G, class T>
T shift_group_right(G g, T x, size_t by = 1) {
  return select_from_group(g, x, g.member() - by);
}
template <class G, class T>
T permute_group_by_xor(G g, T x, size_t mask) {
  return select_from_group(g, x, g.member() ^ mask);
}
// Algorithms over memory: the first member does all of the work.
template <class G, class P, class I, class Op>
I joint_reduce(G g, P first, P last, I init, Op op) {
  g.meeting().wait();
  for (P p = first; p != last; ++p) init = op(init, I(*p));
  g.meeting().wait();
  return init;
}
template <class G, class P, class Op>
auto joint_reduce(G g, P first, P last, Op op) {
  using T = std::remove_cvref_t<decltype(*first)>;
  return joint_reduce(g, first, last, identity_of<Op>((T *)nullptr), op);
}
template <class G, class P, class Q, class I, class Op>
Q joint_exclusive_scan(G g, P first, P last, Q result, I sum, Op op) {
  g.meeting().wait();
  Q to = result;
  for (P p = first; p != last; ++p, ++to) {
    const I next = op(sum, I(*p));
    if (g.member() == 0) *to = sum;
    sum = next;
  }
  g.meeting().wait();
  return to;
}
template <class G, class P, class Q, class Op>
Q joint_exclusive_scan(G g, P first, P last, Q result, Op op) {
  using T = std::remove_cvref_t<decltype(*first)>;
  return joint_exclusive_scan(g, first, last, result, identity_of<Op>((T *)nullptr), op);
}
template <class G, class P, class Q, class I, class Op>
Q joint_inclusive_scan(G g, P first, P last, Q result, Op op, I sum) {
  g.meeting().wait();
  Q to = result;
  for (P p = first; p != last; ++p, ++to) {
    sum = op(sum, I(*p));
    if (g.member() == 0) *to = sum;
  }
  g.meeting().wait();
  return to;
}
template <class G, class P, class Q, class Op>
Q joint_inclusive_scan(G g, P first, P last, Q result, Op op) {
  using T = std::remove_cvref_t<decltype(*first)>;
  return joint_inclusive_scan(g, first, last, result, op, identity_of<Op>((T *)nullptr));
}
template <class G, class P, class F>
bool joint_any_of(G g, P first, P last, F f) {
  g.meeting().wait();
  const bool found = std::any_of(first, last, f);
  g.meeting().wait();
  return found;
}
template <class G, class P, class F>
bool joint_none_of(G g, P first, P last, F f) {
  return !joint_any_of(g, first, last, f);
}
template <class G, class P, class F>
bool joint_all_of(G g, P first, P last, F f) {
  return !joint_any_of(g, first, last, [&](const auto &x) { return !f(x); });
}

// --- Memory ----------------------------------------------------------------------------------------------------------

template <class T, access::address_space S = access::address_space::generic_space,
          access::decorated = access::decorated::no>
struct multi_ptr {
  static constexpr bool is_local = S == access::address_space::local_space;
  T *p;
  T *get() const { return p; }
  T &operator[](std::ptrdiff_t i) const { return p[i]; }
  T &operator*() const { return *p; }
  multi_ptr operator+(std::ptrdiff_t n) const { return {p + n}; }
};
template <access::address_space S, access::decorated D, class T>
multi_ptr<T, S, D> address_space_cast(T *p) {
  return {p};
}

template <class T, memory_order = memory_order::relaxed, memory_scope = memory_scope::device,
          access::address_space = access::address_space::generic_space>
class atomic_ref {
public:
  explicit atomic_ref(T &x) : x_(&x) {}
  T load() const { return *x_; }
  void store(T v) const { *x_ = v; }
  T fetch_add(T v, memory_order = {}, memory_scope = {}) const { return std::exchange(*x_, T(*x_ + v)); }
  T fetch_sub(T v, memory_order = {}, memory_scope = {}) const { return std::exchange(*x_, T(*x_ - v)); }
  T fetch_and(T v, memory_order = {}, memory_scope = {}) const { return std::exchange(*x_, T(*x_ & v)); }
  T fetch_or(T v, memory_order = {}, memory_scope = {}) const { return std::exchange(*x_, T(*x_ | v)); }
  T fetch_xor(T v, memory_order = {}, memory_scope = {}) const { return std::exchange(*x_, T(*x_ ^ v)); }
  T fetch_min(T v, memory_order = {}, memory_scope = {}) const { return std::exchange(*x_, v < *x_ ? v : *x_); }
  T exchange(T v, memory_order = {}, memory_scope = {}) const { return std::exchange(*x_, v); }
  T fetch_max(T v, memory_order = {}, memory_scope = {}) const { return std::exchange(*x_, *x_ < v ? v : *x_); }
  bool compare_exchange_strong(T &expected, T v) const {
    if (*x_ == expected) {
      *x_ = v;
      return true;
    }
    expected = *x_;
    return false;
  }
  bool compare_exchange_weak(T &expected, T v) const { return compare_exchange_strong(expected, v); }
  T operator+=(T v) const { return fetch_add(v) + v; }
  T operator-=(T v) const { return fetch_sub(v) - v; }
  T operator|=(T v) const { return fetch_or(v) | v; }
  T operator^=(T v) const { return fetch_xor(v) ^ v; }
  T operator&=(T v) const { return fetch_and(v) & v; }
  T operator++() const { return fetch_add(1) + 1; }
  T operator++(int) const { return fetch_add(1); }

private:
  T *x_;
};

class handler;

template <class T, int D = 1>
class buffer {
public:
  buffer(T *data, range<D> r) : data_(data), range_(r) {}
  T *data_;
  range<D> range_;
};
template <class T>
buffer(T *, range<1>) -> buffer<T, 1>;
template <class T>
buffer(T *, range<2>) -> buffer<T, 2>;
template <class T>
buffer(T *, range<3>) -> buffer<T, 3>;

template <class T, int D>
struct Row {
  T *p;
  const range<3> &r;
  decltype(auto) operator[](size_t i) const {
    if constexpr (D == 1)
      return (p[i]);
    else
      return Row<T, D - 1>{p + i * (D == 3 ? r[1] * r[2] : r[2]), r};
  }
};

// The common part of accessor and local_accessor.
template <class T, int D>
class Elements {
public:
  Elements(T *p, range<D> r) : p_(p), range_(r) {
    for (int i = 0; i < D; ++i) all_[3 - D + i] = r[i];
  }
  T &operator[](id<D> i) const {
    size_t n = 0;
    for (int d = 0; d < D; ++d) n = n * range_[d] + i[d];
    return p_[n];
  }
  decltype(auto) operator[](size_t i) const
    requires(D > 1)
  {
    return Row<T, D>{p_, all_}[i];
  }
  range<D> get_range() const { return range_; }
  size_t size() const { return range_.size(); }
  T *get_pointer() const { return p_; }
  template <access::decorated X>
  multi_ptr<T, access::address_space::global_space> get_multi_ptr() const {
    return {p_};
  }

private:
  T *p_;
  range<D> range_;
  range<3> all_{1, 1, 1};
};

template <class T, int D = 1, access::mode M = access::mode::read_write>
class accessor : public Elements<T, D> {
public:
  template <class B, class... A>
  accessor(B &b, handler &, A...) : Elements<T, D>(b.data_, b.range_) {}
};
template <class T, int D>
accessor(buffer<T, D> &, handler &) -> accessor<T, D>;
template <class T, int D>
accessor(buffer<T, D> &, handler &, mode_tag_t<access::mode::read>) -> accessor<const T, D, access::mode::read>;
template <class T, int D, access::mode M, class... A>
accessor(buffer<T, D> &, handler &, mode_tag_t<M>, A...) -> accessor<T, D, M>;

template <class T, int D = 1>
class local_accessor : public Elements<T, D> {
public:
  local_accessor(range<D> r, handler &) : local_accessor(r, std::make_shared<std::vector<T>>(r.size())) {}
  template <access::decorated X>
  multi_ptr<T, access::address_space::local_space> get_multi_ptr() const {
    return {this->get_pointer()};
  }

private:
  local_accessor(range<D> r, std::shared_ptr<std::vector<T>> memory)
      : Elements<T, D>(memory->data(), r), memory_(std::move(memory)) {}
  std::shared_ptr<std::vector<T>> memory_;
};

} // namespace sycl
