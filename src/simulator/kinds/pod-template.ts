import {equalJson} from '../../kube/json.ts';
import {templateDefaults} from './defaults/pod-spec.ts';
import {ALL_VERBS, type Kind} from './kind.ts';
import {NAME, text} from './printers/columns.ts';
import {labelsText} from './printers/lists.ts';
import {podTemplate} from './validation/workload.ts';
import {templateWarnings} from './warnings/workload.ts';

export const podTemplates: Kind = {
  group: '',
  version: 'v1',
  kind: 'PodTemplate',
  resource: 'podtemplates',
  singular: 'podtemplate',
  namespaced: true,
  verbs: ALL_VERBS,
  createsOnUpdate: true,
  schema: 'io.k8s.api.core.v1.PodTemplate',
  defaults: templateDefaults,
  raisesGeneration: (object, old) => !equalJson(object.template, old.template),
  validate: ({template}) => podTemplate(template, 'template'),
  warnings: ({template}, old) => templateWarnings(template, old?.template, 'template'),
  returnsDeleted: true,
  columns: [NAME, text('Containers'), text('Images'), text('Pod Labels')],
  cells: ({metadata, template}) => {
    const containers: {name: string; image?: string}[] = template?.spec?.containers ?? [];
    const [names, images] = [containers.map(({name}) => name), containers.map(({image}) => image ?? '')];
    return [metadata.name, names.join(','), images.join(','), labelsText(template?.metadata?.labels)];
  },
};
