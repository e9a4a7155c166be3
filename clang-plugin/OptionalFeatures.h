// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Optional features of kernels (SYCL 2020, 5.7) that device code uses: half, double and 64-bit atomics, each with an
/// aspect.
///
/// The walk over device code (KernelRestrictions.cpp) records the functions that use their types:
/// \code
///   double twice(double x) { return 2 * x; }           // aspect::fp64, at the first double
///   float scaled(float x) { float f = 0.5; return f; } // none: the compiler converts constants
/// \endcode
/// A kernel uses the features of its callees, too. Its launches throw on devices that lack one of them (annotation
/// `used_aspects` of the kernel's entry). If a function has `device_has`, the use of a feature that it does not list is
/// a warning. Functions of other files (SYCL_EXTERNAL) use the features that their declarations list.
#ifndef SYCLC_CLANG_PLUGIN_OPTIONALFEATURES_H
#define SYCLC_CLANG_PLUGIN_OPTIONALFEATURES_H

#include "KernelReach.h"
#include "ir/NotedPlaces.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

#include <array>
#include <cstdint>
#include <optional>

namespace syclc {

/// The optional features that each function uses.
class OptionalFeatures {
public:
  explicit OptionalFeatures(clang::ASTContext &Context) : Context(Context) {}

  /// Whether type \p T is an optional feature, or a type that no OpenCL device has.
  bool isOptional(clang::QualType T) const;

  /// \p In uses type \p T at \p Where.
  void noteType(const clang::FunctionDecl *In, clang::QualType T, clang::SourceLocation Where);
  /// \p In has an atomic operation on a \p Value.
  void noteAtomic(const clang::FunctionDecl *In, clang::QualType Value, clang::SourceLocation Where);
  /// \p In calls \p External, which another file defines.
  void noteExternalCall(const clang::FunctionDecl *In, const clang::FunctionDecl *External,
                        clang::SourceLocation Where);

  /// The aspects of all features that \p Entry and its callees use: bit n is aspect n.
  uint64_t usedBy(const clang::FunctionDecl *Entry, const KernelReach &Reach) const;
  /// The functions of other files that \p Function calls directly.
  llvm::ArrayRef<CallEnd> externalCalls(const clang::FunctionDecl *Function) const;

  /// Warns about uses in functions with device_has beyond what it lists. Each function is checked once, including
  /// kernels.
  void checkDeclared(KernelReach &Reach) const;

private:
  enum Feature { Half, Double, LongAtomics, NumFeatures };
  struct Uses {
    std::array<clang::SourceLocation, NumFeatures> First; ///< invalid: none
    llvm::SmallVector<CallEnd, 1> Externals;
  };

  std::optional<Feature> featureOf(clang::QualType T) const;
  void note(const clang::FunctionDecl *In, Feature Kind, clang::SourceLocation Where);
  /// For passes/spirv/expand/CheckSupported.cpp, which rejects such numbers only if they are not folded.
  void noteHost(HostNumber Kind, clang::SourceLocation Where) const;
  void checkDeclared(KernelReach &Reach, const clang::FunctionDecl *Root, uint64_t Declared) const;

  clang::ASTContext &Context;
  llvm::DenseMap<const clang::FunctionDecl *, Uses> Functions;
};

} // namespace syclc

#endif
