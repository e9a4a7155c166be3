// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Properties with which programs for Intel's FPGAs describe hardware: of kernels
/// (sycl_ext_intel_fpga_kernel_interface_properties), of their arguments (sycl_ext_intel_fpga_kernel_arg_properties,
/// for annotated_arg and annotated_ptr) and of pipes (sycl_ext_intel_data_flow_pipes_properties). They are accepted,
/// but have no effect on the supported devices.
///
/// \code
///   namespace syclex = sycl::ext::oneapi::experimental;
///   namespace fpga = sycl::ext::intel::experimental;
///   struct copy {
///     syclex::annotated_arg<int *, decltype(syclex::properties{fpga::buffer_location<1>, fpga::dwidth<32>})> from;
///     int *to;
///     auto get(syclex::properties_tag) const { return syclex::properties{fpga::streaming_interface<>}; }
///     void operator()() const { *to = from[0]; }
///   };
/// \endcode
#pragma once

#include <sycl/ext/oneapi/properties/properties.hpp>

#include <cstdint>
#include <type_traits>

namespace sycl::detail {
/// A key of a property with a constant value.
template <class KeyT, class ValueT>
struct constant_property : ignored_property {
  template <ValueT Value>
  using value_t = ext::oneapi::experimental::property_value<KeyT, std::integral_constant<ValueT, Value>>;
};
/// A key of a property without a value.
template <class KeyT>
struct flag_property : ignored_property {
  using value_t = ext::oneapi::experimental::property_value<KeyT>;
};
} // namespace sycl::detail

namespace sycl::ext::intel::experimental {

/// \name Properties of kernels
///@{
enum class streaming_interface_options_enum : std::uint16_t { accept_downstream_stall, remove_downstream_stall };
enum class register_map_interface_options_enum : std::uint16_t { do_not_wait_for_done_write, wait_for_done_write };
enum class fpga_cluster_options_enum : std::uint16_t { stall_free, stall_enable };

struct streaming_interface_key : detail::constant_property<streaming_interface_key, streaming_interface_options_enum> {
};
struct register_map_interface_key
    : detail::constant_property<register_map_interface_key, register_map_interface_options_enum> {};
struct pipelined_key : detail::constant_property<pipelined_key, int> {};
struct fpga_cluster_key : detail::constant_property<fpga_cluster_key, fpga_cluster_options_enum> {};

template <streaming_interface_options_enum Option = streaming_interface_options_enum::accept_downstream_stall>
inline constexpr streaming_interface_key::value_t<Option> streaming_interface;
inline constexpr streaming_interface_key::value_t<streaming_interface_options_enum::accept_downstream_stall>
    streaming_interface_accept_downstream_stall;
inline constexpr streaming_interface_key::value_t<streaming_interface_options_enum::remove_downstream_stall>
    streaming_interface_remove_downstream_stall;
template <register_map_interface_options_enum Option = register_map_interface_options_enum::do_not_wait_for_done_write>
inline constexpr register_map_interface_key::value_t<Option> register_map_interface;
inline constexpr register_map_interface_key::value_t<register_map_interface_options_enum::wait_for_done_write>
    register_map_interface_wait_for_done_write;
inline constexpr register_map_interface_key::value_t<register_map_interface_options_enum::do_not_wait_for_done_write>
    register_map_interface_do_not_wait_for_done_write;
template <int Interval = -1>
inline constexpr pipelined_key::value_t<Interval> pipelined;
template <fpga_cluster_options_enum Option = fpga_cluster_options_enum::stall_free>
inline constexpr fpga_cluster_key::value_t<Option> fpga_cluster;
inline constexpr fpga_cluster_key::value_t<fpga_cluster_options_enum::stall_enable> stall_enable_clusters;
inline constexpr fpga_cluster_key::value_t<fpga_cluster_options_enum::stall_free> stall_free_clusters;
///@}

/// \name Properties of kernel arguments
///@{
enum class read_write_mode_enum : std::uint16_t { read_write, read, write };

struct register_map_key : detail::flag_property<register_map_key> {};
struct conduit_key : detail::flag_property<conduit_key> {};
struct stable_key : detail::flag_property<stable_key> {};
struct buffer_location_key : detail::constant_property<buffer_location_key, int> {};
struct awidth_key : detail::constant_property<awidth_key, int> {};
struct dwidth_key : detail::constant_property<dwidth_key, int> {};
struct latency_key : detail::constant_property<latency_key, int> {};
struct read_write_mode_key : detail::constant_property<read_write_mode_key, read_write_mode_enum> {};
struct maxburst_key : detail::constant_property<maxburst_key, int> {};
struct wait_request_key : detail::constant_property<wait_request_key, int> {};

inline constexpr register_map_key::value_t register_map;
inline constexpr conduit_key::value_t conduit;
inline constexpr stable_key::value_t stable;
template <int Location>
inline constexpr buffer_location_key::value_t<Location> buffer_location;
template <int Bits>
inline constexpr awidth_key::value_t<Bits> awidth;
template <int Bits>
inline constexpr dwidth_key::value_t<Bits> dwidth;
template <int Cycles>
inline constexpr latency_key::value_t<Cycles> latency;
template <read_write_mode_enum Mode>
inline constexpr read_write_mode_key::value_t<Mode> read_write_mode;
inline constexpr read_write_mode_key::value_t<read_write_mode_enum::read> read_write_mode_read;
inline constexpr read_write_mode_key::value_t<read_write_mode_enum::write> read_write_mode_write;
inline constexpr read_write_mode_key::value_t<read_write_mode_enum::read_write> read_write_mode_readwrite;
template <int Bursts>
inline constexpr maxburst_key::value_t<Bursts> maxburst;
template <int Requested>
inline constexpr wait_request_key::value_t<Requested> wait_request;
inline constexpr wait_request_key::value_t<1> wait_request_requested;
inline constexpr wait_request_key::value_t<0> wait_request_not_requested;
///@}

/// \name Properties of pipes
///@{
enum class protocol_name : std::uint16_t {
  avalon_streaming,
  avalon_streaming_uses_ready,
  avalon_mm,
  avalon_mm_uses_ready,
  axi_streaming,
  avalon = avalon_streaming,
  axi = axi_streaming
};

struct ready_latency_key : detail::constant_property<ready_latency_key, int> {};
struct bits_per_symbol_key : detail::constant_property<bits_per_symbol_key, int> {};
struct uses_valid_key : detail::constant_property<uses_valid_key, bool> {};
struct uses_ready_key : detail::constant_property<uses_ready_key, bool> {};
struct first_symbol_in_high_order_bits_key : detail::constant_property<first_symbol_in_high_order_bits_key, bool> {};
struct implement_in_csr_key : detail::constant_property<implement_in_csr_key, bool> {};
struct protocol_key : detail::constant_property<protocol_key, protocol_name> {};

template <int Cycles>
inline constexpr ready_latency_key::value_t<Cycles> ready_latency;
template <int Bits>
inline constexpr bits_per_symbol_key::value_t<Bits> bits_per_symbol;
template <bool Uses>
inline constexpr uses_valid_key::value_t<Uses> uses_valid;
inline constexpr uses_valid_key::value_t<true> uses_valid_on;
inline constexpr uses_valid_key::value_t<false> uses_valid_off;
template <bool Uses>
inline constexpr uses_ready_key::value_t<Uses> uses_ready;
inline constexpr uses_ready_key::value_t<true> uses_ready_on;
inline constexpr uses_ready_key::value_t<false> uses_ready_off;
template <bool High>
inline constexpr first_symbol_in_high_order_bits_key::value_t<High> first_symbol_in_high_order_bits;
inline constexpr first_symbol_in_high_order_bits_key::value_t<true> first_symbol_in_high_order_bits_on;
inline constexpr first_symbol_in_high_order_bits_key::value_t<false> first_symbol_in_high_order_bits_off;
template <bool InCsr>
inline constexpr implement_in_csr_key::value_t<InCsr> implement_in_csr;
template <protocol_name Protocol>
inline constexpr protocol_key::value_t<Protocol> protocol;
inline constexpr protocol_key::value_t<protocol_name::avalon_streaming> protocol_avalon_streaming;
inline constexpr protocol_key::value_t<protocol_name::avalon_mm> protocol_avalon_mm;
inline constexpr protocol_key::value_t<protocol_name::axi_streaming> protocol_axi_streaming;
///@}

} // namespace sycl::ext::intel::experimental

