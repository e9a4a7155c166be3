#!/usr/bin/env bash
# spirv-images.sh SYCLC-BUNDLE FOLDER...: takes the SPIR-V images out of every object in the folders, and asks two
# independent readers about them: spirv-val, and llvm-spirv -r, which must make LLVM IR of them again.
set -euo pipefail
bundle=$1
shift

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
images=0
check() { # OBJECT IMAGE
  local object=$1 image=$2 environment
  # OpenCL 2.2 takes SPIR-V 1.2, and 64-bit atomics and half by extensions (cl_khr_int64_base_atomics, cl_khr_fp16) that
  # spirv-val cannot be told of. Kernels that need sub-groups take SPIR-V 1.3: the second word of the image is the version, 0x00010300.
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
  # An error: an object without kernels, or without SPIR-V.
  "$bundle" extract "$object" --kind=spirv -o "$scratch" >/dev/null 2>&1 || continue
  for image in "$scratch"/*; do check "$object" "$image"; done
done < <(find "$@" -name '*.o')
echo "$images SPIR-V images are valid"
[ "$images" -gt 0 ]
