"""Expressions of generated kernels: a tree, and its text in C++.

Together with the text of an expression, this file computes what is known of its value: its type by the rules of C++,
its minimum and maximum, and for floating-point types the number of binary places. If an operation would be undefined
(signed overflow, division by zero, an index out of bounds, a shift too far) or inexact in floating point, a guard makes
it defined: a mask, a remainder, a clamp, or unsigned arithmetic. So every tree is a valid program, also those that the
shrinker makes, and there are no unnecessary guards: `in[i - 1]` in `if (i > 0)` is written like that.
"""

import re
from collections import namedtuple
from fractions import Fraction

# type: (bits, signed)
INTS = {'b': (1, False), 'i8': (8, True), 'u8': (8, False), 'i16': (16, True), 'u16': (16, False),
        'i32': (32, True), 'u32': (32, False), 'i64': (64, True), 'u64': (64, False)}
# type: bits of the significand
FLOATS = {'f16': 11, 'f32': 24, 'f64': 53}
NAMES = {'b': ['bool'], 'i8': ['signed char', 'std::int8_t'], 'u8': ['unsigned char', 'std::uint8_t'],
         'i16': ['short', 'std::int16_t'], 'u16': ['unsigned short', 'std::uint16_t'], 'i32': ['int', 'std::int32_t'],
         'u32': ['unsigned', 'std::uint32_t'], 'i64': ['long', 'std::int64_t'], 'u64': ['size_t', 'std::uint64_t'],
         'f16': ['sycl::half'], 'f32': ['float'], 'f64': ['double']}
CAST = {'b': 'bool', 'i8': 'std::int8_t', 'u8': 'std::uint8_t', 'i16': 'short', 'u16': 'std::uint16_t', 'i32': 'int',
        'u32': 'unsigned', 'i64': 'long', 'u64': 'size_t', 'f16': 'sycl::half', 'f32': 'float', 'f64': 'double'}

# What is known of a value. prec: the precedence of the text, 0 is an atom.
V = namedtuple('V', 'text prec t lo hi frac')


def lowest(t):
    bits, signed = INTS[t]
    return -(1 << (bits - 1)) if signed else 0


def highest(t):
    bits, signed = INTS[t]
    return (1 << (bits - signed)) - 1


def is_int(t):
    return t in INTS


def is_signed(t):
    return INTS[t][1]


# The default limits of variables and elements of a type: (minimum, maximum, binary places).
def contract(t):
    if t == 'f16':
        return (-256, 256, 1)
    if t == 'f32':
        return (-4096, 4096, 2)
    if t == 'f64':
        return (-(1 << 20), 1 << 20, 4)
    return (lowest(t), highest(t), 0)


class E:
    """An expression: an operator, operands, attributes."""
    __slots__ = ('op', 'kids', 'a')

    def __init__(self, op, kids=(), **a):
        self.op, self.kids, self.a = op, list(kids), a


class Array:
    """Memory that can be indexed.

    t: type of the elements, or of their components; sizes: one number per dimension; limits: those of the elements;
    form: 'ptr' (a[i]), 'acc' (accessor), 'part' (array of vectors or structs: a[i][k] or a[i].k);
    parts: number of components or list of (member name, type, limits);
    per: elements per work-item if it is an output, else 0.
    """

    def __init__(self, name, t, sizes, limits=None, **more):
        self.name, self.t, self.sizes = name, t, list(sizes)
        self.limits = limits or contract(t)
        self.per = 0
        self.reverse = False
        self.form = 'ptr'
        self.parts = None
        self.size_of = None
        self.filled = False
        self.bound, self.rows, self.planar, self.element = None, False, False, None
        self.__dict__.update(more)


class Env:
    """Names that a text may use, and what is known of them at this place."""

    def __init__(self, up=None):
        self.vars = dict(up.vars) if up else {}
        self.arrays = dict(up.arrays) if up else {}
        self.facts = set(up.facts) if up else set()
        self.mutable = dict(up.mutable) if up else {}
        self.used = up.used if up else set()
        self.own = up.own if up else None

    def add(self, name, t, lo, hi, frac=0, mutable=False):
        self.vars[name] = V(name, 0, t, lo, hi, frac)
        self.mutable[name] = mutable


