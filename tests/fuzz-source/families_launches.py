"""Kernels with special launches: reductions, specialization constants, hierarchical kernels, offsets, index types."""

import kernels
from emit import S
from families_groups import group_kernel
from generate import Name
from kernels import array, start
from language import CAST, E, contract, is_int
from program import Capture, Helper, Id

# An operation, its types, and its identity if SYCL does not know it.
OPERATIONS = [
    ('sycl::plus<>()', ['u32', 'u64', 'i32', 'f32', 'f64', 'u32'], '0', ['+=', 'combine', '++']),
    ('sycl::plus<{t}>()', ['u32', 'i64'], '0', ['+=', 'combine']),
    ('sycl::multiplies<>()', ['u32', 'u64'], '1', ['*=', 'combine']),
    ('sycl::minimum<>()', ['i32', 'u32', 'f32', 'u16', 'i64', 'u8'], None, ['combine']),
    ('sycl::maximum<>()', ['i32', 'u32', 'f32', 'i16', 'u64', 'f64'], None, ['combine']),
    ('sycl::bit_xor<>()', ['u32', 'u64', 'u8'], '0', ['^=', 'combine']),
    ('sycl::bit_or<>()', ['u32', 'u16'], '0', ['|=', 'combine']),
    ('sycl::bit_and<>()', ['u32', 'i32'], '-1', ['&=', 'combine']),
    ('things::Gcd()', ['u32', 'u64'], '0', ['combine']),
    ('[](auto a, auto b) {{ return decltype(a)(a ^ b); }}', ['u32', 'u64'], '0', ['combine']),
    ('[](const {t} &a, const {t} &b) {{ return {t}(a + b); }}', ['u32', 'i32', 'u64'], '0', ['combine']),
    ('things::Saturating()', ['u32', 'u16'], '0', ['combine']),
]


def values_of(op, t):
    """A value for a reduction whose result must be exact and independent of the order."""
    if not is_int(t):
        return (-64, 64, 2)
    if t[0] == 'i':
        return (-1000, 1000, 0) if 'plus' in op or 'a + b' in op else (contract(t) if 'bit' not in op else (-1000, 1000, 0))
    return contract(t)


def reductions(r, name, helpers, structs):
    """One to three reductions of a range or nd_range: buffers, USM and spans, operations of SYCL and of the program."""
    k, g = start(r, name, helpers, structs)
    if k.param.startswith(('int', 'unsigned', 'size_t', 'const size_t')):   # with reducers, a kernel cannot take a number as its index
        k.param = 'sycl::id<1> it'
        for i in k.ids:
            if 'auto' in i.spell:   # auto would make it an id instead of a number
                i.text = i.text.replace('it', 'it[0]')
    g.may_return = True
    made = []
    for i in range(r.choice([1, 1, 1, 2, 2, 3])):
        v = 'red%d' % i
        if r.random() < 0.15:
            made.append(least(r, k, g, v))
            continue
        op, types, identity, ways = r.choice(OPERATIONS)
        t = r.choice(types)
        op = op.format(t=CAST[t])
        own = 'sycl::' not in op or identity is not None and r.random() < 0.3
        where = r.choice(['usm', 'usm', 'buffer', 'span', 'device'])
        n = r.choice([1, 2, 5, 8]) if where == 'span' else 1
        lo = '0, 100ull'
        if where == 'buffer':
            k.setup.append('sycl::buffer<%s, 1> %s_buffer(t.host<%s>(1, %s), sycl::range<1>(1));' % (CAST[t], v, CAST[t], lo))
            to = '%s_buffer, cgh' % v
        else:
            k.setup.append('%s *%s_to = t.%s<%s>(%d, %s);' % (CAST[t], v, 'device' if where == 'device' else 'shared', CAST[t], n, lo))
            to = '%s_to' % v if where != 'span' else 'sycl::span<%s, %d>(%s_to, %d)' % (CAST[t], n, v, n)
        args = [to] + (['%s(%s)' % (CAST[t], identity)] if own else []) + [op]
        if r.random() < 0.3:
            args.append('sycl::property::reduction::initialize_to_identity{}')
        line = 'auto %s_red = sycl::reduction(%s);' % (v, ', '.join(args))
        (k.inside if where == 'buffer' or k.handler else k.setup).append(line)
        k.launch_arguments.append(v + '_red')
        k.more_params.append('auto &%s' % v)
        ways = [w for w in ways if w != '++' or is_int(t)]
        made.append((v + ('[$1 %% %d]' % n if where == 'span' else ''), t, values_of(op, t), r.choice(ways)))
    if k.inside and any('_red' in l for l in k.setup):
        k.handler = True
    body = [g.decl(2)] + g.statements(r.randint(0, 3), 2)
    for v, t, limits, way in made:
        for _ in range(r.choice([1, 1, 2])):
            slots, exprs = [(t, limits), ('u32', contract('u32'))], [g.typed(t, 2) if is_int(t) or t in g.floats else E('cast', [g.int(2)], t=t), g.int(1, 'u32')]
            text = {'combine': v + '.combine($0);', '++': '++%s;' % v}.get(way, '%s %s $0;' % (v, way))
            if isinstance(limits, str):
                text, slots, exprs = limits, [('i32', (-1000, 1000, 0))], [g.int(2)]
            s = S('raw', exprs, text=text, slots=slots)
            what = r.random()
            if what < 0.3:
                s = S('if', [g.bool(1)], [[s]])
            elif what < 0.45:
                s = S('for', [E('const', t='i32', value=0), g.int(1)], [[s]], t='i32', name=g.fresh('k'), most=4, spell='int', how='up')
            elif what < 0.55 and not k.locals:
                body.append(S('if', [g.bool(1)], [[S('jump', text='return')]]))
            body.append(s)
    k.body = body + (g.last() if r.random() < 0.5 else [])
    return k


