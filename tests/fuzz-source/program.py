"""Kernels and programs, and their text.

A Kernel has a launch (range or nd_range), memory, captures, names of ids and a body. Its text is a host function that
allocates the memory and launches it. Whatever the body does not use is not written.
"""

import re

from emit import block
from language import CAST, NAMES, Array, E, Env, contract, highest, is_int, lowest, unambiguous

IDS = ['z', 'y', 'x']


class Capture:
    """A number that a kernel captures. how: 'opaque' (unknown to the compiler), 'const', 'literal' (constexpr)."""

    def __init__(self, name, t, value, how='opaque', spell=None, value_of=None):
        self.name, self.t, self.value, self.how = name, t, value, how
        self.value_of = value_of     # for sizes: their meaning in a kernel
        self.spell = spell or NAMES[t][0]


class Id:
    """A name in the kernel for (part of) an id. text: its value; uses: names in the text."""

    def __init__(self, name, t, spell, text, hi, uses=()):
        self.name, self.t, self.spell, self.text, self.hi, self.uses = name, t, spell, text, hi, uses


class Kernel:
    def __init__(self, name):
        self.name = name
        self.globals = [64]
        self.locals = None           # sizes of a work-group, for an nd_range
        self.param = 'sycl::id<1> it'
        self.arrays = []
        self.captures = []
        self.ids = []
        self.body = []
        self.attribute = ''
        self.form = 'lambda'         # or 'functor'
        self.handler = False         # launched in a command group
        self.sub_group = 0           # the size that the attribute requires
        self.sub_group_slot = False
        self.needs = set()
        self.hints = {}
        self.top = []                # lines outside of functions, in both sources
        self.other = []              # the same in the other source only
        self.setup, self.inside = [], []   # lines of the host, and of its command group
        self.launch_arguments = []   # between the range and the kernel
        self.more_params = []        # of the kernel
        self.hierarchical = False    # launched by parallel_for_work_group; a line `%ids` stands for the ids
        self.offset = None           # of a range, one number per dimension

    def items(self):
        n = 1
        for g in self.globals:
            n *= g
        return n

    def env(self):
        env = Env()
        for c in self.captures:
            env.add(c.name, c.t, c.value, c.value)
        for i in self.ids:
            env.add(i.name, i.t, 0, i.hi(self))
        for a in self.arrays:
            env.arrays[a.name] = a
        n = len(self.globals)
        env.own = {'linear': E('var', name='gid'), 'ids': IDS[3 - n:], 'items': self.items()}
        return env

    def resize(self):
        """Adapts the sizes of the outputs to the launch."""
        for a in self.arrays:
            if a.size_of:
                a.sizes = a.size_of(self)
            elif a.per:
                a.sizes = list(self.globals) if len(a.sizes) > 1 else [self.items() * a.per]
        for c in self.captures:
            if c.value_of:
                c.value = c.value_of(self)

    def text(self):
        self.resize()
        env = self.env()
        lines = []
        block(self.body, env, lines, 0)
        lines = unambiguous(lines)
        used = set(env.used)
        used.update(re.findall(r'[A-Za-z_]\w*', '\n'.join(self.setup + self.inside)))
        ids = []
        for i in reversed(self.ids):
            if i.name in used:
                used.update(i.uses)
                ids.insert(0, '%s %s = %s;' % (i.spell, i.name, i.text))
        if self.sub_group_slot:
            lines.append('if (it.get_global_linear_id() == 0) *sub_group_length = '
                         'unsigned(it.get_sub_group().get_max_local_range()[0]);')
        arrays = [a for a in self.arrays if a.name in used]
        captures = [c for c in self.captures if c.name in used]
        if self.hierarchical:
            whole = []
            for l in lines:
                pad = l[:len(l) - len(l.lstrip())]
                whole += [pad + i for i in ids] if l.strip() == '%ids' else [l]
            return self.host(arrays, captures, whole, used)
        return self.host(arrays, captures, ids + lines, used)

    # --- The function of the host

    def host(self, arrays, captures, lines, used):
        functor = self.form == 'functor'
        out = []
        members = []   # (type, name) of the captures
        inside = list(self.inside)    # lines of the command group
        host = []
        for c in captures:
            if c.how == 'opaque':
                host.append('const %s %s = Test::opaque<%s>(%s);' % (c.spell, c.name, c.spell, value_text(c)))
            elif c.how == 'const':
                host.append('const %s %s = %s;' % (c.spell, c.name, value_text(c)))
            elif c.how == 'mutable':
                host.append('%s %s = %s;' % (c.spell, c.name, value_text(c)))
            else:
                host.append('constexpr %s %s = %s;' % (c.spell, c.name, value_text(c)))
            members.append((c.spell, c.name))
        need_handler = self.handler or self.inside or self.hierarchical or any(a.storage in ('buffer', 'local') for a in arrays)
        for a in arrays:
            lo, hi, _ = a.limits
            span = '%s, %d%s' % (lo_text(int(lo)), int(hi) - int(lo), 'ull') if a.parts is None or isinstance(a.parts, int) else '-100, 200ull'
            n = 1
            for s in a.sizes:
                n *= s
            if a.per and not a.filled:
                span = '0, 0ull'
            element = a.element or CAST[a.t]
            if a.storage in ('shared', 'device'):
                host.append('%s *%s = t.%s<%s>(%d, %s);' % (element, a.name, a.storage, element, n, span))
                members.append((element + ' *', a.name))
            elif a.storage == 'buffer':
                sizes = ', '.join(str(s) for s in a.sizes)
                d = len(a.sizes)
                host.append('sycl::buffer<%s, %d> %s_buffer(t.host<%s>(%d, %s), sycl::range<%d>(%s));' % (
                    element, d, a.name, element, n, span, d, sizes))
                tag = 'sycl::read_write' if a.per else 'sycl::read_only'
                inside.append('sycl::accessor %s(%s_buffer, cgh, %s);' % (a.name, a.name, tag))
                members.append(('sycl::accessor<%s, %d, sycl::access_mode::%s>' % (
                    element if a.per else 'const ' + element, d, 'read_write' if a.per else 'read'), a.name))
            elif a.storage == 'local':
                d = len(a.sizes)
                sizes = ', '.join(str(s) for s in a.sizes)
                inside.append('sycl::local_accessor<%s, %d> %s(sycl::range<%d>(%s), cgh);' % (element, d, a.name, d, sizes))
                members.append(('sycl::local_accessor<%s, %d>' % (element, d), a.name))
            elif a.storage == 'capture':
                host.append(a.text)
                members.append((a.member, a.name))
        if self.sub_group_slot:
            host.append('unsigned *sub_group_length = t.sub_group_slot();')
            members.append(('unsigned *', 'sub_group_length'))
        host += self.setup
        out.append('static void %s(Test &t) {' % self.name)
        out += ['  ' + h for h in host]
        where = ', '.join([self.launch()] + self.launch_arguments)
        call = 'parallel_for_work_group' if self.hierarchical else 'parallel_for'
        params = ', '.join([self.param] + self.more_params)
        attribute = ' ' + self.attribute if self.attribute else ''
        if functor:
            before = ['struct %s_functor {' % self.name.upper()]
            before += ['  %s %s;' % m if not m[0].endswith(']') else '  %s;' % m[0] for m in members]
            before += ['  %s void operator()(%s) const {' % (self.attribute, params)]
            before += ['    ' + l for l in lines] + ['  }', '};']
            kernel = ['%s_functor{%s});' % (self.name.upper(), ', '.join(m[1] for m in members))]
        else:
            before = []
            kernel = ['[=](%s)%s {' % (params, attribute)] + ['  ' + l for l in lines] + ['});']
        if need_handler:
            out.append('  t.q.submit([&](sycl::handler &cgh) {')
            out += ['    ' + l for l in inside]
            out.append('    cgh.%s(%s, %s' % (call, where, kernel[0]))
            out += ['    ' + l for l in kernel[1:]]
            out.append('  }).wait();')
        else:
            out.append('  t.q.parallel_for(%s, %s' % (where, kernel[0]))
            out += ['  ' + l for l in kernel[1:-1]] if len(kernel) > 1 else []
            if len(kernel) > 1:
                out.append('  }).wait();')
            else:
                out[-1] = out[-1][:-1] + '.wait();'
        out.append('}')
        return before + out

    def launch(self):
        d = len(self.globals)
        g = ', '.join(str(x) for x in self.globals)
        if not self.locals:
            offset = ', sycl::id<%d>(%s)' % (d, ', '.join(str(x) for x in self.offset)) if self.offset else ''
            return 'sycl::range<%d>(%s)%s' % (d, g, offset)
        l = ', '.join(str(x) for x in self.locals)
        if self.hierarchical:
            groups = ', '.join(str(x // y) for x, y in zip(self.globals, self.locals))
            return 'sycl::range<%d>(%s), sycl::range<%d>(%s)' % (d, groups, d, l)
        return 'sycl::nd_range<%d>(sycl::range<%d>(%s), sycl::range<%d>(%s))' % (d, d, g, d, l)


def value_text(c):
    from language import literal
    return literal(c.value, c.t).text


def lo_text(n):
    return '(-9223372036854775807ll - 1)' if n == -(1 << 63) else '%dll' % n


class Struct:
    """A struct of scalars. members: (name, type, limits)."""

    def __init__(self, name, members):
        self.name, self.members = name, members

    def text(self):
        out = ['struct %s {' % self.name]
        out += ['  %s %s;' % (CAST[t], n) for n, t, _ in self.members]
        out.append('};')
        visits = ' '.join('v(x.%s);' % n for n, _, _ in self.members)
        fills = ' '.join('v.within(x.%s, %s, %dull);' % (n, lo_text(int(l[0])), int(l[1]) - int(l[0])) for n, _, l in self.members)
        out.append('inline void each(harness::Fill &v, %s &x) { %s }' % (self.name, fills))
        out.append('template <class V> void each(V &v, const %s &x) { %s }' % (self.name, visits))
        return out


class Helper:
    """A function that kernels call. kind: 'inline', 'noinline', 'template', 'auto', 'external'."""

    group = False                    # whether it contains group operations

    def __init__(self, name, kind, t, limits, params, body, result):
        self.name, self.kind, self.t, self.limits, self.params = name, kind, t, limits, params
        self.body, self.result = body, result
        self.template = CAST[params[0][1]] if kind == 'template' else ''
        self.calls = set()

    def head(self):
        params = []
        for n, t, _ in self.params:
            p = CAST[t]
            if self.kind == 'template' and t == self.params[0][1]:
                p = 'T'
            if self.kind == 'auto':
                p = 'auto'
            params.append('%s %s' % ('const %s &' % p if self.hints_reference(n) else p, n))
        return '%s %s(%s)' % (CAST[self.t], self.name, ', '.join(params))

    def hints_reference(self, name):
        return hash_of(self.name + name) % 3 == 0 and self.kind != 'external'

    def text(self):
        from emit import emit, S, write
        from language import rein
        env = Env()
        for n, t, limits in self.params:
            env.add(n, t, limits[0], limits[1], limits[2])
        lines = []
        block(self.body, env, lines, 1)
        v = rein(emit(self.result, env), self.t, self.limits)
        lines.append('  return %s(%s);' % (CAST[self.t], v.text))
        self.calls = env.used
        prefix = {'inline': 'static inline ', 'noinline': '__attribute__((noinline)) static ',
                  'template': 'template <class T> ', 'auto': 'static ', 'external': 'SYCL_EXTERNAL '}[self.kind]
        return [prefix + self.head() + ' {'] + unambiguous(lines) + ['}']

    def declaration(self):
        return ['SYCL_EXTERNAL %s;' % self.head()]


def hash_of(text):
    h = 5381
    for c in text:
        h = (h * 33 + ord(c)) & 0xffffffff
    return h >> 4


class Program:
    """Kernels, and their common structs and functions."""

    def __init__(self, seed):
        self.seed = seed
        self.kernels, self.structs, self.helpers = [], [], []

    def sources(self):
        """File names and their contents: one source, or two if functions are in another one."""
        kernels = [(k, k.text()) for k in self.kernels]
        body = '\n'.join('\n'.join(t) for _, t in kernels)
        helpers = []
        for h in reversed(self.helpers):
            if (h.name + '(') in body or (h.name + '<') in body:
                t = h.text()
                helpers.insert(0, (h, t))
                body += '\n'.join(t)
        structs = [s for s in self.structs if s.name in body]
        common = ['#pragma once', '#include "harness.hpp"', 'using harness::Test;']
        for s in structs:
            common += s.text()
        for k, _ in kernels:
            common += k.top
        external = [(h, t) for h, t in helpers if h.kind == 'external']
        other = [l for k, _ in kernels for l in k.other]
        own = [(h, t) for h, t in helpers if h.kind != 'external']
        head = []
        for h, _ in external:
            head += h.declaration()
        for _, t in own:
            head += t
        out = {}
        lines = common[1:] + head
        for k, t in kernels:
            lines += [''] + t
        table = ', '.join('{"%s", %s, %s, %d}' % (k.name, k.name, needs_text(k), k.sub_group) for k in self.kernels)
        lines += ['', 'int main(int argc, char **argv) {', '  return harness::run(argc, argv, {%s});' % table, '}']
        out['program.cpp'] = '\n'.join(lines) + '\n'
        if external or other:
            lines = common[1:]
            for h, _ in external:
                lines += h.declaration()
            for _, t in own:
                lines += t
            for _, t in external:
                lines += t
            lines += other
            out['other.cpp'] = '\n'.join(lines) + '\n'
        return out


def needs_text(k):
    text = '\n'.join(k.text())
    flags = []
    if 'half' in text:
        flags.append('harness::needs_half')
    if 'double' in text:
        flags.append('harness::needs_double')
    if 'sub_group' in text:
        flags.append('harness::needs_sub_groups')
    flags += ['harness::needs_' + n for n in ('atomic64', 'own_rows', 'not_pocl', 'seq_cst') if n in k.needs]
    return ' | '.join(flags) or '0'
