import {type FieldError, invalid, notSupported, required} from '../../kube/field-error.ts';
import type {KubeObject} from '../../kube/object.ts';
import {fromCore, toCore} from './conversion/event.ts';
import {events} from './event.ts';
import type {Kind} from './kind.ts';
import {textErrors} from './validation/fields.ts';
import {qualifiedName} from './validation/names.ts';

const LONGEST = {reportingInstance: 128, action: 128, reason: 128, note: 1024};

/** events.k8s.io/v1: the same Events by other names, and stricter with new ones. */
export const eventsV1: Kind = {
  ...events,
  group: 'events.k8s.io',
  schema: 'io.k8s.api.events.v1.Event',
  convert: {stored: events, toStorage: toCore, fromStorage: fromCore},
  defaults: (event) => {
    event.regarding ??= {};
    for (const time of ['eventTime', 'deprecatedFirstTimestamp', 'deprecatedLastTimestamp']) event[time] ??= null;
    event.deprecatedSource ??= {};
  },
  validate: (event) => [...sameNamespace(event), ...missing(event), ...tooLong(event)],
  selectableFields: (event) => {
    const core = toCore(event);
    const about = core.involvedObject ?? {};
    const fields = ['kind', 'namespace', 'name', 'uid', 'apiVersion', 'resourceVersion', 'fieldPath'];
    return {
      ...Object.fromEntries(fields.map((field) => [`regarding.${field}`, about[field] ?? ''])),
      reason: core.reason ?? '',
      reportingController: core.reportingComponent ?? '',
      type: core.type ?? '',
    };
  },
  cells: (event, now) => events.cells(toCore(event), now),
};

const sameNamespace = ({metadata, regarding}: KubeObject): FieldError[] =>
  metadata.namespace === (regarding?.namespace || 'default')
    ? []
    : [invalid('involvedObject.namespace', regarding?.namespace ?? '', 'does not match event.namespace')];

/** Events that still count by the old fields may leave the new ones out. */
const missing = (event: KubeObject): FieldError[] => {
  if (event.deprecatedFirstTimestamp) return [];
  return [
    ...(event.eventTime ? [] : [required('eventTime')]),
    ...(event.reportingController
      ? textErrors(event.reportingController, 'reportingController', qualifiedName)
      : [required('reportingController')]),
    ...['reportingInstance', 'action', 'reason'].filter((name) => !event[name]).map((name) => required(name)),
    ...(['Normal', 'Warning'].includes(event.type) ? [] : [notSupported('type', event.type ?? '', ['Normal', 'Warning'])]),
  ];
};

const tooLong = (event: KubeObject): FieldError[] =>
  Object.entries(LONGEST)
    .filter(([name, most]) => Buffer.byteLength(event[name] ?? '') > most)
    .map(([name, most]) => invalid(name, '', `can have at most ${most} characters`));
