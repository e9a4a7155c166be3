#!/usr/bin/env bash
# spirv-images.sh SYCLC-BUNDLE FOLDER...: extracts the SPIR-V images of every object in the folders and checks them with
# two independent readers: spirv-val, and llvm-spirv -r, which must be able to translate them to LLVM IR.
set -euo pipefail
bundle=$1
shift

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
images=0
check() { # OBJECT IMAGE
  local object=$1 image=$2 environment
  # OpenCL 2.2 uses SPIR-V 1.2, and extensions for 64-bit atomics and half (cl_khr_int64_base_atomics, cl_khr_fp16) that
  # spirv-val has no option for. Kernels that need sub-groups use SPIR-V 1.3: the second word is the version, 0x00010300.
  environment=opencl2.2
  if [ "$(od -An -j4 -N4 -tu4 "$image" | tr -d ' ')" -gt 66048 ]; then
    environment=spv1.3
  elif spirv-dis --no-color "$image" | grep -E 'OpCapability (Int64Atomics|Float16)$' >/dev/null; then
    environment=spv1.2
  fi
  spirv-val --target-env "$environment" "$image" || { echo "spirv-val refuses the image of $object" >&2; exit 1; }
  llvm-spirv-15 -r "$image" -o /dev/null || { echo "llvm-spirv -r refuses the image of $object" >&2; exit 1; }
  images=$((images + 1))
}
while IFS= read -r object; do
  rm -f "$scratch"/*
  # Skips objects without kernels or without SPIR-V.
  "$bundle" extract "$object" --kind=spirv -o "$scratch" >/dev/null 2>&1 || continue
  for image in "$scratch"/*; do check "$object" "$image"; done
done < <(find "$@" -name '*.o')
echo "$images SPIR-V images are valid"
[ "$images" -gt 0 ]
