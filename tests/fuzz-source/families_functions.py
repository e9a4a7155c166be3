"""Functions with group operations, and kernels that call them.

A program has a few such functions. Some contain one operation: a reduction, a scan, a broadcast, a shuffle, or local
memory between barriers. Others call these in loops, mostly short ones, and then do something in only some work-items.
Kernels share them and call each several times, so that LLVM does not inline them before its passes for functions run.
"""

import kernels
from emit import S, block
from families_groups import group_kernel, local
from families_memory import U32, raw
from generate import Gen, Name
from language import CAST, E, Env, contract
from program import Capture
from snippets import put

KINDS = ['static', 'static', 'inline', 'noinline', 'template', 'template', 'auto', 'member', 'object'] * 2


class Function:
    """A function with group operations. over: 'group' or 'sub_group'; way_in, way_out: how numbers are passed and
    returned, if there are several; memory: whether it needs the kernel's local memory."""

    group = True

    def __init__(self, r, name, t, over, dimensions):
        self.name, self.t, self.over, self.dimensions = name, t, over, dimensions
        # Functions of other sources that use a sub-group require kernels with one sub-group size.
        self.kind = self.form = r.choice(KINDS + ['external'] * (over == 'group'))
        self.takes = r.choice(['item', 'item', 'group', 'group'])
        self.reference = r.random() < 0.4
        self.memory, self.accessor = False, r.random() < 0.3
        self.way_in = self.way_out = 'one'
        self.count, self.chosen, self.opaque, self.loops = 1, False, False, False
        self.body, self.result = [], E('const', t='i32', value=0)

    def type(self):
        return CAST[self.t]

    def whole(self, text):
        """A 64-bit sum converted to the function's type; sums of floating-point numbers are exact."""
        return 'double(std::uint64_t(%s) & 1023)' % text if self.t == 'f64' else '%s(%s)' % (self.type(), text)

    def params(self):
        d = self.dimensions
        first = {'item': 'sycl::nd_item<%d>' % d, 'group': 'sycl::sub_group' if self.over == 'sub_group' else 'sycl::group<%d>' % d}[self.takes]
        first = {'template': 'G', 'auto': 'auto'}.get(self.form, first)
        t = self.type()
        several = 'std::array<%s, %d>' % (t, self.count)
        made = ['const %s &place' % first if self.reference else '%s place' % first]
        if self.memory:
            made.append('const sycl::local_accessor<%s, 1> &loc' % t if self.accessor else t + ' *loc')
        made.append({'one': t + ' value', 'pointer': 'const %s *values' % t, 'array': several + ' values',
                     'reference': 'const %s &values' % several}[self.way_in])
        made += {'pointer': [t + ' *out'], 'reference': [several + ' &out']}.get(self.way_out, [])
        if self.chosen:
            made.append('bool chosen')
        if self.opaque:
            made.append('int count')
        return made

    def returns(self):
        return {'one': self.type(), 'array': 'std::array<%s, %d>' % (self.type(), self.count)}.get(self.way_out, 'void')

    def head(self):
        return '%s %s(%s)' % (self.returns(), self.name, ', '.join(self.params()))

    def declaration(self):
        return ['SYCL_EXTERNAL %s;' % self.head()]

    def place(self, item, group):
        """The caller's first argument, depending on whether it has an item or only the group."""
        if self.takes == 'item':
            return item
        return group or 'it.get_%s()' % self.over

    def call(self, place, loc, values, out=None, chosen=None, count=None):
        args = [place] + ([loc if self.accessor else '&%s[0]' % loc] if self.memory else []) + [values]
        args += [x for x in (out, chosen, count) if x is not None]
        return '%s%s(%s)' % ('%s_type{}.' % self.name if self.form == 'member' else '', self.name, ', '.join(args))

    def text(self):
        env = Env()
        lines = ['  const auto g = place%s;' % ('.get_%s()' % self.over if self.takes == 'item' else ''),
                 '  const unsigned me = g.get_local_linear_id(), size = g.get_local_linear_range();']
        env.add('me', 'u32', 0, 511)
        env.add('size', 'u32', 1, 512)
        if self.way_in == 'one':
            env.add('value', self.t, *((0, 1023, 0) if self.t == 'f64' else contract(self.t)))
        block(self.body, env, lines, 1)
        prefix = {'static': 'static ', 'inline': 'inline ', 'noinline': '__attribute__((noinline)) static ',
                  'template': 'template <class G> ', 'auto': 'static ', 'external': 'SYCL_EXTERNAL '}.get(self.form)
        if self.form == 'member':
            return ['struct %s_type {' % self.name, '  %s const {' % self.head()] + ['  ' + l for l in lines] + ['  }', '};']
        if self.form == 'object':
            return ['constexpr auto %s = [](%s) -> %s {' % (self.name, ', '.join(self.params()), self.returns())] + lines + ['};']
        return [prefix + self.head() + ' {'] + lines + ['}']


