// Work-items of the reference as fibers: a work-group's items run in turns on one thread, from one wait to the next.
//
// run_group() runs a function once for each work-item. The function may call Meeting::wait(), which returns when all
// that belong to the meeting have called it. Items that wait for ones that never come are an error of the generator,
// and end the program.
#pragma once

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <ucontext.h>
#include <vector>
#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#endif

namespace reference {

inline bool reversed = false; // run work-items from the last to the first: the result must not depend on that

class Fibers {
public:
  static Fibers &instance() {
    static Fibers fibers;
    return fibers;
  }

  // Runs body(0) to body(count - 1), each in a fiber.
  void run_group(std::size_t count, const std::function<void(std::size_t)> &body) {
    while (pool_.size() < count) pool_.push_back(std::make_unique<Fiber>());
    body_ = &body;
    for (std::size_t i = 0; i < count; ++i) {
      Fiber &f = *pool_[i];
      getcontext(&f.context);
      f.context.uc_stack.ss_sp = f.stack;
      f.context.uc_stack.ss_size = stack_size;
      f.context.uc_link = nullptr;
      makecontext(&f.context, &Fibers::enter, 0);
      f.done = false;
    }
    for (std::size_t left = count; left > 0;) {
      const std::size_t before = left, met = meetings_;
      for (std::size_t k = 0; k < count; ++k) {
        current_ = reversed ? count - 1 - k : k;
        if (pool_[current_]->done) continue;
        switch_to(*pool_[current_]);
        left -= pool_[current_]->done;
      }
      if (left == before && met == meetings_) {
        std::fprintf(stderr, "reference: %zu work-items wait for others that never come\n", left);
        std::_Exit(3);
      }
    }
  }

  std::size_t current() const { return current_; }
  void met() { ++meetings_; }

  // Lets the others run.
  void yield() {
    Fiber &f = *pool_[current_];
#if defined(__SANITIZE_ADDRESS__)
    void *fake;
    __sanitizer_start_switch_fiber(&fake, main_stack_, main_size_);
#endif
    swapcontext(&f.context, &main_);
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_finish_switch_fiber(fake, &main_stack_, &main_size_);
#endif
  }

private:
  static constexpr std::size_t stack_size = 128 * 1024;
  struct Fiber {
    ucontext_t context;
    bool done = true;
    alignas(64) char stack[stack_size];
  };

  void switch_to(Fiber &f) {
#if defined(__SANITIZE_ADDRESS__)
    void *fake;
    __sanitizer_start_switch_fiber(&fake, f.stack, stack_size);
#endif
    swapcontext(&main_, &f.context);
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_finish_switch_fiber(fake, nullptr, nullptr);
#endif
  }

  static void enter() {
    Fibers &fibers = instance();
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_finish_switch_fiber(nullptr, &fibers.main_stack_, &fibers.main_size_);
#endif
    (*fibers.body_)(fibers.current_);
    Fiber &f = *fibers.pool_[fibers.current_];
    f.done = true;
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_start_switch_fiber(nullptr, fibers.main_stack_, fibers.main_size_);
#endif
    swapcontext(&f.context, &fibers.main_);
  }

  std::vector<std::unique_ptr<Fiber>> pool_;
  const std::function<void(std::size_t)> *body_ = nullptr;
  ucontext_t main_;
  const void *main_stack_ = nullptr;
  std::size_t main_size_ = 0;
  std::size_t current_ = 0, meetings_ = 0;
};

// Where the members of a group meet, and the values that they bring.
class Meeting {
public:
  void reset(std::size_t members) {
    members_ = members;
    arrived_ = 0;
    slots_[0].assign(members * 64, 0);
    slots_[1].assign(members * 64, 0);
    parity_.assign(members, 0);
  }

  void wait() {
    if (++arrived_ == members_) {
      arrived_ = 0;
      ++generation_;
      Fibers::instance().met();
      return;
    }
    for (const std::size_t mine = generation_; mine == generation_;) Fibers::instance().yield();
  }

  // Every member gives a value and gets those of all, as a pointer to them. A member can be one exchange ahead of the
  // others and no more, hence two sets of slots.
  template <class T>
  const T *exchange(std::size_t member, const T &value) {
    static_assert(sizeof(T) <= 64);
    T *values = reinterpret_cast<T *>(slots_[parity_[member] ^= 1].data());
    values[member] = value;
    wait();
    return values;
  }

private:
  std::size_t members_ = 1, arrived_ = 0, generation_ = 0;
  std::vector<char> slots_[2];
  std::vector<char> parity_;
};

} // namespace reference
