"""Kernels like those that users write, with random details: loops, guards, types and orders, and computations in them.

A family writes its characteristic part as text, with slots ($0, $1) for random expressions and lines (@0) for random
statements. The shrinker then removes the rest and keeps the pattern.
"""

import families_functions
import families_groups
import families_launches
import families_memory
import families_objects
import families_records
import families_rows
import kernels
from emit import S
from generate import Name
from kernels import array, start
from language import CAST, NAMES, E, contract, highest, is_int
from program import Capture


def single(r, name, helpers, structs, nd=None, dimensions=None):
    """A kernel with one output and one input, both with one element per work-item."""
    k, g = start(r, name, helpers, structs, nd, dimensions, read=1)
    k.arrays = [a for a in k.arrays if a.storage == 'capture']
    g.readable, g.outs = [a for a in g.readable if a.storage == 'capture'], []
    t = r.choice(['i32', 'i32', 'u32', 'i16', 'u8', 'i64', 'u64', 'f32', 'f64', 'f16', 'f32'])
    where = kernels.storage(r, k)
    limits = (-64, 64, 2) if not is_int(t) else (max(contract(t)[0], -1000), min(1000, highest(t)), 0)
    if t == 'f16':
        limits = (-8, 8, 1)
    size = lambda k: [k.items()]  # noqa: E731
    source = array('in', t, k.items(), where, limits=limits, bound='N', size_of=size)
    to = r.choice([t, t, 'i32', 'f32']) if t != 'f16' else t
    target = array('out', to, k.items(), kernels.storage(r, k))
    target.per = 1
    k.arrays += [source, target]
    g.readable.append(source)
    g.outs.append(target)
    g.floats = list(dict.fromkeys([f for f in (t, to) if not is_int(f)] + g.floats))
    return k, g, source, target


def boundary(r, index, n, of):
    """Statements that make a signed index less than n, or leave. of: the statement that leaves."""
    return r.choice([
        ['if ({i} < 0 || {i} >= int({n})) %s;' % of],
        ['if ({i} < 0) {i} = 0;', 'if ({i} >= int({n})) {i} = int({n}) - 1;'],
        ['{i} = sycl::clamp({i}, 0, int({n}) - 1);'],
        ['{i} = std::min(std::max({i}, 0), int({n}) - 1);'],
        ['{i} = ({i} + 8 * int({n})) % int({n});'],
        ['{i} = {i} < 0 ? -{i} : {i};', '{i} = {i} % int({n});'],
        ['if ({i} < 0) %s;' % of, 'if ({i} > int({n}) - 1) %s;' % of],
    ]), index, n


def spelled(lines):
    texts, i, n = lines
    return [t.format(i=i, n=n) for t in texts]


def accumulator(r, g, t, trips):
    """The type, start and limits of a sum of loads of type t."""
    if is_int(t):
        a = r.choice(['i32', 'i32', 'i64', 'u32', 'u64'])
        return a, (-1000 * 9 * trips, 1000 * 9 * trips, 0) if a[0] == 'i' else contract(a)
    return ('f32' if t == 'f16' else t), (-64 * 9 * trips, 64 * 9 * trips, 3)