def paren(v, limit):
    return v.text if v.prec <= limit else '(' + v.text + ')'


def literal(value, t):
    if t == 'b':
        return V('true' if value else 'false', 0, t, int(value), int(value), 0)
    if is_int(t):
        value = int(value)
        if t in ('i32', 'u32', 'i64', 'u64'):
            suffix = {'i32': '', 'u32': 'u', 'i64': 'l', 'u64': 'ul'}[t]
            return V(str(value) + suffix, 0 if value >= 0 else 1, t, value, value, 0)
        return V('%s(%d)' % (CAST[t], value), 0, t, value, value, 0)
    value = Fraction(value)
    frac = value.denominator.bit_length() - 1
    text = repr(float(value))
    if t == 'f32':
        text += 'f'
    if t == 'f16':
        return V('sycl::half(%sf)' % text, 0, t, value, value, frac)
    return V(text, 0 if value >= 0 else 1, t, value, value, frac)


def promoted(t):
    return 'i32' if t in ('b', 'i8', 'u8', 'i16', 'u16') else t


def common(a, b):
    if not is_int(a) or not is_int(b):
        for t in ('f64', 'f32', 'f16'):
            if t in (a, b):
                return t
    a, b = promoted(a), promoted(b)
    if a == b:
        return a
    if is_signed(a) == is_signed(b):
        return a if INTS[a][0] > INTS[b][0] else b
    u, s = (b, a) if is_signed(a) else (a, b)
    return u if INTS[u][0] >= INTS[s][0] else s


def mask_below(n):
    """The largest 2^k - 1 that is at most n."""
    return (1 << ((n + 1).bit_length() - 1)) - 1


def as_type(v, t, lo=None, hi=None):
    """The text unchanged; the value modulo the type's range, as after an implicit conversion."""
    if is_int(t) and is_int(v.t):
        if t == 'b':
            return V(v.text, v.prec, t, 0 if v.lo <= 0 <= v.hi else 1, 0 if v.lo == v.hi == 0 else 1, 0)
        if lowest(t) <= v.lo and v.hi <= highest(t):
            return v._replace(t=t)
        return v._replace(t=t, lo=lowest(t), hi=highest(t))
    return v._replace(t=t)


def cast(v, t):
    """An explicit conversion."""
    r = convert(v, t)
    if v.t == t:
        return r
    return r._replace(text='%s(%s)' % (CAST[t], r.text), prec=0)


TYPES = sorted({n for names in list(NAMES.values()) + [CAST.values()] for n in names if ' ' not in n})
LIKE_TYPES = re.compile(r'(?<![\w:])(?:({0})\((?=[(*&]*\w+\[)|(?<=, )({0})\((?=\w+\))|(?<=\()({0})\((?=(?:(?:{0})\()+\w+\)))'.format(
    '|'.join(TYPES)))


def unambiguous(lines):
    """The lines with static_casts instead of each T(...) that might be parsed as a type.

    T(a[i]) could declare an array: if it is the operand of another conversion or an argument, g++ first parses it as a
    function's type, `long (long a[i])`. It does not backtrack if the array's length is a variable, or if two parameters
    have the same name, but reports an error or crashes. All compilers parse (T(U(a))) as a function's type with a
    parameter U.
    """
    return [LIKE_TYPES.sub(lambda m: 'static_cast<%s>(' % next(filter(None, m.groups())), line) for line in lines]


def rein_float(v, limit, frac):
    """Limits a floating-point value to at most limit, with frac binary places."""
    limit = Fraction(limit)
    if v.frac > frac:
        lo, hi = Fraction(v.lo.__floor__()), Fraction(v.hi.__ceil__())
        v = V('sycl::floor(%s)' % v.text, 0, v.t, lo, hi, 0)
    if v.lo < -limit or v.hi > limit:
        a, b = literal(-limit, v.t), literal(limit, v.t)
        v = V('sycl::fmin(sycl::fmax(%s, %s), %s)' % (v.text, a.text, b.text), 0, v.t, max(v.lo, -limit),
              min(v.hi, limit), v.frac)
        if v.lo > v.hi:
            v = v._replace(lo=-limit, hi=limit)
    return v


