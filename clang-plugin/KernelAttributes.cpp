// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KernelAttributes.h"

#include "AttributeTokens.h"
#include "KernelArguments.h"
#include "KernelFinder.h"
#include "KernelFunctions.h"
#include "KernelReach.h"
#include "OptionalFeatures.h"
#include "abi/device_image.h"
#include "ir/SpmdContract.h"
#include "ir/UnavailableSizes.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/Sema/ParsedAttr.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/DenseSet.h"

#include <map>

using namespace clang;

namespace syclc {
namespace {

enum class Values { SubGroupSize, WorkGroupSize, WorkItems, Aspects, Type };

struct AttributeKind {
  llvm::StringLiteral Name;
  Values Takes;
  unsigned Least, Most;
};
constexpr AttributeKind Kinds[] = {
#define SYCLC_KERNEL_ATTRIBUTE(name, values, least, most) {#name, Values::values, least, most},
#include "KernelAttributes.def"
    // Properties that are not attributes of SYCL.
    {MaxWorkGroupSizeAttribute, Values::WorkGroupSize, 1, 3},
    {MaxLinearWorkGroupSizeAttribute, Values::WorkItems, 1, 1},
};

const AttributeKind *findKind(StringRef Name) {
  for (const AttributeKind &K : Kinds)
    if (K.Name == Name) return &K;
  return nullptr;
}

/// The class template of a property's carrier (sycl::detail, ext/oneapi/kernel_properties/properties.hpp).
constexpr llvm::StringLiteral PropertyCarrier = "with_property";

std::optional<llvm::APSInt> constantValue(const Expr *E, const ASTContext &Context) {
  Expr::EvalResult Result;
  if (!E->getType()->isIntegralOrEnumerationType() || !E->EvaluateAsInt(Result, Context)) return std::nullopt;
  return Result.Val.getInt();
}

/// Reports an invalid value \p E of an attribute. \returns whether it is valid.
bool checkValue(const AttributeKind &Kind, const Expr *E, ASTContext &Context, uint64_t &Value) {
  DiagnosticsEngine &Diags = Context.getDiagnostics();
  std::optional<llvm::APSInt> Found = constantValue(E, Context);
  if (!Found) {
    report(Diags, E->getBeginLoc(), Diag::attribute_not_constant) << Kind.Name << E->getSourceRange();
    return false;
  }
  llvm::SmallString<16> Text;
  Found->toString(Text);
  auto Wrong = [&](Diag Kind_) {
    report(Diags, E->getBeginLoc(), Kind_) << Kind.Name << Text << E->getSourceRange();
    return false;
  };
  if (Kind.Takes == Values::Aspects) {
    if (isa<IntegerLiteral>(E->IgnoreParenImpCasts()) || Found->isNegative() || Found->getActiveBits() > 6)
      return Wrong(Diag::attribute_aspect);
  } else if (Found->isNegative() || Found->isZero()) {
    return Wrong(Diag::attribute_not_positive);
  }
  Value = Found->getLimitedValue(MaxOfADescriptor);
  return true;
}

/// `__attribute__((syclc_kernel_attribute(index in KernelAttributes.def, values...)))`
struct KernelAttributeInfo : ParsedAttrInfo {
  KernelAttributeInfo() {
    static constexpr Spelling Spellings_[] = {{ParsedAttr::AS_GNU, KernelAttributeSpelling.data()}};
    Spellings = Spellings_;
    NumArgs = 1;
    OptArgs = 15; // the maximum; Clang does not report further ones
    HasCustomParsing = false;
  }

  bool diagAppertainsToDecl(Sema &S, const ParsedAttr &Attribute, const Decl *D) const override {
    const auto *Carrier = dyn_cast<TypedefDecl>(D);
    if (isa<FunctionDecl>(D) || (Carrier && Carrier->getName() == KernelAttributeCarrier)) return true;
    report(S.getDiagnostics(), Attribute.getLoc(), Diag::attribute_on_no_function) << kindOf(S, Attribute).Name;
    return false;
  }

