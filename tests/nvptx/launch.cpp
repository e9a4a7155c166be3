// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Launches the kernels of kernels.cpp on an NVIDIA GPU, according to docs/nvptx.md, and compares the results with the
/// host's.
///
/// \code
///   syclc-link kernels.o -o device.o --targets=nvptx64:sm_90 && syclc-bundle extract device.o -o FOLDER
///   launch FOLDER/device.0.ptx [FOLDER/device.1.cubin]     all of each file; names are read from the first
/// \endcode
/// Exit status: 0 success, 1 wrong results, 77 no GPU.
#include "driver.hpp"
#include "parameters.hpp"

#include "abi/assertion_record.h"
#include "abi/ptx_launch.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <limits>
#include <numeric>

/// The functions of functions.def, exactly: in long double.
namespace sycl {
using std::fabs;
#define EXACT(NAME)                                                                                                    \
  inline long double NAME(long double x) { return std::NAME(x); }
#define EXACT_OF_TWO(NAME)                                                                                             \
  inline long double NAME(long double x, long double y) { return std::NAME(x, y); }
EXACT(sin)
EXACT(cos)
EXACT(tan)
EXACT(exp)
EXACT(exp2)
EXACT(log)
EXACT(sqrt)
EXACT(tanh)
EXACT(erf)
EXACT(cbrt)
EXACT(floor)
EXACT(asin)
EXACT(lgamma)
EXACT_OF_TWO(pow)
EXACT_OF_TWO(atan2)
EXACT_OF_TWO(fmod)
EXACT_OF_TWO(hypot)
inline long double fma(long double x, long double y, long double z) { return x * y + z; }
} // namespace sycl

namespace {

using cuda::array;

unsigned failures = 0;

void expect(bool good, const char *kernel, const std::string &what) {
  if (good) return;
  if (++failures < 20) std::printf("  WRONG %s: %s\n", kernel, what.c_str());
}

std::string read_file(const char *path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) {
    std::printf("%s cannot be read\n", path);
    std::exit(1);
  }
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// x-fastest, as the runtime's launches are.
struct shape {
  std::uint64_t size[3] = {1, 1, 1};
};

class program {
public:
  program(const cuda::driver &d, const std::string &image, const std::string &ptx) : d_(d), ptx_(ptx) {
    char log[4096] = "";
    int options[] = {5, 6}; // CU_JIT_ERROR_LOG_BUFFER, its size
    void *values[] = {log, reinterpret_cast<void *>(sizeof log)};
    const int status = d.cuModuleLoadDataEx(&module_, image.c_str(), 2, options, values);
    if (status) std::printf("%s\n", log);
    cuda::check(d, status, "cuModuleLoadDataEx");
  }
  const cuda::driver &driver() const { return d_; }

  /// Runs the kernel of a function object called \p name: blocks that cover \p global, no more than \p most of them in
  /// a dimension of one grid. \param arguments of syclc_kernel::params, then of specialization constants.
  void launch(const char *name, shape global, shape local, std::vector<void *> arguments, unsigned shared = 0,
              shape offset = {{0, 0, 0}}, std::uint64_t most = 65535) const {
    void *function = nullptr;
    cuda::check(d_, d_.cuModuleGetFunction(&function, module_, entry(name).c_str()), name);
    if (shared > 48 * 1024) // CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
      cuda::check(d_, d_.cuFuncSetAttribute(function, 8, int(shared)), name);
    syclc_ptx_launch launch{};
    for (int i = 0; i < 3; ++i) {
      launch.global_size[i] = global.size[i];
      launch.num_groups[i] = (global.size[i] + local.size[i] - 1) / local.size[i];
      launch.offset[i] = offset.size[i];
    }
    arguments.push_back(&launch);
    for (std::uint64_t z = 0; z < launch.num_groups[2]; z += most)
      for (std::uint64_t y = 0; y < launch.num_groups[1]; y += most)
        for (std::uint64_t x = 0; x < launch.num_groups[0]; x += most) {
          const std::uint64_t first[] = {x, y, z};
          unsigned grid[3];
          for (int i = 0; i < 3; ++i) {
            launch.first_group[i] = first[i];
            launch.first_item[i] = launch.offset[i] + first[i] * local.size[i];
            grid[i] = unsigned(std::min(most, launch.num_groups[i] - first[i]));
          }
          cuda::check(d_,
                      d_.cuLaunchKernel(function, grid[0], grid[1], grid[2], unsigned(local.size[0]),
                                        unsigned(local.size[1]), unsigned(local.size[2]), shared, nullptr,
                                        arguments.data(), nullptr),
                      name);
        }
    cuda::check(d_, d_.cuCtxSynchronize(), name);
  }

private:
  std::string entry(const std::string &name) const {
    const std::string sought = std::to_string(name.size()) + name + (name == "Hierarchy" ? "" : "E");
    for (std::size_t at = 0; (at = ptx_.find(".visible .entry ", at)) != std::string::npos; ++at) {
      const std::size_t begin = at + std::strlen(".visible .entry "), end = ptx_.find('(', begin);
      if (const std::string found = ptx_.substr(begin, end - begin); found.find(sought) != std::string::npos)
        return found;
    }
    std::printf("there is no kernel %s\n", name.c_str());
    std::exit(1);
  }

