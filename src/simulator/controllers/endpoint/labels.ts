/** Labels by which slices and Endpoints say whose they are. */
import type {KubeObject} from '../../../kube/object.ts';
import {isHeadless} from './membership.ts';

export const SERVICE_NAME = 'kubernetes.io/service-name';
export const MANAGED_BY = 'endpointslice.kubernetes.io/managed-by';
const HEADLESS = 'service.kubernetes.io/headless';

/** Labels of a Service that its slices and Endpoints have, too. */
export const sharedLabels = (service: KubeObject): Record<string, string> => {
  const {[SERVICE_NAME]: _, [MANAGED_BY]: __, [HEADLESS]: ___, ...own} = service.metadata.labels ?? {};
  return {...own, ...(isHeadless(service) ? {[HEADLESS]: ''} : {})};
};
