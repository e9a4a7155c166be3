// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Makes kernel names readable; see kernel_name.hpp.
#include "core/base/kernel_name.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <cxxabi.h>
#include <memory>
#include <string_view>
#include <vector>

namespace sycl::detail {
namespace {

constexpr std::string_view entry_prefix = "sycl::detail::kernel_entry<";
constexpr std::string_view unnamed = "sycl::detail::unnamed_kernel";

std::string demangle(const char *mangled) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> text(abi::__cxa_demangle(mangled, nullptr, nullptr, &status),
                                                         std::free);
  return status == 0 && text ? text.get() : "";
}

/// The position of the second template argument in an entry's mangled name, such as "NS0_15task_invocationE" (S0_ is
/// sycl::detail); npos if it is not found.
std::size_t invocation_in(std::string_view mangled) {
  constexpr std::string_view before = "NS0_", suffix = "_invocation";
  for (std::size_t at = mangled.find(before); at != std::string_view::npos; at = mangled.find(before, at + 1)) {
    std::string_view rest = mangled.substr(at + before.size());
    std::size_t length = 0;
    while (!rest.empty() && std::isdigit(static_cast<unsigned char>(rest.front())) && length < mangled.size()) {
      length = 10 * length + static_cast<std::size_t>(rest.front() - '0');
      rest.remove_prefix(1);
    }
    if (length <= rest.size() && rest.substr(0, length).ends_with(suffix)) return at;
  }
  return std::string_view::npos;
}

/// Demangles an entry's name. The C++ library's demangler may lack support for newer manglings that the compiler uses,
/// for example of `auto &` template parameters ("TnRDa..."), which occur in the names of lambdas. In that case
/// demangles only the part with the kernel's name.
/// \returns an empty string if that fails, too.
std::string demangle_entry(const char *mangled) {
  if (std::string whole = demangle(mangled); !whole.empty()) return whole;
  const std::size_t at = invocation_in(mangled);
  if (at == std::string::npos) return "";
  std::string shortened = demangle((std::string(mangled, at) + "iiEEvv").c_str()); // kernel_entry<Name, int, int>()
  return shortened.find(unnamed) == std::string::npos ? shortened : "";
}

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// The length of an operator's name, such as "operator<<", at the start of the text; 0 if there is none.
std::size_t operator_name_length(std::string_view text) {
  constexpr std::string_view keyword = "operator";
  if (!text.starts_with(keyword) || text.size() == keyword.size() || is_word(text[keyword.size()])) return 0;
  const std::string_view symbol = text.substr(keyword.size());
  if (symbol.starts_with("()") || symbol.starts_with("[]")) return keyword.size() + 2;
  return keyword.size() + std::min(symbol.find_first_not_of("<>-="), symbol.size());
}

/// The template arguments at the start of the text, up to the `>` that closes the list. Brackets of all kinds nest.
/// Function names contain the operators < > -> only after "operator".
std::vector<std::string> template_arguments(std::string_view text) {
  std::vector<std::string> arguments;
  std::size_t depth = 0, begin = 0;
  const auto finish = [&](std::size_t end) {
    while (begin < end && text[begin] == ' ') ++begin;
    while (end > begin && text[end - 1] == ' ') --end;
    arguments.emplace_back(text.substr(begin, end - begin));
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (const std::size_t length = operator_name_length(text.substr(i)); length && (i == 0 || !is_word(text[i - 1]))) {
      i += length - 1;
      continue;
    }
    if (c == '<' || c == '(' || c == '{' || c == '[') ++depth;
    if (c == '>' && depth == 0) {
      finish(i);
      return arguments;
    }
    if (c == '>' || c == ')' || c == '}' || c == ']') {
      if (depth == 0) return {};
      --depth;
    }
    if (c == ',' && depth == 0) {
      finish(i);
      begin = i + 1;
    }
  }
  return {};
}

/// "main::{lambda(sycl::handler&)#1}::operator()(...) const::{lambda(...)#1}" -> "lambda in main"
std::string readable_type(std::string_view type) {
  const std::size_t lambda = type.find("{lambda");
  if (lambda == std::string_view::npos) return std::string(type);
  std::string_view function = type.substr(0, lambda);
  if (function.ends_with("::")) function.remove_suffix(2);
  return function.empty() ? "lambda at namespace scope" : "lambda in " + std::string(function);
}

} // namespace

std::string readable_symbol(const char *mangled) {
  const std::string text = demangle(mangled);
  return text.empty() ? mangled : text;
}

std::string name_in_tag(const char *tag) {
  const std::string text = demangle(tag);
  const auto arguments = template_arguments(std::string_view(text).substr(text.find('<') + 1));
  return arguments.size() == 1 ? arguments[0] : tag;
}

bool is_kernel_named(const char *mangled_entry, const char *tag) {
  // Compare the demangled text: the mangling of the same type depends on its position in the name.
  const std::string entry = demangle_entry(mangled_entry);
  const std::size_t prefix = entry.find(entry_prefix);
  if (prefix == std::string::npos) return false;
  const auto arguments = template_arguments(std::string_view(entry).substr(prefix + entry_prefix.size()));
  return arguments.size() == 3 && (arguments[0] == unnamed ? arguments[2] : arguments[0]) == name_in_tag(tag);
}

std::string readable_kernel_name(const char *mangled_entry) {
  if (!mangled_entry) return "a kernel without a name";
  const std::string entry = demangle_entry(mangled_entry);
  const std::size_t prefix = entry.find(entry_prefix);
  if (prefix == std::string::npos) return entry.empty() ? mangled_entry : entry;
  const auto arguments = template_arguments(std::string_view(entry).substr(prefix + entry_prefix.size()));
  if (arguments.size() != 3) return entry;
  return readable_type(arguments[0] == unnamed ? arguments[2] : arguments[0]);
}

} // namespace sycl::detail
