/** Gives an Ingress that names no class the cluster's default. */
import {ingressClasses} from '../../kinds/ingress-class.ts';
import {newestFirst} from './newest-first.ts';
import type {AdmissionPlugin} from './plugin.ts';

const DEFAULT = 'ingressclass.kubernetes.io/is-default-class';

export const defaultIngressClass: AdmissionPlugin = {
  name: 'DefaultIngressClass',
  handles: (kind, operation, subresource) =>
    operation === 'CREATE' && subresource === '' && kind.resource === 'ingresses' && kind.group === 'networking.k8s.io',
  admit: ({object, context}) => {
    if (object.spec?.ingressClassName !== undefined || object.metadata.annotations?.['kubernetes.io/ingress.class'] !== undefined) return;
    const defaults = context.list(ingressClasses).filter(({metadata}) => metadata.annotations?.[DEFAULT] === 'true');
    const [chosen] = [...defaults].sort(newestFirst);
    if (chosen) object.spec = {...object.spec, ingressClassName: chosen.metadata.name};
  },
};
