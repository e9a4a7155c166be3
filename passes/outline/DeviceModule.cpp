// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "outline/DeviceModule.h"

#include "ir/DeviceGlobals.h"
#include "ir/SpecConstants.h"
#include "outline/Outline.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

static void reportError(Module &M, const Twine &Text) {
  M.getContext().diagnose(DiagnosticInfoGeneric("syclc: " + Text, DS_Error));
}

/// Native code of \p Device is linked into the host, whose debug info must list the code's compile units.
static void listUnits(Module &Device, Module &Host) {
  if (NamedMDNode *Units = Device.getNamedMetadata("llvm.dbg.cu"))
    for (MDNode *Unit : Units->operands()) Host.getOrInsertNamedMetadata("llvm.dbg.cu")->addOperand(Unit);
}

std::unique_ptr<Module> readDeviceModule(StringRef Bitcode, Module &Host, ArrayRef<Function *> Entries) {
  Expected<std::unique_ptr<Module>> Read = parseBitcodeFile(MemoryBufferRef(Bitcode, "device"), Host.getContext());
  if (!Read) {
    reportError(Host, "the device's view of the source cannot be read: " + toString(Read.takeError()));
    return nullptr;
  }
  Module &Device = **Read;
  StringMap<Function *> ByView;
  for (auto [Entry, View] : kernelViews(Device)) ByView[View] = Entry;
  DenseMap<Function *, StringRef> Views;
  for (auto [Entry, View] : kernelViews(Host)) Views[Entry] = View;
  SmallVector<Function *> Counterparts;
  for (Function *Entry : Entries) {
    const StringRef View = Views.lookup(Entry);
    Function *Counterpart = View.empty() ? nullptr : ByView.lookup(View);
    if (!Counterpart) {
      reportError(Host, "kernel '" + Entry->getName() + "' is not in the code that __SYCL_DEVICE_ONLY__ gives");
      return nullptr;
    }
    Counterparts.push_back(Counterpart);
  }
  // Unnamed types are numbered differently in the two, so a kernel may have the name of another kernel of the host.
  for (Function *Counterpart : Counterparts) Counterpart->setName("syclc.kernel");
  for (auto [Entry, Counterpart] : zip(Entries, Counterparts)) {
    if (Function *Other = Device.getFunction(Entry->getName())) Other->setName("syclc.other");
    Counterpart->setName(Entry->getName());
  }
  listUnits(Device, Host);
  return std::move(*Read);
}

bool hostKnowsVariables(Module &Spmd, Module &Host) {
  bool Known = true;
  auto Check = [&](StringRef Name) {
    if (Host.getNamedValue(Name)) return;
    reportError(Host, "device code uses '" + Name +
                          "', which the host's code does not have; do not hide it by __SYCL_DEVICE_ONLY__");
    Known = false;
  };
  for (const DeviceGlobal &G : deviceGlobals(Spmd)) Check(G.Name);
  for (const SpecConstant &S : specConstants(Spmd)) Check(S.Symbol);
  return Known;
}

} // namespace syclc
