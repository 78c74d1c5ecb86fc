import type {FieldError} from '../../../kube/field-error.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {ipAddress} from './fields.ts';

/** Errors of what a kubelet reports. */
export const validatePodStatus = ({status = {}}: KubeObject): FieldError[] =>
  ['podIPs', 'hostIPs'].flatMap((list) =>
    (status[list] ?? []).flatMap(({ip = ''}: {ip?: string}, i: number) => ipAddress(ip, `status.${list}[${i}]`)),
  );
