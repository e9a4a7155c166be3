// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Records a failed assertion, or an index outside of an accessor, where a kernel cannot call the host: the first one
/// is written to the kernel's record.
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

/// \param Record null in launches for which the runtime made none (core/images/native_callers.hpp).
/// \returns whether the record is this work-item's; then all of it except for the expression has been written.
static bool takeRecord(syclc_assertion_record *Record, unsigned Kind, const char *File, int Line, const char *Function,
                       int Ids) {
  if (!Record || __atomic_exchange_n(&Record->failed, Kind, __ATOMIC_RELAXED) != 0) return false;
  Record->line = Line;
  Record->dimensions = Ids & 3;
  Record->has_local_id = Ids >> 2;
  for (int Dimension = 0; Dimension < 3; ++Dimension) {
    Record->global_id[Dimension] = __syclc_global_id(Dimension);
    Record->local_id[Dimension] = __syclc_local_id(Dimension);
  }
  copyText(Record->file, File);
  copyText(Record->function, Function);
  return true;
}

/// Writes a decimal number. \returns the end.
static char *writeNumber(char *To, unsigned long Number) {
  unsigned long Unit = 1;
  while (Number / Unit >= 10) Unit *= 10;
  for (; Unit != 0; Unit /= 10) *To++ = static_cast<char>('0' + Number / Unit % 10);
  return To;
}

/// Writes `{1, 2}`; the numbers are x-fastest. \returns the end.
static char *writeNumbers(char *To, int Dimensions, unsigned long X, unsigned long Y, unsigned long Z) {
  *To++ = '{';
  for (int Dimension = Dimensions; Dimension-- != 0;) {
    To = writeNumber(To, Dimension == 0 ? X : Dimension == 1 ? Y : Z);
    if (Dimension != 0) *To++ = ',', *To++ = ' ';
  }
  *To++ = '}';
  return To;
}

/// \param Ids the number of dimensions of the work-item's ids, plus 4 if it has a local id.
void __syclc_record_assertion(const char *Expression, const char *File, int Line, const char *Function,
                              syclc_assertion_record *Record, int Ids) {
  if (takeRecord(Record, SYCLC_ASSERTION_FAILED, File, Line, Function, Ids)) copyText(Record->expression, Expression);
}

/// Appends a text. \returns the end.
static char *writeText(char *To, const char *Text) {
  while (*Text) *To++ = *Text++;
  return To;
}

/// Records "index {9} is outside of the range {8} of an accessor". \param What see sycl/detail/spmd_builtins.hpp.
void __syclc_record_index(int What, unsigned long IndexX, unsigned long IndexY, unsigned long IndexZ,
                          unsigned long RangeX, unsigned long RangeY, unsigned long RangeZ, const char *File, int Line,
                          const char *Function, syclc_assertion_record *Record, int Ids) {
  if (!takeRecord(Record, SYCLC_INDEX_OUT_OF_RANGE, File, Line, Function, Ids)) return;
  char *To = writeText(Record->expression, "index ");
  To = writeNumbers(To, What & 3, IndexX, IndexY, IndexZ);
  To = writeText(To, " is outside of the range ");
  To = writeNumbers(To, What & 3, RangeX, RangeY, RangeZ);
  To = writeText(To, " of a");
  To = What & 4 ? writeText(To, " local_accessor") : writeText(To, "n accessor");
  *To = 0;
}
}
