// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Detection of the x86-64 micro-architecture level: the feature lists of the psABI, section 3.1.1, and the additional
/// features of kernels with matrix multiplications.
#include "backends/native/cpu_levels.hpp"

#include <cstdint>

#if defined(__x86_64__)
#include <cpuid.h>
#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif
#endif

namespace sycl::detail::native {

namespace {

#if defined(__x86_64__)

struct cpuid_registers {
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
};

/// All zero if the CPU does not support the leaf.
cpuid_registers cpuid(unsigned leaf, unsigned part = 0) {
  cpuid_registers r;
  __get_cpuid_count(leaf, part, &r.eax, &r.ebx, &r.ecx, &r.edx);
  return r;
}

bool has_all(unsigned word, unsigned bits) { return (word & bits) == bits; }

/// XCR0: the register state that the operating system saves at a context switch.
unsigned saved_state() {
  unsigned low = 0, high = 0;
  __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return low;
}

constexpr unsigned bit(unsigned n) { return 1u << n; }

// CPUID leaf 1, ECX and leaf 0x80000001, ECX.
constexpr unsigned v2_leaf1_ecx =
    bit(0) | bit(9) | bit(13) | bit(19) | bit(20) | bit(23);                       // sse3 ssse3 cx16 sse4.1 4.2 popcnt
constexpr unsigned v2_extended_ecx = bit(0);                                       // lahf
constexpr unsigned v3_leaf1_ecx = bit(12) | bit(22) | bit(27) | bit(28) | bit(29); // fma movbe osxsave avx f16c
constexpr unsigned v3_leaf7_ebx = bit(3) | bit(5) | bit(8);                        // bmi1 avx2 bmi2
constexpr unsigned v3_extended_ecx = bit(5);                                       // lzcnt
constexpr unsigned v4_leaf7_ebx = bit(16) | bit(17) | bit(28) | bit(30) | bit(31); // avx512 f dq cd bw vl
constexpr unsigned dot_leaf7_ecx = bit(11), dot_leaf7_1_eax = bit(5);              // avx512_vnni; avx512_bf16
constexpr unsigned amx_leaf7_edx = bit(22) | bit(24) | bit(25);                    // amx-bf16 tile int8
// XCR0: SSE and AVX state; for level 4 also the mask registers and both parts of the ZMM state.
constexpr unsigned v3_saved_state = bit(1) | bit(2);
constexpr unsigned v4_saved_state = v3_saved_state | bit(5) | bit(6) | bit(7);
constexpr unsigned amx_saved_state = v4_saved_state | bit(17) | bit(18); // the tiles' configuration and the tiles

syclc_isa_level detect() {
  const cpuid_registers leaf1 = cpuid(1), leaf7 = cpuid(7), extended = cpuid(0x80000001);
  if (!has_all(leaf1.ecx, v2_leaf1_ecx) || !has_all(extended.ecx, v2_extended_ecx)) return SYCLC_ISA_BASELINE;
  if (!has_all(leaf1.ecx, v3_leaf1_ecx) || !has_all(leaf7.ebx, v3_leaf7_ebx) || !has_all(extended.ecx, v3_extended_ecx))
    return SYCLC_ISA_X86_64_V2;
  const unsigned saved = saved_state();
  if (!has_all(saved, v3_saved_state)) return SYCLC_ISA_X86_64_V2;
  if (!has_all(leaf7.ebx, v4_leaf7_ebx) || !has_all(saved, v4_saved_state)) return SYCLC_ISA_X86_64_V3;
  if (!has_all(leaf7.ecx, dot_leaf7_ecx) || leaf7.eax == 0 || !has_all(cpuid(7, 1).eax, dot_leaf7_1_eax))
    return SYCLC_ISA_X86_64_V4;
  if (!has_all(leaf7.edx, amx_leaf7_edx) || !has_all(saved, amx_saved_state)) return SYCLC_ISA_X86_64_V4_DOT;
  return SYCLC_ISA_X86_64_V4_AMX;
}

/// Requests AMX's registers for the process; Linux requires that, because they take 8 KB per thread that uses them.
bool ask_for_tiles() {
#if defined(__linux__)
  constexpr long request_permission = 0x1023, tile_data = 18; // ARCH_REQ_XCOMP_PERM, XFEATURE_XTILEDATA
  return syscall(SYS_arch_prctl, request_permission, tile_data) == 0;
#else
  return false;
#endif
}

#else

syclc_isa_level detect() { return SYCLC_ISA_BASELINE; }
bool ask_for_tiles() { return false; }

#endif

} // namespace

syclc_isa_level cpu_level() noexcept {
  static const syclc_isa_level level = detect();
  return level;
}

std::span<const syclc_native_variant> usable_variants(const syclc_kernel &kernel) noexcept {
  const auto best = pick_variants(kernel, cpu_level());
  if (best.empty() || best.front().isa_level < SYCLC_ISA_X86_64_V4_AMX) return best;
  static const bool has_tiles = ask_for_tiles();
  return has_tiles ? best : pick_variants(kernel, SYCLC_ISA_X86_64_V4_DOT);
}

std::span<const syclc_native_variant> pick_variants(const syclc_kernel &kernel, syclc_isa_level level) noexcept {
  const std::span all(kernel.native, kernel.num_native); // sorted by level, lowest first, then by size
  const std::uint32_t size = kernel.reqd_sub_group_size;
  std::size_t begin = 0, end = 0;
  for (std::size_t i = 0; i != all.size(); ++i) {
    if (all[i].isa_level > static_cast<std::uint32_t>(level)) break;
    if (size != 0 && all[i].sub_group_size != size) continue;
    if (begin == end || size != 0 || all[i].isa_level != all[begin].isa_level) begin = i;
    end = i + 1;
  }
  return all.subspan(begin, end - begin);
}

const syclc_native_variant &pick_size(std::span<const syclc_native_variant> variants, std::size_t row) noexcept {
  for (std::size_t i = variants.size(); i-- != 0;) {
    const std::size_t size = variants[i].sub_group_size;
    if (row >= size || row >= size - size / 4) return variants[i];
    const bool smallest_vector = i == 1 && variants[0].sub_group_size == 1;
    if (smallest_vector && row >= size / 2) return variants[i];
  }
  return variants[0];
}

const char *level_name(syclc_isa_level level) noexcept {
  switch (level) {
  case SYCLC_ISA_X86_64_V4_AMX:
    return "x86-64-v4+amx";
  case SYCLC_ISA_X86_64_V4_DOT:
    return "x86-64-v4+dot";
  case SYCLC_ISA_X86_64_V4:
    return "x86-64-v4";
  case SYCLC_ISA_X86_64_V3:
    return "x86-64-v3";
  case SYCLC_ISA_X86_64_V2:
    return "x86-64-v2";
  default:
    return "baseline";
  }
}

unsigned vector_register_bytes(syclc_isa_level level) noexcept {
  switch (level) {
  case SYCLC_ISA_X86_64_V4_AMX:
  case SYCLC_ISA_X86_64_V4_DOT:
  case SYCLC_ISA_X86_64_V4:
    return 64;
  case SYCLC_ISA_X86_64_V3:
    return 32;
  default:
    return 16;
  }
}

} // namespace sycl::detail::native
