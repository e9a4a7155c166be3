// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The classes sycl::unsampled_image and sycl::sampled_image, for the header of their accessors. Programs include
/// image.hpp: the members that return accessors need that header, too.
#pragma once

#include <sycl/detail/buffer_class.hpp>
#include <sycl/detail/image_access.hpp>
#include <sycl/detail/impl_access.hpp>
#include <sycl/detail/owner_order.hpp>
#include <sycl/memory_properties.hpp>
#include <sycl/range.hpp>

#include <cstddef>
#include <cstring>
#include <memory>
#include <type_traits>

namespace sycl {

/// Where an image accessor accesses its image.
enum class image_target : unsigned { device, host_task };

/// The default allocator of images.
using image_allocator = std::allocator<std::byte>;

template <class DataT, int Dimensions, access_mode AccessMode, image_target AccessTarget = image_target::device>
class unsampled_image_accessor;
template <class DataT, int Dimensions = 1,
          access_mode AccessMode = std::is_const_v<DataT> ? access_mode::read : access_mode::read_write>
class host_unsampled_image_accessor;
template <class DataT, int Dimensions, image_target AccessTarget = image_target::device>
class sampled_image_accessor;
template <class DataT, int Dimensions>
class host_sampled_image_accessor;

namespace detail {

/// Writes an image's bytes to the pointee of a weak pointer, if that still exists.
template <class OtherT>
class weak_image_data final : public final_data {
public:
  weak_image_data(std::weak_ptr<OtherT> to, std::size_t bytes) : to_(std::move(to)), bytes_(bytes) {}
  void write(const void *data) override {
    if (const std::shared_ptr<OtherT> to = to_.lock()) std::memcpy(to.get(), data, bytes_);
  }

private:
  std::weak_ptr<OtherT> to_;
  std::size_t bytes_;
};

/// The common part of both image classes. \tparam Image the class itself.
template <class Image, int Dimensions, class AllocatorT>
class image_base : public owner_ordered<Image> {
  static_assert(Dimensions >= 1 && Dimensions <= 3, "images have one, two or three dimensions");

public:
  /// The number of pixels in each dimension.
  range<Dimensions> get_range() const {
    range<Dimensions> result;
    for (int dim = 0; dim != Dimensions; ++dim) result[dim] = static_cast<std::size_t>(layout_.extent[dim]);
    return result;
  }
  /// The number of bytes between rows, and in three dimensions between slices.
  template <int Dims = Dimensions, std::enable_if_t<(Dims > 1), int> = 0>
  range<Dims - 1> get_pitch() const {
    range<Dims - 1> result;
    for (int dim = 0; dim != Dims - 1; ++dim) result[dim] = layout_.pitch[dim];
    return result;
  }
  /// The size in bytes, including padding between rows and slices.
  std::size_t byte_size() const noexcept { return image_bytes(layout_); }
  /// The number of pixels.
  std::size_t size() const noexcept { return get_range().size(); }
  AllocatorT get_allocator() const { return allocator_; }

  template <class Property>
  bool has_property() const noexcept {
    return buffer_properties(*impl_).template has_property<Property>();
  }
  template <class Property>
  Property get_property() const {
    return buffer_properties(*impl_).template get_property<Property>();
  }

  friend bool operator==(const Image &lhs, const Image &rhs) { return lhs.impl_ == rhs.impl_; }
  friend bool operator!=(const Image &lhs, const Image &rhs) { return lhs.impl_ != rhs.impl_; }

protected:
  friend struct impl_access;
  friend struct image_parts;

  /// \param memory the program's; null for none. \param pitch null for rows and slices without padding.
  image_base(buffer_source source, image_format format, const range<Dimensions> &extent, const std::size_t *pitch,
             const AllocatorT &allocator, const property_list &properties)
      : layout_(make_image_layout(format, Dimensions, numbers<Dimensions>(extent), pitch)), allocator_(allocator) {
    static_assert(std::is_same_v<typename std::allocator_traits<AllocatorT>::value_type, std::byte>,
                  "an image's allocator allocates elements of std::byte");
    source.bytes = image_bytes(layout_);
    source.allocator = host_allocator_of(allocator);
    impl_ = make_buffer(source, properties);
  }

  static buffer_source on(const void *memory, bool constant, const shared_object &owner = {}) {
    buffer_source source;
    source.memory = const_cast<void *>(memory);
    source.constant = constant;
    source.owner = owner;
    return source;
  }
  /// \tparam Pointer a std::shared_ptr.
  template <class Pointer>
  static buffer_source on_shared(const Pointer &memory, bool constant) {
    return on(memory.get(), constant, memory);
  }