def least(r, k, g, v):
    """The minimum and its position: a reduction of structs."""
    k.setup.append('things::Least *%s_to = t.shared<things::Least>(1, 0, 100ull);' % v)
    k.setup.append('auto %s_red = sycl::reduction(%s_to, things::Least{2147483647, 2147483647}, things::TakeLeast());' % (v, v))
    k.launch_arguments.append(v + '_red')
    k.more_params.append('auto &%s' % v)
    return v, 'i32', v + '.combine(things::Least{$0, int(gid)});', ''


# --- Specialization constants

CONSTANTS = ['bool', 'std::int8_t', 'std::uint8_t', 'short', 'std::uint16_t', 'int', 'unsigned', 'long', 'std::uint64_t', 'float', 'double',
             'things::Setting']


def specialized(r, name, helpers, structs):
    """Specialization constants of several types, set on the handler, on a bundle, or not at all; used in the kernel, in
    functions, and in a function of another source."""
    k, g = start(r, name, helpers, structs)
    k.handler = True
    params = k.param
    for i in range(r.randint(1, 4)):
        t = r.choice(CONSTANTS)
        c = '%s_c%d' % (name, i)
        if t == 'things::Setting':
            first, second = 'things::Setting{%d, %d, {1, 2, %d}}' % (r.randint(0, 9), r.randint(0, 9), r.randint(0, 9)), 'things::Setting{7, %d, {%d, 5, 6}}' % (
                r.randint(0, 99), r.randint(0, 99))
        else:
            top = 1 if t == 'bool' else 100
            first, second = ('%s(%d)' % (t, r.randint(0, top)) for _ in range(2))
        k.top.append('inline constexpr sycl::specialization_id<%s> %s(%s);' % (t, c, first))
        if r.random() < 0.7:
            k.inside.append('cgh.set_specialization_constant<%s>(%s);' % (c, second if r.random() < 0.5 or t == 'things::Setting' else 'Test::opaque<%s>(%s)' % (t, second)))
        read = 'h.get_specialization_constant<%s>()' % c
        if r.random() < 0.3:
            external = r.random() < 0.6
            k.top.append('%s unsigned %s_f%d(sycl::kernel_handler h, unsigned x)%s' % ('SYCL_EXTERNAL' if external else 'inline', name, i, ';' if external else ' {'))
            lines = ['  for (int i = 0; i < int(x & 3); ++i) x = x * 5 + unsigned(%s);' % number_of(t, read), '  return x;', '}']
            if external:
                k.other += ['SYCL_EXTERNAL unsigned %s_f%d(sycl::kernel_handler h, unsigned x) {' % (name, i)] + lines
            else:
                k.top += lines
            text, result = 'const unsigned t%d = %s_f%d(h, $0);' % (i, name, i), 'u32'
        else:
            text, result = r.choice(['const int t%d = int(%s);', 'auto t%d = int(%s);']) % (i, number_of(t, read)), 'i32'
        limits = (0, 10000, 0) if result == 'i32' else contract(result)
        s = S('raw', [g.int(1, 'u32')], text=text, slots=[('u32', contract('u32'))], declares=[('t%d' % i, result, limits, False)])
        k.body.append(s)
        g.names.append(Name('t%d' % i, result, False, 'size' if result == 'i32' else None))
        if r.random() < 0.3:   # the constant as the length of an array, in a loop, in a switch
            v = g.fresh('s')
            k.body.append(S('raw', [g.int(1, 'u32')], text='unsigned {0} = $0;\nfor (int {0}i = 0; {0}i < (t{1} & 15); ++{0}i) {0} = {0} * 3 + {0}i;'.format(v, i),
                            slots=[('u32', contract('u32'))], declares=[(v, 'u32', contract('u32'), False)]))
            g.names.append(Name(v, 'u32'))
    if r.random() < 0.25 and k.inside:
        # The same with a kernel bundle.
        k.setup.append('auto bundle = sycl::get_kernel_bundle<sycl::bundle_state::input>(t.q.get_context());')
        for l in k.inside:
            k.setup.append(l.replace('cgh.', 'bundle.'))
        k.setup.append('auto built = sycl::build(bundle);')
        k.inside = ['cgh.use_kernel_bundle(built);']
    k.param = params
    k.more_params.append('sycl::kernel_handler h')
    g.may_return = False if k.locals else True
    k.body += g.statements(r.randint(1, 5), 2) + g.last()
    return k


