#!/usr/bin/env bash
# spirv-images.sh FOLDER...: takes the SPIR-V image out of every object in the folders, and asks two independent readers
# about it: spirv-val, and llvm-spirv -r, which must make LLVM IR of it again.
set -euo pipefail

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
image=$scratch/image.spv
images=0
while IFS= read -r object; do
  rm -f "$image"
  llvm-offload-binary-22 "$object" "--image=file=$image,triple=spirv64-unknown-unknown" >/dev/null 2>&1 || true
  [ -e "$image" ] || continue # no kernels
  spirv-val --target-env opencl2.2 "$image" || { echo "spirv-val refuses the image of $object" >&2; exit 1; }
  llvm-spirv-15 -r "$image" -o /dev/null || { echo "llvm-spirv -r refuses the image of $object" >&2; exit 1; }
  images=$((images + 1))
done < <(find "$@" -name '*.o')
echo "$images SPIR-V images are valid"
[ "$images" -gt 0 ]
