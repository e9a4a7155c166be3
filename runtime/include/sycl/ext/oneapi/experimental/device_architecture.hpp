// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Names of architectures, by which programs choose code for a device (SYCL_EXT_ONEAPI_DEVICE_ARCHITECTURE).
///
/// \code
///   if (device.ext_oneapi_architecture_is(syclex::architecture::intel_gpu_pvc)) ...
///   syclex::if_architecture_is<syclex::architecture::x86_64>([&] { ... }).otherwise([&] { ... });   // in a kernel
/// \endcode
/// The native device and OpenCL's CPUs are x86_64, NVIDIA GPUs have the enumerator of their compute capability, other
/// devices are unknown. In kernels, the architecture is the one for which the code is compiled: that of an image for
/// NVIDIA GPUs, which may be older than the GPU; in all other code, x86_64 is true and everything else false.
#pragma once

#include <sycl/detail/spmd_builtins.hpp>
#include <sycl/device.hpp>

#include <cstdint>
#include <utility>

namespace sycl::ext::oneapi::experimental {

enum class architecture : std::uint64_t {
  unknown,
  x86_64,
  intel_cpu_spr,
  intel_cpu_gnr,
  intel_gpu_bdw,
  intel_gpu_skl,
  intel_gpu_kbl,
  intel_gpu_cfl,
  intel_gpu_apl,
  intel_gpu_glk,
  intel_gpu_whl,
  intel_gpu_aml,
  intel_gpu_cml,
  intel_gpu_icllp,
  intel_gpu_ehl,
  intel_gpu_tgllp,
  intel_gpu_rkl,
  intel_gpu_adl_s,
  intel_gpu_adl_p,
  intel_gpu_adl_n,
  intel_gpu_dg1,
  intel_gpu_acm_g10,
  intel_gpu_acm_g11,
  intel_gpu_acm_g12,
  intel_gpu_pvc,
  intel_gpu_pvc_vg,
  intel_gpu_mtl_u,
  intel_gpu_mtl_h,
  intel_gpu_arl_h,
  intel_gpu_bmg_g21,
  intel_gpu_bmg_g31,
  intel_gpu_lnl_m,
  intel_gpu_ptl_h,
  intel_gpu_ptl_u,
  intel_gpu_wcl,
  intel_gpu_nvl,
  nvidia_gpu_sm_50,
  nvidia_gpu_sm_52,
  nvidia_gpu_sm_53,
  nvidia_gpu_sm_60,
  nvidia_gpu_sm_61,
  nvidia_gpu_sm_62,
  nvidia_gpu_sm_70,
  nvidia_gpu_sm_72,
  nvidia_gpu_sm_75,
  nvidia_gpu_sm_80,
  nvidia_gpu_sm_86,
  nvidia_gpu_sm_87,
  nvidia_gpu_sm_89,
  nvidia_gpu_sm_90,
  nvidia_gpu_sm_90a,
  amd_gpu_gfx700,
  amd_gpu_gfx701,
  amd_gpu_gfx702,
  amd_gpu_gfx703,
  amd_gpu_gfx704,
  amd_gpu_gfx705,
  amd_gpu_gfx801,
  amd_gpu_gfx802,
  amd_gpu_gfx803,
  amd_gpu_gfx805,
  amd_gpu_gfx810,
  amd_gpu_gfx900,
  amd_gpu_gfx902,
  amd_gpu_gfx904,
  amd_gpu_gfx906,
  amd_gpu_gfx908,
  amd_gpu_gfx909,
  amd_gpu_gfx90a,
  amd_gpu_gfx90c,
  amd_gpu_gfx940,
  amd_gpu_gfx941,
  amd_gpu_gfx942,
  amd_gpu_gfx950,
  amd_gpu_gfx1010,
  amd_gpu_gfx1011,
  amd_gpu_gfx1012,
  amd_gpu_gfx1013,
  amd_gpu_gfx1030,
  amd_gpu_gfx1031,
  amd_gpu_gfx1032,
  amd_gpu_gfx1033,
  amd_gpu_gfx1034,
  amd_gpu_gfx1035,
  amd_gpu_gfx1036,
  amd_gpu_gfx1100,
  amd_gpu_gfx1101,
  amd_gpu_gfx1102,
  amd_gpu_gfx1103,
  amd_gpu_gfx1150,
  amd_gpu_gfx1151,
  amd_gpu_gfx1200,
  amd_gpu_gfx1201,
  intel_gpu_8_0_0 = intel_gpu_bdw,
  intel_gpu_9_0_9 = intel_gpu_skl,
  intel_gpu_9_1_9 = intel_gpu_kbl,
  intel_gpu_9_2_9 = intel_gpu_cfl,
  intel_gpu_9_3_0 = intel_gpu_apl,
  intel_gpu_9_4_0 = intel_gpu_glk,
  intel_gpu_9_5_0 = intel_gpu_whl,
  intel_gpu_9_6_0 = intel_gpu_aml,
  intel_gpu_9_7_0 = intel_gpu_cml,
  intel_gpu_11_0_0 = intel_gpu_icllp,
  intel_gpu_11_2_0 = intel_gpu_ehl,
  intel_gpu_12_0_0 = intel_gpu_tgllp,
  intel_gpu_12_1_0 = intel_gpu_rkl,
  intel_gpu_12_2_0 = intel_gpu_adl_s,
  intel_gpu_12_3_0 = intel_gpu_adl_p,
  intel_gpu_12_4_0 = intel_gpu_adl_n,
  intel_gpu_12_10_0 = intel_gpu_dg1,
  intel_gpu_12_55_8 = intel_gpu_acm_g10,
  intel_gpu_12_56_5 = intel_gpu_acm_g11,
  intel_gpu_12_57_0 = intel_gpu_acm_g12,
  intel_gpu_12_60_7 = intel_gpu_pvc,
  intel_gpu_12_61_7 = intel_gpu_pvc_vg,
  intel_gpu_12_70_4 = intel_gpu_mtl_u,
  intel_gpu_12_71_4 = intel_gpu_mtl_h,
  intel_gpu_12_74_4 = intel_gpu_arl_h,
  intel_gpu_20_1_4 = intel_gpu_bmg_g21,
  intel_gpu_20_4_4 = intel_gpu_lnl_m,
  intel_gpu_30_0_4 = intel_gpu_ptl_h,
  intel_gpu_30_1_1 = intel_gpu_ptl_u,
  intel_gpu_rpl_s = intel_gpu_adl_s,
  intel_gpu_mtl_s = intel_gpu_mtl_u,
  intel_gpu_arl_u = intel_gpu_mtl_u,
  intel_gpu_arl_s = intel_gpu_mtl_u,
  intel_gpu_mtl_p = intel_gpu_mtl_h,
  intel_gpu_dg2_g10 = intel_gpu_acm_g10,
  intel_gpu_dg2_g11 = intel_gpu_acm_g11,
  intel_gpu_dg2_g12 = intel_gpu_acm_g12
};
enum class arch_category { intel_gpu, nvidia_gpu, amd_gpu };

namespace detail {
/// 90 for nvidia_gpu_sm_90, 0 for what is no architecture of NVIDIA's.
constexpr int nvidia_number(architecture arch) {
  switch (arch) {
#define SYCLC_NVIDIA_GPU(number)                                                                                       \
  case architecture::nvidia_gpu_sm_##number:                                                                           \
    return number;
    SYCLC_NVIDIA_GPU(70)
    SYCLC_NVIDIA_GPU(72)
    SYCLC_NVIDIA_GPU(75)
    SYCLC_NVIDIA_GPU(80)
    SYCLC_NVIDIA_GPU(86)
    SYCLC_NVIDIA_GPU(87)
    SYCLC_NVIDIA_GPU(89)
    SYCLC_NVIDIA_GPU(90)
#undef SYCLC_NVIDIA_GPU
  default:
    return 0;
  }
}

/// Whether some code may be compiled for the architecture: functions for others are not instantiated.
constexpr bool is_possible(architecture arch) { return arch == architecture::x86_64 || nvidia_number(arch) != 0; }
constexpr bool is_possible(arch_category category) { return category == arch_category::nvidia_gpu; }

/// Whether this code is compiled for the architecture.
inline bool is_this(architecture arch) {
  return is_possible(arch) && __syclc_nvidia_architecture() == nvidia_number(arch);
}
inline bool is_this(arch_category category) { return is_possible(category) && __syclc_nvidia_architecture() != 0; }

/// The result of if_architecture_is().
class architecture_choice {
public:
  explicit architecture_choice(bool chosen) : chosen_(chosen) {}
  template <architecture... Archs, class Function, class... Arguments>
  architecture_choice else_if_architecture_is(Function &&function, Arguments &&...arguments) const {
    return choose<Archs...>(std::forward<Function>(function), std::forward<Arguments>(arguments)...);
  }
  template <arch_category... Categories, class Function, class... Arguments>
  architecture_choice else_if_architecture_is(Function &&function, Arguments &&...arguments) const {
    return choose<Categories...>(std::forward<Function>(function), std::forward<Arguments>(arguments)...);
  }
  template <class Function, class... Arguments>
  void otherwise(Function &&function, Arguments &&...arguments) const {
    if (!chosen_) std::forward<Function>(function)(std::forward<Arguments>(arguments)...);
  }

private:
  template <auto... Choices, class Function, class... Arguments>
  architecture_choice choose(Function &&function, Arguments &&...arguments) const {
    bool matches = false;
    if constexpr ((is_possible(Choices) || ...)) {
      matches = !chosen_ && (is_this(Choices) || ...);
      if (matches) std::forward<Function>(function)(std::forward<Arguments>(arguments)...);
    }
    return architecture_choice(chosen_ || matches);
  }

  bool chosen_; ///< a function has been called already
};
} // namespace detail

/// Calls the function if the code is compiled for one of the architectures.
template <architecture... Archs, class Function, class... Arguments>
auto if_architecture_is(Function &&function, Arguments &&...arguments) {
  return detail::architecture_choice(false).else_if_architecture_is<Archs...>(std::forward<Function>(function),
                                                                              std::forward<Arguments>(arguments)...);
}
template <arch_category... Categories, class Function, class... Arguments>
auto if_architecture_is(Function &&function, Arguments &&...arguments) {
  return detail::architecture_choice(false).else_if_architecture_is<Categories...>(
      std::forward<Function>(function), std::forward<Arguments>(arguments)...);
}

} // namespace sycl::ext::oneapi::experimental
