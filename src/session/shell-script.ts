/**
 * What bash reads at its start. The candidate's own ~/.bashrc is not read: the exam's machines do not have it either.
 *
 * Completion asks kubectl and helm themselves (`kubectl __complete get po`), as their generated scripts do, but needs neither those
 * (60 ms to make) nor the bash-completion package. Their answer is a line `name<TAB>description` for each candidate and, last, `:N`, a sum
 * of 1 (failed), 2 (no space after it), 4 (no file names), 8 (files of these endings), 16 (folders only). The function has the generated
 * script's name, so that `complete -o default -F __start_kubectl k`, which candidates know by heart, works.
 */
export const shellScript = `
alias k=kubectl
alias ls='ls --color=auto' grep='grep --color=auto'
shopt -s checkwinsize histappend
HISTSIZE=5000 HISTFILESIZE=5000

__drill_clock() {
  local end left sign=
  [ -r "$CKAD_DRILL_CLOCK" ] && read -r end <"$CKAD_DRILL_CLOCK" || return 0
  left=$((end - \${EPOCHSECONDS:-$(date +%s)}))
  [ $left -lt 0 ] && sign=+ left=$((-left))
  printf '%s%d:%02d ' "$sign" $((left / 60)) $((left % 60))
}
PS1='$(__drill_clock)\\[\\e[32m\\]candidate@ckad\\[\\e[0m\\]:\\[\\e[34m\\]\\W\\[\\e[0m\\]$ '
[ -n "$NO_COLOR" ] && PS1='$(__drill_clock)candidate@ckad:\\W$ '

# Words such as --namespace=x and deployment:x stay whole, as the programs see them.
COMP_WORDBREAKS=\${COMP_WORDBREAKS//[=:]/}

__drill_complete() {
  local program=$1 cur=$2 prefix= answer directive line
  local words=("\${COMP_WORDS[@]:1:COMP_CWORD-1}")
  COMPREPLY=()
  answer=$("$program" __complete "\${words[@]}" "$cur" 2>/dev/null) || return 0
  directive=\${answer##*:}
  case $cur in -*=*) prefix=\${cur%%=*}= ;; esac
  (( directive & 1 )) && return 0
  if (( directive & 24 )); then compopt -o filenames; return 0; fi
  (( directive & 2 )) && compopt -o nospace
  (( directive & 4 )) && compopt +o default
  while IFS= read -r line; do
    line=$prefix\${line%%$'\\t'*}
    case $line in "$cur"*) COMPREPLY+=("$line") ;; esac
  done <<<"\${answer%:*}"
}
__start_kubectl() { __drill_complete kubectl "$2"; }
__start_helm() { __drill_complete helm "$2"; }
complete -o default -F __start_kubectl kubectl k
complete -o default -F __start_helm helm
`;
