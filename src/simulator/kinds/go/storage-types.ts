/** The structures of volumes and claims, in the notation of `types.ts`. */
export const STORAGE_TYPES: Readonly<Record<string, string>> = {
  ClaimSpec: `AccessModes* Selector* Resources:ClaimResources VolumeName StorageClassName* VolumeMode* DataSource*:ClaimSource
    DataSourceRef*:ClaimSourceRef VolumeAttributesClassName*`,
  ClaimResources: 'Limits* Requests*',
  ClaimSource: 'APIGroup* Kind Name',
  ClaimSourceRef: 'APIGroup* Kind Name Namespace*',
  PersistentVolumeSource: `GCEPersistentDisk* AWSElasticBlockStore* HostPath*:HostPath Glusterfs* NFS*:NFS RBD* Quobyte* ISCSI* FlexVolume*
    Cinder* CephFS* FC* Flocker* AzureFile* VsphereVolume* AzureDisk* PhotonPersistentDisk* PortworxVolume* ScaleIO* Local*:LocalVolume
    StorageOS* CSI*:PersistentCSI`,
  LocalVolume: 'Path FSType*',
  PersistentCSI: `Driver VolumeHandle ReadOnly? FSType VolumeAttributes* ControllerPublishSecretRef* NodeStageSecretRef*
    NodePublishSecretRef* ControllerExpandSecretRef* NodeExpandSecretRef*`,
  BudgetSpec: 'MinAvailable* Selector* MaxUnavailable* UnhealthyPodEvictionPolicy*',
};