  const cuda::driver &d_;
  const std::string &ptx_;
  void *module_ = nullptr;
};

void test_add(const program &p) {
  const cuda::driver &d = p.driver();
  const unsigned size = 1000, before = 7;
  std::vector<float> left(size + before), right(size + before);
  for (unsigned i = 0; i < size + before; ++i) left[i] = float(i) * 0.5f, right[i] = float(i * i % 97);
  for (std::uint64_t most : {65535, 3}) {
    array a(d, left), b(d, right);
    array<float> sum(d, size + before);
    float more = 0.25f;
    p.launch("Add", {{size, 1, 1}}, {{128, 1, 1}}, {a.argument(), b.argument(), sum.argument(), &more}, 0,
             {{before, 0, 0}}, most);
    const std::vector<float> got = sum.read();
    for (unsigned i = 0; i < size + before; ++i)
      expect(got[i] == (i < before ? 0 : left[i] + right[i] + more), "Add", std::to_string(i));
  }
}

void test_places(const program &p) {
  const unsigned rows = 37, columns = 53;
  array<unsigned> out(p.driver(), rows * columns);
  p.launch("Places", {{columns, rows, 1}}, {{16, 8, 1}}, {out.argument()});
  const std::vector<unsigned> got = out.read();
  for (unsigned row = 0; row < rows; ++row)
    for (unsigned column = 0; column < columns; ++column)
      expect(got[row * columns + column] == row * 1000 + column + (row * columns + column) % 7, "Places",
             std::to_string(row) + ", " + std::to_string(column));
}

void test_group_sum(const program &p) {
  const cuda::driver &d = p.driver();
  const unsigned local = 256, groups = 10, own = 4096; // bytes of syclc_kernel::static_local_size: the group scratch
  std::vector<int> in(local * groups);
  for (unsigned i = 0; i < in.size(); ++i) in[i] = int(i * 37 % 1001) - 300;
  array values(d, in);
  array<int> tree(d, groups), algorithm(d, groups);
  std::uint64_t accessor = 0; // start of the local_accessor, after the kernel's own memory
  p.launch("GroupSum", {{local * groups, 1, 1}}, {{local, 1, 1}},
           {values.argument(), tree.argument(), algorithm.argument(), &accessor}, own + local * sizeof(int),
           {{0, 0, 0}}, 3);
  const std::vector<int> sums = tree.read(), others = algorithm.read();
  for (unsigned group = 0; group < groups; ++group) {
    const int sum = std::accumulate(in.begin() + group * local, in.begin() + (group + 1) * local, 0);
    expect(sums[group] == sum && others[group] == sum, "GroupSum",
           std::to_string(sums[group]) + ", " + std::to_string(others[group]) + " for " + std::to_string(sum));
  }
}

void test_sub_groups(const program &p) {
  const cuda::driver &d = p.driver();
  const unsigned local = 80, groups = 5, warp = 32;
  array<int> rotated(d, local * groups), sums(d, local * groups), below(d, local * groups), votes(d, local * groups);
  array<float> largest(d, local * groups);
  array<double> products(d, local * groups);
  p.launch("SubGroups", {{local * groups, 1, 1}}, {{local, 1, 1}},
           {rotated.argument(), sums.argument(), below.argument(), votes.argument(), largest.argument(),
            products.argument()});
  const std::vector<int> got[] = {rotated.read(), sums.read(), below.read(), votes.read()};
  const std::vector<float> maxima = largest.read();
  const std::vector<double> scans = products.read();
  auto value = [](unsigned i) { return int(std::uint64_t(i) * i % 101); };
  for (unsigned group = 0; group < groups; ++group)
    for (unsigned start = 0; start < local; start += warp) {
      const unsigned size = std::min(warp, local - start), first = group * local + start;
      int sum = 0, most = 0, odd = 0;
      for (unsigned lane = 0; lane < size; ++lane) {
        sum += value(first + lane);
        most = std::max(most, value(first + lane));
        odd += value(first + lane) % 2;
      }
      int before = 0;
      double product = 1;
      for (unsigned lane = 0; lane < size; ++lane) {
        const unsigned i = first + lane;
        const std::string place = std::to_string(i);
        expect(got[0][i] == value(first + (lane + 1) % size), "SubGroups", "rotated " + place);
        expect(got[1][i] == sum + (value(i) % 2 ? 1000 * odd : 0), "SubGroups", "sum " + place);
        expect(got[2][i] == before, "SubGroups", "below " + place);
        expect(got[3][i] == (most == 100) * 4 + (most < 100) * 2 + (lane == 0), "SubGroups", "votes " + place);
        expect(maxima[i] == float(most) * 0.5f, "SubGroups", "largest " + place);
        before += value(i);
        product *= 1 + value(i) * 1e-3;
        expect(std::abs(scans[i] - product) < 1e-13 * product, "SubGroups", "product " + place);
      }
    }
}

void test_atomics(const program &p) {
  const cuda::driver &d = p.driver();
  const unsigned local = 64, groups = 48, own = 128;
  array<unsigned> counts(d, 8), turns(d, 2);
  array<float> sum(d, 1);
  array<unsigned long long> most(d, 1);
  p.launch("Atomics", {{local * groups, 1, 1}}, {{local, 1, 1}},
           {counts.argument(), sum.argument(), most.argument(), turns.argument()}, own);
  for (unsigned count : counts.read()) expect(count == local * groups / 8, "Atomics", "counts");
  expect(sum.read()[0] == 0.5f * local * groups, "Atomics", "sum");
  unsigned long long largest = 0;
  for (unsigned i = 0; i < local * groups; ++i) largest = std::max(largest, i * 7ull % 1013);
  expect(most.read()[0] == largest, "Atomics", "most");
  expect(turns.read()[0] == 0 && turns.read()[1] == groups, "Atomics", "lock");
}

/// In units of the last place.
template <class Real>
double error(Real got, long double exact) {
  if (std::isnan(got) || std::isinf(got)) return got == Real(exact) || std::isnan(exact) ? 0 : 1e9;
  int exponent;
  std::frexp(exact, &exponent);
  exponent = std::max(exponent, std::numeric_limits<Real>::min_exponent) - std::numeric_limits<Real>::digits;
  return double(std::abs(std::ldexp(got - exact, -exponent)));
}

void test_math(const program &p) {
  const cuda::driver &d = p.driver();
  std::vector<double> in;
  for (int i = -400; i <= 400; ++i) in.push_back(float(i * 0.173 + 0.01)); // the same as float
  for (double large : {1e3f, 12289.0f, 524290.0f, 1e10f, 1e30f}) in.push_back(large);
  array arguments(d, in);
  array<float> floats(d, in.size() * parameters::functions);
  array<double> doubles(d, in.size() * parameters::functions);
  p.launch("Math", {{in.size(), 1, 1}}, {{64, 1, 1}}, {arguments.argument(), floats.argument(), doubles.argument()});
  const std::vector<float> of_float = floats.read();
  const std::vector<double> of_double = doubles.read();
  std::vector<double> worst(2 * parameters::functions);
  for (std::size_t i = 0; i < in.size(); ++i) {
    const double x = in[i];
    const float f = float(x);
#define FUNCTION(NUMBER, FLOAT, DOUBLE)                                                                                \
  {                                                                                                                    \
    const std::size_t place = i * parameters::functions + NUMBER;                                                      \
    worst[2 * NUMBER] = std::max(worst[2 * NUMBER], error<float>(of_float[place], FLOAT));                             \
    worst[2 * NUMBER + 1] = std::max(worst[2 * NUMBER + 1], error<double>(of_double[place], DOUBLE));                  \
  }
#include "functions.def"
  }
  const char *names[] = {
#define FUNCTION(NUMBER, FLOAT, DOUBLE) #DOUBLE,
#include "functions.def"
  };
  for (int i = 0; i < parameters::functions; ++i) {
    std::printf("  %-40s float %7.2f ulp, double %7.2f ulp\n", names[i], worst[2 * i], worst[2 * i + 1]);
    const double limit = std::strstr(names[i], "lgamma") ? 1e5 : 16;
    expect(worst[2 * i] <= limit && worst[2 * i + 1] <= limit, "Math", names[i]);
  }
}

void test_structure(const program &p) {
  const unsigned size = 23;
  array<int> out(p.driver(), size);
  struct {
    parameters::table table{{2, 3, 5, 7, 11}, 100, -4};
    std::uint64_t out;
  } closure;
  std::memcpy(&closure.out, out.argument(), sizeof closure.out);
  p.launch("Structure", {{size, 1, 1}}, {{32, 1, 1}},
           {&closure.table.factor, &closure.table.small, out.argument(), &closure});
  const std::vector<int> got = out.read();
  for (unsigned i = 0; i < size; ++i)
    expect(got[i] == closure.table.numbers[i % 5] * 100 - 4, "Structure", std::to_string(i));
}

void test_specialized(const program &p) {
  const unsigned size = 100;
  for (int width : {3, 17}) {
    array<int> out(p.driver(), size);
    array<float> weighted(p.driver(), size);
    struct {
      int width;
      parameters::weights weights;
    } values{width, {{0.25f, 0.5f, 2.0f + float(width)}}};
    p.launch("Specialized", {{size, 1, 1}}, {{32, 1, 1}}, {out.argument(), weighted.argument(), &values});
    const std::vector<int> got = out.read();
    const std::vector<float> others = weighted.read();
    for (unsigned i = 0; i < size; ++i)
      expect(got[i] == int(i) * width && others[i] == float(i) * values.weights.values[i % 3], "Specialized",
             std::to_string(i));
  }
}

void test_shapes(const program &p) {
  const shape global{{10, 6, 4}}, local{{5, 3, 4}}; // groups of 60 work-items
  const unsigned items = 10 * 6 * 4;
  array<unsigned> out(p.driver(), items * 6);
  p.launch("Shapes", global, local, {out.argument()}, 4096, {{0, 0, 0}}, 1);
  const std::vector<unsigned> got = out.read();
  for (unsigned z = 0; z < 4; ++z)
    for (unsigned y = 0; y < 6; ++y)
      for (unsigned x = 0; x < 10; ++x) {
        const unsigned *const mine = &got[6 * ((z * 6 + y) * 10 + x)], linear = (z % 4 * 3 + y % 3) * 5 + x % 5;
        const unsigned first = linear / 32 * 32, last = std::min(first + 31, 59u);
        expect(mine[0] == linear / 32 && mine[1] == linear % 32 && mine[2] == 2 &&
                   mine[3] == (first + last) * (last - first + 1) / 2 && mine[4] == linear * (linear + 1) / 2 &&
                   mine[5] == 7,
               "Shapes", std::to_string(z) + ", " + std::to_string(y) + ", " + std::to_string(x));
      }
}

void test_odd(const program &p) {
  const unsigned size = 50;
  array<unsigned long long> out(p.driver(), size);
  p.launch("Odd", {{size, 1, 1}}, {{32, 1, 1}}, {out.argument()});
  const std::vector<unsigned long long> got = out.read();
  for (unsigned i = 0; i < size; ++i)
    expect(got[i] == static_cast<unsigned __int128>(0x123456789abcdefull * (i + 1)) * 0xfedcba987654321ull %
                         (0xffffffffffffffc5ull - i),
           "Odd", std::to_string(i));
}

void test_hierarchy(const program &p) {
  const unsigned groups = 9;
  array<int> sums(p.driver(), groups);
  std::uint64_t work_items = 1; // of parallel_for_work_group's second argument
  p.launch("Hierarchy", {{groups, 1, 1}}, {{1, 1, 1}}, {sums.argument(), &work_items});
  const std::vector<int> got = sums.read();
  for (unsigned i = 0; i < groups; ++i) expect(got[i] == int(276 * i), "Hierarchy", std::to_string(i));
}

void test_reports(const program &p) {
  const unsigned size = 5;
  array<_Float16> out(p.driver(), size);
  array<syclc_assertion_record> record(p.driver(), 1);
  p.launch("Reports", {{size, 1, 1}}, {{32, 1, 1}}, {out.argument(), record.argument()});
  const std::vector<_Float16> got = out.read();
  for (unsigned i = 0; i < size; ++i) {
    const _Float16 part = _Float16(float(i) / 3), root = _Float16(std::sqrt(float(i)));
    expect(std::abs(float(got[i]) - float(part + root)) < 0.004, "Reports", std::to_string(i));
  }
  const syclc_assertion_record written = record.read()[0];
  expect(written.failed == 1 && written.dimensions == 1 && written.global_id[0] == 3 &&
             !std::strcmp(written.expression, "i != 3") && std::strstr(written.file, "kernels.cpp"),
         "Reports", "the record of the assertion");
}

/// How fast memory is read and written by the simplest kernel; printed only.
void time_add(const program &p) {
  const cuda::driver &d = p.driver();
  const unsigned size = 1u << 27;
  array<float> a(d, size), b(d, size), sum(d, size);
  float more = 1;
  for (int turn = 0; turn < 3; ++turn) {
    const auto begin = std::chrono::steady_clock::now();
    p.launch("Add", {{size, 1, 1}}, {{256, 1, 1}}, {a.argument(), b.argument(), sum.argument(), &more}, 0, {{0, 0, 0}},
             0x7fffffff);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    std::printf("  Add of %u floats: %.3f ms, %.0f GB/s\n", size, taken.count() * 1e3, size * 12e-9 / taken.count());
  }
}

} // namespace

