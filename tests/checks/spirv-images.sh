#!/usr/bin/env bash
# spirv-images.sh SYCLC-BUNDLE FOLDER...: extracts the SPIR-V images of every object in the folders and checks them with
# three independent readers: spirv-val; llvm-spirv -r, which must be able to translate them to LLVM IR; and spirv-opt -O,
# whose result must be valid, too.
set -euo pipefail
bundle=$1
shift

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/images"

# Debian's spirv-opt (2023.1) crashes on some modules: eliminate-dead-branches uses what loop-unroll has found, and what ccp
# has changed, in one process. Then ccp has a process of its own.
optimise() { # ENVIRONMENT IMAGE RESULT
  local status=0
  spirv-opt -O --target-env="$1" "$2" -o "$3" || status=$?
  if [ "$status" -le 128 ]; then return "$status"; fi
  spirv-opt --ccp --target-env="$1" "$2" -o "$3.ccp" && spirv-opt -O --target-env="$1" "$3.ccp" -o "$3"
}

# Prints what refuses an image, and fails.
check() { # IMAGE
  local image=$1 environment optimised=$1.optimised
  # OpenCL 2.2 uses SPIR-V 1.2, and extensions for 64-bit atomics and half (cl_khr_int64_base_atomics, cl_khr_fp16) that
  # spirv-val has no option for. Kernels that need sub-groups use SPIR-V 1.3: the second word is the version, 0x00010300.
  environment=opencl2.2
  if [ "$(od -An -j4 -N4 -tu4 "$image" | tr -d ' ')" -gt 66048 ]; then
    environment=spv1.3
  elif spirv-dis --no-color "$image" | grep -E 'OpCapability (Int64Atomics|Float16)$' >/dev/null; then
    environment=spv1.2
  fi
  spirv-val --target-env "$environment" "$image" || { echo "spirv-val refuses the image"; return 1; }
  llvm-spirv-15 -r "$image" -o /dev/null || { echo "llvm-spirv -r refuses the image"; return 1; }
  optimise "$environment" "$image" "$optimised" || { echo "spirv-opt -O refuses the image"; return 1; }
  spirv-val --target-env "$environment" "$optimised" || { echo "spirv-opt -O makes the image invalid"; return 1; }
}

images=0
declare -A known
while IFS= read -r object; do
  rm -f "$scratch"/images/*
  # Skips objects without kernels or without SPIR-V.
  "$bundle" extract "$object" --kind=spirv -o "$scratch/images" >/dev/null 2>&1 || continue
  for image in "$scratch"/images/*; do
    hash=$(sha256sum <"$image")
    if [ -n "${known[$hash]-}" ]; then continue; fi # of the same source, in another program
    known[$hash]=yes
    if ! message=$(check "$image" 2>&1); then
      printf '%s, %s: %s\n' "$object" "${image##*/}" "$message" >&2
      exit 1
    fi
    images=$((images + 1))
  done
done < <(find "$@" -name '*.o' | sort)
echo "$images SPIR-V images are valid"
[ "$images" -gt 0 ]
