#!/usr/bin/env bash
# Creates a virtual environment with packages of PyPI, or leaves it as it is if it has them already:
#   python-venv.sh FOLDER PACKAGE...
# The exit code is 77, with the reason, if that is not possible, for example without a network.
set -uo pipefail
folder=$1
shift
if [ "$(cat "$folder/packages" 2>/dev/null)" = "$*" ]; then exit 0; fi
rm -rf "$folder"
for python in python3 /usr/bin/python3; do
  if "$python" -m venv "$folder" >/dev/null 2>&1; then break; fi
done
[ -x "$folder/bin/pip" ] || { echo "skipped: python3 cannot create a virtual environment (Debian package python3-venv)"; exit 77; }
if ! log=$(timeout 240 "$folder/bin/pip" install --disable-pip-version-check --no-input --progress-bar off --retries 1 "$@" 2>&1); then
  echo "skipped: pip cannot install $*: $(grep -iE '^(could not fetch|error)' <<<"$log" | head -n 1 | cut -c 1-160)"
  exit 77
fi
echo "$*" >"$folder/packages"
