/** Laying an applied configuration over an object, by the schema. */
import {equalJson, isMap, own} from '../../../kube/json.ts';
import {elementOf} from './list-items.ts';
import type {Shape} from './shape.ts';

/** The object with the configuration's values. Maps and lists by key merge; anything else is replaced. Parts without a change are shared. */
export const mergeConfiguration = (shape: Shape, live: any, configuration: any): any => {
  if (configuration === undefined) return live;
  if (shape.of(configuration) === 'leaf' || live === undefined || live === null) return held(shape, live, configuration);
  if (isMap(configuration) && isMap(live)) return mergeMaps(shape, live, configuration);
  if (Array.isArray(configuration) && Array.isArray(live)) return mergeLists(shape, live, configuration);
  return configuration;
};

/** Null in the place of a list or map takes nothing away from what is there: only fields that their applier gave up go. */
const held = (shape: Shape, live: any, configuration: any): any => {
  if (equalJson(live, configuration)) return live;
  const merged = !shape.atomic && (shape.holds === 'map' || shape.holds === 'list');
  return configuration === null && merged && sizeOf(live) > 0 ? live : configuration;
};

const sizeOf = (value: unknown): number => (typeof value === 'object' && value !== null ? Object.keys(value).length : 0);

const mergeMaps = (shape: Shape, live: Record<string, any>, configuration: Record<string, any>): Record<string, any> => {
  let out = live;
  for (const name in configuration) {
    const before = own(live, name);
    const merged = mergeConfiguration(shape.field(name).shape, before, configuration[name]);
    if (merged === before) continue;
    if (out === live) out = {...live};
    out[name] = merged;
  }
  return out;
};

/**
 * Items of both lists: shared ones in the order of the configuration, those of the object alone where they stood, new ones where the
 * configuration has them: [x, b, a] with [a, n, b] gives [x, a, n, b].
 */
const mergeLists = (shape: Shape, live: readonly any[], configuration: readonly any[]): any[] => {
  const liveItems = new Map(live.map((item) => [elementOf(shape, item), item]));
  const wanted = configuration.map((item) => elementOf(shape, item));
  const shared = wanted.filter((element) => liveItems.has(element));
  const inConfiguration = new Set(wanted);
  const out: any[] = [];
  let at = 0;
  /** Takes items of the object alone, up to the shared item that comes next (`until`) or the one at hand. */
  const takeLive = (until: string | undefined, hand: string | undefined): void => {
    for (; at < live.length; at++) {
      const element = elementOf(shape, live[at]);
      if (!inConfiguration.has(element)) out.push(live[at]);
      else if (element === until) {
        if (element === hand) at++;
        return;
      }
    }
  };
  let next = 0;
  wanted.forEach((element, i) => {
    takeLive(shared[next], element);
    out.push(mergeConfiguration(shape.element, liveItems.get(element), configuration[i]));
    if (element === shared[next]) next++;
  });
  takeLive(undefined, undefined);
  return out.length === live.length && out.every((item, i) => item === live[i]) ? (live as any[]) : out;
};
