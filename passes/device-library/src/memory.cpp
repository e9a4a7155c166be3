// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What LLVM and libstdc++ call to compare and search bytes (std::equal, std::string_view, loops that LLVM recognises).
/// Byte by byte: such calls are rare and short in kernels, and no alignment is known.

using Size = decltype(sizeof(0));

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
}
