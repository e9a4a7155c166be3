// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A Python module whose functions run SYCL kernels on NumPy arrays, without copying them:
/// \code
///   CXX=clang++-22 CMAKE_PREFIX_PATH=PREFIX pip install examples/python    (PREFIX: where syclc is installed)
///   python3 examples/python/demo.py
/// \endcode
/// Kernels get the address of an array's memory. Only devices with aspect::usm_system_allocations can read memory that
/// SYCL did not allocate: the processor can, as the native device. Results are arrays in shared USM memory, which any
/// device with that aspect can write, and which Python frees.
#include <sycl/sycl.hpp>

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <stdexcept>
#include <string>

namespace nb = nanobind;

namespace {

template <class T>
using vector_of = nb::ndarray<T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using image_of_floats = nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using new_image = nb::ndarray<nb::numpy, float, nb::ndim<2>>;

/// The queue of all functions. \throws std::runtime_error if no device can read NumPy's memory
sycl::queue &queue() {
  static sycl::queue shared = [] {
    for (const sycl::device &device : sycl::device::get_devices())
      if (device.has(sycl::aspect::usm_system_allocations))
        return sycl::queue(device, sycl::property::queue::in_order());
    throw std::runtime_error("no device can access NumPy's memory (aspect::usm_system_allocations); "
                             "let ONEAPI_DEVICE_SELECTOR include native:cpu");
  }();
  return shared;
}

/// y += a * x
void axpy(float a, const vector_of<const float> &x, const vector_of<float> &y) {
  if (x.shape(0) != y.shape(0)) throw std::invalid_argument("axpy: x and y must have the same length");
  const float *const from = x.data();
  float *const to = y.data();
  const nb::gil_scoped_release others_run; // other Python threads, while this one waits
  queue().parallel_for(sycl::range(x.shape(0)), [=](sycl::id<1> i) { to[i] += a * from[i]; }).wait_and_throw();
}

/// The sum of squares, in double.
double norm2(const vector_of<const float> &x) {
  const float *const from = x.data();
  const nb::gil_scoped_release others_run;
  double sum = 0;
  {
    sycl::buffer result(&sum, sycl::range(1));
    queue().submit([&](sycl::handler &handler) {
      handler.parallel_for(sycl::range(x.shape(0)), sycl::reduction(result, handler, sycl::plus<>()),
                           [=](sycl::id<1> i, auto &total) { total += double(from[i]) * double(from[i]); });
    });
  }
  return sum;
}

/// Each pixel becomes the mean of the square around it; the edge's pixels continue outside.
new_image blur(const image_of_floats &image, int radius) {
  if (radius < 0) throw std::invalid_argument("blur: the radius must not be negative");
  const int height = int(image.shape(0)), width = int(image.shape(1));
  const float *const from = image.data();
  float *const to = sycl::malloc_shared<float>(image.size(), queue());
  if (!to && image.size() != 0) throw std::bad_alloc();
  const nb::capsule owner(to, [](void *memory) noexcept { sycl::free(memory, queue()); });
  {
    const nb::gil_scoped_release others_run;
    queue()
        .parallel_for(sycl::range<2>(image.shape(0), image.shape(1)),
                      [=](sycl::item<2> item) {
                        float sum = 0;
                        for (int dy = -radius; dy <= radius; ++dy)
                          for (int dx = -radius; dx <= radius; ++dx) {
                            const int y = sycl::clamp(int(item[0]) + dy, 0, height - 1);
                            const int x = sycl::clamp(int(item[1]) + dx, 0, width - 1);
                            sum += from[std::size_t(y) * width + x];
                          }
                        to[item.get_linear_id()] = sum / float((2 * radius + 1) * (2 * radius + 1));
                      })
        .wait_and_throw();
  }
  return new_image(to, {image.shape(0), image.shape(1)}, owner);
}

} // namespace

NB_MODULE(sycl_numpy, module) {
  module.doc() = "SYCL kernels on NumPy arrays";
  module.def(
      "device", [] { return queue().get_device().get_info<sycl::info::device::name>(); },
      "The name of the device that computes.");
  // noconvert: an array of another type or layout is an error, not a copy.
  module.def("axpy", &axpy, nb::arg("a"), nb::arg("x").noconvert(), nb::arg("y").noconvert(),
             "Adds a * x to y, in place. Both are contiguous arrays of float32.");
  module.def("norm2", &norm2, nb::arg("x").noconvert(), "The sum of the squares of a contiguous array of float32.");
  module.def(
      "blur", &blur, nb::arg("image").noconvert(), nb::arg("radius") = 1,
      "The image, an array of float32 with two dimensions, with each pixel replaced by its neighbourhood's mean.");
}