def stencil(r, name, helpers, structs):
    """Weighted sums over neighbours in one to three dimensions; vertical, horizontal or both."""
    d = r.choice([1, 1, 2, 2, 2, 3])
    k, g, source, target = single(r, name, helpers, structs, None if d < 3 else False, d)
    radius = r.choice([1, 1, 2, 3])
    ids = ['z', 'y', 'x'][3 - d:]
    sizes = ['D', 'H', 'W'][3 - d:]
    axes = r.choice([[0], [0], [0, 1], [d - 1], [0, d - 1]]) if d > 1 else [0]
    axes = sorted(set(axes))
    weights = r.choice(['none', 'memory', 'captured', 'formula'])
    count = 2 * radius + 1
    acc, limits = accumulator(r, g, source.t, count ** len(axes))
    lines = ['%s sum = %s;' % (CAST[acc], r.choice(['0', '%s(0)' % CAST[acc]]))]
    pad = ''
    closing = []
    index = {}
    for a in range(d):
        if a not in axes:
            index[a] = ids[a]
            continue
        v = 'd' + ids[a]
        i = 'at_' + ids[a]
        loop = r.choice(['for (int {v} = -R; {v} <= R; ++{v}) {{', 'for (int {v} = R; {v} >= -R; --{v}) {{',
                         '#pragma unroll\nfor (int {v} = -R; {v} <= R; {v}++) {{'])
        for l in loop.format(v=v).replace('R', r.choice([str(radius), 'R'])).split('\n'):
            lines.append(pad + l)
        closing.insert(0, pad + '}')
        pad += '  '
        lines.append(pad + 'int %s = int(%s) + %s;' % (i, ids[a], v))
        lines += [pad + t for t in spelled(boundary(r, i, sizes[a], 'continue'))]
        index[a] = i
    flat = index[0]
    for a in range(1, d):
        flat = '(%s) * %s + %s' % (flat, sizes[a], index[a]) if a > 1 else '%s * %s + %s' % (flat, sizes[a], index[a])
    load = 'in[%s]' % flat
    if source.t == 'f16':
        load = 'float(%s)' % load
    if weights in ('memory', 'captured'):
        wt = source.t if not is_int(source.t) else r.choice(['i32', 'u8', 'i16'])
        if wt == 'f16':
            wt = 'f32'
        if weights == 'memory':
            w = array('weights', wt, count, kernels.storage(r, k), limits=(-4, 4, 0) if is_int(wt) and wt[0] != 'u' else (0, 4, 0))
            if not is_int(wt):
                w.limits = (0, 4, 0)
        else:
            w = array('weights', wt, count, 'capture', limits=(0, 9, 0))
            w.text = '%s weights[%d] = {%s};' % (CAST[wt], count, ', '.join(str(r.randint(0, 4)) for _ in range(count)))
            w.member = None
            k.form = 'lambda'
        k.arrays.append(w)
        first = 'd' + ids[axes[0]]
        load += ' * weights[%s + %s]' % (first, r.choice(['R', str(radius)]))
        if weights == 'memory' and not is_int(wt):
            limits = (limits[0] * 8, limits[1] * 8, 5)
    elif weights == 'formula' and is_int(source.t):
        load += ' * %s' % r.choice(['3', '(R + 1)', '2'])
    if r.random() < 0.25:
        lines.append(pad + 'const auto value = %s;' % load)
        load = 'value'
    lines.append(pad + 'sum += %s;' % load)
    if r.random() < 0.15:
        lines.append(pad + 'if (sum == 12345) break;')
    lines += closing
    k.captures.append(Capture('R', 'i32', radius, r.choice(['opaque', 'const', 'literal'])))
    before = [g.decl(1)] if r.random() < 0.4 else []
    if r.random() < 0.2 and g.may_return:
        before.append(S('if', [g.bool(1)], [[S('jump', text='return')]]))
    s = S('raw', text='\n'.join(lines), declares=[('sum', acc, limits, True)])
    g.names.append(Name('sum', acc, True, limits))
    value = E('var', name='sum')
    if r.random() < 0.4:
        value = E('bin', [value, g.typed(acc, 1)], o=r.choice(['+', '-']), style=0)
    k.body = before + [s, S('store', [value], array='out', o='', style=r.randint(0, 2))]
    return k


