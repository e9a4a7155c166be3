#!/usr/bin/env bash
# Builds the documentation site, in which every warning is an error: docs-site.sh FOLDER
# The exit code is 77 if Sphinx cannot be installed; ctest counts that as skipped. Without doxygen the reference of the
# public headers is left out.
set -euo pipefail
folder=$1
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
"$source/tests/checks/python-venv.sh" "$folder/venv" sphinx myst-parser furo || exit $?
reference=()
if ! command -v doxygen >/dev/null; then
  echo "without the reference of the public headers: doxygen is not on this machine"
  reference=(--no-reference)
fi
"$folder/venv/bin/python" "$source/docs/site/build.py" "$folder" "${reference[@]}"
for page in index docs/user-guide docs/gallery docs/extending search; do
  [ -s "$folder/html/$page.html" ] || { echo "error: the site has no page $page.html"; exit 1; }
done
