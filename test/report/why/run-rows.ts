/** Pods that have started, and are not ready: rule, case, pod, what is said, and what else there is. */
import {ago, event, http, type PodRow, running, waiting} from './objects.ts';

export const runRows: readonly PodRow[] = [
  [
    'crash',
    'with an exit code',
    {
      state: {
        ...waiting('CrashLoopBackOff', 'back-off 40s restarting failed container=c pod=web-1'),
        restartCount: 3,
        lastState: {terminated: {exitCode: 1, reason: 'Error'}},
      },
    },
    'the container crashes with exit code 1, 3 restarts so far, started again only 40s after its end',
  ],
  [
    'crash',
    'out of memory',
    {
      container: {resources: {limits: {memory: '64Mi'}}},
      state: {...waiting('CrashLoopBackOff'), restartCount: 1, lastState: {terminated: {exitCode: 137, reason: 'OOMKilled'}}},
    },
    'the container is killed for using more memory than its limit of 64Mi (OOMKilled, exit code 137), 1 restart so far',
  ],
  [
    'crash',
    'ends by itself',
    {state: {...waiting('CrashLoopBackOff'), restartCount: 2, lastState: {terminated: {exitCode: 0, reason: 'Completed'}}}},
    'the container ends by itself (exit code 0), and should go on, 2 restarts so far',
  ],
  [
    'crash',
    'no such command',
    {state: {state: {terminated: {exitCode: 127}}}},
    'the container crashes with exit code 127 (there is no such command)',
  ],
  [
    'crash',
    'an init container',
    {
      spec: {initContainers: [{name: 'setup'}]},
      status: {
        initContainerStatuses: [
          {name: 'setup', ready: false, restartCount: 2, ...waiting('CrashLoopBackOff'), lastState: {terminated: {exitCode: 2}}},
        ],
      },
    },
    'init container setup crashes with exit code 2, 2 restarts so far',
  ],
  [
    'liveness',
    'its probe',
    {
      container: {livenessProbe: {httpGet: {port: 80}}},
      state: {...waiting('CrashLoopBackOff'), restartCount: 4, lastState: {terminated: {exitCode: 137}}},
    },
    'the container is restarted again and again (4 restarts), as liveness probe GET / on 80 gets 500',
    {events: [event('web-1', 'Unhealthy', 'Liveness probe failed: HTTP probe failed with statuscode: 500')]},
  ],
  [
    'init-container',
    'that does not end',
    {
      spec: {initContainers: [{name: 'wait'}]},
      status: {initContainerStatuses: [{name: 'wait', ready: false, restartCount: 0, state: {running: {startedAt: ago(180)}}}]},
      state: waiting('PodInitializing'),
    },
    'init container wait has not come to its end after 3 m',
  ],
  [
    'probe',
    '404',
    {container: http, state: running},
    'readiness probe GET /healthz on 8080 gets 404',
    {events: [event('web-1', 'Unhealthy', 'Readiness probe failed: HTTP probe failed with statuscode: 404')]},
  ],
  [
    'probe',
    'refused',
    {container: http, state: running},
    'readiness probe GET /healthz on 8080 is refused: nothing listens there',
    {
      events: [
        event(
          'web-1',
          'Unhealthy',
          'Readiness probe failed: Get "http://10.0.0.1:8080/healthz": dial tcp 10.0.0.1:8080: connect: connection refused',
        ),
      ],
    },
  ],
  [
    'probe',
    'no answer',
    {container: {readinessProbe: {tcpSocket: {port: 6379}, timeoutSeconds: 2}}, state: running},
    'readiness probe to port 6379 gets no answer within 2 s',
    {events: [event('web-1', 'Unhealthy', 'Readiness probe failed: dial tcp 10.0.0.1:6379: i/o timeout (context deadline exceeded)')]},
  ],
  [
    'probe',
    'a command',
    {container: {readinessProbe: {exec: {command: ['cat', '/ready']}}}, state: running},
    'readiness probe "cat /ready" fails: cat: /ready: No such file or directory',
    {events: [event('web-1', 'Unhealthy', 'Readiness probe failed: cat: /ready: No such file or directory\n')]},
  ],
  [
    'probe',
    'a named port',
    {
      container: {
        ports: [{name: 'http', containerPort: 80}],
        readinessProbe: {httpGet: {path: '/', port: 'http'}, initialDelaySeconds: 30},
      },
      state: running,
    },
    'readiness probe GET / on 80 (http) has not succeeded yet (it begins 30 s after the start)',
  ],
  [
    'probe',
    'a port that is not named',
    {container: {readinessProbe: {httpGet: {path: '/', port: 'web'}}}, state: running},
    'readiness probe GET / on web: the container has no port named "web"',
  ],
  [
    'probe',
    'of the start',
    {container: {...http, startupProbe: {httpGet: {path: '/', port: 80}}}, state: {...running, started: false}},
    'startup probe GET / on 80 gets 503',
    {events: [event('web-1', 'Unhealthy', 'Startup probe failed: HTTP probe failed with statuscode: 503')]},
  ],
  [
    'probe',
    "another container's event",
    {spec: {containers: [{name: 'side'}, {name: 'c', ...http}]}, state: running},
    'readiness probe GET /healthz on 8080 has not succeeded yet',
    {
      events: [
        event('web-1', 'Unhealthy', 'Readiness probe failed: HTTP probe failed with statuscode: 404', {
          involvedObject: {kind: 'Pod', name: 'web-1', fieldPath: 'spec.containers{side}'},
        }),
      ],
    },
  ],
  [
    'readiness-gate',
    'that nobody sets',
    {
      spec: {readinessGates: [{conditionType: 'shop/ready'}]},
      conditions: [{type: 'ContainersReady', status: 'True'}],
      status: {phase: 'Running'},
    },
    'its containers are ready, but nobody has set the condition shop/ready of its readiness gate',
  ],
];