def shifted(r, name, helpers, structs):
    """out[l] = in[l - o] if l >= o, in the forms that users write."""
    k, g, source, target = single(r, name, helpers, structs, None, 1)
    t = r.choice(['u32', 'u32', 'u64', 'i32', 'u16'])
    o = r.choice([0, 1, 2, 5, 16, 33])
    k.captures.append(Capture('o', t, o, r.choice(['opaque', 'opaque', 'const', 'mutable'])))
    l = E('var', name='l')
    first = S('raw', text='%s %s l = %s;' % (r.choice(['const', '']), CAST[t], r.choice(['gid', 'x'])),
              declares=[('l', t, (0, k.items() - 1, 0), False)])
    g.names += [Name('l', t, False, 'id'), Name('o', t, False, 'size')]
    cond = r.choice([E('cmp', [l, E('var', name='o')], o=r.choice(['>=', '>'])),
                     E('cmp', [E('var', name='o'), l], o=r.choice(['<=', '<']))])
    load = E('load', [E('bin', [E('var', name='l'), E('var', name='o')], o='-', style=0)], array='in')
    op = r.choice(['', '', '+', '-'])
    between = [g.decl(2)] if r.random() < 0.3 else []   # created before v is declared
    how = r.randint(0, 4)
    if how == 0:
        rest = [S('if', [cond], [[S('store', [load], array='out', o=op)]])]
    elif how == 1:
        rest = [S('store', [E('choose', [cond, load, g.typed(source.t, 1)])], array='out', o=op)]
    elif how == 2:
        rest = [S('if', [E('not', [cond])], [[S('jump', text='return')]]), S('store', [load], array='out', o=op)]
    elif how == 3:
        rest = [S('if', [cond], [[S('store', [load], array='out', o=op)], [S('store', [g.typed(target.t, 1)], array='out', o='')]])]
    else:
        acc, limits = accumulator(r, g, source.t, 4)
        g.names.append(Name('v', acc, True, limits))
        rest = [S('raw', text='%s v = 0;' % CAST[acc], declares=[('v', acc, limits, True)]),
                S('if', [cond], [[S('assign', [load], name='v', o='+')]]), S('store', [E('var', name='v')], array='out', o=op)]
    k.body = [first] + between + rest
    return k


def vectors(r, name, helpers, structs):
    """Loads of vectors, whole or by element, that loops hash."""
    k, g, _, target = single(r, name, helpers, structs)
    t = r.choice(['u32', 'u32', 'u8', 'u16', 'i32', 'u64', 'i16'])
    n = r.choice([2, 3, 3, 3, 4, 8])
    reps = r.choice([1, 2, 3, 5, 8])
    data = array('data', t, k.items() * n + n * 8, kernels.storage(r, k), limits=(0, 100, 0) if t[0] == 'i' else contract(t))
    data.size_of = lambda k: [k.items() * n + n * 8]
    pointer = data.storage != 'buffer'
    k.arrays.append(data)
    v = 'sycl::vec<%s, %d>' % (CAST[t], n)
    load = r.choice(['one by one', 'initializer', 'load', 'lambda']) if pointer else r.choice(['one by one', 'initializer'])
    at = 'gid * %d + i * %d' % (n, n)
    lines = ['%s h = %s;' % (r.choice(['std::uint64_t', 'unsigned', 'size_t']), r.choice(['0', '17', 'gid']))]
    body = []
    if load == 'one by one':
        body += ['%s a;' % v, 'for (int k = 0; k < %d; ++k) a[k] = data[%s + k];' % (n, at)]
    elif load == 'initializer':
        body += ['%s a{%s};' % (v, ', '.join('data[%s + %d]' % (at, j) for j in range(n)))]
    elif load == 'load':
        body += ['%s a;' % v, 'a.load(0, sycl::address_space_cast<sycl::access::address_space::global_space, '
                 'sycl::access::decorated::no>(data + %s));' % at]
    else:
        body += ['auto vload = [](const %s *p) { return %s{%s}; };' % (CAST[t], v, ', '.join('p[%d]' % j for j in range(n))),
                 'const auto a = vload(data + %s);' % at]
    if r.random() < 0.3 and load != 'lambda':
        body.append('a = a %s %s(%s(3));' % (r.choice(['+', '^', '&', '|']) if t[0] == 'u' else '&', v, CAST[t]))
    how = r.choice(['a[k]', 'a[k]', 'a[%d - k]' % (n - 1), 'a[(k + int(i)) %% %d]' % n])
    body += ['for (int k = 0; k < %d; ++k) h = h * 31 + %s;' % (n, how)]
    if r.random() < 0.2:
        body.append('if (h % 7 == 3) continue;')
        body.append('h ^= 5;')
    if r.random() < 0.2:
        body.append('if (h % 11 == 3) break;')
    trips = r.choice([str(reps), str(reps), '(gid %% %d)' % (reps + 1)])
    lines += ['for (%s i = 0; i < %s; ++i) {' % (r.choice(['int', 'unsigned', 'size_t']), trips)] + ['  ' + b for b in body] + ['}']
    h = E('var', name='h')
    k.body = [S('raw', text='\n'.join(lines), declares=[('h', 'u64' if 'unsigned h' not in lines[0] else 'u32',
                                                         contract('u64' if 'unsigned h' not in lines[0] else 'u32'), True)]),
              S('store', [E('bin', [h, E('const', t='i32', value=255)], o='&') if not is_int(target.t) else h], array='out', o='')]
    return k


