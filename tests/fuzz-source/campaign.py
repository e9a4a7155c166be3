"""Runs one program in all its configurations: the work of one process."""

import os
import random
import shutil
import traceback

import families
import families_functions
import families_records
import kernels
from configurations import Outcome
from program import Program


def make_program(seed, count):
    """The program of a seed. count: its number of kernels."""
    r = random.Random(seed)
    p = Program(seed)
    p.structs = [kernels.struct(r, 'S%d' % i) for i in range(2)]
    kinds = ['inline', 'noinline', 'template', 'auto', 'inline']
    if r.random() < 0.5:
        kinds += ['external', 'external']
    p.helpers = [kernels.helper(r, 'f%d' % i, k) for i, k in enumerate(kinds)]
    p.helpers += families_functions.shared_functions(random.Random(seed * 1000003 - 1))
    p.helpers += families_records.shared_records(random.Random(seed * 1000003 - 2))
    for i in range(count):
        # Each kernel has its own seed, so that the random numbers that one uses do not change the next.
        own = random.Random(seed * 1000003 + i)
        p.kernels.append(families.kernel(own, 'k%d' % i, p.helpers, p.structs))
    return p


def write_sources(p, where):
    os.makedirs(where, exist_ok=True)
    sources = p.sources()
    for name, text in sources.items():
        with open(os.path.join(where, name), 'w') as f:
            f.write(text)
    return list(sources)


def subset(p, chosen):
    q = Program(p.seed)
    q.structs, q.helpers = p.structs, p.helpers
    q.kernels = chosen
    return q


class References:
    """The reference's results, for each sub-group size."""

    def __init__(self, tools, where):
        self.tools, self.where, self.known = tools, where, {}

    def results(self, sub_group):
        if sub_group not in self.known:
            found, error = self.tools.run_reference(self.where, ['--sub-group', str(sub_group or 16)])
            if found is None:
                raise RuntimeError('reference: ' + error)
            self.known[sub_group] = found
        return self.known[sub_group]


def judge(name, got, references):
    if isinstance(got, Outcome):
        return got
    digest, sub_group = got
    want = references.results(sub_group)[name][0]
    return Outcome('ok') if digest == want else Outcome('mismatch', '%s, not %s' % (digest, want))


def build_and_run(tools, c, p, where, references, built):
    """Outcomes of the program's kernels. If the compiler fails, each half of them is compiled separately."""
    names = [k.name for k in p.kernels]
    key = (c.build_key(), tuple(names))
    if key not in built:
        place = os.path.join(where, 'b%d' % len(built))
        sources = write_sources(p, place)
        built[key] = (place,) + tools.build(c, place, sources)
    place, kind, text = built[key]
    if kind is None:
        found = tools.run(c, place, names)
        return {n: judge(n, found[n], references) for n in names}
    if len(names) == 1:
        return {names[0]: Outcome(kind, text)}
    result = {}
    for half in (p.kernels[:len(names) // 2], p.kernels[len(names) // 2:]):
        result.update(build_and_run(tools, c, subset(p, half), where, references, built))
    if not any(o.status.startswith('compile') for o in result.values()):
        result[names[0]] = Outcome(kind, 'only together with the others: ' + text)
    return result


def run_seed(tools, seed, count, configurations, work, self_check=False):
    """Runs the program of a seed; returns [(configuration name, kernel name, Outcome)]."""
    where = os.path.join(work, 'seed-%d' % seed)
    shutil.rmtree(where, ignore_errors=True)
    rows = []
    try:
        p = make_program(seed, count)
        sources = write_sources(p, where)
        error = tools.reference(where, sources)
        if error:
            raise RuntimeError('the reference does not compile: ' + error[-3000:])
        references = References(tools, where)
        forward = references.results(0)
        backward, error = tools.run_reference(where, ['--reverse'])
        if backward is None:
            raise RuntimeError('reference --reverse: ' + error)
        for n in forward:
            if forward[n] != backward[n]:
                rows.append(('reference', n, Outcome('generator', 'the result depends on the order of work-items')))
        if self_check:
            error = tools.reference(where, sources, sanitize=True)
            found, why = (None, error) if error else tools.run_reference(where, [], sanitize=True)
            if found is None:
                rows.append(('reference', '*', Outcome('generator', 'the sanitizers say: ' + why)))
            else:
                rows += [('reference', n, Outcome('ok')) for n in found]
        built = {}
        for c in configurations:
            found = build_and_run(tools, tools.for_seed(c, seed), p, where, references, built)
            rows += [(c.name, n, o) for n, o in found.items()]
    except RuntimeError as e:
        rows.append(('reference', '*', Outcome('generator', str(e))))
    except Exception:   # a bug of the generator fails this seed, not the campaign
        rows.append(('reference', '*', Outcome('generator', last_line_first(traceback.format_exc()))))
    return rows


def last_line_first(trace):
    """A traceback that begins with its last line, because summaries show the first one."""
    return 'an exception: %s\n%s' % (trace.strip().split('\n')[-1], trace)


def check_syntax(tools, seed, count, work):
    """Generates the program of a seed and parses it with the reference's compiler. Returns rows like run_seed()."""
    where = os.path.join(work, 'seed-%d' % seed)
    shutil.rmtree(where, ignore_errors=True)
    try:
        p = make_program(seed, count)
        error = tools.reference(where, write_sources(p, where), only_parse=True)
    except Exception:
        error = last_line_first(traceback.format_exc())
    if error:
        return [('reference', '*', Outcome('generator', error[:3000]))]
    return [('reference', k.name, Outcome('ok')) for k in p.kernels]
