// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Native code and OpenCL binaries for listed values of specialization constants: `--spec=NAME=VALUE`.
///
/// \code
///   syclc-link a.o --spec=width=8 --spec=width=16   two variants of the kernels that read `width`, in addition to the
///                                                   one that reads it from memory
///   --spec=coefficients={0.25,0.5,0.25}             a value of several numbers, in the order of its members
/// \endcode
/// All combinations of values of several constants get variants. The runtime uses a variant if the constants have its
/// values (syclc_linked_code::spec_values, SYCLC_PROPERTY_SPEC_VALUES). A binary cannot read constants from memory, so
/// those that are not listed have their defaults in it.
#ifndef SYCLC_LINKER_LINK_SPECVARIANTS_H
#define SYCLC_LINKER_LINK_SPECVARIANTS_H

#include "link/Split.h"

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace syclc {

/// A value that the user listed.
struct SpecChoice {
  std::string Name; ///< of the sycl::specialization_id: "app::width", or mangled
  std::string Text; ///< "16", "0.5", "{1,2}"
};

/// `NAME=VALUE`.
llvm::Expected<SpecChoice> parseSpecChoice(llvm::StringRef Text);

/// A constant with a value that is folded into code.
struct FoldedValue {
  std::string Name;  ///< syclc_spec_constant::name
  std::string Text;  ///< in the user's spelling: "width=16"
  std::string Bytes; ///< the value's bytes in memory

  bool operator==(const FoldedValue &) const = default;
};

/// The combinations of \p Choices for kernels of \p Part; none if they read none of the constants. Removes the choices
/// with known names from \p Unused. A value that does not fit the constant's type is an error.
llvm::Expected<std::vector<std::vector<FoldedValue>>>
combineSpecChoices(llvm::Module &Part, llvm::ArrayRef<SpecChoice> Choices, std::vector<SpecChoice> &Unused);

/// Replaces reads in \p Part, a copy for this purpose, by values, removes the kernels that read none of the constants,
/// and optimises the others.
/// \param WithDefaults constants that are not among \p Values have their defaults.
void foldSpecValues(llvm::Module &Part, llvm::ArrayRef<FoldedValue> Values, bool WithDefaults);

/// \p Values as SYCLC_PROPERTY_SPEC_VALUES.
std::string specValuesProperty(llvm::ArrayRef<FoldedValue> Values);

} // namespace syclc

#endif