def divergent(r, name, helpers, structs):
    """Loops with a number of iterations that depends on the work-item: Collatz, Euclid, bits, searches."""
    k, g, source, target = single(r, name, helpers, structs)
    which = r.choice(['collatz', 'gcd', 'bits', 'search', 'root', 'goto'])
    u = r.choice(['unsigned', 'std::uint64_t', 'unsigned', 'std::uint16_t'])
    g.may_return = False
    extra = g.body(r.randint(0, 2), 1)
    start_value = '%s n = %s((unsigned)($0) %% %d + 1);' % (u, u, r.choice([27, 100, 1000]))
    text = {
        'collatz': [start_value, 'int steps = 0;', 'while (n != 1 && steps < 60) {', '  if (n % 2 == 0) n /= 2;',
                    '  else n = 3 * n + 1;', '  @0', '  ++steps;', '}'],
        'gcd': [start_value, '%s m = %s(gid %% 91 + 1);' % (u, u), 'int steps = 0;', 'while (m != 0) {', '  const %s rest = n %% m;' % u,
                '  n = m;', '  m = rest;', '  ++steps;', '  @0', '}', 'steps += int(n);'],
        'bits': [start_value, 'int steps = 0;', 'for (; n; n &= n - 1) {', '  @0', '  ++steps;', '}'],
        'search': [start_value, 'int steps = 0, high = 1000;', 'while (steps < high) {', '  const int middle = (steps + high) / 2;', '  @0',
                   '  if (middle * middle < int(n)) steps = middle + 1;', '  else high = middle;', '}'],
        'root': [start_value, 'int steps = 0;', 'do {', '  n -= n > 3 ? 3 : 1;', '  @0', '  if (++steps > 40) break;', '} while (n > 2);'],
        'goto': [start_value, 'int steps = 0;', 'again_:', 'n = n / 2 + n % 2 * 3;', '{', '  @0', '}', 'if (++steps < 9 && n > 1) goto again_;'],
    }[which]
    s = S('raw', [g.int(1)], [extra], text='\n'.join(text), slots=[('i32', contract('i32'))], declares=[('steps', 'i32', (0, 2000, 0), True)])
    mutable = [x for x in [g.decl(1), g.decl(1)]]
    k.body = mutable + [s]
    g.names.append(Name('steps', 'i32', True, (0, 2000, 0)))
    k.body += [S('store', [E('bin', [E('var', name='steps'), g.mix([n for n in g.names if n.mutable][-3:])], o='+', style=0)], array='out', o='')]
    return k


