/** Rules of Jobs, CronJobs, StatefulSets, DaemonSets and ReplicationControllers that no recorded scenario reaches. */
import {describe, expect, test} from 'vitest';
import {sayFieldError} from '../../../src/kube/field-error.ts';
import {cloneJson} from '../../../src/kube/json.ts';
import type {KubeObject} from '../../../src/kube/object.ts';
import {daemonSets, jobs} from '../../../src/simulator/kinds/index.ts';
import {change, contextWith, kindOf, sample, stored} from './samples.ts';

const changed = (name: string, changes: Record<string, unknown>): KubeObject => {
  const object = sample(name);
  for (const [path, value] of Object.entries(changes)) change(object, path, value);
  return object;
};

/** Errors of a new object of this kind with some fields changed. */
const errorsOf = (name: string, changes: Record<string, unknown>): string[] => {
  const [object, kind] = [changed(name, changes), kindOf(name)];
  kind.defaults?.(object);
  kind.prepareCreate?.(object, contextWith([]));
  return (kind.validate?.(object) ?? []).map(sayFieldError);
};

/** Errors of a change of a stored object. */
const changeErrors = (name: string, before: Record<string, unknown>, after: Record<string, unknown>): string[] => {
  const kind = kindOf(name);
  const object = changed(name, before);
  kind.defaults?.(object);
  kind.prepareCreate?.(object, contextWith([]));
  const old = stored(object);
  const now = cloneJson(old);
  for (const [path, value] of Object.entries(after)) change(now, path, value);
  return (kind.validateUpdate?.(now, old) ?? []).map((error) => `${error.field}: ${error.detail}`);
};

const indexed = {'spec.completionMode': 'Indexed', 'spec.completions': 4};
const policy = (rule: unknown) => ({'spec.template.spec.restartPolicy': 'Never', 'spec.podFailurePolicy': {rules: [rule]}});
const success = (rule: unknown) => ({...indexed, 'spec.successPolicy': {rules: [rule]}});
const onExitCodes = (more: object) => policy({action: 'FailJob', onExitCodes: {operator: 'In', values: [1], ...more}});

describe('a Job', () => {
  test.each<[Record<string, unknown>, string[]]>([
    [{'spec.backoffLimitPerIndex': 1}, ['spec.backoffLimitPerIndex: Invalid value: 1: requires indexed completion mode']],
    [{...indexed, 'spec.maxFailedIndexes': 1}, ['spec.backoffLimitPerIndex: Required value: when maxFailedIndexes is specified']],
    [
      {...indexed, 'spec.backoffLimitPerIndex': 1, 'spec.maxFailedIndexes': 5},
      ['spec.maxFailedIndexes: Invalid value: 5: must be less than or equal to completions'],
    ],
    [
      {...indexed, 'spec.parallelism': 100_001},
      ['spec.parallelism: Invalid value: 100001: must be less than or equal to 100000 when completion mode is Indexed'],
    ],
    [
      {...indexed, 'metadata.name': 'a'.repeat(62)},
      [`metadata.name: Invalid value: "${'a'.repeat(62)}": will not able to create pod with invalid DNS label: ${'a'.repeat(62)}-3`],
    ],
    [
      onExitCodes({values: [2, 1, 2]}),
      [
        'spec.podFailurePolicy.rules[0].onExitCodes.values[2]: Duplicate value: 2',
        'spec.podFailurePolicy.rules[0].onExitCodes.values: Invalid value: [2,1,2]: must be ordered',
      ],
    ],
    [
      onExitCodes({containerName: 'x'}),
      [
        'spec.podFailurePolicy.rules[0].onExitCodes.containerName: Invalid value: "x": must be one of the container or initContainer names in the pod template',
      ],
    ],
    [
      policy({action: 'FailJob', onExitCodes: {operator: 'In', values: [1]}, onPodConditions: [{type: 'Ready'}]}),
      ['spec.podFailurePolicy.rules[0]: Invalid value: specifying both OnExitCodes and OnPodConditions is not supported'],
    ],
    [
      policy({action: 'FailIndex', onPodConditions: [{type: 'Ready'}]}),
      ['spec.podFailurePolicy.rules[0].action: Invalid value: "FailIndex": requires the backoffLimitPerIndex to be set'],
    ],
    [
      {...onExitCodes({}), 'spec.podReplacementPolicy': 'TerminatingOrFailed'},
      ['spec.podReplacementPolicy: Unsupported value: "TerminatingOrFailed": supported values: "Failed"'],
    ],
    [success({}), ['spec.successPolicy.rules[0]: Required value: at least one of succeededCount or succeededIndexes must be specified']],
    [
      success({succeededIndexes: '0-9'}),
      ['spec.successPolicy.rules[0].succeededIndexes: Invalid value: "0-9": error parsing succeededIndexes: too large index: "9"'],
    ],
    [
      success({succeededIndexes: '1,0'}),
      [
        'spec.successPolicy.rules[0].succeededIndexes: Invalid value: "1,0": error parsing succeededIndexes: non-increasing order, previous: 1, current: 0',
      ],
    ],
    [
      success({succeededIndexes: '0-1', succeededCount: 3}),
      [
        'spec.successPolicy.rules[0].succeededCount: Invalid value: 3: must be less than or equal to 2 (the number of indexes in the specified succeededIndexes field)',
      ],
    ],
  ])('with %j', (changes, errors) => {
    expect(errorsOf('Job', changes)).toEqual(errors);
  });

  test('made again from one that was read says which labels are in the way', () => {
    const errors = errorsOf('Job', {
      'spec.selector': {matchLabels: {'batch.kubernetes.io/controller-uid': 'old'}},
      'spec.template.metadata': {labels: {'batch.kubernetes.io/controller-uid': 'old', 'controller-uid': 'old'}},
    });
    expect(errors[0]).toMatch(/^spec\.template\.metadata\.labels\[controller-uid\]: Invalid value: .*: must be 'sample'$/);
    expect(errors.at(-1)).toMatch(/`selector` not auto-generated$/);
  });

  test.each<[string, Record<string, unknown>, Record<string, unknown>, string[]]>([
    ['completions', {}, {'spec.completions': 5}, ['spec.completions: field is immutable']],
    ['completions and parallelism of an indexed one together', indexed, {'spec.completions': 2, 'spec.parallelism': 2}, []],
    ['the image', {}, {'spec.template.spec.containers[0].image': 'shop:2'}, ['spec.template.spec: field is immutable']],
    ['nodes while it waits', {'spec.suspend': true}, {'spec.template.spec.nodeSelector': {disk: 'ssd'}}, []],
    ['nodes of one at work', {}, {'spec.template.spec.nodeSelector': {disk: 'ssd'}}, ['spec.template.spec: field is immutable']],
    ['parallelism, suspension and limits', {}, {'spec.parallelism': 3, 'spec.suspend': true, 'spec.backoffLimit': 1}, []],
  ])('may change? %s', (_, before, after, errors) => {
    expect(changeErrors('Job', before, after)).toEqual(errors);
  });

  test('warns of a name that makes no host name, and of many indexes at once', () => {
    const job = changed('Job', {'metadata.name': 'a.b', ...indexed, 'spec.completions': 100_001, 'spec.parallelism': 10_001});
    jobs.defaults!(job);
    expect(jobs.warnings!(job)).toEqual([
      expect.stringContaining('metadata.name: this is used in Pod names and hostnames'),
      expect.stringContaining('In Indexed Jobs with a number of completions higher than 10^5'),
    ]);
  });
});

