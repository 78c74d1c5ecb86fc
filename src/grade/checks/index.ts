/** All kinds of checks. */
import type {CheckKind} from '../check.ts';
import {cel} from './cel.ts';
import {continuity} from './continuity.ts';
import {file} from './file.ts';
import {helm} from './helm.ts';
import {http} from './http.ts';
import {kustomize} from './kustomize.ts';
import {object} from './object.ts';
import {objects} from './objects.ts';
import {rollout} from './rollout.ts';
import {traffic} from './traffic.ts';

export const checkKinds: readonly CheckKind[] = [object, objects, cel, rollout, traffic, continuity, http, helm, kustomize, file];
