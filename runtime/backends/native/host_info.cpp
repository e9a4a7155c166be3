// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reads CPUID, hwloc, /proc and /sys/fs/cgroup. Values that cannot be read remain "unknown"; this is never an error.
#include "backends/native/host_info.hpp"

#include <hwloc.h>
#include <sched.h>
#include <unistd.h>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

#include <algorithm>
#include <cstring>
#include <fstream>
#include <limits>
#include <sstream>
#include <string_view>

namespace sycl::detail::native {

namespace {

constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

std::string first_line(const std::string &path) {
  std::string line;
  std::ifstream file(path);
  std::getline(file, line);
  return line;
}

/// The number at the start of `text`; no_limit for "max" and anything else that is not a number.
std::uint64_t number_or_no_limit(const std::string &text) {
  std::uint64_t number = 0;
  std::istringstream in(text);
  return in >> number ? number : no_limit;
}

/// The control group of this process: in the unified hierarchy ("0::/path"), or in that of a version 1 controller.
std::string control_group(std::string_view controller) {
  std::ifstream file("/proc/self/cgroup");
  for (std::string line; std::getline(file, line);) {
    const std::size_t first = line.find(':'), second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos) continue;
    const std::string controllers = "," + line.substr(first + 1, second - first - 1) + ",";
    const bool match = controller.empty() ? controllers == ",,"
                                          : controllers.find("," + std::string(controller) + ",") != std::string::npos;
    if (match) return line.substr(second + 1);
  }
  return "/";
}

/// Calls `visit(folder)` for a control group's folder and all its parents, because the lowest limit applies. Folders
/// may be missing: a container often sees its group as the root, although /proc/self/cgroup has its path.
template <class Visit>
void for_each_group_folder(const std::string &root, std::string group, Visit visit) {
  for (;;) {
    visit(root + group);
    if (group.empty() || group == "/") return;
    group.erase(group.rfind('/') == std::string::npos ? 0 : group.rfind('/'));
  }
}

std::uint64_t memory_limit() {
  std::uint64_t limit = no_limit;
  const auto tighten = [&](const std::string &file) { limit = std::min(limit, number_or_no_limit(first_line(file))); };
  for_each_group_folder("/sys/fs/cgroup", control_group(""), [&](const auto &dir) { tighten(dir + "/memory.max"); });
  for_each_group_folder("/sys/fs/cgroup/memory", control_group("memory"),
                        [&](const auto &dir) { tighten(dir + "/memory.limit_in_bytes"); });
  return limit;
}

/// The CPU time that the control group may use, as a number of hardware threads, rounded up.
std::uint64_t cpu_limit() {
  std::uint64_t limit = no_limit;
  const auto tighten = [&](std::uint64_t quota, std::uint64_t period) {
    if (quota != no_limit && period != no_limit && period != 0 && quota != 0)
      limit = std::min(limit, (quota + period - 1) / period);
  };
  for_each_group_folder("/sys/fs/cgroup", control_group(""), [&](const auto &dir) {
    std::istringstream line(first_line(dir + "/cpu.max")); // "max 100000" or "200000 100000"
    std::string quota, period;
    if (line >> quota >> period) tighten(number_or_no_limit(quota), number_or_no_limit(period));
  });
  for_each_group_folder("/sys/fs/cgroup/cpu", control_group("cpu"), [&](const auto &dir) {
    const std::string quota = first_line(dir + "/cpu.cfs_quota_us"); // -1: no limit
    if (!quota.empty() && quota[0] != '-')
      tighten(number_or_no_limit(quota), number_or_no_limit(first_line(dir + "/cpu.cfs_period_us")));
  });
  return limit;
}

#if defined(__x86_64__)

std::string cpuid_text(unsigned first_leaf, unsigned last_leaf) {
  std::string text;
  for (unsigned leaf = first_leaf; leaf <= last_leaf; ++leaf) {
    unsigned words[4] = {};
    if (!__get_cpuid(leaf, &words[0], &words[1], &words[2], &words[3])) return {};
    text.append(reinterpret_cast<const char *>(words), sizeof words);
  }
  text.resize(std::strlen(text.c_str()));
  const std::size_t begin = text.find_first_not_of(' '), end = text.find_last_not_of(' ');
  return begin == std::string::npos ? std::string() : text.substr(begin, end - begin + 1);
}

std::string cpuid_vendor() {
  unsigned largest_leaf = 0, words[3] = {};
  if (!__get_cpuid(0, &largest_leaf, &words[0], &words[2], &words[1])) return {};
  return {reinterpret_cast<const char *>(words), sizeof words};
}

void read_cpuid(host_info &facts) {
  facts.cpu_name = cpuid_text(0x80000002, 0x80000004);
  facts.cpu_vendor = cpuid_vendor();
  facts.vendor_id = facts.cpu_vendor == "GenuineIntel" ? 0x8086 : facts.cpu_vendor == "AuthenticAMD" ? 0x1022 : 0;
}

#else

void read_cpuid(host_info &) {}

#endif

/// The maximum frequency of the CPU, or else its current one. Virtual machines often report only the latter.
std::uint32_t clock_mhz() {
  const std::uint64_t khz = number_or_no_limit(first_line("/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq"));
  if (khz != no_limit) return static_cast<std::uint32_t>(khz / 1000);
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (line.rfind("cpu MHz", 0) == 0) {
      const std::uint64_t mhz = number_or_no_limit(line.substr(line.find(':') + 1));
      return mhz == no_limit ? 0 : static_cast<std::uint32_t>(mhz);
    }
  return 0;
}

/// The numbers in a set of hwloc that are also in `among`.
cpu_list numbers_in(hwloc_const_bitmap_t set, const cpu_list &among) {
  cpu_list numbers;
  for (unsigned number : among)
    if (hwloc_bitmap_isset(set, number)) numbers.push_back(number);
  return numbers;
}

/// The numbers of the hardware threads in this process's affinity mask; empty if the kernel does not report it.
cpu_list affinity_mask() {
  cpu_list cpus;
  // Machines with more than 1024 hardware threads need a larger mask: grow it until the kernel accepts it.
  for (int size = 1024; size <= 1 << 20 && cpus.empty(); size *= 2) {
    cpu_set_t *mask = CPU_ALLOC(static_cast<std::size_t>(size));
    if (!mask) break;
    if (sched_getaffinity(0, CPU_ALLOC_SIZE(size), mask) == 0)
      for (int cpu = 0; cpu != size; ++cpu)
        if (CPU_ISSET_S(static_cast<std::size_t>(cpu), CPU_ALLOC_SIZE(size), mask))
          cpus.push_back(static_cast<unsigned>(cpu));
    CPU_FREE(mask);
  }
  return cpus;
}

/// Finds out which of facts.cpus share NUMA nodes and caches, and sorts facts.cpus in the machine's order.
void read_sharing(hwloc_topology_t topology, host_info &facts) {
  using sycl::info::partition_affinity_domain;
  cpu_list ordered;
  for (hwloc_obj_t pu = nullptr; (pu = hwloc_get_next_obj_by_type(topology, HWLOC_OBJ_PU, pu));)
    if (std::find(facts.cpus.begin(), facts.cpus.end(), pu->os_index) != facts.cpus.end())
      ordered.push_back(pu->os_index);
  if (ordered.size() == facts.cpus.size()) facts.cpus = std::move(ordered);
  constexpr std::pair<hwloc_obj_type_t, partition_affinity_domain> domains[] = {
      {HWLOC_OBJ_NUMANODE, partition_affinity_domain::numa},
      {HWLOC_OBJ_L4CACHE, partition_affinity_domain::L4_cache},
      {HWLOC_OBJ_L3CACHE, partition_affinity_domain::L3_cache},
      {HWLOC_OBJ_L2CACHE, partition_affinity_domain::L2_cache},
      {HWLOC_OBJ_L1CACHE, partition_affinity_domain::L1_cache}};
  for (const auto &[type, domain] : domains) {
    cpu_sharing sharing{domain, {}};
    for (hwloc_obj_t object = nullptr; (object = hwloc_get_next_obj_by_type(topology, type, object));)
      if (cpu_list group = numbers_in(object->cpuset, facts.cpus); !group.empty())
        sharing.groups.push_back(std::move(group));
    if (!sharing.groups.empty()) facts.sharing.push_back(std::move(sharing));
  }
}

/// Reads caches and memory only, because reading the whole topology takes long on large machines. Without \p
/// by_running_there, hwloc only reads the kernel's tables. Otherwise it also queries each CPU and moves this thread to
/// it, which takes milliseconds, and much longer on a busy machine.
/// \returns whether caches were found.
bool read_topology(host_info &facts, bool by_running_there) {
  hwloc_topology_t topology;
  if (hwloc_topology_init(&topology) != 0) return false;
  hwloc_topology_set_all_types_filter(topology, HWLOC_TYPE_FILTER_KEEP_NONE);
  hwloc_topology_set_cache_types_filter(topology, HWLOC_TYPE_FILTER_KEEP_ALL);
  if (!by_running_there) hwloc_topology_set_components(topology, HWLOC_TOPOLOGY_COMPONENTS_FLAG_BLACKLIST, "x86");
  bool found = false;
  if (hwloc_topology_load(topology) == 0) {
    facts.memory = hwloc_get_root_obj(topology)->total_memory;
    for (hwloc_obj_type_t type : {HWLOC_OBJ_L1CACHE, HWLOC_OBJ_L2CACHE, HWLOC_OBJ_L3CACHE, HWLOC_OBJ_L4CACHE}) {
      const hwloc_obj_t cache = hwloc_get_next_obj_by_type(topology, type, nullptr);
      if (!cache || !cache->attr) continue;
      found = true;
      if (type == HWLOC_OBJ_L2CACHE) facts.l2_cache = cache->attr->cache.size;
      facts.largest_cache = std::max<std::uint64_t>(facts.largest_cache, cache->attr->cache.size);
      if (cache->attr->cache.linesize) facts.cache_line = cache->attr->cache.linesize;
    }
    if (found || by_running_there) read_sharing(topology, facts);
  }
  hwloc_topology_destroy(topology);
  return found;
}

host_info read_host() {
  host_info facts{};
  facts.cache_line = 64;
  read_cpuid(facts);
  if (facts.cpu_name.empty()) facts.cpu_name = "CPU";
  facts.cpus = affinity_mask();
  facts.hardware_threads = usable_hardware_threads();
  facts.max_mhz = clock_mhz();
  if (!read_topology(facts, /*by_running_there=*/false)) read_topology(facts, /*by_running_there=*/true);
  const auto pages = static_cast<std::uint64_t>(std::max(0l, sysconf(_SC_PHYS_PAGES)));
  const auto page_size = static_cast<std::uint64_t>(std::max(0l, sysconf(_SC_PAGESIZE)));
  facts.memory = std::min({facts.memory ? facts.memory : no_limit, pages * page_size, memory_limit()});
  return facts;
}

} // namespace

const host_info &host() {
  static const auto *const facts = new host_info(read_host());
  return *facts; // never destroyed: it is read while the program exits
}

unsigned usable_hardware_threads() noexcept {
  static const unsigned threads = [] {
    auto in_mask = static_cast<unsigned>(affinity_mask().size());
    if (in_mask == 0) in_mask = static_cast<unsigned>(std::max(1l, sysconf(_SC_NPROCESSORS_ONLN)));
    return static_cast<unsigned>(std::max<std::uint64_t>(1, std::min<std::uint64_t>(in_mask, cpu_limit())));
  }();
  return threads;
}

} // namespace sycl::detail::native
