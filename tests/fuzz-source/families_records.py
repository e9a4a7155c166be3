"""Programs of several functions that process an object by reference: phases, and rounds of phases between barriers.

A phase changes a work-item's object and reads what all work-items of its group have written. Rounds call one phase
after the other, return early or continue if all of the group agree, and compute sums over the group. Most of these
functions are in another source, so that a device may see them together with the kernel only when it compiles the code.
"""

from emit import S, block
from families_functions import Nothing
from families_groups import barrier, group_kernel, local
from families_memory import U32, raw
from generate import Gen, Name
from language import Env, contract

MEMBERS = [('a', 'u32'), ('b', 'i32'), ('c', 'i16'), ('d', 'u8'), ('e', 'u64'), ('f', 'u16'), ('h', 'i8')]   # things::Record


class Function:
    """A phase or round. head: its declaration without attributes; dimensions: those of a round's item."""

    group = True
    result = None                    # it changes the object

    def __init__(self, name, kind, head, first, body, dimensions=0):
        self.name, self.kind, self.head, self.first, self.body, self.dimensions = name, kind, head, first, body, dimensions

    def declaration(self):
        return ['SYCL_EXTERNAL %s;' % self.head]

    def text(self):
        env = Env()
        for m, t in MEMBERS:
            env.add('s.' + m, t, *contract(t), mutable=True)
        env.add('l', 'u32', 0, 511)
        env.add('r', 'u32', 0, 7)
        lines = ['  ' + line for line in self.first]
        block(self.body, env, lines, 1)
        prefix = {'static': 'static ', 'noinline': '__attribute__((noinline)) static ', 'external': 'SYCL_EXTERNAL '}[self.kind]
        return [prefix + self.head + ' {'] + lines + ['}']


def members():
    return [Name('s.' + m, t, True, contract(t)) for m, t in MEMBERS]


def generator(r):
    g = Gen(r, Nothing())
    g.floats = []
    g.names += [Name('l', 'u32', False, 'id'), Name('r', 'u32', False, 'id')] + members()
    return g


def of_members(r, g):
    """A statement with what expressions cannot access: the object's array, and what the group has written."""
    return raw(r.choice(['s.p[$0 & 7] = $1;', 's.p[$0 & 7] += $1;', 's.a += s.p[$0 & 7] ^ $1;', 's.b = int(s.p[$0 & 7] * $1);',
                         's.e ^= m[$0 % size] * $1;', 's.c = short(m[$0 % size] + $1);', 's.f += m[(l + $1) % size];',
                         's.p[m[$0 % size] & 7] ^= $1;', 's.d = (unsigned char)($0 * $1);', 's.c = short(l * $1);']),
               [g.int(1, 'u32'), g.int(1, 'u32')], [U32, U32])


def phase(r, name):
    g = generator(r)
    body = []
    for _ in range(r.randint(1, 5)):
        body += [of_members(r, g)] if r.random() < 0.4 else g.statements(1, r.randint(1, 3))
    head = 'void %s(things::Record &s, const unsigned *m, const unsigned l, const unsigned r, const unsigned size)' % name
    return Function(name, r.choice(['external'] * 3 + ['noinline', 'static']), head, [], body)


def rounds(r, name, phases, dimensions):
    wait = barrier(r)
    lines = ['for (; r < %d; ++r) {' % r.choice([1, 1, 2, 3])]
    for n in range(r.choice([1, 2, 3])):
        p = r.choice(phases)
        call = '%s(s, m, l, r, size);' % p.name
        if r.random() < 0.25:
            call = 'if ((m[%d %% size] + r) %% 2 == 1) %s' % (n, call)
        lines += ['  m[(l + %d) %% size] = s.a ^ unsigned(s.e);' % n, '  ' + wait, '  ' + call, '  ' + wait]
    if r.random() < 0.6:
        lines.append('  if (m[0] %% %d == 1) break;' % r.choice([3, 5, 7]))
    if r.random() < 0.6:
        lines.append('  if (m[2 %% size] %% %d == 0) {\n    %s\n    continue;\n  }' % (r.choice([3, 5, 7]), wait))
    lines.append('  ' + wait)
    if r.random() < 0.8:
        lines += ['  s.b = int((unsigned(s.b) ^ r) % 1000);',
                  '  s.e += sycl::%s(it.get_group(), unsigned(s.b), sycl::plus<unsigned>());' % r.choice(
                      ['reduce_over_group', 'reduce_over_group', 'inclusive_scan_over_group'])]
    lines += ['}', wait, 'return int(r);']
    first = ['const unsigned l = it.get_local_linear_id(), size = it.get_group().get_local_linear_range();', 'unsigned r = 0;']
    head = 'int %s(sycl::nd_item<%d> it, things::Record &s, unsigned *m)' % (name, dimensions)
    return Function(name, r.choice(['external'] * 3 + ['noinline', 'static']), head, first, [S('raw', text='\n'.join(lines), keep=True)],
                    dimensions)


def shared_records(r):
    """A program's phases and rounds, callees first."""
    dimensions = r.choice([1, 1, 2, 3])
    phases = [phase(r, 'phase%d' % i) for i in range(r.choice([2, 3, 4]))]
    return phases + [rounds(r, 'rounds%d' % i, phases, dimensions) for i in range(r.choice([1, 2]))]


def records(r, name, helpers, structs):
    """Processes a work-item's object in rounds of phases, which are functions of this source and another one."""
    choice = [h for h in helpers if isinstance(h, Function) and h.dimensions]
    k, g = group_kernel(r, name, [h for h in helpers if not h.group], structs, choice[0].dimensions)
    k.needs.add('not_pocl')   # local memory and barriers in functions of other sources need a device link there
    local(r, k, 'loc', 'u32')
    body = [g.decl(2), raw('things::Record s{};', [], [], keep=True)]
    for m, t in MEMBERS:
        if r.random() < 0.7:
            way = r.choice(['$0 * %du' % r.choice([3, 19, 777, 1001, 2654435761]), '$0 + %du' % r.choice([5, 32700, 65500]), '$0', 'unsigned(lid) * %du' % r.choice([3, 777, 77777777])])
            body.append(raw('s.%s = decltype(s.%s)(%s);' % (m, m, way), [g.int(1, 'u32')], [U32]))
    body.append(raw('for (unsigned i = 0; i < 8; ++i) s.p[i] = $0 * i;', [g.int(0, 'u32')], [U32]))
    body.append(raw('unsigned ran = 0;', [], [], declares=[('ran', 'u32', contract('u32'), True)], keep=True))
    for _ in range(r.choice([1, 1, 2])):
        f = r.choice(choice)
        body.append(raw('ran = ran * 8 + unsigned(%s(it, s, &loc[0]));' % f.name, [], []))
        body += g.statements(r.choice([0, 0, 1]), 1)
    total = ' ^ '.join('std::uint64_t(s.%s) * %du' % (m, 2 * i + 3) for i, (m, _) in enumerate(MEMBERS))
    body.append(raw('std::uint64_t all = %s;\nfor (unsigned i = 0; i < 8; ++i) all = all * 31 + s.p[i];' % total, [], [],
                    declares=[('all', 'u64', contract('u64'), True)], keep=True))
    g.names = [n for n in g.names if n.limits == 'id'] + [Name('ran', 'u32', True, contract('u32')), Name('all', 'u64', True, contract('u64'))]
    k.body = body + g.last()
    return k


FAMILIES = [(records, 10)]
