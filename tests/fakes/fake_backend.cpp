// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The backend for tests; see fake_backend.hpp.
#include "fakes/fake_backend.hpp"

#include <sycl/exception.hpp>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>

namespace sycl::detail::test {

struct fake_device::event final : native_event {
  std::atomic<bool> ended{false};
};

struct fake_device::pending {
  operation op;
  operation_context context;
  completion *done;
  std::shared_ptr<event> end = std::make_shared<event>();
};

namespace {

class fake_kernel final : public executable_kernel {
public:
  explicit fake_kernel(const syclc_kernel &description) : description_(description) {}
  const syclc_kernel &description() const noexcept override { return description_; }
  kernel_info facts() const override { return {}; }

private:
  const syclc_kernel &description_;
};

[[noreturn]] void fail(errc code, const std::string &message) { throw exception(make_error_code(code), message); }

/// Runs the kernel's first native variant on the whole index space.
void run_kernel(const kernel_launch &launch) {
  const syclc_kernel &kernel = launch.kernel->description();
  if (kernel.num_native == 0) return;
  const syclc_native_variant &variant = kernel.native[0];
  // At least one sub-group of one work-item each.
  std::vector<std::byte> scratch(variant.scratch_size * std::max<std::size_t>(launch.local_size[0], 1) *
                                 std::max<std::size_t>(launch.local_size[1], 1) *
                                 std::max<std::size_t>(launch.local_size[2], 1)),
      local(launch.local_memory_size);
  syclc_native_work work{};
  for (int d = 0; d < 3; ++d) {
    const bool groups = kernel.kind == SYCLC_KERNEL_ND_RANGE;
    work.global_size[d] = launch.global_size[d];
    work.local_size[d] = launch.local_size[d];
    work.num_groups[d] = groups ? launch.global_size[d] / launch.local_size[d] : 0;
    work.offset[d] = launch.offset[d];
    work.end[d] = groups ? work.num_groups[d] : launch.global_size[d];
  }
  work.local_memory = local.empty() ? nullptr : local.data();
  work.scratch = scratch.empty() ? nullptr : scratch.data();
  variant.function(launch.closure.get(), &work);
}

void copy(const memory_copy &what) {
  for (std::size_t z = 0; z < what.extent[2]; ++z)
    for (std::size_t y = 0; y < what.extent[1]; ++y)
      std::memcpy(static_cast<char *>(what.destination) + z * what.destination_pitch[1] + y * what.destination_pitch[0],
                  static_cast<const char *>(what.source) + z * what.source_pitch[1] + y * what.source_pitch[0],
                  what.extent[0]);
}

void fill(const memory_fill &what) {
  for (std::size_t i = 0; i < what.count; ++i)
    std::memcpy(static_cast<char *>(what.destination) + i * what.pattern.size(), what.pattern.data(),
                what.pattern.size());
}

/// Runs an operation. \returns its line in the log.
struct performer {
  std::string operator()(const kernel_launch &launch) const {
    run_kernel(launch);
    return std::string("kernel ") + launch.kernel->description().name;
  }
  std::string operator()(const memory_copy &what) const {
    copy(what);
    return "copy " + std::to_string(what.extent[0] * what.extent[1] * what.extent[2]);
  }
  std::string operator()(const memory_fill &what) const {
    fill(what);
    return "fill " + std::to_string(what.pattern.size() * what.count);
  }
  std::string operator()(const barrier &) const { return "barrier"; }
  std::string operator()(const memory_hint &what) const { return "hint " + std::to_string(what.bytes); }
  std::string operator()(const operation_list &what) const {
    std::string lines = "graph of";
    for (const operation &step : what.steps->list) lines += " " + std::visit(*this, step);
    return lines;
  }
};

} // namespace

class fake_queue final : public backend_queue {
public:
  explicit fake_queue(std::shared_ptr<fake_device> device) : device_(std::move(device)) {
    const std::lock_guard lock(device_->mutex_);
    ++device_->live_queues_;
  }
  /// A queue must not end before its operations: whatever is held is let go.
  ~fake_queue() override {
    device_->release();
    const std::lock_guard lock(device_->mutex_);
    --device_->live_queues_;
  }
  std::shared_ptr<native_event> submit(operation &&op, operation_context context, completion &done) override {
    return device_->submit(std::move(op), std::move(context), done);
  }
  void flush() override {}

private:
  std::shared_ptr<fake_device> device_;
};

device_properties fake_properties(info::device_type type, std::string name, sycl::backend backend) {
  device_properties result;
  result.backend_id = backend;
  if (backend == sycl::backend::opencl) result.api.emplace();
  result.type = type;
  result.name = std::move(name);
  result.vendor = "nobody";
  result.code_format = "native";
  result.max_compute_units = 4;
  result.max_work_group_size = 256;
  result.max_work_item_sizes = {256, 128, 64};
  result.sub_group_sizes = {8, 16};
  result.global_mem_size = result.max_mem_alloc_size = std::uint64_t{1} << 30;
  result.local_mem_size = 32768;
  for (aspect which : {aspect::usm_device_allocations, aspect::usm_host_allocations, aspect::usm_shared_allocations})
    result.aspects.set(static_cast<std::size_t>(which));
  if (type == info::device_type::cpu) result.aspects.set(static_cast<std::size_t>(aspect::cpu));
  if (type == info::device_type::gpu) result.aspects.set(static_cast<std::size_t>(aspect::gpu));
  if (type == info::device_type::accelerator) result.aspects.set(static_cast<std::size_t>(aspect::accelerator));
  return result;
}

fake_device::fake_device(device_properties properties, bool shares_host_memory, bool native_waits)
    : properties_(std::move(properties)), shares_host_memory_(shares_host_memory), native_waits_(native_waits) {}

fake_device::~fake_device() {
  for (const auto &[pointer, facts] : allocations_) std::free(const_cast<void *>(pointer));
}

void fake_device::hold() {
  const std::lock_guard lock(mutex_);
  holding_ = true;
}

void fake_device::release(std::size_t count) {
  for (; count > 0; --count) {
    const std::unique_ptr<pending> next = take_runnable();
    if (!next) break;
    run(*next);
  }
  const std::lock_guard lock(mutex_);
  if (pending_.empty()) holding_ = false;
}

void fake_device::fail_next(std::size_t count, std::string message) {
  const std::lock_guard lock(mutex_);
  failures_ = count;
  failure_message_ = std::move(message);
}

std::vector<std::string> fake_device::log() const {
  const std::lock_guard lock(mutex_);
  return log_;
}
std::size_t fake_device::held() const {
  const std::lock_guard lock(mutex_);
  return pending_.size();
}
std::size_t fake_device::live_allocations() const {
  const std::lock_guard lock(mutex_);
  return allocations_.size();
}
std::size_t fake_device::live_queues() const {
  const std::lock_guard lock(mutex_);
  return live_queues_;
}
std::vector<const syclc_module *> fake_device::forgotten() const {
  const std::lock_guard lock(mutex_);
  return forgotten_;
}

void *fake_device::allocate(usm_kind kind, std::size_t bytes, std::size_t alignment) {
  const aspect needed = kind == usm_kind::device ? aspect::usm_device_allocations
                        : kind == usm_kind::host ? aspect::usm_host_allocations
                                                 : aspect::usm_shared_allocations;
  if (!properties_.aspects[static_cast<std::size_t>(needed)])
    fail(errc::feature_not_supported, properties_.name + " lacks this kind of memory");
  if (bytes > properties_.global_mem_size)
    fail(errc::memory_allocation, properties_.name + " has " + std::to_string(properties_.global_mem_size) +
                                      " bytes of memory, " + std::to_string(bytes) + " were asked for");
  alignment = std::max<std::size_t>(alignment, 64);
  void *pointer = std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
  if (!pointer) fail(errc::memory_allocation, "out of memory");
  const std::lock_guard lock(mutex_);
  allocations_[pointer] = {kind, bytes};
  return pointer;
}

void fake_device::deallocate(void *pointer) noexcept {
  const std::lock_guard lock(mutex_);
  if (allocations_.erase(pointer) != 0) std::free(pointer);
}

pointer_info fake_device::query(const void *pointer) const noexcept {
  const std::lock_guard lock(mutex_);
  auto next = allocations_.upper_bound(pointer);
  if (next == allocations_.begin()) return {};
  const auto &[base, facts] = *std::prev(next);
  if (static_cast<const char *>(pointer) >= static_cast<const char *>(base) + facts.size) return {};
  return {true, facts.kind, const_cast<void *>(base), facts.size};
}

std::shared_ptr<executable_kernel> fake_device::get_kernel(const syclc_kernel &kernel, const spec_values &values) {
  find_code(kernel);
  const std::lock_guard lock(mutex_);
  std::string made = kernel.name;
  for (const auto &[name, value] : values) {
    made += " " + name + "=";
    for (const std::byte byte : value) made += std::to_string(std::to_integer<int>(byte)) + ".";
  }
  kernels_made_.push_back(std::move(made));
  if (!build_log_.empty()) throw exception(make_error_code(errc::build), "the build failed: " + build_log_);
  return std::make_shared<fake_kernel>(kernel);
}
const void *fake_device::find_code(const syclc_kernel &kernel) {
  const std::lock_guard lock(mutex_);
  if (std::find(refused_.begin(), refused_.end(), &kernel) != refused_.end())
    throw exception(make_error_code(errc::kernel_not_supported), "the fake device was told to refuse it");
  const auto known = code_.find(&kernel);
  return known == code_.end() ? nullptr : known->second;
}
void fake_device::refuse(const syclc_kernel &kernel) {
  const std::lock_guard lock(mutex_);
  refused_.push_back(&kernel);
}
void fake_device::put_in(const syclc_kernel &kernel, const void *code) {
  const std::lock_guard lock(mutex_);
  code_[&kernel] = code;
}
void fake_device::break_compiler(std::string log) {
  const std::lock_guard lock(mutex_);
  build_log_ = std::move(log);
}
std::vector<std::string> fake_device::kernels_made() const {
  const std::lock_guard lock(mutex_);
  return kernels_made_;
}

void fake_device::forget(const syclc_module &module) noexcept {
  const std::lock_guard lock(mutex_);
  forgotten_.push_back(&module);
}

std::unique_ptr<backend_queue> fake_device::create_queue(const queue_options &) {
  return std::make_unique<fake_queue>(shared_from_this());
}

std::vector<std::shared_ptr<backend_device>> fake_device::partition(const partition_request &request) {
  std::vector<std::size_t> units = request.counts;
  if (request.by == info::partition_property::partition_equally)
    units.assign(properties_.max_compute_units / request.counts.at(0), request.counts.at(0));
  else if (request.by == info::partition_property::partition_by_affinity_domain)
    units.assign(2, properties_.max_compute_units / 2);
  std::vector<std::shared_ptr<backend_device>> parts;
  for (std::size_t count : units) {
    device_properties p = properties_;
    p.max_compute_units = static_cast<std::uint32_t>(count);
    p.partition.made_by = request.by;
    p.partition.made_along = request.domain;
    parts.push_back(std::make_shared<fake_device>(std::move(p), shares_host_memory_, native_waits_));
  }
  return parts;
}

std::shared_ptr<native_event> fake_device::submit(operation &&op, operation_context context, completion &done) {
  auto what = std::make_unique<pending>(pending{std::move(op), std::move(context), &done});
  const std::shared_ptr<event> end = what->end;
  bool run_now = true;
  {
    const std::lock_guard lock(mutex_);
    pending_.push_back(std::move(what));
    run_now = !holding_;
  }
  if (run_now)
    while (const std::unique_ptr<pending> next = take_runnable()) run(*next);
  return native_waits_ && !end->ended ? end : nullptr;
}

std::unique_ptr<fake_device::pending> fake_device::take_runnable() {
  const std::lock_guard lock(mutex_);
  for (auto candidate = pending_.begin(); candidate != pending_.end(); ++candidate) {
    const auto &waits = (*candidate)->context.waits;
    if (!std::all_of(waits.begin(), waits.end(),
                     [](const auto &wait) { return static_cast<const event &>(*wait).ended.load(); }))
      continue;
    std::unique_ptr<pending> result = std::move(*candidate);
    pending_.erase(candidate);
    return result;
  }
  return nullptr;
}

void fake_device::run(pending &what) {
  std::exception_ptr error;
  {
    const std::lock_guard lock(mutex_);
    if (failures_ > 0) {
      --failures_;
      error = std::make_exception_ptr(exception(make_error_code(errc::runtime), failure_message_));
    }
  }
  if (!error) what.done->started();
  const std::string line = error ? "failed" : std::visit(performer{}, what.op);
  {
    const std::lock_guard lock(mutex_);
    log_.push_back(line);
  }
  what.end->ended = true;
  if (error)
    what.done->failed(error);
  else
    what.done->succeeded();
}

fake_adapter &fake_adapter::add_platform(std::string name, std::vector<std::shared_ptr<backend_device>> devices) {
  backend_platform platform;
  platform.name = std::move(name);
  platform.vendor = "nobody";
  platform.version = "1.0";
  platform.devices = std::move(devices);
  platforms_.push_back(std::move(platform));
  return *this;
}

std::vector<backend_platform> fake_adapter::enumerate(std::vector<std::string> &problems) {
  problems.insert(problems.end(), problems_.begin(), problems_.end());
  if (!failure_.empty()) fail(errc::runtime, failure_);
  return platforms_;
}

} // namespace sycl::detail::test
