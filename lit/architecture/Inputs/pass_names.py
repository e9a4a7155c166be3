# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that each pass of passes/PassRegistry.def has one name in five places.

pass_names.py SOURCE: prints a line for each difference, with a remedy, and fails; or prints the number of passes. For
`syclc-wide-indices` the places are:

  file      WideIndices.h in passes/, which declares the class or the function that it calls; or the file in FILES
  class     WideIndicesPass; or, for steps of pipelines, the function wideIndices() in any header of passes/
  registry  PassRegistry.def
  test      a test of lit/ that runs it by its name, or lists it as part of a pipeline
  heading   `### syclc-wide-indices` in docs/passes.md

For analysis `syclc-group-uniformity` the class is GroupUniformityAnalysis in GroupUniformity.h, and a test prints it by
`print<syclc-group-uniformity>`.

Transform WideIndices of passes/support/Transforms.def is in a file WideIndices.cpp.
"""
import pathlib
import re
import sys

ENTRY = re.compile(r'^([A-Z_]+)\("([^"]+)", (\w+)(?:<(\w+)>)?\(', re.MULTILINE)
DOCS = 'docs/passes.md'
TRANSFORM = re.compile(r'^TRANSFORM\((\w+)\)', re.MULTILINE)
# Passes of one subject that share a file.
FILES = {'FlattenWorkItemCallsPass': 'WorkItemCalls', 'ExpandWorkItemCallsPass': 'WorkItemCalls',
         'FoldTargetQueriesPass': 'TargetQueries', 'LowerAssertionsForHostPass': 'Reports',
         'NativeLevelPass': 'NativeLevels', 'ExternalVariantsPass': 'ExternalBody',
         'LinkInnerKernelsPass': 'InnerKernels', 'DropUnfitKernelsPass': 'OutlineUnoptimised',
         'KernelCostPrinterPass': 'CostModel', 'LaneUniformityAnalysis': 'SubGroupModel',
         'LaneShapesAnalysis': 'LaneShapeAnalysis', 'ResolveMatrixRegistersForNvptxPass': 'Pipeline'}
# The whole pipeline for a source, and checks.
OTHERS = {'syclc', 'syclc-verify-spmd'}


def name_of(made):
    """`WideIndicesPass`, or `hideIds` -> `syclc-wide-indices`, `syclc-hide-ids`"""
    words = re.sub(r'(Pass|Analysis)$', '', made)
    return 'syclc-' + re.sub(r'(?<!^)([A-Z])', r'-\1', words[0].upper() + words[1:]).lower()


def file_of(name):
    """`syclc-wide-indices` -> `WideIndices`"""
    return ''.join(word.capitalize() for word in name.removeprefix('syclc-').split('-'))


def is_file_of(made, path, text):
    """Whether the header has the right name, and declares class `WideIndicesPass` or its function wideIndices()."""
    words = re.sub(r'(Pass|Analysis)$', '', made)
    return path.stem == FILES.get(made, words) and re.search(rf'\b({made}|{words[0].lower() + words[1:]})\b', text)


def problems_of_class(name, made, headers):
    """Problems of pass `name` with class `made`: class and file must have the pass's name."""
    if name != name_of(made):
        yield f'{made} makes {name_of(made)}: rename the class to {file_of(name)}Pass, or the pass'
    files = [path for path, text in headers.items() if re.search(rf'\b{made}\b', text) and path.stem != 'PassIncludes']
    if not files:
        yield f'no header of passes/ declares {made}: declare it in {file_of(name)}.h'
    elif not any(is_file_of(made, path, text) for path, text in headers.items()):
        yield f'{made} is declared in {files[0].name}: move it to {file_of(name)}.h, or name the file in FILES'


def problems_of_step(name, step, headers):
    if name != name_of(step):
        yield f'{step} makes {name_of(step)}: rename the function, or the pass'
    if not any(re.search(rf'\b{step}\(', text) for text in headers.values()):
        yield f'no header of passes/ declares {step}()'


def problems_of(source, entries):
    headers = {path: path.read_text() for path in (source / 'passes').rglob('*.h')}
    tests = '\n'.join(path.read_text() for path in (source / 'lit').rglob('*')
                      if path.suffix in ('.ll', '.cpp', '.test', '.cfg'))
    docs = source / DOCS
    headings = re.findall(r'^#+ `?([^` \n]+)`?$', docs.read_text(), re.MULTILINE) if docs.exists() else []
    for kind, name, made, step in entries:
        if not kind.endswith('PIPELINE') and name not in OTHERS and '<' not in name:
            of = problems_of_step(name, step, headers) if step else problems_of_class(name, made, headers)
            yield from (f'{name}: {problem}' for problem in of)
        run = f'print<{name}>' if kind == 'FUNCTION_ANALYSIS' else name
        if not re.search(rf'(?<![\w-]){re.escape(run)}(?![\w-])', tests):
            yield f"{name}: no test of lit/ runs it: write one with 'RUN: %opt-syclc -passes={run} -S %s'"
        if name not in headings:
            yield (f"{name}: {DOCS} has no heading for it: add '### {name}' where it comes in its pipeline, and a "
                   'sentence on what it does')
    for heading in headings:
        if heading.startswith('syclc') and heading not in {name for _, name, _, _ in entries}:
            yield f'{heading}: a heading of {DOCS}, but no pass of PassRegistry.def: rename the heading, or remove it'
    table = source / 'passes/support/Transforms.def'
    files = {path.stem for path in (source / 'passes').rglob('*.cpp')}
    for name in TRANSFORM.findall(table.read_text()) if table.is_file() else ():
        if name not in files:
            yield f'{name}: no file of passes/ has the name of this transform'


def main():
    source = pathlib.Path(sys.argv[1])
    entries = ENTRY.findall((source / 'passes/PassRegistry.def').read_text())
    problems = list(problems_of(source, entries))
    print('\n'.join(problems) if problems else f'{len(entries)} passes')
    return bool(problems)


if __name__ == '__main__':
    sys.exit(main())
