// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// printf() with formats and texts that are known only at run time.
#include "device_test.hpp"
#include "standard_output.hpp"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string>

namespace {

class printf_test : public device_test {};

TEST_P(printf_test, takes_formats_and_texts_of_run_time) {
  NEEDS_ASPECT(usm_shared_allocations);
  char *format = sycl::malloc_shared<char>(100, queue), *name = sycl::malloc_shared<char>(700, queue);
  std::strcpy(format, "%s %3d of %-6.2f|%*c|%#llx\n");
  std::fill(name, name + 699, 'x'); // more than the text that is formatted at once
  name[699] = 0;
  constexpr int items = 5;
  const auto in = [](int number, char *to, const char *format, const char *name) {
    return std::snprintf(to, 900, format, name, number, number * 1.5, number + 2, 'a' + number, 1ull << (7 * number));
  };
  int *lengths = sycl::malloc_shared<int>(items, queue);
  const std::string text = standard_output_of([&] {
    for (int item = 0; item != items; ++item) // the drivers may mix the lines of work-items
      queue
          .single_task([=] {
            std::printf("%s is %s\n", item % 2 ? "odd" : "even", item > 2 ? "large" : "small");
            lengths[item] = std::printf(format, name + 680 * (item != 0), item, item * 1.5, item + 2, 'a' + item,
                                        1ull << (7 * item));
          })
          .wait_and_throw();
  });
  std::string expected;
  for (int item = 0; item != items; ++item) {
    char line[900];
    const int length = in(item, line, format, name + 680 * (item != 0));
    EXPECT_EQ(lengths[item], length);
    expected += std::string(item % 2 ? "odd" : "even") + " is " + (item > 2 ? "large" : "small") + "\n" + line;
  }
  EXPECT_EQ(text, expected);
  for (void *memory : {static_cast<void *>(format), static_cast<void *>(name), static_cast<void *>(lengths)})
    sycl::free(memory, queue);
}

ON_EACH_DEVICE(printf_test);

} // namespace
