/** The address families of a Service, on a cluster that speaks IPv4 alone. */
import {type FieldError, invalid} from '../../../kube/field-error.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {isHeadless} from '../defaults/service.ts';

/** Fills `ipFamilies` and `ipFamilyPolicy`. Errors: what asks for IPv6. */
export const chooseIPFamilies = ({spec}: KubeObject): FieldError[] => {
  if (isHeadless(spec) && Object.keys(spec.selector ?? {}).length === 0) {
    anyFamily(spec);
    return [];
  }
  const errors = refused(spec);
  if (errors.length > 0) return errors;
  spec.ipFamilyPolicy ??= 'SingleStack';
  if (!spec.ipFamilies?.length) spec.ipFamilies = ['IPv4'];
  return [];
};

/** Somebody else will say what a Service without address and selector stands for: it may be of either family. */
const anyFamily = (spec: any): void => {
  if (!spec.ipFamilies?.length) spec.ipFamilies = ['IPv4'];
  if (spec.ipFamilies.length < 2 && spec.ipFamilyPolicy !== 'SingleStack') {
    spec.ipFamilies = [...spec.ipFamilies, spec.ipFamilies[0] === 'IPv4' ? 'IPv6' : 'IPv4'];
  }
  spec.ipFamilyPolicy ??= 'RequireDualStack';
};

const refused = ({ipFamilies = [], ipFamilyPolicy}: {ipFamilies?: string[]; ipFamilyPolicy?: string}): FieldError[] => {
  if (ipFamilyPolicy === 'RequireDualStack') {
    return [invalid('spec.ipFamilyPolicy', ipFamilyPolicy, 'this cluster is not configured for dual-stack services')];
  }
  const several = ipFamilies.length > 1 && ipFamilyPolicy !== 'PreferDualStack';
  return [
    ...(several
      ? [
          invalid(
            'spec.ipFamilyPolicy',
            ipFamilyPolicy,
            'must be RequireDualStack or PreferDualStack when multiple IP families are specified',
          ),
        ]
      : []),
    ...ipFamilies.flatMap((family, i) =>
      family === 'IPv4' ? [] : [invalid(`spec.ipFamilies[${i}]`, family, 'not configured on this cluster')],
    ),
  ];
};