def operation(r, name, t, over, dimensions):
    """A function with one group operation, or one exchange through local memory."""
    f = Function(r, name, t, over, dimensions)
    ops = ['plus', 'plus', 'minimum', 'maximum'] + (['bit_xor', 'bit_or'] if t != 'f64' else [])
    reset = 'sycl::group_barrier(g);'
    ways = [['const {{T}} all = sycl::reduce_over_group(g, value, sycl::{{op}}<>());']] * 3
    ways += [['const {{T}} all = sycl::inclusive_scan_over_group(g, value, sycl::{{op}}<>());'],
             ['const {{T}} all = sycl::exclusive_scan_over_group(g, value, sycl::plus<>());'],
             ['const {{T}} all = sycl::group_broadcast(g, value);'],
             ['const {{T}} all = {{T}}(sycl::any_of_group(g, value > {{T}}({{n}})));'],
             ['{{T}} all = value;', 'if (size > {{n}}) all = sycl::reduce_over_group(g, value, sycl::plus<>());']]
    if over == 'sub_group':
        ways += [['{{T}} all = value;', 'for (unsigned by = 1; by < size; by *= 2) {', '  const {{T}} other = sycl::shift_group_right(g, all, by);',
                  '  if (me >= by) all += other;', '}'],
                 ['const {{T}} all = sycl::select_from_group(g, value, (me + {{n}}) % size);'],
                 ['const {{T}} other = sycl::permute_group_by_xor(g, value, 1);', 'const {{T}} all = (me ^ 1) < size ? other : value;']] * 2
    else:
        with_memory = [
            ['loc[me] = value;', reset, 'const {{T}} all = loc[(me + {{n}}) % size];', reset],
            ['loc[me] = value;', reset, '{{T}} all = 0;', 'for (unsigned i = 0; i < size; ++i) all += loc[i];', reset],
            ['loc[me] = value;', reset, 'for (unsigned half = 1; half < size; half *= 2) {',
             '  if (me % (2 * half) == 0 && me + half < size) loc[me] += loc[me + half];', '  ' + reset, '}', 'const {{T}} all = loc[0];', reset],
            ['if (me == size - 1) loc[0] = value;', reset, 'const {{T}} all = loc[0];', reset]]
        ways += with_memory * 2
    lines = list(r.choice(ways))
    f.memory = any('loc[' in l for l in lines)
    if not f.memory and r.random() < 0.25:
        lines.append(reset)
    last = r.random()
    if last < 0.15:
        lines += ['if (me != 0) return value;', 'return all;']
    elif last < 0.3:
        lines.append('return me < size / 2 ? all : value;')
    else:
        lines.append('return all;')
    f.body = [S('raw', text=put('\n'.join(lines), T=CAST[t], op=r.choice(ops), n=r.choice([0, 1, 2, 3])), keep=True)]
    return f


class Nothing:
    """Replaces the kernel in a function's generator."""


