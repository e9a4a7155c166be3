"""Kernels with communication between work-items: local memory, barriers, group algorithms, sub-groups, atomics."""

import kernels
from emit import S
from generate import Name
from kernels import array, start
from language import CAST, E, contract, highest, is_int
from program import Capture

BARRIERS = ['sycl::group_barrier(it.get_group());', 'it.barrier(sycl::access::fence_space::local_space);',
            'group_barrier(it.get_group());', 'it.barrier();']


def barrier(r):
    return r.choice(BARRIERS)


def local(r, k, name, t, size_of=None):
    a = array(name, t, 1, 'local', size_of=size_of or (lambda k: [kernels.local_items(k)]))
    a.sizes = a.size_of(k)
    k.arrays.append(a)
    return a


def group_kernel(r, name, helpers, structs, dimensions=None, sub_groups=False):
    k, g = start(r, name, helpers, structs, True, dimensions)
    if sub_groups:
        # Work-groups that every implementation divides alike: rows of whole sub-groups, or one dimension.
        if r.random() < 0.7:
            k.sub_group = r.choice([4, 8, 8, 16, 16, 32])
            k.attribute = '[[sycl::reqd_sub_group_size(%d)]]' % k.sub_group
            k.hints['row'] = k.sub_group
        else:
            k.sub_group_slot = True
            k.hints['row'] = 64
        if len(k.globals) > 1 or r.random() < 0.6:
            row = k.hints['row']
            groups = k.globals[-1] // k.locals[-1]
            k.locals[-1] = row
            k.locals[:-1] = [min(n, 4) for n in k.locals[:-1]]
            k.globals = [n * r.choice([1, 2]) for n in k.locals[:-1]] + [row * min(groups, 2)]
        k.resize()
    elif r.random() < 0.1:
        k.attribute = '[[sycl::reqd_work_group_size(%s)]]' % ', '.join(str(l) for l in k.locals)
    g.may_return = False
    return k, g


def scalar(r, g, halves=False):
    return r.choice([t for t in g.ints + g.floats if t not in ('b', 'i8', 'u8', 'i16', 'u16', 'f16')] or ['i32', 'u32'])


def phases(r, name, helpers, structs):
    """Each work-item writes its element of local memory, and after a barrier reads any; perhaps in a loop or in a
    uniform branch."""
    k, g = group_kernel(r, name, helpers, structs)
    body = [g.decl(2), g.decl(1)] + g.statements(r.randint(0, 2), 1)
    saved = g.in_loop
    for i in range(r.randint(1, 3)):
        t = r.choice([x for x in g.ints if x != 'b'] + g.floats or ['i32'])
        a = local(r, k, 'loc%d' % i, t)
        a.bound = 'L'
        value = g.typed(t, 2)
        before = len(g.names)
        g.readable.append(a)
        g.in_loop = 0
        reads = g.scoped(lambda: [g.decl(2), g.assign(2)] + g.statements(r.randint(0, 3), 2) + g.carry_out(before)) \
            if any(n.mutable for n in g.names) else [g.store(2)]
        g.readable.remove(a)
        g.in_loop = saved
        text = '%s[lid] = $0;\n%s\n@0\n%s' % (a.name, barrier(r), barrier(r))
        s = S('raw', [value], [reads], text=text, slots=[(t, a.limits)])
        what = r.random()
        if what < 0.35:
            trips = r.choice([2, 3, 4])
            bound = r.choice([E('const', t='i32', value=trips), E('var', name='trips%d' % i)])
            if bound.op == 'var':
                k.captures.append(Capture('trips%d' % i, 'i32', trips, 'opaque'))
            s = S('for', [E('const', t='i32', value=0), bound], [[s]], t=r.choice(['i32', 'u32']), name=g.fresh('round'), most=trips,
                  spell='auto' if False else None or 'int', how=r.choice(['up', 'up', 'while']))
            s.a['spell'] = CAST[s.a['t']]
        elif what < 0.5:
            k.captures.append(Capture('flag%d' % i, 'i32', r.choice([0, 1, 1]), 'opaque'))
            s = S('if', [E('cmp', [E('var', name='flag%d' % i), E('const', t='i32', value=0)], o='!=')], [[s]])
        body.append(s)
    g.may_return = True
    k.body = body + g.statements(r.randint(0, 2), 2) + g.last()
    return k


