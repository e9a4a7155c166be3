"""The text of expressions and statements: emit() and write().

All statements have one class, and `kind` distinguishes them. `write` returns whether the code after it is unreachable.
"""

import re
from fractions import Fraction

from language import (CAST, E, Env, V, arith, as_type, cast, common, contract, convert, highest, is_int, is_signed,
                      literal, lowest, paren, promoted, rein, rein_float, rein_int, exact)


class S:
    """A statement: kind, expressions, blocks (lists of statements), attributes.

    keep: the shrinker must not remove this statement alone.
    """
    __slots__ = ('kind', 'exprs', 'blocks', 'a')

    def __init__(self, kind, exprs=(), blocks=(), **a):
        self.kind, self.exprs, self.blocks, self.a = kind, list(exprs), list(blocks), a


# --- Expressions -----------------------------------------------------------------------------------------------------

def emit(e, env):
    return EMITTERS[e.op](e, env)


def emit_const(e, env):
    return literal(e.a['value'], e.a['t'])


def emit_var(e, env):
    v = env.vars.get(e.a['name'])
    if v is None:
        raise KeyError(e.a['name'])
    env.used.add(e.a['name'])
    return v


def emit_binary(e, env):
    a, b = emit(e.kids[0], env), emit(e.kids[1], env)
    op = e.a['o']
    if not is_int(common(a.t, b.t)) and op not in ('+', '-', '*', '/'):
        a, b = (x if is_int(x.t) else cast(x, 'i32') for x in (a, b))
    return arith(op, a, b, env, e.a.get('style', 0))


def emit_compare(e, env):
    a, b = emit(e.kids[0], env), emit(e.kids[1], env)
    if 'f16' in (a.t, b.t) and a.t != b.t:
        a, b = (cast(x, 'f32') for x in (a, b))
    elif a.t != b.t and not is_int(common(a.t, b.t)):
        t = common(a.t, b.t)
        a, b = convert(a, t), convert(b, t)
    p = 6 if e.a['o'] in ('==', '!=') else 5
    return V('%s %s %s' % (paren(a, 4), e.a['o'], paren(b, 4)), p, 'b', 0, 1, 0)


def truth(v):
    return v if v.t == 'b' else V('%s != %s' % (paren(v, 4), literal(0, v.t).text), 6, 'b', 0, 1, 0)


def emit_logic(e, env):
    a = truth(emit(e.kids[0], env))
    inner = Env(env)
    learn(e.kids[0], inner, e.a['o'] == '&&')
    b = truth(emit(e.kids[1], inner))
    p = 10 if e.a['o'] == '&&' else 11
    return V('%s %s %s' % (paren(a, 6), e.a['o'], paren(b, 6)), p, 'b', 0, 1, 0)


def emit_not(e, env):
    a = truth(emit(e.kids[0], env))
    return V('!' + paren(a, 0), 1, 'b', 0, 1, 0)


def emit_negate(e, env):
    a = emit(e.kids[0], env)
    if not is_int(a.t):
        return V('-' + paren(a, 0), 1, a.t, -a.hi, -a.lo, a.frac)
    if not is_signed(promoted(a.t)):
        return V('-' + paren(a, 0), 1, a.t, 0, highest(a.t), 0)
    return arith('-', literal(0, promoted(a.t)), a, env, 0)


def emit_complement(e, env):
    a = emit(e.kids[0], env)
    if not is_int(a.t):
        a = cast(a, 'i32')
    if a.t == 'b':
        a = cast(a, 'i32')
    t = promoted(a.t)
    if is_signed(t):
        return V('~' + paren(a, 0), 1, t, ~a.hi, ~a.lo, 0)
    return V('~' + paren(a, 0), 1, t, 0, highest(t), 0)


