#!/usr/bin/env bash
# Fails, and prints file and line, if a tracked C or C++ file is not formatted according to .clang-format. Tests of the
# compiler (lit/) are excluded, because their lines matter.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
skip() { echo "skipped: $1"; exit 77; }
command -v clang-format-22 >/dev/null || skip "clang-format-22 is not installed (Debian package clang-format-22)"
git rev-parse --git-dir >/dev/null 2>&1 || skip "this is no git checkout, so nothing says which files are ours"
mapfile -t files < <(git ls-files 'clang-plugin/*.'{c,cpp,h} 'passes/*.'{cpp,h} 'linker/*.'{cpp,h} \
  'runtime/*.'{cpp,h,hpp} 'tests/*.'{cpp,hpp} 'examples/*.'{cpp,hpp} 'benchmarks/*.'{cpp,hpp} | sort -u)
if ! clang-format-22 --dry-run --Werror "${files[@]}"; then
  echo "run: clang-format-22 -i, on the files named above"
  exit 1
fi
echo "${#files[@]} files are formatted"
