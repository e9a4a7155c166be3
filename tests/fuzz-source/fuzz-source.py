#!/usr/bin/env python3
"""Generates C++ programs with SYCL kernels, and compares syclc's results with those of g++ and of fibers.

    fuzz-source.py --bin build/release/bin --seed 1 --count 10 --configs all --work /tmp/work
    fuzz-source.py --bin build/release/bin --seed 17 --count 1 --print     prints one program again

Every program is compiled in the given configurations (configurations.py): optimisation levels, ISA levels, just in
time, with the device link, OpenCL devices. Failures are shrunk and written to WORK/failures. With the same --work, an
interrupted run continues. The exit code is 1 if anything failed.
"""

import argparse
import concurrent.futures
import os
import shutil
import sys
import time
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import campaign  # noqa: E402
import families  # noqa: E402
import generate  # noqa: E402
import shrink  # noqa: E402
from configurations import BY_NAME, TABLE, Tools  # noqa: E402


def arguments():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--bin', required=True, help='the folder of syclc++ and syclc-link')
    p.add_argument('--vendors', default=os.environ.get('OCL_ICD_VENDORS', ''), help='folder with intel.icd and pocl.icd')
    p.add_argument('--cxx', default='g++', help="the reference's compiler")
    p.add_argument('--seed', type=int, default=1)
    p.add_argument('--count', type=int, default=1, help='programs; their seeds follow each other')
    p.add_argument('--kernels', type=int, default=16, help='kernels in a program')
    p.add_argument('--configs', default='O2', help='all, names with commas between, or rotate:N, N of all for each program')
    p.add_argument('--families', default='', help='only these kinds of kernels, names with commas between (families*.py)')
    p.add_argument('--pieces', type=float, help='share of statements that are from snippets.py, instead of a random one')
    p.add_argument('--jobs', type=int, default=os.cpu_count())
    p.add_argument('--work', default='fuzz-source-work', help='folder for results, failures and builds')
    p.add_argument('--minutes', type=float, default=0, help='begin no program after so many minutes')
    p.add_argument('--self-check', action='store_true', help='also run the reference with sanitizers')
    p.add_argument('--syntax', action='store_true', help="only make programs and have the reference's compiler parse them")
    p.add_argument('--no-shrink', action='store_true')
    p.add_argument('--shrink-seconds', type=float, default=240, help='for each failure')
    p.add_argument('--most-failures', type=int, default=40, help='shrink so many, then only list')
    p.add_argument('--fresh', action='store_true', help='forget what is in the work folder')
    p.add_argument('--keep', action='store_true', help='keep builds')
    p.add_argument('--print', action='store_true', help='print the program and stop')
    return p.parse_args()


def chosen(text, seed, tools):
    usable = [c for c in TABLE if not tools.available(c)]
    if text == 'all':
        return usable
    if text == 'none':   # the reference only
        return []
    if text.startswith('rotate:'):
        n = int(text[7:])
        return [usable[(seed * n + i) % len(usable)] for i in range(min(n, len(usable)))]
    found = []
    for name in text.split(','):
        if name not in BY_NAME:
            sys.exit('fuzz-source: no configuration %s; there are %s' % (name, ', '.join(BY_NAME)))
        if BY_NAME[name] in usable:
            found.append(BY_NAME[name])
    return found


def one(a, tools, seed):
    begin = time.time()
    builds = os.path.join(a.work, 'builds')
    if a.syntax:
        rows = campaign.check_syntax(tools, seed, a.kernels, builds)
    else:
        rows = campaign.run_seed(tools, seed, a.kernels, chosen(a.configs, seed, tools), builds, a.self_check)
    failures = []
    for config, kernel, outcome in rows:
        if outcome.failed():
            failures.append((config, kernel, outcome))
    if not a.keep and not failures:
        shutil.rmtree(os.path.join(a.work, 'builds', 'seed-%d' % seed), ignore_errors=True)
    return seed, rows, failures, time.time() - begin


def shrink_one(a, tools, seed, config, kernel, outcome):
    """Writes the failing program, complete and shrunk, to a separate folder."""
    where = os.path.join(a.work, 'failures', '%d-%s-%s' % (seed, kernel.replace('*', 'all'), config))
    os.makedirs(where, exist_ok=True)
    with open(os.path.join(where, 'report.txt'), 'w') as f:
        f.write('seed %d, %d kernels, kernel %s, configuration %s: %s\n%s\n' % (
            seed, a.kernels, kernel, config, outcome.status, outcome.detail))
    if config == 'reference' or kernel == '*':
        return where, None
    p = campaign.make_program(seed, a.kernels)
    p = campaign.subset(p, [k for k in p.kernels if k.name == kernel])
    campaign.write_sources(p, os.path.join(where, 'whole'))
    if a.no_shrink:
        return where, None
    try:
        return where, shrink.Shrinker(tools, tools.for_seed(BY_NAME[config], seed), p, outcome, where, a.shrink_seconds).run()
    except Exception:   # the failure remains, but is larger
        with open(os.path.join(where, 'report.txt'), 'a') as f:
            f.write('shrinking it ended with an exception\n' + traceback.format_exc())
        return where, None


