/** Checks of security contexts, of containers and of pods. */
import {type FieldError, invalid, required} from '../../../kube/field-error.ts';
import {goValue} from '../go/value.ts';
import {oneOf} from './fields.ts';
import {descendingPath} from './paths.ts';

const MOST_ID = 2_147_483_647;

const id = (value: number | undefined, field: string): FieldError[] =>
  value === undefined || (value >= 0 && value <= MOST_ID) ? [] : [invalid(field, value, `must be between 0 and ${MOST_ID}, inclusive`)];

const optional = (value: string | undefined, supported: readonly string[], field: string): FieldError[] =>
  value === undefined ? [] : oneOf(value, supported, field);

export const containerSecurity = (context: any, hostUsers: boolean, field: string): FieldError[] => [
  ...id(context?.runAsUser, `${field}.runAsUser`),
  ...id(context?.runAsGroup, `${field}.runAsGroup`),
  ...procMount(context?.procMount, hostUsers, `${field}.procMount`),
  ...seccomp(context?.seccompProfile, `${field}.seccompProfile`),
  ...appArmor(context?.appArmorProfile, `${field}.appArmorProfile`),
  ...escalation(context, field),
];

const procMount = (value: string | undefined, hostUsers: boolean, field: string): FieldError[] =>
  value === 'Unmasked' && hostUsers
    ? [invalid(field, value, '`hostUsers` must be false to use `Unmasked`')]
    : optional(value, ['Default', 'Unmasked'], field);

const escalation = (context: any, field: string): FieldError[] => {
  if (context?.allowPrivilegeEscalation !== false) return [];
  const refused = [
    ...(context.privileged ? ['`privileged` to true'] : []),
    ...(context.capabilities?.add?.includes('CAP_SYS_ADMIN') ? ['`capabilities.Add` CAP_SYS_ADMIN'] : []),
  ];
  const value = goValue('SecurityContext', context);
  return refused.map((what) => invalid(field, value, `cannot set \`allowPrivilegeEscalation\` to false and ${what}`));
};

interface Profile {
  type?: string;
  localhostProfile?: string;
}

const profile = (given: Profile | undefined, what: string, goType: string, field: string): FieldError[] => {
  if (!given) return [];
  const {type, localhostProfile} = given;
  const where = `${field}.localhostProfile`;
  if (!type)
    return [required(`${field}.type`, `type is required when ${what === 'seccomp' ? 'seccompProfile' : 'appArmorProfile'} is set`)];
  const errors = oneOf(type, ['Localhost', 'RuntimeDefault', 'Unconfined'], `${field}.type`);
  if (type !== 'Localhost') {
    const foreign = invalid(where, goValue(goType, given), `can only be set when ${what} type is Localhost`);
    return localhostProfile === undefined ? errors : [...errors, foreign];
  }
  if (localhostProfile === undefined) return [...errors, required(where, `must be set when ${what} type is Localhost`)];
  return what === 'seccomp' ? [...errors, ...descendingPath(localhostProfile, where)] : errors;
};

const seccomp = (given: Profile | undefined, field: string): FieldError[] => profile(given, 'seccomp', 'SeccompProfile', field);
const appArmor = (given: Profile | undefined, field: string): FieldError[] => profile(given, 'AppArmor', 'AppArmorProfile', field);

export const podSecurity = (spec: any, field: string): FieldError[] => {
  const context = spec.securityContext ?? {};
  const shared = 'ShareProcessNamespace and HostPID cannot both be enabled';
  return [
    ...id(context.fsGroup, `${field}.fsGroup`),
    ...id(context.runAsUser, `${field}.runAsUser`),
    ...id(context.runAsGroup, `${field}.runAsGroup`),
    ...(context.supplementalGroups ?? []).flatMap((group: number, i: number) => id(group, `${field}.supplementalGroups[${i}]`)),
    ...(spec.hostPID && spec.shareProcessNamespace ? [invalid(`${field}.shareProcessNamespace`, true, shared)] : []),
    ...optional(context.fsGroupChangePolicy, ['Always', 'OnRootMismatch'], `${field}.fsGroupChangePolicy`),
    ...seccomp(context.seccompProfile, `${field}.seccompProfile`),
    ...appArmor(context.appArmorProfile, `${field}.appArmorProfile`),
    ...optional(context.supplementalGroupsPolicy, ['Merge', 'Strict'], `${field}.supplementalGroupsPolicy`),
  ];
};
