# bash completion for the tools of syclc: options from what each tool says with --help, and those of Clang from Clang
# itself. Installed as share/bash-completion/completions/TOOL, where bash-completion looks for it; or source it in
# ~/.bashrc.

# The options in the first column of a tool's help, one a line, up to the = before a value.
_syclc_options() {
  "$@" 2>/dev/null | sed -n 's/^  *\(-.*\)$/\1/p' | sed 's/   *.*//; s/  *- .*//' | tr ', ' '\n' |
    sed -n 's/^\(--*[A-Za-z][-A-Za-z0-9_+]*=\{0,1\}\).*/\1/p' | sed 's/VALUE$//; s/NAME$//' | sort -u
}

_syclc() {
  local tool=$1 current=${COMP_WORDS[COMP_CWORD]} words=
  COMPREPLY=()
  case ${tool##*/} in
    syclc++)
      # Bash makes words of "=": -stdlib, =, lib. Clang completes values when it is asked for "-stdlib=,lib".
      local option=
      if [[ $current == = ]]; then
        option=${COMP_WORDS[COMP_CWORD - 1]} current=
      elif [[ $COMP_CWORD -gt 1 && ${COMP_WORDS[COMP_CWORD - 1]} == = ]]; then
        option=${COMP_WORDS[COMP_CWORD - 2]}
      fi
      if [ -n "$option" ]; then
        words=$("$tool" --autocomplete="$option=,$current" 2>/dev/null | cut -f1)
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
        return 0
      fi
      [[ $current == -* ]] || return 0
      words="$(_syclc_options "$tool" -fsycl-help) $("$tool" --autocomplete="$current" 2>/dev/null | cut -f1)"
      if [[ $current == -fplugin-arg-syclc-* ]]; then
        words=$("$tool" -fplugin-arg-syclc-help -fsyntax-only -x c++ /dev/null 2>/dev/null |
          sed -n '/^targets:/q; s/^  \([a-z0-9-]*=\{0,1\}\).*/-fplugin-arg-syclc-\1/p')
      fi
      ;;
    syclc-bundle)
      local command=${COMP_WORDS[1]}
      if [ "$COMP_CWORD" -eq 1 ] && [[ $current != -* ]]; then
        words=$("$tool" --help 2>/dev/null | sed -n '/^SUBCOMMANDS:/,/^OPTIONS:/s/^  \([a-z][a-z]*\)  *- .*/\1/p')
      elif [[ $current == -* ]]; then
        words=$(_syclc_options "$tool" "$command" --help)
      fi
      ;;
    *)
      [[ $current == -* ]] || return 0
      words=$(_syclc_options "$tool" --help)
      ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]]; then compopt -o nospace 2>/dev/null; fi
  return 0
}
# Without matches, names of files.
complete -o default -F _syclc syclc++ syclc-link syclc-ld syclc-bundle sycl-ls
