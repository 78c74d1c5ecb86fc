/** Pods that do not start: rule, case, pod, what is said, and what else there is. */
import {ago, deployment, event, type PodRow, unschedulable, waiting} from './objects.ts';

export const startRows: readonly PodRow[] = [
  [
    'image',
    'the words of a back-off',
    {
      state: waiting(
        'ImagePullBackOff',
        'Back-off pulling image "nginx:1.27": ErrImagePull: rpc error: code = NotFound desc = failed to pull and unpack image "docker.io/library/nginx:1.27": failed to resolve reference "docker.io/library/nginx:1.27": docker.io/library/nginx:1.27: not found',
      ),
    },
    'image nginx:1.27 cannot be pulled: the registry has no such image or tag (not found)',
  ],
  [
    'image',
    'the words of an Event',
    {state: waiting('ImagePullBackOff', 'Back-off pulling image "nginx:1.27"')},
    'image nginx:1.27 cannot be pulled: no such host',
    {events: [event('web-1', 'Failed', 'Failed to pull image "nginx:1.27": rpc error: dial tcp: lookup registry.example: no such host')]},
  ],
  [
    'image',
    'a login that lacks',
    {state: waiting('ErrImagePull', 'pull access denied, repository does not exist or may require authorization: authorization failed')},
    'image nginx:1.27 cannot be pulled: there is no such repository, or it may be pulled only with a login (imagePullSecrets)',
  ],
  ['image', 'no name at all', {container: {image: 'Nginx:'}, state: waiting('InvalidImageName')}, '"Nginx:" is no name of an image'],
  [
    'image',
    'never to be pulled',
    {state: waiting('ErrImageNeverPull')},
    'image nginx:1.27 is not on the node, and imagePullPolicy Never forbids to pull it',
  ],
  [
    'configuration',
    'a ConfigMap',
    {state: waiting('CreateContainerConfigError', 'configmap "settings" not found')},
    'the container cannot be made: the ConfigMap "settings" is missing',
  ],
  [
    'configuration',
    'a Secret',
    {state: waiting('CreateContainerConfigError', 'secret "login" not found')},
    'the container cannot be made: the Secret "login" is missing',
  ],
  [
    'configuration',
    'a key',
    {state: waiting('CreateContainerConfigError', "couldn't find key user in Secret shop/login")},
    'the container cannot be made: the Secret "login" has no key "user"',
  ],
  [
    'mount',
    'a ConfigMap as a volume',
    {state: waiting('ContainerCreating')},
    'volume conf cannot be mounted: the ConfigMap "settings" is missing',
    {events: [event('web-1', 'FailedMount', 'MountVolume.SetUp failed for volume "conf" : configmap "settings" not found')]},
  ],
  [
    'start-error',
    'a program that is not there',
    {
      state: waiting(
        'RunContainerError',
        'failed to create containerd task: OCI runtime create failed: exec: "nope": executable file not found in $PATH: unknown',
      ),
    },
    'the container cannot be started: there is no program "nope" in the image',
  ],
  [
    'scheduling-gate',
    'that is there',
    {
      spec: {nodeName: undefined, schedulingGates: [{name: 'shop/wait'}]},
      conditions: [{type: 'PodScheduled', status: 'False', reason: 'SchedulingGated'}],
    },
    'the scheduling gate shop/wait has not been taken away',
  ],
  [
    'unschedulable',
    'too little',
    {
      container: {resources: {requests: {cpu: '8', memory: '1Gi'}}},
      conditions: unschedulable(
        '0/2 nodes are available: 2 Insufficient cpu. preemption: 0/2 nodes are available: 2 No preemption victims found for incoming pod.',
      ),
    },
    'no node takes it: 2 of 2 have too little cpu left (8 asked for)',
  ],
  [
    'unschedulable',
    'a selector and a taint',
    {
      conditions: unschedulable(
        "0/3 nodes are available: 1 node(s) had untolerated taint {dedicated: db}, 2 node(s) didn't match Pod's node affinity/selector. no new claims to deallocate",
      ),
    },
    'no node takes it: 1 of 3 has the taint dedicated=db, which the pod does not tolerate and 2 of 3 do not fit its node selector or affinity',
  ],
  [
    'unschedulable',
    'cordoned',
    {conditions: unschedulable('0/1 nodes are available: 1 node(s) were unschedulable. preemption: 0/1')},
    'no node takes it: 1 of 1 is cordoned',
  ],
  [
    'unschedulable',
    'a claim',
    {conditions: unschedulable('0/1 nodes are available: pod has unbound immediate PersistentVolumeClaims. preemption: 0/1')},
    'no node takes it: its PersistentVolumeClaim is not bound',
  ],
  [
    'unschedulable',
    'words of the future',
    {conditions: unschedulable('0/1 nodes are available: 1 node(s) were on fire.')},
    'no node takes it: 1 of 1: node(s) were on fire',
  ],
  [
    'node-lost',
    'a node that is gone',
    {},
    'its node node-1 is not ready (NodeStatusUnknown)',
    {
      nodes: [
        {
          apiVersion: 'v1',
          kind: 'Node',
          metadata: {name: 'node-1'},
          status: {conditions: [{type: 'Ready', status: 'Unknown', reason: 'NodeStatusUnknown'}]},
        },
      ],
    },
  ],
  [
    'min-ready',
    'that have to stay so',
    {status: {phase: 'Running'}, conditions: [{type: 'Ready', status: 'True', lastTransitionTime: ago(20)}]},
    'ready, but they count only after 30 s (minReadySeconds), in 10 s',
    {object: deployment({minReadySeconds: 30})},
  ],
  [
    'failed',
    'evicted',
    {status: {phase: 'Failed', reason: 'Evicted', message: 'The node was low on resource: memory.'}},
    'it has failed (Evicted): The node was low on resource: memory.',
  ],
  ['starting', 'on its way', {state: waiting('ContainerCreating')}, 'still starting (ContainerCreating), made 60 s ago'],
  ['starting', 'not placed yet', {spec: {nodeName: undefined}}, 'waiting for a node, made 60 s ago'],
];
