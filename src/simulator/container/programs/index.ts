/** The programs that containers have, one line each. Which of them an image has its userland says. */
import {cat, tac} from './cat.ts';
import {cp, ln, mkdir, mktemp, mv, rm, rmdir, touch} from './change-files.ts';
import {echo} from './echo.ts';
import {date, env, hostname, id, printenv, uname, uptime, whoami} from './identity.ts';
import {kill, pidof, pkill} from './kill.ts';
import {ls} from './ls.ts';
import {printf} from './printf.ts';
import type {Program} from './program.ts';
import {sh} from './sh.ts';
import {sleep} from './sleep.ts';
import {bracket, no, test, yes} from './test.ts';

export const PROGRAMS: Readonly<Record<string, Program | undefined>> = {
  '[': bracket,
  bash: sh,
  cat,
  cp,
  date,
  echo: (process, args) => echo(process, args),
  env,
  false: no,
  hostname,
  id,
  kill,
  killall: pkill,
  ln,
  ls,
  mkdir,
  mktemp,
  mv,
  pidof,
  pkill,
  printenv,
  printf,
  rm,
  rmdir,
  sh,
  sleep,
  tac,
  test,
  touch,
  true: yes,
  uname,
  uptime,
  whoami,
};
