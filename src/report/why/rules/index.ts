/** All rules: one file and one line each. */
import type {ObjectRule, PodRule} from '../rule.ts';
import {budget} from './budget.ts';
import {configuration} from './configuration.ts';
import {crash} from './crash.ts';
import {deadline} from './deadline.ts';
import {failed} from './failed.ts';
import {image} from './image.ts';
import {initContainer} from './init-container.ts';
import {liveness} from './liveness.ts';
import {minReady} from './min-ready.ts';
import {mount} from './mount.ts';
import {nodeLost} from './node-lost.ts';
import {notObserved} from './not-observed.ts';
import {paused} from './paused.ts';
import {probe} from './probe.ts';
import {quota} from './quota.ts';
import {readinessGate} from './readiness-gate.ts';
import {refused} from './refused.ts';
import {schedulingGate} from './scheduling-gate.ts';
import {serviceAccount} from './service-account.ts';
import {serviceSelector} from './service-selector.ts';
import {startError} from './start-error.ts';
import {starting} from './starting.ts';
import {surgeLimit} from './surge-limit.ts';
import {targetPort} from './target-port.ts';
import {terminating} from './terminating.ts';
import {unavailableLimit} from './unavailable-limit.ts';
import {unschedulable} from './unschedulable.ts';

/** In the order of a pod's life; the last one always has an answer. */
export const podRules: readonly PodRule[] = [
  failed,
  schedulingGate,
  unschedulable,
  nodeLost,
  image,
  configuration,
  mount,
  startError,
  liveness,
  crash,
  initContainer,
  probe,
  readinessGate,
  minReady,
  starting,
];

export const objectRules: readonly ObjectRule[] = [
  notObserved,
  paused,
  quota,
  serviceAccount,
  refused,
  terminating,
  unavailableLimit,
  surgeLimit,
  deadline,
  targetPort,
  serviceSelector,
  budget,
];
