#!/usr/bin/env bash
# Compiles and runs other projects, as they are, with syclc++: docs/applications.md says what that has shown so far.
#
# A table (tests/applications/table) names each project, the version that was tried, and its commands. Its sources are to
# lie in a folder of the user's. Nothing is downloaded, and nothing is written into the sources.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=scripts/packages.sh
. "$root/scripts/packages.sh"

usage() {
  cat <<USAGE
usage: $0 [options] FOLDER [PROJECT...]

Compiles and runs the projects of a table whose sources lie in FOLDER, one folder each, all of them or those named.

  --syclc PATH       the driver (default: syclc++ of PATH)
  --work FOLDER      where builds and logs go (default: build/applications)
  --flags FLAGS      options for every compile, instead of the table's
  --cases N          the first N cases of each project only
  --timeout SECONDS  for each command (default: 1800)
  --table FILE       another table (default: tests/applications/table)
  --list             says what the table has and which of it is there; runs nothing
  --help             this text

A project's lines in the table are a key and a value. Commands see \$SRC (the project's sources), \$BUILD (a folder for
its build), \$SYCLC, \$FLAGS, \$WITH (FOLDER, for projects that need another), \$OURS (tests/applications of syclc) and, where
there are cases, \$CASE.
Succeeds when every project that is there has passed.
USAGE
}

syclc=syclc++ work=$root/build/applications flags='' cases=0 limit=1800 table=$root/tests/applications/table list=no
words=()
while [ $# -gt 0 ]; do
  case $1 in
  --syclc) syclc=$(value_of "$@") && shift ;;
  --work) work=$(value_of "$@") && shift ;;
  --flags) flags=$(value_of "$@") && shift ;;
  --cases) cases=$(value_of "$@") && shift ;;
  --timeout) limit=$(value_of "$@") && shift ;;
  --table) table=$(value_of "$@") && shift ;;
  --list) list=yes ;;
  --help) usage && exit ;;
  -*) fail "unknown option '$1'; --help lists the options" ;;
  *) words+=("$1") ;;
  esac
  shift
done
[ ${#words[@]} -gt 0 ] || fail "name the folder that holds the projects; --help says more"
[[ $cases =~ ^[0-9]+$ ]] || fail "--cases needs a number, not '$cases'"
[[ $limit =~ ^[0-9]+$ ]] || fail "--timeout needs seconds, not '$limit'"
[ -d "${words[0]}" ] || fail "there is no folder ${words[0]}"
[ -r "$table" ] || fail "cannot read the table $table"
WITH=$(cd "${words[0]}" && pwd) OURS=$root/tests/applications
wanted=("${words[@]:1}")
[ $list = yes ] || SYCLC=$(command -v "$syclc") || fail "there is no $syclc; --syclc names the driver"
export SYCLC WITH OURS

# The table: project.key -> value. A project begins with the key `project`.
declare -A entry=()
projects=()
while IFS= read -r line || [ -n "$line" ]; do
  [[ $line =~ ^[[:space:]]*(#.*)?$ ]] && continue
  [[ $line =~ ^([a-z]+)[[:space:]]+(.*)$ ]] || fail "$table: '$line' is not a key and a value"
  key=${BASH_REMATCH[1]} value=${BASH_REMATCH[2]}
  case $key in
  project) projects+=("$value") ;;
  repository | version | folder | flags | needs | configure | build | cases | compile | run)
    [ ${#projects[@]} -gt 0 ] || fail "$table: '$line' stands before the first project"
    entry[${projects[-1]}.$key]=$value
    ;;
  *) fail "$table: unknown key '$key'" ;;
  esac
done <"$table"
for name in "${wanted[@]}"; do
  [[ " ${projects[*]} " == *" $name "* ]] || fail "the table has no project '$name' but ${projects[*]}"
done

# perform LOG COMMAND: runs a command of the table.
perform() { timeout "$limit" bash -c "set -e; $2" >"$1" 2>&1 </dev/null; }

# revision FOLDER: its commit, if it is a work tree of git's own.
revision() { [ ! -e "$1/.git" ] || git -C "$1" rev-parse HEAD 2>/dev/null || true; }

# run_project NAME: prints one line for each step or case that fails and one for the whole. Fails if one of them did.
run_project() {
  local name=$1 step case logs compiled=0 passed=0 tried=0
  logs=$work/logs/$name
  BUILD=$work/$name
  FLAGS=${flags:-${entry[$name.flags]-}}
  export BUILD FLAGS
  mkdir -p "$BUILD" "$logs"
  for step in configure build; do
    [ -n "${entry[$name.$step]-}" ] || continue
    if ! perform "$logs/$step" "${entry[$name.$step]}"; then
      say "$name: FAILED to $step: $logs/$step"
      return 1
    fi
  done
  for case in ${entry[$name.cases]-}; do
    [ "$cases" -eq 0 ] || [ $tried -lt "$cases" ] || break
    tried=$((tried + 1))
    export CASE=$case
    if ! perform "$logs/${case//\//_}.compile" "${entry[$name.compile]-true}"; then
      say "$name: $case does not compile: $logs/${case//\//_}.compile"
      continue
    fi
    compiled=$((compiled + 1))
    if perform "$logs/${case//\//_}.run" "${entry[$name.run]-true}"; then
      passed=$((passed + 1))
    else
      say "$name: $case FAILED: $logs/${case//\//_}.run"
    fi
  done
  say "$name: configured and built; $compiled of $tried cases compiled, $passed passed"
  [ $passed -eq $tried ]
}

failed=() absent=()
for name in "${projects[@]}"; do
  [ ${#wanted[@]} -eq 0 ] || [[ " ${wanted[*]} " == *" $name "* ]] || continue
  SRC=$WITH/${entry[$name.folder]-$name}
  export SRC
  lacking=()
  [ -d "$SRC" ] || lacking+=("$SRC")
  for other in ${entry[$name.needs]-}; do
    [ -e "$WITH/$other" ] || command -v "$other" >/dev/null || lacking+=("$other")
  done
  if [ ${#lacking[@]} -gt 0 ]; then
    say "$name: absent: ${lacking[*]} (${entry[$name.repository]}, ${entry[$name.version]})"
    absent+=("$name")
    continue
  fi
  there=$(revision "$SRC")
  if [ -n "$there" ] && [[ $there != "${entry[$name.version]}"* ]]; then
    say "$name: the table has ${entry[$name.version]}, $SRC is at $there"
  fi
  if [ $list = yes ]; then
    say "$name: there: $SRC (${entry[$name.repository]}, ${entry[$name.version]})"
  else
    run_project "$name" || failed+=("$name")
  fi
done
[ ${#absent[@]} -eq 0 ] || say "not run, as they are absent: ${absent[*]}"
[ ${#failed[@]} -eq 0 ] || fail "failed: ${failed[*]}"
