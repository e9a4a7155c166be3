# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks for each row of passes/support/Transforms.def that -syclc-disable leaves the transform out.

disable.py SOURCE OPT...: runs OPT with and without `-syclc-disable=NAME` on a lit test of the transform; the two
results must differ. Prints the names for which they do not, and fails; or prints the number of transforms.
"""
import pathlib
import re
import subprocess
import sys

# Class -> the test whose IR it changes (without .ll), and the passes to run.
TESTS = {
    'AlignedLanes': ('native/vectorize/aligned-lanes', 'syclc-aligned-lanes<8>'),
    'AllActiveCopy': ('native/vectorize/all-active-copy', 'syclc-vectorize<8>'),
    'ChosenElements': ('native/vectorize/chosen-elements', 'syclc-chosen-elements'),
    'ConsecutiveLanes': ('native/vectorize/consecutive-lanes', 'syclc-consecutive-lanes<8>'),
    'ConstantDivisions': ('native/x86/constant-divisions', 'syclc-constant-divisions'),
    'EstimatedRoots': ('native/x86/estimated-roots', 'syclc-estimated-roots'),
    'EvenGathers': ('native/x86/even-gathers', 'syclc-even-gathers'),
    'ExchangeDimensions': ('native/vectorize/exchange-dimensions-columns', 'syclc-exchange-dimensions'),
    'FloatDivisions': ('native/x86/float-divisions', 'syclc-float-divisions'),
    'FullSubGroups': ('native/workgroup/full-sub-groups', 'syclc-work-item-loops'),
    'GuardedCopy': ('native/vectorize/guarded-copy', 'syclc-vectorize<8>'),
    'IdleSubGroups': ('native/workgroup/idle-sub-groups', 'syclc-idle-sub-groups'),
    'IntCounters': ('native/workgroup/loop-interchange', 'syclc-loop-interchange<16>'),
    'InterleavedAccess': ('native/vectorize/memory-structures', 'syclc-vectorize<8>'),
    'JamRows': ('native/workgroup/jam-rows', 'syclc-work-item-loops'),
    'JoinCuts': None,  # disable.test compiles a source
    'JoinGathers': ('native/vectorize/join-gathers', 'syclc-vectorize<8>'),
    'LaneOperands': ('native/vectorize/atomic-lanes-turns', 'syclc-vectorize<8>'),
    'LongToFloat': ('native/x86/long-to-float', 'syclc-long-to-float'),
    'LoopInterchange': ('native/workgroup/loop-interchange', 'syclc-loop-interchange<16>'),
    'MaskedAccessLoops': ('native/x86/masked-access-loops', 'syclc-masked-access-loops'),
    'MergeGroups': ('native/vectorize/merge-groups', 'syclc-merge-groups'),
    'NearbyGather': ('native/vectorize/nearby-gather', 'syclc-vectorize<8>'),
    'PrivateCopies': ('native/vectorize/private-copies', 'syclc-private-copies'),
    'RegisterParts': ('native/x86/register-parts', 'syclc-register-parts'),
    'RowTranspose': ('native/vectorize/memory-rows', 'syclc-vectorize<8>'),
    'SaturatedConversions': ('native/x86/saturated-conversions', 'syclc-saturated-conversions'),
    'SeparateArrays': ('native/vectorize/separate-arrays', 'syclc-separate-arrays<8>'),
    'SharedMath': ('device-library/math-shared', 'syclc-native-math'),
    'ShiftedArrays': ('outline/shifted-arrays', 'syclc-shifted-arrays'),
    'StayWide': ('native/vectorize/stay-wide', 'syclc-stay-wide'),
    'SubGroupOrder': ('native/workgroup/sub-group-order', 'syclc-work-item-loops'),
    'UnrollForLanes': ('workitem/unroll-for-lanes', 'syclc-unroll-for-lanes'),
    'UnrollLimits': ('native/workgroup/unroll-limits', 'syclc-work-item-loops'),
    'UnrollRows': ('native/vectorize/unroll-rows', 'syclc-unroll-rows<8>'),
    'WideForms': ('native/vectorize/wide-forms', 'syclc-wide-forms<8>'),
    'WideIndices': ('outline/wide-indices', 'syclc-wide-indices'),
}


def main():
    source, opt = pathlib.Path(sys.argv[1]), sys.argv[2:]
    rows = re.findall(r'^TRANSFORM\((\w+)\)', (source / 'passes/support/Transforms.def').read_text(), re.MULTILINE)
    problems = [f'{row}: has no test here' for row in rows if row not in TESTS]
    problems += [f'{row}: passes/support/Transforms.def has no such row' for row in TESTS if row not in rows]
    for row, test in TESTS.items():
        if row not in rows or test is None:
            continue
        name = re.sub(r'(?<!^)([A-Z])', r'-\1', row).lower()

        def run(*options):
            command = [*opt, *options, f'-passes={test[1]}', '-S', str(source / 'lit' / (test[0] + '.ll'))]
            return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout

        if run() == run(f'-syclc-disable={name}'):
            problems.append(f'{row}: -syclc-disable={name} changes nothing in {test[0]}.ll')
    print('\n'.join(problems) if problems else f'{len(rows)} transforms')
    return bool(problems)


if __name__ == '__main__':
    sys.exit(main())
