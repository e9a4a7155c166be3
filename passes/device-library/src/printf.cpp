// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// C's printf for devices whose own takes only formats that are known at compile time (device-library/LowerPrintf.h). The
/// text is printed in pieces by the device's printf: on OpenCL devices as characters, so that a line of up to 32 characters
/// stays together, and others may be mixed with those of other work-items; on NVIDIA GPUs as text, of up to 512.
///
/// Numbers are exact, as the host prints them: a `double` has a finite decimal expansion, whose digits are computed here.
/// The format's conversions are those of C except for `%n`, `%ls` and `%lc`; what is none is printed as it is.

extern "C" int __syclc_printf(const char *, ...);

namespace {

using Byte = unsigned char;
using Word = unsigned;
using Long = unsigned long long;

/// A part of the text. The formatting functions do not print: with calls of printf in them, PoCL's code for kernels read
/// and wrote elsewhere.
class Output {
public:
  static constexpr int Room = 512;
  /// Keeps the characters from \p First on, as many as there is room for.
  explicit Output(int First) : First(First) {}
  void put(char C) {
    const int Place = Length++ - First;
    if (Place >= 0 && Place < Room) Text[Place] = C;
  }
  void put(char C, int Times) {
    for (; Times > 0; --Times) put(C);
  }
  /// The characters that were kept, and their number.
  const char *kept() const { return Text; }
  /// Ends the kept characters with a 0.
  void terminate() { Text[numKept()] = 0; }
  int numKept() const { return Length - First < Room ? Length - First : Room; }
  /// The number of all characters.
  int length() const { return Length; }

private:
  char Text[Room + 1];
  int First, Length = 0;
};

/// Prints up to 32 characters at once.
void print(const char *C, int Length) {
#define C1 "%c"
#define C2 C1 C1
#define C4 C2 C2
#define C8 C4 C4
#define C16 C8 C8
#define A1(N) C[N]
#define A2(N) A1(N), A1(N + 1)
#define A4(N) A2(N), A2(N + 2)
#define A8(N) A4(N), A4(N + 4)
#define A16(N) A8(N), A8(N + 8)
#define CASE(N, FORMAT, ...)                                                                                           \
  case N:                                                                                                              \
    __syclc_printf(FORMAT, __VA_ARGS__);                                                                               \
    break;
  switch (Length) {
    CASE(1, C1, A1(0))
    CASE(2, C2, A2(0))
    CASE(3, C2 C1, A2(0), A1(2))
    CASE(4, C4, A4(0))
    CASE(5, C4 C1, A4(0), A1(4))
    CASE(6, C4 C2, A4(0), A2(4))
    CASE(7, C4 C2 C1, A4(0), A2(4), A1(6))
    CASE(8, C8, A8(0))
    CASE(9, C8 C1, A8(0), A1(8))
    CASE(10, C8 C2, A8(0), A2(8))
    CASE(11, C8 C2 C1, A8(0), A2(8), A1(10))
    CASE(12, C8 C4, A8(0), A4(8))
    CASE(13, C8 C4 C1, A8(0), A4(8), A1(12))
    CASE(14, C8 C4 C2, A8(0), A4(8), A2(12))
    CASE(15, C8 C4 C2 C1, A8(0), A4(8), A2(12), A1(14))
    CASE(16, C16, A16(0))
    CASE(17, C16 C1, A16(0), A1(16))
    CASE(18, C16 C2, A16(0), A2(16))
    CASE(19, C16 C2 C1, A16(0), A2(16), A1(18))
    CASE(20, C16 C4, A16(0), A4(16))
    CASE(21, C16 C4 C1, A16(0), A4(16), A1(20))
    CASE(22, C16 C4 C2, A16(0), A4(16), A2(20))
    CASE(23, C16 C4 C2 C1, A16(0), A4(16), A2(20), A1(22))
    CASE(24, C16 C8, A16(0), A8(16))
    CASE(25, C16 C8 C1, A16(0), A8(16), A1(24))
    CASE(26, C16 C8 C2, A16(0), A8(16), A2(24))
    CASE(27, C16 C8 C2 C1, A16(0), A8(16), A2(24), A1(26))
    CASE(28, C16 C8 C4, A16(0), A8(16), A4(24))
    CASE(29, C16 C8 C4 C1, A16(0), A8(16), A4(24), A1(28))
    CASE(30, C16 C8 C4 C2, A16(0), A8(16), A4(24), A2(28))
    CASE(31, C16 C8 C4 C2 C1, A16(0), A8(16), A4(24), A2(28), A1(30))
    CASE(32, C16 C16, A16(0), A16(16))
  default:
    break;
  }
}

/// One conversion of a format: `%-+ #012.3hh...`.
struct Conversion {
  bool Left = false, Plus = false, Space = false, Alternative = false, Zero = false;
  int Width = 0;
  int Precision = -1; ///< none
  int Size = 32;      ///< bits of an integer
  char Kind = 0;
};

/// What precedes digits: a sign, and 0x.
struct Prefix {
  char Text[3];
  int Length = 0;
  void add(char C) { Text[Length++] = C; }
};

void addSign(Prefix &To, const Conversion &How, bool IsNegative) {
  if (IsNegative)
    To.add('-');
  else if (How.Plus)
    To.add('+');
  else if (How.Space)
    To.add(' ');
}

/// Prints what goes before a text of \p Length characters, prefix included.
void begin(Output &Out, const Conversion &How, const Prefix &Before, int Length, bool ZerosFill) {
  const int Padding = How.Width - Length - Before.Length;
  if (!How.Left && !ZerosFill) Out.put(' ', Padding);
  for (int I = 0; I < Before.Length; ++I) Out.put(Before.Text[I]);
  if (!How.Left && ZerosFill) Out.put('0', Padding);
}

void end(Output &Out, const Conversion &How, const Prefix &Before, int Length) {
  if (How.Left) Out.put(' ', How.Width - Length - Before.Length);
}

void putText(Output &Out, const Conversion &How, const char *Text) {
  if (!Text) Text = "(null)";
  int Length = 0;
  while ((How.Precision < 0 || Length < How.Precision) && Text[Length]) ++Length;
  begin(Out, How, {}, Length, false);
  for (int I = 0; I < Length; ++I) Out.put(Text[I]);
  end(Out, How, {}, Length);
}

void putInteger(Output &Out, const Conversion &How, Long Value) {
  const bool IsSigned = How.Kind == 'd' || How.Kind == 'i';
  if (How.Size < 64) Value &= (1ULL << How.Size) - 1;
  const bool IsNegative = IsSigned && (Value >> (How.Size - 1) & 1) != 0;
  if (IsNegative) Value = How.Size < 64 ? (1ULL << How.Size) - Value : 0 - Value;
  const Long Base = How.Kind == 'o' ? 8 : How.Kind == 'x' || How.Kind == 'X' || How.Kind == 'p' ? 16 : 10;
  const char Letters = How.Kind == 'X' ? 'A' : 'a';
  Prefix Before;
  if (IsSigned) addSign(Before, How, IsNegative);
  if (Base == 16 && How.Alternative && Value != 0) {
    Before.add('0');
    Before.add(How.Kind == 'X' ? 'X' : 'x');
  }
  char Digits[24];
  int Length = 0;
  for (Long Rest = Value; Rest != 0; Rest /= Base) {
    const int Digit = static_cast<int>(Rest % Base);
    Digits[Length++] = static_cast<char>(Digit < 10 ? '0' + Digit : Letters + Digit - 10);
  }
  int Zeros = (How.Precision < 0 ? 1 : How.Precision) - Length;
  if (Zeros < 0) Zeros = 0;
  if (Base == 8 && How.Alternative && Zeros == 0) Zeros = 1;
  begin(Out, How, Before, Length + Zeros, How.Zero && How.Precision < 0);
  Out.put('0', Zeros);
  for (int I = Length; I-- > 0;) Out.put(Digits[I]);
  end(Out, How, Before, Length + Zeros);
}

/// A number without sign as its decimal expansion, in groups of nine digits.
class Decimal {
public:
  /// The number \p Mantissa * 2 ^ \p Exponent.
  Decimal(Long Mantissa, int Exponent) {
    Group[Point] = static_cast<Word>(Mantissa % Billion);
    Group[Point - 1] = static_cast<Word>(Mantissa / Billion);
    First = Point - 1;
    Last = Point;
    for (int Left = Exponent; Left > 0; Left -= 29) multiply(Left < 29 ? Left : 29);
    for (int Left = -Exponent; Left > 0; Left -= 9) divide(Left < 9 ? Left : 9);
  }

