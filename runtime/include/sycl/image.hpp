// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::unsampled_image and sycl::sampled_image (specification 4.7.3): arrays of pixels of one to three dimensions,
/// the first of which varies fastest. Pixels are accessed as vectors of four, regardless of their memory format.
///
/// An image's pixels have the same layout on every device as in the program's memory, and sycl/detail/image_pixels.hpp
/// implements the accesses: so all devices have aspect::image and produce the same colours.
#pragma once

#include <sycl/buffer.hpp>
#include <sycl/detail/image_class.hpp>
#include <sycl/image_accessor.hpp>