def loops(r, name, t, over, dimensions, callees):
    """A function that calls others in loops and uses their results in a way that depends on the work-item."""
    f = Function(r, name, t, over, dimensions)
    same = [c for c in callees if c.t == t and c.over == over and c.way_in == 'one' and c.way_out == 'one']
    f.loops, f.count = True, r.choice([2, 2, 2, 3, 3, 4, 4, 1, 6, 9])
    called = [r.choice(same) for _ in range(r.choice([1, 1, 1, 2]))]
    if any(c.takes == 'item' for c in called):   # a group has no item
        f.takes = 'item'
    if any(c.loops for c in called):
        f.count = min(f.count, 3)
    f.memory = any(c.memory for c in called)
    f.accessor = f.accessor or any(c.memory and c.accessor for c in called)
    f.way_in = r.choice(['pointer', 'pointer', 'array', 'reference', 'one'])
    f.way_out = r.choice(['pointer', 'pointer', 'pointer', 'reference', 'array', 'one'])
    f.chosen = r.random() < 0.5
    f.all_write = False   # the other work-items write, too: each needs its own results
    # Little code, so that LLVM may copy it to both sides of a branch.
    f.plain = r.random() < 0.4
    f.opaque = not f.plain and r.random() < 0.4
    T = CAST[t]
    g = Gen(r, Nothing())
    g.floats = [x for x in g.floats if x != 'f16']
    g.may_return = False
    g.names += [Name('me', 'u32', False, 'id'), Name('size', 'u32')] + ([Name('value', t)] if f.way_in == 'one' else [])
    values = 'value' if f.way_in == 'one' else 'values[i]'
    several = f.way_out != 'one'
    first = []
    if f.way_out == 'array':
        first.append('std::array<%s, %d> out{};' % (T, f.count))
    if (not f.plain and r.random() < 0.5) or not several:
        first.append('unsigned sum = 1;')
    has_sum = 'unsigned sum = 1;' in first
    f.body = [raw('\n'.join(first), [], [], keep=True)] if first else []
    for s in f.body:
        s.a['keep'] = True
        s.a['declares'] = [('sum', 'u32', contract('u32'), True)] if has_sum else []
    if has_sum:
        g.names.append(Name('sum', 'u32', True, contract('u32')))
    if not f.plain:
        f.body += g.statements(r.randint(0, 2), 1)
    for c in called:
        f.body += one_loop(r, f, c, g, values, has_sum)
    who = condition(r, f)
    if several and r.random() < 0.3:
        f.body.append(raw('if (%s) out[0] += %s;' % (who, f.whole('me + 1')), [], []))
    if not several:
        if r.random() < 0.4:
            f.body.append(raw('if (!(%s)) return %s;\nsum += me;' % (who, f.whole('sum * 3')), [], []))
        f.body.append(S('raw', text='return %s;' % f.whole('sum'), keep=True))
    elif f.way_out == 'array':
        f.body.append(S('raw', text='return out;', keep=True))
    elif r.random() < 0.3:
        f.body.append(raw('if (!(%s)) return;\nout[%d] += %s;' % (who, f.count - 1, f.whole('size')), [], []))
    return f


def condition(r, f):
    """A condition that selects some work-items."""
    return r.choice(['chosen', 'chosen', 'chosen && me < 3'] if f.chosen else ['me == 0', 'g.leader()', 'me < size / 2', 'me % 3 == 1', 'me == size - 1'])


