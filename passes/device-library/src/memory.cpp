// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What LLVM and libstdc++ call to compare and search bytes (std::equal, std::string_view, loops that LLVM recognises),
/// what reads a string besides, and quotients. Byte by byte: such calls are rare and short in kernels, and no alignment
/// is known.

using Size = decltype(sizeof(0));
struct Quotient {
  int Quot, Rem;
};
struct LongQuotient {
  long long Quot, Rem;
};

extern "C" {
int memcmp(const void *A, const void *B, Size N) {
  const auto *X = static_cast<const unsigned char *>(A), *Y = static_cast<const unsigned char *>(B);
  for (Size I = 0; I < N; ++I)
    if (X[I] != Y[I]) return X[I] < Y[I] ? -1 : 1;
  return 0;
}

int bcmp(const void *A, const void *B, Size N) {
  const auto *X = static_cast<const unsigned char *>(A), *Y = static_cast<const unsigned char *>(B);
  for (Size I = 0; I < N; ++I)
    if (X[I] != Y[I]) return 1;
  return 0;
}

void *memchr(const void *A, int Byte, Size N) {
  const auto *X = static_cast<const unsigned char *>(A);
  for (Size I = 0; I < N; ++I)
    if (X[I] == static_cast<unsigned char>(Byte)) return const_cast<unsigned char *>(X + I);
  return nullptr;
}

Size strlen(const char *Text) {
  Size N = 0;
  while (Text[N]) ++N;
  return N;
}

Size wcslen(const wchar_t *Text) {
  Size N = 0;
  while (Text[N]) ++N;
  return N;
}

int strcmp(const char *A, const char *B) {
  Size N = 0;
  while (A[N] && A[N] == B[N]) ++N;
  const auto X = static_cast<unsigned char>(A[N]), Y = static_cast<unsigned char>(B[N]);
  return X < Y ? -1 : X > Y;
}

int strncmp(const char *A, const char *B, Size Most) {
  for (Size N = 0; N < Most; ++N) {
    const auto X = static_cast<unsigned char>(A[N]), Y = static_cast<unsigned char>(B[N]);
    if (X != Y) return X < Y ? -1 : 1;
    if (!X) return 0;
  }
  return 0;
}

Quotient div(int A, int B) { return {A / B, A % B}; }
LongQuotient ldiv(long A, long B) { return {A / B, A % B}; }
LongQuotient lldiv(long long A, long long B) { return {A / B, A % B}; }

// The code in a NaN is for people to read, and kernels print none: it is left out.
float nanf(const char *) { return __builtin_nanf(""); }
double nan(const char *) { return __builtin_nan(""); }
}
