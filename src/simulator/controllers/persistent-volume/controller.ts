/** The volume controller: binds claims to volumes that suit them, and says what became of volumes whose claims are gone. */
import {type KubeObject, keyOf, splitKey} from '../../../kube/object.ts';
import type {Client} from '../../client.ts';
import {persistentVolumeClaims, persistentVolumes, storageClasses} from '../../kinds/index.ts';
import {storageClassOf} from '../../kinds/printers/volumes.ts';
import {type Controller, type ControllerContext, WorkQueue} from '../controller.ts';
import type {EventRecorder} from '../events.ts';
import {isDeleting} from '../pods.ts';
import {SELECTED_NODE} from '../scheduler/claims.ts';
import {BIND_COMPLETED, bind, handOver, PROVISIONED_BY, setPhase} from './bind.ts';
import {bestMatch, isFor, suits} from './match.ts';

/** How often everything is looked at again. */
const RESYNC_MS = 15_000;
const NO_PROVISIONER = 'kubernetes.io/no-provisioner';
const EXTERNAL = 'ExternalProvisioning';
const LOST = 'Bound claim has lost its PersistentVolume. Data on the volume is lost!';

export const persistentVolumeController: Controller = {
  name: 'persistentvolume-controller',
  start: (context) => {
    new VolumeController(context);
  },
};

class VolumeController {
  private readonly client: Client;
  private readonly events: EventRecorder;
  private readonly claims: WorkQueue;
  private readonly volumes: WorkQueue;

  constructor(context: ControllerContext) {
    this.client = context.client('kube-controller-manager');
    this.events = context.events('persistentvolume-controller');
    this.claims = new WorkQueue(context.clock, (key) => this.syncClaim(key));
    this.volumes = new WorkQueue(context.clock, (name) => this.syncVolume(name));
    this.client.watch(persistentVolumes, ({object}) => {
      this.volumes.add(object.metadata.name);
      this.addWaiting();
    });
    this.client.watch(persistentVolumeClaims, ({type, object}) => {
      if (type !== 'DELETED') this.claims.add(keyOf(object));
      if (object.spec.volumeName) this.volumes.add(object.spec.volumeName);
    });
    this.client.watch(storageClasses, () => this.addWaiting());
  }

  private addWaiting(): void {
    for (const claim of this.client.list(persistentVolumeClaims)) if (claim.status?.phase !== 'Bound') this.claims.add(keyOf(claim));
  }

  private syncClaim(key: string): void {
    const {namespace, name} = splitKey(key);
    const claim = this.client.get(persistentVolumeClaims, namespace, name);
    if (!claim || isDeleting(claim)) return;
    if (claim.metadata.annotations?.[BIND_COMPLETED]) this.keep(claim);
    else if (claim.spec.volumeName) this.bindToNamed(claim);
    else this.findVolume(claim);
    if (this.client.get(persistentVolumeClaims, namespace, name)?.status?.phase === 'Pending') this.claims.addAfter(key, RESYNC_MS);
  }

  /** A bound claim whose volume is gone, or somebody else's, has lost its data. */
  private keep(claim: KubeObject): void {
    const volume = this.client.get(persistentVolumes, undefined, claim.spec.volumeName ?? '');
    if (volume && (isFor(volume, claim) || !volume.spec.claimRef)) bind(this.client, volume, claim);
    else if (claim.status?.phase !== 'Lost') {
      this.client.updateStatus(persistentVolumeClaims, {...claim, status: {phase: 'Lost'}});
      this.events.event(claim, 'Warning', 'ClaimLost', LOST);
    }
  }

  private bindToNamed(claim: KubeObject): void {
    const volume = this.client.get(persistentVolumes, undefined, claim.spec.volumeName);
    if (!volume) return;
    if (isFor(volume, claim) || (!volume.spec.claimRef && suits(volume, claim))) bind(this.client, volume, claim);
  }

  private findVolume(claim: KubeObject): void {
    const className = storageClassOf(claim);
    const storageClass = className ? this.client.get(storageClasses, undefined, className) : undefined;
    const waits = storageClass?.volumeBindingMode === 'WaitForFirstConsumer' && !claim.metadata.annotations?.[SELECTED_NODE];
    const volume = waits ? undefined : bestMatch(claim, this.client.list(persistentVolumes));
    if (volume) bind(this.client, volume, claim);
    else {
      const [type, reason, message] = this.whyPending(className, storageClass, waits);
      this.events.event(claim, type, reason, message);
      if (reason === EXTERNAL) handOver(this.client, claim, storageClass!.provisioner);
    }
  }

  private whyPending(name: string, found: KubeObject | undefined, waits: boolean): ['Normal' | 'Warning', string, string] {
    if (waits) return ['Normal', 'WaitForFirstConsumer', 'waiting for first consumer to be created before binding'];
    if (!name) return ['Normal', 'FailedBinding', 'no persistent volumes available for this claim and no storage class is set'];
    if (!found) return ['Warning', 'ProvisioningFailed', `storageclass.storage.k8s.io ${JSON.stringify(name)} not found`];
    if (found.provisioner === NO_PROVISIONER) return ['Warning', 'ProvisioningFailed', 'no volume plugin matched'];
    return ['Normal', EXTERNAL, sayExternal(found.provisioner)];
  }

  private syncVolume(name: string): void {
    const volume = this.client.get(persistentVolumes, undefined, name);
    if (!volume) return;
    const {claimRef} = volume.spec;
    if (!claimRef?.uid) {
      setPhase(this.client, volume, 'Available');
      return;
    }
    const claim = this.client.get(persistentVolumeClaims, claimRef.namespace, claimRef.name);
    if (claim?.metadata.uid === claimRef.uid) this.claims.add(keyOf(claim!));
    else if (!['Released', 'Failed'].includes(volume.status?.phase)) this.release(volume);
  }

  /** Retained: what is on it stays, until somebody sees to it. Nobody here can delete the disks of others: who made one does. */
  private release(volume: KubeObject): void {
    const released = setPhase(this.client, volume, 'Released');
    const {persistentVolumeReclaimPolicy: policy, hostPath} = volume.spec;
    if (policy !== 'Delete' || volume.metadata.annotations?.[PROVISIONED_BY]) return;
    if (/^\/tmp\/.+/.test(hostPath?.path ?? '')) this.client.delete(persistentVolumes, undefined, volume.metadata.name);
    else this.failDelete(released, hostPath?.path);
  }

  private failDelete(volume: KubeObject, path: string | undefined): void {
    const {name} = volume.metadata;
    const why = path
      ? `host_path deleter only supports /tmp/.+ but received provided ${path}`
      : `error getting deleter volume plugin for volume ${JSON.stringify(name)}: no deletable volume plugin matched`;
    setPhase(this.client, volume, 'Failed', why);
    this.events.event(volume, 'Warning', 'VolumeFailedDelete', why);
  }
}

const sayExternal = (provisioner: string): string =>
  `Waiting for a volume to be created either by the external provisioner '${provisioner}' or manually by the system administrator. ` +
  'If volume creation is delayed, please verify that the provisioner is running and correctly registered.';
