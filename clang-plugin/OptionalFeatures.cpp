// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "OptionalFeatures.h"

#include "KernelAttributes.h"
#include "ir/NotedPlaces.h"
#include "ir/OptionalAspects.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTLambda.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace syclc {

/// The aspect of each feature, by its number in OptionalFeatures::Feature.
static constexpr unsigned AspectOf[] = {AspectFp16, AspectFp64, AspectAtomic64};

/// Whether \p Class is sycl::\p Name, a class or a class template.
static bool isSycl(const CXXRecordDecl *Class, StringRef Name) {
  if (!Class->getIdentifier() || Class->getName() != Name) return false;
  const auto *Space = dyn_cast<NamespaceDecl>(Class->getDeclContext()->getEnclosingNamespaceContext());
  return Space && Space->getIdentifier() && Space->getName() == "sycl" && Space->getParent()->isTranslationUnit();
}

std::optional<OptionalFeatures::Feature> OptionalFeatures::featureOf(QualType T) const {
  if (T.isNull() || T->isDependentType()) return {};
  T = Context.getBaseElementType(T).getCanonicalType();
  if (const auto *Vector = dyn_cast<VectorType>(T)) T = Vector->getElementType();
  if (const auto *Complex = dyn_cast<ComplexType>(T)) T = Complex->getElementType();
  if (const auto *Builtin = dyn_cast<BuiltinType>(T)) switch (Builtin->getKind()) {
    case BuiltinType::Double:
      return Double;
    case BuiltinType::Half:
    case BuiltinType::Float16:
      return Half;
    default:
      return {};
    }
  const CXXRecordDecl *Class = T->getAsCXXRecordDecl();
  if (!Class) return {};
  if (isSycl(Class, "half")) return Half;
  const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(Class);
  if (!Instance || !isSycl(Class, "atomic_ref")) return {};
  const TemplateArgument &Value = Instance->getTemplateArgs()[0];
  if (Value.getKind() != TemplateArgument::Type || Context.getTypeSize(Value.getAsType()) != 64) return {};
  return LongAtomics;
}

/// The kind of number that \p T is, if no OpenCL device supports it.
static std::optional<HostNumber> hostNumber(QualType T) {
  if (T.isNull()) return {};
  if (const auto *Bits = T->getBaseElementTypeUnsafe()->getAs<BitIntType>(); Bits && Bits->getNumBits() > 128)
    return HostNumber::WideInteger;
  const auto *Builtin = T->getBaseElementTypeUnsafe()->getAs<BuiltinType>();
  if (!Builtin) return {};
  switch (Builtin->getKind()) {
  case BuiltinType::LongDouble:
  case BuiltinType::Float128:
    return HostNumber::LongDouble;
  default:
    return {};
  }
}

bool OptionalFeatures::isOptional(QualType T) const { return featureOf(T) || hostNumber(T); }

void OptionalFeatures::note(const FunctionDecl *In, Feature Kind, SourceLocation Where) {
  SourceLocation &First = Functions[In].First[Kind];
  if (First.isInvalid()) First = Where.isValid() ? Where : In->getLocation();
}

void OptionalFeatures::noteType(const FunctionDecl *In, QualType T, SourceLocation Where) {
  if (std::optional<Feature> Kind = featureOf(T)) return note(In, *Kind, Where);
  if (std::optional<HostNumber> Kind = hostNumber(T); Kind && Where.isValid()) noteHost(*Kind, Where);
}

void OptionalFeatures::noteHost(HostNumber Kind, SourceLocation Where) const {
  if (isHostNumberNoted(Kind)) return;
  const SourceManager &Sources = Context.getSourceManager();
  noteHostNumber(Kind, Sources.getExpansionLoc(Where).printToString(Sources));
}

void OptionalFeatures::noteAtomic(const FunctionDecl *In, QualType Value, SourceLocation Where) {
  if (Context.getTypeSize(Value) == 64) note(In, LongAtomics, Where);
}

void OptionalFeatures::noteExternalCall(const FunctionDecl *In, const FunctionDecl *External, SourceLocation Where) {
  Functions[In].Externals.push_back({External, Where});
}

llvm::ArrayRef<CallEnd> OptionalFeatures::externalCalls(const FunctionDecl *Function) const {
  const auto Found = Functions.find(Function);
  return Found == Functions.end() ? llvm::ArrayRef<CallEnd>() : llvm::ArrayRef<CallEnd>(Found->second.Externals);
}

uint64_t OptionalFeatures::usedBy(const FunctionDecl *Entry, const KernelReach &Reach) const {
  uint64_t Used = 0;
  Ways How;
  for (const FunctionDecl *F : Reach.runBy(Entry, How))
    if (const auto Found = Functions.find(F); Found != Functions.end())
      for (unsigned Kind = 0; Kind < NumFeatures; ++Kind)
        if (Found->second.First[Kind].isValid()) Used |= uint64_t(1) << AspectOf[Kind];
  return Used;
}

void OptionalFeatures::checkDeclared(KernelReach &Reach) const {
  for (const FunctionDecl *F : Reach.functions())
    if (std::optional<uint64_t> Declared = declaredAspects(*F)) checkDeclared(Reach, F, *Declared);
}

void OptionalFeatures::checkDeclared(KernelReach &Reach, const FunctionDecl *Root, uint64_t Declared) const {
  const auto *Method = dyn_cast<CXXMethodDecl>(Root);
  enum {
    OfFunction,
    OfLambda,
    OfProperty
  } Kind = isPropertyCarrier(*Root)                 ? OfProperty
           : Method && isLambdaCallOperator(Method) ? OfLambda
                                                    : OfFunction;
  Ways How;
  uint64_t Told = Declared; // report each aspect once
  llvm::SmallVector<const FunctionDecl *> Run = Reach.runBy(Root, How);
  auto Warn = [&](const FunctionDecl *In, SourceLocation Where, unsigned Aspect, const FunctionDecl *External) {
    if (Told >> Aspect & 1) return;
    Told |= uint64_t(1) << Aspect;
    llvm::DenseSet<SourceLocation> Calls;
    Reach.reportOnWay(How, Calls, In, Where, External ? Diag::aspect_of_external : Diag::aspect_unlisted,
                      [&](DiagnosticBuilder &B) {
                        B << aspectName(Aspect, Context) << Kind << Root;
                        if (External) B << External;
                      });
    if (const SourceLocation Attribute = placeOfDeviceHas(*Root); Attribute.isValid() && Kind != OfProperty)
      report(Context.getDiagnostics(), Attribute, Diag::note_device_has);
  };
  for (const FunctionDecl *F : Run) {
    const auto Found = Functions.find(F);
    if (Found == Functions.end()) continue;
    for (unsigned I = 0; I < NumFeatures; ++I)
      if (const SourceLocation First = Found->second.First[I]; First.isValid()) Warn(F, First, AspectOf[I], nullptr);
    for (const CallEnd &Call : Found->second.Externals)
      if (std::optional<uint64_t> Needed = declaredAspects(*Call.Function))
        for (unsigned Aspect = 0; Aspect < 64; ++Aspect)
          if (*Needed >> Aspect & 1) Warn(F, Call.Where, Aspect, Call.Function);
  }
}

} // namespace syclc