  /// The digit of 10 ^ \p Position.
  int digit(int Position) const {
    const Place At = placeOf(Position);
    if (At.Group < First || At.Group > Last) return 0;
    return static_cast<int>(Group[At.Group] / At.Unit % 10);
  }

  /// The position of the highest digit that is not 0; 0 if there is none.
  int highest() const {
    for (int I = First; I <= Last; ++I) {
      if (Group[I] == 0) continue;
      int Position = 9 * (Point - I);
      for (Word Rest = Group[I] / 10; Rest != 0; Rest /= 10) ++Position;
      return Position;
    }
    return 0;
  }

  /// Rounds to the nearest multiple of 10 ^ \p Position, ties to even.
  void round(int Position) {
    const Place At = placeOf(Position);
    if (At.Group > Last) return; // nothing but zeros
    if (At.Group < First - 1) {  // all of it is less than half of the last place
      First = Last = Point;
      Group[Point] = 0;
      return;
    }
    if (At.Group < First) Group[--First] = 0;
    const int Next = digit(Position - 1);
    const bool Up = Next > 5 || (Next == 5 && (isAnyBelow(Position - 1) || digit(Position) % 2 != 0));
    Group[At.Group] -= Group[At.Group] % At.Unit;
    for (int I = At.Group + 1; I <= Last; ++I) Group[I] = 0;
    if (!Up) return;
    Group[At.Group] += At.Unit;
    for (int I = At.Group; Group[I] >= Billion; --I) {
      Group[I] -= Billion;
      if (I == First) Group[--First] = 0;
      ++Group[I - 1];
    }
  }

private:
  static constexpr Word Billion = 1000000000;
  static constexpr int Point = 37; ///< the group of units: DBL_MAX has 309 digits before the point, and 1074 after it