namespace sycl::ext::oneapi::experimental {
template <>
struct is_property_key<intel::experimental::streaming_interface_key> : std::true_type {};
template <>
struct is_property_key<intel::experimental::register_map_interface_key> : std::true_type {};
template <>
struct is_property_key<intel::experimental::pipelined_key> : std::true_type {};
template <>
struct is_property_key<intel::experimental::fpga_cluster_key> : std::true_type {};
template <>
struct is_property_key<intel::experimental::register_map_key> : std::true_type {};
template <>
struct is_property_key<intel::experimental::conduit_key> : std::true_type {};
template <>
struct is_property_key<intel::experimental::stable_key> : std::true_type {};
template <>
struct is_property_key<intel::experimental::buffer_location_key> : std::true_type {};
template <>
struct is_property_key<intel::experimental::awidth_key> : std::true_type {};
template <>
struct is_property_key<intel::experimental::dwidth_key> : std::true_type {};
template <>
struct is_property_key<intel::experimental::latency_key> : std::true_type {};
template <>
struct is_property_key<intel::experimental::read_write_mode_key> : std::true_type {};
template <>
struct is_property_key<intel::experimental::maxburst_key> : std::true_type {};
template <>
struct is_property_key<intel::experimental::wait_request_key> : std::true_type {};
template <>
struct is_property_key<intel::experimental::ready_latency_key> : std::true_type {};
template <>
struct is_property_key<intel::experimental::bits_per_symbol_key> : std::true_type {};
template <>
struct is_property_key<intel::experimental::uses_valid_key> : std::true_type {};
template <>
struct is_property_key<intel::experimental::uses_ready_key> : std::true_type {};
template <>
struct is_property_key<intel::experimental::first_symbol_in_high_order_bits_key> : std::true_type {};
template <>
struct is_property_key<intel::experimental::implement_in_csr_key> : std::true_type {};
template <>
struct is_property_key<intel::experimental::protocol_key> : std::true_type {};
} // namespace sycl::ext::oneapi::experimental
