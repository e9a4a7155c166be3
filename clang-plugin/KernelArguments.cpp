// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KernelArguments.h"

#include "KernelFinder.h"
#include "KernelReach.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTLambda.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/Template.h"

using namespace clang;

namespace syclc {

StringRef outermostNamespace(const Decl *D) {
  StringRef Name;
  for (const DeclContext *C = D->getDeclContext(); C; C = C->getParent())
    if (const auto *N = dyn_cast<NamespaceDecl>(C)) Name = N->getName();
  return Name;
}

namespace {

constexpr llvm::StringLiteral Trait = "is_device_copyable";

/// Classes of SYCL for host programs that do not exist on devices.
constexpr llvm::StringLiteral HostClasses[] = {
    "buffer",
    "buffer_impl",
    "context",
    "device",
    "device_image",
    "event",
    "handler",
    "host_accessor",
    "host_sampled_image_accessor",
    "host_unsampled_image_accessor",
    "image",
    "image_host_access",
    "interop_handle",
    "kernel",
    "kernel_bundle",
    "kernel_id",
    "platform",
    "queue",
    "sampled_image",
    "unsampled_image",
};

/// Why a type cannot be a parameter, in the order of the message's %select.
enum Reason { HostObject, Copied, Destroyed, Virtual };

/// The class that makes a parameter invalid, and the reason.
struct Culprit {
  const CXXRecordDecl *Class;
  Reason Why;
};

/// Whether the class or one of its bases belongs to the host, such as the host accessors with older names.
bool isOfHost(const CXXRecordDecl *Class) {
  if (Class->getIdentifier() && llvm::is_contained(HostClasses, Class->getName())) return true;
  return llvm::any_of(Class->bases(), [](const CXXBaseSpecifier &Base) {
    const CXXRecordDecl *Inherited = Base.getType()->getAsCXXRecordDecl();
    return Inherited && Inherited->hasDefinition() && outermostNamespace(Inherited) == "sycl" &&
           isOfHost(Inherited->getDefinition());
  });
}

class ArgumentChecker {
public:
  ArgumentChecker(Sema &S, SourceLocation Where) : S(S), Context(S.Context), Where(Where) {}

  /// \returns why a kernel's parameter cannot have this type, if so.
  std::optional<Culprit> check(QualType Type) {
    Type = Context.getBaseElementType(Type).getUnqualifiedType();
    const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
    if (!Class || !(Class = Class->getDefinition())) return {};
    if (outermostNamespace(Class) == "sycl") return checkOfSycl(Class);
    if (Class->isPolymorphic()) return Culprit{Class, Virtual};
    // The assignment operator does not matter: kernels are never assigned.
    if (Class->hasTrivialCopyConstructor() && Class->hasTrivialDestructor()) return {};
    if (isDeclaredCopyable(Type)) return {};
    if (Class->isInStdNamespace())
      if (const auto *Known = dyn_cast<ClassTemplateSpecializationDecl>(Class); Known && holdsItsArguments(*Known))
        return checkAll(Known->getTemplateArgs().asArray());
    if (std::optional<Reason> Why = ownCopies(Class)) return Culprit{Class, *Why};
    std::optional<Culprit> Found;
    for (const CXXBaseSpecifier &Base : Class->bases())
      if (!Found) Found = check(Base.getType());
    for (const FieldDecl *Field : Class->fields())
      if (!Found) Found = check(Field->getType());
    if (Found && Class->isInStdNamespace()) Found->Class = Class; // the user does not know its parts
    return Found;
  }

private:
  std::optional<Culprit> checkOfSycl(const CXXRecordDecl *Class) {
    if (isOfHost(Class)) return Culprit{Class, HostObject};
    return {};
  }

  /// The standard's classes that are device-copyable if their contents are.
  static bool holdsItsArguments(const ClassTemplateSpecializationDecl &Class) {
    StringRef Name = Class.getName();
    return Name == "tuple" || Name == "pair" || Name == "array" || Name == "optional" || Name == "variant";
  }

  std::optional<Culprit> checkAll(ArrayRef<TemplateArgument> Arguments) {
    for (const TemplateArgument &A : Arguments) {
      std::optional<Culprit> Found;
      if (A.getKind() == TemplateArgument::Type)
        Found = check(A.getAsType());
      else if (A.getKind() == TemplateArgument::Pack)
        Found = checkAll(A.getPackAsArray());
      if (Found) return Found;
    }
    return {};
  }

  /// Whether the class itself has a non-trivial copy or destruction.
  static std::optional<Reason> ownCopies(const CXXRecordDecl *Class) {
    for (const CXXConstructorDecl *C : Class->ctors())
      if (C->isCopyConstructor() && C->isUserProvided()) return Copied;
    if (const CXXDestructorDecl *D = Class->getDestructor(); D && D->isUserProvided()) return Destroyed;
    return {};
  }

  /// Whether sycl::is_device_copyable<Type> derives from std::true_type. Files without SYCL's headers lack the
  /// template.
  bool isDeclaredCopyable(QualType Type) {
    const ClassTemplateDecl *Template = trait();
    if (!Template) return false;
    TemplateArgumentListInfo Arguments(Where, Where);
    Arguments.addArgument(TemplateArgumentLoc(TemplateArgument(Type), Context.getTrivialTypeSourceInfo(Type, Where)));
    QualType Asked = S.CheckTemplateIdType(ElaboratedTypeKeyword::None,
                                           TemplateName(const_cast<ClassTemplateDecl *>(Template)), Where, Arguments,
                                           /*Scope=*/nullptr, /*ForNestedNameSpecifier=*/false);
    if (Asked.isNull() || !S.isCompleteType(Where, Asked)) return false;
    const CXXRecordDecl *Answer = Asked->getAsCXXRecordDecl();
    return Answer && derivesFromTrue(Answer);
  }

