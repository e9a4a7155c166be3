// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/EditorSupport.h"

namespace syclc::driver {

namespace {

/// A string of YAML.
std::string quoted(const std::string &Text) {
  std::string Result = "\"";
  for (char C : Text) Result += C == '"' || C == '\\' ? std::string("\\") + C : std::string(1, C);
  return Result + "\"";
}

} // namespace

Arguments headerOptions(const std::string &Include) {
  return {"-isystem", Include, "-D__SYCLC__=1", "-DSYCL_LANGUAGE_VERSION=202012L", "-D__SYCL_SINGLE_SOURCE__=1"};
}

std::string clangdConfiguration(const std::string &Include) {
  std::string Text = "# For clangd, from syclc++ --print-clangd. To be saved as .clangd in the folder of the sources.\n"
                     "CompileFlags:\n"
                     "  Add:\n";
  Arguments Added = headerOptions(Include);
  Added.emplace_back("-Wno-unknown-attributes"); // [[sycl::...]]
  for (const std::string &Option : Added) Text += "    - " + quoted(Option) + "\n";
  Text += "  Remove: # options that Clang does not know, or that mean something else to it\n";
  for (const char *Option : {"-fsycl*", "-fno-sycl*", "-Xsycl*", "-sycl-std*", "-fplugin*", "--offload-arch*",
                             "-foffload-*", "-fno-offload-*", "-Wsyclc-*", "--syclc-*"})
    Text += "    - " + quoted(Option) + "\n";
  return Text;
}

} // namespace syclc::driver