describe('other workloads', () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    ['CronJob', {'spec.timeZone': ''}, ['spec.timeZone: Invalid value: "": timeZone must be nil or non-empty string']],
    [
      'CronJob',
      {'spec.timeZone': 'Local'},
      ['spec.timeZone: Invalid value: "Local": timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones'],
    ],
    [
      'CronJob',
      {'spec.jobTemplate.spec.manualSelector': true},
      ['spec.jobTemplate.spec.manualSelector: Unsupported value: true: supported values: "false", "nil"'],
    ],
    [
      'StatefulSet',
      {'spec.updateStrategy': {type: 'Recreate'}},
      ['spec.updateStrategy: Invalid value: {"Type":"Recreate","RollingUpdate":null}: must be \'RollingUpdate\' or \'OnDelete\''],
    ],
    ['StatefulSet', {'spec.serviceName': 'a.b'}, ['spec.serviceName: Invalid value: "a.b": must not contain dots']],
    [
      'StatefulSet',
      {'spec.template.spec.containers[0].volumeMounts': [{name: 'data', mountPath: '/data'}]},
      ['spec.template.spec.containers[0].volumeMounts[0].name: Not found: "data"'],
    ],
    [
      'StatefulSet',
      {
        'spec.template.spec.containers[0].volumeMounts': [{name: 'data', mountPath: '/data'}],
        'spec.volumeClaimTemplates': [{metadata: {name: 'data'}}],
      },
      [],
    ],
    [
      'DaemonSet',
      {'spec.updateStrategy': {rollingUpdate: {maxUnavailable: '101%'}}},
      ['spec.updateStrategy.rollingUpdate.maxUnavailable: Invalid value: "101%": must not be greater than 100%'],
    ],
    ['DaemonSet', {'spec.updateStrategy': {rollingUpdate: {maxSurge: '10%', maxUnavailable: 0}}}, []],
    ['ReplicationController', {'spec.template': null}, ['spec.selector: Required value', 'spec.template: Required value']],
    [
      'ReplicationController',
      {'spec.selector': {app: 'api'}},
      ['spec.template.metadata.labels: Invalid value: {"app":"web"}: `selector` does not match template `labels`'],
    ],
  ])('%s with %j', (name, changes, errors) => {
    expect(errorsOf(name, changes)).toEqual(errors);
  });

  test.each([
    [{'spec.replicas': 9, 'spec.minReadySeconds': 5, 'spec.updateStrategy': {type: 'OnDelete'}}, 0],
    [{'spec.serviceName': 'other'}, 1],
    [{'spec.selector.matchLabels': {app: 'x'}}, 1],
  ])('a StatefulSet changed by %j has %i errors', (after, count) => {
    expect(changeErrors('StatefulSet', {}, after)).toHaveLength(count);
  });

  test('a DaemonSet counts the changes of its template', () => {
    const old = changed('DaemonSet', {});
    daemonSets.defaults!(old);
    daemonSets.prepareCreate!(old, contextWith([]));
    const generation = (paths: Record<string, unknown>): string => {
      const now = cloneJson(old);
      for (const [path, value] of Object.entries(paths)) change(now, path, value);
      daemonSets.prepareUpdate!(now, old, contextWith([]));
      return now.metadata.annotations!['deprecated.daemonset.template.generation'];
    };
    expect(generation({'spec.minReadySeconds': 5})).toBe('1');
    expect(generation({'spec.template.spec.containers[0].image': 'shop:2'})).toBe('2');
  });

  test('a ReplicationController selects and is labelled as its template', () => {
    const object = changed('ReplicationController', {});
    kindOf('ReplicationController').defaults!(object);
    expect([object.spec.selector, object.metadata.labels]).toEqual([{app: 'web'}, {app: 'web'}]);
  });
});