def exact(t, lo, hi, frac):
    big = max(abs(lo), abs(hi))
    return big * (1 << max(frac, 0)) <= (1 << FLOATS[t]) and frac <= 10 and (t != 'f16' or big <= 2048)


def convert(v, t):
    """The value converted to type t, in range and exact. Conversions between integers are implicit."""
    if v.t == t:
        return v
    if is_int(t):
        if is_int(v.t):
            return as_type(v, t)
        # Floating point to integer: towards zero.
        if t == 'b':
            return V('%s != %s' % (paren(v, 4), literal(0, v.t).text), 6, t, 0, 1, 0)
        lo, hi = max(lowest(t), -(1 << 22)), min(highest(t), 1 << 22)
        if v.t == 'f16':
            lo, hi = max(lo, -1024), min(hi, 1024)
        if v.lo < lo or v.hi > hi:
            if lo == 0:
                z = literal(0, v.t)
                v = V('sycl::fmax(%s, %s)' % (v.text, z.text), 0, v.t, Fraction(0), max(v.hi, Fraction(0)), v.frac)
            v = rein_float(v, min(hi, -lo if lo else hi), v.frac)
        return V('%s(%s)' % (CAST[t], v.text), 0, t, int(v.lo), int(v.hi), 0)
    if is_int(v.t):
        limit = min(1 << FLOATS[t], 1 << 20)
        if t == 'f16':
            limit = 1024
        v = rein_int(v, -limit if v.lo < 0 else 0, limit, 0)
        if t == 'f16':
            return V('sycl::half(float(%s))' % v.text, 0, t, Fraction(v.lo), Fraction(v.hi), 0)
        return V('%s(%s)' % (CAST[t], v.text), 0, t, Fraction(v.lo), Fraction(v.hi), 0)
    if FLOATS[t] < FLOATS[v.t] and not exact(t, v.lo, v.hi, v.frac):
        v = rein_float(v, contract(t)[1], contract(t)[2])
    return V('%s(%s)' % (CAST[t], v.text), 0, t, v.lo, v.hi, v.frac)


def rein_int(v, lo, hi, style, bound=None):
    """Limits an integer to lo ... hi. bound: the value hi + 1, if there is a name for it."""
    if lo <= v.lo and v.hi <= hi:
        return v
    if lo == hi:
        return literal(lo, promoted(v.t))
    if lo > 0 or hi < 0:
        m = mask_below(hi - lo)
        w = rein_int(v, 0, m, 0)
        return arith('+', w, literal(lo, promoted(w.t)), Env(), 0)
    if style == 1 and v.t in ('i32', 'u32', 'i64', 'u64') and highest(v.t) >= hi and lowest(v.t) <= lo:
        a, b = literal(lo, v.t), literal(hi, v.t)
        return V('sycl::clamp(%s, %s(%s), %s(%s))' % (v.text, CAST[v.t], a.text, CAST[v.t], b.text), 0, v.t, lo, hi, 0)
    t = promoted(v.t)
    if style == 2 and v.lo >= 0:
        if bound:
            return V('%s %% %s' % (paren(v, 2), bound.text), 2, common(t, bound.t), 0, min(v.hi, hi), 0)
        top = literal(hi + 1, 'i32' if hi + 1 <= highest('i32') and not t.startswith('u') else t).text
        if hi + 1 <= highest(t):
            return V('%s %% %s' % (paren(v, 2), top), 2, t, 0, min(v.hi, hi), 0)
    if style == 2 and lo < 0 and -lo == hi and hi + 1 <= highest(t):
        return V('%s %% %d' % (paren(v, 2), hi + 1), 2, t, max(-hi, v.lo), min(hi, v.hi), 0)
    if lo < 0:
        m = mask_below(min(-lo, hi)) if min(-lo, hi) > 0 else 0
        if m and m + 1 <= highest(t):
            return V('%s %% %d' % (paren(v, 2), m + 1), 2, t, -m if v.lo < 0 else 0, m if v.hi > 0 else 0, 0)
    m = mask_below(hi)
    if m == 0:
        return literal(0, t)
    return V('%s & %d%s' % (paren(v, 6), m, 'u' if m > highest('i32') else ''), 7,
             common(t, 'u32' if m > highest('i32') and m <= highest('u32') else 'i32'), 0, m, 0)


