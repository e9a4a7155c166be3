"""Makes a failing program smaller, as long as it fails in the same way.

It removes statements, replaces statements by their blocks and expressions by operands and constants, and simplifies
launches, captures and types. Since emit.py adds the guards, every candidate is a valid program. Candidates are run with
the reference and in the configuration that failed.
"""

import copy
import os
import shutil
import time

import campaign
from configurations import Outcome
from language import E


class Result:
    """The result of a helper, as a list of one expression."""

    def __init__(self, helper):
        self.helper = helper

    def __getitem__(self, i):
        return self.helper.result

    def __setitem__(self, i, e):
        self.helper.result = e


class Shrinker:
    def __init__(self, tools, configuration, program, outcome, where, seconds):
        self.tools, self.c, self.program, self.where = tools, configuration, program, where
        self.kind, self.seconds, self.tried = outcome.status, seconds, {}
        self.end = time.time() + seconds
        self.place = os.path.join(where, 'try')
        self.kernel = program.kernels[0]

    # --- Whether a program fails in the same way

    def text(self):
        return '\n'.join(t for _, t in sorted(self.program.sources().items()))

    def fails(self):
        try:
            text = self.text()
        except (KeyError, AssertionError, IndexError, ValueError):
            return False
        if text not in self.tried:
            self.tried[text] = self.attempt()
        return self.tried[text]

    def attempt(self):
        shutil.rmtree(self.place, ignore_errors=True)
        sources = campaign.write_sources(self.program, self.place)
        name = self.kernel.name
        if self.kind == 'mismatch':
            if self.tools.reference(self.place, sources):
                return False
            references = campaign.References(self.tools, self.place)
            try:
                references.results(0)
            except RuntimeError:
                return False
        kind, text = self.tools.build(self.c, self.place, sources)
        if kind:
            return kind == self.kind
        if self.kind.startswith('compile'):
            return False
        if self.kind == 'mismatch':
            backward, _ = self.tools.run_reference(self.place, ['--reverse'])
            if backward is None or backward[name] != references.results(0)[name]:
                return False
        got = self.tools.run(self.c, self.place, [name])[name]
        if self.kind != 'mismatch':
            return isinstance(got, Outcome) and got.status == self.kind
        try:
            return campaign.judge(name, got, references).status == self.kind
        except RuntimeError:
            return False

    # --- Candidates

    def blocks(self):
        """All lists of statements, outermost first."""
        found, todo = [], [self.kernel.body] + [h.body for h in self.used_helpers()]
        while todo:
            b = todo.pop(0)
            found.append(b)
            for s in b:
                todo += s.blocks
        return found

    def used_helpers(self):
        text = self.text_or_empty()
        return [h for h in self.program.helpers if h.name + '(' in text or h.name + '<' in text]

    def text_or_empty(self):
        try:
            return self.text()
        except (KeyError, AssertionError, IndexError, ValueError):
            return ''

    def without_statements(self):
        changed = False
        for b in self.blocks():
            n = len(b)
            while n >= 1 and b:
                i = len(b)
                while i > 0 and not self.late():
                    lo = max(0, i - n)
                    cut = [s for s in b[lo:i] if not s.a.get('keep')]
                    if cut:
                        saved = list(b)
                        b[lo:i] = [s for s in b[lo:i] if s.a.get('keep')]
                        if self.fails():
                            changed = True
                        else:
                            b[:] = saved
                    i = lo
                n //= 2
        return changed

    def hoisted(self):
        changed = False
        for b in self.blocks():
            i = 0
            while i < len(b) and not self.late():
                s = b[i]
                if s.kind in ('if', 'for', 'switch') and s.blocks:
                    for inner in s.blocks:
                        saved = list(b)
                        b[i:i + 1] = inner
                        if self.fails():
                            changed = True
                            break
                        b[:] = saved
                    else:
                        if s.kind == 'if' and len(s.blocks) > 1:
                            saved = list(s.blocks)
                            s.blocks = s.blocks[:1]
                            if self.fails():
                                changed = True
                            else:
                                s.blocks = saved
                        if s.kind == 'switch' and len(s.blocks) > 2:
                            saved = list(s.blocks)
                            s.blocks = s.blocks[:-1]
                            if self.fails():
                                changed = True
                            else:
                                s.blocks = saved
                i += 1
        return changed

    def simpler_expressions(self):
        changed = False
        for b in self.blocks():
            for s in b:
                for i in range(len(s.exprs)):
                    if s.exprs[i] is not None:
                        changed = self.expression(s.exprs, i) or changed
        for h in self.used_helpers():
            if h.result is not None:
                changed = self.expression(Result(h), 0) or changed
        return changed

    def expression(self, holder, i):
        changed = False
        again = True
        while again and not self.late():
            again = False
            for candidate in self.smaller(holder[i]):
                if self.late():
                    return changed
                saved, holder[i] = holder[i], candidate
                if self.fails():
                    changed = again = True
                    break
                holder[i] = saved
        e = holder[i]
        for j in range(len(e.kids)):
            changed = self.expression(e.kids, j) or changed
        return changed

    def smaller(self, e):
        if e.op == 'const':
            if e.a['value'] not in (0, 1):
                yield E('const', t=e.a['t'], value=1)
            if e.a['value'] != 0:
                yield E('const', t=e.a['t'], value=0)
            return
        if e.op == 'var':
            yield E('const', t='i32', value=1)
            return
        yield E('const', t='i32', value=0)
        yield E('const', t='i32', value=1)
        for k in e.kids:
            yield k

    def plainer(self):
        """Launch, captures, ids and memory."""
        k, changed = self.kernel, False

        def attempt(change):
            nonlocal changed
            if self.late():
                return False
            saved = copy.deepcopy({n: v for n, v in k.__dict__.items() if n not in ('body',)})
            change()
            try:
                same = self.fails()
            except (KeyError, AssertionError):
                same = False
            if same:
                changed = True
                return True
            k.__dict__.update(saved)
            return False

        for d in range(len(k.globals)):
            attempt(lambda: self.set_size(k, d, 1))
            for _ in range(6):
                if not attempt(lambda: self.halve(k, d)):
                    break
        if k.locals:
            for d in range(len(k.locals)):
                for n in (1, 2, 4, 8, 16):
                    if n < k.locals[d] and not k.sub_group and attempt(lambda: self.set_local(k, d, n)):
                        break
        if k.form != 'lambda':
            attempt(lambda: setattr(k, 'form', 'lambda'))
        if k.handler:
            attempt(lambda: setattr(k, 'handler', False))
        if k.attribute and not k.sub_group:
            attempt(lambda: setattr(k, 'attribute', ''))
        for i in range(len(k.captures)):
            if k.captures[i].how != 'literal':
                attempt(lambda: setattr(k.captures[i], 'how', 'literal'))
        for i in range(len(k.arrays)):
            if k.arrays[i].storage in ('device', 'buffer') and len(k.arrays[i].sizes) == 1:
                attempt(lambda: setattr(k.arrays[i], 'storage', 'shared'))
            if k.arrays[i].per > 1:
                attempt(lambda: setattr(k.arrays[i], 'per', 1))
            if k.arrays[i].reverse:
                attempt(lambda: setattr(k.arrays[i], 'reverse', False))
            if not k.arrays[i].per and not k.arrays[i].size_of and len(k.arrays[i].sizes) == 1 and k.arrays[i].storage != 'capture':
                for n in (16, 64):
                    if k.arrays[i].sizes[0] > n and attempt(lambda: setattr(k.arrays[i], 'sizes', [n])):
                        break
        for i in range(len(k.ids)):
            if k.ids[i].spell not in ('int', 'const int'):
                def plain_int(i=i):
                    k.ids[i].spell, k.ids[i].t = 'int', 'i32'
                attempt(plain_int)
        return changed

    @staticmethod
    def set_size(k, d, n):
        k.globals[d] = n * (k.locals[d] if k.locals else 1)

    @staticmethod
    def halve(k, d):
        l = k.locals[d] if k.locals else 1
        k.globals[d] = max(1, k.globals[d] // l // 2) * l

    @staticmethod
    def set_local(k, d, n):
        groups = k.globals[d] // k.locals[d]
        k.locals[d] = n
        k.globals[d] = n * groups

    def late(self):
        return time.time() > self.end

    def run(self):
        """Shrinks a program, writes the result to `small`, and returns the number of lines of its kernel."""
        if not self.fails():
            with open(os.path.join(self.where, 'report.txt'), 'a') as f:
                f.write('the kernel alone does not fail\n')
            return None
        while not self.late():
            changed = self.without_statements()
            changed = self.hoisted() or changed
            changed = self.plainer() or changed
            changed = self.simpler_expressions() or changed
            if not changed:
                break
        small = os.path.join(self.where, 'small')
        campaign.write_sources(self.program, small)
        shutil.rmtree(self.place, ignore_errors=True)
        return len(self.kernel.text())
