"""Kernels with special memory accesses: joint algorithms, strided copies, barriers and votes in control flow that is
uniform although the compiler cannot prove it, all kinds of atomic operations, pointers in memory."""

import kernels
from emit import S
from families_groups import barrier, group_kernel, local
from generate import Name
from kernels import array, start
from language import CAST, E, contract
from program import Capture
from snippets import put

U32 = ('u32', contract('u32'))
B = ('b', (0, 1, 0))


def own_output(r, k, name, t, per=1):
    out = array(name, t, k.items() * per, kernels.storage(r, k))
    out.per = per
    k.arrays.append(out)
    return out


def raw(text, exprs, slots, blocks=(), declares=(), **more):
    return S('raw', exprs, blocks, text=put(text, **more), slots=slots, declares=list(declares))


def joint(r, name, helpers, structs):
    """joint_reduce, joint scans and joint_any_of of groups and sub-groups, over local and global memory."""
    k, g = group_kernel(r, name, helpers, structs, r.choice([1, 1, 2]))
    k.attribute = ''
    t = r.choice(['u32', 'u32', 'u64', 'u16', 'u8', 'i32', 'f32'])
    limits = (-64, 64, 2) if t == 'f32' else (-1000, 1000, 0) if t == 'i32' else contract(t)
    n = r.choice([1, 2, 3, 7, 16, 31, 64, 65, 100])
    data = array('data', t, n + 40, r.choice(['shared', 'device']), limits=limits)
    data.size_of = lambda k: [n + 40]
    k.arrays.append(data)
    local(r, k, 'loc', t)
    groups = k.items() // kernels.local_items(k)
    scans = array('scans', t, groups * n, 'shared')
    scans.per, scans.size_of = 1, lambda k: [k.items() // kernels.local_items(k) * n]
    k.arrays.append(scans)
    wait = barrier(r)
    value = g.typed(t, 1) if t != 'f32' else E('cast', [g.int(1)], t=t)
    body = [g.decl(2), raw('loc[lid] = $0;\n' + wait, [value], [(t, limits)])]
    if t == 'f32':
        body[-1].a['slots'] = [(t, (-64, 64, 0))]
    ops = ['plus', 'plus', 'minimum', 'maximum'] + (['bit_xor', 'bit_or'] if t not in ('f32', 'i32') else [])
    own_output(r, k, 'joined', 'u64')
    uses = []
    for i in range(r.randint(1, 4)):
        v, op = 'j%d' % i, 'sycl::%s<>()' % r.choice(ops)
        first, last = r.choice([('data', 'data + %d' % n), ('data + it.get_group_linear_id() % 40', 'data + it.get_group_linear_id() %% 40 + %d' % n), ('&loc[0]', '&loc[0] + L'),
                                ('&loc[0]', '&loc[0] + L'), ('&loc[0] + L / 2', '&loc[0] + L')])
        grp = 'it.get_group()' if r.random() < 0.7 else 'it.get_sub_group()'
        predicate = r.choice(['[](auto e) { return e > 5; }', '[=](auto e) { return int(e) % 7 == 3; }', '[](const %s &e) { return e != %s(2); }' % (CAST[t], CAST[t])])
        values = {'g': grp, 'f': first, 'l': last, 'v': v, 'op': op, 'T': CAST[t], 'p': predicate, 'n': n}
        what = r.choice(['reduce', 'reduce', 'init', 'wide', 'any', 'exclusive', 'inclusive', 'start'])
        if what in ('exclusive', 'inclusive', 'start'):
            values['g'] = 'it.get_group()'
            if 'loc' in first:
                values['f'], values['l'] = 'data', 'data + %d' % n
            text = {'exclusive': '{{T}} *{{v}}e = sycl::joint_exclusive_scan({{g}}, {{f}}, {{l}}, scans + it.get_group_linear_id() * {{n}}, {{op}});',
                    'inclusive': '{{T}} *{{v}}e = sycl::joint_inclusive_scan({{g}}, {{f}}, {{l}}, scans + it.get_group_linear_id() * {{n}}, {{op}});',
                    'start': '{{T}} *{{v}}e = sycl::joint_exclusive_scan({{g}}, {{f}}, {{l}}, scans + it.get_group_linear_id() * {{n}}, {{T}}(3), {{op}});'}[what]
            text += '\nconst long {{v}} = ({{v}}e - scans) + long(scans[it.get_group_linear_id() * {{n}} + lid % {{n}}]);\n' + wait
        else:
            text = {'reduce': 'const auto {{v}} = sycl::joint_reduce({{g}}, {{f}}, {{l}}, {{op}});',
                    'init': 'const auto {{v}} = sycl::joint_reduce({{g}}, {{f}}, {{l}}, {{T}}(7), {{op}});',
                    'wide': 'const auto {{v}} = sycl::joint_reduce({{g}}, {{f}}, {{l}}, %s(5), {{op}});' % ('double' if t == 'f32' else 'std::int64_t' if t[0] == 'i' else 'std::uint64_t'),
                    'any': 'const int {{v}} = sycl::joint_%s_of({{g}}, {{f}}, {{l}}, {{p}});' % r.choice(['any', 'all', 'none'])}[what]
        s = raw(text, [], [], **values)
        if r.random() < 0.2 and 'sub' not in grp:
            k.captures.append(Capture('on%d' % i, 'i32', r.choice([0, 1, 1]), 'opaque'))
            s.a['text'] = 'std::uint64_t %s_ = 3;\nif (on%d) {\n%s\n%s_ = std::uint64_t(%s(%s));\n}' % (v, i, s.a['text'], v, 'long', v)
            uses.append(v + '_')
        else:
            uses.append('std::uint64_t(long(%s))' % v)
        body.append(s)
    # No range is empty (its minimum and maximum would be infinite): there are 64 elements, and L / 2 < L.
    text = 'joined[gid] = %s;' % ' + '.join('%s * %d' % (u, 2 * i + 1) for i, u in enumerate(uses))
    k.body = body + [raw(text, [], [])] + g.statements(r.randint(0, 2), 2) + g.last()
    return k


def copies(r, name, helpers, structs):
    """async_work_group_copy from and to global memory, with strides; computations in local memory between them."""
    k, g = group_kernel(r, name, helpers, structs, r.choice([1, 1, 2]))
    k.attribute = ''
    t = r.choice(['u32', 'u8', 'u16', 'f32', 'u64', 'i32'])
    limits = (-64, 64, 2) if t == 'f32' else (-1000, 1000, 0) if t == 'i32' else contract(t)
    n, step, back = r.choice([1, 2, 3, 8, 17, 32, 50]), r.choice([1, 1, 2, 3, 5]), r.choice([1, 1, 2, 3])
    if n == 1:   # an assertion fails in PoCL
        k.needs.add('not_pocl')
    groups = k.items() // kernels.local_items(k)
    source = array('data', t, 1, r.choice(['shared', 'device']), limits=limits, size_of=lambda k: [k.items() // kernels.local_items(k) * n * step])
    target = array('copied', t, groups * n * back, 'shared')
    target.per, target.filled, target.size_of = 1, True, lambda k: [k.items() // kernels.local_items(k) * n * back]
    k.arrays += [source, target]
    local(r, k, 'loc', t, lambda k: [n])
    local(r, k, 'other', t, lambda k: [n])
    who = r.choice(['it', 'it.get_group()'])
    wait = r.choice(['e{i}.wait();', 'it.wait_for(e{i});', 'it.get_group().wait_for(e{i});'])
    cast = 'sycl::address_space_cast<sycl::access::address_space::global_space, sycl::access::decorated::yes>(%s)'
    group = 'it.get_group_linear_id()'
    into = 'loc.template get_multi_ptr<sycl::access::decorated::yes>()' if 'auto' in k.param else 'loc.get_multi_ptr<sycl::access::decorated::yes>()'
    lines = ['auto e0 = %s.async_work_group_copy(%s, %s, %d%s);' % (who, into, cast % ('data + %s * %d' % (group, n * step)), n, ', %d' % step if step > 1 or r.random() < 0.3 else ''),
             '@0', wait.format(i=0)]
    operation = r.choice(['loc[i]', 'loc[%d - i]' % (n - 1), 'loc[i] + loc[(i + 1) %% %d]' % n, 'loc[(i * 5 + 3) %% %d]' % n])
    lines += ['for (unsigned i = lid; i < %d; i += L) other[i] = %s;' % (n, operation), barrier(r),
              'auto e1 = %s.async_work_group_copy(%s, %s, %d%s);' % (who, cast % ('copied + %s * %d' % (group, n * back)), into.replace('loc.', 'other.'), n, ', %d' % back if back > 1 else ''),
              wait.format(i=1)]
    if r.random() < 0.3:
        lines = ['if (rounds > 0) {'] + lines + ['}']
        k.captures.append(Capture('rounds', 'i32', r.choice([1, 2]), 'opaque'))
    k.body = [g.decl(2), S('raw', [], [g.body(r.randint(0, 2), 1)], text='\n'.join(lines))] + g.last()
    return k


def uniform(r, name, helpers, structs):
    """Barriers in control flow that depends only on memory or the group's id; whole groups that return early."""
    k, g = group_kernel(r, name, helpers, structs, r.choice([1, 1, 2]))
    local(r, k, 'flag', 'u32', lambda k: [4])
    loc = local(r, k, 'loc', 'u32')
    wait = barrier(r)
    body = [g.decl(2), raw('loc[lid] = $0;\nif (lid == 0) flag[0] = $1;\n' + wait, [g.int(2, 'u32'), E('const', t='u32', value=r.choice([0, 1, 2, 3, 7]))], [U32, U32])]
    group = 'it.get_group_linear_id()'
    g.readable.append(loc)
    for i in range(r.randint(1, 3)):
        v = g.fresh('h')
        g.in_loop, g.may_return = 0, False

        def inside():
            return g.body(r.randint(0, 2), 1)
        g.readable.remove(loc)
        exprs = [g.int(1, 'u32')]
        g.readable.append(loc)
        step = 'loc[lid] = {{v}} + loc[lid];' if r.random() < 0.5 else '{{v}} ^= loc[(lid + 1) % L];'
        how = r.choice([
            ['if (flag[0] & 1) {', '  @0', '  ' + wait, '  loc[lid] ^= {{v}} + 1;', '  ' + wait, '} else {', '  {{v}} += loc[0];', '  ' + wait, '}'],
            ['if (%s %% 2 == 0) {' % group, '  ' + wait, '  loc[lid] += {{v}};', '  ' + wait, '  {{v}} = loc[L - 1 - lid];', '}', wait],
            ['for (unsigned n = 0; n < %s %% 3 + 1; ++n) {' % group, '  const unsigned got = loc[(lid + n) % L];', '  ' + wait, '  loc[lid] = got * 3 + {{v}};', '  ' + wait, '  @0', '}'],
            ['while (true) {', '  ' + wait, '  if (flag[0] > 3) break;', '  {{v}} = {{v}} * 3 + flag[0];', '  ' + wait, '  if (lid == L - 1) ++flag[0];', '}', wait],
            ['do {', '  {{v}} += loc[(lid * 3) % L];', '  ' + wait, '  if (lid == 0) flag[0] += 2;', '  ' + wait, '  if (flag[0] % 5 == 1) continue;', '  {{v}} ^= 7;', '} while (flag[0] < 6);', wait],
            ['switch (flag[0] & 3) {', 'case 0:', '  ' + wait, '  {{v}} += 5;', 'case 1:', '  loc[lid] += {{v}};', '  ' + wait, '  {{v}} = loc[(lid + 1) % L];', '  ' + wait, '  break;', 'default:', '  {{v}} = ~{{v}};', '}', wait],
            ['for (unsigned n = 0; n < 4; ++n) {', '  if (lid == n % L) flag[1] = {{v}} & 7;', '  ' + wait, '  const unsigned f = flag[1];', '  ' + wait, '  if (f == 3) continue;', '  if (f == 6) break;',
             '  ' + step, '  @0', '}', wait],
            ['const bool {{v}}b = sycl::any_of_group(it.get_group(), ({{v}} & 15) == 3);', 'if ({{v}}b) {', '  ' + wait, '  loc[lid] = {{v}};', '  ' + wait, '  {{v}} += loc[L - 1];', '} else {', '  @0', '}', wait],
            ['while (sycl::any_of_group(it.get_group(), {{v}} > 1000)) {', '  if ({{v}} > 1000) {', '    {{v}} /= 7;', '    @0', '  }', '}'],
        ])
        text = 'unsigned {{v}} = $0;\n' + '\n'.join(how)
        # If @0 follows a write to loc without a barrier, it must not read elements of other work-items.
        races = text.split('@0')[0].rfind('loc[lid]') > text.split('@0')[0].rfind(wait)
        if races:
            g.readable.remove(loc)
        blocks = [inside()] if '@0' in text else []
        if races:
            g.readable.append(loc)
        body.append(raw(text, exprs, [U32], blocks, [(v, 'u32', contract('u32'), True)], v=v))
        g.names.append(Name(v, 'u32', True, contract('u32')))
        # No work-item writes the elements of loc that others read here before the next barrier.
        body.append(raw(wait, [], []))
        if r.random() < 0.2:
            body.append(raw('if (%s == %d) return;' % (group, r.choice([0, 1, 2])), [], []))
    k.body = body + g.statements(r.randint(0, 2), 1) + g.last()
    return k


def votes(r, name, helpers, structs):
    """Sub-group algorithms in branches and loops that are uniform in a sub-group, with divergent code between them."""
    k, g = group_kernel(r, name, helpers, structs, 1, True)
    k.ids.append(kernels.Id('lane', 'u32', 'const unsigned', 'it.get_sub_group().get_local_linear_id()', lambda k: 63))
    k.ids.append(kernels.Id('lanes', 'u32', 'const unsigned', 'it.get_sub_group().get_local_linear_range()', lambda k: 64))
    g.names += [Name('lane', 'u32', False, 'id')]
    body = [raw('const auto sg = it.get_sub_group();', [], []), g.decl(2)]
    for i in range(r.randint(1, 3)):
        v = g.fresh('h')
        t = r.choice(['unsigned', 'unsigned', 'std::uint64_t', 'std::uint16_t', 'std::uint8_t'])
        blocks = []

        def block():
            g.in_loop, g.may_return = 0, False
            blocks.append(g.body(r.randint(0, 2), 1))
            return '@%d' % (len(blocks) - 1)
        reduce = r.choice(['sycl::reduce_over_group(sg, {{T}}({{v}}), sycl::plus<>())', 'sycl::inclusive_scan_over_group(sg, {{T}}({{v}}), sycl::plus<>())',
                           'sycl::exclusive_scan_over_group(sg, {{T}}({{v}}), sycl::bit_xor<>())', 'sycl::reduce_over_group(sg, {{T}}({{v}}), sycl::maximum<>())',
                           'sycl::group_broadcast(sg, {{T}}({{v}}), lanes - 1)', 'sycl::select_from_group(sg, {{T}}({{v}}), (lane + 1) % lanes)',
                           'sycl::reduce_over_group(sg, {{T}}({{v}}), {{T}}(9), sycl::bit_and<>())'])
        how = r.choice([
            ['unsigned {{v}}n = $1 % 13;', 'while (sycl::any_of_group(sg, {{v}}n > 0)) {', '  if ({{v}}n > 0) {', '    --{{v}}n;', '    {{v}} = {{v}} * 3 + {{v}}n;', '    ' + block(), '  }', '  {{v}} ^= %s;' % reduce, '}'],
            ['if (sycl::%s_of_group(sg, $2)) {' % r.choice(['any', 'all', 'none']), '  {{v}} += %s;' % reduce, '  ' + block(), '} else if (sg.get_group_linear_id() % 2 == 0) {', '  {{v}} = %s;' % reduce, '} else {', '  ' + block(), '}'],
            ['for (unsigned n = 0; n < sg.get_group_linear_id() % 3 + 1; ++n) {', '  if (({{v}} + n) % 3 == 1) {{v}} += 5;', '  {{v}} += %s;' % reduce, '}'],
            ['switch (sycl::group_broadcast(sg, unsigned($1)) & 3) {', 'case 0:', '  {{v}} = %s;' % reduce, 'case 1:', '  {{v}} ^= 77;', '  break;', 'case 2: {', '  ' + block(), '}', 'default:', '  {{v}} += %s;' % reduce, '}'],
            ['for (unsigned n = 0; n < 5; ++n) {', '  if ($2) {{v}} += n;', '  if (sycl::all_of_group(sg, {{v}} % 2 == 0)) break;', '  if (sycl::any_of_group(sg, {{v}} % 5 == 0)) continue;', '  {{v}} = %s;' % reduce, '}'],
            ['if (sg.leader()) {', '  ' + block(), '  {{v}} += 1;', '}', '{{v}} = sycl::group_broadcast(sg, {{T}}({{v}})) + lane;'],
            ['for (unsigned n = 1; n < lanes; n *= 2) {', '  const {{T}} got = sycl::shift_group_right(sg, {{T}}({{v}}), n);', '  if (lane >= n) {{v}} += got;', '}'],
            ['const {{T}} {{v}}p = sycl::permute_group_by_xor(sg, {{T}}({{v}}), 1);', 'if ((lane ^ 1) < lanes) {{v}} = lane & 1 ? std::max<{{T}}>({{v}}, {{v}}p) : std::min<{{T}}>({{v}}, {{v}}p);'],
        ])
        text = '{{T}} {{v}} = $0;\n' + '\n'.join(how)
        own = {'unsigned': 'u32', 'std::uint64_t': 'u64', 'std::uint16_t': 'u16', 'std::uint8_t': 'u8'}[t]
        body.append(raw(text, [g.int(2, 'u32'), g.int(1, 'u32'), g.bool(1)], [U32, U32, B], blocks, [(v, own, contract(own), True)], v=v, T=t))
        g.names.append(Name(v, own, True, contract(own)))
    k.body = body + g.statements(r.randint(0, 3), 2) + g.last()
    return k


def atomic_kinds(r, name, helpers, structs):
    """atomic_ref in every address space and scope: compare-exchange, tickets, floating point, in functions."""
    k, g = group_kernel(r, name, helpers, structs, r.choice([1, 1, 2]))
    k.attribute = ''
    n = r.choice([1, 2, 5, 16])
    t = r.choice(['u32', 'u32', 'i32', 'u64', 'f32', 'f64'])
    if t in ('u64', 'f64'):
        k.needs.add('atomic64')
    cells = array('cells', t, n, r.choice(['shared', 'device']), limits=(0, 100, 0))
    tickets = array('tickets', 'u32', 1, r.choice(['shared', 'device']), limits=(0, 0, 0))
    slots = array('taken', 'u32', k.items() * 8, 'shared')
    slots.per, slots.size_of = 1, lambda k: [k.items() * 8]
    k.arrays += [cells, tickets, slots]
    local(r, k, 'loc', t, lambda k: [n])
    wait = barrier(r)

    def ref(place, space, scope):
        order = r.choice(['relaxed', 'relaxed', 'acq_rel', 'seq_cst'])
        if order == 'seq_cst':
            k.needs.add('seq_cst')
        return 'sycl::atomic_ref<%s, sycl::memory_order::%s, sycl::memory_scope::%s%s>(%s)' % (
            CAST[t], order, scope,
            r.choice(['', ', sycl::access::address_space::generic_space', ', sycl::access::address_space::' + space]), place)
    glob = lambda place: ref(place, 'global_space', r.choice(['device', 'device', 'system']))  # noqa: E731
    loca = lambda place: ref(place, 'local_space', r.choice(['work_group', 'device']))  # noqa: E731
    floating = t[0] == 'f'
    value = '{{T}}(int($0))' if t == 'i32' else '{{T}}($0 & 63)' if floating else '{{T}}($0)'
    if t == 'i32':
        value = '{{T}}($0 & 1023)'
    at = '$1 %% %d' % n

    def operation(make, memory):
        place = '%s[%s]' % (memory, at)
        simple = ['.fetch_add({{x}});', ' += {{x}};', '.fetch_max({{x}});', '.fetch_min({{x}});', '.fetch_sub({{x}});'] if not floating else ['.fetch_add({{x}});', ' += {{x}};', '.fetch_sub({{x}});']
        if not floating:
            simple += ['.fetch_or({{x}});', '.fetch_xor({{x}});', '.fetch_and({{x}} | 3);']
        how = r.random()
        # A kernel uses one kind of operation for each memory: different ones do not commute.
        op = k.hints.setdefault('op ' + memory, r.choice(simple))
        if how < 0.55 or k.hints.setdefault('how ' + memory, r.random() < 0.5):
            k.hints['how ' + memory] = True
            more = r.choice(['', '', ', sycl::memory_order::' + r.choice(['relaxed', 'acquire', 'release', 'acq_rel'])])
            if more and r.random() < 0.5:
                more += ', sycl::memory_scope::device'
            return make(place) + op.replace('{{x}})', value + more + ')').replace('{{x}}', value)
        k.hints['op ' + memory] = '.fetch_add({{x}});'
        loop = r.choice(['auto a_ = {{ref}};\n{{T}} old_ = a_.load();\nwhile (!a_.compare_exchange_%s(old_, {{T}}(old_ + {{x}}))) {\n}', '{{T}} old_, new_;\nauto a_ = {{ref}};\nold_ = a_.load();\ndo\n  new_ = {{T}}(old_ + {{x}});\nwhile (!a_.compare_exchange_%s(old_, new_));'])
        text = put(loop % r.choice(['weak', 'strong']), ref=make(place), x=value)
        return '{\n%s\n}' % text
    body = [g.decl(2), raw('for (unsigned i = lid; i < %d; i += L) loc[i] = 0;\n%s' % (n, wait), [], [])]
    for memory, make in r.choice([[('loc', loca)], [('cells', glob)], [('loc', loca), ('cells', glob)]]):
        for _ in range(r.choice([1, 1, 2])):
            s = raw(operation(make, memory), [g.int(2, 'u32'), g.int(1, 'u32')], [U32, U32], T=CAST[t])
            what = r.random()
            if what < 0.35:
                s = S('if', [g.bool(1)], [[s]])
            elif what < 0.5:
                s = S('for', [E('const', t='i32', value=0), g.int(1)], [[s]], t='i32', name=g.fresh('k'), most=4, spell='int', how='up')
            body.append(s)
    body.append(raw(wait, [], []))
    if 'op loc' in k.hints:
        own_output(r, k, 'seen', t)
        body.append(raw('seen[gid] = loc[lid %% %d];' % n, [], []))
    if r.random() < 0.6:
        # The ticket of a work-item depends on the order, but each is always taken once.
        text = '%sif ($0) {\n  const unsigned at_ = sycl::atomic_ref<unsigned, sycl::memory_order::relaxed, sycl::memory_scope::device>(tickets[0])%s;\n  taken[at_] += at_ * 3 + 1;\n}%s'
        text = text % (r.choice([('', r.choice(['++', '.fetch_add(1)', '.fetch_add(1u)']), ''), ('for (unsigned n_ = 0; n_ < gid % 7; ++n_) {\n', '.fetch_add(1)', '\n}')]))
        body.append(raw(text, [g.bool(1)], [B]))
    k.body = body + (g.last() if r.random() < 0.4 else [])
    return k


def pointers(r, name, helpers, structs):
    """Arrays of pointers, linked lists, arrays of bool, pointers that move, views by value."""
    k, g = start(r, name, helpers, structs)
    k.form = 'lambda'
    t = r.choice(['u32', 'u32', 'u8', 'u16', 'u64'])
    T = CAST[t]
    how = r.choice(['rows', 'rows', 'list', 'list', 'flags', 'moving', 'view'])
    items = k.items()
    exprs, slots = [g.int(2, 'u32'), g.int(1, 'u32'), g.bool(1)], [U32, U32, B]
    g.in_loop, g.may_return = 0, False
    block = [g.body(r.randint(0, 2), 1)]
    n, m = r.choice([1, 2, 5, 8, 16]), r.choice([1, 3, 7, 16, 33])
    if how == 'rows':
        k.setup += ['%s *base = t.shared<%s>(%d, 0, 255ull);' % (T, T, n * m), '%s **rows = sycl::malloc_shared<%s *>(%d, t.q);' % (T, T, n),
                    'for (int i = 0; i < %d; ++i) rows[i] = base + (i * 5 + 3) %% %d * %d;' % (n, n, m)]
        lines = r.choice([
            ['unsigned h = $0;', 'const %s *row = rows[h %% %d];' % (T, n), 'for (unsigned i = 0; i < $1 %% %d; ++i) {' % (m + 1), '  h = h * 3 + row[i];', '  @0', '}'],
            ['unsigned h = 0;', 'for (%s **p = rows; p != rows + %d; ++p) {' % (T, n), '  if ($2) continue;', '  h = h * 5 + (*p)[$0 %% %d];' % m, '}'],
            ['unsigned h = rows[$0 %% %d][$1 %% %d];' % (n, m), 'if (rows[$0 %% %d] > base) h += unsigned(rows[$0 %% %d] - base);' % (n, n), 'const %s *best = $2 ? rows[0] : rows[%d];' % (T, n - 1), 'h ^= *best;']])
    elif how == 'list':
        k.setup += ['things::Node *nodes = sycl::malloc_shared<things::Node>(%d, t.q);' % m, 'things::Node **heads = sycl::malloc_shared<things::Node *>(%d, t.q);' % n,
                    'for (int i = 0; i < %d; ++i) nodes[i] = {unsigned(i * 77 %% 31), i + 1 < %d ? &nodes[i + 1] : nullptr};' % (m, m), 'for (int i = 0; i < %d; ++i) heads[i] = i %% 3 == 2 ? nullptr : &nodes[i * 7 %% %d];' % (n, m)]
        lines = r.choice([
            ['unsigned h = $1;', 'for (const things::Node *p = heads[$0 %% %d]; p; p = p->next) {' % n, '  if (p->value % 5 == 2) continue;', '  h = h * 3 + p->value;', '  @0', '  if (h % 17 == 4) break;', '}'],
            ['unsigned h = 0;', 'things::Node *p = heads[$0 %% %d];' % n, 'while (p && p->value != $1 % 31) {', '  ++h;', '  p = p->next;', '}', 'if (p) h += 100;'],
            ['unsigned h = 0;', 'const things::Node *a = heads[$0 %% %d], *b = a;' % n, 'while (b && b->next) {', '  a = a->next;', '  b = b->next->next;', '  ++h;', '}', 'if (a) h = h * 37 + a->value;', '@0']])
    elif how == 'flags':
        flags = array('flags', 'b', items, kernels.storage(r, k), limits=(0, 1, 0), size_of=lambda k: [k.items()])
        result = array('marks', 'b', items, kernels.storage(r, k))
        result.per = 1
        k.arrays += [flags, result]
        lines = r.choice([
            ['unsigned h = 0;', 'for (unsigned i = 0; i <= $0 % 9; ++i) {', '  if (!flags[(gid + i) %% %d]) break;' % items, '  ++h;', '  @0', '}', 'marks[gid] = h & 1;'],
            ['bool on = flags[gid] && $2;', 'on ^= flags[$0 %% %d];' % items, 'unsigned h = on ? $1 : 3;', 'marks[gid] = on;', 'marks[gid] |= flags[gid];'],
            ['unsigned h = flags[gid] + flags[$0 %% %d] * 2;' % items, 'if (flags[gid] != $2) {', '  @0', '  marks[gid] = !flags[gid];', '}']])
    elif how == 'moving':
        data = array('data', t, items * m, 'shared', size_of=lambda k: [k.items() * m])
        result = array('moved', t, items * m, 'shared')
        result.per = m
        k.arrays += [data, result]
        lines = r.choice([
            ['const %s *p = data + gid * %d, *end = p + %d;' % (T, m, m), '%s *q = moved + gid * %d;' % (T, m), 'unsigned h = 0;', 'while (p != end) {', '  if (*p % 3 == 1) {', '    ++p;', '    continue;', '  }', '  *q++ = *p++;', '  @0', '}', 'h = unsigned(end - p) + unsigned(q - moved);'],
            ['const %s *first = data + gid * %d, *last = first + %d;' % (T, m, m), 'unsigned h = 0;', 'while (first < last) {', '  const auto *middle = first + (last - first) / 2;', '  if (*middle < $0) first = middle + 1;', '  else last = middle;', '  ++h;', '}'],
            ['%s *q = moved + gid * %d + %d;' % (T, m, m), 'unsigned h = $0;', 'for (int i = 0; i < %d; ++i) *--q = h = h * 3 + data[gid * %d + i];' % (m, m)],
            ['unsigned h = 0;', 'for (auto *p = data + gid * %d + %d; p-- != data + gid * %d;) h = h * 7 + *p;' % (m, m, m), 'std::copy(data + gid * %d, data + gid * %d + %d, moved + gid * %d);' % (m, m, m, m),
             'std::reverse(moved + gid * %d, moved + gid * %d + %d);' % (m, m, m)]])
    else:
        data = array('data', t, items * m, 'shared', size_of=lambda k: [k.items() * m])
        k.arrays.append(data)
        k.setup += ['const things::View<%s> view{data, %d, %d};' % (T, items, m), 'const things::Pair<things::View<%s>> both{view, {data + %d, 1, %d}};' % (T, (items - 1) * m, m)]
        lines = r.choice([
            ['unsigned h = 0;', 'for (const auto &e : view.row(gid)) h = h * 3 + e;'], ['unsigned h = both.second.at(0, $0 %% %d) + view.at($1 %% %d, 0);' % (m, items)],
            ['auto mine = view;', 'if ($2) mine = both.second;', 'unsigned h = mine.at($0 % unsigned(mine.height), $1 % unsigned(mine.width));', '@0'],
            ['unsigned h = $0;', 'std::span<const %s> s(view.data + gid * %d, %d);' % (T, m, m), 'for (auto e : s.subspan(s.size() / 2)) h ^= e;']])
    k.body = [g.decl(2), S('raw', exprs, block, text='\n'.join(lines), slots=slots, declares=[('h', 'u32', contract('u32'), True)])]
    g.names.append(Name('h', 'u32', True, contract('u32')))
    own_output(r, k, 'hashes', 'u32')
    k.body += g.statements(r.randint(0, 2), 2) + [S('store', [E('var', name='h')], array='hashes', o='')]
    return k


FAMILIES = [(joint, 6), (copies, 4), (uniform, 7), (votes, 7), (atomic_kinds, 5), (pointers, 6)]
