// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Implementation of contestants.hpp.
#include "contestants.hpp"

#include "cuda_run.hpp"
#include "cuda_source.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace compare {
namespace {

/// OpenMP: arrays from aligned_alloc, touched first by the copy of their content.
class prepared_loops : public prepared {
public:
  explicit prepared_loops(const problem &p) : form_(p.openmp_form) {
    for (const array_description &a : p.arrays)
      memory_.pointers.push_back(std::aligned_alloc(4096, (a.content.size() + 4095) / 4096 * 4096));
  }
  ~prepared_loops() override {
    for (void *pointer : memory_.pointers) std::free(pointer);
  }
  void run() override { form_(memory_); }
  void write(std::size_t index, const std::byte *source, std::size_t bytes) override {
    std::memcpy(memory_.pointers[index], source, bytes);
  }
  void read(std::size_t index, std::byte *destination, std::size_t bytes) override {
    std::memcpy(destination, memory_.pointers[index], bytes);
  }

private:
  std::function<void(const memory &)> form_;
  memory memory_;
};

class loops : public contestant {
public:
  std::unique_ptr<prepared> prepare(const problem &p) override {
    if (!p.openmp_form) return nullptr;
    return std::make_unique<prepared_loops>(p);
  }
};

/// SYCL with device USM.
class prepared_usm : public prepared {
public:
  prepared_usm(const problem &p, sycl::queue &queue) : form_(p.sycl_form), queue_(queue) {
    for (const array_description &a : p.arrays)
      memory_.pointers.push_back(sycl::malloc_device(a.content.size(), queue_));
  }
  ~prepared_usm() override {
    for (void *pointer : memory_.pointers) sycl::free(pointer, queue_);
  }
  void run() override {
    form_(queue_, memory_);
    queue_.wait_and_throw();
  }
  void write(std::size_t index, const std::byte *source, std::size_t bytes) override {
    queue_.memcpy(memory_.pointers[index], source, bytes).wait();
  }
  void read(std::size_t index, std::byte *destination, std::size_t bytes) override {
    queue_.memcpy(destination, memory_.pointers[index], bytes).wait();
  }

private:
  std::function<void(sycl::queue &, const memory &)> form_;
  sycl::queue &queue_;
  memory memory_;
};

/// SYCL with buffers that live as long as the problem.
class prepared_buffers : public prepared {
public:
  prepared_buffers(const problem &p, sycl::queue &queue) : form_(p.buffer_form), queue_(queue) {
    for (const array_description &a : p.arrays) buffers_.bytes.emplace_back(sycl::range(a.content.size()));
  }
  void run() override {
    form_(queue_, buffers_);
    queue_.wait_and_throw();
  }
  void write(std::size_t index, const std::byte *source, std::size_t) override {
    queue_.submit([&](sycl::handler &handler) {
      handler.copy(source, sycl::accessor(buffers_.bytes[index], handler, sycl::write_only, sycl::no_init));
    });
    queue_.wait();
  }
  void read(std::size_t index, std::byte *destination, std::size_t) override {
    queue_.submit([&](sycl::handler &handler) {
      handler.copy(sycl::accessor(buffers_.bytes[index], handler, sycl::read_only), destination);
    });
    queue_.wait();
  }

private:
  std::function<void(sycl::queue &, const buffers &)> form_;
  sycl::queue &queue_;
  buffers buffers_;
};

class sycl_device : public contestant {
public:
  explicit sycl_device(const sycl::device &device) : queue_(device, sycl::property::queue::in_order()) {}
  std::unique_ptr<prepared> prepare(const problem &p) override {
    if (p.sycl_form) return std::make_unique<prepared_usm>(p, queue_);
    if (p.buffer_form) return std::make_unique<prepared_buffers>(p, queue_);
    return nullptr;
  }

private:
  sycl::queue queue_;
};

/// OpenCL C with buffers.
class prepared_opencl : public prepared {
public:
  prepared_opencl(const problem &p, std::function<void(opencl_run &)> form, std::unique_ptr<opencl_run> run)
      : form_(std::move(form)), run_(std::move(run)) {
    for (const array_description &a : p.arrays) run_->add_array(a.content.size());
  }
  void run() override {
    form_(*run_);
    run_->finish();
  }
  void write(std::size_t index, const std::byte *source, std::size_t bytes) override {
    run_->write(index, source, bytes);
  }
  void read(std::size_t index, std::byte *destination, std::size_t bytes) override {
    run_->read(index, destination, bytes);
  }

private:
  std::function<void(opencl_run &)> form_;
  std::unique_ptr<opencl_run> run_;
};

/// CUDA C++, by hand or from OpenCL C.
class cuda_contestant : public contestant {
public:
  std::unique_ptr<prepared> prepare(const problem &p) override {
    const std::string source = cuda_source_of(p);
    if (source.empty()) return nullptr;
    return std::make_unique<prepared_opencl>(p, p.cuda_form ? p.cuda_form : p.opencl_form,
                                             make_cuda_run(source, file_name(p.name)));
  }
};

class opencl_contestant : public contestant {
public:
  explicit opencl_contestant(const char *platform) : device_(platform) {}
  std::unique_ptr<prepared> prepare(const problem &p) override {
    if (!p.opencl_form || p.opencl_needs > device_.level) return nullptr;
    return std::make_unique<prepared_opencl>(p, p.opencl_form,
                                             std::make_unique<opencl_program>(device_, p.opencl_source));
  }

private:
  opencl_device device_;
};

/// The SYCL device of this backend, a processor or a GPU of CUDA's, whose platform's name contains `platform`.
sycl::device find(sycl::backend backend, const char *platform) {
  for (const sycl::device &device : sycl::device::get_devices())
    if (device.get_backend() == backend && (device.is_cpu() || backend == sycl::backend::ext_oneapi_cuda) &&
        device.get_platform().get_info<sycl::info::platform::name>().find(platform) != std::string::npos)
      return device;
  throw std::runtime_error("SYCL has no such device");
}

} // namespace

std::string cuda_source_of(const problem &p) {
  if (p.cuda_form) return p.cuda_source;
  return p.opencl_form ? cuda_source(p.opencl_source) : "";
}

std::string file_name(std::string kernel) {
  std::replace_if(kernel.begin(), kernel.end(), [](unsigned char c) { return !std::isalnum(c); }, '-');
  return kernel;
}

std::unique_ptr<contestant> make_contestant(const std::string &name) {
  if (name == "syclc") return std::make_unique<sycl_device>(find(sycl::backend::native, ""));
  if (name == "syclc-intel") return std::make_unique<sycl_device>(find(sycl::backend::opencl, "Intel"));
  if (name == "syclc-pocl") return std::make_unique<sycl_device>(find(sycl::backend::opencl, "Portable"));
  if (name == "opencl-intel") return std::make_unique<opencl_contestant>("Intel");
  if (name == "opencl-pocl") return std::make_unique<opencl_contestant>("Portable");
  if (name == "syclc-cuda") return std::make_unique<sycl_device>(find(sycl::backend::ext_oneapi_cuda, ""));
  if (name == "cuda") return std::make_unique<cuda_contestant>();
  if (name == "openmp") return std::make_unique<loops>();
  throw std::runtime_error("there is no contestant " + name);
}

} // namespace compare