def main():
    a = arguments()
    if a.families:
        names = a.families.split(',')
        unknown = set(names) - {f.__name__ for f, _ in families.FAMILIES}
        if unknown:
            sys.exit('fuzz-source: no family %s; there are %s' % (
                ', '.join(sorted(unknown)), ', '.join(f.__name__ for f, _ in families.FAMILIES)))
        families.FAMILIES[:] = [(f, w) for f, w in families.FAMILIES if f.__name__ in names]
    generate.PIECES = a.pieces
    tools = Tools(os.path.abspath(a.bin), HERE, a.vendors and os.path.abspath(a.vendors), a.cxx)
    if a.print:
        for name, text in campaign.make_program(a.seed, a.kernels).sources().items():
            print('// --- %s\n%s' % (name, text))
        return 0
    a.work = os.path.abspath(a.work)
    if a.fresh:
        shutil.rmtree(a.work, ignore_errors=True)
    os.makedirs(a.work, exist_ok=True)
    if a.configs != 'none' and not a.syntax and not chosen(a.configs, a.seed, tools):
        sys.exit('fuzz-source: none of these configurations can be run on this machine')
    done_file, rows_file = os.path.join(a.work, 'done.txt'), os.path.join(a.work, 'results.tsv')
    done = set()
    if os.path.exists(done_file):
        with open(done_file) as f:
            done = {int(x.split()[0]) for x in f if x.strip()}
    seeds = [s for s in range(a.seed, a.seed + a.count) if s not in done]
    begin, failed = time.time(), 0
    tools.precompile(os.path.join(a.work, 'headers'))
    with concurrent.futures.ProcessPoolExecutor(a.jobs) as pool:
        waiting, todo = {}, list(reversed(seeds))
        seen = {}
        shrinking = {}
        while todo or waiting or shrinking:
            late = a.minutes and time.time() - begin > 60 * a.minutes
            if late:
                todo = []
            while todo and len(waiting) + len(shrinking) < a.jobs + 1:
                seed = todo.pop()
                waiting[pool.submit(one, a, tools, seed)] = seed
            finished, _ = concurrent.futures.wait(list(waiting) + list(shrinking), return_when='FIRST_COMPLETED')
            for future in finished:
                if future in shrinking:
                    name = shrinking.pop(future)
                    where, lines = future.result()
                    print('%s: %s' % (name, '%s lines in %s' % (lines, where) if lines else where), flush=True)
                    continue
                seed = waiting.pop(future)
                seed, rows, failures, seconds = future.result()
                with open(rows_file, 'a') as f:
                    for config, kernel, outcome in rows:
                        detail = (outcome.detail or '').strip().replace('\t', ' ').split('\n')[0][:200]
                        f.write('%d\t%s\t%s\t%s\t%s\n' % (seed, config, kernel, outcome.status, detail))
                with open(done_file, 'a') as f:
                    f.write('%d %.1f\n' % (seed, seconds))
                kernels_of = {}
                for config, kernel, outcome in failures:
                    failed += 1
                    print('FAILED seed %d kernel %s configuration %s: %s %s' % (
                        seed, kernel, config, outcome.status, brief(outcome.detail)), flush=True)
                    kernels_of.setdefault((kernel, outcome.status), (config, outcome))
                for (kernel, status), (config, outcome) in kernels_of.items():
                    # A kernel is shrunk in the first configuration in which it fails.
                    if len(seen) < a.most_failures:
                        seen[(seed, kernel, status)] = True
                        shrinking[pool.submit(shrink_one, a, tools, seed, config, kernel, outcome)] = (
                            'seed %d kernel %s configuration %s' % (seed, kernel, config))
    return summary(rows_file, os.path.join(a.work, 'tally.tsv'), time.time() - begin)


def brief(text):
    for line in (text or '').split('\n'):
        if 'error' in line or 'Assertion' in line or 'not ' in line:
            return line.strip()[:160]
    return (text or '').strip().split('\n')[0][:160]


def summary(rows_file, tally_file, seconds):
    """Writes the statistics of all rows, and the last line."""
    tally, states, failures, seeds = {}, set(), 0, set()
    with open(rows_file) as f:
        for line in f:
            seed, config, kernel, status = line.rstrip('\n').split('\t')[:4]
            seeds.add(seed)
            row = tally.setdefault(config, {})
            row[status] = row.get(status, 0) + 1
            states.add(status)
            failures += status not in ('ok', 'skip')
    states = ['ok', 'skip'] + sorted(states - {'ok', 'skip'})
    with open(tally_file, 'w') as f:
        f.write('\t'.join(['configuration', 'run'] + states) + '\n')
        for config, row in tally.items():
            run = sum(row.values()) - row.get('skip', 0)
            f.write('\t'.join([config, str(run)] + [str(row.get(s, 0)) for s in states]) + '\n')
    runs = sum(sum(r.values()) - r.get('skip', 0) for c, r in tally.items() if c != 'reference')
    print('fuzz-source: %d programs, %d runs of kernels in %d configurations, %d failures, %.0f s' % (
        len(seeds), runs, len([c for c in tally if c != 'reference']), failures, seconds))
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
