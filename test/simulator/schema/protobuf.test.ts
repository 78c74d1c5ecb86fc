import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {StatusError} from '../../../src/kube/status.ts';
import {decodeProtobuf} from '../../../src/simulator/schema/protobuf.ts';

const body = (base64: string): Uint8Array => Buffer.from(base64, 'base64');

/** Bodies as kubectl 1.35 sends them. */
const BODIES: [name: string, body: string, object: unknown][] = [
  [
    'create configmap c1 --from-literal=a=b',
    'azhzAAoPCgJ2MRIJQ29uZmlnTWFwEhwKEgoCYzESABoAIgAqADIAOABCABIGCgFhEgFiGgAiAA==',
    {apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'c1'}, data: {a: 'b'}},
  ],
  [
    'create deployment web --image=nginx:1.25 --replicas=2',
    'azhzAAoVCgdhcHBzL3YxEgpEZXBsb3ltZW50ErABCh8KA3dlYhIAGgAiACoAMgA4AEIAWgoKA2FwcBIDd2ViEn8IAhIMCgoKA2FwcBIDd2ViGmUKHAoAEgAaACIAKgAyADgAQgBaCgoDYXBwEgN3ZWISRRInCgVuZ2lueBIKbmdpbng6MS4yNSoAQgBqAHIAgAEAiAEAkAEAogEAGgAyAEIASgBSAFgAYABoAIIBAIoBAJoBAMIBACICCgAoADgAGgwIABAAGAAgACgAOAAaACIA',
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: {name: 'web', labels: {app: 'web'}},
      spec: {
        replicas: 2,
        selector: {matchLabels: {app: 'web'}},
        template: {metadata: {labels: {app: 'web'}}, spec: {containers: [{name: 'nginx', image: 'nginx:1.25'}]}},
      },
    },
  ],
  [
    'create pdb p --selector=app=web --min-available=50%',
    'azhzAAogCglwb2xpY3kvdjESE1BvZERpc3J1cHRpb25CdWRnZXQSOgoRCgFwEgAaACIAKgAyADgAQgASGQoJCAEQABoDNTAlEgwKCgoDYXBwEgN3ZWIaCggAGAAgACgAMAAaACIA',
    {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: {name: 'p'},
      spec: {minAvailable: '50%', selector: {matchLabels: {app: 'web'}}},
      status: {disruptionsAllowed: 0, currentHealthy: 0, desiredHealthy: 0, expectedPods: 0},
    },
  ],
  [
    'create secret generic s --from-literal=k=v',
    'azhzAAoMCgJ2MRIGU2VjcmV0Eh0KEQoBcxIAGgAiACoAMgA4AEIAEgYKAWsSAXYaABoAIgA=',
    {apiVersion: 'v1', kind: 'Secret', metadata: {name: 's'}, data: {k: Buffer.from('v').toString('base64')}},
  ],
];

describe('protobuf bodies', () => {
  it.each(BODIES)('reads that of kubectl %s', (_, base64, object) => {
    expect(decodeProtobuf(body(base64))).toEqual(object);
  });

  const onlyStatus = (bytes: Uint8Array): void => {
    try {
      decodeProtobuf(bytes);
    } catch (error) {
      expect(error).toBeInstanceOf(StatusError);
      expect(error).toMatchObject({code: 400, reason: 'BadRequest'});
    }
  };

  it('refuses any other bytes with a Status', () => {
    fc.assert(
      fc.property(fc.uint8Array({maxLength: 300}), (bytes) => onlyStatus(bytes)),
      {numRuns: 500},
    );
  });

  it('refuses a body with any bytes changed or missing with a Status, if at all', () => {
    const deployment = body(BODIES[1][1]);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(deployment.length - 1), fc.nat(255)), {maxLength: 6}),
        fc.nat(deployment.length),
        (changes, end) => {
          const bytes = Uint8Array.from(deployment);
          for (const [at, byte] of changes) bytes[at] = byte;
          onlyStatus(bytes.subarray(0, end));
        },
      ),
      {numRuns: 2000},
    );
  });

  it.each([
    ['no envelope', new Uint8Array()],
    ['an unknown kind', Buffer.from('k8s\0\n\x08\n\x02v1\x12\x02Xy')],
    ['a length beyond the end', Buffer.from('k8s\0\n\xff\x7f', 'latin1')],
  ])('refuses %s', (_, bytes) => {
    expect(() => decodeProtobuf(bytes)).toThrow(StatusError);
  });
});
