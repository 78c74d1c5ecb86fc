import type {KubeObject} from '../../kube/object.ts';
import type {Kind} from './kind.ts';
import {NAME, text} from './printers/columns.ts';

const component = (name: string): KubeObject => ({
  apiVersion: 'v1',
  kind: 'ComponentStatus',
  metadata: {name, creationTimestamp: null} as unknown as KubeObject['metadata'],
  conditions: [{type: 'Healthy', status: 'True', message: 'ok'}],
});

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly message?: string;
  readonly error?: string;
}

/** How the parts of the control plane do: all of them are this process, and well. */
export const componentStatuses: Kind = {
  group: '',
  version: 'v1',
  kind: 'ComponentStatus',
  resource: 'componentstatuses',
  singular: 'componentstatus',
  shortNames: ['cs'],
  namespaced: false,
  verbs: ['get', 'list'],
  schema: 'io.k8s.api.core.v1.ComponentStatus',
  deprecation: 'v1 ComponentStatus is deprecated in v1.19+',
  fixed: ['controller-manager', 'etcd-0', 'scheduler'].map(component),
  columns: [NAME, text('Status'), text('Message'), text('Error')],
  cells: ({metadata, conditions = []}) => {
    const healthy: Condition | undefined = conditions.find(({type}: Condition) => type === 'Healthy');
    const status = {True: 'Healthy', False: 'Unhealthy'}[healthy?.status ?? ''] ?? 'Unknown';
    return [metadata.name, status, healthy?.message ?? '', healthy?.error ?? ''];
  },
};
