#!/usr/bin/env bash
# Compiles and runs other projects, unmodified, with syclc++: docs/applications.md has the results so far.
#
# A table (tests/applications/table) lists each project, the version that was tried, and its commands. The user provides
# a folder with the projects' sources. Nothing is downloaded, and the sources are not changed.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=scripts/packages.sh
. "$root/scripts/packages.sh"

usage() {
  cat <<USAGE
usage: $0 [options] FOLDER [PROJECT...]

Compiles and runs the projects of a table whose sources are in FOLDER, one folder each: all of them, or the given ones.

  --syclc PATH       the driver (default: syclc++ in PATH)
  --work FOLDER      folder for builds and logs (default: build/applications)
  --flags FLAGS      options for every compile, instead of the table's
  --cases N          only the first N cases of each project
  --timeout SECONDS  for each command (default: 1800)
  --table FILE       another table (default: tests/applications/table)
  --list             lists the projects in the table and in FOLDER; runs nothing
  --help             prints this text

Each line of a project in the table has a key and a value. Commands can use \$SRC (the project's sources), \$BUILD (a folder for
its build), \$SYCLC, \$FLAGS, \$WITH (FOLDER, for projects that need another project), \$OURS (tests/applications of syclc) and, where
there are cases, \$CASE.
Succeeds if every project found has passed.
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
[ ${#words[@]} -gt 0 ] || fail "give the folder that contains the projects; see --help"
[[ $cases =~ ^[0-9]+$ ]] || fail "--cases needs a number, not '$cases'"
[[ $limit =~ ^[0-9]+$ ]] || fail "--timeout needs seconds, not '$limit'"
[ -d "${words[0]}" ] || fail "there is no folder ${words[0]}"
[ -r "$table" ] || fail "cannot read the table $table"
WITH=$(cd "${words[0]}" && pwd) OURS=$root/tests/applications
wanted=("${words[@]:1}")
if [ $list = no ]; then
  SYCLC=$(command -v "$syclc") || fail "there is no $syclc; give the driver with --syclc"
  SYCLC=$(realpath -s -- "$SYCLC") # commands run in other folders
fi
export SYCLC WITH OURS

# The table: project.key -> value. The key `project` starts a new project.
declare -A entry=()
projects=()
while IFS= read -r line || [ -n "$line" ]; do
  [[ $line =~ ^[[:space:]]*(#.*)?$ ]] && continue
  [[ $line =~ ^([a-z]+)[[:space:]]+(.*)$ ]] || fail "$table: '$line' is not a key and a value"
  key=${BASH_REMATCH[1]} value=${BASH_REMATCH[2]}
  case $key in
  project) projects+=("$value") ;;
  repository | version | folder | flags | needs | configure | build | cases | compile | run)
    [ ${#projects[@]} -gt 0 ] || fail "$table: '$line' precedes the first project"
    entry[${projects[-1]}.$key]=$value
    ;;
  *) fail "$table: unknown key '$key'" ;;
  esac
done <"$table"
for name in "${wanted[@]}"; do
  [[ " ${projects[*]} " == *" $name "* ]] || fail "the table has no project '$name', only ${projects[*]}"
done

# perform LOG COMMAND: runs a command of the table.
perform() { timeout "$limit" bash -c "set -e; $2" >"$1" 2>&1 </dev/null; }

# revision FOLDER: prints its commit, if it is the root of a git work tree.
revision() { [ ! -e "$1/.git" ] || git -C "$1" rev-parse HEAD 2>/dev/null || true; }

# run_project NAME: prints a line for each failed step or case and one for the project. Fails if any of them did.
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
    say "$name: missing: ${lacking[*]} (${entry[$name.repository]}, ${entry[$name.version]})"
    absent+=("$name")
    continue
  fi
  there=$(revision "$SRC")
  if [ -n "$there" ] && [[ $there != "${entry[$name.version]}"* ]]; then
    say "$name: the table has ${entry[$name.version]}, $SRC is at $there"
  fi
  if [ $list = yes ]; then
    say "$name: found: $SRC (${entry[$name.repository]}, ${entry[$name.version]})"
  else
    run_project "$name" || failed+=("$name")
  fi
done
[ ${#absent[@]} -eq 0 ] || say "not run, because they are missing: ${absent[*]}"
[ ${#failed[@]} -eq 0 ] || fail "failed: ${failed[*]}"
