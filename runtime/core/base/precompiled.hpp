// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Standard headers that most files of the runtime use, parsed once per build. Each file still includes the headers it
/// uses.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>