def one_loop(r, f, c, g, values, has_sum):
    T = CAST[f.t]
    g.in_loop = 0
    bound = 'count' if f.opaque else str(f.count)
    if f.over == 'sub_group' and not f.opaque and r.random() < 0.2:
        bound = '1 + g.get_group_linear_id() %% %d' % f.count
    u = r.choice(['int', 'int', 'unsigned', 'size_t'])
    heads = ['for ({{u}} i = 0; i < {{n}}; ++i) {'] * 4
    heads += ['for ({{u}} i_ = {{n}}; i_ > 0; --i_) {\n  const {{u}} i = i_ - 1;', '{{u}} next = 0;\nwhile (next < {{n}}) {\n  const {{u}} i = next++;',
              '{{u}} next = 0;\ndo {\n  const {{u}} i = next++;']
    head = r.choice(heads)
    blocks, shows = [], {}

    def some(result):
        """A line for a block of random statements, which may read the operation's result."""
        if f.plain or r.random() < 0.5:
            return []

        def make():
            if result:
                shows[len(blocks)] = [('all', f.t, (0, 1 << 26, 0) if f.t == 'f64' else contract(f.t), False)]
                g.names.append(Name('all', f.t))
            return g.body(r.randint(1, 2), 1)
        blocks.append(g.scoped(make))
        return ['  @%d' % (len(blocks) - 1)]

    def call(value):
        return c.call(c.place('place', 'g'), 'loc', value, None, 'me == 0' if c.chosen else None, '2' if c.opaque else None)
    value = values if f.plain else r.choice([values, values, f.whole(values + ' + i') if f.t != 'f64' else values, f.whole('%s + %s' % (values, 'sum' if has_sum else 'me'))])
    before = some(False)
    lines = before + ['  const %s all = %s;' % (T, call(value))]
    op = r.choice(['=', '=', '+=', '='])
    who = condition(r, f)
    several = f.way_out != 'one'
    after = []
    if several:
        what = 0 if f.plain else r.random()
        f.all_write = f.all_write or what >= 0.55
        if what < 0.55:
            after = ['  if (%s) out[i] %s all;' % (who, op)]
        elif what < 0.7:
            after = ['  if (%s) out[i] %s all;' % (who, op), '  else out[i] += %s;' % f.whole('i')]
        elif what < 0.8:
            after = ['  out[i] %s %s ? all : %s(2);' % (op, who, T)]
        elif what < 0.9:
            after = ['  if (all %s) out[i] %s all;' % (r.choice(['> 5', '!= %s' % values, '< %s(900)' % T]), op)]
        else:
            after = ['  out[i] %s all;' % op]
    if has_sum:
        after.append('  %ssum = sum * 3 + unsigned(all);' % r.choice(['', '', 'if (%s) ' % who]))
    if r.random() < 0.2:
        # After the branch, all work-items reach another operation.
        after += ['  const %s again = %s;' % (T, call('all' if f.t != 'f64' else f.whole('all'))),
                  '  if (%s) %s;' % (condition(r, f), 'out[i] += again' if several else 'sum ^= unsigned(again)')]
    lines += after
    if r.random() < 0.3:
        lines += some(True)
    text = head + '\n' + '\n'.join(lines) + '\n}' + (' while (next < {{n}});' if 'do {' in head else '')
    if 'next' in head:
        text = '{\n' + '\n'.join('  ' + l for l in text.split('\n')) + '\n}'
    return [S('raw', [], blocks, text=put(text, u=u, n=bound), shows=shows, keep=True)]


def shared_functions(r):
    """The functions with group operations that a program's kernels share; callees first."""
    d = r.choice([1, 1, 2, 3])
    made = []
    for over in ('group', 'sub_group'):
        for t in r.sample(['u32', 'u64', 'f64'], r.choice([1, 2])):
            name = '%s_%s' % ({'group': 'team', 'sub_group': 'part'}[over], t)
            own = [operation(r, '%s_%d' % (name, i), t, over, d) for i in range(r.choice([1, 2, 2]))]
            for i in range(r.choice([1, 2, 3])):
                own.append(loops(r, '%s_loop%d' % (name, i), t, over, d, own))
            made += own
    return made


def functions(r, name, helpers, structs):
    """Several calls of each of the program's functions with group operations, in uniform loops and branches."""
    shared = [h for h in helpers if isinstance(h, Function)]
    over = r.choice(['group', 'group', 'sub_group'])
    t = r.choice(sorted({f.t for f in shared if f.over == over}))
    usable = [f for f in shared if f.t == t and (f.over == over or over == 'sub_group')]
    k, g = group_kernel(r, name, [h for h in helpers if not h.group], structs, shared[0].dimensions, over == 'sub_group')
    T = CAST[t]
    # PoCL 3.1 aborts with "Could not find a dominating alternative variable" for some of these, and hangs for others.
    k.needs.add('not_pocl')
    k.captures.append(Capture('count', 'i32', 2, 'opaque'))
    body = [g.decl(2)]
    chosen = [r.choice(usable) for _ in range(r.choice([1, 1, 2]))]
    calls = chosen + [r.choice(chosen) for _ in range(r.choice([1, 1, 2]))] + [f for f in usable if f.way_in == 'one' and r.random() < 0.4][:2]
    if any(f.memory for f in calls):
        local(r, k, 'loc', t)
    for i, f in enumerate(calls):
        body += one_call(r, k, g, f, i, T)
        body += g.statements(r.choice([0, 0, 1]), 1)
    k.body = body + g.last()
    return k


