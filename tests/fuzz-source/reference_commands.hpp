// The reference's queues and command groups: launches, reductions, specialization constants, hierarchical kernels.
//
// Commands run immediately when they are submitted.
#pragma once

#include "reference.hpp"

#include <map>
#include <span>

namespace sycl {

// --- Specialization constants ----------------------------------------------------------------------------------------

template <class T>
class specialization_id {
public:
  using value_type = T;
  template <class... A>
  constexpr explicit specialization_id(A... a) : value(a...) {}
  T value;
};

using Constants = std::map<const void *, std::vector<char>>;

template <auto &Id>
using constant_type = typename std::remove_cvref_t<decltype(Id)>::value_type;

template <auto &Id>
void set_constant(Constants &all, const constant_type<Id> &value) {
  const char *p = reinterpret_cast<const char *>(&value);
  all[&Id].assign(p, p + sizeof(value));
}

template <auto &Id>
constant_type<Id> get_constant(const Constants &all) {
  auto found = all.find(&Id);
  if (found == all.end()) return Id.value;
  constant_type<Id> value;
  std::memcpy(&value, found->second.data(), sizeof(value));
  return value;
}

class kernel_handler {
public:
  explicit kernel_handler(const Constants &all) : all_(&all) {}
  template <auto &Id>
  constant_type<Id> get_specialization_constant() const {
    return get_constant<Id>(*all_);
  }

private:
  const Constants *all_;
};

enum class bundle_state { input, object, executable };
template <bundle_state>
class kernel_bundle {
public:
  template <auto &Id>
  void set_specialization_constant(const constant_type<Id> &value) {
    set_constant<Id>(constants, value);
  }
  Constants constants;
};
struct context {};
template <bundle_state S>
kernel_bundle<S> get_kernel_bundle(const context &) {
  return {};
}
inline kernel_bundle<bundle_state::executable> build(const kernel_bundle<bundle_state::input> &b) {
  return {b.constants};
}

// --- Reductions ------------------------------------------------------------------------------------------------------

template <class T, class Op>
class reducer {
public:
  reducer(T *to, Op op) : to_(to), op_(op) {}
  reducer &combine(const T &x) {
    *to_ = op_(*to_, x);
    return *this;
  }
  reducer &operator+=(const T &x) { return combine(x); }
  reducer &operator*=(const T &x) { return combine(x); }
  reducer &operator&=(const T &x) { return combine(x); }
  reducer &operator|=(const T &x) { return combine(x); }
  reducer &operator^=(const T &x) { return combine(x); }
  reducer &operator++() { return combine(T(1)); }
  reducer operator[](size_t i) const { return {to_ + i, op_}; }

private:
  T *to_;
  Op op_;
};

namespace property::reduction {
struct initialize_to_identity {};
} // namespace property::reduction

template <class T, class Op, class... P>
reducer<T, Op> variables(T *to, size_t n, T identity, Op op, P...) {
  if (sizeof...(P) > 0) std::fill(to, to + n, identity);
  return {to, op};
}
using Initialize = property::reduction::initialize_to_identity;
template <class T, std::size_t N = std::dynamic_extent>
using span = std::span<T, N>;

template <class T, class Op>
auto reduction(T *to, Op op) {
  return reducer<T, Op>(to, op);
}
template <class T, class Op>
auto reduction(T *to, Op op, Initialize p) {
  return variables(to, 1, identity_of<Op>(to), op, p);
}
template <class T, class Op, class... P>
auto reduction(T *to, std::type_identity_t<T> identity, Op op, P... p)
  requires(!std::is_same_v<Op, Initialize>)
{
  return variables(to, 1, identity, op, p...);
}
template <class T, std::size_t N, class Op>
auto reduction(span<T, N> to, Op op) {
  return reducer<T, Op>(to.data(), op);
}
template <class T, std::size_t N, class Op>
auto reduction(span<T, N> to, Op op, Initialize p) {
  return variables(to.data(), to.size(), identity_of<Op>(to.data()), op, p);
}
template <class T, std::size_t N, class Op, class... P>
auto reduction(span<T, N> to, std::type_identity_t<T> identity, Op op, P... p)
  requires(!std::is_same_v<Op, Initialize>)
{
  return variables(to.data(), to.size(), identity, op, p...);
}
template <class T, int D, class... A>
auto reduction(buffer<T, D> to, handler &, A... a) {
  return reduction(to.data_, a...);
}

// --- Hierarchical kernels --------------------------------------------------------------------------------------------

template <int D = 1>
class h_item {
public:
  h_item(reference::WorkItem *w, id<D> logical, range<D> range) : w_(w), logical_(logical), range_(range) {}
  id<D> get_global_id() const { return numbers<D, id<D>>(w_->global); }
  size_t get_global_id(int i) const { return get_global_id()[i]; }
  id<D> get_local_id() const { return logical_; }
  size_t get_local_id(int i) const { return logical_[i]; }
  size_t get_logical_local_id(int i) const { return logical_[i]; }
  size_t get_physical_local_id(int i) const { return numbers<D, id<D>>(w_->local)[i]; }
  range<D> get_local_range() const { return range_; }
  size_t get_local_range(int i) const { return range_[i]; }
  item<D, false> get_local() const { return {logical_, range_}; }
  size_t linear() const { return group<D>(w_).get_local_linear_id(); }

private:
  reference::WorkItem *w_;
  id<D> logical_;
  range<D> range_;
};

template <class T, int D = 1>
class private_memory {
public:
  explicit private_memory(const group<D> &g) : values_(g.get_local_linear_range()) {}
  T &operator()(const h_item<D> &it) { return values_[it.linear()]; }

private:
  std::vector<T> values_;
};

// --- Launches --------------------------------------------------------------------------------------------------------

// A kernel's function takes an index, a reducer for each reduction, and perhaps a kernel_handler.
template <class F, class I, class... R>
void call(const F &captured, const Constants &constants, const I &index, R &...reducers) {
  F own(captured); // each work-item writes to its own copy
  const F &f = own;
  if constexpr (std::is_invocable_v<const F &, const I &, R &..., kernel_handler>)
    f(index, reducers..., kernel_handler(constants));
  else
    f(index, reducers...);
}

template <int D, class F>
void run_range(const range<D> &r, const id<D> &offset, const F &f) {
  const size_t n = r.size();
  for (size_t k = 0; k < n; ++k) {
    size_t rest = reference::reversed ? n - 1 - k : k;
    id<D> i;
    for (int d = D - 1; d >= 0; --d) {
      i[d] = rest % r[d] + offset[d];
      rest /= r[d];
    }
    f(item<D>(i, r, offset));
  }
}

template <int D, class F>
void make_groups(const range<D> &groups, const range<D> &local, const F &f) {
  run_range(groups, id<D>(), [&](const item<D> &which) {
    reference::Group g;
    for (size_t *v : {g.id, g.local_range, g.group_range}) std::fill(v, v + 3, v == g.id ? 0 : 1);
    for (int d = 0; d < D; ++d) {
      g.id[3 - D + d] = which[d];
      g.local_range[3 - D + d] = local[d];
      g.group_range[3 - D + d] = groups[d];
    }
    g.items.resize(local.size());
    g.all.reset(g.items.size());
    g.parts.resize(g.items.size());
    for (size_t l = 0; l < g.items.size(); ++l) {
      reference::WorkItem &w = g.items[l];
      w.group = &g;
      w.local[2] = l % g.local_range[2];
      w.local[1] = l / g.local_range[2] % g.local_range[1];
      w.local[0] = l / g.local_range[2] / g.local_range[1];
      for (int d = 0; d < 3; ++d) w.global[d] = g.id[d] * g.local_range[d] + w.local[d];
      sub_group s(&w);
      if (s.leader()) s.meeting().reset(s.members());
    }
    f(g);
  });
}

struct event {
  void wait() const {}
};

class queue;
class handler {
public:
  template <class Name = void, int D, class... A>
  void parallel_for(range<D> r, id<D> offset, A... a) {
    kernel(
        [&](const auto &f, auto &...reducers) {
          run_range(r, offset, [&](const item<D> &i) { call(f, constants_, i, reducers...); });
        },
        a...);
  }
  template <class Name = void, int D, class... A>
  void parallel_for(range<D> r, A... a) {
    parallel_for(r, id<D>(), a...);
  }
  template <class Name = void, class F>
  void parallel_for(size_t n, const F &f) {
    parallel_for(range<1>(n), f);
  }
  template <class Name = void, int D, class... A>
  void parallel_for(nd_range<D> r, A... a) {
    range<D> groups;
    for (int d = 0; d < D; ++d) groups[d] = r.global[d] / r.local[d];
    kernel(
        [&](const auto &f, auto &...reducers) {
          make_groups(groups, r.local, [&](reference::Group &g) {
            reference::Fibers::instance().run_group(
                g.items.size(), [&](size_t l) { call(f, constants_, nd_item<D>(&g.items[l]), reducers...); });
          });
        },
        a...);
  }
  template <class Name = void, int D, class F>
  void parallel_for_work_group(range<D> groups, range<D> local, const F &f) {
    make_groups(groups, local, [&](reference::Group &g) { call(f, constants_, group<D>(g.items.data())); });
  }
  template <class Name = void, class F>
  void single_task(const F &f) {
    if constexpr (std::is_invocable_v<const F &, kernel_handler>)
      f(kernel_handler(constants_));
    else
      f();
  }
  template <auto &Id>
  void set_specialization_constant(const constant_type<Id> &value) {
    set_constant<Id>(constants_, value);
  }
  void use_kernel_bundle(const kernel_bundle<bundle_state::executable> &b) { constants_ = b.constants; }

private:
  // Takes the kernel from the end of the arguments.
  template <class Run, class F>
  static void kernel(const Run &run, F f) {
    run(f);
  }
  template <class Run, class A, class F>
  static void kernel(const Run &run, A a, F f) {
    run(f, a);
  }
  template <class Run, class A, class B, class F>
  static void kernel(const Run &run, A a, B b, F f) {
    run(f, a, b);
  }
  template <class Run, class A, class B, class C, class F>
  static void kernel(const Run &run, A a, B b, C c, F f) {
    run(f, a, b, c);
  }
  Constants constants_;
};

class queue {
public:
  template <class F>
  event submit(F f) {
    handler h;
    f(h);
    return {};
  }
  template <class Name = void, class... A>
  event parallel_for(A... a) {
    handler h;
    h.parallel_for<Name>(a...);
    return {};
  }
  template <class Name = void, class F>
  event single_task(F f) {
    f();
    return {};
  }
  event memcpy(void *to, const void *from, size_t n) {
    std::memcpy(to, from, n);
    return {};
  }
  void wait() {}
  void wait_and_throw() {}
  context get_context() const { return {}; }
};

template <class T>
T *malloc_shared(size_t n, const queue &) {
  return new T[n];
}
template <class T>
T *malloc_device(size_t n, const queue &) {
  return new T[n];
}
inline void free(void *, const queue &) {}

} // namespace sycl

#define SYCL_EXTERNAL
