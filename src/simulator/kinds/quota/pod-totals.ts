/** What a pod asks for and may use as a whole. */
import {containerTotals, isPodLevelResource} from '../defaults/pod-requests.ts';
import {addQuantities} from '../defaults/resource-lists.ts';

type Amounts = Record<string, string>;

/** What is given for the pod as a whole takes the place of the sum; overhead comes on top, of limits only where there is one. */
export const podTotals = (spec: any): {requests: Amounts; limits: Amounts} => {
  const {overhead = {}} = spec;
  const requests = addQuantities(total(spec, 'requests'), overhead);
  const limits = total(spec, 'limits');
  const limited = Object.entries<string>(overhead).filter(([name]) => limits[name] !== undefined);
  return {requests: requests as Amounts, limits: addQuantities(limits, Object.fromEntries(limited)) as Amounts};
};

const total = (spec: any, part: 'requests' | 'limits'): Amounts => {
  const own = Object.entries<string>(spec.resources?.[part] ?? {}).filter(([name]) => isPodLevelResource(name));
  return {...containerTotals(spec, part), ...Object.fromEntries(own)} as Amounts;
};
