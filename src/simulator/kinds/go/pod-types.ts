/** The structures of a pod spec, in the notation of `types.ts`. */
const CONTAINER = `Name Image Command* Args* WorkingDir Ports*:ContainerPort EnvFrom*:EnvFromSource Env*:EnvVar
  Resources:ResourceRequirements ResizePolicy*:ContainerResizePolicy RestartPolicy* RestartPolicyRules* VolumeMounts*:VolumeMount
  VolumeDevices*:VolumeDevice LivenessProbe*:Probe ReadinessProbe*:Probe StartupProbe*:Probe Lifecycle*:Lifecycle TerminationMessagePath
  TerminationMessagePolicy ImagePullPolicy SecurityContext*:SecurityContext Stdin? StdinOnce? TTY?`;

export const POD_TYPES: Readonly<Record<string, string>> = {
  PodSpec: `Volumes*:Volume InitContainers*:Container Containers*:Container EphemeralContainers*:EphemeralContainer RestartPolicy
    TerminationGracePeriodSeconds* ActiveDeadlineSeconds* DNSPolicy NodeSelector* ServiceAccountName AutomountServiceAccountToken* NodeName
    SecurityContext*:PodSecurityContext ImagePullSecrets*:Named Hostname Subdomain SetHostnameAsFQDN* Affinity*:Affinity SchedulerName
    Tolerations*:Toleration HostAliases*:HostAlias PriorityClassName Priority* PreemptionPolicy* DNSConfig*:PodDNSConfig
    ReadinessGates*:PodReadinessGate RuntimeClassName* Overhead* EnableServiceLinks* TopologySpreadConstraints*:TopologySpreadConstraint
    OS*:Named SchedulingGates*:Named ResourceClaims*:PodResourceClaim Resources*:ResourceRequirements HostnameOverride* SchedulingGroup*`,
  Container: CONTAINER,
  EphemeralContainer: `${CONTAINER} TargetContainerName`,
  Named: 'Name',
  ContainerPort: 'Name HostPort# ContainerPort# Protocol HostIP',
  EnvFromSource: 'Prefix ConfigMapRef*:OptionalName SecretRef*:OptionalName',
  OptionalName: 'Name Optional*',
  EnvVar: 'Name Value ValueFrom*:EnvVarSource',
  EnvVarSource: `FieldRef*:ObjectFieldSelector ResourceFieldRef*:ResourceFieldSelector ConfigMapKeyRef*:KeySelector
    SecretKeyRef*:KeySelector FileKeyRef*:FileKeySelector`,
  ObjectFieldSelector: 'APIVersion FieldPath',
  ResourceFieldSelector: 'ContainerName Resource Divisor',
  KeySelector: 'Name Key Optional*',
  FileKeySelector: 'VolumeName Path Key Optional*',
  ResourceRequirements: 'Limits* Requests* Claims*:ResourceClaim',
  ResourceClaim: 'Name Request',
  ContainerResizePolicy: 'ResourceName RestartPolicy',
  VolumeMount: 'Name ReadOnly? RecursiveReadOnly* MountPath SubPath MountPropagation* SubPathExpr',
  VolumeDevice: 'Name DevicePath',
  Probe: `Exec*:ExecAction HTTPGet*:HTTPGetAction TCPSocket*:TCPSocketAction GRPC*:GRPCAction InitialDelaySeconds# TimeoutSeconds#
    PeriodSeconds# SuccessThreshold# FailureThreshold# TerminationGracePeriodSeconds*`,
  Lifecycle: 'PostStart*:LifecycleHandler PreStop*:LifecycleHandler StopSignal*',
  LifecycleHandler: 'Exec*:ExecAction HTTPGet*:HTTPGetAction TCPSocket*:TCPSocketAction Sleep*:SleepAction',
  ExecAction: 'Command*',
  HTTPGetAction: 'Path Port# Host Scheme HTTPHeaders*:HTTPHeader',
  HTTPHeader: 'Name Value',
  TCPSocketAction: 'Port# Host',
  GRPCAction: 'Port# Service*',
  SleepAction: 'Seconds#',
  SecurityContext: `Capabilities*:Capabilities Privileged* SELinuxOptions*:SELinuxOptions WindowsOptions*:WindowsOptions RunAsUser* RunAsGroup*
    RunAsNonRoot* ReadOnlyRootFilesystem* AllowPrivilegeEscalation* ProcMount* SeccompProfile*:SeccompProfile AppArmorProfile*:AppArmorProfile`,
  PodSecurityContext: `HostNetwork? HostPID? HostIPC? ShareProcessNamespace* HostUsers* SELinuxOptions*:SELinuxOptions
    WindowsOptions*:WindowsOptions RunAsUser* RunAsGroup* RunAsNonRoot* SupplementalGroups* SupplementalGroupsPolicy* FSGroup*
    FSGroupChangePolicy* Sysctls*:Sysctl SeccompProfile*:SeccompProfile AppArmorProfile*:AppArmorProfile SELinuxChangePolicy*`,
  Capabilities: 'Add* Drop*',
  SELinuxOptions: 'User Role Type Level',
  WindowsOptions: 'GMSACredentialSpecName* GMSACredentialSpec* RunAsUserName* HostProcess*',
  SeccompProfile: 'Type LocalhostProfile*',
  AppArmorProfile: 'Type LocalhostProfile*',
  Sysctl: 'Name Value',
  Volume: `Name HostPath*:HostPath EmptyDir*:EmptyDir GCEPersistentDisk* AWSElasticBlockStore* GitRepo* Secret*:SecretVolume NFS*:NFS ISCSI*
    Glusterfs* PersistentVolumeClaim*:ClaimVolume RBD* Quobyte* FlexVolume* Cinder* CephFS* Flocker* DownwardAPI*:DownwardAPI FC* AzureFile*
    ConfigMap*:ConfigMapVolume VsphereVolume* AzureDisk* PhotonPersistentDisk* Projected*:Projected PortworxVolume* ScaleIO* StorageOS*
    CSI*:CSI Ephemeral* Image*:ImageVolume`,
  HostPath: 'Path Type*',
  EmptyDir: 'Medium SizeLimit*',
  SecretVolume: 'SecretName Items*:KeyToPath DefaultMode* Optional*',
  ConfigMapVolume: 'Name Items*:KeyToPath DefaultMode* Optional*',
  KeyToPath: 'Key Path Mode*',
  NFS: 'Server Path ReadOnly?',
  ClaimVolume: 'ClaimName ReadOnly?',
  DownwardAPI: 'Items*:DownwardFile DefaultMode*',
  DownwardFile: 'Path FieldRef*:ObjectFieldSelector ResourceFieldRef*:ResourceFieldSelector Mode*',
  Projected: 'Sources*:VolumeProjection DefaultMode*',
  VolumeProjection: `Secret*:Projection DownwardAPI*:DownwardProjection ConfigMap*:Projection ServiceAccountToken*:TokenProjection
    ClusterTrustBundle* PodCertificate*`,
  Projection: 'Name Items*:KeyToPath Optional*',
  DownwardProjection: 'Items*:DownwardFile',
  TokenProjection: 'Audience ExpirationSeconds# Path',
  CSI: 'Driver ReadOnly* FSType* VolumeAttributes* NodePublishSecretRef*:Named',
  ImageVolume: 'Reference PullPolicy',
  Affinity: 'NodeAffinity*:NodeAffinity PodAffinity*:PodAffinity PodAntiAffinity*:PodAffinity',
  NodeAffinity: `RequiredDuringSchedulingIgnoredDuringExecution*:NodeSelector
    PreferredDuringSchedulingIgnoredDuringExecution*:PreferredSchedulingTerm`,
  NodeSelector: 'NodeSelectorTerms*:NodeSelectorTerm',
  NodeSelectorTerm: 'MatchExpressions*:NodeRequirement MatchFields*:NodeRequirement',
  NodeRequirement: 'Key Operator Values*',
  PreferredSchedulingTerm: 'Weight# Preference:NodeSelectorTerm',
  PodAffinity: `RequiredDuringSchedulingIgnoredDuringExecution*:PodAffinityTerm
    PreferredDuringSchedulingIgnoredDuringExecution*:WeightedPodAffinityTerm`,
  PodAffinityTerm: 'LabelSelector* Namespaces* TopologyKey NamespaceSelector* MatchLabelKeys* MismatchLabelKeys*',
  WeightedPodAffinityTerm: 'Weight# PodAffinityTerm:PodAffinityTerm',
  Toleration: 'Key Operator Value Effect TolerationSeconds*',
  HostAlias: 'IP Hostnames*',
  PodDNSConfig: 'Nameservers* Searches* Options*:DNSOption',
  DNSOption: 'Name Value*',
  PodReadinessGate: 'ConditionType',
  TopologySpreadConstraint: `MaxSkew# TopologyKey WhenUnsatisfiable LabelSelector* MinDomains* NodeAffinityPolicy* NodeTaintsPolicy*
    MatchLabelKeys*`,
  PodResourceClaim: 'Name ResourceClaimName* ResourceClaimTemplateName*',
};
