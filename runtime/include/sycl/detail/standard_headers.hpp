// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The standard headers that <sycl/sycl.hpp> includes because other implementations do, and programs rely on it.
/// -DSYCLC_LEAN_HEADERS omits them; split headers (sycl/khr/split_headers/) never include them.
#pragma once

#ifndef SYCLC_LEAN_HEADERS
#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cfloat>
#include <chrono>
#include <climits>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <functional>
#include <initializer_list>
#include <iostream>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>
#endif
