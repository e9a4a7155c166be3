"""Kernels in which neighbouring work-items access elements that are far apart: each goes through a row of a matrix in a
loop, reads several fields of a structure at a computed place, or is in a column of a matrix."""

import kernels
from emit import S
from families_memory import own_output
from kernels import array, start
from language import CAST, E, contract, is_int
from program import Capture


def places(r, n):
    """Spellings of the first element of a work-item's row, with n elements in a row: its number, or that of another."""
    number = r.choice(['gid', 'gid', 'gid', '(gid * 7 + 3) % N', '(N - 1 - gid)', '(gid ^ 5) % N', 'gid / 2'])
    length = r.choice(['K', 'K', str(n)])
    cast = r.choice(['', '', 'int', 'unsigned', 'size_t'])
    return '%s(%s) * %s(%s)' % (cast, number, cast, length)


def loop(r, n, body):
    """The lines of a loop over the elements k of a row at `at`. body: a text with {x} for the element."""
    counter = r.choice(['int', 'int', 'unsigned', 'size_t', 'long', 'short', 'std::uint8_t'])
    last = r.choice(['K', 'K', str(n), 'gid % K', 'K / 2'])
    up = 'for ({c} k = {b}; k < {c}({l}); {s}) '.format(c=counter, b=r.choice([0, 0, 0, 1]), l=last, s=r.choice(['++k', '++k', 'k++', 'k += 1', 'k += 2']))
    form = r.choice(['up', 'up', 'up', 'down', 'pointer', 'nested', 'broken'])
    if form == 'down':
        return ['for (int k = int(K) - 1; k >= 0; --k) ' + body.replace('{x}', 'data[at + k]')]
    if form == 'pointer':
        text = body.replace('{x}', '*p').replace('[k]', '[0]')
        lines = r.choice([['while (p != e) {', '  ' + text, '  ++p;', '}'], ['for (; p < e; p++) ' + text]])
        return ['const auto *p = &data[at], *const e = p + K;'] + lines
    if form == 'nested':
        return ['for (int y = 0; y < %d; ++y)' % r.choice([1, 2, 3]), '  ' + up + body.replace('{x}', 'data[at + k]')]
    if form == 'broken':
        return [up + '{', '  ' + body.replace('{x}', 'data[at + k]'), '  if (%s) break;' % r.choice(['h % 13 == 5', 'k > %d' % (n // 2)]), '}']
    return [up + body.replace('{x}', r.choice(['data[at + k]', 'data[at + k]', 'row[k]', '(&data[at])[k]']))]


def rows(r, name, helpers, structs):
    """A loop over a row, or loads of several of its elements, hashed."""
    k, g = start(r, name, helpers, structs, None, None, read=1)
    t = r.choice(['i32', 'u32', 'u32', 'f32', 'f32', 'f64', 'u64', 'i64', 'u16'])
    n = r.choice([1, 3, 4, 5, 8, 9, 16, 17, 31, 37])
    limits = (-64, 64, 2) if not is_int(t) else (-1000, 1000, 0) if t[0] == 'i' else contract(t)
    data = array('data', t, 1, r.choice(['shared', 'device']), limits=limits, size_of=lambda k: [k.items() * n + 16])
    other = array('other', t, 1, r.choice(['shared', 'device']), limits=limits, size_of=lambda k: [64])
    k.arrays += [data, other]
    own_output(r, k, 'hashed', 'u64')
    k.captures.append(Capture('K', r.choice(['i32', 'u32', 'u64']), n, r.choice(['opaque', 'opaque', 'const', 'literal'])))
    # Floats are quarters: times four they are integers, whose products are exact in every order.
    of = (lambda x: x) if is_int(t) else (lambda x: 'std::int64_t(%s * 4)' % x)
    lines = ['const std::uint64_t N = %d;' % k.items(), 'std::uint64_t h = %s;' % r.choice(['0', 'gid', '17']),
             'const auto at = %s;' % places(r, n), 'const auto *const row = &data[at];']
    if r.random() < 0.7:
        body = r.choice(['h = h * 31 + %s;' % of('{x}'), 'h += std::uint64_t(%s) * std::uint64_t(%s);' % (of('{x}'), of('other[k]')),
                         'h += %s > %s(3);' % ('{x}', CAST[t]), 'h ^= std::uint64_t(%s) << 3;' % of('{x}')])
        if r.random() < 0.2:
            body = 'if (gid %% 3 != 1) { %s }' % body
        lines += loop(r, n, body)
    else:
        chosen = r.sample(range(min(n, 12)), r.randint(1, min(n, 12)))
        reads = ['h = h * 31 + %s;' % of('data[at + %d]' % c) for c in chosen]
        lines += (['if (gid % 5 != 2) {'] + ['  ' + text for text in reads] + ['}']) if r.random() < 0.3 else reads
    if r.random() < 0.3:
        lines = lines[:4] + ['if (%s) {' % r.choice(['gid + 1 < N', 'gid % 2', 'K > 2'])] + ['  ' + text for text in lines[4:]] + ['}']
    if r.random() < 0.4:
        written = own_output(r, k, 'written', t, n)
        written.filled, written.size_of = True, lambda k: [k.items() * n]
        source = r.choice(['data[at + k]', 'data[at + k]', 'written[to + k]', '%s(3)' % CAST[t]])
        value = r.choice(['%s', '%s + other[k]', '%s * other[0]', 'written[to + (k ? k - 1 : 0)] + %s', 'k %% 3 == 1 ? %s : other[k]']) % source
        if t == 'f32' or t == 'f64':
            value = 'sycl::clamp(%s(%s), %s(-64), %s(64))' % ((CAST[t],) * 1 + (value,) + (CAST[t],) * 2)
        write = 'written[to + k] = %s(%s);' % (CAST[t], value)
        if r.random() < 0.2:
            write = 'if (%s) %s' % (r.choice(['k % 5 != 2', 'gid % 3 != 1', 'data[at + k] > other[k]']), write)
        lines += ['const size_t to = %s;' % r.choice(['gid * K', 'gid * size_t(%d)' % n]),
                  'for (%s k = 0; k < K; ++k) %s' % (r.choice(['int', 'unsigned', 'size_t']), write)]
    h = E('var', name='h')
    k.body = [S('raw', text='\n'.join(lines), declares=[('h', 'u64', contract('u64'), True)]), S('store', [h], array='hashed', o='')]
    return k


def flat(r, ids, sizes):
    """The index of a work-item in an array, whose dimensions have any order: a permutation of the work-items."""
    order = r.sample(range(len(ids)), len(ids))
    narrow = lambda text: r.choice(['%s', '%s', 'int(%s)', 'size_t(%s)', 'unsigned(%s)', 'unsigned(%s)', 'std::uint16_t(%s)']) % text
    index = narrow(ids[order[0]])
    for d in order[1:]:
        one = narrow(ids[d]) if r.random() < 0.7 else '(%s - 1 - %s)' % (sizes[d], narrow(ids[d]))
        index = '(%s) * %s + %s' % (index, sizes[d], one)
    return index


def columns(r, name, helpers, structs):
    """Elements of matrices whose rows are along any dimension of the range."""
    d = r.choice([2, 2, 3])
    k, g = start(r, name, helpers, structs, r.random() < 0.15, d, read=1)
    ids, sizes = ['z', 'y', 'x'][3 - d:], ['D', 'H', 'W'][3 - d:]
    t = r.choice(['i32', 'u32', 'f32', 'f32', 'f64', 'u64', 'i16', 'u8'])
    limits = (-64, 64, 2) if not is_int(t) else (-1000, 1000, 0) if t[0] == 'i' else contract(t)
    k.arrays += [array(a, t, 1, r.choice(['shared', 'device', kernels.storage(r, k)]), limits=limits,
                       size_of=lambda k: [k.items()]) for a in ('first', 'second')]
    written = own_output(r, k, 'written', t, 1)
    written.filled, written.size_of = True, lambda k: [k.items()]
    place = flat(r, ids, sizes)
    reads = ['%s[%s]' % (r.choice(['first', 'second']), r.choice([place, place, flat(r, ids, sizes)]))
             for _ in range(r.randint(1, 4))]
    of = (lambda x: x) if is_int(t) else (lambda x: 'std::int64_t(%s * 4)' % x)
    lines = ['std::uint64_t h = %s;' % r.choice(['0', ids[0], '17'])]
    lines += ['h = h * 31 + std::uint64_t(%s);' % of(read) for read in reads]
    if r.random() < 0.3:
        lines += ['for (%s i = 0; i < %s; ++i) h ^= std::uint64_t(%s) << (i & 7);'
                  % (r.choice(['int', 'unsigned', 'size_t']), r.choice(['3', '5', 'int(x % 4)']), of(reads[0]))]
    value = '%s(h %% 251)' % CAST[t] if is_int(t) else '%s(int(h %% 251)) / 4' % CAST[t]
    write = 'written[%s] = %s;' % (place, value)
    lines.append('if (%s) %s' % (r.choice(['h % 3 != 1', 'x % 5 != 2', ids[0] + ' > 1']), write) if r.random() < 0.2 else write)
    k.body = [S('raw', text='\n'.join(lines), declares=[('h', 'u64', contract('u64'), True)])]
    return k


FAMILIES = [(rows, 8), (columns, 8)]
