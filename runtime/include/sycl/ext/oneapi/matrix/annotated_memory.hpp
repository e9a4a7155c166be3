// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Loads and stores of matrices through pointers with properties: the functions of joint_matrix.hpp for
/// annotated_ptr. The compiler uses `alignment`.
#pragma once

#include <sycl/ext/oneapi/experimental/annotated_ptr/annotated_ptr.hpp>
#include <sycl/ext/oneapi/matrix/joint_matrix.hpp>

#include <cstddef>

namespace sycl::detail {
/// The memory of an annotated_ptr, with its properties made known to the compiler.
template <class Stored, class PropertyListT>
multi_ptr<Stored, access::address_space::global_space, access::decorated::no>
annotated_memory(ext::oneapi::experimental::annotated_ptr<Stored, PropertyListT> pointer) {
  return multi_ptr<Stored, access::address_space::global_space, access::decorated::no>(
      ext::oneapi::experimental::detail::with_alignment<PropertyListT>(pointer.get()));
}
} // namespace sycl::detail

namespace sycl::ext::oneapi::experimental::matrix {
template <class Group, class Element, class Stored, std::size_t Rows, std::size_t Cols, class PropertyListT,
          sycl::detail::if_stored<Element, Stored> = 0>
void joint_matrix_load(Group group, joint_matrix<Group, Element, use::accumulator, Rows, Cols, layout::dynamic> &matrix,
                       annotated_ptr<Stored, PropertyListT> source, std::size_t stride, layout layout) {
  experimental::matrix::joint_matrix_load(group, matrix, sycl::detail::annotated_memory(source), stride, layout);
}
template <class Group, class Element, class Stored, std::size_t Rows, std::size_t Cols, use Use, layout Layout,
          class PropertyListT, sycl::detail::if_stored<Element, Stored> = 0>
void joint_matrix_load(Group group, joint_matrix<Group, Element, Use, Rows, Cols, Layout> &matrix,
                       annotated_ptr<Stored, PropertyListT> source, std::size_t stride) {
  experimental::matrix::joint_matrix_load(group, matrix, sycl::detail::annotated_memory(source), stride);
}
template <class Group, class Element, class Stored, std::size_t Rows, std::size_t Cols, class PropertyListT,
          sycl::detail::if_stored<Element, Stored> = 0>
void joint_matrix_store(Group group,
                        const joint_matrix<Group, Element, use::accumulator, Rows, Cols, layout::dynamic> &matrix,
                        annotated_ptr<Stored, PropertyListT> target, std::size_t stride, layout layout) {
  experimental::matrix::joint_matrix_store(group, matrix, sycl::detail::annotated_memory(target), stride, layout);
}
} // namespace sycl::ext::oneapi::experimental::matrix

namespace sycl::ext::intel::experimental::matrix {
template <class Group, class Element, class Stored, use Use, std::size_t Rows, std::size_t Cols, layout Layout,
          class PropertyListT, sycl::detail::if_stored<Element, Stored> = 0>
void joint_matrix_store(Group group, const joint_matrix<Group, Element, Use, Rows, Cols, Layout> &matrix,
                        oneapi::experimental::annotated_ptr<Stored, PropertyListT> target, std::size_t stride) {
  intel::experimental::matrix::joint_matrix_store(group, matrix, sycl::detail::annotated_memory(target), stride);
}
} // namespace sycl::ext::intel::experimental::matrix