def bytes_of(r, name, helpers, structs):
    """memcpy, memset and byte-wise work."""
    k, g, source, target = single(r, name, helpers, structs)
    n = r.choice([4, 8, 16, 12])
    data = array('bytes', 'u8', k.items() * n, 'shared')
    data.size_of = lambda k: [k.items() * n]
    result = array('result', 'u8', k.items() * n, 'shared')
    result.per = n
    k.arrays += [data, result]
    count = r.choice([1, 2, 4, n, 'gid %% %d' % (n + 1)])
    how = r.randint(0, 4)
    lines = {
        0: ['std::memset(result + gid * %d, int($0), %s);' % (n, count)],
        1: ['std::memcpy(result + gid * %d, bytes + gid * %d, %s);' % (n, n, count)],
        2: ['unsigned char part[%d];' % n, 'std::memcpy(part, bytes + gid * %d, %d);' % (n, n),
            'for (int i = 0; i < %d; ++i) part[i] = part[i] ^ (unsigned char)(part[(i + 1) %% %d] + i);' % (n, n),
            'std::memcpy(result + gid * %d, part, %d);' % (n, n)],
        3: ['unsigned word;', 'std::memcpy(&word, bytes + gid * %d, 4);' % n, 'word = word * 2654435761u + unsigned($0);',
            'std::memcpy(result + gid * %d, &word, 4);' % n],
        4: ['unsigned crc = ~0u;', 'for (int i = 0; i < %d; ++i) {' % n, '  crc ^= bytes[gid * %d + i];' % n,
            '  for (int b = 0; b < 8; ++b) crc = crc & 1 ? crc >> 1 ^ 0xedb88320u : crc >> 1;', '}',
            'for (int i = 0; i < 4; ++i) result[gid * %d + i] = (unsigned char)(crc >> 8 * i);' % n],
    }[how]
    k.body = [S('raw', [g.int(1)], text='\n'.join(lines), slots=[('i32', contract('i32'))]), g.store(2)]
    return k


def sorts(r, name, helpers, structs):
    """Private arrays: insertion sort, histogram, reversal, running totals."""
    k, g, source, target = single(r, name, helpers, structs)
    t = r.choice(['i32', 'u32', 'i16', 'u8', 'f32', 'i64'])
    n = r.choice([3, 4, 5, 7, 8, 9, 16])
    declare = r.choice(['%s a[%d];' % (CAST[t], n), 'std::array<%s, %d> a;' % (CAST[t], n)])
    lines = [declare, 'for (int i = 0; i < %d; ++i) a[i] = %s((int(gid) * %d + i * %d) %% 101);' % (
        n, CAST[t], r.choice([7, 13, 31]), r.choice([3, 17, 29]))]
    work = {
        'insertion': ['for (int i = 1; i < {n}; ++i) {{', '  const auto v = a[i];', '  int j = i - 1;', '  while (j >= 0 && a[j] > v) {{',
                      '    a[j + 1] = a[j];', '    --j;', '  }}', '  a[j + 1] = v;', '}}'],
        'bubble': ['bool again = true;', 'while (again) {{', '  again = false;', '  for (int i = 0; i + 1 < {n}; ++i)',
                   '    if (a[i] > a[i + 1]) {{', '      const auto s = a[i];', '      a[i] = a[i + 1];', '      a[i + 1] = s;',
                   '      again = true;', '    }}', '}}'],
        'selection': ['for (int i = 0; i < {n}; ++i) {{', '  int least = i;', '  for (int j = i + 1; j < {n}; ++j)',
                      '    if (a[j] < a[least]) least = j;', '  std::swap(a[i], a[least]);', '}}'],
        'reverse': ['for (unsigned i = 0; i < {n} / 2; ++i) {{', '  auto s = a[i];', '  a[i] = a[{n} - 1 - i];', '  a[{n} - 1 - i] = s;', '}}'],
        'count': ['int count[8] = {{}};', 'for (int i = 0; i < {n}; ++i) ++count[int(a[i]) & 7];',
                  'for (int i = 0; i < {n}; ++i) a[i] = count[i & 7];'],
        'std': ['std::sort(&a[0], &a[0] + {n});'],
    }
    which = r.choice(list(work))
    lines += [w.format(n=n) for w in work[which]]
    lines += ['%s h = 0;' % r.choice(['unsigned', 'std::uint64_t']), 'for (int i = 0; i < %d; ++i) h = h * 37 + unsigned(int(a[i]));' % n]
    wide = 'uint64' in lines[-2]
    k.body = [S('raw', text='\n'.join(lines), declares=[('h', 'u64' if wide else 'u32', contract('u64' if wide else 'u32'), True)]),
              S('store', [E('var', name='h') if is_int(target.t) else E('bin', [E('var', name='h'), g.small()], o='%')], array='out', o='')]
    return k