def number_of(t, read):
    return read + '.sum()' if t == 'things::Setting' else read


# --- Hierarchical kernels


def hierarchical(r, name, helpers, structs):
    """parallel_for_work_group: variables of the group, private_memory, several loops over its work-items."""
    # syclc does not allow calls of functions of other sources here.
    k, g = start(r, name, [h for h in helpers if h.kind != 'external'], structs, True)
    k.hierarchical = True
    k.attribute = ''
    k.form = 'lambda'
    d = len(k.globals)
    k.param = 'sycl::group<%d> grp' % d
    item = 'sycl::h_item<%d> it' % d
    k.ids = []
    g.names = [n for n in g.names if n.name in ('W', 'H', 'D', 'N', 'L') or n.name.startswith('c')]
    names = ['x', 'y', 'z'][:d]
    for i, n in enumerate(reversed(names)):
        for what, stem, hi in (('it.get_global_id(%d)', '', lambda k, i=i: k.globals[i] - 1), (r.choice(['it.get_local_id(%d)', 'it.get_local().get_id(%d)', 'it.get_logical_local_id(%d)']), 'l',
                                                                                             lambda k, i=i: k.locals[i] - 1), ('grp[%d]', 'g', lambda k, i=i: k.globals[i] // k.locals[i] - 1)):
            t, spell = kernels.id_type(r, max(k.globals))
            k.ids.append(Id(stem + n, t, spell, what % i, hi))
    lin = 'lx' if d == 1 else 'ly * %d + lx' if d == 2 else '(lz * {1} + ly) * {2} + lx'
    sizes = k.locals
    k.ids.append(Id('lid', 'i32', 'const int', lin.format(*sizes) if d == 3 else lin % sizes[1] if d == 2 else lin, lambda k: kernels.local_items(k) - 1, ['l' + n for n in names]))
    full = k.globals
    gid = 'x' if d == 1 else 'y * %d + x' % full[1] if d == 2 else '(z * %d + y) * %d + x' % (full[1], full[2])
    k.ids.append(Id('gid', 'i32', 'const int', gid, lambda k: k.items() - 1, names))
    ids = [Name(i.name, i.t, False, 'id') for i in k.ids]
    n = kernels.local_items(k)
    g.may_return = False
    body = []
    t = r.choice(['u32', 'u32', 'u64', 'u16', 'i32'])
    shared = array('loc', t, n, 'private')
    body.append(S('raw', text='%s loc[%d] = {};\nunsigned total = %s;' % (CAST[t], n, r.choice(['1', 'unsigned(grp[0]) * 77 + 3', 'unsigned(grp.get_group_linear_id())'])), arrays=[shared], keep=True,
                  declares=[('total', 'u32', contract('u32'), False)]))
    private = r.random() < 0.6
    if private:
        body.append(S('raw', text='sycl::private_memory<unsigned, %d> mine(grp);\ngrp.parallel_for_work_item([&](%s) { mine(it) = 5; });' % (d, item)))
    k.arrays = [a for a in k.arrays if a.storage != 'local']
    outside = list(g.names)
    for phase in range(r.randint(1, 3)):
        g.names, g.private = outside + ids + [Name('total', 'u32')], []
        g.readable.append(shared) if phase else None
        inner = [g.decl(2)] + g.statements(r.randint(0, 2), 2) + (g.last() if r.random() < 0.4 else [])
        value = g.typed(t, 2)
        if phase:
            g.readable.remove(shared)
        # Work-items read what others wrote in the previous loop; until this loop ends, they write to other elements.
        lines = ['%s next%d[%d] = {};' % (CAST[t], phase, n), 'grp.parallel_for_work_item([&](%s) {' % (item if r.random() < 0.7 else 'const auto &it'), '  %ids', '  @0', '  next%d[lid] = $0;' % phase]
        slots, exprs = [(t, contract(t))], [value]
        # The slot is written where the ids are known: it must not use a name that @0 declares.
        if private:
            lines.append('  mine(it) = mine(it) * 3 + unsigned(next%d[lid]);' % phase)
        lines += ['});', 'for (int i = 0; i < %d; ++i) loc[i] %s next%d[i];' % (n, r.choice(['=', '^=', '+=']) if t != 'i32' else '=', phase)]
        if r.random() < 0.7:
            lines.append(r.choice(['for (int i = 0; i < %d; ++i) total = total * 3 + unsigned(loc[i]);', 'for (int i = %d - 1; i > 0; i /= 2) total ^= unsigned(loc[i]);',
                                   'if (unsigned(loc[0]) %% 3 == 1) total += %d;']) % n)
        names = [x.name for x in outside + ids] + ['total', 'loc']
        exprs = [clean(value, set(names), g)]
        s = S('raw', exprs, [inner], text='\n'.join(lines), slots=slots)
        what = r.random()
        if what < 0.2:
            s = S('raw', s.exprs, s.blocks, text='for (int round%d = 0; round%d < %d; ++round%d) {\n%s\n}' % (phase, phase, r.choice([1, 2, 3]), phase, s.a['text']), slots=slots)
        elif what < 0.35:
            s = S('raw', s.exprs, s.blocks, text='if (total & 1) {\n' + s.a['text'] + '\n}', slots=slots)
        body.append(s)
    out = array('totals', 'u32', k.items(), kernels.storage(r, k))
    out.per = 1
    k.arrays.append(out)
    use = 'total + unsigned(loc[lid])' + (' * 5 + mine(it)' if private else '')
    body.append(S('raw', text='grp.parallel_for_work_item([&](%s) {\n  %%ids\n  totals[gid] = %s;\n});' % (item, use)))
    k.body = body
    return k


def clean(e, names, g):
    """The expression without names that are not among these."""
    if e.op == 'var' and e.a['name'] not in names:
        return E('const', t='i32', value=3)
    if e.op in ('load', 'own') and e.a['array'] in [a.name for a in g.private]:
        return E('const', t='i32', value=5)
    e.kids = [clean(x, names, g) for x in e.kids]
    return e


# --- Kinds of index


def indices(r, name, helpers, structs):
    """Ranges with an offset, items without one, references to items, an unused kernel_handler."""
    k, g = start(r, name, helpers, structs, False)
    d = len(k.globals)
    how = r.choice(['offset', 'offset', 'no offset', 'reference', 'handler', 'linear'])
    spelled = {i.name: i for i in k.ids}
    if how == 'offset':
        k.offset = [r.choice([0, 1, 5, 16, 100]) for _ in range(d)]
        k.param = r.choice(['sycl::item<%d> it', 'sycl::id<%d> it', 'auto it', 'const sycl::item<%d, true> &it']).replace('%d', str(d))
        k.handler = True
    elif how == 'no offset':
        k.param = r.choice(['sycl::item<%d, false> it', 'const sycl::item<%d, false> &it']) % d
    else:
        k.param = r.choice(['const sycl::item<%d> &it', 'const auto &it', 'const sycl::id<%d> it']).replace('%d', str(d))
        if how == 'handler':
            k.more_params.append('sycl::kernel_handler')
    for i, n in enumerate(['z', 'y', 'x'][3 - d:]):
        o = k.offset[i] if k.offset else 0
        spelled[n].text = 'it[%d]' % i + (' - %d' % o if o else '')
        spelled[n].uses = []
    if 'gid' in spelled:
        spelled['gid'].text, spelled['gid'].uses = {1: ('x', ['x']), 2: ('y * W + x', ['y', 'W', 'x']), 3: ('(z * H + y) * W + x', ['z', 'H', 'y', 'W', 'x'])}[d]
        if 'item' in k.param and r.random() < 0.5:
            spelled['gid'].text, spelled['gid'].uses = 'it.get_linear_id()', []
    k.body = [g.decl(2)] + g.statements(r.randint(1, 5), 2) + g.last()
    return k


FAMILIES = [(reductions, 9), (specialized, 6), (hierarchical, 5), (indices, 4)]
