// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// All of SYCL: the one header that programs include (specification 4.1).
#pragma once

#include <sycl/access.hpp>
#include <sycl/accessor.hpp>
#include <sycl/aspects.hpp>
#include <sycl/backend_enum.hpp>
#include <sycl/buffer.hpp>
#include <sycl/context.hpp>
#include <sycl/device.hpp>
#include <sycl/device_selector.hpp>
#include <sycl/event.hpp>
#include <sycl/exception.hpp>
#include <sycl/group.hpp>
#include <sycl/handler.hpp>
#include <sycl/host_accessor.hpp>
#include <sycl/id.hpp>
#include <sycl/info/info.hpp>
#include <sycl/item.hpp>
#include <sycl/math.hpp>
#include <sycl/nd_item.hpp>
#include <sycl/nd_range.hpp>
#include <sycl/platform.hpp>
#include <sycl/property_list.hpp>
#include <sycl/queue.hpp>
#include <sycl/range.hpp>
#include <sycl/usm.hpp>
#include <sycl/usm_allocator.hpp>
#include <sycl/version.hpp>