def objects(r, name, helpers, structs):
    """Structs by value and by reference, lambdas in the kernel."""
    k, g = start(r, name, helpers, structs)
    s = r.choice(structs)
    a = array('items', 'i32', k.items(), kernels.storage(r, k), parts=s.members, element=s.name)
    a.per = 1
    a.filled = True
    a.size_of = lambda k: [k.items()]
    k.arrays.append(a)
    g.readable = [x for x in g.readable if x.name != 'items']
    declares = [('s.%s' % m, t, contract(t), True)
                for m, t, limits in s.members if t != 'f32']
    lines = [r.choice(['%s s = items[gid];', 'auto s = items[gid];', 'const %s &old = items[gid];\n%s s = old;' % (s.name, s.name)]
                      ) .replace('%s', s.name)]
    if r.random() < 0.5:
        lines.append('auto change = [&](auto by) { s.%s += by; };' % s.members[0][0]
                     if s.members[0][1][0] == 'u' else 'auto change = [&](auto by) { s.%s = by; };' % s.members[0][0])
        lines.append('if (gid % 3 != 1) change(1);')
    first = S('raw', text='\n'.join(lines), declares=declares)
    for d in declares:
        g.names.append(Name(d[0], d[1], True, d[2]))
    g.may_return = False
    k.body = [first] + g.statements(r.randint(1, 4), 2) + [S('raw', text='items[gid] = s;')] + g.last()
    return k


def matrix(r, name, helpers, structs):
    """A matrix multiplication without tiles."""
    k, g, source, target = single(r, name, helpers, structs, None, 2)
    t = source.t if source.t != 'f16' else 'f32'
    inner = r.choice([1, 3, 4, 7, 8, 16])
    limits = (-8, 8, 0) if is_int(t) and t[0] == 'i' else (0, 8, 0)
    where = kernels.storage(r, k)
    a = array('A', t, 1, where, limits=limits if is_int(t) else (-8, 8, 2), size_of=lambda k: [k.globals[0] * inner])
    b = array('B', t, 1, where, limits=limits if is_int(t) else (-8, 8, 2), size_of=lambda k: [inner * k.globals[1]])
    k.arrays += [a, b]
    k.captures.append(Capture('K', r.choice(['i32', 'u32', 'u64']), inner, r.choice(['opaque', 'const', 'literal'])))
    acc = r.choice(['i32', 'i64', 'u32']) if is_int(t) else t
    one = '%s sum = 0;' % CAST[acc]
    orders = ['sum += A[y * K + i] * B[i * W + x];', 'sum += A[i * H + y] * B[i * W + x];', 'sum += A[y * K + i] * B[x * K + i];']
    lines = [one, 'for (%s i = 0; i < K; ++i) %s' % (r.choice(['int', 'unsigned', 'size_t', 'long']), r.choice(orders))]
    # Floating-point elements are multiples of a quarter up to 64.
    bound = (-64 * 64 * inner, 64 * 64 * inner, 4) if not is_int(t) else (-1000000 * inner, 1000000 * inner, 0) if acc != 'u32' else contract('u32')
    k.body = [S('raw', text='\n'.join(lines), declares=[('sum', acc, bound, True)]),
              S('store', [E('var', name='sum')], array='out', o='')]
    return k


FAMILIES = [(kernels.plain, 30), (stencil, 12), (shifted, 6), (vectors, 6), (divergent, 7), (bytes_of, 4), (sorts, 5),
            (objects, 6), (matrix, 4)]
FAMILIES += families_groups.FAMILIES + families_launches.FAMILIES + families_memory.FAMILIES + families_objects.FAMILIES
FAMILIES += families_functions.FAMILIES + families_records.FAMILIES + families_rows.FAMILIES


def kernel(r, name, helpers, structs):
    f = r.choices([f for f, _ in FAMILIES], [w for _, w in FAMILIES])[0]
    k = f(r, name, helpers, structs)
    k.hints['family'] = f.__name__
    return k
