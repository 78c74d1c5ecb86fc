import {describe, expect, test} from 'vitest';
import {ControlPlane, podTemplate} from './control-plane.ts';

describe('a Deployment in a control plane without kubelet', () => {
  test('makes a ReplicaSet and its pods, and tells of it', () => {
    const plane = new ControlPlane();
    plane.createDeployment({replicas: 2});
    const [replicaSet] = plane.replicaSets();
    expect(plane.pods()).toHaveLength(2);
    expect(plane.events('web')).toEqual([`ScalingReplicaSet: Scaled up replica set ${replicaSet.metadata.name} from 0 to 2`]);
    expect(plane.deployment().metadata).toMatchObject({generation: 1, annotations: {'deployment.kubernetes.io/revision': '1'}});
    expect(plane.deployment().status).toMatchObject({replicas: 2, unavailableReplicas: 2, observedGeneration: 1});
  });

  test('rolls a new image out and ends complete', () => {
    const plane = new ControlPlane();
    plane.createDeployment({replicas: 4});
    plane.ready(plane.pods());
    plane.change({template: podTemplate('shop:2')});
    for (let step = 0; step < 10; step++) plane.ready(plane.pods().filter((pod) => pod.status.phase === 'Pending'));
    expect(plane.pods().map((pod) => pod.spec.containers[0].image)).toEqual(Array(4).fill('shop:2'));
    const progressing = plane.deployment().status.conditions.find(({type}: any) => type === 'Progressing');
    expect(progressing).toMatchObject({status: 'True', reason: 'NewReplicaSetAvailable'});
  });
});