  shared_impl<buffer_impl> impl_;
  image_layout layout_;
  AllocatorT allocator_;
};

/// The part of images that commands can modify: their destination on destruction. \tparam Image the class itself.
template <class Image, int Dimensions, class AllocatorT>
class written_image : public image_base<Image, Dimensions, AllocatorT> {
public:
  /// Sets the destination of the bytes on destruction: a pointer, an output iterator, a std::weak_ptr, or nullptr for
  /// none.
  template <class Destination = std::nullptr_t>
  void set_final_data(Destination finalData = nullptr) {
    if constexpr (std::is_null_pointer_v<Destination>) {
      detail::set_final_data(*this->impl_, nullptr);
    } else if constexpr (std::is_pointer_v<Destination>) {
      auto *to = static_cast<std::byte *>(static_cast<void *>(finalData));
      if (!to) return detail::set_final_data(*this->impl_, nullptr);
      detail::set_final_data(*this->impl_, new iterator_final_data<std::byte, std::byte *>(to, this->byte_size()));
    } else {
      static_assert(is_iterator<Destination>::value,
                    "set_final_data takes a pointer, an output iterator, a std::weak_ptr or nullptr");
      using value = typename std::iterator_traits<Destination>::value_type;
      using element = std::conditional_t<std::is_void_v<value>, std::byte, value>;
      detail::set_final_data(
          *this->impl_, new iterator_final_data<element, Destination>(finalData, this->byte_size() / sizeof(element)));
    }
  }
  template <class OtherT>
  void set_final_data(std::weak_ptr<OtherT> finalData) {
    detail::set_final_data(*this->impl_, new weak_image_data<OtherT>(finalData, this->byte_size()));
  }
  template <class OtherT>
  void set_final_data(std::shared_ptr<OtherT> finalData) {
    set_final_data(std::weak_ptr<OtherT>(finalData));
  }
  /// Whether the bytes are written back at all.
  void set_write_back(bool flag = true) { detail::set_write_back(*this->impl_, flag); }

protected:
  using image_base<Image, Dimensions, AllocatorT>::image_base;
};

/// Access to the parts of images, for accessors.
struct image_parts {
  template <class Image, int Dimensions, class AllocatorT>
  static buffer_impl &impl(const image_base<Image, Dimensions, AllocatorT> &object) {
    return *object.impl_;
  }
  template <class Image, int Dimensions, class AllocatorT>
  static const image_layout &layout(const image_base<Image, Dimensions, AllocatorT> &object) {
    return object.layout_;
  }
};
} // namespace detail

/// Pixels that are read and written at integer coordinates. Common reference semantics; destroying the last copy has
/// the same effect as for buffers.
template <int Dimensions = 1, class AllocatorT = image_allocator>
class unsampled_image : public detail::written_image<unsampled_image<Dimensions, AllocatorT>, Dimensions, AllocatorT> {
  using base = detail::written_image<unsampled_image<Dimensions, AllocatorT>, Dimensions, AllocatorT>;
  /// As many numbers as a pitch has; one dimension has none, and range<0> is not a type.
  using pitches = range<(Dimensions > 1 ? Dimensions - 1 : 1)>;
  template <int Dims>
  using if_pitched = std::enable_if_t<(Dims > 1), int>;

public:
  /// An image of uninitialised pixels.
  unsampled_image(image_format format, const range<Dimensions> &rangeRef, const property_list &properties = {})
      : unsampled_image(format, rangeRef, AllocatorT(), properties) {}
  unsampled_image(image_format format, const range<Dimensions> &rangeRef, AllocatorT allocator,
                  const property_list &properties = {})
      : base({}, format, rangeRef, nullptr, allocator, properties) {}
  /// \param pitch bytes between rows (and between slices). \throws errc::invalid if it is too small.
  template <int Dims = Dimensions, if_pitched<Dims> = 0>
  unsampled_image(image_format format, const range<Dimensions> &rangeRef, const pitches &pitch,
                  const property_list &properties = {})
      : unsampled_image(format, rangeRef, pitch, AllocatorT(), properties) {}
  template <int Dims = Dimensions, if_pitched<Dims> = 0>
  unsampled_image(image_format format, const range<Dimensions> &rangeRef, const pitches &pitch, AllocatorT allocator,
                  const property_list &properties = {})
      : base({}, format, rangeRef, detail::numbers<Dims - 1>(pitch), allocator, properties) {}

