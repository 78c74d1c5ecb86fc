/** The built program in a terminal, with a state folder of its own. */
import {execFile} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {builtFile} from '../../src/kube/program.ts';
import {Driver, type DriverOptions} from './driver.ts';

export class RealApp {
  readonly root = mkdtempSync(path.join(os.tmpdir(), 'app-'));
  driver!: Driver;

  /** @param PATH where kubectl and helm are found. */
  constructor(private readonly PATH = process.env.PATH) {}

  get env() {
    return {...process.env, PATH: this.PATH, HOME: this.root, CKAD_DRILL_HOME: path.join(this.root, 'state')};
  }

  /** Starts `ckad-drill ARGS`; `shell` is a script to start it from, as `"$0" "$@"`. */
  open(args: readonly string[], {shell, ...size}: {shell?: string} & Pick<DriverOptions, 'columns' | 'rows'> = {}): Driver {
    const program = [process.execPath, builtFile('main.js'), ...args];
    this.driver = new Driver({argv: shell ? ['bash', '-c', shell, ...program] : program, folder: this.root, env: this.env, ...size});
    return this.driver;
  }

  /** Closes the window. */
  async close(): Promise<void> {
    this.driver.close();
    await this.driver.exit;
  }

  /** Runs a command that needs no terminal to its end, whatever that is. */
  async command(...args: string[]): Promise<void> {
    await promisify(execFile)(process.execPath, [builtFile('main.js'), ...args], {env: this.env}).catch(() => {});
  }

  /** Closes the window, ends the cluster that is left open, and removes everything. */
  async remove(): Promise<void> {
    await this.close();
    await this.command('stop');
    rmSync(this.root, {recursive: true, force: true, maxRetries: 10, retryDelay: 100});
  }
}
