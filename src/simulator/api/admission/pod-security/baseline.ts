/** What a pod may not do at the level `baseline`: reach for its node. */
import {type Check, caught, containersOf, distinct, namesWhere, quoted, setters, things} from './say.ts';

const CAPABILITIES = new Set([
  'AUDIT_WRITE',
  'CHOWN',
  'DAC_OVERRIDE',
  'FOWNER',
  'FSETID',
  'KILL',
  'MKNOD',
  'NET_BIND_SERVICE',
  'SETFCAP',
  'SETGID',
  'SETPCAP',
  'SETUID',
  'SYS_CHROOT',
]);

const SYSCTLS = new Set([
  'kernel.shm_rmid_forced',
  'net.ipv4.ip_local_port_range',
  'net.ipv4.ip_local_reserved_ports',
  'net.ipv4.ip_unprivileged_port_start',
  'net.ipv4.ping_group_range',
  'net.ipv4.tcp_fin_timeout',
  'net.ipv4.tcp_keepalive_intvl',
  'net.ipv4.tcp_keepalive_probes',
  'net.ipv4.tcp_keepalive_time',
  'net.ipv4.tcp_rmem',
  'net.ipv4.tcp_syncookies',
  'net.ipv4.tcp_wmem',
]);

const SELINUX_TYPES = new Set(['', 'container_t', 'container_init_t', 'container_kvm_t', 'container_engine_t']);

const added = (context: any): string[] => context.capabilities?.add ?? [];

const appArmor: Check = (spec) => {
  const unconfined = (context: any): boolean => context?.appArmorProfile?.type === 'Unconfined';
  const who = setters(unconfined(spec.securityContext), namesWhere(spec, unconfined));
  const detail = `${who} must not set AppArmor profile type to "Unconfined"`;
  return who === '' ? undefined : {reason: 'forbidden AppArmor profile', detail};
};

/** Containers that add more than `allowed`, and what they add. */
export const excessCapabilities = (spec: any, allowed: ReadonlySet<string>): string | undefined => {
  const names = namesWhere(spec, (context) => added(context).some((name) => !allowed.has(name)));
  if (names.length === 0) return undefined;
  const excess = distinct(
    containersOf(spec).flatMap(({securityContext = {}}) => added(securityContext).filter((name) => !allowed.has(name))),
  );
  return `${things('container', names)} must not include ${quoted(excess)} in securityContext.capabilities.add`;
};

const capabilities: Check = (spec) => {
  const detail = excessCapabilities(spec, CAPABILITIES);
  return detail === undefined ? undefined : {reason: 'non-default capabilities', detail};
};

const hostNamespaces: Check = (spec) => {
  const used = ['hostNetwork', 'hostPID', 'hostIPC'].filter((name) => spec[name]);
  return caught('host namespaces', used, (names) => names.map((name) => `${name}=true`).join(', '));
};

const hostPathVolumes: Check = (spec) => {
  const names = (spec.volumes ?? []).filter(({hostPath}: any) => hostPath).map(({name}: any) => name);
  return caught('hostPath volumes', names, () => things('volume', names));
};

const hostPorts: Check = (spec) => {
  const portsOf = ({ports = []}: any): number[] => ports.map(({hostPort}: any) => hostPort).filter(Boolean);
  const names = namesWhere(spec, (_, container) => portsOf(container).length > 0);
  const ports = distinct(containersOf(spec).flatMap(portsOf).map(String));
  const say = () =>
    `${things('container', names)} ${names.length === 1 ? 'uses' : 'use'} ${ports.length === 1 ? 'hostPort' : 'hostPorts'} ${ports.join(', ')}`;
  return caught('hostPort', names, say);
};

const privileged: Check = (spec) => {
  const names = namesWhere(spec, (context) => context.privileged === true);
  return caught('privileged', names, () => `${things('container', names)} must not set securityContext.privileged=true`);
};

const procMount: Check = (spec) => {
  const strange = ({procMount: type}: any): boolean => type !== undefined && type !== 'Default';
  const names = namesWhere(spec, strange);
  const types = distinct(
    containersOf(spec)
      .map(({securityContext}) => securityContext?.procMount)
      .filter((type) => type && type !== 'Default'),
  );
  return caught('procMount', names, () => `${things('container', names)} must not set securityContext.procMount to ${quoted(types)}`);
};

const seLinuxOptions: Check = (spec) => {
  const options = (context: any) => context?.seLinuxOptions ?? {};
  const isBad = (context: any): boolean =>
    !SELINUX_TYPES.has(options(context).type ?? '') || Boolean(options(context).user || options(context).role);
  const pod = isBad(spec.securityContext);
  const who = setters(pod, namesWhere(spec, isBad));
  if (who === '') return undefined;
  const all = [spec.securityContext, ...containersOf(spec).map(({securityContext}) => securityContext)].filter(isBad).map(options);
  const types = distinct(all.map(({type = ''}) => type).filter((type) => !SELINUX_TYPES.has(type)));
  const faults = [
    ...(types.length > 0 ? [`${types.length === 1 ? 'type' : 'types'} ${quoted(types)}`] : []),
    ...['user', 'role'].filter((part) => all.some((one) => one[part])).map((part) => `${part} may not be set`),
  ];
  return {reason: 'seLinuxOptions', detail: `${who} set forbidden securityContext.seLinuxOptions: ${faults.join('; ')}`};
};

const seccompProfile: Check = (spec) => {
  const unconfined = (context: any): boolean => context?.seccompProfile?.type === 'Unconfined';
  const who = setters(unconfined(spec.securityContext), namesWhere(spec, unconfined));
  const detail = `${who} must not set securityContext.seccompProfile.type to "Unconfined"`;
  return who === '' ? undefined : {reason: 'seccompProfile', detail};
};

const sysctls: Check = (spec) => {
  const names = (spec.securityContext?.sysctls ?? []).map(({name}: any) => name).filter((name: string) => !SYSCTLS.has(name));
  return caught('forbidden sysctls', names, () => names.join(', '));
};

const windowsHostProcess: Check = (spec) => {
  const isBad = (context: any): boolean => context?.windowsOptions?.hostProcess === true;
  const who = setters(isBad(spec.securityContext), namesWhere(spec, isBad));
  return who === '' ? undefined : {reason: 'hostProcess', detail: `${who} must not set securityContext.windowsOptions.hostProcess=true`};
};

/** In the order in which they are told. */
export const BASELINE: Readonly<Record<string, Check>> = {
  appArmor,
  capabilities,
  hostNamespaces,
  hostPathVolumes,
  hostPorts,
  privileged,
  procMount,
  seLinuxOptions,
  seccompProfile,
  sysctls,
  windowsHostProcess,
};
