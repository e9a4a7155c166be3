// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Run.h"

#include "Random.h"
#include "Values.h"
#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "native/NativeModule.h"
#include "native/emit/NativeLevels.h"
#include "native/vectorize/ExchangeDimensions.h"
#include "native/vectorize/PackRows.h"
#include "native/vectorize/Vectorize.h"
#include "native/workgroup/WorkItemLoops.h"
#include "support/Remarks.h"
#include "support/RunPasses.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/ExecutionEngine/Orc/CompileUtils.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include <cstring>
#include <sys/mman.h>

using namespace llvm;

// Functions of libgcc, which the JIT cannot find. Code for CPUs without instructions for half calls them.
extern "C" {
float __extendhfsf2(_Float16);
_Float16 __truncsfhf2(float);
_Float16 __truncdfhf2(double);
}

namespace syclc::fuzz {

namespace {

constexpr size_t PageSize = 4096;
constexpr uint8_t Canary = 0xa5;

/// A piece of memory between two inaccessible pages.
class Guarded {
public:
  Guarded() = default;
  Guarded(const Guarded &) = delete;
  Guarded &operator=(const Guarded &) = delete;
  ~Guarded() { release(); }

  /// Room for \p Size bytes, flush with one of its ends.
  uint8_t *place(size_t Size, size_t Align, bool AtEnd) {
    if (Size > Room) {
      release();
      Room = (Size * 2 + PageSize - 1) / PageSize * PageSize;
      Mapped =
          static_cast<uint8_t *>(mmap(nullptr, Room + 2 * PageSize, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
      if (Mapped == MAP_FAILED || mprotect(Mapped + PageSize, Room, PROT_READ | PROT_WRITE) != 0)
        report_fatal_error("no memory for a buffer");
    }
    uint8_t *Begin = Mapped + PageSize;
    Start = AtEnd ? Begin + (Room - Size) / Align * Align : Begin;
    Length = Size;
    std::memset(Begin, Canary, Room);
    return Start;
  }

  bool isSurroundingIntact() const {
    const uint8_t *Begin = Mapped + PageSize, *End = Begin + Room;
    auto Intact = [](const uint8_t *From, const uint8_t *To) {
      return std::all_of(From, To, [](uint8_t Byte) { return Byte == Canary; });
    };
    return Intact(Begin, Start) && Intact(Start + Length, End);
  }

  uint8_t *Start = nullptr;
  size_t Length = 0;

private:
  void release() {
    if (Mapped) munmap(Mapped, Room + 2 * PageSize);
    Mapped = nullptr;
    Room = 0;
  }
  uint8_t *Mapped = nullptr;
  size_t Room = 0;
};

/// The minimal pipeline from a kernel in sub-group form to code, because optimisations hide bugs.
void wrapOnly(Module &M, TargetMachine &Target) {
  runPasses(M, &Target, [&](PassBuilder &, ModulePassManager &MPM) {
    MPM.addPass(AlwaysInlinerPass()); // serialised instructions
    MPM.addPass(WorkItemLoopsPass());
    MPM.addPass(AlwaysInlinerPass());
    MPM.addPass(GlobalDCEPass());
  });
}

} // namespace

std::string print(const Way &W) {
  constexpr const char *Forms[] = {"nothing", "promoted", "cleaned", "simplified", "paired"};
  return "lanes " + std::to_string(W.Lanes) + ", level " + W.Level->Name.str() +
         ", prepared: " + Forms[unsigned(W.Before)] +
         (W.LanesAlong ? ", lanes along dimension " + std::to_string(W.LanesAlong) : "") +
         (W.Optimised ? "" : ", not optimised");
}

const char *name(Outcome O) {
  constexpr const char *Names[] = {
      "the same", "different result", "not vectorised", "invalid IR", "undefined kernel", "crash", "hang"};
  return Names[unsigned(O)];
}

std::vector<const NativeLevel *> runnableLevels() {
  std::vector<const NativeLevel *> Levels;
  for (const NativeLevel &L : nativeLevels()) {
    bool Runs = L.Abi == SYCLC_ISA_BASELINE;
#if defined(__x86_64__)
    Runs |= L.Abi == SYCLC_ISA_X86_64_V2 && __builtin_cpu_supports("x86-64-v2");
    Runs |= L.Abi == SYCLC_ISA_X86_64_V3 && __builtin_cpu_supports("x86-64-v3");
    Runs |= L.Abi == SYCLC_ISA_X86_64_V4 && __builtin_cpu_supports("x86-64-v4");
#endif
    if (Runs) Levels.push_back(&L);
  }
  return Levels;
}

/// In place of the runtime's memory for large private variables (runtime/backends/native/private_memory.hpp).
static std::vector<void *> PrivateBlocks;

static void *allocatePrivate(uint64_t Bytes, const char *) {
  PrivateBlocks.push_back(std::aligned_alloc(128, alignTo(Bytes, 128)));
  return PrivateBlocks.back();
}

static void releasePrivate() {
  std::free(PrivateBlocks.back());
  PrivateBlocks.pop_back();
}

struct Runner::State {
  std::unique_ptr<orc::LLJIT> Jit;
  std::unique_ptr<TargetMachine> Target, Quick; ///< the usual one; one with the fastest code generation
  LLVMContext HostContext;
  Module Host{"host", HostContext};
  Function *HostFunction = nullptr; ///< without attributes: the baseline is the triple's
  std::vector<std::unique_ptr<Guarded>> Buffers;
  uint64_t Compiled = 0;