  /// An image on the program's memory, to which it is written back.
  unsampled_image(void *hostPointer, image_format format, const range<Dimensions> &rangeRef,
                  const property_list &properties = {})
      : unsampled_image(hostPointer, format, rangeRef, AllocatorT(), properties) {}
  unsampled_image(void *hostPointer, image_format format, const range<Dimensions> &rangeRef, AllocatorT allocator,
                  const property_list &properties = {})
      : base(base::on(hostPointer, false), format, rangeRef, nullptr, allocator, properties) {}
  template <int Dims = Dimensions, if_pitched<Dims> = 0>
  unsampled_image(void *hostPointer, image_format format, const range<Dimensions> &rangeRef, const pitches &pitch,
                  const property_list &properties = {})
      : unsampled_image(hostPointer, format, rangeRef, pitch, AllocatorT(), properties) {}
  template <int Dims = Dimensions, if_pitched<Dims> = 0>
  unsampled_image(void *hostPointer, image_format format, const range<Dimensions> &rangeRef, const pitches &pitch,
                  AllocatorT allocator, const property_list &properties = {})
      : base(base::on(hostPointer, false), format, rangeRef, detail::numbers<Dims - 1>(pitch), allocator, properties) {}

  /// An image on shared memory.
  unsampled_image(std::shared_ptr<void> &hostPointer, image_format format, const range<Dimensions> &rangeRef,
                  const property_list &properties = {})
      : unsampled_image(hostPointer, format, rangeRef, AllocatorT(), properties) {}
  unsampled_image(std::shared_ptr<void> &hostPointer, image_format format, const range<Dimensions> &rangeRef,
                  AllocatorT allocator, const property_list &properties = {})
      : base(base::on(hostPointer.get(), false, hostPointer), format, rangeRef, nullptr, allocator, properties) {}
  template <int Dims = Dimensions, if_pitched<Dims> = 0>
  unsampled_image(std::shared_ptr<void> &hostPointer, image_format format, const range<Dimensions> &rangeRef,
                  const pitches &pitch, const property_list &properties = {})
      : unsampled_image(hostPointer, format, rangeRef, pitch, AllocatorT(), properties) {}
  template <int Dims = Dimensions, if_pitched<Dims> = 0>
  unsampled_image(std::shared_ptr<void> &hostPointer, image_format format, const range<Dimensions> &rangeRef,
                  const pitches &pitch, AllocatorT allocator, const property_list &properties = {})
      : base(base::on(hostPointer.get(), false, hostPointer), format, rangeRef, detail::numbers<Dims - 1>(pitch),
             allocator, properties) {}

  /// An accessor for a command group. \tparam DataT int4, uint4, float4 or half4, depending on the format.
  template <class DataT, access_mode Mode = std::is_const_v<DataT> ? access_mode::read : access_mode::read_write,
            image_target Target = image_target::device>
  unsampled_image_accessor<DataT, Dimensions, Mode, Target> get_access(handler &group,
                                                                       const property_list &properties = {}) {
    return unsampled_image_accessor<DataT, Dimensions, Mode, Target>(*this, group, properties);
  }
  /// An accessor on the host: waits for all conflicting commands.
  template <class DataT, access_mode Mode = std::is_const_v<DataT> ? access_mode::read : access_mode::read_write>
  host_unsampled_image_accessor<DataT, Dimensions, Mode> get_host_access(const property_list &properties = {}) {
    return host_unsampled_image_accessor<DataT, Dimensions, Mode>(*this, properties);
  }
};

/// Read-only pixels at any coordinates: the sampler defines values between pixels and outside the image.
template <int Dimensions = 1, class AllocatorT = image_allocator>
class sampled_image : public detail::image_base<sampled_image<Dimensions, AllocatorT>, Dimensions, AllocatorT> {
  using base = detail::image_base<sampled_image<Dimensions, AllocatorT>, Dimensions, AllocatorT>;
  using pitches = range<(Dimensions > 1 ? Dimensions - 1 : 1)>;
  template <int Dims>
  using if_pitched = std::enable_if_t<(Dims > 1), int>;

public:
  /// An image on the program's memory, which is only read and must outlive the image.
  sampled_image(const void *hostPointer, image_format format, image_sampler sampler, const range<Dimensions> &rangeRef,
                const property_list &properties = {})
      : sampled_image(hostPointer, format, sampler, rangeRef, AllocatorT(), properties) {}
  sampled_image(const void *hostPointer, image_format format, image_sampler sampler, const range<Dimensions> &rangeRef,
                AllocatorT allocator, const property_list &properties = {})
      : base(base::on(hostPointer, true), format, rangeRef, nullptr, allocator, properties) {
    this->layout_.sampler = sampler;
  }
  /// \param pitch bytes between rows (and between slices). \throws errc::invalid if it is too small.
  template <int Dims = Dimensions, if_pitched<Dims> = 0>
  sampled_image(const void *hostPointer, image_format format, image_sampler sampler, const range<Dimensions> &rangeRef,
                const pitches &pitch, const property_list &properties = {})
      : sampled_image(hostPointer, format, sampler, rangeRef, pitch, AllocatorT(), properties) {}
  template <int Dims = Dimensions, if_pitched<Dims> = 0>
  sampled_image(const void *hostPointer, image_format format, image_sampler sampler, const range<Dimensions> &rangeRef,
                const pitches &pitch, AllocatorT allocator, const property_list &properties = {})
      : base(base::on(hostPointer, true), format, rangeRef, detail::numbers<Dims - 1>(pitch), allocator, properties) {
    this->layout_.sampler = sampler;
  }