  AttrHandling handleDeclAttribute(Sema &S, Decl *D, const ParsedAttr &Attribute) const override {
    const AttributeKind &Kind = kindOf(S, Attribute);
    unsigned Count = Attribute.getNumArgs() - 1;
    if (Count < Kind.Least || Count > Kind.Most) {
      report(S.getDiagnostics(), Attribute.getLoc(), Diag::attribute_count)
          << Kind.Name << Kind.Least << Kind.Most << Count << (Kind.Least == Kind.Most);
      return AttributeNotApplied;
    }
    if (Kind.Takes == Values::Type) return AttributeNotApplied; // an unused hint
    SmallVector<Expr *, 4> Arguments{nameOf(Kind.Name, S.Context, Attribute.getLoc())};
    for (unsigned I = 1; I <= Count; ++I) {
      Expr *E = Attribute.isArgExpr(I) ? Attribute.getArgAsExpr(I) : nullptr;
      uint64_t Value;
      if (!E || E->containsErrors()) return AttributeNotApplied; // reported
      if (!E->isInstantiationDependent() && !checkValue(Kind, E, S.Context, Value)) return AttributeNotApplied;
      Arguments.push_back(E);
    }
    if (auto *Annotation = S.CreateAnnotationAttr(Attribute, KernelAttributeAnnotation, Arguments))
      D->addAttr(Annotation);
    return AttributeApplied;
  }

  static const AttributeKind &kindOf(Sema &S, const ParsedAttr &Attribute) {
    std::optional<llvm::APSInt> Index;
    if (Attribute.getNumArgs() > 0 && Attribute.isArgExpr(0))
      Index = constantValue(Attribute.getArgAsExpr(0), S.Context);
    return Kinds[Index && Index->ult(std::size(Kinds)) ? Index->getZExtValue() : 0];
  }

