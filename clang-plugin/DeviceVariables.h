// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Variables of the host's program that represent device memory: device_globals and work_group_statics.
#ifndef SYCLC_CLANG_PLUGIN_DEVICEVARIABLES_H
#define SYCLC_CLANG_PLUGIN_DEVICEVARIABLES_H

namespace clang {
class CXXRecordDecl;
class DeclContext;
class FunctionDecl;
class TagDecl;
} // namespace clang

namespace syclc {

/// Whether \p Class is one of the headers' device_globals. Each device has a copy of them. \p Class may be null.
bool isDeviceGlobal(const clang::CXXRecordDecl *Class);

/// Whether \p Class is one of the headers' work_group_statics. Each work-group has its own. \p Class may be null.
bool isWorkGroupStatic(const clang::CXXRecordDecl *Class);

/// Makes work_group_statics in functions static, as their extension requires: all calls of the function use one object.
class StaticsOfWorkGroups {
public:
  /// A class has been defined, or instantiated.
  void see(const clang::TagDecl &Defined);
  /// \p Function has got a body, for which no code has been generated yet.
  void makeStatic(const clang::FunctionDecl &Function) const;
  /// The same for all functions directly in \p Context, such as a namespace.
  void makeStatic(const clang::DeclContext &Context) const;

private:
  bool AreUsed = false; ///< the source has such a class; otherwise functions need not be checked
};

} // namespace syclc

#endif
