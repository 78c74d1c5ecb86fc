/** Every admission plugin, in the order of the real server. */
import {defaultTolerationSeconds} from './default-toleration-seconds.ts';
import {namespaceLifecycle} from './namespace-lifecycle.ts';
import type {AdmissionPlugin} from './plugin.ts';
import {priority} from './priority.ts';
import {runtimeClass} from './runtime-class.ts';
import {serviceAccount} from './service-account.ts';

export const plugins: readonly AdmissionPlugin[] = [namespaceLifecycle, serviceAccount, priority, defaultTolerationSeconds, runtimeClass];
