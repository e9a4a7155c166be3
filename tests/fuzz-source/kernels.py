"""Random kernels: their launch, memory, captures and names; generate.py or a family generates the body."""

from emit import S
from generate import Gen, Name
from language import CAST, NAMES, Array, E, contract, highest, is_int
from program import IDS, Capture, Helper, Id, Kernel, Struct


def sizes(r, total):
    """A size, odd as often as even."""
    return r.choice([n for n in (1, 2, 3, 5, 7, 8, 9, 13, 16, 17, 19, 31, 32, 33, 37, 48, 63, 64, 65, 100, 128, 129, 200,
                                 255, 256, 257, 300) if n <= total])


def launch(r, k, nd=None, dimensions=None):
    """Chooses the index space."""
    d = dimensions or r.choice([1, 1, 1, 2, 2, 3])
    nd = r.random() < 0.5 if nd is None else nd
    if nd:
        most = {1: 64, 2: 16, 3: 8}[d]
        # Rows are last; they become lanes.
        k.locals = [r.choice([1, 2, 3, 4, 5, 8]) for _ in range(d - 1)] + [r.choice([1, 3, 4, 5, 7, 8, 9, 16, 17, 20, 32, 33, 64][:{1: 13, 2: 11, 3: 8}[d]])]
        k.globals = [l * r.choice([1, 1, 2, 3] if d > 1 else [1, 2, 3, 4, 5]) for l in k.locals]
    else:
        k.locals = None
        k.globals = [sizes(r, 300)] if d == 1 else [sizes(r, 40) for _ in range(2)] if d == 2 else [
            r.choice([1, 2, 3, 5, 8]), r.choice([1, 2, 3, 7]), sizes(r, 33)]


def id_type(r, top, size=True):
    """A type for an id less than top, and its spelling; auto only if the text is a size_t."""
    t = r.choice(['i32', 'i32', 'u32', 'u64', 'u64', 'i64', 'i16', 'u16'])
    if top > highest(t):
        t = 'i32'
    spell = r.choice(['const ' + NAMES[t][0], NAMES[t][0], NAMES[t][-1], 'const ' + NAMES[t][-1]])
    if t == 'u64' and size and r.random() < 0.5:
        spell = r.choice(['auto', 'const auto'])
    return t, spell


