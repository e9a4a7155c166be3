#!/usr/bin/env bash
# Compiles what nvcc compiles in the comparison, without a GPU: cuda_sources.sh PROGRAM FOLDER [ARCHITECTURE]
# PROGRAM is BUILD/benchmarks/compare/compare. FOLDER gets a source and machine code of each kernel, for sm_90 if no
# architecture is given. A machine without nvcc uses the machine code with COMPARE_CUBINS=FOLDER.
# Fails if a source does not compile. The exit code is 77 without nvcc; ctest counts that as skipped.
set -euo pipefail
program=$1 folder=$2 architecture=${3:-sm_90}
export PATH=$PATH:/usr/local/cuda/bin
command -v nvcc >/dev/null || { echo "skipped: nvcc is not in PATH"; exit 77; }
mkdir -p "$folder"
rm -f "$folder"/*.cu "$folder"/*.cubin
"$program" --cuda-sources "$folder"
compile() {
  # The same options as in cuda_run.cpp.
  nvcc -O3 -std=c++17 -w -cubin "-arch=$architecture" -o "${1%.cu}.cubin" "$1" || { echo "failed: $1"; exit 1; }
}
export architecture
export -f compile
printf '%s\0' "$folder"/*.cu | xargs -0 -P "$(nproc)" -I{} bash -c 'compile "$1"' _ {}
echo "$(ls "$folder"/*.cubin | wc -l) kernels compile for $architecture"
