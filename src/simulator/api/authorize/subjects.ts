/** Whom the subjects of a binding stand for. */
import {serviceAccountUser, type UserInfo} from './user.ts';

export interface Subject {
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
}

/** `namespace`: of the binding, for service accounts that name none. */
export const standsFor = ({kind, name, namespace}: Subject, user: UserInfo, inNamespace: string): boolean => {
  switch (kind) {
    case 'User':
      return user.name === name;
    case 'Group':
      return user.groups.includes(name);
    case 'ServiceAccount':
      return (namespace || inNamespace) !== '' && user.name === serviceAccountUser(namespace || inNamespace, name);
    default:
      return false;
  }
};

/** `User "jane"`, `ServiceAccount "robot/default"`. */
export const saySubject = ({kind, name, namespace}: Subject): string =>
  `${kind} ${JSON.stringify(kind === 'ServiceAccount' ? `${name}/${namespace ?? ''}` : name)}`;
