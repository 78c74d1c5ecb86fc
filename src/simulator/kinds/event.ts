import {invalid} from '../../kube/field-error.ts';
import type {KubeObject} from '../../kube/object.ts';
import {ALL_VERBS, type Kind} from './kind.ts';
import {since} from './printers/age.ts';
import {NAME, text, wide} from './printers/columns.ts';

/** The core Event. */
export const events: Kind = {
  group: '',
  version: 'v1',
  kind: 'Event',
  resource: 'events',
  singular: 'event',
  shortNames: ['ev'],
  namespaced: true,
  verbs: ALL_VERBS,
  createsOnUpdate: true,
  schema: 'io.k8s.api.core.v1.Event',
  raisesGeneration: false,
  defaults: (event) => {
    for (const time of ['eventTime', 'firstTimestamp', 'lastTimestamp']) event[time] ??= null;
    event.source ??= {};
    event.reportingComponent ??= '';
    event.reportingInstance ??= '';
  },
  validate: ({metadata, involvedObject}) => {
    const namespace = involvedObject?.namespace || 'default';
    const same = metadata.namespace === namespace;
    return same ? [] : [invalid('involvedObject.namespace', involvedObject?.namespace ?? '', 'does not match event.namespace')];
  },
  selectableFields: (event) => {
    const about = event.involvedObject ?? {};
    return {
      ...Object.fromEntries(ABOUT.map((field) => [`involvedObject.${field}`, about[field] ?? ''])),
      reason: event.reason ?? '',
      reportingComponent: event.reportingComponent ?? '',
      source: event.source?.component || (event.reportingComponent ?? ''),
      type: event.type ?? '',
    };
  },
  columns: [
    text('Last Seen'),
    text('Type'),
    text('Reason'),
    text('Object'),
    wide('Subobject'),
    wide('Source'),
    text('Message'),
    wide('First Seen'),
    wide('Count'),
    {...NAME, priority: 1},
  ],
  cells: (event, now) => [
    lastSeen(event, now),
    event.type ?? '',
    event.reason ?? '',
    objectText(event.involvedObject),
    event.involvedObject?.fieldPath ?? '',
    [event.source?.component || event.reportingComponent, event.source?.host || event.reportingInstance].filter(Boolean).join(', '),
    (event.message ?? '').trim(),
    firstSeen(event, now),
    event.series?.count ?? (event.count || 1),
    event.metadata.name,
  ],
};

const ABOUT = ['kind', 'namespace', 'name', 'uid', 'apiVersion', 'resourceVersion', 'fieldPath'];

const objectText = (about: {kind?: string; name?: string} = {}): string =>
  [(about.kind ?? '').toLowerCase(), about.name].filter(Boolean).join('/');

const firstSeen = (event: KubeObject, now: number): string => since(event.firstTimestamp ?? event.eventTime, now);

const lastSeen = (event: KubeObject, now: number): string =>
  since(event.series?.lastObservedTime ?? event.lastTimestamp ?? event.firstTimestamp ?? event.eventTime, now);
