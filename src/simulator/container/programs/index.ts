/** The programs that containers have, one line each. Which of them an image has its userland says. */
import {chmod, chown, stat} from './attributes.ts';
import {awk} from './awk.ts';
import {cat, tac} from './cat.ts';
import {cp, ln, mkdir, mktemp, mv, rm, rmdir, touch} from './change-files.ts';
import {ifconfig, ip, nc, netstat, ping, ss} from './connections.ts';
import {curl} from './curl.ts';
import {diff} from './diff.ts';
import {echo} from './echo.ts';
import {find} from './find.ts';
import {grep} from './grep.ts';
import {head, tail} from './head-tail.ts';
import {date, env, hostname, id, printenv, uname, uptime, whoami} from './identity.ts';
import {killProcesses, pidof, pkill} from './kill.ts';
import {cut, nl, paste, rev, sort, tee, tr, uniq, wc} from './lines.ts';
import {dig, host, nslookup} from './lookup.ts';
import {ls} from './ls.ts';
import {printf} from './printf.ts';
import type {Program} from './program.ts';
import {sed} from './sed.ts';
import {isReady, nginx, packages, redisCli, serve} from './servers.ts';
import {sh} from './sh.ts';
import {sleep} from './sleep.ts';
import {df, du, free, mount, nproc, ps, top} from './system-state.ts';
import {tar} from './tar.ts';
import {bracket, no, yes as succeed, test} from './test.ts';
import {
  base64,
  basename,
  dirname,
  expr,
  md5sum,
  nohup,
  readlink,
  realpath,
  seq,
  sha256sum,
  timeout,
  watch,
  which,
  xargs,
  yes,
} from './tools.ts';
import {wget} from './wget.ts';

export const PROGRAMS: Readonly<Record<string, Program | undefined>> = {
  '[': bracket,
  apk: packages,
  apt: packages,
  'apt-get': packages,
  awk,
  base64,
  basename,
  bash: sh,
  cat,
  chmod,
  chown,
  cp,
  curl,
  cut,
  date,
  df,
  diff,
  dig,
  dirname,
  du,
  echo: (process, args) => echo(process, args),
  egrep: grep,
  env,
  expr,
  false: no,
  fgrep: grep,
  find,
  free,
  grep,
  head,
  host,
  hostname,
  httpd: serve,
  id,
  ifconfig,
  ip,
  kill: killProcesses,
  killall: pkill,
  ln,
  ls,
  md5sum,
  mkdir,
  mktemp,
  mount,
  mv,
  mysqladmin: isReady,
  nc,
  netstat,
  nginx,
  nl,
  node: serve,
  nohup,
  nproc,
  nslookup,
  paste,
  pg_isready: isReady,
  pidof,
  ping,
  pkill,
  printenv,
  printf,
  ps,
  python: serve,
  python3: serve,
  readlink,
  realpath,
  'redis-cli': redisCli,
  'redis-server': serve,
  rev,
  rm,
  rmdir,
  sed,
  seq,
  sh,
  sha256sum,
  sleep,
  sort,
  ss,
  stat,
  sync: succeed,
  tac,
  tail,
  tar,
  tee,
  test,
  timeout,
  top,
  touch,
  tr,
  true: succeed,
  uname,
  uniq,
  uptime,
  watch,
  wc,
  wget,
  which,
  whoami,
  xargs,
  yes,
};
