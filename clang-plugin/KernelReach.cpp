// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KernelReach.h"

#include "KernelFinder.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTLambda.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace syclc {

void KernelReach::addEntry(const FunctionDecl *Entry) {
  if (CameFrom.try_emplace(Entry, CallEnd{nullptr, {}}).second) Order.push_back(Entry);
}

void KernelReach::addCall(const FunctionDecl *Caller, const FunctionDecl *Callee, SourceLocation Where,
                          bool OfConstant) {
  Calls[Caller].push_back({Callee, Where, OfConstant});
  if (CameFrom.try_emplace(Callee, CallEnd{Caller, Where}).second) Order.push_back(Callee);
}

const FunctionDecl *KernelReach::next() { return Next < Order.size() ? Order[Next++] : nullptr; }

llvm::SmallVector<const FunctionDecl *> KernelReach::reachedFrom(const FunctionDecl *Entry) const {
  llvm::SmallVector<const FunctionDecl *> Reached{Entry};
  llvm::DenseSet<const FunctionDecl *> Seen{Entry};
  for (unsigned I = 0; I < Reached.size(); ++I)
    if (auto It = Calls.find(Reached[I]); It != Calls.end())
      for (const CallEnd &C : It->second)
        if (Seen.insert(C.Function).second) Reached.push_back(C.Function);
  return Reached;
}

llvm::SmallVector<const FunctionDecl *> KernelReach::runBy(const FunctionDecl *Entry, Ways &How) const {
  llvm::SmallVector<const FunctionDecl *> Reached{Entry};
  How[Entry] = {nullptr, {}};
  for (unsigned I = 0; I < Reached.size(); ++I)
    if (auto It = Calls.find(Reached[I]); It != Calls.end())
      for (const CallEnd &C : It->second)
        if (!C.OfConstant && How.try_emplace(C.Function, CallEnd{Reached[I], C.Where}).second)
          Reached.push_back(C.Function);
  return Reached;
}

bool KernelReach::isUsers(SourceLocation Where) const {
  const SourceManager &Sources = Context.getSourceManager();
  return Where.isValid() && !Sources.isInSystemHeader(Sources.getExpansionLoc(Where));
}

const FunctionDecl *KernelReach::calledByUser(const FunctionDecl *In, SourceLocation Where) const {
  const FunctionDecl *Called = In;
  for (CallEnd Up{In, Where}; Up.Function && !isUsers(Up.Where); Up = CameFrom.lookup(Up.Function))
    Called = Up.Function;
  return Called;
}

void KernelReach::report(const FunctionDecl *In, SourceLocation Where, Diag Kind,
                         llvm::function_ref<void(DiagnosticBuilder &)> Arguments) {
  if (!reportOnWay(CameFrom, ReportedCalls, In, Where, Kind, Arguments)) return;
  const FunctionDecl *Entry = In;
  while (const FunctionDecl *Up = CameFrom.lookup(Entry).Function) Entry = Up;
  noteKernel(Entry);
}

bool KernelReach::reportOnWay(const Ways &How, llvm::DenseSet<SourceLocation> &Told, const FunctionDecl *In,
                              SourceLocation Where, Diag Kind,
                              llvm::function_ref<void(DiagnosticBuilder &)> Arguments) {
  // The user's line: the place itself, or the last call in the user's code on the way there. If there is none (a kernel
  // entirely in system headers), the place itself.
  const FunctionDecl *UserFunction = In;
  SourceLocation UserWhere = Where;
  while (UserFunction && !isUsers(UserWhere)) {
    CallEnd Up = How.lookup(UserFunction);
    UserFunction = Up.Function;
    UserWhere = Up.Where;
  }
  if (!UserFunction) {
    UserFunction = In;
    UserWhere = Where;
  }
  if (UserFunction != In && !Told.insert(UserWhere).second) return false;
  {
    DiagnosticBuilder Builder = syclc::report(Context.getDiagnostics(), UserWhere, Kind);
    Arguments(Builder);
  }
  if (UserFunction != In) syclc::report(Context.getDiagnostics(), Where, Diag::note_in_header) << In;
  noteCallers(How, UserFunction);
  return true;
}

void KernelReach::noteCallers(const Ways &How, const FunctionDecl *From) {
  const FunctionDecl *F = From;
  for (CallEnd Up = How.lookup(F); Up.Function; F = Up.Function, Up = How.lookup(F)) {
    if (!isUsers(Up.Where)) continue;
    auto *Method = dyn_cast<CXXMethodDecl>(Up.Function);
    if (Method && isLambdaCallOperator(Method))
      syclc::report(Context.getDiagnostics(), Up.Where, Diag::note_called_from_lambda);
    else
      syclc::report(Context.getDiagnostics(), Up.Where, Diag::note_called_from) << Up.Function;
  }
}

void KernelReach::noteKernel(const FunctionDecl *Entry) {
  if (isExternal(*Entry->getMostRecentDecl())) {
    syclc::report(Context.getDiagnostics(), Entry->getLocation(), Diag::note_in_external) << Entry;
    return;
  }
  KernelName Kernel = kernelName(*Entry);
  SourceLocation Where = Kernel.Function ? Kernel.Function->getLocation() : Entry->getLocation();
  if (Kernel.Name.empty())
    syclc::report(Context.getDiagnostics(), Where, Diag::note_in_unnamed_kernel);
  else
    syclc::report(Context.getDiagnostics(), Where, Diag::note_in_kernel) << Kernel.Name;
}

void KernelReach::reportRecursion() {
  // Depth-first search; a call of an open function closes a cycle.
  enum Color { White, Open, Closed };
  struct Frame {
    const FunctionDecl *Function;
    unsigned NextCall;
  };
  llvm::DenseMap<const FunctionDecl *, Color> Colors;
  llvm::SmallVector<Frame> Stack;
  for (const FunctionDecl *Root : Order) {
    if (Colors[Root] != White) continue;
    Stack.push_back({Root, 0});
    Colors[Root] = Open;
    while (!Stack.empty()) {
      Frame &Top = Stack.back();
      auto It = Calls.find(Top.Function);
      if (It == Calls.end() || Top.NextCall == It->second.size()) {
        Colors[Top.Function] = Closed;
        Stack.pop_back();
        continue;
      }
      CallEnd C = It->second[Top.NextCall++];
      if (Color &Callee = Colors[C.Function]; Callee == White) {
        Callee = Open;
        Stack.push_back({C.Function, 0});
      } else if (Callee == Open) {
        bool ThroughOthers = C.Function != Top.Function;
        report(Top.Function, C.Where, Diag::kernel_recursion,
               [&](DiagnosticBuilder &B) { B << C.Function << ThroughOthers; });
        Callee = Closed; // report each cycle once
      }
    }
  }
}

} // namespace syclc
