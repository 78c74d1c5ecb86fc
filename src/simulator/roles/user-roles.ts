/** Cluster roles for people: administrators, editors, viewers, and what everybody may. */
import type {Roles} from './notation.ts';

export const USER_ROLES: Roles = {
  'cluster-admin': ['*  *  *', '*  *'],
  'system:basic-user': [
    'create  authorization.k8s.io  selfsubjectaccessreviews,selfsubjectrulesreviews',
    'create  authentication.k8s.io  selfsubjectreviews',
  ],
  'system:discovery': [
    'get  /.well-known,/.well-known/*',
    'get  /api,/api/*,/apis,/apis/*,/healthz,/livez,/openapi,/openapi/*,/readyz,/version,/version/',
  ],
  'system:public-info-viewer': ['get  /healthz,/livez,/readyz,/version,/version/'],
  'system:monitoring': ['get  /healthz,/healthz/*,/livez,/livez/*,/metrics,/metrics/slis,/readyz,/readyz/*'],
  'system:service-account-issuer-discovery': [
    'get  /.well-known/openid-configuration,/.well-known/openid-configuration/,/openid/v1/jwks,/openid/v1/jwks/',
  ],
  'system:aggregate-to-admin': [
    'create  authorization.k8s.io  localsubjectaccessreviews',
    'READ+WRITE  rbac.authorization.k8s.io  rolebindings,roles',
  ],
  'system:aggregate-to-edit': [
    'READ  core  pods/attach,pods/exec,pods/portforward,pods/proxy,secrets,services/proxy',
    'impersonate  core  serviceaccounts',
    'WRITE  core  pods,pods/attach,pods/exec,pods/portforward,pods/proxy',
    'create  core  pods/eviction',
    'WRITE  core  configmaps,events,persistentvolumeclaims,replicationcontrollers,replicationcontrollers/scale,secrets,serviceaccounts,services,services/proxy',
    'create  core  serviceaccounts/token',
    'WRITE  apps  daemonsets,deployments,deployments/rollback,deployments/scale,replicasets,replicasets/scale,statefulsets,statefulsets/scale',
    'WRITE  autoscaling  horizontalpodautoscalers',
    'WRITE  batch  cronjobs,jobs',
    'WRITE  extensions  daemonsets,deployments,deployments/rollback,deployments/scale,ingresses,networkpolicies,replicasets,replicasets/scale,replicationcontrollers/scale',
    'WRITE  policy  poddisruptionbudgets',
    'WRITE  networking.k8s.io  ingresses,networkpolicies',
    'READ+WRITE  coordination.k8s.io  leases',
    'WRITE  resource.k8s.io  resourceclaims,resourceclaimtemplates',
  ],
  'system:aggregate-to-view': [
    'READ  core  configmaps,endpoints,persistentvolumeclaims,persistentvolumeclaims/status,pods,replicationcontrollers,replicationcontrollers/scale,serviceaccounts,services,services/status',
    'READ  core  bindings,events,limitranges,namespaces/status,pods/log,pods/status,replicationcontrollers/status,resourcequotas,resourcequotas/status',
    'READ  core  namespaces',
    'READ  discovery.k8s.io  endpointslices',
    'READ  apps  controllerrevisions,daemonsets,daemonsets/status,deployments,deployments/scale,deployments/status,replicasets,replicasets/scale,replicasets/status,statefulsets,statefulsets/scale,statefulsets/status',
    'READ  autoscaling  horizontalpodautoscalers,horizontalpodautoscalers/status',
    'READ  batch  cronjobs,cronjobs/status,jobs,jobs/status',
    'READ  extensions  daemonsets,daemonsets/status,deployments,deployments/scale,deployments/status,ingresses,ingresses/status,networkpolicies,replicasets,replicasets/scale,replicasets/status,replicationcontrollers/scale',
    'READ  policy  poddisruptionbudgets,poddisruptionbudgets/status',
    'READ  networking.k8s.io  ingresses,ingresses/status,networkpolicies',
    'READ  resource.k8s.io  resourceclaims,resourceclaims/status,resourceclaimtemplates',
  ],
};

/** Roles that collect the rules of others: by the name, what they are called in the labels of those. */
export const AGGREGATED: readonly string[] = ['admin', 'edit', 'view'];

/** Whom a role is part of: who administers can also edit, who edits can also view. */
export const PART_OF: Readonly<Record<string, string>> = {
  edit: 'admin',
  view: 'edit',
  'system:aggregate-to-admin': 'admin',
  'system:aggregate-to-edit': 'edit',
  'system:aggregate-to-view': 'view',
};