def names_of_ids(r, k):
    """The kernel's parameter and the names of its ids."""
    d = len(k.globals)
    nd = k.locals is not None
    last = d - 1
    run_time = r.random() < 0.08
    if run_time:
        for i in range(d):
            k.captures.append(Capture('dim%d' % i, 'i32', i))

    def dim(i):
        return 'dim%d' % i if run_time else str(i)
    if nd:
        k.param = r.choice(['sycl::nd_item<%d> it' % d] * 4 + ['auto it', 'const sycl::nd_item<%d> &it' % d])
        style = r.randint(0, 4)
        one = ['it.get_global_id({i})', 'it.get_global_id()[{i}]',
               'it.get_group({i}) * it.get_local_range({i}) + it.get_local_id({i})',
               'it.get_global_id({i})', 'it.get_group().get_group_id({i}) * it.get_local_range({i}) + it.get_local_id({i})'][style]
        linear = 'it.get_global_linear_id()'
    else:
        kind = r.choice(['id', 'item', 'auto', 'number'] if d == 1 else ['id', 'item', 'auto', 'id'])
        spelled = {'id': 'sycl::id<%d> it' % d, 'item': 'sycl::item<%d> it' % d, 'auto': 'auto it',
                   'number': r.choice(['size_t it', 'int it', 'unsigned it', 'const size_t it'])}[kind]
        k.param = spelled
        if kind == 'number':
            one, linear = 'it', 'it'
        elif kind == 'id':
            one = r.choice(['it[{i}]', 'it.get({i})'] + (['it'] if d == 1 else []))
            linear = one.format(i=0) if d == 1 else None
        else:
            one = r.choice(['it[{i}]', 'it.get_id({i})', 'it.get_id()[{i}]'])
            linear = 'it.get_linear_id()'
        if run_time and kind == 'number':
            run_time = False
    for i in range(d):
        name = IDS[3 - d + i]
        t, spell = id_type(r, max(k.globals), 'it' != one or 'size_t' in k.param)
        k.ids.append(Id(name, t, spell, one.format(i=dim(i)), lambda k, i=i: k.globals[i] - 1, ['dim%d' % i] if run_time else []))
        if nd:
            t, spell = id_type(r, max(k.locals))
            text = r.choice(['it.get_local_id(%s)', 'it.get_local_id()[%s]', 'it.get_group().get_local_id(%s)'])
            k.ids.append(Id('l' + name, t, spell, text % dim(i), lambda k, i=i: k.locals[i] - 1,
                            ['dim%d' % i] if run_time else []))
            t, spell = id_type(r, max(k.globals))
            k.ids.append(Id('g' + name, t, spell, r.choice(['it.get_group(%s)', 'it.get_group().get_group_id(%s)',
                                                            'it.get_group().get_group_id()[%s]']) % dim(i),
                            lambda k, i=i: k.globals[i] // k.locals[i] - 1, ['dim%d' % i] if run_time else []))
    if nd:
        t, spell = id_type(r, 4096)
        k.ids.append(Id('lid', t, spell, 'it.get_local_linear_id()', lambda k: local_items(k) - 1))
    t, spell = id_type(r, k.items(), False)
    if d == 1 or (linear and r.random() < 0.5):
        text, uses = (linear, []) if d > 1 or r.random() < 0.5 else ('x', ['x'])
    elif d == 2:
        text, uses = 'y * W + x', ['y', 'W', 'x']
    else:
        text, uses = '(z * H + y) * W + x', ['z', 'H', 'y', 'W', 'x']
    k.ids.append(Id('gid', t, spell, text, lambda k: k.items() - 1, uses))


def local_items(k):
    n = 1
    for l in k.locals:
        n *= l
    return n


def size_names(r, k):
    how = r.choice(['opaque', 'opaque', 'const', 'literal', 'mutable'])
    t = r.choice(['i32', 'i32', 'u32', 'u64'])
    d = len(k.globals)
    for i, name in enumerate(['W', 'H', 'D'][:d]):
        k.captures.append(Capture(name, t, 1, how, value_of=lambda k, i=i: k.globals[-1 - i]))
    k.captures.append(Capture('N', r.choice(['i32', 'u32', 'u64']), 1, how, value_of=Kernel.items))
    if k.locals:
        k.captures.append(Capture('L', r.choice(['i32', 'u32', 'u64']), 1, how, value_of=local_items))
    k.resize()


def array(name, t, n, storage, **more):
    more.setdefault('bound', None)
    more.setdefault('rows', False)
    more.setdefault('planar', False)
    more.setdefault('element', None)
    more.setdefault('size_of', None)
    return Array(name, t, n if isinstance(n, list) else [n], storage=storage, **more)


def storage(r, k):
    return r.choice(k.hints.setdefault('storages', r.choice([['shared'], ['device'], ['shared', 'device'], ['buffer'],
                                                             ['buffer', 'shared'], ['buffer', 'device']])))


def scalar_limits(r, t):
    if is_int(t) and t not in ('u8', 'b') and r.random() < 0.6:
        lo, hi, _ = contract(t)
        top = r.choice([1, 10, 100])
        return (max(lo, -top), top, 0)
    return contract(t)


def inputs(r, k, g, structs, count=None):
    for i in range(r.randint(1, 3) if count is None else count):
        name = 'in%d' % i
        t = r.choice(g.floats) if g.floats and r.random() < 0.5 else r.choice([x for x in g.ints if x != 'b'] or ['i32'])
        where = storage(r, k)
        kind = r.random()
        n = r.choice([k.items(), k.items(), k.items() + r.randint(1, 20), sizes(r, 300), 16, 256])
        limits = scalar_limits(r, t) if is_int(t) else (Fraction(-64), Fraction(64), 2) if t != 'f16' else (Fraction(-8), Fraction(8), 1)
        if kind < 0.55 or (kind < 0.75 and where != 'buffer'):
            a = array(name, t, n, where, limits=limits, bound='N' if n == k.items() else None)
        elif kind < 0.75 and len(k.globals) > 1:
            a = array(name, t, list(k.globals), where, limits=limits, form='acc', rows=r.random() < 0.5)
        elif kind < 0.88 or not structs:
            parts = r.choice([2, 3, 3, 4, 8])
            wrap = r.choice(['sycl::vec<%s, %d>', 'sycl::vec<%s, %d>', 'std::array<%s, %d>', 'sycl::marray<%s, %d>'])
            a = array(name, t, n, where, limits=limits, parts=parts, element=wrap % (CAST[t], parts))
        else:
            s = r.choice(structs)
            a = array(name, 'i32', n, where, parts=s.members, element=s.name)
        k.arrays.append(a)
        g.readable.append(a)


def outputs(r, k, g, structs):
    for i in range(r.randint(1, 2)):
        t = r.choice(g.floats) if g.floats and r.random() < 0.4 else r.choice([x for x in g.ints if x != 'b'] or ['u32'])
        where = storage(r, k)
        kind = r.random()
        name = 'out%d' % i
        if kind < 0.7 or (len(k.globals) == 1 and kind < 0.85):
            per = r.choice([1, 1, 1, 2, 3, 4])
            a = array(name, t, k.items() * per, where, planar=r.random() < 0.3)
            a.per, a.reverse = per, r.random() < 0.15
        elif kind < 0.85 and where == 'buffer':
            a = array(name, t, list(k.globals), where, form='acc', rows=r.random() < 0.5)
            a.per = 1
        elif kind < 0.92 or not structs:
            parts = r.choice([2, 3, 4])
            wrap = r.choice(['sycl::vec<%s, %d>', 'std::array<%s, %d>', 'sycl::marray<%s, %d>'])
            a = array(name, t, k.items(), where, parts=parts, element=wrap % (CAST[t], parts))
            a.per = 1
        else:
            s = r.choice(structs)
            a = array(name, 'i32', k.items(), where, parts=s.members, element=s.name)
            a.per = 1
        a.filled = r.random() < 0.4
        k.arrays.append(a)
        g.outs.append(a)


def captures(r, k, g):
    for i in range(r.randint(0, 4)):
        t = r.choice(['i32', 'u32', 'u64', 'i16', 'u8', 'i64', 'b', 'f32', 'i32'])
        value = r.choice([0, 1, 2, 3, 5, 7, 16, 100, -1, -3])
        if is_int(t):
            value = value & 1 if t == 'b' else abs(value) if t[0] == 'u' else value
        c = Capture('c%d' % i, t, value, r.choice(['opaque', 'opaque', 'const', 'mutable', 'literal']), r.choice(NAMES[t]))
        k.captures.append(c)
        n = Name(c.name, t)
        if is_int(t) and t != 'b' and 0 <= value <= 7:
            n.limits = 'size'
        g.names.append(n)
    if r.random() < 0.3:
        # An array that is captured by value.
        t = r.choice(['i32', 'u8', 'i16', 'f32'])
        n = r.choice([3, 4, 5, 9])
        values = [r.randint(0, 9) for _ in range(n)]
        text = ', '.join('%d' % v for v in values)
        name = 'table'
        a = array(name, t, n, 'capture', limits=(0, 9, 0))
        how = r.choice(['std::array<%s, %d> %s{%s};', 'const std::array<%s, %d> %s{%s};', 'c', 'v'])
        if how == 'c':
            a.text, a.member = '%s %s[%d] = {%s};' % (CAST[t], name, n, text), None
        elif how == 'v' and n in (3, 4):
            a.text = 'const sycl::vec<%s, %d> %s{%s};' % (CAST[t], n, name, ', '.join('%s(%s)' % (CAST[t], v) for v in values))
            a.member = 'sycl::vec<%s, %d>' % (CAST[t], n)
        else:
            if how in ('c', 'v'):
                how = 'std::array<%s, %d> %s{%s};'
            a.text = how % (CAST[t], n, name, ', '.join('%s(%s)' % (CAST[t], v) for v in values))
            a.member = 'std::array<%s, %d>' % (CAST[t], n)
        k.arrays.append(a)
        g.readable.append(a)


def visible_ids(k, g):
    for i in k.ids:
        g.names.append(Name(i.name, i.t, False, 'id'))
    for c in k.captures:
        if c.name in ('W', 'H', 'N', 'D', 'L') and c.name not in [n.name for n in g.names]:
            g.names.append(Name(c.name, c.t))


def start(r, name, helpers=(), structs=(), nd=None, dimensions=None, read=None):
    """A kernel without its body, and a generator for the body."""
    k = Kernel(name)
    launch(r, k, nd, dimensions)
    size_names(r, k)
    names_of_ids(r, k)
    g = Gen(r, k, helpers)
    visible_ids(k, g)
    captures(r, k, g)
    inputs(r, k, g, structs, read)
    outputs(r, k, g, structs)
    k.handler = r.random() < 0.3
    functor = r.random() < 0.15 and not any(a.storage == 'capture' and a.member is None for a in k.arrays)
    if functor and 'auto' not in k.param:
        k.form = 'functor'
    return k, g


def plain(r, name, helpers, structs):
    """A kernel without barriers."""
    k, g = start(r, name, helpers, structs)
    k.body = [g.decl(2)] + g.statements(r.randint(2, 7), r.randint(1, 3)) + g.last()
    return k


def helper(r, name, kind):
    class Nothing:
        pass
    g = Gen(r, Nothing())
    g.floats = [f for f in g.floats if f != 'f16']
    g.may_return = False
    params = []
    for i in range(r.randint(1, 3)):
        t = r.choice(g.floats) if g.floats and r.random() < 0.4 else r.choice([x for x in g.ints if x != 'b'] or ['i32'])
        params.append(('p%d' % i, t, g.limits(t)))
        g.names.append(Name('p%d' % i, t, False, 'id'))
    t = r.choice(['i32', 'u32', 'i64', 'u16', 'f32'] if g.floats else ['i32', 'u32', 'u64', 'i16'])
    if t == 'f32' and 'f32' not in g.floats:
        t = g.floats[0]
    body = [g.decl(2)] + g.statements(r.randint(0, 3), r.randint(0, 2))
    return Helper(name, kind, t, g.limits(t), params, body, g.typed(t, 2))


def struct(r, name):
    members = []
    for m in 'abcd'[:r.randint(1, 4)]:
        t = r.choice(['i32', 'u32', 'u8', 'i16', 'i64', 'f32', 'u64'])
        limits = contract(t) if not (is_int(t) and r.random() < 0.6) else (max(-100, contract(t)[0]), min(100, contract(t)[1]), 0)
        members.append((m, t, limits if t not in ('f32',) else (-64, 64, 2)))
    return Struct(name, members)


from fractions import Fraction  # noqa: E402
