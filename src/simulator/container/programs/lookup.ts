/** Asking the name server: `nslookup`, `dig`, `host`. */
import type {Process} from '../kernel/process.ts';
import type {Steps} from '../kernel/wait.ts';
import type {Resolved} from '../network/network.ts';
import type {Program} from './program.ts';
import {isBusybox} from './support.ts';

const PATIENCE_MS = 10_000;

/** What is known of a name, `none` for nothing, `silence` when nobody may be asked. */
function* ask(process: Process, name: string): Steps<Resolved | 'none' | 'silence'> {
  const {network, kernel} = process.system;
  if (network.reachesDns()) return network.resolve(name) ?? 'none';
  yield kernel.sleep(PATIENCE_MS);
  return 'silence';
}

export const nslookup: Program = function* (process, args) {
  const [name = ''] = args.filter((arg) => !arg.startsWith('-'));
  const {network, userland} = process.system;
  const found = yield* ask(process, name);
  if (userland.oldLookup) return yield* oldAnswer(process, name, found);
  if (found === 'silence') return yield* process.fail(';; connection timed out; no servers could be reached\n');
  const port = isBusybox(process) ? ':53' : '#53';
  yield* process.print(`Server:\t\t${network.nameServer}\nAddress:\t${network.nameServer}${port}\n\n`);
  if (found === 'none') {
    yield* process.print(`** server can't find ${name}: NXDOMAIN\n\n`);
    return 1;
  }
  const lines = found.addresses.map((address) => `Name:\t${found.name}\nAddress: ${address}\n`);
  yield* process.print(`${isBusybox(process) ? '\n' : ''}${lines.join('')}\n`);
  return 0;
};

/** As busybox said it up to 1.28. */
function* oldAnswer(process: Process, name: string, found: Resolved | 'none' | 'silence'): Steps<number> {
  const {nameServer} = process.system.network;
  yield* process.print(`Server:    ${nameServer}\nAddress 1: ${nameServer} kube-dns.kube-system.svc.cluster.local\n\n`);
  if (typeof found === 'string') return yield* process.fail(`nslookup: can't resolve '${name}'`);
  const lines = found.addresses.map((address, i) => `Address ${i + 1}: ${address} ${found.name}\n`);
  yield* process.print(`Name:      ${name}\n${lines.join('')}`);
  return 0;
}

export const dig: Program = function* (process, args) {
  const {nameServer} = process.system.network;
  const [name = ''] = args.filter((arg) => !/^[-+@]|^(A|AAAA|SRV|ANY)$/.test(arg));
  // Only whole names are looked up, unless it is told to search.
  const found = yield* ask(process, args.includes('+search') || name.endsWith('.') ? name : `${name}.`);
  if (found === 'silence') return yield* process.fail(';; communications error: timed out\n;; no servers could be reached', 9);
  const addresses = found === 'none' ? [] : found.addresses;
  const full = `${found === 'none' ? name.replace(/\.$/, '') : found.name}.`;
  if (args.includes('+short')) yield* process.print(addresses.map((address) => `${address}\n`).join(''));
  else
    yield* process.print(
      `\n; <<>> DiG 9.18 <<>> ${args.join(' ')}\n;; Got answer:\n;; ->>HEADER<<- opcode: QUERY, status: ${found === 'none' ? 'NXDOMAIN' : 'NOERROR'}, id: 4711\n` +
        `;; flags: qr aa rd; QUERY: 1, ANSWER: ${addresses.length}, AUTHORITY: 0, ADDITIONAL: 1\n\n;; QUESTION SECTION:\n;${full}\t\tIN\tA\n\n` +
        `${addresses.length > 0 ? `;; ANSWER SECTION:\n${addresses.map((address) => `${full}\t30\tIN\tA\t${address}\n`).join('')}\n` : ''}` +
        `;; Query time: 0 msec\n;; SERVER: ${nameServer}#53(${nameServer}) (UDP)\n\n`,
    );
  return 0;
};

export const host: Program = function* (process, [name = '']) {
  const found = yield* ask(process, name);
  if (found === 'silence') return yield* process.fail(';; connection timed out; no servers could be reached');
  if (found === 'none') return yield* process.fail(`Host ${name} not found: 3(NXDOMAIN)`);
  yield* process.print(found.addresses.map((address) => `${found.name} has address ${address}\n`).join(''));
  return 0;
};
