/** What a list, watch or deletecollection asks for besides its path. */
import {type FieldError, fieldForbidden, notSupported} from '../../../kube/field-error.ts';
import type {Kind} from '../../kinds/kind.ts';
import {type Picks, selectionOf} from '../selection.ts';
import {flag, integer} from './query.ts';
import {refuse} from './refuse.ts';

export interface ListOptions {
  readonly picks: Picks;
  /** Whether every object is picked, so that what is left of a list can be counted. */
  readonly picksAll: boolean;
  readonly watch: boolean;
  readonly bookmarks: boolean;
  /** '' when there is none. */
  readonly resourceVersion: string;
  readonly resourceVersionMatch: string;
  readonly timeoutSeconds: number | undefined;
  /** 0: no limit. */
  readonly limit: number;
  readonly continue: string;
  readonly sendInitialEvents: boolean | undefined;
}

/** Reads and checks the options. `watches`: the path takes `watch=true`. Throws a StatusError, 400 or 422. */
export const listOptionsOf = (kind: Kind, query: URLSearchParams, watches = true): ListOptions => {
  const timeoutSeconds = integer(query, 'timeoutSeconds');
  const limit = integer(query, 'limit') ?? 0;
  const options = {
    picks: selectionOf(kind, query),
    picksAll: !query.get('labelSelector') && !query.get('fieldSelector'),
    watch: watches && flag(query, 'watch') === true,
    bookmarks: flag(query, 'allowWatchBookmarks') === true,
    resourceVersion: query.get('resourceVersion') ?? '',
    resourceVersionMatch: query.get('resourceVersionMatch') ?? '',
    timeoutSeconds,
    limit: Math.max(0, limit),
    continue: query.get('continue') ?? '',
    sendInitialEvents: flag(query, 'sendInitialEvents'),
  };
  refuse('ListOptions', options.watch ? watchErrors(options) : listErrors(options));
  return options;
};

const MATCH = 'resourceVersionMatch';
const WITH_CONTINUE = fieldForbidden(MATCH, `${MATCH} is forbidden when continue is provided`);

const listErrors = ({resourceVersion, resourceVersionMatch: match, sendInitialEvents, ...options}: ListOptions): FieldError[] => {
  const errors: FieldError[] = [];
  if (match !== '') {
    if (resourceVersion === '') errors.push(fieldForbidden(MATCH, `${MATCH} is forbidden unless resourceVersion is provided`));
    if (options.continue !== '') errors.push(WITH_CONTINUE);
    if (match !== 'Exact' && match !== 'NotOlderThan') errors.push(notSupported(MATCH, match, ['Exact', 'NotOlderThan', '']));
    if (match === 'Exact' && resourceVersion === '0') {
      errors.push(fieldForbidden(MATCH, `${MATCH} "exact" is forbidden for resourceVersion "0"`));
    }
  }
  if (sendInitialEvents !== undefined) errors.push(fieldForbidden('sendInitialEvents', 'sendInitialEvents is forbidden for list'));
  return errors;
};

const watchErrors = ({resourceVersionMatch: match, sendInitialEvents, ...options}: ListOptions): FieldError[] => {
  const errors: FieldError[] = [];
  const newer = match === 'NotOlderThan';
  if (sendInitialEvents !== undefined && !newer) {
    errors.push(fieldForbidden(MATCH, `sendInitialEvents requires setting ${MATCH} to NotOlderThan`));
  }
  if (match !== '') {
    if (sendInitialEvents === undefined) {
      errors.push(fieldForbidden(MATCH, `${MATCH} is forbidden for watch unless sendInitialEvents is provided`));
    }
    if (!newer) errors.push(notSupported(MATCH, match, ['NotOlderThan']));
    if (options.continue !== '') errors.push(WITH_CONTINUE);
  }
  return errors;
};