def scan(r, name, helpers, structs):
    """Hillis-Steele and Blelloch scans, and trees, in local memory."""
    k, g = group_kernel(r, name, helpers, structs, 1)
    t = r.choice(['u32', 'u64', 'u32', 'u16'])
    a = local(r, k, 'loc', t)
    value = g.int(2, t)
    u = r.choice(['unsigned', 'size_t', 'int', 'unsigned'])
    wait = barrier(r)
    l = 'const %s l = %s;' % (u, 'lid')
    op = r.choice(['+=', '+=', '^=', '|='])
    step = r.choice(['o *= 2', 'o <<= 1', 'o += o'])
    texts = {
        'steele': [l, 'loc[l] = $0;', wait, 'for (%s o = 1; o < L; %s) {' % (u, step), '  %s before = 0;' % CAST[t],
                   '  if (l >= o) before = loc[l - o];', '  ' + wait, '  loc[l] %s before;' % op, '  ' + wait, '}',
                   'const auto scanned = loc[l];'],
        'select': [l, 'loc[l] = $0;', wait, 'for (%s o = 1; o < L; %s) {' % (u, step),
                   '  const %s before = l >= o ? loc[l - o] : %s(0);' % (CAST[t], CAST[t]), '  ' + wait, '  loc[l] %s before;' % op, '  ' + wait, '}',
                   'const auto scanned = loc[l];'],
        'double': [l, 'loc[l] = $0;', wait, '%s from = 0;' % u, 'for (%s o = 1; o < L; %s) {' % (u, step),
                   '  const %s to = 1 - from;' % u,
                   '  if (l >= o) loc[to * L + l] = loc[from * L + l] + loc[from * L + l - o];', '  else loc[to * L + l] = loc[from * L + l];',
                   '  from = to;', '  ' + wait, '}', 'const auto scanned = loc[from * L + l];'],
        'tree': [l, 'loc[l] = $0;', wait, 'for (%s s = 1; s < L; s *= 2) {' % u, '  if (l %% (2 * s) == 0 && l + s < L) loc[l] %s loc[l + s];' % op,
                 '  ' + wait, '}', 'const auto scanned = loc[0];'],
        'halves': [l, 'loc[l] = $0;', wait, 'for (%s n = L; n > 1;) {' % u, '  const %s half = (n + 1) / 2;' % u,
                   '  if (l + half < n) loc[l] %s loc[l + half];' % op, '  n = half;', '  ' + wait, '}', 'const auto scanned = loc[0];'],
        'reverse': [l, 'loc[l] = $0;', wait, 'for (%s o = 1; o < L; %s) {' % (u, step), '  %s after = 0;' % CAST[t],
                    '  if (l + o < L) after = loc[l + o];', '  ' + wait, '  loc[l] %s after;' % op, '  ' + wait, '}',
                    'const auto scanned = loc[l];'],
    }
    which = r.choice(list(texts))
    if which == 'double':
        a.size_of = lambda k: [2 * kernels.local_items(k)]
    text = '\n'.join(texts[which])
    if u == 'int':
        for c in k.captures:
            if c.name == 'L':
                c.t, c.spell = 'i32', 'int'
    k.body = [g.decl(2), S('raw', [value], text=text, slots=[(t, contract(t))], declares=[('scanned', t, contract(t), False)])]
    g.names.append(Name('scanned', t))
    out = array('scans', t, k.items(), kernels.storage(r, k))
    out.per = 1
    k.arrays.append(out)
    k.body += [S('store', [E('var', name='scanned')], array='scans', o='')] + (g.last() if r.random() < 0.5 else [])
    return k