  static Expr *nameOf(StringRef Name, ASTContext &Context, SourceLocation Where) {
    QualType Type = Context.getStringLiteralArrayType(Context.CharTy.withConst(), Name.size());
    return StringLiteral::Create(Context, Name, StringLiteralKind::Ordinary, /*Pascal=*/false, Type, Where);
  }
};

ParsedAttrInfoRegistry::Add<KernelAttributeInfo> Registration("syclc-kernel-attributes", "attributes of SYCL kernels");

/// An attribute of a function: an annotation, and its meaning.
struct WrittenAttribute {
  const AnnotateAttr *Annotation;
  const AttributeKind *Kind;
  /// From SYCL_EXT_ONEAPI_FUNCTION_PROPERTY, which encodes the values as numbers.
  bool IsProperty;
};

/// The annotation of SYCL_EXT_ONEAPI_FUNCTION_PROPERTY: six numbers
/// (function_numbers in sycl/ext/oneapi/experimental/free_function_kernels.hpp).
constexpr llvm::StringLiteral FunctionPropertyAnnotation = "syclc.function.property";
enum FunctionNumber : unsigned { WhichProperty, SizeCount, FirstSize, AspectMask = 5 };

uint64_t functionNumber(const AnnotateAttr &Annotation, unsigned Index, const ASTContext &Context) {
  if (Index >= Annotation.args_size()) return 0;
  const Expr *E = Annotation.args_begin()[Index];
  if (E->isInstantiationDependent()) return 0;
  std::optional<llvm::APSInt> Value = constantValue(E, Context);
  return Value ? Value->getLimitedValue() : 0;
}

std::optional<WrittenAttribute> asKernelAttribute(const AnnotateAttr &Annotation, const ASTContext &Context) {
  if (Annotation.getAnnotation() == FunctionPropertyAnnotation) {
    static constexpr StringRef Names[] = {
        "",           "reqd_work_group_size", "work_group_size_hint",      "reqd_sub_group_size",
        "device_has", "max_work_group_size",  "max_linear_work_group_size"};
    const uint64_t Which = functionNumber(Annotation, WhichProperty, Context);
    if (Which == 0 || Which >= std::size(Names)) return std::nullopt;
    return WrittenAttribute{&Annotation, findKind(Names[Which]), /*IsProperty=*/true};
  }
  if (Annotation.getAnnotation() != KernelAttributeAnnotation || Annotation.args_size() == 0) return std::nullopt;
  const auto *Name =
      dyn_cast<StringLiteral>((*Annotation.args_begin())->IgnoreParenImpCasts()->IgnoreUnlessSpelledInSource());
  const AttributeKind *Kind = Name ? findKind(Name->getString()) : nullptr;
  if (!Kind) return std::nullopt;
  return WrittenAttribute{&Annotation, Kind, /*IsProperty=*/false};
}

/// Reports invalid values of \p Attribute. \returns the values as written, or nothing.
std::optional<SmallVector<uint64_t, 3>> valuesOf(const WrittenAttribute &Attribute, ASTContext &Context) {
  const AnnotateAttr &Annotation = *Attribute.Annotation;
  SmallVector<uint64_t, 3> Numbers;
  if (!Attribute.IsProperty) {
    for (const Expr *E : llvm::drop_begin(llvm::make_range(Annotation.args_begin(), Annotation.args_end()))) {
      uint64_t Value;
      if (!checkValue(*Attribute.Kind, E, Context, Value)) return std::nullopt;
      Numbers.push_back(Value);
    }
  } else if (Attribute.Kind->Takes == Values::Aspects) {
    const uint64_t Mask = functionNumber(Annotation, AspectMask, Context);
    for (unsigned Aspect = 0; Aspect < 64; ++Aspect)
      if (Mask >> Aspect & 1) Numbers.push_back(Aspect);
  } else {
    for (uint64_t I = 0, Count = functionNumber(Annotation, SizeCount, Context); I < Count; ++I)
      Numbers.push_back(std::min(functionNumber(Annotation, FirstSize + I, Context), MaxOfADescriptor));
  }
  return Numbers;
}

/// The attributes of one declaration: on itself and, if it is a definition, on the carriers at the start of its body.
/// Excludes those that Clang copied from earlier declarations.
SmallVector<WrittenAttribute, 2> attributesOfOne(const FunctionDecl &F) {
  SmallVector<WrittenAttribute, 2> Found;
  auto AddFrom = [&](const Decl &D) {
    if (!D.hasAttrs()) return;
    for (const auto *A : D.specific_attrs<AnnotateAttr>())
      if (!A->isInherited() || F.isFirstDecl())
        if (std::optional<WrittenAttribute> Attribute = asKernelAttribute(*A, F.getASTContext()))
          Found.push_back(*Attribute);
  };
  AddFrom(F);
  if (!F.isThisDeclarationADefinition()) return Found;
  if (const auto *Body = dyn_cast_or_null<CompoundStmt>(F.getBody()))
    for (const Stmt *S : Body->body()) {
      const auto *Declaration = dyn_cast<DeclStmt>(S);
      const auto *Carrier =
          Declaration && Declaration->isSingleDecl() ? dyn_cast<TypedefDecl>(Declaration->getSingleDecl()) : nullptr;
      if (!Carrier || Carrier->getName() != KernelAttributeCarrier) break;
      AddFrom(*Carrier);
    }
  return Found;
}

/// The attributes of a function, from all its declarations.
SmallVector<WrittenAttribute, 2> attributesOf(const FunctionDecl &F) {
  SmallVector<WrittenAttribute, 2> Found;
  for (const FunctionDecl *One : F.redecls()) append_range(Found, attributesOfOne(*One));
  return Found;
}

/// The aspects listed by the device_has attributes among \p Attributes.
std::optional<uint64_t> listedAspects(ArrayRef<WrittenAttribute> Attributes, ASTContext &Context) {
  std::optional<uint64_t> Listed;
  for (const WrittenAttribute &A : Attributes) {
    if (A.Kind->Takes != Values::Aspects) continue;
    Listed = Listed.value_or(0);
    if (A.IsProperty) {
      *Listed |= functionNumber(*A.Annotation, AspectMask, Context);
      continue;
    }
    for (const Expr *E : llvm::drop_begin(llvm::make_range(A.Annotation->args_begin(), A.Annotation->args_end())))
      if (std::optional<llvm::APSInt> Number = constantValue(E, Context); Number && Number->ult(64))
        *Listed |= uint64_t(1) << Number->getZExtValue();
  }
  return Listed;
}

/// The annotation that makes \p Entry the entry of a kernel.
const AnnotateAttr *kernelAnnotation(const FunctionDecl &Entry) {
  for (const FunctionDecl *One : Entry.redecls())
    for (const auto *A : One->specific_attrs<AnnotateAttr>())
      if (A->getAnnotation() == KernelAnnotation) return A;
  llvm_unreachable("an entry has it");
}

/// Indices of the properties of a kernel in the arguments of its annotation.
enum EntryFact : unsigned { KindFact, DimensionsFact };
uint64_t entryFact(const FunctionDecl &Entry, EntryFact Index) {
  const AnnotateAttr &A = *kernelAnnotation(Entry);
  if (Index < A.args_size())
    if (auto Value = constantValue(A.args_begin()[Index], Entry.getASTContext())) return Value->getZExtValue();
  return 0;
}

class KernelAttributeApplier {
public:
  KernelAttributeApplier(Sema &S, const KernelReach &Reach, const OptionalFeatures &Features)
      : S(S), Reach(Reach), Features(Features) {}

