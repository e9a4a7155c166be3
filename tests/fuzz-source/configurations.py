"""The ways to compile and run a generated program, and the possible outcomes."""

import copy
import os
import resource
import subprocess

LIMIT_COMPILE, LIMIT_RUN = 300, 120   # seconds: processor time for the compiler, elapsed time for programs
TARGETS = ' -fplugin-arg-syclc-targets='
ISA = '-fplugin-arg-syclc-isa=x86-64-'
# To save time, only one ISA level is compiled, another one for each seed.
NATIVE = TARGETS + 'native ' + ISA + '%level'
IR = ' -DHARNESS_IR'   # functions of other sources can be inlined into kernels


class Configuration:
    """flags: for the compiler; device, environment: for the run; link: whether syclc-link is used."""

    def __init__(self, name, flags, device='native', environment=None, link=False, needs=''):
        self.name, self.flags, self.device, self.link, self.needs = name, flags.split(), device, link, needs
        self.environment = environment or {}

    def at(self, level):
        """The configuration, with one of the ISA levels if it does not name any."""
        chosen = copy.copy(self)
        chosen.flags = [f.replace('%level', level) for f in self.flags]
        return chosen

    def build_key(self):
        return ' '.join(self.flags) + (' link' if self.link else '')


TABLE = [
    Configuration('O2', '-O2' + IR),   # the default: all levels, and SPIR-V
    Configuration('O0', '-O0' + NATIVE),
    Configuration('O1', '-O1' + NATIVE),
    Configuration('O3', '-O3' + NATIVE),
    Configuration('Os', '-Os' + NATIVE),
    Configuration('Oz', '-Oz' + NATIVE),
    Configuration('O2-no-unroll', '-O2 -fno-unroll-loops' + NATIVE),
    Configuration('O2-g', '-O2 -g' + NATIVE),
    Configuration('O0-g', '-O0 -g' + NATIVE),
    Configuration('v2', '-O2' + TARGETS + 'native ' + ISA + 'v2'),
    Configuration('v3', '-O2' + TARGETS + 'native ' + ISA + 'v3'),
    Configuration('v4', '-O2' + TARGETS + 'native ' + ISA + 'v4', needs='avx512vl'),
    Configuration('O1-v3', '-O1' + TARGETS + 'native ' + ISA + 'v3'),
    Configuration('no-unroll-v3', '-O2 -fno-unroll-loops' + TARGETS + 'native ' + ISA + 'v3'),
    Configuration('march-native', '-O2 -march=native' + NATIVE),
    Configuration('O1-march-native', '-O1 -march=native' + NATIVE),
    Configuration('check-barriers', '-O2 -fplugin-arg-syclc-check-barriers' + NATIVE),
    Configuration('jit', '-O2' + IR + TARGETS + 'bitcode', environment={'SYCLC_JIT': '1', 'SYCLC_CACHE': '0'}),
    Configuration('link', '-O2' + IR + ' ' + ISA + '%level' + TARGETS + 'native,bitcode', link=True),
    Configuration('native-only', '-O2' + NATIVE),
    Configuration('intel', '-O2' + TARGETS + 'spirv64', device='intel'),
    Configuration('intel-O0', '-O0' + TARGETS + 'spirv64', device='intel'),
    Configuration('intel-O1', '-O1' + TARGETS + 'spirv64', device='intel'),
    Configuration('pocl', '-O2' + TARGETS + 'spirv64', device='pocl'),
    Configuration('cuda', '-O2' + TARGETS + 'nvptx64', device='cuda'),
    Configuration('cuda-O0', '-O0' + TARGETS + 'nvptx64', device='cuda'),
    Configuration('cuda-O1', '-O1' + TARGETS + 'nvptx64', device='cuda'),
    Configuration('cuda-O3', '-O3' + TARGETS + 'nvptx64', device='cuda'),
]
BY_NAME = {c.name: c for c in TABLE}


class Outcome:
    """The outcome of a kernel: 'ok', 'skip', or a failure (mismatch, crash, hang, error, compile-crash, compile-error)."""

    def __init__(self, status, detail=''):
        self.status, self.detail = status, detail

    def failed(self):
        return self.status not in ('ok', 'skip')


def limit_compile():
    resource.setrlimit(resource.RLIMIT_CPU, (LIMIT_COMPILE, LIMIT_COMPILE + 5))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def limit_run():
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


