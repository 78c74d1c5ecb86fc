/** Connections without HTTP: `nc`, `ping`, and what is listened on: `netstat`, `ss`, `ifconfig`, `ip`. */
import type {Process} from '../kernel/process.ts';
import {Condition, type Steps} from '../kernel/wait.ts';
import {serveHttp} from '../network/http-server.ts';
import type {Peer} from '../network/network.ts';
import {open} from '../network/request.ts';
import type {Program} from './program.ts';
import {isBusybox, parseOptions} from './support.ts';

export const nc: Program = function* (process, args) {
  const {options, operands} = parseOptions(args, 'zvlnukw:p:e:i:q:N');
  if (options.has('l')) {
    // Nobody can connect to it: it waits.
    yield () => () => {};
    return 0;
  }
  const [host = '', port = ''] = operands;
  const patience = options.has('w') ? Number(options.get('w')) * 1000 : Number.POSITIVE_INFINITY;
  const connected = yield* open(process, host, Number(port), patience);
  if ('why' in connected) return yield* refused(process, host, port, connected, options.has('w'), options.has('v') || isBusybox(process));
  if (options.has('v'))
    yield* process.complain(
      isBusybox(process)
        ? `${host} (${connected.address}:${port}) open\n`
        : `Connection to ${host} (${connected.address}) ${port} port [tcp/*] succeeded!\n`,
    );
  return options.has('z') ? 0 : yield* talk(process, connected.peer);
};

function* refused(
  process: Process,
  host: string,
  port: string,
  {why, ...rest}: {why: string; address?: string},
  limited: boolean,
  speaks: boolean,
): Steps<number> {
  const {address} = rest;
  if (!speaks) return 1;
  if (why === 'unknown host')
    return yield* process.fail(
      isBusybox(process) ? `nc: bad address '${host}'` : `nc: getaddrinfo for host "${host}" port ${port}: Name or service not known`,
    );
  const reason = why === 'refused' ? 'Connection refused' : isBusybox(process) ? 'Operation timed out' : 'Connection timed out';
  if (!isBusybox(process)) return yield* process.fail(`nc: connect to ${host} (${address}) port ${port} (tcp) failed: ${reason}`);
  return yield* process.fail(why !== 'refused' && limited ? 'nc: timed out' : `nc: ${host} (${address}:${port}): ${reason}`);
}

/** Sends the input, prints the answers, until either side ends. */
function* talk(process: Process, peer: Peer): Steps<number> {
  const [news, received] = [new Condition(), [] as Uint8Array[]];
  let over = false;
  const connection = serveHttp(
    peer,
    (bytes) => {
      received.push(bytes);
      news.notify();
    },
    () => {
      over = true;
      news.notify();
    },
  );
  for (let bytes = yield* process.input.read(); bytes; bytes = yield* process.input.read()) {
    connection.receive(bytes);
    for (const each of received.splice(0)) yield* process.output.write(each);
    if (over) return 0;
  }
  return 0;
}

export const ping: Program = function* (process, args) {
  const {options, operands} = parseOptions(args, 'c:i:w:W:q46');
  const [host = ''] = operands;
  const {network, kernel} = process.system;
  const address = network.reachesDns() || /^[\d.]+$/.test(host) ? network.resolve(host)?.addresses[0] : undefined;
  if (address === undefined)
    return yield* process.fail(isBusybox(process) ? `ping: bad address '${host}'` : `ping: ${host}: Name or service not known`);
  yield* process.print(`PING ${host} (${address}): 56 data bytes\n`);
  const most = Number(options.get('c') ?? Number.POSITIVE_INFINITY);
  // Pods answer, whatever they listen on; the address of a Service never does.
  const answers = address === network.address || network.dial(address, -1) === 'refused';
  let sent = 0;
  for (; sent < most; sent++) {
    if (sent > 0 || !answers) yield kernel.sleep(1000);
    if (answers) yield* process.print(`64 bytes from ${address}: seq=${sent} ttl=63 time=0.0${50 + (sent % 40)} ms\n`);
  }
  yield* process.print(
    `\n--- ${host} ping statistics ---\n${sent} packets transmitted, ${answers ? sent : 0} packets received, ${answers ? 0 : 100}% packet loss\n`,
  );
  return answers ? 0 : 1;
};

export const netstat: Program = function* (process) {
  const lines = process.system.network
    .listening()
    .map((port) => `tcp        0      0 0.0.0.0:${String(port).padEnd(15)} 0.0.0.0:*               LISTEN      \n`);
  yield* process.print(
    `Active Internet connections (only servers)\nProto Recv-Q Send-Q Local Address           Foreign Address         State       \n${lines.join('')}`,
  );
  return 0;
};

export const ss: Program = function* (process) {
  const lines = process.system.network
    .listening()
    .map((port) => `LISTEN 0      511          0.0.0.0:${String(port).padEnd(5)}      0.0.0.0:*          \n`);
  yield* process.print(`State  Recv-Q Send-Q Local Address:Port  Peer Address:PortProcess\n${lines.join('')}`);
  return 0;
};

export const ifconfig: Program = function* (process) {
  const {address} = process.system.network;
  yield* process.print(
    `eth0      Link encap:Ethernet\n          inet addr:${address}  Bcast:${address.replace(/\d+$/, '255')}  Mask:255.255.255.0\n          UP BROADCAST RUNNING MULTICAST  MTU:1500  Metric:1\n\n` +
      'lo        Link encap:Local Loopback\n          inet addr:127.0.0.1  Mask:255.0.0.0\n          UP LOOPBACK RUNNING  MTU:65536  Metric:1\n\n',
  );
  return 0;
};

export const ip: Program = function* (process, args) {
  const {address} = process.system.network;
  if (args.some((arg) => /^r(oute)?$/.test(arg))) yield* process.print(`default via ${address.replace(/\d+$/, '1')} dev eth0\n`);
  else
    yield* process.print(
      '1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 qdisc noqueue state UNKNOWN qlen 1000\n    inet 127.0.0.1/8 scope host lo\n       valid_lft forever preferred_lft forever\n' +
        `2: eth0@if7: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500 qdisc noqueue state UP\n    inet ${address}/24 brd ${address.replace(/\d+$/, '255')} scope global eth0\n       valid_lft forever preferred_lft forever\n`,
    );
  return 0;
};
