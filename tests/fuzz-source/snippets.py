"""Pieces of C++ that random expressions do not contain: tables, bit-fields, unions, destructors, goto, references ...

Each piece consists of a few statements with random details, and slots for random expressions and statements. It
declares one name for its result. Gen.statement() puts pieces anywhere: into loops, between barriers, into functions.
"""

import re

from emit import S
from language import CAST, contract

U32, B = ('u32', contract('u32')), ('b', (0, 1, 0))


def put(text, **values):
    """The text with {{name}} replaced by values."""
    return re.sub(r'\{\{(\w+)\}\}', lambda m: str(values[m.group(1)]) if m.group(1) in values else m.group(0), text)


class Piece:
    """The parts of a piece, until statement() combines them."""

    def __init__(self, g):
        self.g, self.r = g, g.r
        self.n = g.fresh('s')
        self.exprs, self.slots, self.blocks = [], [], []
        self.t = g.r.choice(['u32', 'u32', 'u32', 'u64', 'u16', 'u8'])

    def u(self, depth=1):
        """A slot for a 32-bit number."""
        return self.slot(self.g.int(depth, 'u32'), U32)

    def b(self, depth=1):
        return self.slot(self.g.bool(depth), B)

    def slot(self, e, what):
        if len(self.exprs) == 10:   # $0 to $9
            return '77u' if what is U32 else 'true'
        self.exprs.append(e)
        self.slots.append(what)
        return '$%d' % (len(self.exprs) - 1)

    def block(self, loop=False):
        """Lines of random statements, perhaps in a loop of the piece."""
        g = self.g
        saved = g.in_loop, g.may_return, g.budget
        g.in_loop, g.may_return, g.budget = int(loop), False, max(1, g.budget // 16)
        body = g.body(g.r.randint(0, 2), 1)
        g.in_loop, g.may_return, g.budget = saved
        self.blocks.append(body)
        return '@%d' % (len(self.blocks) - 1)

    def statement(self, text, **more):
        """text: declares {{n}} of type {{T}}."""
        from generate import Name
        text = put(text, n=self.n, T=CAST[self.t], **more)
        mutable = self.r.random() < 0.5 and 'const {{T}} {{n}}' not in text
        self.g.names.append(Name(self.n, self.t, mutable, contract(self.t) if mutable else None))
        return S('raw', self.exprs, self.blocks, text=text, slots=self.slots, declares=[(self.n, self.t, contract(self.t), mutable)])


def number(r, top=255):
    return r.choice([0, 1, 2, 3, 5, 7, 8, 15, 16, 31, 33, 64, 77, 100, 128, 200, 255][:17 if top >= 255 else 8])


def numbers(r, n, top=255):
    return ', '.join(str(number(r, top)) for _ in range(n))


def table(g):
    """Tables of constants in several forms."""
    p, r = Piece(g), g.r
    n = r.choice([1, 2, 3, 4, 5, 8, 16, 17])
    t = r.choice(['unsigned', 'std::uint8_t', 'short', 'int', 'std::uint64_t', 'const unsigned short'])
    how = r.choice(['static constexpr {{t}} {{n}}t[{{c}}] = {{{v}}};', 'static const {{t}} {{n}}t[] = {{{v}}};', 'const {{t}} {{n}}t[{{c}}] = {{{v}}};',
                    'static constexpr std::array<{{a}}, {{c}}> {{n}}t{{{v}}};', 'constexpr {{t}} {{n}}t[{{c}}] = {{{v}}};', 'two', 'text', 'names'])
    if how == 'two':
        rows = ', '.join('{%s}' % numbers(r, 3) for _ in range(n))
        return p.statement('%s {{t}} {{n}}t[%d][3] = {%s};\n{{T}} {{n}} = {{n}}t[%s %% %d][%s %% 3];' % (
            r.choice(['static const', 'static constexpr', 'const']), n, rows, p.u(), n, p.u()), t=t.replace('const ', ''))
    if how == 'text':
        return p.statement('const char *{{n}}t = "%s";\n{{T}} {{n}} = (unsigned char){{n}}t[%s %% 12];' % (r.choice(['hello, world', 'abcdefghijkl']), p.u()))
    if how == 'names':
        words = ', '.join('"%s"' % r.choice(['a', 'bcd', 'efghij', '', 'kl']) for _ in range(4))
        return p.statement('static const char *const {{n}}t[] = {%s};\nconst char *{{n}}w = {{n}}t[%s %% 4];\n{{T}} {{n}} = 0;\n'
                           'while (*{{n}}w) {{n}} = {{n}} * 31 + *{{n}}w++;' % (words, p.u()))
    text = how.replace('{{t}}', t.replace('const ', '')).replace('{{a}}', t.replace('const ', '')).replace('{{c}}', str(n)).replace(
        '{{{v}}}', '{%s}' % numbers(r, n))
    return p.statement(text + '\n{{T}} {{n}} = ' + r.choice(['{{n}}t[{{i}}];', '{{n}}t[{{i}}] + {{n}}t[({{i}} + 1) % {{c}}];', '*({{n}}t.data() + {{i}});'
                                                             if 'std::array' in how else '*({{n}}t + {{i}});']).replace(
        '{{i}}', '%s %% %d' % (p.u(), n)).replace('{{c}}', str(n)).replace('({{n}}t + $0 % ', '({{n}}t + $0 % '))


def bit_fields(g):
    p, r = Piece(g), g.r
    fields = []
    for i, name in enumerate('abcd'[:r.randint(2, 4)]):
        base, most = r.choice([('unsigned', 31), ('unsigned', 9), ('std::uint64_t', 60), ('std::uint16_t', 15), ('std::uint8_t', 7), ('bool', 1)])
        fields.append((name, base, r.randint(1, most)))
    lines = ['struct {{n}}B {'] + ['  %s %s : %d;' % (t, n, w) for n, t, w in fields] + ['};', '{{n}}B {{n}}b = {};']
    for _ in range(r.randint(2, 5)):
        n, t, w = r.choice(fields)
        what = r.choice(['{{n}}b.%s = %s;', '{{n}}b.%s += %s;', '{{n}}b.%s ^= %s;', '{{n}}b.%s |= %s;', 'if (%s & 1) ++{{n}}b.%s;'])
        if t == 'bool':
            what = '{{n}}b.%s = %s;'
        value = p.u() if len(p.exprs) < 6 else '5u'
        lines.append(what % ((value, n) if what.startswith('if') else (n, value)))
        if r.random() < 0.3:
            other = r.choice(fields)[0]
            lines.append('{{n}}b.%s = {{n}}b.%s;' % (n, other))
    lines.append('{{T}} {{n}} = %s;' % ' ^ '.join('{{n}}b.%s * %du' % (n, 2 * i + 3) for i, (n, _, _) in enumerate(fields)))
    return p.statement('\n'.join(lines))


def unions(g):
    p, r = Piece(g), g.r
    lines = ['union {{n}}U {', '  unsigned u[2];', '  unsigned char c[8];', '  unsigned short h[4];', '  std::uint64_t l;', '};', '{{n}}U {{n}}u;',
             r.choice(['{{n}}u.l = %s;', '{{n}}u.u[0] = %s;\n{{n}}u.u[1] = ~{{n}}u.u[0];', '{{n}}u = {{%s, 7u}};']) % p.u()]
    for _ in range(r.randint(1, 3)):
        lines.append(r.choice(['{{n}}u.c[%s & 7] ^= 0x5a;', '{{n}}u.h[%s & 3] += 77;', '{{n}}u.u[%s & 1] *= 3;', 'std::swap({{n}}u.c[1], {{n}}u.c[%s & 7]);',
                               '{{n}}u.l = {{n}}u.l << (%s & 15) | {{n}}u.l >> 48;']) % p.u())
    lines.append('{{T}} {{n}} = %s;' % r.choice(['{{n}}u.u[0] ^ {{n}}u.u[1]', '{{n}}u.l', '{{n}}u.c[3] + {{n}}u.h[3]', '{{n}}u.u[1]']))
    return p.statement('\n'.join(lines))


def enums(g):
    p, r = Piece(g), g.r
    base = r.choice(['', ' : unsigned char', ' : std::uint64_t', ' : short'])
    lines = ['enum class {{n}}E%s { red, green = %d, blue, none = %d };' % (base, r.choice([1, 5, 7]), r.choice([20, 100])),
             'auto {{n}}e = %s ? {{n}}E::%s : static_cast<{{n}}E>(%s %% 9);' % (p.b(), r.choice(['red', 'blue', 'none']), p.u()),
             '{{T}} {{n}} = 1;', 'switch ({{n}}e) {', 'case {{n}}E::red:', '  {{n}} += 3;', r.choice(['  [[fallthrough]];', '  break;']),
             'case {{n}}E::blue: {', '  ' + p.block(), '  {{n}} *= 5;', '  break;', '}', 'case {{n}}E::green:', '  {{n}} = {{T}}(%s);' % p.u(),
             r.choice(['', '  break;']), 'case {{n}}E::none:', '  --{{n}};', '}', 'if ({{n}}e > {{n}}E::green) {{n}} ^= static_cast<unsigned>({{n}}e);']
    return p.statement('\n'.join(lines))


def pairs(g):
    """std::pair, std::tuple, std::optional, structured bindings."""
    p, r = Piece(g), g.r
    how = r.randint(0, 5)
    if how == 0:
        text = ['auto {{n}}f = [](unsigned x) { return std::pair<%s, unsigned short>(x / %d, x %% %d); };' % (
            r.choice(['unsigned', 'std::uint64_t', 'unsigned char']), 7, 7), '%s [{{n}}q, {{n}}r] = {{n}}f(%s);' % (r.choice(['auto', 'const auto', 'auto &&']), p.u()),
            '{{T}} {{n}} = {{n}}q * 3u ^ {{n}}r;']
    elif how == 1:
        text = ['std::tuple<unsigned, unsigned char, std::uint64_t> {{n}}t{%s, 3, %s};' % (p.u(), p.u()), 'auto &[{{n}}a, {{n}}b, {{n}}c] = {{n}}t;',
                'if (%s) {{n}}a ^= {{n}}b;' % p.b(), 'std::get<1>({{n}}t) += 200;', '{{n}}c += std::get<0>({{n}}t);', '{{T}} {{n}} = {{n}}a + {{n}}b + {{n}}c;']
    elif how == 2:
        text = ['std::optional<%s> {{n}}o;' % r.choice(['unsigned', 'std::uint64_t', 'unsigned char']), 'if (%s) {{n}}o = %s;' % (p.b(), p.u()),
                'if ({{n}}o && *{{n}}o %% 3 == 1) {{n}}o.reset();'.replace('%%', '%'), '{{T}} {{n}} = %s;' % r.choice(
                    ['{{n}}o ? *{{n}}o + 1 : 7', '{{n}}o.value_or(9)', '{{n}}o.has_value() ? ~*{{n}}o : 0'])]
    elif how == 3:
        text = ['unsigned {{n}}x = %s, {{n}}y = %s;' % (p.u(), p.u()), 'if (%s) std::tie({{n}}x, {{n}}y) = std::make_pair({{n}}y, {{n}}x + 1);' % p.b(),
                '{{T}} {{n}} = {{n}}x * 2 + {{n}}y;']
    elif how == 4:
        text = ['struct {{n}}P { unsigned a; short b; std::uint64_t c; };', 'auto {{n}}f = [=](unsigned x) { return {{n}}P{x, short(x & 1023), ~std::uint64_t(x)}; };',
                '{{n}}P {{n}}p = {{n}}f(%s);' % p.u(), 'if (%s) {{n}}p = {{n}}f({{n}}p.a + 5);' % p.b(), 'auto [{{n}}a, {{n}}b, {{n}}c] = {{n}}p;',
                '{{T}} {{n}} = {{n}}a ^ unsigned({{n}}b) ^ unsigned({{n}}c >> 7);']
    else:
        text = ['std::variant<unsigned, unsigned short, std::uint64_t> {{n}}v = %s;' % p.u(), 'if (%s) {{n}}v = (unsigned short)(%s);' % (p.b(), p.u()),
                'else if (%s) {{n}}v = std::uint64_t(5);' % p.b(), '{{T}} {{n}} = {{n}}v.index() * 1000;', 'if (auto *{{n}}p = std::get_if<0>(&{{n}}v)) {{n}} += *{{n}}p;',
                'if (auto *{{n}}p = std::get_if<1>(&{{n}}v)) {{n}} ^= *{{n}}p;']
    return p.statement('\n'.join(text))


def lvalues(g):
    """Assignments to an object that a condition, a reference or a pointer selects."""
    p, r = Piece(g), g.r
    t = r.choice(['unsigned', 'unsigned', 'std::uint8_t', 'std::uint64_t', 'std::uint16_t'])
    lines = ['%s {{n}}a = %s, {{n}}b = %s, {{n}}c[4] = {1, 2, 3, 4};' % (t, p.u(), p.u())]
    for _ in range(r.randint(2, 4)):
        op = r.choice(['+=', '^=', '=', '-=', '*=', '|='])
        v = p.u() if len(p.exprs) < 6 else '77u'
        c = p.b() if len(p.exprs) < 7 else 'gid % 3 == 1' if hasattr(g.k, 'ids') else '{{n}}a > {{n}}b'
        lines.append(r.choice([
            '(%s ? {{n}}a : {{n}}b) %s %s;' % (c, op, v),
            '{\n  %s &{{n}}x = %s ? {{n}}a : {{n}}c[%s & 3];\n  {{n}}x %s 5;\n  {{n}}x <<= 1;\n}' % (t, c, v, op),
            '{\n  %s *{{n}}x = %s ? &{{n}}a : &{{n}}b;\n  *{{n}}x %s %s;\n  {{n}}x = &{{n}}c[*{{n}}x & 3];\n  ++*{{n}}x;\n}' % (t, c, op, v),
            '{\n  %s *{{n}}x = {{n}}c;\n  *{{n}}x++ %s %s;\n  *++{{n}}x += 3;\n  {{n}}x[-1] ^= *{{n}}x;\n}' % (t, op, v),
            '{{n}}c[%s & 3] %s {{n}}c[{{n}}a & 3];' % (v, op),
            'if (%s) std::swap({{n}}a, {{n}}c[%s & 3]);' % (c, v),
            '({{n}}a ^= {{n}}b, {{n}}b) += %s;' % v,
        ]))
    lines.append('{{T}} {{n}} = {{n}}a + {{n}}b * 3 + {{n}}c[0] + {{n}}c[1] * 5 + {{n}}c[2] * 7 + {{n}}c[3] * 9;')
    return p.statement('\n'.join(lines))


def side_effects(g):
    """Conditions with side effects."""
    p, r = Piece(g), g.r
    if r.random() < 0.5:
        lines = ['unsigned {{n}}n = 0;', 'auto {{n}}f = [&](bool x) { %s; return x; };' % r.choice(['++{{n}}n', '{{n}}n = {{n}}n * 3 + x', '{{n}}n += x ? 5 : 2'])]
        terms = ['{{n}}f(%s)' % p.b() for _ in range(r.randint(2, 4))]
        text = terms[0]
        for t in terms[1:]:
            text = r.choice(['%s && %s', '%s || %s', '(%s) && !%s', '(%s) || !%s', '(%s ? true : %s)']) % (text, t)
        lines += ['if (%s) {' % text, '  {{n}}n += 100;', '} else {', '  ' + p.block(), '}', '{{T}} {{n}} = {{n}}n;']
    else:
        lines = ['{{T}} {{n}} = %s;' % p.u(), 'int {{n}}i = 0;', 'while ({{n}}i < %d && (({{n}} = {{n}} * 5 + 1) & %d) != 0%s) {' % (
            r.choice([3, 6, 9]), r.choice([1, 3, 7]), r.choice(['', ' && %s' % p.b()])), '  ++{{n}}i;', '  ' + p.block(True), '}', '{{n}} += {{n}}i;']
    return p.statement('\n'.join(lines))


def volatiles(g):
    p, r = Piece(g), g.r
    t = r.choice(['unsigned', 'std::uint64_t', 'unsigned short', 'unsigned char'])
    lines = ['volatile %s {{n}}v = %s;' % (t, p.u()), 'if (%s) {{n}}v = {{n}}v + 3;' % p.b()]
    if r.random() < 0.5:
        lines += ['for (int i = 0; i < %d; ++i) {' % r.choice([2, 3, 5]), '  if (({{n}}v ^ i) & 1) continue;', '  {{n}}v = {{n}}v * 3 + 1;', '}']
    if r.random() < 0.4:
        lines += ['volatile unsigned {{n}}w[3] = {1, 2, 3};', '{{n}}w[%s %% 3] = {{n}}v;' % p.u(), '{{n}}v = {{n}}w[0] + {{n}}w[2];']
    return p.statement('\n'.join(lines + ['{{T}} {{n}} = {{n}}v;']))


def lambdas(g):
    """Nested lambdas that change variables outside."""
    p, r = Piece(g), g.r
    how = r.randint(0, 3)
    if how == 0:
        lines = ['{{T}} {{n}} = %s;' % p.u(), 'auto {{n}}f = [&](auto step) { for (int i = 0; i < %d; ++i) {{n}} = step({{n}}, i); };' % r.choice([1, 2, 4]),
                 '{{n}}f([&](auto {{n}}x, int i) { if (%s) return {{n}}x; return decltype({{n}}x)({{n}}x * 3 + i); });' % p.b(),
                 '{{n}}f([k = %s](auto x, int i) { return decltype(x)(x ^ k >> i); });' % p.u()]
    elif how == 1:
        lines = ['{{T}} {{n}} = %s;' % p.u(), 'auto {{n}}f = [&{{n}}](unsigned by) -> {{T}} & {', '  if (by & 1) {{n}} += by;', '  else {{n}} ^= by;', '  return {{n}};', '};',
                 '{{n}}f(%s) <<= 1;' % p.u(), 'if (%s) {{n}}f(2) = 5;' % p.b()]
    elif how == 2:
        lines = ['auto {{n}}f = [c = unsigned(%s)]() mutable { return c = c * 1664525u + 1013904223u; };' % p.u(), '{{n}}f();', 'auto {{n}}g = {{n}}f;',
                 'if (%s) {{n}}f();' % p.b(), '{{T}} {{n}} = {{n}}f() - {{n}}g();']
    else:
        lines = ['auto {{n}}f = [](auto self, unsigned n, unsigned depth) -> unsigned {', '  if constexpr (requires { self.x; }) return 1;',
                 '  for (unsigned i = 0; i < depth; ++i) {', '    if (n % 5 == 3) return n + i;', '    n = n / 2 + i;', '  }', '  return n;', '};',
                 '{{T}} {{n}} = {{n}}f(0, %s, %s %% 7);' % (p.u(), p.u())]
    return p.statement('\n'.join(lines))


def templates(g):
    """Templates of things.hpp."""
    p, r = Piece(g), g.r
    n = r.choice([1, 2, 3, 4, 5, 8])
    call = r.choice([
        'things::power<%d>(%s)' % (n, p.u()), 'things::fold(%s, %s, 3u, std::uint64_t(%s))' % (p.u(), p.u(), p.u()),
        'things::unrolled<%d>(%s, [&](auto x, auto i) { return x * 5 + decltype(i)::value; })' % (n, p.u()),
        'things::Modular<%d>(%s).pow(%s %% 9).value' % (r.choice([7, 97, 65521]), p.u(), p.u()),
        '(things::Fixed(%s) * things::Fixed(%s) - things::Fixed(3)).raw' % (p.u(), p.u()),
        'things::Derived<%d>{{%s}}.twice()' % (n, p.u()), 'things::digits<%d>(%s)[%s %% %d]' % (n, p.u(), p.u(), n),
        'things::hash_of(things::digits<%d>(%s))' % (n, p.u()), 'things::Matrix<2, %d>(%s).times(things::Matrix<%d, 2>(%s)).sum()' % (n % 4 + 1, p.u(), n % 4 + 1, p.u()),
        'things::less({1, %s}, {%s, 2}) ? 3 : %s' % (p.u(), p.u(), p.u()), 'things::gray<%s>(%s)' % (r.choice(['std::uint8_t', 'unsigned', 'std::uint64_t']), p.u()),
        'things::find(%s, %s, [&](unsigned x) { return x %% %d == 3; })' % (p.u(), p.u(), r.choice([5, 7, 11])),
    ])
    return p.statement('{{T}} {{n}} = %s;' % call)


def guards(g):
    """Destructors with side effects, for each way to leave a scope."""
    p, r = Piece(g), g.r
    lines = ['{{T}} {{n}} = %s;' % p.u(), 'for (int {{n}}i = 0; {{n}}i < %d; ++{{n}}i) {' % r.choice([1, 2, 4]),
             '  things::Guard {{n}}g(%s{{n}}, %d);' % ('', r.choice([3, 7])), '  if (%s) continue;' % p.b(), '  ' + p.block(True),
             '  if ((%s ^ {{n}}i) %% 3 == 1) break;' % p.u(), '  {{n}} ^= 0x55;', '}']
    return p.statement('\n'.join(lines))


def jumps(g):
    """goto, and switch in a loop with several exits."""
    p, r = Piece(g), g.r
    how = r.randint(0, 4)
    n, most = p.n, r.choice([4, 7, 12])
    if how == 0:
        lines = ['{{T}} {{n}} = %s;' % p.u(), 'int {{n}}i = 0;', '{{n}}_start:', 'if ({{n}}i++ < %d) {' % most, '  ' + p.block(), '  switch ({{n}} & 3) {', '  case 0:', '    {{n}} = {{n}} * 5 + 1;',
                 '    goto {{n}}_start;', '  case 1:', '    {{n}} >>= 1;', '  case 2:', '    {{n}} += 7;', '    if ({{n}} & 8) goto {{n}}_start;', '    break;', '  default:',
                 '    {{n}} ^= 0x55;', r.choice(['    goto {{n}}_start;', '    goto {{n}}_end;']), '  }', '  {{n}} += 1;', r.choice(['  goto {{n}}_start;', '']), '}', '{{n}}_end:;']
    elif how == 1:
        lines = ['{{T}} {{n}} = %s;' % p.u(), 'for (int {{n}}i = 0; {{n}}i < %d; ++{{n}}i)' % r.choice([2, 3, 5]), '  for (int {{n}}j = 0; {{n}}j < %d; ++{{n}}j) {' % r.choice([2, 3, 4]),
                 '    {{n}} = {{n}} * 3 + {{n}}j;', '    if ({{n}} % 11 == 5) goto {{n}}_out;', '    if (%s) continue;' % p.b(), '    ' + p.block(True), '    if ({{n}} & 64) break;', '  }',
                 '{{n}} += 1000;', '{{n}}_out:;']
    elif how == 2:
        lines = ['{{T}} {{n}} = %s;' % p.u(), 'unsigned {{n}}i = 0;', 'do {', '  ++{{n}}i;', '  if (({{n}} + {{n}}i) % 3 == 0) continue;', '  ' + p.block(True), '  {{n}} ^= {{n}} << 1;',
                 '  if (%s) break;' % p.b(), '} while ({{n}}i < %d%s);' % (r.choice([2, 5, 8]), r.choice(['', ' && {{n}} % 7 != 2', ' && {{n}}++ % 5'])), '{{n}} += {{n}}i;']
    elif how == 3:   # Duff's device
        lines = ['{{T}} {{n}} = 0;', 'const unsigned {{n}}k = %s %% 13 + 1;' % p.u(), 'unsigned {{n}}i = ({{n}}k + 3) / 4;', 'switch ({{n}}k % 4) {', 'case 0:', '  do {',
                 '    {{n}} = {{n}} * 3 + 1;', '  case 3:', '    {{n}} += {{n}}i;', '  case 2:', '    {{n}} ^= 9;', '  case 1:', '    {{n}} = {{n}} + (%s & 15);' % p.u(), '  } while (--{{n}}i > 0);', '}']
    else:
        lines = ['{{T}} {{n}} = %s;' % p.u(), 'for (unsigned {{n}}i = 0, {{n}}j = %d; {{n}}i < {{n}}j; ++{{n}}i, {{n}}j -= %d) {' % (r.choice([6, 12]), r.choice([1, 2])),
                 '  switch (({{n}} + {{n}}i) % 5) {', '  case 0:', '    continue;', '  case 1:', '    {{n}} += {{n}}j;', '    break;', '  case 2: {', '    ' + p.block(), '  }', '  default:',
                 '    {{n}} ^= {{n}}i;', '    if (%s) goto {{n}}_done;' % p.b(), '  }', '  {{n}} = {{n}} * 7 + 3;', '}', '{{n}}_done:', '++{{n}};']
    return p.statement('\n'.join(lines))


def containers(g):
    """Private arrays and algorithms of the standard library."""
    p, r = Piece(g), g.r
    n = r.choice([1, 2, 3, 4, 6, 8, 9])
    t = r.choice(['unsigned', 'std::uint8_t', 'std::uint64_t', 'std::uint16_t'])
    lines = ['std::array<%s, %d> {{n}}a{};' % (t, n), 'for (auto &{{n}}x : {{n}}a) {{n}}x = %s + unsigned(&{{n}}x - {{n}}a.data()) * %d;' % (p.u(), r.choice([1, 7, 77]))]
    for _ in range(r.randint(1, 3)):
        lines.append(r.choice(['std::reverse({{n}}a.begin(), {{n}}a.end());', 'std::rotate({{n}}a.begin(), {{n}}a.begin() + %s %% %d, {{n}}a.end());' % (p.u(), n),
                               'std::fill_n({{n}}a.begin(), %s %% %d, %s(5));' % (p.u(), n + 1, t), 'std::partial_sum({{n}}a.begin(), {{n}}a.end(), {{n}}a.begin());',
                               'std::iota({{n}}a.begin(), {{n}}a.begin() + %s %% %d, %s(3));' % (p.u(), n + 1, t), 'std::sort({{n}}a.begin(), {{n}}a.end());',
                               'for (unsigned {{n}}x : {1u, %s, 7u}) {{n}}a[{{n}}x %% %d] ^= {{n}}x;' % (p.u(), n), 'std::copy_backward({{n}}a.begin(), {{n}}a.end() - 1, {{n}}a.end());',
                               'if (%s) {{n}}a = {};' % p.b()]))
    lines.append('{{T}} {{n}} = %s;' % r.choice(['std::accumulate({{n}}a.begin(), {{n}}a.end(), 0u)', '*std::max_element({{n}}a.begin(), {{n}}a.end())',
                                                  'std::count_if({{n}}a.begin(), {{n}}a.end(), [](auto x) { return x % 3 == 1; })',
                                                  'std::lower_bound({{n}}a.begin(), {{n}}a.end(), %s(9)) - {{n}}a.begin()' % t if 'sort' in lines[-1] else '{{n}}a.back() * 3u + {{n}}a.front()']))
    return p.statement('\n'.join(lines))


def structs(g):
    """Objects that contain arrays, copied and changed."""
    p, r = Piece(g), g.r
    n = r.choice([2, 3, 4, 5])
    lines = ['struct {{n}}S { %s a[%d]; bool on; std::uint64_t total; };' % (r.choice(['unsigned', 'short', 'std::uint8_t']), n), '{{n}}S {{n}}s[2] = {{{1, 2}, true, 3}, {{}, false, 0}};',
             '{{n}}s[1].a[%s %% %d] = 7;' % (p.u(), n), 'if (%s) {{n}}s[0] = {{n}}s[1];' % p.b(), 'auto {{n}}f = [](%s x, unsigned by) {' % r.choice(['{{n}}S', 'const {{n}}S &']),
             '  {{n}}S y = x;', '  for (auto &e : y.a) e += by;', '  y.total += y.a[by %% %d];' % n, '  y.on = !y.on;', '  return y;', '};',
             '{{n}}s[%s & 1] = {{n}}f({{n}}s[%s & 1], %s %% 31);' % (p.u(), p.u(), p.u()),
             '{{T}} {{n}} = {{n}}s[0].total + {{n}}s[1].a[%d] * 3u + {{n}}s[{{n}}s[0].on].a[0];' % (n - 1)]
    return p.statement('\n'.join(lines))


def bits(g):
    """<bit>, std::bitset, wide integers of two halves, compound assignments of narrow types."""
    p, r = Piece(g), g.r
    how = r.randint(0, 4)
    if how == 0:
        f = r.choice(['std::popcount', 'std::countl_zero', 'std::countr_zero', 'std::bit_width', 'std::countl_one', 'std::countr_one'])
        lines = ['{{T}} {{n}} = %s(%s(%s));' % (f, r.choice(['std::uint8_t', 'std::uint16_t', 'unsigned', 'std::uint64_t']), p.u())]
    elif how == 1:
        lines = ['{{T}} {{n}} = %s(%s(%s), int(%s %% 40));' % (r.choice(['std::rotl', 'std::rotr']), r.choice(['std::uint8_t', 'unsigned', 'std::uint64_t']), p.u(), p.u())]
    elif how == 2:
        lines = ['std::bitset<%d> {{n}}b{%s};' % (r.choice([7, 32, 40, 70]), p.u()), '{{n}}b.flip(%s %% 7);' % p.u(), 'if (%s) {{n}}b <<= 3;' % p.b(), '{{T}} {{n}} = {{n}}b.count() * 8 + {{n}}b.any() + {{n}}b[2];']
    elif how == 3:
        t = r.choice(['std::int8_t', 'std::uint8_t', 'short', 'std::uint16_t'])
        lines = ['%s {{n}}c = %s(%s);' % (t, t, p.u()), '{{n}}c += 100;', '{{n}}c ^= %s;' % p.u(), '{{n}}c >>= %s & 3;' % p.u(), 'if (%s) {{n}}c -= 77;' % p.b(), '{{n}}c *= 3;', '{{T}} {{n}} = unsigned({{n}}c);']
    else:
        lines = ['std::uint64_t {{n}}x = std::uint64_t(%s) << 32 | %s;' % (p.u(), p.u()), 'const harness::Wide {{n}}w = harness::Wide({{n}}x) * harness::Wide({{n}}x ^ 77) + harness::Wide(%s);' % p.u(),
                 '{{T}} {{n}} = std::uint64_t({{n}}w >> %d) ^ std::uint64_t({{n}}w);' % r.choice([64, 96, 33, 64])]
        if r.random() < 0.4:
            lines[-1] = '{{T}} {{n}} = std::uint64_t({{n}}w %s (%s | 1)) ^ std::uint64_t({{n}}w);' % (r.choice('/%'), r.choice(['{{n}}x', '{{n}}w >> 50', 'harness::Wide(%s)' % p.u()]))
    return p.statement('\n'.join(lines))


def view(name):
    return name if name in ('lo', 'hi', 'even', 'odd') else 'swizzle<%s>' % ', '.join(str('xyzw'.index(c)) for c in name)


def views(g):
    """Assignments to parts of vectors, and marrays."""
    p, r = Piece(g), g.r
    t = r.choice(['unsigned', 'std::uint8_t', 'std::uint16_t', 'std::uint64_t', 'unsigned'])
    if r.random() < 0.3:
        n = r.choice([2, 3, 4, 5, 7, 8])
        lines = ['sycl::marray<%s, %d> {{n}}m = sycl::marray<%s, %d>(%s(%s));' % (t, n, t, n, t, p.u()), 'for (int i = 0; i < %d; ++i) {{n}}m[i] %s i;' % (n, r.choice(['+=', '^=', '*='])),
                 '{{n}}m %s= {{n}}m %s %s(3);' % (r.choice('+-*^&|'), r.choice('+-*^|'), t), 'if (%s) {{n}}m = {{n}}m << %s(1);' % (p.b(), t),
                 '{{n}}m[%s %% %d] = 5;' % (p.u(), n), '{{T}} {{n}} = 0;', 'for (const auto &x : {{n}}m) {{n}} = {{n}} * 3 + x;']
        return p.statement('\n'.join(lines))
    n = r.choice([2, 3, 4, 4, 8])
    lines = ['sycl::vec<%s, %d> {{n}}v = sycl::vec<%s, %d>(%s(%s));' % (t, n, t, n, t, p.u())]
    two, left = ['xy', 'yx'], ['xy', 'yx']
    if n == 4:
        two, left = two + ['zw', 'wx', 'xx', 'yw', 'lo', 'hi', 'even', 'odd'], left + ['zw', 'wx', 'yw', 'lo', 'hi', 'even', 'odd']
    four = ['xyzw', 'wzyx'] if n == 4 else []
    if n == 8:
        two, left = [], []
    for _ in range(r.randint(2, 5)):
        if n == 8 or not two:
            what = ['{{n}}v.%s() %s {{n}}v.%s();' % (r.choice(['lo', 'hi', 'even', 'odd']), r.choice(['=', '+=', '^=', '*=']), r.choice(['lo', 'hi', 'even', 'odd'])),
                    '{{n}}v[%s & 7] += 3;' % p.u(), '{{n}}v[5] = %s(%s);' % (t, p.u())]
        else:
            x, y, z = view(r.choice(left)), view(r.choice(two)), view(r.choice(two))
            what = ['{{n}}v.%s() %s {{n}}v.%s();' % (x, r.choice(['=', '+=', '-=', '^=', '|=', '*=']), y), '{{n}}v.%s() = sycl::vec<%s, 2>(%s(%s), %s(7));' % (x, t, t, p.u(), t),
                    '{{n}}v.%s() %s %s(5);' % (x, r.choice(['+=', '=', '*=']), t), '{{n}}v.x() %s {{n}}v.y();' % r.choice(['=', '+=', '^=']), '++{{n}}v;', '{{n}}v.y() += 1;',
                    'if (%s) {{n}}v.%s() = {{n}}v.%s() %s {{n}}v.%s();' % (p.b() if len(p.exprs) < 8 else 'true', x, y, r.choice('+-^&'), z),
                    '{{n}}v[%s %% %d] = 9;' % (p.u() if len(p.exprs) < 8 else '5', n)]
            if four:
                what.append('{{n}}v.%s() = {{n}}v.%s();' % (view(r.choice(four)), view(r.choice(four))))
                what.append('{{n}}v = {{n}}v.%s() + {{n}}v;' % view(r.choice(four + ['xxyy'])))
            if n == 3:
                what.append('{{n}}v.swizzle<2, 1, 0>() %s {{n}}v;' % r.choice(['=', '+=']))
                what.append('{{n}}v = {{n}}v.swizzle<1, 2, 0>();')
        lines.append(r.choice(what))
        if len(p.exprs) >= 8:
            break
    lines += ['{{T}} {{n}} = 0;', 'for (int i = 0; i < %d; ++i) {{n}} = {{n}} * 31 + {{n}}v[i];' % n]
    return p.statement('\n'.join(lines))


def integers(g):
    """SYCL's integer functions that expressions do not contain."""
    p, r = Piece(g), g.r
    t = r.choice(['unsigned', 'int', 'std::uint8_t', 'std::int8_t', 'short', 'std::uint16_t', 'std::uint64_t', 'long'])
    f, n = r.choice([('mad_sat', 3), ('mad_hi', 3), ('rhadd', 2), ('hadd', 2), ('mul_hi', 2), ('add_sat', 2), ('sub_sat', 2), ('rotate', 2), ('bitselect', 3), ('clz', 1), ('ctz', 1), ('popcount', 1)])
    if f == 'mad_hi' and t in ('int', 'std::int8_t', 'short', 'long'):
        f = 'mad_sat'
    args = ', '.join('%s(%s)' % (t, p.u()) for _ in range(n))
    if r.random() < 0.25 and f not in ('bitselect',):
        args = ', '.join('sycl::vec<%s, 4>(%s(%s), %s(%s), %s(3), %s(%s))' % (t, t, p.u(), t, p.u(), t, t, p.u()) for _ in range(min(n, 2)))
        if n == 3:
            args += ', sycl::vec<%s, 4>(%s(2))' % (t, t)
        return p.statement('const auto {{n}}v = sycl::%s(%s);\n{{T}} {{n}} = {{n}}v.x() + {{n}}v.y() * 3u + {{n}}v.z() * 5u + {{n}}v.w() * 7u;' % (f, args))
    if r.random() < 0.15:
        a, b = r.choice([('unsigned', 'unsigned'), ('std::uint8_t', 'std::uint8_t'), ('std::uint16_t', 'std::uint16_t')])
        return p.statement('{{T}} {{n}} = sycl::upsample(%s(%s), %s(%s));' % (a, p.u(), b, p.u()))
    if r.random() < 0.15:
        return p.statement('{{T}} {{n}} = sycl::%s(%s & 0xffff, %s & 0xff%s);' % (*r.choice([('mul24', p.u(), p.u(), 'f'), ('mad24', p.u(), p.u(), ', 7u')]),))
    return p.statement('{{T}} {{n}} = {{T}}(sycl::%s(%s));' % (f, args))


def widened(g):
    """Numbers that wrap in their type and are then extended: in an object, in a function, or at once."""
    p, r = Piece(g), g.r
    t, w = r.choice([('short', 'int'), ('std::int8_t', 'int'), ('int', 'long'), ('int', 'long'), ('std::uint8_t', 'unsigned'), ('unsigned', 'std::uint64_t')])
    x = r.choice(['gid', 'unsigned(gid)', p.u()]) if hasattr(g.k, 'ids') else p.u()
    value = '%s(%s)' % (t, r.choice(['%s * %du' % (x, r.choice([3, 19, 777, 30000, 77777777, 2654435761])), '%s << %d' % (x, r.choice([3, 7, 15, 25])),
                                     '%s + %du' % (x, r.choice([100, 32700, 65500, 0x7fffff80])), '%s * %s' % (x, p.u()),
                                     '(%s %% 128) * %du' % (x, r.choice([5, 1000, 40000000]))]))
    value = value.replace('gid <<', 'unsigned(gid) <<')
    text = r.choice([['const {{t}} {{n}}x = %s;' % value, '{{T}} {{n}} = {{T}}(std::uint64_t({{w}}({{n}}x)) * 3);'],
                     ['struct {{n}}R { {{w}} sum; {{t}} x, y[4]; };', '{{n}}R {{n}}r{};', '{{n}}r.y[%s & 3] = 1;' % p.u(), '{{n}}r.x = %s;' % value,
                      '{{n}}r.sum = {{n}}r.x;', 'if (%s) {{n}}r.sum ^= {{w}}({{n}}r.x) | 1;' % p.b(), '{{T}} {{n}} = {{T}}({{n}}r.sum) + {{n}}r.y[%s & 3];' % p.u()],
                     ['auto {{n}}f = [](const {{t}} &x, {{w}} &sum) { sum += sum > 0 ? {{w}}(x / 2) : {{w}}(x) / 3; };', '{{w}} {{n}}s = 1;',
                      '{{n}}f(%s, {{n}}s);' % value, '{{T}} {{n}} = {{T}}({{n}}s);']])
    return p.statement('\n'.join(text), t=t, w=w)


ALL = [(table, 5), (bit_fields, 4), (unions, 3), (enums, 3), (pairs, 5), (lvalues, 5), (side_effects, 4), (volatiles, 2), (lambdas, 4), (templates, 6), (guards, 4),
       (jumps, 8), (containers, 4), (structs, 3), (bits, 4), (views, 6), (integers, 5), (widened, 5)]


def random(g):
    f = g.r.choices([f for f, _ in ALL], [w for _, w in ALL])[0]
    return f(g)
