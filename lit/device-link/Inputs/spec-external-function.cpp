#include "spec-external.hpp"

constexpr sycl::specialization_id<int> offset(1); // used in this source only

int scaled(sycl::kernel_handler handler, int x) {
  return x * handler.get_specialization_constant<factor>() + handler.get_specialization_constant<offset>();
}
