// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Functions that LLVM and libstdc++ call to compare and search bytes (std::equal, std::string_view, loops that LLVM
/// recognises), other string functions of <cstring>, and integer division. They work byte by byte: in kernels such
/// calls are rare and short, and the alignment is unknown.

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

Size strnlen(const char *Text, Size Most) {
  Size N = 0;
  while (N < Most && Text[N]) ++N;
  return N;
}

char *strchr(const char *Text, int Wanted) {
  for (;; ++Text) {
    if (*Text == static_cast<char>(Wanted)) return const_cast<char *>(Text);
    if (!*Text) return nullptr;
  }
}

char *strrchr(const char *Text, int Wanted) {
  const char *Last = nullptr;
  for (;; ++Text) {
    if (*Text == static_cast<char>(Wanted)) Last = Text;
    if (!*Text) return const_cast<char *>(Last);
  }
}

Size strspn(const char *Text, const char *Accepted) {
  Size N = 0;
  while (Text[N] && strchr(Accepted, Text[N])) ++N;
  return N;
}

Size strcspn(const char *Text, const char *Refused) {
  Size N = 0;
  while (Text[N] && !strchr(Refused, Text[N])) ++N;
  return N;
}

char *strpbrk(const char *Text, const char *Wanted) {
  Text += strcspn(Text, Wanted);
  return *Text ? const_cast<char *>(Text) : nullptr;
}

char *strstr(const char *Text, const char *Wanted) {
  const Size N = strlen(Wanted);
  for (;; ++Text) {
    if (strncmp(Text, Wanted, N) == 0) return const_cast<char *>(Text);
    if (!*Text) return nullptr;
  }
}

char *stpcpy(char *To, const char *From) {
  while ((*To = *From++)) ++To;
  return To;
}

char *strcpy(char *To, const char *From) {
  stpcpy(To, From);
  return To;
}

char *strncpy(char *To, const char *From, Size N) {
  Size I = 0;
  for (; I < N && From[I]; ++I) To[I] = From[I];
  for (; I < N; ++I) To[I] = 0;
  return To;
}

char *strcat(char *To, const char *From) {
  stpcpy(To + strlen(To), From);
  return To;
}

char *strncat(char *To, const char *From, Size Most) {
  char *End = To + strlen(To);
  Size I = 0;
  for (; I < Most && From[I]; ++I) End[I] = From[I];
  End[I] = 0;
  return To;
}

int abs(int A) { return A < 0 ? -A : A; }
long labs(long A) { return A < 0 ? -A : A; }
long long llabs(long long A) { return A < 0 ? -A : A; }
Quotient div(int A, int B) { return {A / B, A % B}; }
LongQuotient ldiv(long A, long B) { return {A / B, A % B}; }
LongQuotient lldiv(long long A, long long B) { return {A / B, A % B}; }

// The payload of a NaN is only informative, so it is ignored.
float nanf(const char *) { return __builtin_nanf(""); }
double nan(const char *) { return __builtin_nan(""); }
}
