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

bool works() {
  sycl::vec<float, 4> values{1};
  sycl::marray<int, 3> numbers{2};
  return assign(values, 3) && assign(numbers, 4) && element_of<float>(values, 1) == 3.0f &&
         element_of<int>(numbers, 1) == 4;
}

} // namespace program

int main() { return program::works() ? 0 : 1; }