  Guarded &buffer(size_t I) {
    while (Buffers.size() <= I) Buffers.push_back(std::make_unique<Guarded>());
    return *Buffers[I];
  }

  Verdict compile(const Module &Spmd, const Way &How, std::unique_ptr<MemoryBuffer> &Code, uint64_t &ScratchSize,
                  const std::string &Name);
  Verdict execute(const Kernel &K, syclc_native_fn Code, uint64_t ScratchSize, const Way &How, const Memory &Initial,
                  const Reference &Expected);
};

Runner::Runner() : S(std::make_unique<State>()) {
  auto Jit = orc::LLJITBuilder().create();
  if (!Jit) report_fatal_error(Jit.takeError());
  S->Jit = std::move(*Jit);
  orc::SymbolMap Symbols;
  auto Define = [&](const char *Name, void *Address) {
    Symbols[S->Jit->mangleAndIntern(Name)] = {orc::ExecutorAddr::fromPtr(Address), JITSymbolFlags::Exported};
  };
  Define("__extendhfsf2", reinterpret_cast<void *>(&__extendhfsf2));
  Define("__truncsfhf2", reinterpret_cast<void *>(&__truncsfhf2));
  Define("__truncdfhf2", reinterpret_cast<void *>(&__truncdfhf2));
  Define(PrivateMemoryFunction.data(), reinterpret_cast<void *>(&allocatePrivate));
  Define(ReleasePrivateMemoryFunction.data(), reinterpret_cast<void *>(&releasePrivate));
  cantFail(S->Jit->getMainJITDylib().define(orc::absoluteSymbols(std::move(Symbols))));
  S->Host.setTargetTriple(Triple(sys::getDefaultTargetTriple()));
  S->HostFunction = Function::Create(FunctionType::get(llvm::Type::getVoidTy(S->HostContext), false),
                                     GlobalValue::ExternalLinkage, "host", S->Host);
  std::string Error;
  S->Target = createTargetMachine(S->Host, Error);
  S->Quick = createTargetMachine(S->Host, Error);
  if (!S->Target || !S->Quick) report_fatal_error(Twine(Error));
  // Most of the time is spent in code generation. Not None: at that level LLVM 22 folds a load of 4 bytes into a select
  // of 16 (vblendvps), which reads beyond what the kernel may read; found with seed 2000756.
  S->Quick->setOptLevel(CodeGenOptLevel::Less);
}

Runner::~Runner() = default;

Verdict Runner::State::compile(const Module &Spmd, const Way &How, std::unique_ptr<MemoryBuffer> &Code,
                               uint64_t &ScratchSize, const std::string &Name) {
  std::unique_ptr<Module> M = CloneModule(Spmd);
  std::string Problem;
  raw_string_ostream Problems(Problem);
  Function *Native = nullptr;
  if (How.LanesAlong) exchangeDimensions(*M->getFunction(KernelName), How.LanesAlong);
  if (How.Optimised) {
    auto Made = compileNativeModule(*M, *Target, {*How.Level, HostFunction, How.Lanes});
    if (Made.size() != 1 || Made[0].SubGroupSize != How.Lanes) return {Outcome::Refused, ""};
    Native = M->getFunction(Made[0].Name);
  } else {
    for (Function &F : *M)
      if (!F.isDeclaration()) setNativeLevel(F, *How.Level, HostFunction);
    Function *F = M->getFunction(KernelName);
    Remarks Report(*F);
    const TargetTransformInfo Costs = Target->getTargetTransformInfo(*F);
    if (packedLaunches(*F, How.Lanes) != PackedLaunches::None) {
      ValueToValueMapTy Map;
      Function *Packed = CloneFunction(F, Map);
      packRows(*Packed);
      if (!vectorize(*Packed, How.Lanes, Costs, Report)) return {Outcome::Refused, ""};
      F->addFnAttr(PackedFormFnAttr, Packed->getName());
    }
    if (!vectorize(*F, How.Lanes, Costs, Report)) return {Outcome::Refused, ""};
    if (verifyModule(*M, &Problems)) return {Outcome::Invalid, "after vectorising: " + Problem};
    wrapOnly(*M, *Target);
    Native = M->getFunction(nativeFunctionName(KernelName));
  }
  if (verifyModule(*M, &Problems)) return {Outcome::Invalid, "in native code: " + Problem};
  if (!Native) return {Outcome::Invalid, "there is no native function"};
  for (Function &Other : *M)
    if (Other.isDeclaration() && Other.getName().starts_with(BuiltinPrefix) &&
        Other.getName() != PrivateMemoryFunction && Other.getName() != ReleasePrivateMemoryFunction)
      return {Outcome::Invalid, "a builtin is left: " + Other.getName().str()};
  ScratchSize = Native->getFnAttributeAsParsedInteger(ScratchSizeFnAttr, 0);
  Native->setName(Name);
  // LLVM 22's fast register allocator copies between mask and vector registers, which it then cannot emit.
  bool IsQuick = !How.Optimised && How.Level->Abi != SYCLC_ISA_X86_64_V4;
  auto Object = orc::SimpleCompiler(IsQuick ? *Quick : *Target)(*M);
  if (!Object) return {Outcome::Invalid, "code generation: " + toString(Object.takeError())};
  Code = std::move(*Object);
  return {};
}

Verdict Runner::run(const Kernel &K, const Module &Spmd, const Way &How, const Memory &Initial,
                    const Reference &Expected) {
  std::unique_ptr<MemoryBuffer> Object;
  uint64_t ScratchSize = 0;
  const std::string Name = "fuzz" + std::to_string(S->Compiled++);
  if (Verdict V = S->compile(Spmd, How, Object, ScratchSize, Name); V.Is != Outcome::Same) return V;
  orc::ResourceTrackerSP Tracker = S->Jit->getMainJITDylib().createResourceTracker();
  cantFail(S->Jit->addObjectFile(Tracker, std::move(Object)));
  auto Address = S->Jit->lookup(Name);
  if (!Address) return {Outcome::Invalid, "linking: " + toString(Address.takeError())};
  Verdict V = S->execute(K, Address->toPtr<syclc_native_fn>(), ScratchSize, How, Initial, Expected);
  cantFail(Tracker->remove());
  return V;
}

/// Cuts a box in two at random places, a few times.
static void inBoxes(Random &R, syclc_native_work &Work, unsigned Cuts, function_ref<void()> Run) {
  for (unsigned Try = 0; Try < 3 && Cuts > 0; ++Try) {
    unsigned D = R.below(3);
    uint64_t From = Work.begin[D], To = Work.end[D];
    if (To - From < 2) continue;
    uint64_t At = From + 1 + R.below(To - From - 1);
    bool Backwards = R.percent(30); // the order of work-groups is unspecified
    for (bool First : {!Backwards, Backwards}) {
      Work.begin[D] = First ? From : At;
      Work.end[D] = First ? At : To;
      inBoxes(R, Work, Cuts - 1, Run);
    }
    Work.begin[D] = From;
    Work.end[D] = To;
    return;
  }
  Run();
}

Verdict Runner::State::execute(const Kernel &K, syclc_native_fn Code, uint64_t ScratchSize, const Way &How,
                               const Memory &Initial, const Reference &Expected) {
  Random R(K.Seed ^ How.Lanes);
  const ClosureLayout Places = layOut(K);
  std::vector<uint8_t> Closure(Places.Size);
  for (size_t I = 0; I < K.Parameters.size(); ++I)
    std::memcpy(&Closure[Places.Parameters[I]], &K.Parameters[I].Value, storeSize(K.Parameters[I].T));
  for (size_t I = 0; I < K.Arrays.size(); ++I) {
    if (Places.Arrays[I] < 0) continue;
    uint8_t *Start = buffer(I).place(Initial[I].size(), K.Arrays[I].elementAlign(), R.percent(70));
    std::memcpy(Start, Initial[I].data(), Initial[I].size());
    std::memcpy(&Closure[unsigned(Places.Arrays[I])], &Start, sizeof Start);
  }
  size_t Next = K.Arrays.size();
  uint8_t *ClosureCopy = buffer(Next++).place(Closure.size(), 16, true);
  std::memcpy(ClosureCopy, Closure.data(), Closure.size());
  uint64_t SubGroups = uint64_t((K.Local[0] + How.Lanes - 1) / How.Lanes) * K.Local[1] * K.Local[2];
  syclc_native_work Work{};
  Guarded &Local = buffer(Next++), &Scratch = buffer(Next++);
  if (Places.AllLocal) Work.local_memory = Local.place(Places.AllLocal, LocalMemoryAlign, true);
  if (ScratchSize) Work.scratch = Scratch.place(ScratchSize * SubGroups, LocalMemoryAlign, true);
  for (unsigned D = 0; D < 3; ++D) {
    Work.end[D] = Work.num_groups[D] = K.Groups[D];
    Work.global_size[D] = uint64_t(K.Groups[D]) * K.Local[D];
    Work.local_size[D] = K.Local[D];
    Work.offset[D] = K.Offset[D];
  }
  auto *Shared = reinterpret_cast<syclc_native_work *>(buffer(Next).place(sizeof Work, 16, true));
  inBoxes(R, Work, R.below(4), [&] {
    for (Guarded *Dirty : {&Local, &Scratch})
      if (Dirty->Start) std::memset(Dirty->Start, int(R.below(256)), Dirty->Length);
    *Shared = Work;
    Code(ClosureCopy, Shared);
  });
  if (Places.AllLocal && !Local.isSurroundingIntact()) return {Outcome::Different, "a write beside local memory"};
  if (ScratchSize && !Scratch.isSurroundingIntact()) return {Outcome::Different, "a write beside the scratch"};
  for (size_t I = 0; I < K.Arrays.size(); ++I) {
    if (Places.Arrays[I] < 0) continue;
    const Array &A = K.Arrays[I];
    std::string Name = "a" + std::to_string(I);
    if (!buffer(I).isSurroundingIntact()) return {Outcome::Different, "a write beside " + Name};
    for (unsigned E = 0; E < K.elements(A); ++E)
      for (size_t F = 0; F < A.Fields.size(); ++F) {
        Type T = A.Fields[F];
        size_t At = size_t(E) * A.elementSize() + A.offsetOf(F);
        Bits Got = 0, Want = 0;
        std::memcpy(&Got, buffer(I).Start + At, storeSize(T));
        std::memcpy(&Want, &Expected.Global[I][At], storeSize(T));
        if (Got == Want || (isReal(T) && isNan(T, Got) && isNan(T, Want))) continue;
        auto Text = [&](Bits Value) {
          std::string Digits = isReal(T) ? " (" + std::to_string(toDouble(T, Value)) + ")" : "";
          return std::to_string(int64_t(signExtend(Value, bitWidth(T) == 1 ? 8 : bitWidth(T)))) + Digits;
        };
        return {Outcome::Different, Name + "[" + std::to_string(E) + "]" +
                                        (A.Fields.size() > 1 ? "." + std::to_string(F) : "") + " is " + Text(Got) +
                                        ", expected " + Text(Want)};
      }
  }
  return {};
}

} // namespace syclc::fuzz
