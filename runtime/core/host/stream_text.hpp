// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Formats the output of a sycl::stream from the records that kernels wrote (sycl/detail/stream_records.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace sycl::detail {

/// The text of records. \param words the records. \param total_size, work_item_size as in sycl::stream.
std::string stream_text(const std::vector<std::uint64_t> &words, std::size_t total_size, std::size_t work_item_size);

} // namespace sycl::detail
