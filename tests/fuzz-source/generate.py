"""Random expressions and statements.

A kernel uses a random part of the language (its palette), so that rare combinations occur. Generated code need not have
defined behaviour: emit.py adds the guards. This file ensures only two things: loops end, because their number of
iterations is limited, and no two work-items write the same element.
"""

from fractions import Fraction

import snippets
from emit import S
from language import CAST, E, NAMES, Array, contract, highest, is_int, is_signed, lowest, promoted

INTS = ['i32', 'u32', 'u64', 'i64', 'i16', 'u16', 'i8', 'u8', 'b']
WEIGHTS = [6, 5, 4, 2, 2, 2, 1, 2, 1]

PIECES = None   # from the command line


class Name:
    def __init__(self, name, t, mutable=False, limits=None):
        self.name, self.t, self.mutable, self.limits = name, t, mutable, limits


class Gen:
    def __init__(self, rng, kernel, helpers=()):
        self.r, self.k = rng, kernel
        self.names = []          # scalars in scope
        self.readable = []       # arrays that every work-item may read entirely
        self.private = []        # private arrays
        self.outs = []           # outputs
        self.helpers = [h for h in helpers if not h.group]   # others are in uniform control flow
        self.count = 0
        self.budget = 400        # limit for the product of the iterations of further nested loops
        self.in_loop = 0
        self.ints = list(dict.fromkeys(rng.choices(INTS, WEIGHTS, k=4)))
        self.floats = rng.choice([[], [], ['f32'], ['f32'], ['f64'], ['f16'], ['f32', 'f64'], ['f32', 'f16']])
        self.ops = rng.sample(['+', '-', '*', '&', '|', '^', '<<', '>>', '/', '%'], rng.randint(4, 10))
        self.calls = rng.random() < 0.5
        self.may_return = True
        self.pieces = rng.choice([0, 0, 0.1, 0.2, 0.5])   # how often a statement is one from snippets.py
        if PIECES is not None:
            self.pieces = PIECES

    def fresh(self, stem):
        self.count += 1
        return '%s%d' % (stem, self.count)

    def chance(self, p):
        return self.r.random() < p

    # --- Expressions

    def const(self, t=None):
        r = self.r
        t = t or r.choice(self.ints)
        if t == 'b':
            return E('const', t='b', value=r.randint(0, 1))
        if not is_int(t):
            return E('const', t=t, value=Fraction(r.choice([0, 1, 2, 3, 5, 8, -1, -3, 1, 1]), r.choice([1, 1, 2])))
        value = r.choice([0, 1, 1, 2, 3, 4, 5, 7, 8, 10, 13, 16, 31, 32, 63, 64, 100, 127, 255, 1000, 65535, 12345,
                          0x7fffffff, -1, -2, -5, -100])
        if t in ('i8', 'i16', 'u8', 'u16'):
            t = 'i32'
        if value < 0 and not is_signed(t):
            value = -value
        if value > highest(t):
            value = 1
        return E('const', t=t, value=value)

    def leaf(self, want):
        """A value of about this type."""
        r = self.r
        near = [n for n in self.names if is_int(n.t) == is_int(want) and (is_int(want) or n.t == want)]
        loads = [a for a in self.readable + self.private if self.matches(a, want)]
        what = r.random()
        if near and what < 0.55:
            return E('var', name=r.choice(near).name)
        if loads and what < 0.85:
            return self.load(r.choice(loads), 0)
        if not is_int(want) and what < 0.9:
            ints = [n for n in self.names if is_int(n.t)]
            if ints:
                return E('cast', [E('var', name=r.choice(ints).name)], t=want)
        return self.const(want)

    def matches(self, a, want):
        t = a.t if not isinstance(a.parts, list) else a.parts[0][1]
        return is_int(t) == is_int(want) and (is_int(want) or t == want)

    def load(self, a, depth):
        r = self.r
        if a.per:   # an output: only the work-item's own element
            return E('own', [self.index(depth)] if a.per > 1 else [], array=a.name, part=r.randint(0, 7))
        kids = [self.index(depth) for _ in a.sizes]
        e = E('load', kids, array=a.name, style=r.randint(0, 3), part=r.randint(0, 7))
        if isinstance(a.parts, int) and self.chance(0.4):
            e.kids.append(self.index(depth))
            e.a['dynamic'] = True
        return e

    def index(self, depth):
        r = self.r
        what = r.random()
        ids = [n for n in self.names if n.limits == 'id' and is_int(n.t)]
        if ids and what < 0.45:
            return E('var', name=r.choice(ids).name)
        if ids and what < 0.7:
            return E('bin', [E('var', name=r.choice(ids).name), self.leaf('i32')], o=r.choice(['+', '-', '*', '+']), style=0)
        return self.int(min(depth, 2))

    def int(self, depth, t=None):
        r = self.r
        t = t or r.choice(self.ints)
        if depth <= 0:
            return self.leaf(t)
        what = r.random()
        if what < 0.5:
            return E('bin', [self.int(depth - 1), self.int(depth - 1)], o=r.choice(self.ops), style=r.randint(0, 2))
        if what < 0.58:
            return E('choose', [self.bool(depth - 1), self.int(depth - 1), self.int(depth - 1)])
        if what < 0.64:
            return E('cast', [self.value(depth - 1)], t=t, style=r.randint(0, 1))
        if what < 0.70 and self.calls:
            return self.function(depth, t)
        if what < 0.76 and self.helpers:
            f = r.choice(self.helpers)
            if is_int(f.t):
                return E('helper', [self.typed(p[1], depth - 1) for p in f.params], f=f)
        if what < 0.82:
            return E(r.choice(['negate', 'complement']), [self.int(depth - 1)])
        if what < 0.86:
            return E('bin', [self.int(depth - 1), self.const()], o=r.choice(['>>', '<<', '&', '%', '/', '*']),
                     style=r.randint(0, 2))
        return self.leaf(t)

    def function(self, depth, t):
        r = self.r
        f = r.choice(['min', 'max', 'min', 'max', 'clamp', 'abs', 'popcount', 'clz', 'ctz', 'rotate', 'mul_hi',
                      'abs_diff', 'hadd', 'add_sat', 'sub_sat'])
        t = 'i32' if t == 'b' else t
        n = {'clamp': 3, 'abs': 1, 'popcount': 1, 'clz': 1, 'ctz': 1}.get(f, 2)
        if f == 'abs' and not is_signed(t):
            f = 'popcount'
        if f in ('mul_hi', 'hadd', 'add_sat', 'sub_sat', 'abs_diff', 'rotate') and t in ('i64', 'u64'):
            t = 'u32'
        if f == 'abs_diff' and is_signed(t):
            t = 'u' + t[1:]  # SYCL 4.17.5: the difference of signed numbers must be representable
        return E('call', [self.int(depth - 1) for _ in range(n)], f=f, t=t, ns=r.choice(['sycl', 'std']))

    def float(self, depth, t):
        r = self.r
        if depth <= 0:
            return self.leaf(t)
        what = r.random()
        if what < 0.45:
            return E('bin', [self.float(depth - 1, t), self.float(depth - 1, t)], o=r.choice(['+', '-', '*', '+', '/']))
        if what < 0.55 and t != 'f16':
            other = self.int(depth - 1) if self.chance(0.7) else self.leaf('i32')
            kids = [self.float(depth - 1, t), other]
            if self.chance(0.5):
                kids.reverse()
            return E('bin', kids, o=r.choice(['+', '-', '*']))
        if what < 0.65:
            return E('choose', [self.bool(depth - 1), self.float(depth - 1, t), self.float(depth - 1, t)])
        if what < 0.72:
            return E('cast', [self.value(depth - 1)], t=t)
        if what < 0.82:
            f = r.choice(['min', 'max', 'fabs', 'floor', 'ceil', 'trunc', 'rint'])
            kids = [self.float(depth - 1, t) for _ in range(2 if f in ('min', 'max') else 1)]
            return E('call', kids, f=f, t=t)
        if what < 0.86 and t != 'f16':
            return E('negate', [self.float(depth - 1, t)])
        return self.leaf(t)

    def value(self, depth):
        if self.floats and self.chance(0.3):
            return self.float(depth, self.r.choice(self.floats))
        return self.int(depth)

    def typed(self, t, depth):
        return self.int(depth, t) if is_int(t) else self.float(depth, t)

    def bool(self, depth):
        r = self.r
        what = r.random()
        if depth > 0 and what < 0.2:
            return E('logic', [self.bool(depth - 1), self.bool(depth - 1)], o=r.choice(['&&', '||']))
        if depth > 0 and what < 0.25:
            return E('not', [self.bool(depth - 1)])
        o = r.choice(['<', '>', '<=', '>=', '==', '!=', '<', '>='])
        if self.floats and self.chance(0.2):
            t = r.choice(self.floats)
            return E('cmp', [self.float(depth, t), self.float(0, t)], o=o)
        if self.chance(0.3):
            return E('cmp', [E('bin', [self.int(depth - 1), self.const('i32')], o=r.choice(['&', '%'])), self.small()],
                     o=r.choice(['==', '!=', '<']))
        return E('cmp', [self.int(depth), self.int(min(depth, 1))], o=o)

    def small(self):
        return E('const', t='i32', value=self.r.randint(0, 5))

    # --- Statements

    def limits(self, t):
        lo, hi, frac = contract(t)
        if t in ('i32', 'i64') and self.chance(0.7):
            top = self.r.choice([100, 1000, 32767, 1 << 20])
            return (-top, top, 0)
        return (lo, hi, frac)

    def decl(self, depth):
        r = self.r
        t = r.choice(self.floats) if self.floats and self.chance(0.35) else r.choice(self.ints)
        name = self.fresh('v')
        e = self.typed(t, depth)
        if self.chance(0.55):
            limits = self.limits(t)
            s = S('decl', [e], t=t, name=name, mutable=True, limits=limits, spell=r.choice(NAMES[t]), style=r.randint(0, 2))
            self.names.append(Name(name, t, True, limits))
            return s
        spell = r.choice(['auto', 'const auto', 'const ' + NAMES[t][0], NAMES[t][0]])
        self.names.append(Name(name, t))
        return S('decl', [e], t=t, name=name, spell=spell)

    def private_array(self):
        r = self.r
        t = r.choice(self.floats) if self.floats and self.chance(0.3) else r.choice([i for i in self.ints if i != 'b'] or ['i32'])
        n = r.choice([1, 2, 3, 4, 5, 7, 8, 9, 16, 17])
        name = self.fresh('a')
        if self.chance(0.6):
            text = '%s %s[%d] = {};' % (CAST[t], name, n)
        else:
            text = 'std::array<%s, %d> %s{};' % (CAST[t], n, name)
        a = Array(name, t, [n], storage='private', bound=None, rows=False, planar=False)
        self.private.append(a)
        return S('raw', text=text, arrays=[a])

    def assign(self, depth):
        r = self.r
        vs = [n for n in self.names if n.mutable]
        n = r.choice(vs)
        o = r.choice(['', '', '+', '-', '*', '^', '|', '&', '>>', '<<', '/', '%']) if is_int(n.t) else r.choice(['', '+', '-', '*'])
        if o and o not in self.ops:
            o = ''
        return S('assign', [self.typed(n.t, depth)], name=n.name, o=o, style=r.randint(0, 2))

    def store(self, depth):
        r = self.r
        a = r.choice(self.outs)
        o = r.choice(['', '', '', '+', '^', '-']) if is_int(a.t) else r.choice(['', '', '+'])
        exprs = [self.typed(a.t, depth)]
        if a.per > 1:
            exprs.append(self.int(1))
        return S('store', exprs, array=a.name, o=o, style=r.randint(0, 2), part=r.randint(0, 7))

    def put(self, depth):
        r = self.r
        a = r.choice(self.private)
        o = r.choice(['', '', '+', '^', '*'])
        return S('put', [self.typed(a.t, depth), self.index(1)], array=a.name, o=o if is_int(a.t) else '', style=r.randint(0, 3))

    def scoped(self, make):
        """The result of make(); removes the names that it declares."""
        names, private = len(self.names), len(self.private)
        result = make()
        del self.names[names:]
        del self.private[private:]
        return result

    def body(self, n, depth):
        before = len(self.names)

        def make():
            made = self.statements(n, depth)
            return made + self.carry_out(before)
        return self.scoped(make)

    def carry_out(self, before):
        """Assigns a block's results to a name outside, so that they are not dead."""
        inner = [n for n in self.names[before:] if n.limits != 'id']
        outer = [n for n in self.names[:before] if n.mutable and n.t != 'b']
        if not inner or not outer or self.chance(0.25):
            return []
        return [S('assign', [self.mix(inner[-3:])], name=self.r.choice(outer).name, o=self.r.choice(['+', '^', '']))]

    def mix(self, names):
        """A value that depends on all given ones."""
        e = None
        for n in names:
            v = E('var', name=n.name)
            if not is_int(n.t):
                v = E('cast', [v], t='i32')
            e = v if e is None else E('bin', [e, v], o=self.r.choice(['+', '^', '-', '+']), style=0)
        return e or self.const()

    def last(self):
        """Stores the final values of the kernel's names."""
        made = []
        for a in self.outs:
            names = [n for n in self.names if n.mutable or n.limits is None][-6:]
            e = self.mix(self.r.sample(names, min(len(names), 4)))
            if not is_int(a.t):
                e = E('cast', [e], t=a.t)
            made.append(S('store', [e] + ([self.int(1)] if a.per > 1 else []), array=a.name, o=self.r.choice(['', '+']),
                          part=self.r.randint(0, 7)))
        return made

    def statements(self, n, depth):
        return [self.statement(depth) for _ in range(n)]

    def statement(self, depth):
        r = self.r
        if self.pieces and self.chance(self.pieces):
            return snippets.random(self)
        what = r.random()
        inner = r.randint(1, 3)
        if what < 0.18:
            return self.decl(r.randint(1, 3))
        if what < 0.36 and any(n.mutable for n in self.names):
            return self.assign(r.randint(1, 3))
        if what < 0.46 and self.outs:
            return self.store(r.randint(0, 3))
        if what < 0.50:
            return self.private_array()
        if what < 0.58 and self.private:
            return self.put(r.randint(1, 2))
        if depth <= 0:
            if self.outs and self.chance(0.4):
                return self.store(2)
            return self.decl(2)
        if what < 0.72:
            blocks = [self.body(inner, depth - 1)]
            if self.chance(0.45):
                blocks.append(self.body(r.randint(1, 2), depth - 1))
            return S('if', [self.bool(r.randint(0, 2))], blocks)
        if what < 0.86:
            return self.loop(depth)
        if what < 0.91:
            return self.switch(depth)
        if what < 0.95 and self.in_loop:
            return S('if', [self.bool(1)], [[S('jump', text=r.choice(['break', 'continue']))]])
        if what < 0.96 and self.may_return:
            return S('if', [self.bool(1)], [[S('jump', text='return')]])
        return self.guarded(depth)

    def loop(self, depth):
        r = self.r
        most = r.choice([1, 2, 3, 3, 4, 5, 7, 8, 16])
        most = max(1, min(most, self.budget))
        saved, self.budget = self.budget, self.budget // most
        t = r.choice(['i32', 'i32', 'u32', 'u64', 'i64', 'u16', 'i16', 'u8'])
        name = self.fresh('k')
        lo = E('const', t='i32', value=r.choice([0, 0, 0, 1, 2]))
        if self.chance(0.5):
            hi = E('const', t='i32', value=lo.a['value'] + most)
        else:
            hi = self.int(2)
        self.in_loop += 1

        def make():
            self.names.append(Name(name, t, False, 'id'))
            before = len(self.names)
            return self.statements(r.randint(1, 4), depth - 1) + self.carry_out(before)
        body = self.scoped(make)
        self.in_loop -= 1
        self.budget = saved
        return S('for', [lo, hi], [body], t=t, name=name, most=most, how=r.choice(['up', 'up', 'up', 'down', 'while', 'do']),
                 step=r.choice([1, 1, 1, 2, 3]), spell=r.choice(NAMES[t]))

    def switch(self, depth):
        r = self.r
        n = r.randint(2, 5)
        return S('switch', [self.int(2)], [self.body(r.randint(1, 2), depth - 1) for _ in range(n)],
                 default=r.choice([None, n - 1, 0]), through=[i for i in range(n - 1) if self.chance(0.2)],
                 spare=r.choice([0, 0, 1, 3]))

    def guarded(self, depth):
        """An access in a condition on an id, which makes its index valid."""
        r = self.r
        ids = [n for n in self.names if n.limits == 'id']
        arrays = [a for a in self.readable if len(a.sizes) == 1 and not a.parts]
        if not ids or not arrays or not self.outs:
            return self.decl(2)
        x, o = r.choice(ids), None
        limits = [n for n in self.names if not n.mutable and n.limits == 'size']
        if limits and self.chance(0.5):
            o = E('var', name=r.choice(limits).name)
        else:
            o = E('const', t=r.choice(['i32', 'u32']), value=r.choice([1, 2, 3, 5, 8]))
        a = r.choice(arrays)
        load = E('load', [E('bin', [E('var', name=x.name), o], o='-', style=0)], array=a.name)
        cond = E('cmp', [E('var', name=x.name), o], o=r.choice(['>=', '>']))
        if self.chance(0.4):
            return S('decl', [E('choose', [cond, load, self.leaf(a.t)])], t=a.t, name=self.fresh('g'), spell='auto')
        out = r.choice(self.outs)
        s = S('store', [load] + ([self.int(1)] if out.per > 1 else []), array=out.name, o='', part=r.randint(0, 7))
        if self.in_loop and self.chance(0.3):
            return S('if', [E('not', [cond])], [[S('jump', text='continue')]], )
        return S('if', [cond], [[s]])