  const ClassTemplateDecl *trait() {
    for (NamedDecl *D : Context.getTranslationUnitDecl()->lookup(&Context.Idents.get("sycl")))
      if (const auto *Sycl = dyn_cast<NamespaceDecl>(D))
        for (NamedDecl *Member : Sycl->lookup(&Context.Idents.get(Trait)))
          if (const auto *Template = dyn_cast<ClassTemplateDecl>(Member)) return Template;
    return nullptr;
  }

  static bool derivesFromTrue(const CXXRecordDecl *Class) {
    if (const auto *Constant = dyn_cast<ClassTemplateSpecializationDecl>(Class);
        Constant && Constant->isInStdNamespace() && Constant->getName() == "integral_constant") {
      const TemplateArgument &Value = Constant->getTemplateArgs()[1];
      return Value.getKind() == TemplateArgument::Integral && !Value.getAsIntegral().isZero();
    }
    Class = Class->getDefinition();
    return Class && llvm::any_of(Class->bases(), [](const CXXBaseSpecifier &Base) {
             const CXXRecordDecl *Of = Base.getType()->getAsCXXRecordDecl();
             return Of && derivesFromTrue(Of);
           });
  }

  Sema &S;
  ASTContext &Context;
  SourceLocation Where;
};

/// Whether \p Class is sycl::local_accessor, or its equivalent in earlier specifications.
bool isLocalAccessor(const CXXRecordDecl &Class) {
  const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(&Class);
  if (!Instance || outermostNamespace(Instance) != "sycl") return false;
  if (Instance->getName() == "local_accessor") return true;
  return Instance->getName() == "accessor" && llvm::any_of(Instance->bases(), [](const CXXBaseSpecifier &Base) {
           const CXXRecordDecl *Of = Base.getType()->getAsCXXRecordDecl();
           return Of && Of->getIdentifier() && Of->getName() == "local_members";
         });
}

bool holdsLocalAccessor(const ASTContext &Context, QualType Type) {
  const CXXRecordDecl *Class = Context.getBaseElementType(Type)->getAsCXXRecordDecl();
  if (!Class || !(Class = Class->getDefinition())) return false;
  if (isLocalAccessor(*Class)) return true;
  return llvm::any_of(Class->bases(),
                      [&](const CXXBaseSpecifier &Base) { return holdsLocalAccessor(Context, Base.getType()); }) ||
         llvm::any_of(Class->fields(),
                      [&](const FieldDecl *Field) { return holdsLocalAccessor(Context, Field->getType()); });
}

} // namespace

bool isClassOfHost(const CXXRecordDecl &Class) {
  return Class.hasDefinition() && outermostNamespace(&Class) == "sycl" && isOfHost(Class.getDefinition());
}

bool holdsLocalAccessor(const FunctionDecl &Entry) {
  const CXXRecordDecl *Function = kernelName(Entry).Function;
  ASTContext &Context = Entry.getASTContext();
  return Function && holdsLocalAccessor(Context, Context.getCanonicalTagType(Function));
}

void checkKernelArguments(Sema &S, KernelReach &Reach, const FunctionDecl *Entry) {
  const CXXRecordDecl *Function = kernelName(*Entry).Function;
  if (!Function) return;
  ArgumentChecker Checker(S, Function->getLocation());
  auto ReportReference = [&](SourceLocation Where, bool IsMember, const NamedDecl *What) {
    Reach.report(Entry, Where, Diag::kernel_reference, [&](DiagnosticBuilder &B) { B << IsMember << What; });
  };
  auto ReportCopy = [&](SourceLocation Where, unsigned Kind, const NamedDecl *What, const Culprit &Found) {
    Reach.report(Entry, Where, Diag::kernel_not_copyable,
                 [&](DiagnosticBuilder &B) { B << Kind << What << Found.Class << unsigned(Found.Why); });
  };
  enum { Captured, Member, Itself };
  if (Function->isLambda()) {
    auto Field = Function->field_begin();
    for (const LambdaCapture &Capture : Function->captures()) {
      if (!Capture.capturesVariable()) {
        if (Capture.getCaptureKind() == LCK_This && Capture.isImplicit())
          Reach.report(Entry, Capture.getLocation(), Diag::kernel_this);
        ++Field;
        continue;
      }
      if (Capture.getCaptureKind() == LCK_ByRef)
        ReportReference(Capture.getLocation(), false, Capture.getCapturedVar());
      else if (auto Found = Checker.check(Field->getType()))
        ReportCopy(Capture.getLocation(), Captured, Capture.getCapturedVar(), *Found);
      ++Field;
    }
    return;
  }
  for (const FieldDecl *Field : Function->fields())
    if (Field->getType()->isReferenceType()) ReportReference(Field->getLocation(), true, Field);
  if (auto Found = Checker.check(S.Context.getCanonicalTagType(Function))) {
    for (const FieldDecl *Field : Function->fields())
      if (auto OfField = Checker.check(Field->getType()))
        return ReportCopy(Field->getLocation(), Member, Field, *OfField);
    ReportCopy(Function->getLocation(), Itself, Function, *Found);
  }
}

} // namespace syclc