  struct Place {
    int Group;
    Word Unit;
  };
  static Place placeOf(int Position) {
    const int Left = Position >= 0 ? Position / 9 : -((8 - Position) / 9); // groups left of that of units
    Word Unit = 1;
    for (int I = Position - 9 * Left; I > 0; --I) Unit *= 10;
    return {Point - Left, Unit};
  }

  bool isAnyBelow(int Position) const {
    const Place At = placeOf(Position);
    for (int I = At.Group < First ? First : At.Group; I <= Last; ++I)
      if ((I == At.Group ? Group[I] % At.Unit : Group[I]) != 0) return true;
    return false;
  }

  void multiply(int Bits) {
    Word Carry = 0;
    for (int I = Last; I >= First; --I) {
      const Long Product = (static_cast<Long>(Group[I]) << Bits) + Carry;
      Group[I] = static_cast<Word>(Product % Billion);
      Carry = static_cast<Word>(Product / Billion);
    }
    if (Carry != 0) Group[--First] = Carry;
  }

  void divide(int Bits) {
    Word Rest = 0;
    for (int I = First; I <= Last; ++I) {
      const Long Dividend = static_cast<Long>(Rest) * Billion + Group[I];
      Group[I] = static_cast<Word>(Dividend >> Bits);
      Rest = static_cast<Word>(Dividend) & ((1u << Bits) - 1);
    }
    if (Rest != 0) Group[++Last] = (Billion >> Bits) * Rest;
    while (First < Point && Group[First] == 0) ++First;
  }

