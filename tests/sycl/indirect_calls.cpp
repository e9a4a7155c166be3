// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Calls through pointers to functions, to members, and of virtual functions, where the kernel shows which function it
/// is: through constant tables, also of records; as arguments of functions, whether these are inlined or not.
#include "device_test.hpp"

#include <functional>
#include <optional>
#include <tuple>
#include <utility>

namespace {

class indirect_calls : public device_test {
protected:
  static constexpr std::size_t n = 64;
};

int squared(int x) { return x * x; }
int negated(int x) { return -x; }
int increased(int x) { return x + 1; }
struct named_function {
  const char *name;
  int (*function)(int);
};
const named_function named_functions[] = {{"squared", squared}, {"negated", negated}, {"increased", increased}};

TEST_P(indirect_calls, constant_tables) {
  expect_as_on_host(n, [](std::size_t i) {
    int (*const local[])(int) = {increased, squared};
    int sum = named_functions[i % 3].function(int(i)) + local[i & 1](int(i));
    int (*step)(int) = i % 4 == 0 ? squared : negated;
    for (std::size_t k = 0; k < i % 5; ++k) {
      sum += step(int(k));
      if (k == 2) step = increased;
    }
    return sum;
  });
}

struct operation {
  char symbol;
  const char *name;
  int (*unary)(int);
  short bias;
  int (*binary)(int, int);
  struct {
    double weight;
    int (*other)(int);
  } more[2];
};
int added(int a, int b) { return a + b; }
int multiplied(int a, int b) { return a * b; }
constexpr operation operations[] = {
    {'s', "square", squared, 3, added, {{1.5, negated}, {2.5, nullptr}}},
    {'n', nullptr, negated, -4, nullptr, {{-2, nullptr}, {4, increased}}},
    {'i', "increase", nullptr, 5, multiplied, {{0.25, squared}, {8, squared}}},
};

// Whatever else is in the table, and functions that may be missing.
TEST_P(indirect_calls, tables_of_records) {
  expect_as_on_host(n, [](std::size_t i) {
    const operation &o = operations[i % 3];
    int sum = o.symbol + o.bias;
    if (o.name) sum += o.name[i % 6];
    if (o.unary) sum += o.unary(int(i));
    if (o.binary != nullptr) sum = o.binary(sum, int(i) + 1);
    for (const auto &part : o.more) {
      sum += int(part.weight * 4);
      if (part.other) sum += part.other(int(i) - 3);
    }
    return sum;
  });
}

TEST_P(indirect_calls, copies_of_records) {
  expect_as_on_host(n, [](std::size_t i) {
    const operation o = operations[(i + 1) % 3];
    int sum = o.bias * (o.unary ? o.unary(int(i)) : 11);
    for (operation p : operations) sum += p.symbol == 's' ? p.unary(sum & 7) : p.bias;
    return sum;
  });
}

int (*picked(int k))(int) { return k % 3 == 0 ? squared : k % 3 == 1 ? negated : increased; }
struct holder {
  int (*function)(int);
  int (*get() const)(int) { return function; }
};

TEST_P(indirect_calls, results_and_other_expressions) {
  expect_as_on_host(n, [](std::size_t i) {
    const int x = int(i);
    int sum = picked(x)(x) + (x % 2 ? squared : increased)(x + 1);
    const holder h{picked(x + 1)};
    sum += h.get()(x) + std::invoke(h.function, sum & 31);
    const auto pair = std::make_pair(picked(x / 2), 5);
    const auto [function, by] = pair;
    sum += function(by) - std::get<0>(pair)(x);
    std::optional<int (*)(int)> maybe;
    if (x % 3) maybe = squared;
    sum += (maybe ? *maybe : negated)(x) + maybe.value_or(increased)(x);
    for (const auto &[name, of_name] : named_functions) sum += name[0] * of_name(x & 3);
    return sum;
  });
}

struct counter {
  int value;
  int up(int by) const { return value + by; }
  int down(int by) const { return value - by; }
  int times(int by) const { return value * by; }
};
struct step_of_counter {
  int (counter::*step)(int) const;
  int by;
};
constexpr step_of_counter steps_of_counter[] = {{&counter::up, 3}, {&counter::down, 5}, {&counter::times, 7}};

TEST_P(indirect_calls, pointers_to_members) {
  expect_as_on_host(n, [](std::size_t i) {
    const counter c{int(i)};
    int (counter::*const local)(int) const = i % 2 ? &counter::up : &counter::times;
    const step_of_counter &s = steps_of_counter[i % 3];
    return (c.*local)(4) + (c.*s.step)(s.by);
  });
}

// More than LLVM inlines, and more calls than one.
[[gnu::noinline]] int searched(int (*f)(int), int from, int to, int n) {
  int best = from;
  for (int i = 0; i < n; ++i) {
    const int x = (from + to) / 2, y = f(x) % 97, z = f(x + 1) % 89;
    if (y < z)
      from = x - 1;
    else if (y == z)
      to = from + i;
    else
      to = x + 1;
    switch (i & 3) {
    case 0:
      best += y;
      break;
    case 1:
      best ^= z;
      break;
    case 2:
      best += f(best & 15) % 83;
      break;
    default:
      best -= i;
    }
  }
  return best;
}
[[gnu::noinline]] int searched_twice(int (*f)(int), int (*g)(int), int n) {
  return searched(f, 0, n, 5) + searched(g, n, 100, 6);
}

TEST_P(indirect_calls, arguments_of_large_functions) {
  expect_as_on_host(n, [](std::size_t i) {
    const int x = int(i);
    return searched(squared, -x, x, 5) + searched(negated, x, 50, 4) + searched(x % 2 ? increased : squared, 1, x, 7) +
           searched_twice(increased, squared, x);
  });
}

struct shape {
  int corners = 4;
  virtual int area(int x) const = 0;
  virtual int twice(int x) const { return 2 * area(x); }
};
struct square : shape {
  int a;
  [[gnu::noinline]] explicit square(int a) : a(a) {}
  [[gnu::noinline]] int area(int x) const override { return a * a + x; }
};
struct circle : shape {
  int r;
  [[gnu::noinline]] explicit circle(int r) : r(r) { corners = 0; }
  [[gnu::noinline]] int area(int x) const override { return 3 * r * r - x; }
  int twice(int x) const override { return area(x) + area(x + 1) + corners; }
};

[[gnu::noinline]] int walked(const shape &s, int x, int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    sum += s.area(x);
    if (sum > 1000)
      sum -= s.twice(i) * 3;
    else if (sum < -1000)
      sum += s.twice(x) + s.corners;
    x += sum & 7;
  }
  return sum + s.twice(x);
}
[[gnu::noinline]] int walked_pair(const shape *first, const shape *second, int n) {
  return walked(*first, n, 3) - walked(*second, 1, n % 5);
}

