// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Prices of European options by the formula of Black and Scholes: millions of them for the time it takes, and a table.
/// \code
///   syclc++ -O2 black_scholes.cpp -o black_scholes
///   ./black_scholes [OPTIONS]                          (default: 4 million)
/// \endcode
#include <sycl/sycl.hpp>

#include "random_numbers.hpp"

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <vector>

struct option {
  float price;  ///< of the share, today
  float strike; ///< what the share may be bought (call) or sold (put) for
  float years;  ///< from now
};
struct value {
  float call, put;
};
constexpr float interest = 0.03f, volatility = 0.25f; // per year

/// The probability that a normally distributed number is at most x.
template <class T>
T normal(T x) {
  return T(0.5) * std::erfc(-x * T(0.70710678118654752));
}

/// In float on the device, and in double for the comparison on the host.
template <class T>
void evaluate(T price, T strike, T years, T &call, T &put) {
  const T spread = T(volatility) * std::sqrt(years);
  const T d1 = (std::log(price / strike) + (T(interest) + T(volatility) * T(volatility) / 2) * years) / spread,
          d2 = d1 - spread;
  const T discounted = strike * std::exp(-T(interest) * years);
  call = price * normal(d1) - discounted * normal(d2);
  put = discounted * normal(-d2) - price * normal(-d1);
}

/// Prices all options.
std::vector<value> evaluate(sycl::queue &queue, const std::vector<option> &options) {
  std::vector<value> values(options.size());
  sycl::buffer in(options);
  sycl::buffer out(values.data(), sycl::range(values.size()));
  queue.submit([&](sycl::handler &handler) {
    sycl::accessor from(in, handler, sycl::read_only);
    sycl::accessor to(out, handler, sycl::write_only, sycl::no_init);
    handler.parallel_for(in.get_range(), [=](sycl::id<1> i) {
      const option &o = from[i];
      evaluate(o.price, o.strike, o.years, to[i].call, to[i].put);
    });
  });
  return values;
}

int main(int argc, char **argv) try {
  const long count = argc > 1 ? std::strtol(argv[1], nullptr, 10) : 4'000'000;
  if (argc > 2 || count < 1 || count > 100'000'000) {
    std::cerr << "usage: black_scholes [OPTIONS], between 1 and 100 million options\n";
    return 2;
  }
  sycl::queue queue;
  std::cout << "device:  " << queue.get_device().get_info<sycl::info::device::name>() << "\noptions: " << count << "\n";

  std::vector<option> options(static_cast<std::size_t>(count));
  random_numbers random{1973};
  const auto between = [&random](float low, float high) { return low + (high - low) * random.next(); };
  for (option &o : options) o = {between(10, 100), between(10, 100), between(0.1f, 3)};
  std::vector<value> values;
  for (const char *run : {"first run:  ", "second run: "}) {
    const auto clock = std::chrono::steady_clock::now();
    values = evaluate(queue, options);
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - clock;
    std::cout << run << time.count() * 1e3 << " ms, " << 1e-6 * double(count) / time.count() << " million options/s\n";
  }

  // A table: what it costs today to be allowed to buy a share, worth 100 today, for a strike price later.
  std::vector<option> table;
  for (const float strike : {70, 80, 90, 100, 110, 120, 130})
    for (const float years : {0.25f, 0.5f, 1.0f, 2.0f, 5.0f}) table.push_back({100, strike, years});
  const std::vector<value> prices = evaluate(queue, table);
  std::cout
      << "\ncall | 3 months 6 months   1 year  2 years  5 years\n-----+---------------------------------------------\n"
      << std::fixed << std::setprecision(2);
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (i % 5 == 0) std::cout << std::setw(4) << int(table[i].strike) << " |";
    std::cout << std::setw(9) << prices[i].call << (i % 5 == 4 ? "\n" : "");
  }
  std::cout << "\n";

  double largest = 0; // error, compared with double precision
  for (std::size_t i = 0; i < options.size(); i += 1 + options.size() / 100'000) {
    double call, put;
    evaluate<double>(options[i].price, options[i].strike, options[i].years, call, put);
    largest = std::max({largest, std::abs(call - values[i].call), std::abs(put - values[i].put)});
  }
  std::cout << std::scientific << "largest error: " << largest << "\n"
            << (largest < 1e-4 ? "PASS\n" : "FAIL: the prices are wrong\n");
  return largest < 1e-4 ? 0 : 1;
} catch (const std::exception &error) {
  std::cerr << "black_scholes: " << error.what() << "\n";
  return 1;
}