def rein(v, t, limits, style=0):
    """The value converted to type t, within limits."""
    lo, hi, frac = limits
    if is_int(t):
        v = convert(v, t) if not is_int(v.t) or v.t == 'b' else v
        if not (lo <= v.lo and v.hi <= hi) and (lo, hi) == (lowest(t), highest(t)):
            return as_type(v, t)
        if t == 'b':
            return as_type(v, t)
        return as_type(rein_int(v, lo, hi, style), t)
    v = convert(v, t)
    if v.lo < lo or v.hi > hi or v.frac > frac:
        v = rein_float(v, hi, frac)
    return v


PREC = {'*': 2, '/': 2, '%': 2, '+': 3, '-': 3, '<<': 4, '>>': 4, '<': 5, '>': 5, '<=': 5, '>=': 5, '==': 6, '!=': 6,
        '&': 7, '^': 8, '|': 9, '&&': 10, '||': 11}


def join(op, a, b, t, lo, hi, frac=0):
    p = PREC[op]
    left = paren(a, p) if op in ('+', '*') else paren(a, min(p, 3))
    return V('%s %s %s' % (left, op, paren(b, min(p - 1, 3))), p, t, lo, hi, frac)


def bits_hull(a, b):
    """Bounds of &, | and ^ of two values."""
    if a.lo >= 0 and b.lo >= 0:
        n = max(a.hi, b.hi).bit_length()
        return 0, (1 << n) - 1
    n = max((-1 - x if x < 0 else x).bit_length() for x in (a.lo, a.hi, b.lo, b.hi))
    return -(1 << n), (1 << n) - 1


def wrapped(op, a, b, t):
    """Unsigned arithmetic, converted back."""
    u = 'u' + t[1:]
    x = V('static_cast<%s>(%s)' % (CAST[u], a.text), 0, u, 0, 0, 0)
    y = V('%s(%s)' % (CAST[u], b.text), 0, u, 0, 0, 0)
    r = join(op, x, y, u, 0, 0)
    return V('%s(%s)' % (CAST[t], r.text), 0, t, lowest(t), highest(t), 0)


def arith(op, a, b, env, style):
    t = common(a.t, b.t)
    if not is_int(t):
        return float_arith(op, a, b, t)
    if op in ('<<', '>>'):
        return shift(op, a, b, style)
    if not is_signed(t):
        at = as_type(a, t) if a.lo < 0 or a.hi > highest(t) else a
        bt = as_type(b, t) if b.lo < 0 or b.hi > highest(t) else b
    else:
        at, bt = a, b
    if op in ('/', '%'):
        if bt.lo <= 0 <= bt.hi or (is_signed(t) and bt.lo <= -1 <= bt.hi):
            b = rein_int(b, 0, 15 if style % 2 else min(255, max(1, mask_below(max(b.hi, 1)))), 0)
            one = literal(1, 'i32')
            b = V('%s + 1' % paren(b, 3), 3, common(b.t, 'i32'), b.lo + 1, b.hi + 1, 0)
            return arith(op, a, b, env, style)
        corners = [abs(x) for x in (at.lo, at.hi)]
        top = max(corners)
        if op == '/':
            lo, hi = (0 if at.lo >= 0 and bt.lo >= 0 else -top), top
            if at.lo >= 0 and bt.lo > 0:
                lo, hi = at.lo // bt.hi, at.hi // bt.lo
        else:
            most = max(abs(bt.lo), abs(bt.hi)) - 1
            most = min(most, top)
            lo, hi = (-most if at.lo < 0 else 0), (most if at.hi > 0 else 0)
        return join(op, a, b, t, lo, hi)
    if op in ('&', '|', '^'):
        lo, hi = bits_hull(at, bt)
        if op == '&' and (at.lo >= 0 or bt.lo >= 0):
            lo, hi = 0, min(x.hi for x in (at, bt) if x.lo >= 0)
        lo, hi = max(lo, lowest(t)), min(hi, highest(t))
        return join(op, a, b, t, lo, hi)
    if op == '+':
        lo, hi = at.lo + bt.lo, at.hi + bt.hi
    elif op == '-':
        lo, hi = at.lo - bt.hi, at.hi - bt.lo
        if (a.text, b.text) in env.facts and not is_signed(t):
            lo = max(lo, 0)
    else:
        corners = [x * y for x in (at.lo, at.hi) for y in (bt.lo, bt.hi)]
        lo, hi = min(corners), max(corners)
    if lowest(t) <= lo and hi <= highest(t):
        return join(op, a, b, t, lo, hi)
    if not is_signed(t):
        return join(op, a, b, t, 0, highest(t))
    if style == 0:
        return wrapped(op, a, b, t)
    most = 30000 if op == '*' else highest(t) // 2
    if t == 'i64' and op == '*':
        most = 1 << 30
    a, b = rein_int(a, -most if a.lo < 0 else 0, most, style), rein_int(b, -most if b.lo < 0 else 0, most, style)
    t = common(a.t, b.t)
    if not is_signed(t):
        return join(op, a, b, t, 0, highest(t))
    return arith(op, a, b, env, 0)


