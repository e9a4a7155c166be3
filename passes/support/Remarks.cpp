// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/Remarks.h"

#include "ir/SpmdContract.h"
#include "ir/SpmdVerifier.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace syclc {

namespace {

constexpr const char *PassName = "syclc"; // matched against -Rpass=

std::string pathOf(const DIFile *File) {
  if (!File) return "";
  SmallString<128> Path(File->getFilename());
  if (sys::path::is_relative(Path)) sys::path::make_absolute(File->getDirectory(), Path);
  return Path.str().str();
}

/// The folder of the SYCL headers, with a trailing slash. It is derived from the kernel's entry, a template in
/// sycl/detail/; empty for kernels that are not defined there.
std::string headerFolder(const Function &Kernel) {
  const DISubprogram *Entry = Kernel.getSubprogram();
  std::string Path = Entry ? pathOf(Entry->getFile()) : "";
  size_t Detail = StringRef(Path).rfind("/sycl/detail/");
  return Detail == StringRef::npos ? "" : Path.substr(0, Detail) + "/sycl/";
}

bool isUsers(const DIFile *File, StringRef Headers) {
  std::string Path = pathOf(File);
  StringRef P(Path);
  return (Headers.empty() || !P.starts_with(Headers)) && !P.starts_with("/usr/include/") && !P.starts_with("/usr/lib/");
}

/// The innermost location in the user's files that \p Location is inlined into; \p Location itself if there is none.
const DILocation *userLocation(const DILocation *Location, StringRef Headers) {
  for (const DILocation *L = Location; L; L = L->getInlinedAt())
    if (isUsers(L->getFile(), Headers)) return L;
  return Location;
}

/// The location of the kernel's function object: the outermost inlined function of the user's code.
DiagnosticLocation kernelPlace(const Function &Kernel, StringRef Headers) {
  const DISubprogram *Entry = Kernel.getSubprogram();
  if (Entry && isUsers(Entry->getFile(), Headers)) return DiagnosticLocation(Entry);
  for (const Instruction &I : instructions(Kernel)) {
    const DISubprogram *Outermost = nullptr;
    for (const DILocation *L = I.getDebugLoc(); L; L = L->getInlinedAt())
      if (isUsers(L->getFile(), Headers)) Outermost = L->getScope()->getSubprogram();
    if (Outermost) return DiagnosticLocation(Outermost);
  }
  return Entry ? DiagnosticLocation(Entry) : DiagnosticLocation();
}

template <typename RemarkType>
void diagnose(StringRef Name, const DiagnosticLocation &Place, const Function &Entry, StringRef Text) {
  RemarkType Remark(PassName, Name, Place, &Entry.getEntryBlock());
  Remark << Text;
  Entry.getContext().diagnose(Remark);
}

void diagnose(RemarkLog::RemarkKind Kind, StringRef Name, const DiagnosticLocation &Place, const Function &Entry,
              StringRef Text) {
  switch (Kind) {
  case RemarkLog::RemarkKind::Passed:
    return diagnose<OptimizationRemark>(Name, Place, Entry, Text);
  case RemarkLog::RemarkKind::Missed:
    return diagnose<OptimizationRemarkMissed>(Name, Place, Entry, Text);
  case RemarkLog::RemarkKind::Analysis:
    return diagnose<OptimizationRemarkAnalysis>(Name, Place, Entry, Text);
  }
}

bool areWanted(LLVMContext &C) {
  return C.getDiagHandlerPtr()->isAnyRemarkEnabled(PassName) || C.getLLVMRemarkStreamer();
}

} // namespace

void RemarkLog::tell(Module &Host) {
  auto Remarks = Log.takeVector();
  // In the order of the kernels' compilation; for each kernel by line, including remarks about the kernel as a whole.
  StringMap<unsigned> Order;
  for (const auto &[Kernel, Levels] : LevelsOf) Order.try_emplace(Kernel, Order.size());
  stable_sort(Remarks, [&](const auto &A, const auto &B) {
    auto Rank = [&](const Key &Identity) {
      const auto &[Kernel, File, Line, Column, Kind, Name, Text] = Identity;
      return std::make_tuple(Order.lookup(Kernel), StringRef(File), Line, Column);
    };
    return Rank(A.first) < Rank(B.first);
  });
  for (const auto &[Identity, R] : Remarks) {
    const auto &[Kernel, File, Line, Column, Kind, Name, Text] = Identity;
    const Function *Entry = Host.getFunction(Kernel);
    if (!Entry || Entry->isDeclaration()) continue;
    bool Everywhere = R.Levels.size() == LevelsOf[Kernel].size();
    std::string Levels = Everywhere ? "" : " (" + join(R.Levels, ", ") + ")";
    diagnose(Kind, Name, R.Place, *Entry, Text + Levels);
  }
  LevelsOf.clear();
}

Remarks::Remarks(const Function &Kernel, RemarkLog *Log)
    : M(const_cast<Module &>(*Kernel.getParent())), KernelName(Kernel.getName()),
      Level(Kernel.getFnAttribute(NativeLevelFnAttr).getValueAsString()), Wanted(areWanted(Kernel.getContext())),
      Log(Log ? Log : &Own) {
  if (!Wanted) return;
  DisplayName = kernelDisplayName(Kernel);
  Headers = headerFolder(Kernel);
  KernelPlace = kernelPlace(Kernel, Headers);
  auto &Levels = this->Log->LevelsOf[KernelName];
  if (!is_contained(Levels, this->Level)) Levels.push_back(this->Level);
}

Remarks::~Remarks() {
  if (Log == &Own) Own.tell(M);
}

void Remarks::add(RemarkLog::RemarkKind Kind, const Instruction *At, StringRef Name, const Twine &Text) {
  if (!Wanted) return;
  DiagnosticLocation Place = KernelPlace;
  if (const DILocation *L = At ? At->getDebugLoc().get() : nullptr)
    Place = DiagnosticLocation(DebugLoc(userLocation(L, Headers)));
  RemarkLog::Key Identity{
      KernelName, Place.isValid() ? Place.getAbsolutePath() : "", Place.getLine(), Place.getColumn(), Kind,
      Name.str(), ("kernel '" + DisplayName + "': " + Text).str()};
  RemarkLog::Remark &R = Log->Log[Identity];
  R.Place = Place;
  if (!is_contained(R.Levels, Level)) R.Levels.push_back(Level);
}

void Remarks::passed(const Instruction *At, StringRef Name, const Twine &Text) {
  add(RemarkLog::RemarkKind::Passed, At, Name, Text);
}

void Remarks::missed(const Instruction *At, StringRef Name, const Twine &Text) {
  add(RemarkLog::RemarkKind::Missed, At, Name, Text);
}

void Remarks::analysis(const Instruction *At, StringRef Name, const Twine &Text) {
  add(RemarkLog::RemarkKind::Analysis, At, Name, Text);
}

} // namespace syclc
