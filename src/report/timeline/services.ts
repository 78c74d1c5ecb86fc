/** A track for each Service: the very moments that the check `continuity` judges. */
import type {Change} from '../../cluster/cluster.ts';
import {type Demand, stretchesWhere, valuesOf} from '../../grade/demand.ts';
import {endpointsOverTime, type Moment, SERVICE_LABEL} from '../../grade/endpoints.ts';
import {type Breach, lowestTotal, type Track} from './timeline.ts';
import {samplesOf, UNKNOWN, type Versions, versionsOf} from './versions.ts';

/** Those with a demand first. `end`: until when a breach that is still open lasts. */
export const serviceTracks = (changes: readonly Change[], namespace: string, demands: readonly Demand[], end: number): Track[] => {
  const known = new Map<string, Versions>();
  const versions = (of: string): Versions => known.get(of) ?? known.set(of, versionsOf(changes, of)).get(of)!;
  return servicesOf(changes, namespace, demands).map(([service, of]) => {
    const asked = demands.filter((demand) => demand.service === service && demand.namespace === of);
    return trackOf(service, endpointsOverTime(changes, service, of), asked, changes, versions(of), end);
  });
};

/** Names and namespaces. */
const servicesOf = (changes: readonly Change[], namespace: string, demands: readonly Demand[]): [string, string][] => {
  const own = changes
    .filter(({object}) => object.kind === 'EndpointSlice' && object.metadata.namespace === namespace)
    .map(({object}) => object.metadata.labels?.[SERVICE_LABEL])
    .filter((name) => name !== undefined)
    .sort();
  const all = [...demands.map((demand) => `${demand.namespace}/${demand.service}`), ...own.map((name) => `${namespace}/${name}`)];
  return [...new Set(all)].map((key) => key.split('/').reverse() as [string, string]);
};

const trackOf = (
  name: string,
  moments: readonly Moment[],
  demands: readonly Demand[],
  changes: readonly Change[],
  versions: Versions,
  end: number,
): Track => {
  const found = moments.map(({at, ready}) => ({at, versions: ready.map(({pod}) => versions.get(pod ?? '') ?? UNKNOWN)}));
  const {samples, ...rest} = samplesOf(found);
  const floors = demands.map(({atLeast}) => atLeast).filter((least) => least !== undefined);
  const unmixed = demands.find((demand) => demand.unmixed)?.unmixed;
  return {
    kind: 'Service',
    name,
    ...rest,
    samples,
    lowest: lowestTotal(samples),
    ...(floors.length > 0 ? {floor: Math.max(...floors)} : {}),
    ...(unmixed ? {unmixed} : {}),
    broken: demands.flatMap((demand) => breachesOf(demand, moments, changes, end)).sort((a, b) => a.from - b.from),
  };
};

const breachesOf = ({atLeast, unmixed}: Demand, moments: readonly Moment[], changes: readonly Change[], end: number): Breach[] => {
  const breaches = (is: (moment: Moment) => boolean, say: (within: readonly Moment[], lowest: number) => string): Breach[] =>
    stretchesWhere(moments, is).map(({from, to, open}) => {
      const within = moments.filter((moment) => is(moment) && moment.at >= from && (open || moment.at <= to));
      const lowest = Math.min(...within.map(({ready}) => ready.length));
      return {from, to: open ? end : to, lowest, say: say(within, lowest)};
    });
  const values = unmixed === undefined ? () => [] : valuesOf(unmixed, changes);
  return [
    ...(atLeast === undefined
      ? []
      : breaches(
          ({ready}) => ready.length < atLeast,
          (_, lowest) => `${lowest} ready, ${atLeast} asked for`,
        )),
    ...(unmixed === undefined
      ? []
      : breaches(
          (moment) => values(moment).length > 1,
          (within) => `${unmixed} ${values(within[0]).join(' and ')} together`,
        )),
  ];
};
