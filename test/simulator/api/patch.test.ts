import {describe, expect, test} from 'vitest';
import scenarios from '../../cases/api-patch.json' with {type: 'json'};
import {Player, type Step} from './play.ts';

/** Answers that come from the rules of single kinds or of the registry, not from the patch. */
const beyondPatch = ({expect: {code, body}}: Step): boolean =>
  (code === 422 && body.details.causes !== undefined) || [409].includes(code) || /on the URL|unexpected end of JSON/.test(body?.message);

describe('recorded patches', () => {
  for (const {name, steps} of scenarios as {name: string; steps: Step[]}[]) {
    test(name, () => {
      const player = new Player();
      for (const step of steps) {
        if (beyondPatch(step)) continue;
        const answer = player.play(step);
        expect(answer.code, JSON.stringify(answer.body)).toBe(step.expect.code);
        if (step.expect.body) compare(answer.body, step.expect.body);
      }
    });
  }
});

const compare = (got: any, wanted: any): unknown => {
  if (wanted.kind === 'Status') return expect({status: 'Failure', ...got}).toEqual({status: 'Failure', ...wanted});
  for (const field of ['labels', 'annotations', 'finalizers']) expect(got.metadata[field], field).toEqual(wanted.metadata[field]);
  for (const field of ['data', 'secrets', 'imagePullSecrets']) expect(got[field], field).toEqual(wanted[field]);
  if (wanted.kind === 'Deployment') expect(got.spec).toEqual(wanted.spec);
  if (wanted.kind === 'Service') expect([got.spec.ports, got.spec.selector]).toEqual([wanted.spec.ports, wanted.spec.selector]);
  if (wanted.kind === 'Pod') expect(got.spec.containers).toEqual(wanted.spec.containers);
  return undefined;
};
