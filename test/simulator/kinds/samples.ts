/** Sound objects of each kind, to be changed and checked. */
import type {KubeObject} from '../../../src/kube/object.ts';
import {kinds} from '../../../src/simulator/kinds/index.ts';
import type {Kind, WriteContext} from '../../../src/simulator/kinds/kind.ts';

const container = {name: 'app', image: 'shop:1'};
const jobTemplate = {spec: {containers: [container], restartPolicy: 'OnFailure'}};

const REQUEST = Buffer.from('-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----\n').toString('base64');

const SAMPLES: Record<string, Record<string, unknown>> = {
  ConfigMap: {data: {a: 'x'}},
  ControllerRevision: {revision: 1, data: {}},
  CronJob: {spec: {schedule: '0 3 * * *', jobTemplate: {spec: {template: jobTemplate}}}},
  DaemonSet: {spec: workload('web')},
  Deployment: {spec: workload('web')},
  EndpointSlice: {addressType: 'IPv4', endpoints: [{addresses: ['10.0.0.1']}], ports: [{port: 80}]},
  Endpoints: {subsets: [{addresses: [{ip: '10.0.0.1'}], ports: [{port: 80}]}]},
  Event: {involvedObject: {kind: 'Pod', name: 'web', namespace: 'shop'}},
  Job: {spec: {template: jobTemplate}},
  Lease: {spec: {holderIdentity: 'me'}},
  Namespace: {},
  Node: {status: {capacity: {cpu: '8'}}},
  Pod: {spec: {containers: [container]}},
  PodTemplate: {template: {spec: {containers: [container]}}},
  ReplicaSet: {spec: workload('web')},
  ReplicationController: {spec: {template: workload('web').template}},
  ClusterRole: {rules: [{apiGroups: [''], resources: ['pods'], verbs: ['get']}]},
  ClusterRoleBinding: {roleRef: {kind: 'ClusterRole', name: 'view'}, subjects: [{kind: 'User', name: 'jane'}]},
  Role: {rules: [{apiGroups: [''], resources: ['pods'], verbs: ['get']}]},
  RoleBinding: {roleRef: {kind: 'Role', name: 'reader'}, subjects: [{kind: 'User', name: 'jane'}]},
  Secret: {stringData: {a: 'x'}},
  Service: {spec: {selector: {app: 'web'}, ports: [{port: 80}]}},
  ServiceAccount: {},
  StatefulSet: {spec: {...workload('web'), serviceName: 'web'}},
  CustomResourceDefinition: {
    metadata: {name: 'xs.example.com', uid: 'sample'},
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: {plural: 'xs', kind: 'X'},
      versions: [{name: 'v1', served: true, storage: true, schema: {openAPIV3Schema: {type: 'object'}}}],
    },
    status: {storedVersions: ['v1']},
  },
  ValidatingAdmissionPolicy: {
    spec: {
      matchConstraints: {resourceRules: [{apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods']}]},
      validations: [{expression: 'object.metadata.name != "root"'}],
    },
  },
  ValidatingAdmissionPolicyBinding: {spec: {policyName: 'x', validationActions: ['Deny']}},
  CSIDriver: {spec: {}},
  CSINode: {spec: {drivers: []}},
  CSIStorageCapacity: {storageClassName: 'fast'},
  CertificateSigningRequest: {spec: {request: REQUEST, signerName: 'example.com/signer', usages: ['client auth']}},
  HorizontalPodAutoscaler: {spec: {maxReplicas: 5, scaleTargetRef: {apiVersion: 'apps/v1', kind: 'Deployment', name: 'web'}}},
  IPAddress: {metadata: {name: '10.96.0.1'}, spec: {parentRef: {resource: 'services', namespace: 'shop', name: 'web'}}},
  Ingress: {spec: {rules: [{http: {paths: [{path: '/', pathType: 'Prefix', backend: {service: {name: 'web', port: {number: 80}}}}]}}]}},
  IngressClass: {spec: {controller: 'example.com/controller'}},
  LimitRange: {spec: {limits: [{type: 'Container', max: {cpu: '1'}}]}},
  NetworkPolicy: {spec: {podSelector: {}}},
  PersistentVolume: {spec: {capacity: {storage: '1Gi'}, accessModes: ['ReadWriteOnce'], hostPath: {path: '/data'}}},
  PersistentVolumeClaim: {spec: {accessModes: ['ReadWriteOnce'], resources: {requests: {storage: '1Gi'}}}},
  PodDisruptionBudget: {spec: {minAvailable: 1, selector: {matchLabels: {app: 'web'}}}},
  PriorityClass: {value: 10},
  ResourceQuota: {spec: {hard: {pods: '5'}}},
  RuntimeClass: {handler: 'runsc'},
  ServiceCIDR: {spec: {cidrs: ['10.96.0.0/16']}},
  StorageClass: {provisioner: 'example.com/disk'},
  VolumeAttachment: {spec: {attacher: 'example.com', nodeName: 'node-1', source: {persistentVolumeName: 'pv'}}},
  VolumeAttributesClass: {driverName: 'example.com', parameters: {iops: '100'}},
};

function workload(app: string) {
  return {selector: {matchLabels: {app}}, template: {metadata: {labels: {app}}, spec: {containers: [container]}}};
}

export const kindOf = (name: string): Kind => kinds.find((kind) => kind.kind === name)!;

/** A sound object without its defaults. */
export const sample = (kind: string): KubeObject => {
  const {group, version, namespaced} = kindOf(kind);
  const metadata = {name: 'web', ...(namespaced ? {namespace: 'shop'} : {}), uid: 'sample'};
  return structuredClone({apiVersion: group ? `${group}/${version}` : version, kind, metadata, ...SAMPLES[kind]}) as KubeObject;
};

/** The object as it would be stored. */
export const stored = (object: KubeObject): KubeObject => {
  const kind = kindOf(object.kind);
  const copy = structuredClone(object);
  kind.defaults?.(copy);
  return {...copy, metadata: {...copy.metadata, resourceVersion: '1'}};
};

/** A cluster that holds these objects. */
export const contextWith = (objects: readonly KubeObject[]): WriteContext & {warnings: string[]} => {
  const warnings: string[] = [];
  const of = (kind: Kind) => objects.filter((object) => object.kind === kind.kind);
  let count = 0;
  return {
    now: Date.UTC(2026, 0, 1),
    dryRun: false,
    warnings,
    warn: (text) => warnings.push(text),
    get: (kind, namespace, name) => of(kind).find(({metadata}) => metadata.namespace === namespace && metadata.name === name),
    list: (kind, namespace) => of(kind).filter(({metadata}) => namespace === undefined || metadata.namespace === namespace),
    random: (n) => String(count++).padStart(n, 'x'),
  };
};

/** Sets what a path such as `spec.containers[0].image` points to; null takes it away. */
export const change = (object: any, path: string, value: unknown): void => {
  const steps = path.match(/[^.[\]]+/g)!;
  const last = steps.pop()!;
  const parent = steps.reduce((at, step) => {
    at[step] ??= {};
    return at[step];
  }, object);
  if (value === null) delete parent[last];
  else parent[last] = value;
};