  Word Group[Point + 122];
  int First, Last;
};

void putExponent(Output &Out, char Letter, int Exponent, int Least) {
  char Digits[5];
  int Length = 0;
  for (int Rest = Exponent < 0 ? -Exponent : Exponent; Rest != 0 || Length < Least; Rest /= 10)
    Digits[Length++] = static_cast<char>('0' + Rest % 10);
  Out.put(Letter);
  Out.put(Exponent < 0 ? '-' : '+');
  while (Length > 0) Out.put(Digits[--Length]);
}

int lengthOfExponent(int Exponent, int Least) {
  int Length = 0;
  for (int Rest = Exponent < 0 ? -Exponent : Exponent; Rest != 0; Rest /= 10) ++Length;
  return 2 + (Length < Least ? Least : Length);
}

/// `%f`, `%e` and `%g`. \p Style is the kind in lower case.
void putDecimal(Output &Out, const Conversion &How, const Prefix &Before, char Style, Long Mantissa, int Exponent) {
  Decimal Number(Mantissa, Exponent);
  int Places = How.Precision < 0 ? 6 : How.Precision; // after the point
  int Top = 0;
  bool HasExponent = Style == 'e';
  if (Style == 'g') {
    const int Digits = Places == 0 ? 1 : Places;
    Number.round(Number.highest() - Digits + 1);
    Top = Number.highest();
    HasExponent = Top < -4 || Top >= Digits;
    Places = HasExponent ? Digits - 1 : Digits - 1 - Top;
    if (!How.Alternative)
      while (Places > 0 && Number.digit((HasExponent ? Top : 0) - Places) == 0) --Places;
  } else {
    Number.round((HasExponent ? Number.highest() : 0) - Places);
    Top = Number.highest();
  }
  const int Units = HasExponent ? Top : 0; // the position of the digit before the point
  const bool HasPoint = Places > 0 || How.Alternative;
  const int Highest = HasExponent || Top < 0 ? Units : Top;
  int Length = Highest - Units + 1 + Places;
  if (HasPoint) ++Length;
  if (HasExponent) Length += lengthOfExponent(Top, 2);
  begin(Out, How, Before, Length, How.Zero);
  for (int Position = Highest; Position >= Units - Places; --Position) {
    if (HasPoint && Position == Units - 1) Out.put('.');
    Out.put(static_cast<char>('0' + Number.digit(Position)));
  }
  if (HasPoint && Places == 0) Out.put('.');
  if (HasExponent) putExponent(Out, How.Kind < 'a' ? 'E' : 'e', Top, 2);
  end(Out, How, Before, Length);
}

/// `%a`. \p Fraction has 52 bits.
void putHexadecimal(Output &Out, const Conversion &How, Prefix Before, Word Units, Long Fraction, int Exponent) {
  const bool IsUpper = How.Kind < 'a';
  Before.add('0');
  Before.add(IsUpper ? 'X' : 'x');
  int Places = 13;
  if (How.Precision >= 0 && How.Precision < 13) {
    const int Dropped = 4 * (13 - How.Precision);
    Long Whole = static_cast<Long>(Units) << 52 | Fraction;
    const Long Half = 1ULL << (Dropped - 1), Rest = Whole & (2 * Half - 1);
    Whole -= Rest;
    if (Rest > Half || (Rest == Half && (Whole & 2 * Half) != 0)) Whole += 2 * Half;
    Units = static_cast<Word>(Whole >> 52);
    Fraction = Whole & ((1ULL << 52) - 1);
  }
  if (How.Precision >= 0)
    Places = How.Precision;
  else
    while (Places > 0 && (Fraction >> (4 * (13 - Places)) & 15) == 0) --Places;
  const bool HasPoint = Places > 0 || How.Alternative;
  const int Length = 1 + (HasPoint ? 1 : 0) + Places + lengthOfExponent(Exponent, 1);
  begin(Out, How, Before, Length, How.Zero);
  Out.put(static_cast<char>('0' + Units));
  if (HasPoint) Out.put('.');
  for (int I = 0; I < Places; ++I) {
    const int Digit = I < 13 ? static_cast<int>(Fraction >> (48 - 4 * I) & 15) : 0;
    Out.put(static_cast<char>(Digit < 10 ? '0' + Digit : (IsUpper ? 'A' : 'a') + Digit - 10));
  }
  putExponent(Out, IsUpper ? 'P' : 'p', Exponent, 1);
  end(Out, How, Before, Length);
}

void putReal(Output &Out, Conversion How, Long Bits) {
  const Long Fraction = Bits & ((1ULL << 52) - 1);
  const int Exponent = static_cast<int>(Bits >> 52 & 0x7ff);
  const char Style = static_cast<char>(How.Kind | 0x20);
  Prefix Before;
  addSign(Before, How, Bits >> 63 != 0);
  if (Exponent == 0x7ff) {
    const char *Text = Fraction != 0 ? (How.Kind < 'a' ? "NAN" : "nan") : (How.Kind < 'a' ? "INF" : "inf");
    begin(Out, How, Before, 3, false);
    for (int I = 0; I < 3; ++I) Out.put(Text[I]);
    end(Out, How, Before, 3);
    return;
  }
  const Long Mantissa = Exponent != 0 ? Fraction | 1ULL << 52 : Fraction;
  if (Style == 'a') {
    const int Shown = Mantissa == 0 ? 0 : (Exponent == 0 ? 1 : Exponent) - 1023;
    putHexadecimal(Out, How, Before, Exponent != 0, Fraction, Shown);
  } else
    putDecimal(Out, How, Before, Style, Mantissa, (Exponent == 0 ? 1 : Exponent) - 1075);
}

/// The arguments, each in 64 bits; zeros after the last one.
class Arguments {
public:
  Arguments(const Long *Values, int Count) : Next(Values), End(Values + Count) {}
  Long take() { return Next == End ? 0 : *Next++; }

private:
  const Long *Next, *End;
};

/// A decimal number, or `*`.
int readNumber(const char *&At, Arguments &Rest) {
  if (*At == '*') {
    ++At;
    return static_cast<int>(Rest.take());
  }
  int Number = 0;
  for (; *At >= '0' && *At <= '9'; ++At)
    if (Number < 100000) Number = 10 * Number + *At - '0';
  return Number;
}

/// Reads what follows a '%', up to the kind.
Conversion readConversion(const char *&At, Arguments &Rest) {
  Conversion How;
  for (bool IsFlag = true; IsFlag; At += IsFlag) {
    switch (*At) {
    case '-':
      How.Left = true;
      break;
    case '+':
      How.Plus = true;
      break;
    case ' ':
      How.Space = true;
      break;
    case '#':
      How.Alternative = true;
      break;
    case '0':
      How.Zero = true;
      break;
    case '\'':
      break;
    default:
      IsFlag = false;
    }
  }
  How.Width = readNumber(At, Rest);
  if (How.Width < 0) {
    How.Left = true;
    How.Width = -How.Width;
  }
  if (*At == '.') {
    ++At;
    How.Precision = readNumber(At, Rest); // a negative one is none
  }
  for (bool IsLength = true; IsLength;) {
    switch (*At) {
    case 'h':
      How.Size = How.Size == 16 ? 8 : 16;
      ++At;
      break;
    case 'l':
    case 'j':
    case 'z':
    case 't':
    case 'L':
    case 'q':
      How.Size = 64;
      ++At;
      break;
    default:
      IsLength = false;
    }
  }
  How.Kind = *At;
  return How;
}

bool isOneOf(char C, const char *Set) {
  for (; *Set; ++Set)
    if (*Set == C) return true;
  return false;
}

void format(Output &Out, const char *Format, Arguments Rest) {
  for (const char *At = Format; *At; ++At) {
    if (*At != '%') {
      Out.put(*At);
      continue;
    }
    const char *const Start = At++;
    Conversion How = readConversion(At, Rest);
    if (How.Kind == '%') {
      Out.put('%');
    } else if (How.Kind == 's' && How.Size != 64) {
      putText(Out, How, reinterpret_cast<const char *>(Rest.take()));
    } else if (How.Kind == 'c' && How.Size != 64) {
      const char Text = static_cast<char>(Rest.take());
      begin(Out, How, {}, 1, false);
      Out.put(Text);
      end(Out, How, {}, 1);
    } else if (How.Kind == 'p') {
      How.Size = 64;
      How.Alternative = true;
      putInteger(Out, How, Rest.take());
    } else if (isOneOf(How.Kind, "diouxX")) {
      putInteger(Out, How, Rest.take());
    } else if (isOneOf(How.Kind, "fFeEgGaA")) {
      putReal(Out, How, Rest.take());
    } else { // no conversion: as it is
      for (const char *C = Start; C != At; ++C) Out.put(*C);
      if (!*At) break;
      Out.put(*At);
    }
  }
}

/// Calls \p Print for each piece of the text. \returns the number of characters.
template <class Printer>
int formatInPieces(const char *Format, const Long *Values, int Count, Printer Print) {
  for (int First = 0;; First += Output::Room) {
    Output Out(First);
    format(Out, Format, {Values, Count});
    Print(Out);
    if (Out.length() <= First + Output::Room) return Out.length();
  }
}

} // namespace

extern "C" {

/// printf with \p Count arguments, each in 64 bits. \returns the number of characters.
int __syclc_format_and_print(const char *Format, const unsigned long long *Values, int Count) {
  return formatInPieces(Format, Values, Count, [](Output &Out) {
    for (int I = 0; I < Out.numKept(); I += 32) print(Out.kept() + I, Out.numKept() - I < 32 ? Out.numKept() - I : 32);
  });
}

/// The same with a printf of the device that takes any text for `%s`.
int __syclc_format_and_print_text(const char *Format, const unsigned long long *Values, int Count) {
  return formatInPieces(Format, Values, Count, [](Output &Out) {
    Out.terminate();
    for (const char *C = Out.kept(), *const End = C + Out.numKept(); C != End;) {
      if (!*C) { // from `%c`
        __syclc_printf("%c", 0);
        ++C;
        continue;
      }
      __syclc_printf("%s", C);
      while (C != End && *C) ++C;
    }
  });
}
}