class Tools:
    def __init__(self, bin_dir, here, vendors=None, cxx='g++'):
        self.bin, self.here, self.vendors, self.cxx = bin_dir, here, vendors, cxx
        self.headers = ''            # the folder of the reference's precompiled header
        with open('/proc/cpuinfo') as f:
            self.cpu = f.read()

    def available(self, c):
        """Why the configuration cannot be run here, or ''."""
        if c.needs and c.needs not in self.cpu:
            return 'the processor lacks ' + c.needs
        if c.device == 'cuda':
            return '' if os.path.exists('/dev/nvidiactl') else 'no NVIDIA GPU'
        if c.device != 'native' and not os.path.exists(self.icd(c.device)):
            return 'no OpenCL driver ' + c.device
        return ''

    def for_seed(self, c, seed):
        """The configuration for a program of this seed."""
        levels = ['v2'] + ['v3'] * (' avx2 ' in self.cpu) + ['v4'] * ('avx512vl' in self.cpu)
        return c.at(levels[seed // 7 % len(levels)])   # independent of what else rotates with the seed

    def icd(self, device):
        return os.path.join(self.vendors or '/nonexistent', device + '.icd')

    # --- Building

    def command(self, arguments, where):
        try:
            p = subprocess.run(arguments, cwd=where, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=4 * LIMIT_COMPILE,
                               preexec_fn=limit_compile, errors='replace', stdin=subprocess.DEVNULL)
            return p.returncode, p.stdout
        except subprocess.TimeoutExpired:
            return -1, 'the compiler did not end'

    def reference_command(self):
        return [self.cxx, '-std=c++20', '-O1', '-w', '-ffp-contract=off', '-fno-strict-aliasing', '-DREFERENCE']

    def precompile(self, where):
        """Precompiles the reference's headers for all programs: parsing them takes most of the time."""
        os.makedirs(where, exist_ok=True)
        rc, _ = self.command(self.reference_command() + ['-x', 'c++-header', self.here + '/harness.hpp', '-o', 'harness.hpp.gch'], where)
        self.headers = where if rc == 0 else ''

    def reference(self, where, sources, sanitize=False, only_parse=False):
        """Builds the reference, or only parses it; returns an error text or None."""
        flags = ['-I', self.headers] if self.headers else []
        if sanitize:
            flags = ['-fsanitize=address,undefined', '-fno-sanitize-recover=undefined']
        to = ['-fsyntax-only'] if only_parse else ['-o', 'reference-sanitized' if sanitize else 'reference']
        rc, text = self.command(self.reference_command() + flags + ['-I', self.here] + sources + to, where)
        return None if rc == 0 else text

    def build(self, c, where, sources, program='program'):
        """Compiles and links with syclc; returns (failure kind or None, text)."""
        common = ['-std=c++20', '-w', '-fno-crash-diagnostics', '-I', self.here]
        if not c.link:
            steps = [[self.bin + '/syclc++'] + c.flags + common + sources + ['-o', program]]
        else:
            objects = [program + '-' + s.replace('.cpp', '.o') for s in sources]
            steps = [[self.bin + '/syclc++'] + c.flags + common + ['-c', s, '-o', o] for s, o in zip(sources, objects)]
            steps.append([self.bin + '/syclc-link'] + objects + ['-o', program + '-device.o', '--targets=native', '-j', '1'])
            steps.append([self.bin + '/syclc++'] + objects + [program + '-device.o', '-o', program])
        for s in steps:
            rc, text = self.command(s, where)
            if rc != 0:
                crash = rc < 0 or rc >= 128 or 'PLEASE submit a bug report' in text or 'Stack dump' in text or 'crashed' in text
                return ('compile-crash' if crash else 'compile-error'), ' '.join(s) + '\n' + text
        return None, ''

    # --- Running

    def run_reference(self, where, arguments, sanitize=False):
        env = dict(os.environ, ASAN_OPTIONS='detect_leaks=0:detect_stack_use_after_return=0')
        try:
            p = subprocess.run(['./reference-sanitized' if sanitize else './reference'] + arguments, cwd=where, env=env,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=LIMIT_RUN, errors='replace')
        except subprocess.TimeoutExpired:
            return None, 'the reference did not end'
        lines = p.stdout.split('\n')
        if p.returncode != 0 or 'end' not in lines or 'runtime error' in p.stderr:
            return None, '%d %s %s' % (p.returncode, p.stdout[-200:], p.stderr[-2000:])
        return results(lines), ''

    def run(self, c, where, names, program='program'):
        """Runs kernels; returns {name: (digest, sub-group size) or Outcome}."""
        env = dict(os.environ, **c.environment)
        env.pop('SYCLC_TRACE', None)
        if c.device == 'native':
            env['ONEAPI_DEVICE_SELECTOR'] = 'native:cpu'
        elif c.device == 'cuda':
            env['ONEAPI_DEVICE_SELECTOR'] = 'cuda:*'
        else:
            env['ONEAPI_DEVICE_SELECTOR'] = 'opencl:*'
            env['OCL_ICD_VENDORS'] = self.icd(c.device)
            env['POCL_CACHE_DIR'] = os.path.join(where, 'pocl-cache')
            env['SYCLC_CACHE'] = '0'
        found, left = {}, list(names)
        while left:
            try:
                p = subprocess.run(['./' + program] + left, cwd=where, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   timeout=LIMIT_RUN, preexec_fn=limit_run, errors='replace', stdin=subprocess.DEVNULL)
                out, why, err = p.stdout, 'crash', 'exit code %d: %s' % (p.returncode, p.stderr[-800:])
            except subprocess.TimeoutExpired as e:
                out, why, err = (e.stdout or b'').decode(errors='replace'), 'hang', 'no end after %d s' % LIMIT_RUN
            lines = out.split('\n')
            found.update(results(lines))
            started = [l[6:] for l in lines if l.startswith('start ')]
            if 'end' in lines and (why == 'hang' or p.returncode == 0):
                break
            if 'end' in lines:
                found[started[-1] if started else left[0]] = Outcome('crash', 'at the end: ' + err)
                break
            bad = started[-1] if started else left[0]
            if bad not in left:
                bad = left[0]
            found[bad] = Outcome(why, err)
            left = left[left.index(bad) + 1:]
        for n in names:
            found.setdefault(n, Outcome('crash', 'no result'))
        return found


def results(lines):
    found = {}
    for line in lines:
        words = line.split(' ', 2)
        if len(words) < 2 or words[0] == 'start':
            continue
        if words[1] == 'skip':
            found[words[0]] = Outcome('skip', words[2])
        elif words[1] == 'error':
            found[words[0]] = Outcome('error', words[2])
        elif len(words) == 3 and len(words[1]) == 16:
            found[words[0]] = (words[1], int(words[2]))
    return found
