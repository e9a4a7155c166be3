// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Records a failed assertion where a kernel cannot call the host: the first one is written to the kernel's record.
#include "abi/assertion_record.h"

extern "C" {

unsigned long __syclc_global_id(int Dimension);
unsigned long __syclc_local_id(int Dimension);

static void copyText(char *To, const char *From) {
  unsigned Length = 0;
  if (From)
    for (; Length < SYCLC_ASSERTION_TEXT - 1 && From[Length]; ++Length) To[Length] = From[Length];
  To[Length] = 0;
}

/// \param Ids the number of dimensions of the work-item's ids, plus 4 if it has a local id.
void __syclc_record_assertion(const char *Expression, const char *File, int Line, const char *Function,
                              syclc_assertion_record *Record, int Ids) {
  if (__atomic_exchange_n(&Record->failed, 1u, __ATOMIC_RELAXED) != 0) return;
  Record->line = Line;
  Record->dimensions = Ids & 3;
  Record->has_local_id = Ids >> 2;
  for (int Dimension = 0; Dimension < 3; ++Dimension) {
    Record->global_id[Dimension] = __syclc_global_id(Dimension);
    Record->local_id[Dimension] = __syclc_local_id(Dimension);
  }
  copyText(Record->expression, Expression);
  copyText(Record->file, File);
  copyText(Record->function, Function);
}
}