  void apply(FunctionDecl &Entry) {
    Given.clear();
    const FunctionDecl *Function = functionOf(Entry);
    for (const FunctionDecl *F : Reach.reachedFrom(&Entry)) {
      const bool IsKernel = isKernelFunction(*F, Entry) || F->getCanonicalDecl() == Function;
      if (IsKernel) KernelFunctions.insert(F);
      for (const WrittenAttribute &A : attributesOf(*F)) {
        if (IsKernel || A.Kind->Takes == Values::Aspects)
          add(A, isPropertyCarrier(*F) ? placeOf(Entry) : A.Annotation->getLocation(), Entry);
        else if (A.Kind->Takes != Values::SubGroupSize || !isExternal(*F->getMostRecentDecl()))
          WithoutEffect.push_back({F, A});
      }
      for (const CallEnd &Call : Features.externalCalls(F))
        for (const WrittenAttribute &A : attributesOf(*Call.Function))
          if (A.Kind->Takes == Values::Aspects || Call.Function->getCanonicalDecl() == Function)
            add(A, A.Annotation->getLocation(), Entry);
    }
    for (auto &[Kind, What] : Given) annotate(Entry, *Kind, What);
    if (const uint64_t Used = Features.usedBy(&Entry, Reach)) annotateUsed(Entry, Used);
    if (const uint64_t Kind = entryFact(Entry, KindFact);
        (Kind == SYCLC_KERNEL_SINGLE_TASK || Kind == SYCLC_KERNEL_RANGE) && holdsLocalAccessor(Entry)) {
      annotate(Entry, HoldsLocalAccessorAttribute, {}, *kernelAnnotation(Entry));
      report(S.getDiagnostics(), placeOf(Entry), Diag::kernel_local_accessor) << (Kind == SYCLC_KERNEL_RANGE);
    }
  }

  /// The sub-group size of a SYCL_EXTERNAL function whose definition has it in its body.
  void applyToExternal(FunctionDecl &Definition) {
    Given.clear();
    for (const WrittenAttribute &A : attributesOf(Definition))
      if (A.Kind->Takes == Values::SubGroupSize) add(A, A.Annotation->getLocation(), Definition);
    for (auto &[Kind, What] : Given)
      if (What.IsProperty || !is_contained(Definition.specific_attrs<AnnotateAttr>(), What.First))
        annotate(Definition, *Kind, What);
  }

  /// Warns about attributes on functions that are not kernels of this file.
  void warnOfOthers() {
    llvm::DenseSet<SourceLocation> Warned;
    for (const auto &[F, A] : WithoutEffect)
      if (!KernelFunctions.contains(F) && Warned.insert(A.Annotation->getLocation()).second)
        report(S.getDiagnostics(), A.Annotation->getLocation(), Diag::attribute_not_on_kernel) << A.Kind->Name << F;
  }

private:
  struct What {
    SmallVector<uint64_t, 3> Values; ///< as written
    const AnnotateAttr *First;
    SourceLocation Where; ///< in the user's code
    bool IsProperty;      ///< of a function
  };

  /// The location of the function object in the user's code.
  static SourceLocation placeOf(const FunctionDecl &Entry) {
    const CXXRecordDecl *Object = kernelName(Entry).Function;
    return Object ? Object->getLocation() : Entry.getLocation();
  }

