/**
 * The way of an attempt as plain data: for each Service its ready endpoints by version over time, against the floor that the task names; for
 * each Deployment its ready pods likewise; what was typed, and what happened. From here every form is drawn: text, JSON, SVG.
 */
import type {Recorded} from '../../session/recorded.ts';
import {type Command, commandsOf} from './commands.ts';
import {type Happening, happeningsOf} from './happenings.ts';
import {deploymentTracks} from './pods.ts';
import {serviceTracks} from './services.ts';

/** Pods of one template: a ReplicaSet's. */
export interface Version {
  /** The ReplicaSet's name, or the image's where there is none. */
  readonly key: string;
  /** `nginx:1.27`, with the ReplicaSet where the image alone does not tell versions apart. */
  readonly label: string;
}

/** From `at` (milliseconds since the epoch) until the next sample. */
export interface Sample {
  readonly at: number;
  /** How many are ready, of each of the track's versions. */
  readonly ready: readonly number[];
}

/** A time in which the task's demand was not met. */
export interface Breach {
  readonly from: number;
  readonly to: number;
  /** The fewest ready endpoints in it. */
  readonly lowest: number;
  /** `3 ready, 4 are asked for`. */
  readonly say: string;
}

export interface Track {
  readonly kind: 'Service' | 'Deployment';
  readonly name: string;
  readonly versions: readonly Version[];
  readonly samples: readonly Sample[];
  /** The fewest of any sample. */
  readonly lowest: number;
  /** Of a Service: the ready endpoints that the task asks for at every moment. */
  readonly floor?: number;
  /** Of a Service: the label that all ready endpoints must share at every moment. */
  readonly unmixed?: string;
  readonly broken: readonly Breach[];
}

export interface Timeline {
  readonly title: string;
  /** Milliseconds since the epoch, as all times here. */
  readonly begin: number;
  readonly end: number;
  readonly tracks: readonly Track[];
  /** Absent: on this cluster nobody keeps them. */
  readonly commands?: readonly Command[];
  readonly events: readonly Happening[];
}

export const timelineOf = ({title, namespace, changes, audit, demands, now}: Recorded): Timeline => {
  const begin = changes[0]?.at ?? now;
  const end = Math.max(now, changes.at(-1)?.at ?? now, begin + 1);
  return {
    title,
    begin,
    end,
    tracks: [...serviceTracks(changes, namespace, demands, end), ...deploymentTracks(changes, namespace)],
    ...(audit ? {commands: commandsOf(audit, namespace)} : {}),
    events: happeningsOf(changes),
  };
};

export const totalOf = ({ready}: Sample): number => ready.reduce((sum, each) => sum + each, 0);

/** The fewest of any sample; 0 when there are none. */
export const lowestTotal = (samples: readonly Sample[]): number => (samples.length === 0 ? 0 : Math.min(...samples.map(totalOf)));