int main(int argc, char **argv) {
  std::vector<const char *> files;
  bool timed = false;
  for (int i = 1; i < argc; ++i)
    if (!std::strcmp(argv[i], "--time"))
      timed = true;
    else
      files.push_back(argv[i]);
  if (files.empty()) {
    std::printf("usage: launch FILE.ptx [FILE.cubin]... [--time]\n");
    return 1;
  }
  const cuda::driver *d = cuda::load_driver();
  if (!d) {
    std::printf("skipped: there is no NVIDIA GPU here\n");
    return 77;
  }
  int device = 0, version = 0, major = 0, minor = 0;
  char name[128] = "";
  void *context = nullptr;
  cuda::check(*d, d->cuDeviceGet(&device, 0), "cuDeviceGet");
  d->cuDeviceGetName(name, sizeof name, device);
  d->cuDriverGetVersion(&version);
  d->cuDeviceGetAttribute(&major, 75, device); // CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, _MINOR
  d->cuDeviceGetAttribute(&minor, 76, device);
  std::printf("%s, sm_%d%d, driver for CUDA %d.%d\n", name, major, minor, version / 1000, version % 1000 / 10);
  cuda::check(*d, d->cuDevicePrimaryCtxRetain(&context, device), "cuDevicePrimaryCtxRetain");
  cuda::check(*d, d->cuCtxSetCurrent(context), "cuCtxSetCurrent");

  const std::string ptx = read_file(files[0]);
  for (const char *file : files) {
    std::printf("%s\n", file);
    const program p(*d, read_file(file), ptx);
    const unsigned before = failures;
    test_add(p);
    test_places(p);
    test_group_sum(p);
    test_sub_groups(p);
    test_atomics(p);
    test_math(p);
    test_structure(p);
    test_specialized(p);
    test_shapes(p);
    test_odd(p);
    test_hierarchy(p);
    test_reports(p);
    if (timed) time_add(p);
    std::printf("  %s\n", failures == before ? "all right" : "WRONG");
  }
  return failures != 0;
}
