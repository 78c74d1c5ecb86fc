/** What a pod must do at the level `restricted`, beyond `baseline`: give up what it does not need. */
import {BASELINE, excessCapabilities} from './baseline.ts';
import {type Check, caught, containersOf, distinct, namesWhere, quoted, setters, things} from './say.ts';

const VOLUMES = new Set([
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'image',
  'persistentVolumeClaim',
  'projected',
  'secret',
]);
const MAY_ADD = new Set(['NET_BIND_SERVICE']);
const PROFILES = new Set(['RuntimeDefault', 'Localhost']);

/** What follows is Linux's. */
const onLinux =
  (check: Check): Check =>
  (spec) =>
    spec.os?.name === 'windows' ? undefined : check(spec);

const allowPrivilegeEscalation: Check = (spec) => {
  const names = namesWhere(spec, (context) => context.allowPrivilegeEscalation !== false);
  const say = () => `${things('container', names)} must set securityContext.allowPrivilegeEscalation=false`;
  return caught('allowPrivilegeEscalation != false', names, say);
};

const capabilities: Check = (spec) => {
  const keeping = namesWhere(spec, (context) => !context.capabilities?.drop?.includes('ALL'));
  const details = [
    ...(keeping.length > 0 ? [`${things('container', keeping)} must set securityContext.capabilities.drop=["ALL"]`] : []),
    ...[excessCapabilities(spec, MAY_ADD)].filter((detail) => detail !== undefined),
  ];
  return caught('unrestricted capabilities', details, () => details.join('; '));
};

const restrictedVolumes: Check = (spec) => {
  const typeOf = ({name, ...source}: any): string => Object.keys(source)[0] ?? 'unknown';
  const bad = (spec.volumes ?? []).filter((volume: any) => !VOLUMES.has(typeOf(volume)));
  const names: string[] = bad.map(({name}: any) => name);
  const types = distinct(bad.map(typeOf));
  const say = () => `${things('volume', names)} ${names.length === 1 ? 'uses' : 'use'} ${things('restricted volume type', types)}`;
  return caught('restricted volume types', names, say);
};

/** Whoever says no is told so; else whoever says nothing, when the pod says nothing for all. */
const runAsNonRoot: Check = (spec) => {
  const reason = 'runAsNonRoot != true';
  const ofPod = spec.securityContext?.runAsNonRoot;
  const who = setters(
    ofPod === false,
    namesWhere(spec, (context) => context.runAsNonRoot === false),
  );
  if (who !== '') return {reason, detail: `${who} must not set securityContext.runAsNonRoot=false`};
  const silent = ofPod ? [] : namesWhere(spec, (context) => context.runAsNonRoot === undefined);
  return caught(reason, silent, () => `pod or ${things('container', silent)} must set securityContext.runAsNonRoot=true`);
};

const runAsUser: Check = (spec) => {
  const isRoot = (context: any): boolean => context?.runAsUser === 0;
  const who = setters(isRoot(spec.securityContext), namesWhere(spec, isRoot));
  return who === '' ? undefined : {reason: 'runAsUser=0', detail: `${who} must not set runAsUser=0`};
};

const seccompProfile: Check = (spec) => {
  const reason = 'seccompProfile';
  const field = 'securityContext.seccompProfile.type';
  const typeOf = (context: any): string | undefined => context?.seccompProfile?.type;
  const isBad = (context: any): boolean => typeOf(context) !== undefined && !PROFILES.has(typeOf(context)!);
  const who = setters(isBad(spec.securityContext), namesWhere(spec, isBad));
  const contexts = [spec.securityContext, ...containersOf(spec).map(({securityContext}) => securityContext)];
  const types = distinct(contexts.filter(isBad).map((context) => typeOf(context)!));
  if (who !== '') return {reason, detail: `${who} must not set ${field} to ${quoted(types)}`};
  const silent = typeOf(spec.securityContext) ? [] : namesWhere(spec, (context) => typeOf(context) === undefined);
  return caught(reason, silent, () => `pod or ${things('container', silent)} must set ${field} to "RuntimeDefault" or "Localhost"`);
};

/** The checks of `baseline` that no stricter one replaces, then those of this level. */
const {capabilities: _, hostPathVolumes: __, seccompProfile: ___, ...kept} = BASELINE;

export const RESTRICTED: Readonly<Record<string, Check>> = {
  ...kept,
  allowPrivilegeEscalation: onLinux(allowPrivilegeEscalation),
  capabilities: onLinux(capabilities),
  restrictedVolumes,
  runAsNonRoot,
  runAsUser,
  seccompProfile: onLinux(seccompProfile),
};