def one_call(r, k, g, f, i, T):
    v = 'w%d' % i
    values, exprs = [], []
    for n in range(1 if f.way_in == 'one' else f.count):
        if n < 3:
            exprs.append(g.int(1, 'u32'))
        values.append(f.whole('$%d + %d' % (len(exprs) - 1, n)))
    lines = []
    given = values[0]
    if f.way_in != 'one':
        given = v + 'in'
        lines.append(('%s %s[%d] = {%s};' if f.way_in == 'pointer' else 'const std::array<%s, %d> %s{%s};') % (
            (T, given, f.count, ', '.join(values)) if f.way_in == 'pointer' else (T, f.count, given, ', '.join(values))))
    out, result = None, None
    if f.way_out == 'pointer':
        where = r.choice(['own', 'own', 'private', 'group' if f.over == 'group' and f.chosen and not f.all_write else 'private'])
        if where == 'private':
            lines.append('%s %sout[%d] = {};' % (T, v, f.count))
            out = v + 'out'
            result = [out + '[%d]' % n for n in range(f.count)]
        else:
            a = kernels.array('got%d' % i, f.t, k.items() * f.count, r.choice(['shared', 'device']))
            a.per, a.filled = f.count, False
            if where == 'group':   # written by one work-item of a group
                a.per, a.size_of = 1, lambda k, n=f.count: [k.items() // kernels.local_items(k) * n]
                a.sizes = a.size_of(k)
                out = '%s + it.get_group_linear_id() * %d' % (a.name, f.count)
            else:
                a.size_of = lambda k, n=f.count: [k.items() * n]
                out = '%s + gid * %d' % (a.name, f.count)
            k.arrays.append(a)
            result = []
    elif f.way_out == 'reference':
        lines.append('std::array<%s, %d> %sout{};' % (T, f.count, v))
        out = v + 'out'
        result = [out + '[%d]' % n for n in range(f.count)]
    leader = out is not None and 'get_group_linear_id' in out
    who = r.choice(['lid == 0', 'it.get_group().leader()']) if leader else r.choice(
        ['lid == 0', 'it.get_group().leader()', 'lid < L / 2', 'lid % 3 == 1', '($%d & 1) == 0' % (len(exprs) - 1)])
    call = f.call(f.place('it', None), 'loc', given, out, who if f.chosen else None,
                  r.choice(['count', str(min(2, f.count))]) if f.opaque else None)
    if f.opaque and f.count < 2:
        call = call.replace('count)', '1)')
    total = v + 't'
    inner = []
    if f.way_out == 'one':
        inner = ['%s = %s * 3 + unsigned(%s);' % (total, total, call)]
    elif f.way_out == 'array':
        inner = ['const auto %sgot = %s;' % (v, call)] + ['%s = %s * 5 + unsigned(%sgot[%d]);' % (total, total, v, n) for n in range(f.count)]
    else:
        inner = [call + ';'] + ['%s = %s * 5 + unsigned(%s);' % (total, total, e) for e in result]
    what = r.random()
    if what < 0.15:
        inner = ['for (int round = 0; round < %d; ++round) {' % r.choice([2, 3])] + ['  ' + l for l in inner] + ['}']
    elif what < 0.25:
        inner = ['if (count %s) {' % r.choice(['> 1', '> 1', '== 1'])] + ['  ' + l for l in inner] + ['}']
    g.names.append(Name(total, 'u32', True, contract('u32')))
    return [S('raw', text='unsigned %s = %d;' % (total, i), declares=[(total, 'u32', contract('u32'), True)]),
            S('raw', exprs, text='\n'.join(lines + inner), slots=[U32] * len(exprs))]


FAMILIES = [(functions, 14)]
