// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::stream: kernels' output has the same text as std::ostream's, is not interleaved, and is truncated at the
/// limits. Also printf(), and the address spaces of pointers.
#include "device_test.hpp"
#include "standard_output.hpp"

#include <sycl/stream.hpp>

#include <algorithm>
#include <cstdio>
#include <iomanip>
#include <iostream>
#include <set>
#include <sstream>
#include <string>

namespace {

class stream_test : public device_test {
protected:
  /// Captures std::cout while it is alive.
  class captured_output {
  public:
    captured_output() : old_(std::cout.rdbuf(text_.rdbuf())) {}
    ~captured_output() { std::cout.rdbuf(old_); }
    std::string text() const { return text_.str(); }

  private:
    std::ostringstream text_;
    std::streambuf *old_;
  };

  /// The output of a kernel with one work-item. \param kernel is called with the stream.
  template <class Function>
  std::string streamed(std::size_t total, std::size_t work_item, Function function) {
    const captured_output output;
    queue
        .submit([&](sycl::handler &handler) {
          sycl::stream out(total, work_item, handler);
          handler.single_task([=] { function(out); });
        })
        .wait_and_throw();
    return output.text();
  }
};

std::multiset<std::string> lines_of(const std::string &text) {
  std::istringstream in(text);
  std::multiset<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.insert(line);
  return lines;
}

TEST_P(stream_test, prints_values_as_ostream_does) {
  const auto write = [](auto &out, const auto &end) {
    out << "text" << 'c' << ' ' << static_cast<short>(-3) << ' ' << 42u << ' ' << -5000000000ll << ' '
        << 18446744073709551615ull << end;
    out << 1.5f << ' ' << 1.0f / 3 << ' ' << 1e20f << end;
  };
  std::ostringstream expected;
  write(expected, '\n');
  EXPECT_EQ(streamed(4096, 256, [=](const sycl::stream &out) { write(out, sycl::endl); }), expected.str());
}

TEST_P(stream_test, prints_doubles_and_halves) {
  NEEDS_ASPECT(fp64);
  EXPECT_EQ(streamed(4096, 256, [](const sycl::stream &out) { out << 0.1 << ' ' << -1e300 << sycl::endl; }),
            "0.1 -1e+300\n");
  NEEDS_ASPECT(fp16);
  EXPECT_EQ(streamed(4096, 256,
                     [](const sycl::stream &out) {
                       out << sycl::half(1.5f) << ' ' << sycl::vec<sycl::half, 2>(0.25f, 2.0f) << sycl::endl;
                     }),
            "1.5 0.25, 2\n");
}

TEST_P(stream_test, obeys_manipulators_until_the_next_flush) {
  const std::string text = streamed(4096, 256, [](const sycl::stream &out) {
    out << sycl::hex << 255 << ' ' << sycl::oct << 8 << ' ' << sycl::dec << 10 << ' ' << sycl::setw(5) << 7 << ' '
        << sycl::endl;
    out << sycl::setprecision(3) << 3.14159f << ' ' << sycl::fixed << 2.0f << ' ' << sycl::scientific << 2.0f << ' '
        << sycl::hexfloat << 2.0f << ' ' << sycl::defaultfloat << 2.0f << sycl::endl;
    out << 3.14159f << ' ' << 255 << sycl::endl; // the default format
    out << sycl::showbase << sycl::showpos << sycl::hex << 16 << sycl::endl;
    out << sycl::hex << 16 << ' ' << sycl::dec << 16 << sycl::flush; // these two remain in effect
    out << ' ' << sycl::noshowbase << sycl::noshowpos << sycl::hex << 16 << ' ' << sycl::dec << 16 << sycl::endl;
  });
  EXPECT_EQ(text, "ff 10 10     7     \n3.14 2.000 2.000e+00 0x1p+1 2\n3.14159 255\n0x10\n0x10 +16 10 16\n");
}

TEST_P(stream_test, prints_truth_and_small_integers) {
  const std::string text = streamed(4096, 256, [](const sycl::stream &out) {
    out << true << ' ' << false << ' ' << static_cast<unsigned char>(123) << ' ' << static_cast<signed char>(-5) << ' '
        << 'c' << sycl::endl;
  });
  EXPECT_EQ(text, "true false 123 -5 c\n");
}

TEST_P(stream_test, prints_vectors_and_arrays_element_by_element) {
  const std::string text = streamed(4096, 256, [](const sycl::stream &out) {
    sycl::vec<int, 4> four(1, -2, 3, 4);
    out << four << '|' << four.swizzle<3, 0>() << '|' << sycl::vec<char, 2>('a', 'b') << '|'
        << sycl::marray<float, 3>(0.5f, 1, 2) << '|' << sycl::vec<unsigned, 1>(7) << sycl::endl;
  });
  EXPECT_EQ(text, "1, -2, 3, 4|4, 1|a, b|0.5, 1, 2|7\n");
}

TEST_P(stream_test, prints_pointers_as_addresses) {
  int *const pointer = reinterpret_cast<int *>(0x12340);
  std::ostringstream expected;
  expected << static_cast<const void *>(pointer) << ' ' << static_cast<const void *>(pointer) << '\n';
  EXPECT_EQ(
      streamed(
          4096, 256,
          [=](const sycl::stream &out) {
            out << pointer << ' '
                << sycl::address_space_cast<sycl::access::address_space::global_space, sycl::access::decorated::no>(
                       pointer)
                << sycl::endl;
          }),
      expected.str());
}

TEST_P(stream_test, prints_objects_of_indices) {
  const captured_output output;
  queue
      .submit([&](sycl::handler &handler) {
        sycl::stream out(8192, 512, handler);
        handler.parallel_for(sycl::nd_range<2>({4, 6}, {2, 3}), [=](sycl::nd_item<2> item) {
          if (item.get_global_linear_id() != 23) return;
          out << item.get_global_id() << item.get_local_range() << sycl::endl;
          out << item << sycl::endl << item.get_group() << sycl::endl << item.get_nd_range() << sycl::endl;
        });
      })
      .wait_and_throw();
  queue
      .submit([&](sycl::handler &handler) {
        sycl::stream out(8192, 512, handler);
        handler.parallel_for(sycl::range<3>(2, 1, 1), [=](sycl::item<3, false> item) {
          if (item.get_id(0) == 1) out << item << sycl::endl;
        });
      })
      .wait_and_throw();
  EXPECT_EQ(output.text(), "{3, 5}{2, 3}\n"
                           "nd_item(global_id: {3, 5}, local_id: {1, 2})\n"
                           "group(id: {1, 1}, group_range: {2, 2}, local_range: {2, 3}, global_range: {4, 6})\n"
                           "nd_range(global_range: {4, 6}, local_range: {2, 3}, offset: {0, 0})\n"
                           "item(id: {1, 0, 0}, range: {2, 1, 1})\n");
}

TEST_P(stream_test, does_not_mix_what_work_items_print_between_flushes) {
  constexpr int items = 1000;
  const captured_output output;
  queue
      .submit([&](sycl::handler &handler) {
        sycl::stream out(items * 64, 64, handler);
        handler.parallel_for(sycl::range<1>(items), [=](sycl::item<1> item) {
          const int number = static_cast<int>(item.get_linear_id());
          for (int part = 0; part != 3; ++part) out << number << (part == 2 ? "" : ",");
          if (number % 2 != 0) out << ' ' << "odd";
          if (number % 3 != 0)
            out << sycl::endl;
          else
            out << '\n'; // flushed at the work-item's end
        });
      })
      .wait_and_throw();
  std::multiset<std::string> expected;
  for (int number = 0; number != items; ++number) {
    const std::string one = std::to_string(number);
    expected.insert(one + "," + one + "," + one + (number % 2 != 0 ? " odd" : ""));
  }
  EXPECT_EQ(lines_of(output.text()), expected);
}

TEST_P(stream_test, cuts_what_is_beyond_its_limits) {
  EXPECT_EQ(streamed(100, 8,
                     [](const sycl::stream &out) {
                       out << "0123456789" << "abc" << sycl::flush;
                       out << "ABC" << 123456789 << sycl::flush;
                     }),
            "01234567ABC12345");
  EXPECT_EQ(streamed(10, 100, [](const sycl::stream &out) { out << "01234567" << sycl::endl
                                                                << "abcdef"; }),
            "01234567\na");
  EXPECT_EQ(streamed(0, 0, [](const sycl::stream &out) { out << "nothing" << 5 << sycl::endl; }), "");
  const captured_output output;
  queue
      .submit([&](sycl::handler &handler) {
        sycl::stream out(64, 64, handler);
        handler.parallel_for(sycl::range<1>(100000), [=](sycl::item<1>) { out << "all" << sycl::endl; });
      })
      .wait_and_throw();
  EXPECT_EQ(output.text().size(), 64u);
  // On GPUs the parts of several work-items come in any order.
  if (!is_cuda()) EXPECT_EQ(output.text().substr(0, 12), "all\nall\nall\n");
}

TEST_P(stream_test, has_printed_when_the_event_is_complete) {
  const captured_output output;
  for (int round = 0; round != 20; ++round) {
    sycl::event done = queue.submit([&](sycl::handler &handler) {
      sycl::stream first(64, 64, handler), second(64, 64, handler);
      handler.single_task([=] {
        first << round << ' ';
        second << -round << sycl::endl;
      });
    });
    done.wait_and_throw();
    EXPECT_NE(output.text().find(std::to_string(-round) + "\n"), std::string::npos);
    EXPECT_NE(output.text().find(std::to_string(round) + " "), std::string::npos);
  }
}

TEST_P(stream_test, has_common_reference_semantics) {
  const captured_output output;
  queue
      .submit([&](sycl::handler &handler) {
        sycl::stream out(1024, 128, handler), copy(out), other(1024, 128, handler);
        EXPECT_EQ(out, copy);
        EXPECT_NE(out, other);
        EXPECT_EQ(std::hash<sycl::stream>()(out), std::hash<sycl::stream>()(copy));
        other = out;
        EXPECT_EQ(out, other);
        EXPECT_EQ(out.size(), 1024u);
        EXPECT_EQ(out.get_work_item_buffer_size(), 128u);
        handler.single_task([=] {
          sycl::stream inner = copy;
          out << sycl::hex << 255;
          inner << ' ' << 255 << sycl::endl; // the same stream
        });
      })
      .wait_and_throw();
  EXPECT_EQ(output.text(), "ff ff\n");
}

TEST_P(stream_test, kernels_may_call_printf) {
  constexpr int items = 37;
  const std::string text = standard_output_of([&] {
    queue
        .submit([&](sycl::handler &handler) {
          handler.parallel_for(sycl::range<1>(items), [=](sycl::item<1> item) {
            const int number = static_cast<int>(item.get_linear_id());
            if (number % 3 == 0)
              std::printf("%d|%5.2f|%zu|%-4x|%s|%%\n", number, static_cast<double>(number) / 4, item.get_linear_id(),
                          number, "text");
            else
              sycl::ext::oneapi::experimental::printf("%s %lld %c\n", "other", 1ll << number, 'a' + number % 26);
          });
        })
        .wait_and_throw();
  });
  std::multiset<std::string> expected;
  for (int number = 0; number != items; ++number) {
    char line[100];
    if (number % 3 == 0)
      std::snprintf(line, sizeof line, "%d|%5.2f|%d|%-4x|text|%%", number, number / 4.0, number, number);
    else
      std::snprintf(line, sizeof line, "other %lld %c", 1ll << number, 'a' + number % 26);
    expected.insert(line);
  }
  EXPECT_EQ(lines_of(text), expected);
}

TEST_P(stream_test, dynamic_casts_find_the_address_space) {
  using sycl::access::address_space;
  std::vector<int> found(64 * 4);
  {
    sycl::buffer<int> buffer(found.data(), found.size());
    queue
        .submit([&](sycl::handler &handler) {
          sycl::accessor out(buffer, handler, sycl::write_only, sycl::no_init);
          sycl::local_accessor<int> local(8, handler);
          handler.parallel_for(sycl::nd_range<1>(64, 8), [=](sycl::nd_item<1> item) {
            const std::size_t i = item.get_global_id(0);
            local[item.get_local_id(0)] = 0;
            int own[4] = {1, 2, 3, static_cast<int>(i)};
            const auto spaces = [](int *pointer) {
              const auto global = sycl::khr::dynamic_addrspace_cast<address_space::global_space>(pointer);
              const auto local = sycl::khr::dynamic_addrspace_cast<address_space::local_space>(pointer);
              const auto own = sycl::khr::dynamic_addrspace_cast<address_space::private_space>(pointer);
              return (global.get() == pointer ? 1 : 0) + (local.get() == pointer ? 2 : 0) +
                     (own.get() == pointer ? 4 : 0);
            };
            out[4 * i] = spaces(&out[4 * i + 1]);
            out[4 * i + 1] = spaces(&local[item.get_local_id(0)]);
            out[4 * i + 2] = spaces(&own[i % 4]);
            out[4 * i + 3] =
                *sycl::khr::static_addrspace_cast<address_space::private_space>(static_cast<int *>(&own[3]));
          });
        })
        .wait_and_throw();
  }
  for (int i = 0; i != 64; ++i) {
    EXPECT_EQ(found[4 * i], 1) << i;
    EXPECT_EQ(found[4 * i + 1], 2) << i;
    EXPECT_EQ(found[4 * i + 2], 4) << i;
    EXPECT_EQ(found[4 * i + 3], i);
  }
}

ON_EACH_DEVICE(stream_test);

} // namespace