def emit_choose(e, env):
    c = truth(emit(e.kids[0], env))
    yes, no = Env(env), Env(env)
    learn(e.kids[0], yes, True)
    learn(e.kids[0], no, False)
    a, b = emit(e.kids[1], yes), emit(e.kids[2], no)
    if a.t == b.t:
        t = a.t
    else:
        if 'f16' in (a.t, b.t):
            a, b = (cast(x, 'f32') for x in (a, b))
        t = common(a.t, b.t)
        a, b = (x if is_int(t) == is_int(x.t) else cast(x, t) for x in (a, b))
        a, b = as_type(a, t), as_type(b, t)
    return V('%s ? %s : %s' % (paren(c, 11), paren(a, 11), paren(b, 11)), 12, t, min(a.lo, b.lo), max(a.hi, b.hi),
             max(a.frac, b.frac))


def emit_cast(e, env):
    v = cast(emit(e.kids[0], env), e.a['t'])
    if e.a.get('style') and v.text.startswith(CAST[e.a['t']] + '('):
        v = v._replace(text='static_cast<%s>%s' % (CAST[e.a['t']], v.text[len(CAST[e.a['t']]):]))
    return v


def emit_call(e, env):
    """A function of numbers, such as sycl::min."""
    f = e.a['f']
    vs = [emit(k, env) for k in e.kids]
    if f in ('min', 'max', 'clamp'):
        t = e.a['t']
        vs = [cast(v, t) for v in vs]
        if f == 'clamp':
            lo, hi = sorted([v.lo for v in vs[1:]])[0], max(v.hi for v in vs)
            low = 'sycl::min(%s, %s)' % (vs[1].text, vs[2].text)
            high = 'sycl::max(%s, %s)' % (vs[1].text, vs[2].text)
            lo = min(v.lo for v in vs)
            return V('sycl::clamp(%s, %s, %s)' % (vs[0].text, low, high), 0, t, lo, hi, max(v.frac for v in vs))
        g = min if f == 'min' else max
        ns = e.a.get('ns', 'sycl')
        if not is_int(t):
            ns = 'sycl'
            f = 'f' + f
        return V('%s::%s(%s, %s)' % (ns, f, vs[0].text, vs[1].text), 0, t, g(vs[0].lo, vs[1].lo), g(vs[0].hi, vs[1].hi),
                 max(v.frac for v in vs))
    t = e.a['t']
    if not is_int(t):
        v = vs[0] if vs[0].t == t else cast(vs[0], t)
        if f == 'fabs':
            top = max(abs(v.lo), abs(v.hi))
            return V('sycl::fabs(%s)' % v.text, 0, t, Fraction(0), top, v.frac)
        lo, hi = Fraction(v.lo.__floor__()), Fraction(v.hi.__ceil__())
        return V('sycl::%s(%s)' % (f, v.text), 0, t, lo, hi, 0)
    vs = [cast(v, t) for v in vs]
    text = 'sycl::%s(%s)' % (f, ', '.join(v.text for v in vs))
    if f == 'abs':
        v = vs[0]
        if v.lo == lowest(t) and is_signed(t):
            v = rein_int(v, -highest(t) // 2, highest(t) // 2, 0)
            text = 'sycl::abs(%s(%s))' % (CAST[t], v.text)
        return V(text, 0, t, 0, max(abs(v.lo), abs(v.hi)), 0)
    if f in ('popcount', 'clz', 'ctz'):
        from language import INTS
        return V(text, 0, t, 0, INTS[t][0], 0)
    if f == 'abs_diff':
        u = 'u' + t[1:]
        return V(text, 0, u, 0, highest(u), 0)
    return V(text, 0, t, lowest(t), highest(t), 0)


def emit_helper(e, env):
    """A call of a function that the program defines."""
    f = e.a['f']
    args = []
    for kid, (_, t, limits) in zip(e.kids, f.params):
        v = rein(emit(kid, env), t, limits, 0)
        args.append(cast_text(v, t) if f.kind == 'auto' else v.text)
    env.used.add(f.name)
    name = f.name + ('<%s>' % f.template if f.template else '')
    return V('%s(%s)' % (name, ', '.join(args)), 0, f.t, f.limits[0], f.limits[1], f.limits[2])


def cast_text(v, t):
    return '%s(%s)' % (CAST[t], v.text)


def index(kid, env, n, style, bound=None):
    """The text of an index less than n."""
    if n == 1:
        emit(kid, env)
        return '0'
    v = emit(kid, env)
    if not is_int(v.t):
        v = cast(v, 'i32')
    if v.t == 'b':
        return v.text
    if v.lo < 0 or v.hi >= n:
        if v.lo < 0:
            v = cast(v, 'u' + promoted(v.t)[1:])
        if style != 3 or v.hi > highest('i32'):
            v = rein_int(v, 0, n - 1, 2 if style < 2 or n & (n - 1) else 0, bound)
        else:
            v = V('std::min<%s>(%s, %d)' % (CAST[promoted(v.t)], v.text, n - 1), 0, v.t, 0, n - 1, 0)
    return v.text


def subscript(a, indices):
    if a.form == 'acc' and len(a.sizes) > 1:
        if a.rows:
            return a.name + ''.join('[%s]' % i for i in indices)
        return '%s[sycl::id<%d>(%s)]' % (a.name, len(a.sizes), ', '.join(indices))
    return '%s[%s]' % (a.name, indices[0])


def part(a, text, e, env):
    """A component of an element that is a vector, array or struct."""
    p = a.parts[e.a.get('part', 0) % len(a.parts)] if isinstance(a.parts, list) else None
    if p:
        return V('%s.%s' % (text, p[0]), 0, p[1], p[2][0], p[2][1], p[2][2])
    k = index(e.kids[-1], env, a.parts, 0) if e.a.get('dynamic') else str(e.a.get('part', 0) % a.parts)
    return V('%s[%s]' % (text, k), 0, a.t, a.limits[0], a.limits[1], a.limits[2])


def element(a, text, e, env):
    if a.parts:
        return part(a, text, e, env)
    return V(text, 0, a.t, a.limits[0], a.limits[1], a.limits[2])


def emit_load(e, env):
    a = env.arrays[e.a['array']]
    env.used.add(a.name)
    style = e.a.get('style', 0)
    bound = None
    # Families and the shrinker may have enlarged the launch since the array was created.
    if a.bound and style == 1 and a.sizes == [(env.own or {}).get('items')]:
        bound = env.vars.get(a.bound)
        if bound:
            env.used.add(a.bound)
    indices = [index(k, env, n, style, bound) for k, n in zip(e.kids, a.sizes)]
    return element(a, subscript(a, indices), e, env)


def own_index(a, k, env):
    """The index of element k of those that belong to this work-item in an output."""
    if a.form == 'acc' and len(a.sizes) > 1:
        return subscript(a, [emit(E('var', name=n), env).text for n in env.own['ids']])
    gid = emit(env.own['linear'], env)
    if a.reverse:
        i = arith('-', literal(env.own['items'] - 1, 'i32'), gid, env, 0)
    else:
        i = gid
    if a.per > 1:
        n = index(k, env, a.per, 0) if k is not None else '0'
        if a.planar:
            return '%s[%s * %d + %s]' % (a.name, n if n.isalnum() else '(%s)' % n, env.own['items'], i.text)
        return '%s[%s * %d + %s]' % (a.name, paren(i, 2), a.per, n if n.isalnum() else '(%s)' % n)
    return '%s[%s]' % (a.name, i.text)


def emit_own(e, env):
    """An element of an output that belongs to this work-item."""
    a = env.arrays[e.a['array']]
    env.used.add(a.name)
    return element(a, own_index(a, e.kids[0] if e.kids else None, env), e, env)


def emit_text(e, env):
    """Text with slots. t, limits: its type and limits; slots: the type and limits of each operand."""
    args = []
    for kid, (t, limits) in zip(e.kids, e.a.get('slots', [])):
        args.append(cast_text(rein(emit(kid, env), t, limits), t))
    lo, hi, frac = e.a.get('limits') or contract(e.a['t'])
    return V(filled(e.a['text'], args, env), 0, e.a['t'], lo, hi, frac)


def filled(text, args, env):
    """The text with $0, $1 ... replaced; marks the names in it as used."""
    env.used.update(re.findall(r'[A-Za-z_]\w*', text))
    return re.sub(r'\$(\d)', lambda m: args[int(m.group(1))], text)


EMITTERS = {name[5:]: f for name, f in list(globals().items()) if name.startswith('emit_')}
EMITTERS['bin'] = emit_binary
EMITTERS['cmp'] = emit_compare


# --- Facts from conditions -------------------------------------------------------------------------------------------

NEGATED = {'<': '>=', '>=': '<', '>': '<=', '<=': '>', '==': '!=', '!=': '=='}
MIRRORED = {'<': '>', '>': '<', '<=': '>=', '>=': '<=', '==': '==', '!=': '!='}


def learn(e, env, truth_value):
    """Adds to env what is known if the condition e has truth_value."""
    if e.op == 'not':
        learn(e.kids[0], env, not truth_value)
    elif e.op == 'logic' and (e.a['o'] == '&&') == truth_value:
        for k in e.kids:
            learn(k, env, truth_value)
    elif e.op == 'cmp':
        a, b = emit(e.kids[0], env), emit(e.kids[1], env)
        if not is_int(a.t) or not is_int(b.t):
            return
        if not is_signed(common(a.t, b.t)) and (a.lo < 0 or b.lo < 0):
            return
        o = e.a['o'] if truth_value else NEGATED[e.a['o']]
        for x, y, p, ex in ((a, b, o, e.kids[0]), (b, a, MIRRORED[o], e.kids[1])):
            stable = all(k.op in ('var', 'const') and not env.mutable.get(k.a.get('name')) for k in e.kids)
            if p in ('>=', '>') and stable:
                env.facts.add((x.text, y.text))
            if ex.op != 'var' or env.mutable.get(ex.a['name']):
                continue
            v = env.vars[ex.a['name']]
            lo, hi = v.lo, v.hi
            if p in ('<', '<='):
                hi = min(hi, y.hi - (p == '<'))
            elif p in ('>', '>='):
                lo = max(lo, y.lo + (p == '>'))
            elif p == '==':
                lo, hi = max(lo, y.lo), min(hi, y.hi)
            if lo <= hi:
                env.vars[ex.a['name']] = v._replace(lo=lo, hi=hi)


# --- Statements ------------------------------------------------------------------------------------------------------

def block(statements, env, out, indent):
    """Writes statements in env, and adds their declarations to it."""
    exits = False
    for s in statements:
        exits = write(s, env, out, indent) or exits
    return exits


def write(s, env, out, indent):
    return bool(WRITERS[s.kind](s, env, out, '  ' * indent, indent))


def write_decl(s, env, out, pad, indent):
    t, name = s.a['t'], s.a['name']
    limits = s.a.get('limits')
    v = emit(s.exprs[0], env)
    if s.a.get('mutable'):
        limits = limits or contract(t)
        v = rein(v, t, limits, s.a.get('style', 0))
        out.append('%s%s %s = %s;' % (pad, s.a['spell'], name, v.text))
        env.add(name, t, limits[0], limits[1], limits[2], True)
        return
    if s.a['spell'] in ('auto', 'const auto'):
        t = v.t if v.t != 'b' else 'b'
    else:
        v = convert(v, t)
    out.append('%s%s %s = %s;' % (pad, s.a['spell'], name, v.text))
    env.add(name, t, v.lo, v.hi, v.frac)


def write_assign(s, env, out, pad, indent):
    x = emit(E('var', name=s.a['name']), env)
    v = emit(s.exprs[0], env)
    assign(x.text, x, s.a.get('o', ''), v, env, out, pad, s.a.get('style', 0))


def assign(target, x, op, v, env, out, pad, style):
    limits = (x.lo, x.hi, x.frac)
    if op == 'sum':
        # An accumulator: its limits allow for all its additions.
        out.append('%s%s += %s;' % (pad, target, v.text))
        return
    if op:
        if not is_int(x.t) and op not in ('+', '-', '*'):
            op = '+'
        if x.t == 'b' or (is_int(x.t) and not is_int(v.t)):
            v = cast(v, 'i32' if x.t == 'b' else x.t)
        if x.t == 'f16' and v.t != 'f16':
            v = cast(v, 'f16')
        r = arith(op, x, v, env, style)
        plain = join_text(x, op, v)
        whole = is_int(x.t) and limits[:2] == (lowest(x.t), highest(x.t))
        fits = limits[0] <= r.lo and r.hi <= limits[1] and r.frac <= limits[2]
        if r.text == plain and (fits or whole) and x.t != 'b' and is_int(x.t) == is_int(v.t):
            out.append('%s%s %s= %s;' % (pad, target, op, v.text))
            return
        v = r
    v = rein(v, x.t, limits, style)
    out.append('%s%s = %s;' % (pad, target, v.text))


def join_text(x, op, v):
    from language import join
    return join(op, x, v, x.t, 0, 0).text


def write_sum(s, env, out, pad, indent):
    """acc += e; the limits of acc were chosen for the largest possible sum."""
    x = emit(E('var', name=s.a['name']), env)
    v = rein(emit(s.exprs[0], env), x.t, s.a['limits'], s.a.get('style', 0))
    out.append('%s%s += %s;' % (pad, x.text, v.text))


def write_store(s, env, out, pad, indent):
    a = env.arrays[s.a['array']]
    env.used.add(a.name)
    text = own_index(a, s.exprs[1] if len(s.exprs) > 1 else None, env)
    x = element(a, text, S_as_e(s), env)
    assign(x.text, x, s.a.get('o', ''), emit(s.exprs[0], env), env, out, pad, s.a.get('style', 0))


def S_as_e(s):
    return E('own', [], part=s.a.get('part', 0))


def write_put(s, env, out, pad, indent):
    """An element of private memory: a[e] = v."""
    a = env.arrays[s.a['array']]
    env.used.add(a.name)
    text = subscript(a, [index(k, env, n, s.a.get('style', 0)) for k, n in zip(s.exprs[1:], a.sizes)])
    x = element(a, text, S_as_e(s), env)
    assign(x.text, x, s.a.get('o', ''), emit(s.exprs[0], env), env, out, pad, s.a.get('style', 0))


def write_if(s, env, out, pad, indent):
    c = truth(emit(s.exprs[0], env))
    out.append('%sif (%s) {' % (pad, c.text))
    yes, no = Env(env), Env(env)
    learn(s.exprs[0], yes, True)
    learn(s.exprs[0], no, False)
    a = block(s.blocks[0], yes, out, indent + 1)
    b = False
    if len(s.blocks) > 1 and s.blocks[1]:
        out.append(pad + '} else {')
        b = block(s.blocks[1], no, out, indent + 1)
    out.append(pad + '}')
    if a and not b:
        learn(s.exprs[0], env, False)
    if b and not a:
        learn(s.exprs[0], env, True)
    return a and b


def write_for(s, env, out, pad, indent):
    """for (T k = from; k < to; k += step): exprs are from and to, most is the maximum number of iterations."""
    t, name, most = s.a['t'], s.a['name'], s.a['most']
    lo = rein(emit(s.exprs[0], env), t, (0 if not is_signed(t) else -64, 64, 0), 0)
    hi = emit(s.exprs[1], env)
    if not is_int(hi.t):
        hi = cast(hi, 'i32')
    if hi.t == 'b':
        hi = cast(hi, 'i32')
    top = lo.lo + most
    if hi.hi > top or hi.lo < min(0, lo.lo):
        hi = rein_int(hi, 0, top if top > 0 else 0, 0) if top >= 0 else literal(0, 'i32')
    step = s.a.get('step', 1)
    limits = (lo.lo, max(hi.hi - 1, lo.lo))
    inner = Env(env)
    inner.add(name, t, limits[0], limits[1])
    spell = s.a.get('spell', CAST[t])
    hi_text = paren(hi, 4)
    if not is_signed(t) and hi.lo < 0 or is_signed(t) and not is_signed(promoted(hi.t)) and lo.lo < 0:
        hi_text = '%s(%s)' % (CAST[t], hi.text)
    how = s.a.get('how', 'up')
    one = '++%s' % name if step == 1 else '%s += %d' % (name, step)
    if how == 'down' and is_signed(t):
        out.append('%sfor (%s %s = %s - 1; %s >= %s; %s) {' % (
            pad, spell, name, '%s(%s)' % (CAST[t], hi.text), name, paren(lo, 4),
            '--%s' % name if step == 1 else '%s -= %d' % (name, step)))
    elif how == 'while':
        out.append('%s%s %s_ = %s;' % (pad, CAST[t], name, lo.text))
        out.append('%swhile (%s_ < %s) {' % (pad, name, hi_text))
        out.append('%s  const %s %s = %s_;' % (pad, CAST[t], name, name))
        out.append('%s  %s_ += %d;' % (pad, name, step))
    elif how == 'do':
        out.append('%s%s %s_ = %s;' % (pad, CAST[t], name, lo.text))
        out.append('%sdo {' % pad)
        out.append('%s  const %s %s = %s_;' % (pad, CAST[t], name, name))
        out.append('%s  %s_ += %d;' % (pad, name, step))
    else:
        out.append('%sfor (%s %s = %s; %s < %s; %s) {' % (pad, spell, name, lo.text, name, hi_text, one))
    block(s.blocks[0], inner, out, indent + 1)
    out.append(pad + ('} while (%s_ < %s);' % (name, hi_text) if how == 'do' else '}'))


def write_switch(s, env, out, pad, indent):
    n = len(s.blocks)
    v = emit(s.exprs[0], env)
    if not is_int(v.t) or v.t == 'b':
        v = cast(v, 'i32')
    if v.lo < 0:
        v = cast(v, 'u' + promoted(v.t)[1:])
    v = rein_int(v, 0, max(n, 2) - 1 + s.a.get('spare', 0), 2)
    out.append('%sswitch (%s) {' % (pad, v.text))
    for i, b in enumerate(s.blocks):
        out.append(pad + ('default: {' if i == s.a.get('default') else 'case %d: {' % i))
        exits = block(b, Env(env), out, indent + 1)
        if not exits and i not in s.a.get('through', ()):
            out.append(pad + '  break;')
        out.append(pad + '}')
    out.append(pad + '}')


def write_jump(s, env, out, pad, indent):
    out.append('%s%s;' % (pad, s.a['text']))
    return True


def write_group(s, env, out, pad, indent):
    return block(s.blocks[0], env, out, indent)


def write_raw(s, env, out, pad, indent):
    """Text with slots $0, $1 ... for expressions and lines @0, @1 ... for blocks.

    slots: the type and limits of each expression; shows: for each block, the names that it can use in addition to
    those outside; declares: the names that the code after it can use.
    """
    args = []
    for kid, (t, limits) in zip(s.exprs, s.a.get('slots', [])):
        v = rein(emit(kid, env), t, limits)
        args.append(v.text if s.a.get('implicit') else cast_text(v, t))
    for line in s.a['text'].split('\n'):
        if line.strip().startswith('@'):
            k = int(line.strip()[1:])
            inner = Env(env)
            for name, t, limits, mutable in s.a.get('shows', {}).get(k, []):
                inner.add(name, t, limits[0], limits[1], limits[2], mutable)
            block(s.blocks[k], inner, out, indent + (len(line) - len(line.lstrip())) // 2)
        else:
            out.append(pad + filled(line, args, env))
    for name, t, limits, mutable in s.a.get('declares', []):
        env.add(name, t, limits[0], limits[1], limits[2], mutable)
    for a in s.a.get('arrays', []):
        env.arrays[a.name] = a


WRITERS = {name[6:]: f for name, f in list(globals().items()) if name.startswith('write_')}
