/** What a client should know about a Service that is accepted all the same. */
import {equalJson} from '../../../kube/json.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {isHeadless} from '../defaults/service.ts';

export const serviceWarnings = ({spec}: KubeObject, old?: KubeObject): string[] => {
  if (old && equalJson(spec, old.spec)) return [];
  const warnings: [boolean, string][] = [
    [isHeadless(spec) && spec.sessionAffinity === 'ClientIP', 'spec.SessionAffinity is ignored for headless services'],
    [spec.type !== 'ExternalName' && Boolean(spec.externalName), 'spec.externalName is ignored when spec.type is not "ExternalName"'],
    [(spec.externalIPs ?? []).length > 0, externalIPs(spec)],
    [spec.trafficDistribution === 'PreferClose', 'spec.trafficDistribution: "PreferClose" is deprecated; use "PreferSameZone"'],
  ];
  return warnings.filter(([applies]) => applies).map(([, text]) => text);
};

const externalIPs = ({type}: {type: string}): string =>
  type === 'ExternalName'
    ? 'spec.externalIPs is ignored when spec.type is "ExternalName"'
    : 'spec.externalIPs is deprecated and may no longer be implemented in some clusters';
