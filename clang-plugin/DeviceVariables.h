// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Variables of the host's program that stand for memory of devices: device_globals, and those of class
/// work_group_static.
#ifndef SYCLC_CLANG_PLUGIN_DEVICEVARIABLES_H
#define SYCLC_CLANG_PLUGIN_DEVICEVARIABLES_H

namespace clang {
class CXXRecordDecl;
class DeclContext;
class FunctionDecl;
class TagDecl;
} // namespace clang

namespace syclc {

/// Whether \p Class is one of the headers' device_globals: each device has a copy of it. \p Class may be null.
bool isDeviceGlobal(const clang::CXXRecordDecl *Class);

/// Whether \p Class is one of the headers' work_group_statics: each work-group has an object of it. It may be null.
bool isWorkGroupStatic(const clang::CXXRecordDecl *Class);

/// Makes the variables of functions that are work_group_statics static, as their extension says: functions that are
/// called twice mean one object.
class StaticsOfWorkGroups {
public:
  /// A class has been defined, or instantiated.
  void see(const clang::TagDecl &Defined);
  /// \p Function has a body now, for which no code has been made.
  void makeStatic(const clang::FunctionDecl &Function) const;
  /// The same for all functions directly in \p Context, such as a namespace.
  void makeStatic(const clang::DeclContext &Context) const;

private:
  bool AreUsed = false; ///< the source has such a class; others need no look at their functions
};

} // namespace syclc

#endif