  /// The function that is the kernel, if it is not a function object (free_function_kernel in
  /// sycl/ext/oneapi/experimental/free_function_kernels.hpp).
  static const FunctionDecl *functionOf(const FunctionDecl &Entry) {
    const auto *Object = dyn_cast_or_null<ClassTemplateSpecializationDecl>(kernelName(Entry).Function);
    if (!Object || Object->getName() != "free_function_kernel" || Object->getTemplateArgs().size() == 0) return nullptr;
    const TemplateArgument &Argument = Object->getTemplateArgs()[0];
    const auto *Function =
        Argument.getKind() == TemplateArgument::Declaration ? dyn_cast<FunctionDecl>(Argument.getAsDecl()) : nullptr;
    return Function ? Function->getCanonicalDecl() : nullptr;
  }

  /// Whether \p F belongs to the kernel: a property's carrier, the call operator of its function object, or the
  /// annotated function itself.
  static bool isKernelFunction(const FunctionDecl &F, const FunctionDecl &Entry) {
    if (isPropertyCarrier(F)) return true;
    const CXXRecordDecl *Object = kernelName(Entry).Function;
    const auto *Method = dyn_cast<CXXMethodDecl>(&F);
    if (!Object) return F.getCanonicalDecl() == Entry.getCanonicalDecl();
    return Method && Method->getOverloadedOperator() == OO_Call &&
           (Method->getParent()->getCanonicalDecl() == Object->getCanonicalDecl() ||
            Object->isDerivedFrom(Method->getParent()));
  }

  void add(const WrittenAttribute &A, SourceLocation Where, const FunctionDecl &Entry) {
    const AttributeKind &Kind = *A.Kind;
    std::optional<SmallVector<uint64_t, 3>> Numbers = valuesOf(A, S.Context);
    if (!Numbers) return;
    What New{std::move(*Numbers), A.Annotation, Where, A.IsProperty};
    if (Kind.Takes == Values::WorkGroupSize && !fitsDimensions(Kind, New, Entry)) return;
    warnOfUnavailable(Kind, New);
    auto [Place, IsNew] = Given.try_emplace(&Kind, New);
    if (IsNew) return;
    What &Old = Place->second;
    if (Kind.Takes == Values::Aspects) {
      Old.Values.append(New.Values);
    } else if (Old.Values != New.Values) {
      report(S.getDiagnostics(), Where, Diag::attribute_conflict) << Kind.Name;
      report(S.getDiagnostics(), Old.Where, Diag::note_attribute_before);
    }
  }

  /// Warns about sizes that no device supports: the launch will throw (specification 5.7).
  void warnOfUnavailable(const AttributeKind &Kind, const What &W) {
    const bool SubGroup = Kind.Takes == Values::SubGroupSize;
    if (SubGroup ? isAvailableSubGroupSize(W.Values[0])
                 : Kind.Name != ReqdWorkGroupSizeAttribute || isAvailableWorkGroupSize(W.Values))
      return;
    if (UnavailableWarned.insert(W.Where).second)
      report(S.getDiagnostics(), W.Where, Diag::attribute_unavailable)
          << Kind.Name << SubGroup << unsigned(W.Values[0]);
  }

  /// Whether \p W has a size for each dimension of the kernel. Kernels that are functions are launched over three
  /// dimensions, of which theirs are the last ones.
  bool fitsDimensions(const AttributeKind &Kind, What &W, const FunctionDecl &Entry) {
    bool IsTask = entryFact(Entry, KindFact) == SYCLC_KERNEL_SINGLE_TASK;
    uint64_t Dimensions = entryFact(Entry, DimensionsFact);
    const FunctionDecl *Function = functionOf(Entry);
    if (Function) {
      Dimensions = dimensionsOfKernel(*Function);
      IsTask = Dimensions == 0;
    }
    if (IsTask ? llvm::any_of(W.Values, [](uint64_t V) { return V != 1; }) : W.Values.size() != Dimensions) {
      report(S.getDiagnostics(), W.Where, Diag::attribute_dimensions)
          << Kind.Name << unsigned(W.Values.size()) << unsigned(Dimensions) << IsTask;
      return false;
    }
    if (Function) W.Values.insert(W.Values.begin(), 3 - W.Values.size(), 1);
    return true;
  }

  /// Entry [[annotate("syclc.kernel.attribute", "name", values...)]], x-fastest.
  void annotate(FunctionDecl &Entry, const AttributeKind &Kind, What &W) {
    if (Kind.Takes == Values::WorkGroupSize) std::reverse(W.Values.begin(), W.Values.end());
    annotate(Entry, Kind.Name, W.Values, *W.First);
  }

