// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// All information descriptors.
#pragma once

#include <sycl/info/context.hpp>
#include <sycl/info/device.hpp>
#include <sycl/info/enums.hpp>
#include <sycl/info/event.hpp>
#include <sycl/info/kernel.hpp>
#include <sycl/info/platform.hpp>
#include <sycl/info/queue.hpp>
