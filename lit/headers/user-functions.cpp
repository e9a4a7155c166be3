// A program's own function templates, called without a namespace, are the ones that it gets: argument-dependent lookup
// finds no template of the headers with the same everyday name.
// RUN: %syclc -std=c++17 -Werror -fsyntax-only %s
// RUN: %syclc -std=c++20 -Werror -fsyntax-only %s
#include <sycl/sycl.hpp>

namespace program {

template <class Left, class Right>
bool assign(Left &left, const Right &right) {
  left = right;
  return true;
}
template <class Element, class Type>
Element element_of(const Type &values, std::size_t index) {
  return values[static_cast<int>(index)];
}

template <class Group, class Value, class Operation>
Value reduce(Group group, Value value, Operation operation) {
  return operation(sycl::reduce_over_group(group, value, operation), Value(group.leader()));
}
template <class Group, class Value, class Operation>
Value inclusive_scan(Group group, Value value, Operation operation) {
  return sycl::inclusive_scan_over_group(group, value, operation);
}
template <class Group, class Value>
Value broadcast(Group group, Value value, std::size_t source) {
  return sycl::group_broadcast(group, value, source);
}

void runs(sycl::queue &queue, int *numbers) {
  queue.parallel_for(sycl::nd_range<1>(32, 32), [=](sycl::nd_item<1> item) {
    const sycl::group group = item.get_group();
    const int sum = reduce(group, numbers[item.get_local_id(0)], sycl::plus<>());
    numbers[item.get_local_id(0)] = inclusive_scan(group, sum, sycl::plus<>()) + broadcast(group, sum, std::size_t(1));
  });
}

bool works() {
  sycl::vec<float, 4> values{1};
  sycl::marray<int, 3> numbers{2};
  return assign(values, 3) && assign(numbers, 4) && element_of<float>(values, 1) == 3.0f &&
         element_of<int>(numbers, 1) == 4;
}

} // namespace program

int main() { return program::works() ? 0 : 1; }
