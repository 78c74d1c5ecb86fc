/** As whom a container runs: from the security contexts of its pod and its own, else as its image says. */
import type {User} from './kernel/process.ts';

export const userOf = (podSpec: any, spec: any, imageUser: number): User => {
  const pod = podSpec.securityContext ?? {};
  const own = spec.securityContext ?? {};
  const uid = own.runAsUser ?? pod.runAsUser ?? imageUser;
  const gid = own.runAsGroup ?? pod.runAsGroup ?? (own.runAsUser === undefined && pod.runAsUser === undefined ? uid : 0);
  const more = [...(pod.supplementalGroups ?? []), ...(pod.fsGroup === undefined ? [] : [pod.fsGroup])];
  return {uid, gid, groups: [...new Set<number>([gid, ...more])]};
};