def shift(op, a, b, style):
    t = promoted(a.t)
    bits = INTS[t][0]
    b = rein_int(b, 0, bits - 1, 0)
    if op == '>>':
        corners = [x >> y for x in (a.lo, a.hi) for y in (b.lo, b.hi)]
        return join(op, a, b, t, min(corners), max(corners))
    if not is_signed(t):
        fits = a.hi << b.hi <= highest(t) and a.lo >= 0
        return join(op, a, b, t, a.lo << b.lo if fits else 0, a.hi << b.hi if fits else highest(t))
    if a.lo >= 0 and a.hi << b.hi <= highest(t):
        return join(op, a, b, t, a.lo << b.lo, a.hi << b.hi)
    u = 'u' + t[1:]
    # As a function-style cast, `size_t(a[i])` could begin a declaration for g++.
    x = V('static_cast<%s>(%s)' % (CAST[u], a.text), 0, u, 0, highest(u), 0)
    r = join(op, x, b, u, 0, highest(u))
    return V('%s(%s)' % (CAST[t], r.text), 0, t, lowest(t), highest(t), 0)


def float_arith(op, a, b, t):
    # half is not mixed with other types: the operator chosen depends on the implementation.
    if 'f16' in (a.t, b.t) and a.t != b.t:
        a, b = cast(a, 'f32') if a.t == 'f16' else a, cast(b, 'f32') if b.t == 'f16' else b
        t = common(a.t, b.t)
        if t == 'f16':
            t = 'f32'
    a0, b0 = a, b
    a = convert(a, t) if a.t != t else a
    b = convert(b, t) if b.t != t else b
    # Conversions of unchanged operands are implicit.
    implicit = {}
    for x0, x in ((a0, a), (b0, b)):
        if t != 'f16' and x.text == '%s(%s)' % (CAST[t], x0.text):
            implicit[x.text] = x0
    if op == '/':
        # Only by a power of two, which is exact.
        n = 2 if t == 'f16' else 4
        a = rein_float(a, contract(t)[1], contract(t)[2]) if not exact(t, a.lo, a.hi, a.frac + 2) else a
        d = literal(n, t)
        return join('/', a, d, t, a.lo / n, a.hi / n, a.frac + (n.bit_length() - 1))
    if op not in ('+', '-', '*'):
        op = '+'

    def result(a, b):
        if op == '*':
            corners = [x * y for x in (a.lo, a.hi) for y in (b.lo, b.hi)]
            return min(corners), max(corners), a.frac + b.frac
        f = max(a.frac, b.frac)
        return (a.lo + b.lo, a.hi + b.hi, f) if op == '+' else (a.lo - b.hi, a.hi - b.lo, f)
    lo, hi, frac = result(a, b)
    if not exact(t, lo, hi, frac):
        if op == '*':
            limit, places = {'f16': (16, 0), 'f32': (256, 2), 'f64': (1 << 16, 4)}[t]
        else:
            limit, places = contract(t)[1], contract(t)[2]
        a, b = rein_float(a, limit, places), rein_float(b, limit, places)
        lo, hi, frac = result(a, b)
    assert exact(t, lo, hi, frac), (t, lo, hi, frac)
    if a.text in implicit and b.text in implicit:
        del implicit[b.text]
    return join(op, implicit.get(a.text, a), implicit.get(b.text, b), t, lo, hi, frac)
