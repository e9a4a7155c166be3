// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Implementation of cuda_source.hpp.
#include "cuda_source.hpp"

#include <cctype>
#include <regex>
#include <stdexcept>
#include <utility>
#include <vector>

namespace compare {
namespace {

/// OpenCL C's words in CUDA C++. Ids have 32 bits before they become size_t, as in programs for CUDA. There is no
/// get_global_size(): the grid of a range may be larger than the range.
const char *const prelude = R"(
typedef unsigned char uchar; typedef unsigned short ushort; typedef unsigned int uint; typedef unsigned long ulong;
#define SUB_GROUP 32
#define CLK_LOCAL_MEM_FENCE 1
#define get_local_id(d) ((size_t)((d) == 0 ? threadIdx.x : threadIdx.y))
#define get_group_id(d) ((size_t)((d) == 0 ? blockIdx.x : blockIdx.y))
#define get_global_id(d) \
  ((size_t)((d) == 0 ? blockIdx.x * blockDim.x + threadIdx.x : blockIdx.y * blockDim.y + threadIdx.y))
#define get_sub_group_local_id() (threadIdx.x % 32)
#define get_sub_group_id() (threadIdx.x / 32)
#define get_num_sub_groups() ((blockDim.x + 31) / 32)
#define barrier(flags) __syncthreads()
#define atomic_inc(p) atomicAdd(p, 1)
#define atomic_add(p, x) atomicAdd(p, x)
#define sub_group_broadcast(x, lane) __shfl_sync(0xffffffffu, x, lane)
#define sub_group_shuffle_xor(x, mask) __shfl_xor_sync(0xffffffffu, x, mask)
template <class T> __device__ T sub_group_reduce_add(T x) {
  for (int d = 16; d; d /= 2) x += __shfl_xor_sync(0xffffffffu, x, d);
  return x;
}
template <class T> __device__ T sub_group_scan_inclusive_add(T x) {
  for (int d = 1; d < 32; d *= 2) {
    T y = __shfl_up_sync(0xffffffffu, x, d);
    if (threadIdx.x % 32 >= d) x += y;
  }
  return x;
}
template <class T> __device__ T work_group_scan_inclusive_add(T x) {
  __shared__ T sums[32];
  x = sub_group_scan_inclusive_add(x);
  if (threadIdx.x % 32 == 31) sums[threadIdx.x / 32] = x;
  __syncthreads();
  for (int i = 0; i < threadIdx.x / 32; ++i) x += sums[i];
  __syncthreads();
  return x;
}
)";

/// The source's functions and types, one after the other.
std::vector<std::string> declarations(const std::string &source) {
  std::vector<std::string> result;
  std::string current;
  int depth = 0;
  for (const char c : source) {
    if (current.empty() && std::isspace(static_cast<unsigned char>(c))) continue;
    current += c;
    if (c == '{' || c == '(') ++depth;
    if (c == '}' || c == ')') --depth;
    const bool type_or_variable = current.starts_with("typedef") || current.starts_with("constant");
    if (depth == 0 && (c == ';' || (c == '}' && !type_or_variable))) result.push_back(std::exchange(current, ""));
  }
  if (!current.empty()) throw std::runtime_error("the end of this OpenCL C is missing: " + current);
  return result;
}

/// Address spaces and vectors. They are no macros of the prelude because CUDA's own headers have these words, too.
/// \param local what `local` becomes: nothing in the type of a pointer, the keyword of a variable in a body
std::string with_words_of_cuda(std::string text, const char *local) {
  const std::pair<const char *, const char *> words[] = {
      {R"(\bglobal\b)", ""},
      {R"(\bconstant\b)", "__constant__"},
      {R"(\blocal\b)", local},
      {R"(\(((?:u?(?:char|short|int|long)|float|double)[234])\)\()", "make_$1("}};
  for (const auto &[from, to] : words) text = std::regex_replace(text, std::regex(from), to);
  return text;
}

/// The names in a list of parameters, as arguments of a call.
std::string names(const std::string &parameters) {
  static const std::regex name(R"((\w+)\s*(,|$))");
  std::string result;
  for (std::sregex_iterator at(parameters.begin(), parameters.end(), name), end; at != end; ++at)
    result += (result.empty() ? "" : ", ") + at->str(1);
  return result;
}

std::string translated(const std::string &declaration) {
  static const std::regex function(R"((__attribute__\(\(.*\)\)\s*)?(kernel\s+)?(\w+)\s+(\w+)\s*\(([^)]*)\)\s*)");
  const std::size_t brace = declaration.find('{');
  const std::string head = declaration.substr(0, brace);
  std::smatch part;
  if (brace == std::string::npos || !std::regex_match(head, part, function))
    return with_words_of_cuda(declaration, "") + "\n";
  const std::string type = part.str(3), name = part.str(4), parameters = with_words_of_cuda(part.str(5), "");
  const std::string body = with_words_of_cuda(declaration.substr(brace), "__shared__") + "\n";
  if (!part[2].matched) return "static __device__ " + type + " " + name + "(" + parameters + ") " + body;
  const std::string item = name + "_item", call = item + "(" + names(parameters) + ");";
  const std::string entry = "extern \"C\" __global__ void " + name;
  return "static __device__ __forceinline__ void " + item + "(" + parameters + ") " + body + entry + "(" + parameters +
         ") { " + call + " }\n" + entry + "_range1(" + parameters + ", uint nx) {\n  if (get_global_id(0) < nx) " +
         call + "\n}\n" + entry + "_range2(" + parameters +
         ", uint nx, uint ny) {\n  if (get_global_id(0) < nx && get_global_id(1) < ny) " + call + "\n}\n";
}

} // namespace

std::string cuda_source(const std::string &opencl) {
  std::string result = prelude;
  for (const std::string &declaration : declarations(opencl)) result += translated(declaration);
  return result;
}

} // namespace compare
