// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Measures how wrong every elementary function is on the native device, in units in the last place, against MPFR:
/// float and double, in lanes and scalar, at every ISA level that the processor has. It fails where an error is above
/// the limit of the table of mathematics (sycl/detail/math.def).
///
/// \code
///   ulp [--points N] [--only sin] [--markdown]
/// \endcode
/// Points: all special values (of two arguments all pairs), then N in turns of any bits, the function's interesting
/// range, the neighbourhood of 1, and many magnitudes around 0. The default keeps the test short; --points 1000000 is a
/// thorough run of minutes. --markdown prints the errors for docs/math.md
/// (lit/architecture/Inputs/math_table.py).
#include "ulp.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>
#include <string>

namespace {

constexpr double unbounded = std::numeric_limits<double>::infinity();

/// Each number is of float and of double.
struct line {
  const char *label;
  double ulp[2], low[2], high[2];
};

constexpr double range(double number, int) { return number; }
struct by_type {
  double of_float, of_double;
};
constexpr double range(by_type numbers, int type) { return type ? numbers.of_double : numbers.of_float; }

const line lines[] = {
#define UNBOUNDED unbounded
#define MEASURED(LABEL, CALL, ULP_FLOAT, ULP_DOUBLE, LOW, HIGH, RIGHT)                                                 \
  {#LABEL, {ULP_FLOAT, ULP_DOUBLE}, {range(LOW, 0), range(LOW, 1)}, {range(HIGH, 0), range(HIGH, 1)}},
#include "functions.def"
#undef UNBOUNDED
};

template <class Real>
constexpr int type_of = sizeof(Real) == 8;

/// The limit: 0 in the table is a correctly rounded result, at most half a unit off.
double limit_of(const line &l, int type) { return std::max(l.ulp[type], 0.5); }

template <class Real>
const std::vector<Real> &special_values() {
  using info = std::numeric_limits<Real>;
  static const std::vector<Real> values = [] {
    std::vector<Real> all;
    for (Real v : {Real(0),
                   Real(1),
                   Real(0.5),
                   Real(1.5),
                   Real(2),
                   Real(2.5),
                   Real(3),
                   Real(4),
                   Real(5),
                   Real(10),
                   Real(100),
                   info::infinity(),
                   info::quiet_NaN(),
                   info::max(),
                   info::min(),
                   info::denorm_min(),
                   info::min() / 2,
                   info::min() / 3,
                   info::epsilon(),
                   1 + info::epsilon(),
                   1 - info::epsilon() / 2,
                   Real(88.72284),
                   Real(103.98),
                   Real(709.7827),
                   Real(745.14),
                   Real(128),
                   Real(149),
                   Real(1024),
                   Real(1074.5),
                   Real(38.54),
                   Real(308.3),
                   Real(1e5),
                   Real(1e10),
                   Real(1e22),
                   Real(1e30),
                   Real(3.14159265358979),
                   Real(1.5707963267949),
                   Real(0.785398163397448),
                   Real(1e-5),
                   Real(1e-30),
                   Real(0x1p24),
                   Real(0x1p53),
                   Real(0x1p63),
                   Real(170.6),
                   Real(35.04),
                   Real(7.999999)}) {
      all.push_back(v);
      all.push_back(-v);
    }
    return all;
  }();
  return values;
}

/// Arguments, in memory of the device.
template <class Real>
struct points {
  Real *x, *y;
  std::size_t count;
};

template <class Real>
points<Real> make_points(sycl::queue &queue, const line &l, std::size_t wanted) {
  const std::vector<Real> &special = special_values<Real>();
  const std::size_t count = special.size() * special.size() + wanted;
  points<Real> made = {sycl::malloc_shared<Real>(count, queue), sycl::malloc_shared<Real>(count, queue), count};
  std::size_t i = 0;
  for (Real x : special)
    for (Real y : special) {
      made.x[i] = x;
      made.y[i++] = y;
    }
  std::mt19937_64 random(20260801);
  std::uniform_real_distribution<double> unit(0, 1);
  const auto any = [&] {
    const auto bits = random();
    Real value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
  };
  const double low = l.low[type_of<Real>], high = l.high[type_of<Real>];
  const auto in_range = [&] { return static_cast<Real>(low + (high - low) * unit(random)); };
  const auto near_one = [&] { return static_cast<Real>(1 + (unit(random) - 0.5) * std::exp(-20 * unit(random))); };
  const auto magnitudes = [&] { return static_cast<Real>(std::ldexp(unit(random) - 0.5, int(random() % 60) - 40)); };
  for (; i < count; ++i) {
    switch (i % 4) {
    case 0:
      made.x[i] = any();
      made.y[i] = any();
      break;
    case 1:
      made.x[i] = in_range();
      made.y[i] = in_range();
      break;
    case 2:
      made.x[i] = near_one();
      made.y[i] = static_cast<Real>((unit(random) - 0.5) * 200);
      break;
    default:
      made.x[i] = magnitudes();
      made.y[i] = magnitudes();
    }
  }
  return made;
}

/// |got - right| in units of the last place that \p right has as a Real.
template <class Real>
double error(Real got, long double right) {
  using info = std::numeric_limits<Real>;
  const Real rounded = static_cast<Real>(right);
  if (std::isnan(rounded)) return std::isnan(got) ? 0 : unbounded;
  if (std::isnan(got)) return unbounded;
  if (got == rounded && !std::isfinite(got)) return 0;
  if (std::isinf(right)) return unbounded;
  // Infinity is as far from the largest number as the next number would be, if there were one.
  const long double value =
      std::isinf(got) ? std::copysign(std::ldexp(1.0L, info::max_exponent), (long double)got) : got;
  int exponent;
  (void)std::frexp(std::isinf(rounded) ? info::max() : rounded, &exponent);
  exponent = std::max(exponent, int(info::min_exponent));
  return static_cast<double>(std::fabs(value - right) / std::ldexp(1.0L, exponent - info::digits));
}

struct worst {
  double error = 0, x = 0, y = 0, got = 0;
};

struct level {
  const char *name;
  bool present;
  std::vector<ulp::variant> variants;
};

struct options {
  std::size_t points = 20000;
  std::string only;
  bool markdown = false;
};

class measurement {
public:
  measurement(sycl::queue queue, options asked, std::vector<level> levels)
      : queue(queue), asked(asked), levels(std::move(levels)) {}

  int run() {
    if (asked.markdown) std::puts("| function | limit | scalar | v2 | v3 | v4 |\n|---|---|---|---|---|---|");
    std::size_t number = 0;
    for (const line &l : lines) {
      if (asked.only.empty() || asked.only == l.label) {
        measure<float>(l, number);
        measure<double>(l, number);
      }
      ++number;
    }
    std::printf("%zu functions, %zu points each, %d above their limits\n", 2 * std::size(lines), points_each, failures);
    return failures != 0;
  }

private:
  template <class Real>
  void measure(const line &l, std::size_t number) {
    const double most = limit_of(l, type_of<Real>);
    const points<Real> at = make_points<Real>(queue, l, asked.points);
    points_each = at.count;
    std::vector<long double> right(at.count);
    for (std::size_t i = 0; i < at.count; ++i) right[i] = ulp::reference(number, at.x[i], at.y[i]);
    Real *results = sycl::malloc_shared<Real>(at.count, queue);

    const auto check = [&](const char *how, ulp::compute<Real> compute) {
      compute(queue, at.x, at.y, results, at.count);
      worst w;
      for (std::size_t i = 0; i < at.count; ++i)
        if (const double e = error(results[i], right[i]); e > w.error)
          w = {e, double(at.x[i]), double(at.y[i]), double(results[i])};
      if (w.error > most) {
        std::printf("%s of %s, %s: %g ulp at (%a, %a), which gives %a; %g are allowed\n", l.label, type_name<Real>, how,
                    w.error, w.x, w.y, w.got, most);
        ++failures;
      }
      return w.error;
    };
    double scalar = 0;
    std::string columns;
    for (const level &each : levels) {
      if (!each.present) {
        columns += " - |";
        continue;
      }
      const ulp::variant &v = each.variants[number];
      char text[32];
      if constexpr (sizeof(Real) == 4) {
        scalar = std::max(scalar, check((std::string(each.name) + " scalar").c_str(), v.scalar_float));
        std::snprintf(text, sizeof text, " %.2f |", check(each.name, v.vector_float));
      } else {
        scalar = std::max(scalar, check((std::string(each.name) + " scalar").c_str(), v.scalar_double));
        std::snprintf(text, sizeof text, " %.2f |", check(each.name, v.vector_double));
      }
      columns += text;
    }
    if (asked.markdown) {
      char allowed[32] = "none";
      if (most != unbounded) std::snprintf(allowed, sizeof allowed, "%g", most);
      std::printf("| %s, %s | %s | %.2f |%s\n", l.label, type_name<Real>, allowed, scalar, columns.c_str());
    }
    for (void *memory : {(void *)at.x, (void *)at.y, (void *)results}) sycl::free(memory, queue);
  }

  template <class Real>
  static constexpr const char *type_name = sizeof(Real) == 4 ? "float" : "double";

  sycl::queue queue;
  options asked;
  std::vector<level> levels;
  int failures = 0;
  std::size_t points_each = 0;
};

} // namespace

int main(int count, char **arguments) {
  options asked;
  for (int i = 1; i < count; ++i) {
    const std::string argument = arguments[i];
    if (argument == "--markdown")
      asked.markdown = true;
    else if (argument == "--points" && i + 1 < count)
      asked.points = std::strtoull(arguments[++i], nullptr, 10);
    else if (argument == "--only" && i + 1 < count)
      asked.only = arguments[++i];
    else {
      std::fprintf(stderr, "ulp: unknown argument '%s'; usage: ulp [--points N] [--only FUNCTION] [--markdown]\n",
                   arguments[i]);
      return 2;
    }
  }
  __builtin_cpu_init();
  const bool v4 = __builtin_cpu_supports("x86-64-v4"), v3 = __builtin_cpu_supports("x86-64-v3"),
             v2 = __builtin_cpu_supports("x86-64-v2");
  sycl::queue queue{sycl::cpu_selector_v};
  return measurement(queue, asked,
                     {{"v2", v2, ulp::variants_v2()}, {"v3", v3, ulp::variants_v3()}, {"v4", v4, ulp::variants_v4()}})
      .run();
}