def transpose(r, name, helpers, structs):
    """Copies tiles of a matrix through local memory; tiles at the edges are incomplete."""
    k, g = group_kernel(r, name, helpers, structs, 2)
    tile = r.choice([4, 5, 8, 16])
    rows = r.choice([tile, tile // 2, 1])
    while tile % rows:
        rows -= 1
    width, height = r.choice([1, 7, 16, 20, 33]), r.choice([1, 5, 16, 19, 32])
    k.attribute = ''
    k.locals = [rows, tile]
    k.globals = [-(-height // tile) * rows, -(-width // tile) * tile]
    t = r.choice(['i32', 'u8', 'i16', 'f32', 'u64', 'f64'])
    pad = r.choice([0, 1])
    two = r.random() < 0.5
    if two:
        tiles = array('tile', t, [tile, tile + pad], 'local', form='acc', rows=True)
    else:
        tiles = array('tile', t, [tile * (tile + pad)], 'local')
    source = array('in', t, width * height, kernels.storage(r, k), limits=(0, 100, 0) if is_int(t) else (-64, 64, 2))
    target = array('out', t, width * height, kernels.storage(r, k))
    target.per = 1
    target.size_of = source.size_of = lambda k: [width * height]
    k.arrays += [tiles, source, target]
    u = r.choice(['int', 'unsigned', 'size_t'])
    for n, v in (('TW', width), ('TH', height)):
        k.captures.append(Capture(n, r.choice(['i32', 'u32']), v, r.choice(['opaque', 'const', 'literal'])))

    def at(i, j):
        return 'tile[%s][%s]' % (i, j) if two else 'tile[(%s) * %d + %s]' % (i, tile + pad, j)
    lines = ['const %s tx = it.get_local_id(1), ty = it.get_local_id(0);' % u,
             'const %s left = it.get_group(1) * %d, top = it.get_group(0) * %d;' % (u, tile, tile),
             'for (%s j = ty; j < %d; j += %d)' % (u, tile, rows),
             '  if (left + tx < TW && top + j < TH) %s = in[(top + j) * TW + left + tx];' % at('j', 'tx'), barrier(r),
             'for (%s j = ty; j < %d; j += %d)' % (u, tile, rows),
             '  if (top + tx < TH && left + j < TW) out[(left + j) * TH + top + tx] = %s;' % at('tx', 'j')]
    if r.random() < 0.2:
        lines[3] = '  %s = left + tx < TW && top + j < TH ? in[(top + j) * TW + left + tx] : %s(0);' % (at('j', 'tx'), CAST[t])
    k.body = [S('raw', text='\n'.join(lines))]
    return k


def histogram(r, name, helpers, structs):
    """Counts in local and global memory, with atomic operations whose results do not depend on the order."""
    k, g = group_kernel(r, name, helpers, structs, r.choice([1, 1, 2]))
    bins = r.choice([1, 3, 4, 7, 16, 33])
    t = r.choice(['i32', 'u32', 'u32', 'u64'])
    counts = array('counts', t, bins, r.choice(['shared', 'device']), limits=(0, 100, 0))
    if t == 'u64':
        k.needs.add('atomic64')
    k.arrays.append(counts)
    hist = local(r, k, 'hist', t, lambda k: [bins])
    ref = 'sycl::atomic_ref<%s, sycl::memory_order::%s, sycl::memory_scope::%s%s>(%s)'

    def atomic(place, space, scope):
        return ref % (CAST[t], r.choice(['relaxed', 'relaxed', 'acq_rel']), scope,
                      r.choice(['', ', sycl::access::address_space::%s' % space]), place)
    to_local = atomic('hist[b]', 'local_space', r.choice(['work_group', 'device']))
    to_global = atomic('counts[b]', 'global_space', 'device')
    bin_of = r.choice(['unsigned($0) %% %du' % bins, 'gid %% %d' % bins, '(lid * 5 + unsigned($0)) %% %du' % bins])
    op = r.choice(['.fetch_add(1)', '.fetch_add(1)', ' += 1', '++', '.fetch_add(b + 1)'])
    if r.random() < 0.6:
        if bins == 1:   # an assertion fails in PoCL for loops with an invariant condition
            k.needs.add('not_pocl')
        lines = ['for (unsigned b = lid; b < %d; b += L) hist[b] = 0;' % bins, barrier(r), '@0',
                 'const unsigned b = %s;' % bin_of, '%s%s;' % (to_local, op), barrier(r),
                 'for (unsigned b = lid; b < %d; b += L) %s.fetch_add(hist[b]);' % (bins, to_global)]
    else:
        op2 = r.choice(['.fetch_add(1)', '.fetch_add(b + 3)', '.fetch_or(%s(1) << (gid %% 31))' % CAST[t], '.fetch_max(%s(gid))' % CAST[t],
                        '.fetch_xor(%s(gid * 77))' % CAST[t], '.fetch_sub(2)'])
        lines = ['@0', 'const unsigned b = %s;' % bin_of, r.choice(['', 'if (gid % 5 != 2) ', 'for (int n = 0; n < int(gid % 4); ++n) ']) + to_global + op2 + ';']
    s = S('raw', [g.int(2)], [g.body(r.randint(0, 2), 1)], text='\n'.join(lines), slots=[('u32', contract('u32'))])
    # The expression follows the block and must not use its names.
    k.body = [g.decl(1), s] + (g.last() if r.random() < 0.3 else [])
    return k


def algorithms(r, name, helpers, structs):
    """Reductions, scans, broadcasts and votes over work-groups."""
    k, g = group_kernel(r, name, helpers, structs)
    body = [g.decl(2)]
    for i in range(r.randint(1, 4)):
        t = r.choice(['i32', 'u32', 'u64', 'i64', 'u32'])
        body.append(collective(r, k, g, 'it.get_group()', t, i, lambda: 'L'))
    if r.random() < 0.3:
        body[-1] = S('for', [E('const', t='i32', value=0), E('const', t='i32', value=r.choice([2, 3]))], [[body[-1]]], t='i32', name=g.fresh('round'),
                     most=3, spell='int', how='up')
        g.names = [n for n in g.names if n.name != 'r%d' % (len(body) - 2)]
    k.body = body + g.statements(r.randint(0, 3), 2) + g.last()
    return k


def collective(r, k, g, group, t, i, size):
    name = 'r%d' % i
    op = r.choice(['plus', 'plus', 'minimum', 'maximum', 'bit_or', 'bit_xor', 'bit_and'])
    # Sums of signed numbers must not overflow.
    limits = (-1000, 1000, 0) if t[0] == 'i' else contract(t)
    result = (-1000 * 5000, 1000 * 5000, 0) if t[0] == 'i' else contract(t)
    which = r.choice(['reduce', 'inclusive', 'exclusive', 'broadcast', 'any', 'all', 'none', 'reduce'])
    if which in ('any', 'all', 'none'):
        text = 'const bool %s = sycl::%s_of_group(%s, bool($0));' % (name, which, group)
        s = S('raw', [g.bool(1)], text=text, slots=[('b', contract('b'))], declares=[(name, 'b', contract('b'), False)])
        g.names.append(Name(name, 'b'))
        return s
    if which == 'exclusive':
        op = r.choice(['plus', 'bit_xor', 'bit_or'])
    call = {'reduce': 'sycl::reduce_over_group(%s, %s($0), sycl::%s<>())', 'inclusive': 'sycl::inclusive_scan_over_group(%s, %s($0), sycl::%s<>())',
            'exclusive': 'sycl::exclusive_scan_over_group(%s, %s($0), sycl::%s<>())'}.get(which)
    text = call % (group, CAST[t], op) if call else 'sycl::group_broadcast(%s, %s($0))' % (group, CAST[t])
    s = S('raw', [g.int(2, t)], text='const %s %s = %s;' % (CAST[t], name, text), slots=[(t, limits)], declares=[(name, t, result, False)])
    if t[0] == 'i' and op in ('bit_or', 'bit_xor', 'bit_and'):
        s.a['declares'] = [(name, t, (-1024, 1023, 0), False)]
    g.names.append(Name(name, t))
    return s


def sub_groups(r, name, helpers, structs, dimensions=None):
    """Shuffles, votes and algorithms of sub-groups, in control flow that is uniform in each sub-group."""
    k, g = group_kernel(r, name, helpers, structs, dimensions, True)
    k.ids.append(kernels.Id('lane', 'u32', 'const unsigned', 'it.get_sub_group().get_local_linear_id()', lambda k: 63))
    k.ids.append(kernels.Id('lanes', 'u32', 'const unsigned', 'it.get_sub_group().get_local_linear_range()', lambda k: 64))
    g.names += [Name('lane', 'u32', False, 'id')]
    body = [S('raw', text='const auto sg = it.get_sub_group();'), g.decl(2)]
    for i in range(r.randint(1, 4)):
        t = r.choice(['i32', 'u32', 'u64', 'f32', 'i64', 'u16'])
        if r.random() < 0.5:
            if not is_int(t):
                t = 'i32'
            t = 'u32' if t == 'u16' else t
            body.append(collective(r, k, g, 'sg', t, i, None))
            continue
        n = 'r%d' % i
        by = r.choice(['1', '2', '3', '5', '7'])
        v = 'w%d' % i
        how = r.choice([
            'lane + {b} < lanes ? sycl::shift_group_left(sg, {v}, {b}) : {v}',
            'lane ^ {b}', 'select', 'shift_right', 'plain_left'])
        text = {'lane ^ {b}': 'const {t} {n}_ = sycl::permute_group_by_xor(sg, {v}, {b});\nconst {t} {n} = (lane ^ {b}) < lanes ? {n}_ : {v};',
                'select': 'const {t} {n} = sycl::select_from_group(sg, {v}, (lane * {b} + 1) % lanes);',
                'shift_right': 'const {t} {n}_ = sycl::shift_group_right(sg, {v}, {b});\nconst {t} {n} = lane >= {b} ? {n}_ : {v};',
                'plain_left': 'const {t} {n}_ = sycl::shift_group_left(sg, {v}, {b});\nconst {t} {n} = lane + {b} < lanes ? {n}_ : {t}(0);',
                }.get(how, 'const {t} {n}_ = sycl::shift_group_left(sg, {v}, {b});\nconst {t} {n} = lane + {b} < lanes ? {n}_ : {v};')
        text = ('const {t} {v} = $0;\n' + text).format(t=CAST[t], n=n, v=v, b=by + ('u' if r.random() < 0.5 else ''))
        body.append(S('raw', [g.typed(t, 2) if is_int(t) or t in g.floats else E('cast', [g.int(2)], t=t)], text=text, slots=[(t, contract(t))],
                      declares=[(n, t, contract(t), False)]))
        g.names.append(Name(n, t))
    if r.random() < 0.3:
        k.captures.append(Capture('rounds', 'i32', r.choice([1, 2, 3]), 'opaque'))
        lines = ['unsigned total = $0;', 'for (int s = 0; s < rounds; ++s) total = total * 3 + sycl::reduce_over_group(sg, total ^ s, sycl::plus<>());']
        body.append(S('raw', [g.int(1, 'u32')], text='\n'.join(lines), slots=[('u32', contract('u32'))],
                      declares=[('total', 'u32', contract('u32'), True)]))
        g.names.append(Name('total', 'u32', True, contract('u32')))
    if r.random() < 0.3:
        lines = ['unsigned swept = $0;', 'for (unsigned d = lanes / 2; d > 0; d /= 2) swept += sycl::shift_group_left(sg, swept, d) * (lane + d < lanes);']
        body.append(S('raw', [g.int(1, 'u32')], text='\n'.join(lines), slots=[('u32', contract('u32'))],
                      declares=[('swept', 'u32', contract('u32'), True)]))
        g.names.append(Name('swept', 'u32', True, contract('u32')))
        # Lanes past the end give any value. A multiplication by 0 could not remove a NaN; this value is a number.
    k.body = body + g.statements(r.randint(0, 3), 2) + g.last()
    return k


def atomics(r, name, helpers, structs):
    """Atomic operations on a few variables in range kernels."""
    k, g = start(r, name, helpers, structs)
    t = r.choice(['i32', 'u32', 'u32', 'i64'])
    if t == 'i64':
        k.needs.add('atomic64')
    n = r.choice([1, 2, 5, 16])
    cells = array('cells', t, n, r.choice(['shared', 'device']), limits=(0, 100, 0))
    k.arrays.append(cells)
    op = r.choice(['fetch_add(%s($0))', 'fetch_add(1)', 'fetch_min(%s($0))', 'fetch_max(%s($0))', 'fetch_or(%s($0))', 'fetch_and(%s($0))',
                   'fetch_xor(%s($0))', 'fetch_sub(%s($0))'])
    op = op % CAST[t] if '%' in op else op
    where = r.choice(['0', 'unsigned($1) %% %du' % n, 'gid %% %d' % n])
    line = 'sycl::atomic_ref<%s, sycl::memory_order::relaxed, sycl::memory_scope::device>(cells[%s]).%s;' % (CAST[t], where, op)
    s = S('raw', [g.int(2, t), g.int(1, 'u32')], text=line, slots=[(t, (-1000, 1000, 0) if t[0] == 'i' else contract(t)), ('u32', contract('u32'))])
    if r.random() < 0.5:
        s = S('if', [g.bool(1)], [[s]])
    elif r.random() < 0.4:
        s = S('for', [E('const', t='i32', value=0), g.int(1)], [[s]], t='i32', name=g.fresh('k'), most=4, spell='int', how='up')
    k.body = [g.decl(2)] + g.statements(r.randint(0, 2), 2) + [s] + g.last()
    return k


def tiled(r, name, helpers, structs):
    """A matrix multiplication with tiles."""
    k, g = group_kernel(r, name, helpers, structs, 2)
    n = r.choice([2, 4, 5, 8, 16])
    inner = n * r.choice([1, 2, 3])
    k.attribute = ''
    k.locals = [n, n]
    k.globals = [n * r.choice([1, 2]), n * r.choice([1, 2])]
    t = r.choice(['i32', 'f32', 'u32', 'f64', 'i64'])
    limits = (0, 8, 0) if is_int(t) else (-8, 8, 2)
    where = kernels.storage(r, k)
    a = array('A', t, 1, where, limits=limits, size_of=lambda k: [k.globals[0] * inner])
    b = array('B', t, 1, where, limits=limits, size_of=lambda k: [inner * k.globals[1]])
    c = array('C', t, 1, where)
    c.per = 1
    two = r.random() < 0.5
    ta = array('tileA', t, [n, n] if two else [n * n], 'local', form='acc' if two else 'ptr', rows=True)
    tb = array('tileB', t, [n, n] if two else [n * n], 'local', form='acc' if two else 'ptr', rows=True)
    k.arrays += [a, b, c, ta, tb]
    k.captures.append(Capture('K', r.choice(['i32', 'u32']), inner, r.choice(['opaque', 'literal'])))

    def at(m, i, j):
        return '%s[%s][%s]' % (m, i, j) if two else '%s[%s * %d + %s]' % (m, i, n, j)
    u = r.choice(['int', 'unsigned', 'size_t'])
    lines = ['%s sum = 0;' % CAST[t], 'const %s i = it.get_local_id(0), j = it.get_local_id(1);' % u,
             'for (%s tile = 0; tile < K / %d; ++tile) {' % (u, n),
             '  %s = A[y * K + tile * %d + j];' % (at('tileA', 'i', 'j'), n), '  %s = B[(tile * %d + i) * W + x];' % (at('tileB', 'i', 'j'), n),
             '  ' + barrier(r), '  for (%s e = 0; e < %d; ++e) sum += %s * %s;' % (u, n, at('tileA', 'i', 'e'), at('tileB', 'e', 'j')),
             '  ' + barrier(r), '}', r.choice(['C[y * W + x] = sum;', 'C[y * W + x] += sum;'])]
    k.body = [S('raw', text='\n'.join(lines))]
    return k


def sort_group(r, name, helpers, structs):
    """Odd-even and bitonic sorting in local memory, or by rank."""
    k, g = group_kernel(r, name, helpers, structs, 1)
    k.attribute = ''
    which = r.choice(['oddeven', 'bitonic', 'rank'])
    if which == 'bitonic':
        k.locals = [r.choice([2, 4, 8, 16, 32])]
        k.globals = [k.locals[0] * r.choice([1, 2, 3])]
    t = r.choice(['i32', 'u32', 'u16', 'i64', 'f32'])
    a = local(r, k, 'loc', t)
    u = r.choice(['int', 'unsigned', 'size_t'])
    wait = barrier(r)
    value = g.typed(t, 2) if is_int(t) else E('cast', [g.int(2)], t=t)
    lines = {
        'oddeven': ['for (%s s = 0; s < L; ++s) {' % u, '  const %s i = 2 * lid + s %% 2;' % u, '  if (i + 1 < L && loc[i] > loc[i + 1]) {',
                    '    const auto v = loc[i];', '    loc[i] = loc[i + 1];', '    loc[i + 1] = v;', '  }', '  ' + wait, '}',
                    'const auto mine = loc[lid];'],
        'bitonic': ['for (unsigned size = 2; size <= L; size *= 2)', '  for (unsigned s = size / 2; s > 0; s /= 2) {',
                    '    const unsigned other = lid ^ s;', '    if (other > lid) {', '      const bool up = (lid & size) == 0;',
                    '      if ((loc[lid] > loc[other]) == up) std::swap(loc[lid], loc[other]);', '    }', '    ' + wait, '  }',
                    'const auto mine = loc[lid];'],
        'rank': ['%s rank = 0;' % u, 'for (%s i = 0; i < L; ++i) rank += loc[i] < loc[lid] || (loc[i] == loc[lid] && i < lid);' % u,
                 'const auto got = loc[lid];', wait, 'loc[rank] = got;', wait, 'const auto mine = loc[lid];'],
    }[which]
    for c in k.captures:
        if c.name == 'L':
            c.t, c.spell = 'u32', 'unsigned'
    for i in k.ids:
        if i.name == 'lid':
            i.t, i.spell = 'u32', 'const unsigned'
    # The result of a work-item depends only on the values; equal values differ only in their rank.
    out = array('sorted', t, k.items(), kernels.storage(r, k))
    out.per = 1
    k.arrays.append(out)
    text = '\n'.join(['loc[lid] = $0;', wait] + lines)
    k.body = [g.decl(1), S('raw', [value], text=text, slots=[(t, a.limits)], declares=[('mine', t, a.limits, False)]),
              S('store', [E('var', name='mine')], array='sorted', o='')]
    return k


FAMILIES = [(phases, 16), (scan, 8), (transpose, 5), (histogram, 7), (algorithms, 7), (sub_groups, 9), (atomics, 6), (tiled, 4), (sort_group, 5)]
