/** Makes volumes for claims of the cluster's default class, on the disk of the node where they are first used, and takes them away again. */
import {type KubeObject, keyOf, splitKey} from '../../../kube/object.ts';
import type {Client} from '../../client.ts';
import {persistentVolumeClaims, persistentVolumes, storageClasses} from '../../kinds/index.ts';
import {storageClassOf} from '../../kinds/printers/volumes.ts';
import {type Controller, type ControllerContext, WorkQueue} from '../controller.ts';
import type {EventRecorder} from '../events.ts';
import {isDeleting} from '../pods.ts';
import {SELECTED_NODE} from '../scheduler/claims.ts';
import {PROVISIONED_BY} from './bind.ts';

const PROVISIONER = 'rancher.io/local-path';
/** What making a directory on a node takes. */
const WORK_MS = 500;

const STANDARD: KubeObject = {
  apiVersion: 'storage.k8s.io/v1',
  kind: 'StorageClass',
  metadata: {name: 'standard', annotations: {'storageclass.kubernetes.io/is-default-class': 'true'}},
  provisioner: PROVISIONER,
  reclaimPolicy: 'Delete',
  volumeBindingMode: 'WaitForFirstConsumer',
};

export const localPathProvisioner: Controller = {
  name: 'local-path-provisioner',
  start: (context) => {
    new Provisioner(context);
  },
};

class Provisioner {
  private readonly client: Client;
  private readonly events: EventRecorder;
  /** Claims that a volume is being made for, by key. */
  private readonly begun = new Set<string>();

  constructor(context: ControllerContext) {
    this.client = context.client('local-path-provisioner');
    this.events = context.events(`${PROVISIONER}_local-path-provisioner`);
    const {name} = STANDARD.metadata;
    if (!this.client.get(storageClasses, undefined, name)) this.client.create(storageClasses, STANDARD);
    const claims = new WorkQueue(context.clock, (key) => this.syncClaim(key, () => claims.addAfter(key, WORK_MS)));
    const volumes = new WorkQueue(context.clock, (key) => this.syncVolume(key));
    this.client.watch(persistentVolumeClaims, ({object}) => claims.add(keyOf(object)));
    this.client.watch(persistentVolumes, ({object}) => volumes.add(object.metadata.name));
  }

  private syncClaim(key: string, later: () => void): void {
    const {namespace, name} = splitKey(key);
    const claim = this.client.get(persistentVolumeClaims, namespace, name);
    const storageClass = claim && this.classOf(claim);
    if (!storageClass || this.client.get(persistentVolumes, undefined, nameOf(claim))) this.begun.delete(key);
    else if (this.begun.has(key)) this.finish(key, claim, storageClass);
    else {
      this.begun.add(key);
      this.events.event(claim, 'Normal', 'Provisioning', `External provisioner is provisioning volume for claim "${key}"`);
      later();
    }
  }

  /** The class of a claim that a volume is to be made for now. */
  private classOf(claim: KubeObject): KubeObject | undefined {
    const storageClass = this.client.get(storageClasses, undefined, storageClassOf(claim));
    if (storageClass?.provisioner !== PROVISIONER || claim.spec.volumeName || isDeleting(claim)) return undefined;
    // A directory is somewhere: also where volumes are to be made at once, this one waits to be told where.
    return claim.metadata.annotations?.[SELECTED_NODE] === undefined ? undefined : storageClass;
  }

  private finish(key: string, claim: KubeObject, storageClass: KubeObject): void {
    this.begun.delete(key);
    this.client.create(persistentVolumes, volumeFor(claim, storageClass));
    this.events.event(claim, 'Normal', 'ProvisioningSucceeded', `Successfully provisioned volume ${nameOf(claim)}`);
  }

  private syncVolume(name: string): void {
    const volume = this.client.get(persistentVolumes, undefined, name);
    if (volume?.metadata.annotations?.[PROVISIONED_BY] !== PROVISIONER || isDeleting(volume)) return;
    if (volume.status?.phase === 'Released' && volume.spec.persistentVolumeReclaimPolicy === 'Delete')
      this.client.delete(persistentVolumes, undefined, name);
  }
}

const nameOf = ({metadata}: KubeObject): string => `pvc-${metadata.uid}`;

const volumeFor = (claim: KubeObject, storageClass: KubeObject): KubeObject => {
  const {name, namespace, uid, resourceVersion, annotations} = claim.metadata;
  const node = annotations![SELECTED_NODE];
  const here = [{matchExpressions: [{key: 'kubernetes.io/hostname', operator: 'In', values: [node]}]}];
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: {name: nameOf(claim), annotations: {'local.path.provisioner/selected-node': node, [PROVISIONED_BY]: PROVISIONER}},
    spec: {
      accessModes: claim.spec.accessModes,
      capacity: {storage: claim.spec.resources.requests.storage},
      claimRef: {kind: 'PersistentVolumeClaim', namespace, name, uid, apiVersion: 'v1', resourceVersion},
      hostPath: {path: `/var/local-path-provisioner/${nameOf(claim)}_${namespace}_${name}`, type: 'DirectoryOrCreate'},
      nodeAffinity: {required: {nodeSelectorTerms: here}},
      persistentVolumeReclaimPolicy: storageClass.reclaimPolicy ?? 'Delete',
      storageClassName: storageClass.metadata.name,
      volumeMode: claim.spec.volumeMode ?? 'Filesystem',
    },
  };
};
