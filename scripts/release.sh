#!/usr/bin/env bash
# All that must hold before a release: .ci/run, and what takes too long for each change. The packages and the wheel that it
# tests are in build/release-files afterwards.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/packages.sh

usage() {
  cat <<'TEXT'
usage: scripts/release.sh [options]
Checks a release, and leaves its Debian packages and its wheel in build/release-files.

  -j N                    number of parallel jobs and tests (default: one per processor)
  --only STEP             one step: tree, style, tests, packages, wheel, coverage
  --skip STEP             all but this step; may be given several times
  --no-install-packages   install no packages from Debian or PyPI
  --help                  print this text
TEXT
}

steps=(tree style tests packages wheel coverage)
chosen=()
skipped=()
jobs=$(default_jobs)
packages=yes
is_step() { [[ " ${steps[*]} " == *" $1 "* ]] || fail "there is no step '$1'; the steps are: ${steps[*]}"; }
while [ $# -gt 0 ]; do
  case $1 in
    -j) jobs=$(value_of "$@") || exit 1; shift ;;
    -j*) jobs=${1#-j} ;;
    --only) value=$(value_of "$@") || exit 1; is_step "$value"; chosen+=("$value"); shift ;;
    --skip) value=$(value_of "$@") || exit 1; is_step "$value"; skipped+=("$value"); shift ;;
    --no-install-packages) packages=no ;;
    --help | -h) usage; exit 0 ;;
    *) fail "unknown option '$1'; --help lists the options" ;;
  esac
  shift
done
[[ $jobs =~ ^[1-9][0-9]*$ ]] || fail "-j needs a number of jobs, not '$jobs'"
[ ${#chosen[@]} -gt 0 ] || chosen=("${steps[@]}")
wanted() { [[ " ${chosen[*]} " == *" $1 "* && " ${skipped[*]-} " != *" $1 "* ]]; }
if [ "$packages" = yes ]; then
  install_packages "${SYCLC_BUILD_PACKAGES[@]}" "${SYCLC_TEST_PACKAGES[@]}" "${SYCLC_RELEASE_PACKAGES[@]}"
fi
build=build/release
files=$PWD/build/release-files
failures=()
# check NAME COMMAND...: runs it, and remembers a failure; a skipped check is one, too, because a release has none.
check() {
  local name=$1 status=0
  shift
  printf '\n%s: %s (after %s s)\n' "$SYCLC_SCRIPT" "$name" "$SECONDS"
  "$@" || status=$?
  [ $status -eq 0 ] || failures+=("$name")
}

# The version is the same everywhere, the changelog has it, and nothing is uncommitted.
release_tree() {
  local version status=0
  version=$(sed -nE 's/^project\(syclc VERSION ([0-9.]+) .*/\1/p' CMakeLists.txt)
  [ -z "$(git status --porcelain)" ] || { echo "error: there are uncommitted changes"; git status --short; status=1; }
  grep -q "^## \[$version\]" CHANGELOG.md || { echo "error: CHANGELOG.md has no heading [$version]"; status=1; }
  for file in LICENSE README.md SECURITY.md CONTRIBUTING.md CHANGELOG.md; do
    [ -s "$file" ] || { echo "error: $file is missing"; status=1; }
  done
  return $status
}

# The hooks of .pre-commit-config.yaml on all files.
style() {
  local tool=pre-commit
  if ! command -v "$tool" >/dev/null; then
    tool=build/pre-commit-venv/bin/pre-commit
    [ -x "$tool" ] || { python3 -m venv build/pre-commit-venv && build/pre-commit-venv/bin/pip install -q pre-commit; } || return 1
  fi
  "$tool" run --all-files
}

built() {
  cmake --preset release -DSYCLC_BUILD_TESTS=ON >"$build.log" && cmake --build "$build" --parallel "$jobs" --target syclc-tools
}

debian() {
  built && tests/checks/exports.py "$build" && tests/checks/debian.sh "$build" build/release-debian --clean-root || return 1
  lintian --fail-on error build/release-debian/*.deb || return 1
  mkdir -p "$files" && cp build/release-debian/*.deb "$files"
}

wheel() {
  built && tests/checks/install.sh "$build" build/release-install && tests/checks/wheel.sh "$build" build/release-wheel &&
    scripts/wheel/build.py "$build" --output "$files"
}

mkdir -p build
if wanted tree; then check "the tree" release_tree; fi
if wanted style; then check "the style" style; fi
if wanted tests; then check "the tests" .ci/run; fi
if wanted packages; then check "Debian packages, in a new Debian" debian; fi
if wanted wheel; then check "the prefix and the wheel" wheel; fi
if wanted coverage; then check "the lines that tests execute" scripts/coverage.py -j "$jobs" --fail-under 85; fi
[ ${#failures[@]} -eq 0 ] || fail "$(printf '%s; ' "${failures[@]}" | sed 's/; $//'): see above"
printf '\n%s: all checks passed after %s s\n' "$SYCLC_SCRIPT" "$SECONDS"