  void annotate(FunctionDecl &Entry, StringRef Name, ArrayRef<uint64_t> Values, const AttributeCommonInfo &Info) {
    ASTContext &Context = S.Context;
    SmallVector<Expr *, 4> Arguments{KernelAttributeInfo::nameOf(Name, Context, Info.getLoc())};
    for (uint64_t Value : Values)
      Arguments.push_back(IntegerLiteral::Create(Context, llvm::APInt(32, Value), Context.IntTy, Info.getLoc()));
    if (auto *A = S.CreateAnnotationAttr(Info, KernelAttributeAnnotation, Arguments)) Entry.addAttr(A);
  }

  /// Entry [[annotate("syclc.kernel.attribute", "used_aspects", numbers...)]]
  void annotateUsed(FunctionDecl &Entry, uint64_t Used) {
    SmallVector<uint64_t, 3> Numbers;
    for (unsigned Aspect = 0; Aspect < 64; ++Aspect)
      if (Used >> Aspect & 1) Numbers.push_back(Aspect);
    annotate(Entry, UsedAspectsAttribute, Numbers, *kernelAnnotation(Entry));
  }

  Sema &S;
  const KernelReach &Reach;
  const OptionalFeatures &Features;
  std::map<const AttributeKind *, What> Given; ///< to the current kernel
  llvm::DenseSet<const FunctionDecl *> KernelFunctions;
  llvm::DenseSet<SourceLocation> UnavailableWarned;
  SmallVector<std::pair<const FunctionDecl *, WrittenAttribute>> WithoutEffect;
};

} // namespace

std::optional<uint64_t> declaredAspects(const FunctionDecl &F) {
  return listedAspects(attributesOf(F), F.getASTContext());
}

SourceLocation placeOfDeviceHas(const FunctionDecl &F) {
  for (const WrittenAttribute &A : attributesOf(F))
    if (A.Kind->Takes == Values::Aspects) return A.Annotation->getLocation();
  return {};
}

void checkRedeclarations(const FunctionDecl &F) {
  const FunctionDecl &First = *F.getCanonicalDecl();
  ASTContext &Context = F.getASTContext();
  const std::optional<uint64_t> OfFirst = listedAspects(attributesOfOne(First), Context);
  for (const FunctionDecl *Later : F.redecls()) {
    const SmallVector<WrittenAttribute, 2> Own = attributesOfOne(*Later);
    const std::optional<uint64_t> Listed = listedAspects(Own, Context);
    if (!Listed || Listed == OfFirst) continue;
    report(Context.getDiagnostics(), Own.front().Annotation->getLocation(), Diag::device_has_redeclared)
        << &F << OfFirst.has_value();
    report(Context.getDiagnostics(), First.getLocation(), Diag::note_first_declaration);
  }
}

bool isPropertyCarrier(const FunctionDecl &F) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&F);
  return Method && Method->isStatic() && Method->getParent()->getIdentifier() &&
         Method->getParent()->getName() == PropertyCarrier;
}

std::string aspectName(unsigned Number, ASTContext &Context) {
  for (const NamedDecl *Sycl : Context.getTranslationUnitDecl()->lookup(&Context.Idents.get("sycl")))
    if (const auto *Space = dyn_cast<NamespaceDecl>(Sycl))
      for (const NamedDecl *Aspect : Space->lookup(&Context.Idents.get("aspect")))
        if (const auto *Enum = dyn_cast<EnumDecl>(Aspect))
          for (const EnumConstantDecl *One : Enum->enumerators())
            if (One->getInitVal() == Number) return One->getNameAsString();
  return std::to_string(Number);
}

void applyKernelAttributes(Sema &S, const KernelReach &Reach, llvm::ArrayRef<FunctionDecl *> Entries,
                           llvm::ArrayRef<FunctionDecl *> Externals, const OptionalFeatures &Features) {
  KernelAttributeApplier Applier(S, Reach, Features);
  for (FunctionDecl *External : Externals)
    if (External->isThisDeclarationADefinition()) Applier.applyToExternal(*External);
  for (FunctionDecl *Entry : Entries)
    if (FunctionDecl *Definition = Entry->getDefinition()) Applier.apply(*Definition);
  Applier.warnOfOthers();
}

} // namespace syclc
