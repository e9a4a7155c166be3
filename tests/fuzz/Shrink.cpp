// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Shrink.h"

#include "Values.h"

#include <cstddef>

namespace syclc::fuzz {

namespace {

/// All lists of statements in a kernel, outermost first. The order is the same in a copy of the kernel.
void collectBodies(std::vector<Stmt> &Body, std::vector<std::vector<Stmt> *> &Found) {
  Found.push_back(&Body);
  for (Stmt &S : Body)
    for (std::vector<Stmt> &Inner : S.Bodies) collectBodies(Inner, Found);
}

std::vector<std::vector<Stmt> *> bodies(Kernel &K) {
  std::vector<std::vector<Stmt> *> Found;
  collectBodies(K.Body, Found);
  return Found;
}

std::vector<Expr *> expressions(Kernel &K) {
  std::vector<Expr *> Found;
  forEachExpr(K.Body, [&](Expr &E) { Found.push_back(&E); });
  return Found;
}

class Shrinker {
public:
  Shrinker(Kernel K, const std::function<bool(const Kernel &)> &StillFails, unsigned Attempts)
      : K(std::move(K)), StillFails(StillFails), Attempts(Attempts) {}

  Kernel run() {
    bool Progress = true;
    while (Progress && Attempts > 0) {
      Progress = false;
      Progress |= removeStatements();
      Progress |= unwrapStatements();
      Progress |= shrinkLaunch();
      Progress |= simplifyExpressions();
    }
    return std::move(K);
  }

private:
  bool attempt(Kernel Smaller) {
    if (Attempts == 0) return false;
    --Attempts;
    if (!StillFails(Smaller)) return false;
    K = std::move(Smaller);
    return true;
  }

  /// Removes statements: first whole bodies, then halves of them, finally single statements.
  bool removeStatements() {
    bool Progress = false;
    for (size_t B = 0; B < bodies(K).size(); ++B)
      for (size_t Length = bodies(K)[B]->size(); Length > 0; Length /= 2)
        for (size_t From = 0; B < bodies(K).size() && From + Length <= bodies(K)[B]->size() && Attempts > 0;) {
          Kernel Smaller = K;
          std::vector<Stmt> &Body = *bodies(Smaller)[B];
          auto First = Body.begin() + std::ptrdiff_t(From);
          Body.erase(First, First + std::ptrdiff_t(Length));
          if (attempt(std::move(Smaller)))
            Progress = true;
          else
            From += Length;
        }
    return Progress;
  }

  /// Replaces a statement by one of its bodies, or removes a case.
  bool unwrapStatements() {
    bool Progress = false;
    for (size_t B = 0; B < bodies(K).size(); ++B)
      for (size_t I = 0; B < bodies(K).size() && I < bodies(K)[B]->size(); ++I) {
        for (size_t Inner = 0; I < bodies(K)[B]->size() && Inner < (*bodies(K)[B])[I].Bodies.size(); ++Inner) {
          Kernel Smaller = K;
          std::vector<Stmt> &Body = *bodies(Smaller)[B];
          std::vector<Stmt> Content = Body[I].Bodies[Inner];
          Body.erase(Body.begin() + std::ptrdiff_t(I));
          Body.insert(Body.begin() + std::ptrdiff_t(I), Content.begin(), Content.end());
          if (attempt(std::move(Smaller))) {
            Progress = true;
            break;
          }
        }
        if (I >= bodies(K)[B]->size()) continue;
        for (size_t Case = 0; Case < (*bodies(K)[B])[I].Cases.size(); ++Case) {
          Kernel Smaller = K;
          Stmt &Switch = (*bodies(Smaller)[B])[I];
          Switch.Cases.erase(Switch.Cases.begin() + std::ptrdiff_t(Case));
          Switch.Bodies.erase(Switch.Bodies.begin() + std::ptrdiff_t(Case));
          Progress |= attempt(std::move(Smaller));
        }
      }
    return Progress;
  }

  bool shrinkLaunch() {
    bool Progress = false;
    for (Extent Kernel::*Which : {&Kernel::Groups, &Kernel::Local, &Kernel::Offset})
      for (unsigned D = 0; D < 3; ++D) {
        unsigned Least = Which == &Kernel::Offset ? 0 : 1;
        for (unsigned Now = (K.*Which)[D]; Now > Least && Attempts > 0; Now = (K.*Which)[D]) {
          bool Smaller = false;
          for (unsigned To : {Least, Now / 2, Now - 1}) {
            if (To < Least || To >= Now) continue;
            Kernel Next = K;
            (Next.*Which)[D] = To;
            Smaller = attempt(std::move(Next));
            if (Smaller) break;
          }
          if (!Smaller) break;
          Progress = true;
        }
      }
    return Progress;
  }

  bool replace(size_t Index, Expr By) {
    Kernel Smaller = K;
    *expressions(Smaller)[Index] = std::move(By);
    return attempt(std::move(Smaller));
  }

  bool simplifyExpressions() {
    bool Progress = false;
    for (size_t I = 0; I < expressions(K).size() && Attempts > 0; ++I) {
      const Expr E = *expressions(K)[I];
      if (E.Kind == ExprKind::Constant) continue;
      bool Replaced = false;
      for (uint64_t Value : {0, 1}) {
        Expr Constant;
        Constant.T = E.T;
        Constant.Value = isReal(E.T) ? fromDouble(E.T, double(Value)) : Bits(Value);
        if (!Replaced) Replaced = replace(I, Constant);
      }
      for (const Expr &Arg : E.Args)
        if (!Replaced && Arg.T == E.T) Replaced = replace(I, Arg);
      if (!Replaced && E.Flags && E.Kind == ExprKind::Operate) {
        Expr Plain = E;
        Plain.Flags = 0;
        Progress |= replace(I, Plain); // with the same number of parts: the next step handles its operands
      }
      if (Replaced) {
        Progress = true;
        --I; // visit its replacement
      }
    }
    return Progress;
  }

  Kernel K;
  const std::function<bool(const Kernel &)> &StillFails;
  unsigned Attempts;
};

} // namespace

Kernel shrink(Kernel K, const std::function<bool(const Kernel &)> &StillFails, unsigned Attempts) {
  return Shrinker(std::move(K), StillFails, Attempts).run();
}

} // namespace syclc::fuzz
