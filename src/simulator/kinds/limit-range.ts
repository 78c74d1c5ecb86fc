import {limitRangeDefaults} from './defaults/limit-range.ts';
import {ALL_VERBS, type Kind} from './kind.ts';
import {PLAIN, plainCells} from './printers/columns.ts';
import {validateLimitRange} from './validation/limit-range.ts';

export const limitRanges: Kind = {
  group: '',
  version: 'v1',
  kind: 'LimitRange',
  resource: 'limitranges',
  singular: 'limitrange',
  shortNames: ['limits'],
  namespaced: true,
  verbs: ALL_VERBS,
  createsOnUpdate: true,
  schema: 'io.k8s.api.core.v1.LimitRange',
  raisesGeneration: false,
  defaults: limitRangeDefaults,
  validate: validateLimitRange,
  columns: PLAIN,
  cells: plainCells,
};
