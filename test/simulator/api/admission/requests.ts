/** Requests as admission plugins see them. */
import type {KubeObject} from '../../../../src/kube/object.ts';
import type {AdmissionRequest} from '../../../../src/simulator/api/admission/plugin.ts';
import type {Kind} from '../../../../src/simulator/kinds/kind.ts';
import {contextWith} from '../../kinds/samples.ts';

const user = {name: 'kubernetes-admin', groups: ['system:masters']};

/** A create in a cluster that holds `objects`. */
export const creation = (kind: Kind, object: KubeObject, objects: readonly KubeObject[]): AdmissionRequest => ({
  operation: 'CREATE',
  kind,
  object,
  old: undefined,
  subresource: '',
  user,
  context: contextWith(objects),
});