  /// An image on shared memory.
  sampled_image(std::shared_ptr<const void> &hostPointer, image_format format, image_sampler sampler,
                const range<Dimensions> &rangeRef, const property_list &properties = {})
      : sampled_image(hostPointer, format, sampler, rangeRef, AllocatorT(), properties) {}
  sampled_image(std::shared_ptr<const void> &hostPointer, image_format format, image_sampler sampler,
                const range<Dimensions> &rangeRef, AllocatorT allocator, const property_list &properties = {})
      : base(base::on_shared(hostPointer, true), format, rangeRef, nullptr, allocator, properties) {
    this->layout_.sampler = sampler;
  }
  template <int Dims = Dimensions, if_pitched<Dims> = 0>
  sampled_image(std::shared_ptr<const void> &hostPointer, image_format format, image_sampler sampler,
                const range<Dimensions> &rangeRef, const pitches &pitch, const property_list &properties = {})
      : sampled_image(hostPointer, format, sampler, rangeRef, pitch, AllocatorT(), properties) {}
  template <int Dims = Dimensions, if_pitched<Dims> = 0>
  sampled_image(std::shared_ptr<const void> &hostPointer, image_format format, image_sampler sampler,
                const range<Dimensions> &rangeRef, const pitches &pitch, AllocatorT allocator,
                const property_list &properties = {})
      : base(base::on_shared(hostPointer, true), format, rangeRef, detail::numbers<Dims - 1>(pitch), allocator,
             properties) {
    this->layout_.sampler = sampler;
  }

  /// An accessor for a command group. \tparam DataT int4, uint4, float4 or half4, depending on the format.
  template <class DataT, image_target Target = image_target::device>
  sampled_image_accessor<DataT, Dimensions, Target> get_access(handler &group, const property_list &properties = {}) {
    return sampled_image_accessor<DataT, Dimensions, Target>(*this, group, properties);
  }
  /// An accessor on the host: waits for all conflicting commands.
  template <class DataT>
  host_sampled_image_accessor<DataT, Dimensions> get_host_access(const property_list &properties = {}) {
    return host_sampled_image_accessor<DataT, Dimensions>(*this, properties);
  }
};

template <int Dimensions, class AllocatorT>
struct is_property_of<property::image::use_host_ptr, unsampled_image<Dimensions, AllocatorT>> : std::true_type {};
template <int Dimensions, class AllocatorT>
struct is_property_of<property::image::use_mutex, unsampled_image<Dimensions, AllocatorT>> : std::true_type {};
template <int Dimensions, class AllocatorT>
struct is_property_of<property::image::context_bound, unsampled_image<Dimensions, AllocatorT>> : std::true_type {};
template <int Dimensions, class AllocatorT>
struct is_property_of<property::image::use_host_ptr, sampled_image<Dimensions, AllocatorT>> : std::true_type {};
template <int Dimensions, class AllocatorT>
struct is_property_of<property::image::use_mutex, sampled_image<Dimensions, AllocatorT>> : std::true_type {};
template <int Dimensions, class AllocatorT>
struct is_property_of<property::image::context_bound, sampled_image<Dimensions, AllocatorT>> : std::true_type {};

} // namespace sycl

template <int Dimensions, class AllocatorT>
struct std::hash<sycl::unsampled_image<Dimensions, AllocatorT>>
    : sycl::detail::impl_hash<sycl::unsampled_image<Dimensions, AllocatorT>> {};
template <int Dimensions, class AllocatorT>
struct std::hash<sycl::sampled_image<Dimensions, AllocatorT>>
    : sycl::detail::impl_hash<sycl::sampled_image<Dimensions, AllocatorT>> {};
