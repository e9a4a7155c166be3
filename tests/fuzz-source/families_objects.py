"""Kernels that write to their own function object, and sub-groups for short rows."""

import families_groups
import kernels
from emit import S
from families_groups import barrier, group_kernel, local
from families_memory import B, U32, own_output, raw
from generate import Name
from kernels import array, start
from language import contract


def written(r, name, helpers, structs):
    """Captured objects with mutable members that loops and branches write, also after barriers and through pointers;
    members of the function object itself. Each work-item has its own copy."""
    group = r.random() < 0.6
    k, g = group_kernel(r, name, helpers, structs) if group else start(r, name, helpers, structs)
    keep = array('keep', 'u32', 1, 'capture')
    keep.text, keep.member = 'const things::Keeper keep{%d};' % r.choice([0, 1, 7]), 'things::Keeper'
    k.arrays.append(keep)
    functor = 'auto' not in k.param and r.random() < 0.5 and not any(a.storage == 'capture' and a.member is None for a in k.arrays)
    k.form = 'functor' if functor else 'lambda'
    own = 'keep.put({{x}})'
    if functor:
        state = array('state', 'u32', 1, 'capture')
        state.text, state.member = 'unsigned state = %d;' % r.choice([0, 3, 100]), 'unsigned'
        k.arrays.append(state)
    shared = local(r, k, 'loc', 'u32') if group else None
    wait = barrier(r) if group else ''
    body = [g.decl(2)]
    if r.random() < 0.3:
        body.append(raw('const things::Keeper *both[2] = {&keep, &keep};', [], []))
        own = 'both[%s & 1]->put({{x}})' % r.choice(['gid', '0', '1'])
    for i in range(r.randint(2, 5)):
        v = g.fresh('o')
        g.in_loop, g.may_return = 0, False
        blocks = []

        def block():
            blocks.append(g.body(r.randint(0, 2), 1))
            return '@%d' % (len(blocks) - 1)
        ways = [
            ['unsigned {{v}} = %s;' % own.replace('{{x}}', '$0')],
            ['unsigned {{v}} = keep.at($0);', 'if ($1) {', '  {{v}} += %s;' % own.replace('{{x}}', '{{v}} + 1'), '  ' + block(), '}'],
            ['unsigned {{v}} = 0;', 'for (unsigned n = 0; n < $0 % 6; ++n) {', '  {{v}} = {{v}} * 3 + %s;' % own.replace('{{x}}', 'n'), '  ' + block(), '}'],
            ['const auto {{v}}f = [&](unsigned x) { return %s; };' % own.replace('{{x}}', 'x'), 'unsigned {{v}} = {{v}}f($0) + {{v}}f(5);'],
            ['const things::Keeper {{v}}k = keep;', '{{v}}k.put($0);', 'unsigned {{v}} = {{v}}k.at(1) + keep.at(2);'],
            ['keep.seen[$0 %% %d] += 3;' % 5, 'unsigned {{v}} = keep.at($0);'],
            ['auto &{{v}}r = const_cast<things::Keeper &>(keep);', '{{v}}r.base += $0;', 'unsigned {{v}} = %s;' % own.replace('{{x}}', '1')],
        ]
        if functor:
            me = 'const_cast<%s_functor *>(this)' % name.upper()
            ways += [['%s->state += $0;' % me, 'unsigned {{v}} = state;'],
                     ['auto *const {{v}}me = %s;' % me, 'for (int n = 0; n < 3; ++n) {', '  if ($1) {{v}}me->state = {{v}}me->state * 5 + n;', '  ' + block(), '}', 'unsigned {{v}} = state ^ $0;']]
        way = r.choice(ways)
        used = '\n'.join(way)
        order = [n for n in range(len(blocks)) if '@%d' % n in used]
        for to, n in enumerate(order):
            used = used.replace('@%d' % n, '@%d' % to)
        body.append(raw(used, [g.int(2, 'u32'), g.bool(1)], [U32, B], [blocks[n] for n in order], [(v, 'u32', contract('u32'), True)], v=v))
        g.names.append(Name(v, 'u32', True, contract('u32')))
        if group and r.random() < 0.7:
            t = g.fresh('t')
            body.append(raw('loc[lid] = {{v}} + keep.at(lid);\n' + wait + '\nunsigned {{t}} = loc[(lid + 1) % L];\n' + wait, [], [],
                            declares=[(t, 'u32', contract('u32'), True)], v=v, t=t))
            g.names.append(Name(t, 'u32', True, contract('u32')))
    own_output(r, k, 'kept', 'u32')
    body.append(raw('kept[gid] = keep.at(gid) + keep.base%s;' % (' + state' if functor else ''), [], []))
    k.body = body + g.last()
    return k


def rows(r, name, helpers, structs):
    """Shuffles and sub-group algorithms with rows that are shorter than a sub-group. How these rows are divided is
    specific to the native device."""
    # Kernels that call functions of other sources have no form for short rows (passes/native/vectorize/PackRows.h).
    k = families_groups.sub_groups(r, name, [h for h in helpers if h.kind != 'external'], structs, r.choice([2, 2, 3]))
    k.needs.add('own_rows')
    row = r.choice([1, 2, 3, 5, 7, 9, 12, 17, 20])
    k.locals[-1], k.globals[-1] = row, row * r.choice([1, 2, 3])
    k.resize()
    return k


FAMILIES = [(written, 6), (rows, 4)]