TEST_P(indirect_calls, virtual_functions_of_arguments) {
  expect_as_on_host(n, [](std::size_t i) {
    const int x = int(i);
    square s(x), t(3);
    circle c(x + 1);
    return walked(s, x, 4) + walked(c, 2, x % 7) + walked_pair(&c, &t, x);
  });
}

TEST_P(indirect_calls, virtual_functions_of_one_of_several_objects) {
  expect_as_on_host(n, [](std::size_t i) {
    const int x = int(i);
    const square s(x);
    const circle c(x + 1);
    const shape &chosen = i % 3 == 0 ? static_cast<const shape &>(s) : c;
    const shape *moving = &c;
    int sum = walked(chosen, x, 3);
    for (std::size_t k = 0; k < i % 9; ++k) {
      sum += moving->twice(int(k)) & 255;
      moving = sum % 2 ? static_cast<const shape *>(&s) : &c;
    }
    return sum + moving->corners;
  });
}

struct named {
  int *log;
  explicit named(int *log) : log(log) { *log += id(); }
  virtual int id() const { return 1; }
  virtual ~named() { *log = *log * 3 + id(); }
};
struct renamed : named {
  int number;
  renamed(int *log, int number) : named(log), number(number) { *log += id(); }
  int id() const override { return number; }
  ~renamed() override { *log = *log * 5 + id(); }
};

[[gnu::noinline]] int identified(const named &n, int times) {
  int sum = 0;
  for (int i = 0; i < times; ++i) sum = sum * 2 + n.id() + (sum > 50 ? n.id() : *n.log);
  return sum;
}

// Calls in constructors and destructors are those of the class under construction.
TEST_P(indirect_calls, virtual_functions_while_objects_begin_and_end) {
  expect_as_on_host(n, [](std::size_t i) {
    int log = int(i), sum = 0;
    for (std::size_t k = 0; k < 1 + i % 4; ++k) {
      renamed r(&log, int(k) + 2);
      named plain(&log);
      sum += identified(r, 5) - identified(plain, int(k));
      log &= 1023;
    }
    return sum * 7 + log;
  });
}

struct left : virtual shape {
  int l = 5;
  int area(int x) const override { return x * l; }
};
struct right : virtual shape {
  int r = 7;
  int twice(int x) const override { return area(x) + r; }
};
struct left_and_right : left, right {
  [[gnu::noinline]] int area(int x) const override { return left::area(x) - r + corners; }
};

TEST_P(indirect_calls, virtual_functions_of_virtual_bases) {
  expect_as_on_host(n, [](std::size_t i) {
    left_and_right both;
    both.r = int(i);
    const right &half = both;
    return walked(both, int(i), 4) + half.twice(3) + half.area(int(i));
  });
}

} // namespace

ON_EACH_DEVICE(indirect_calls);
