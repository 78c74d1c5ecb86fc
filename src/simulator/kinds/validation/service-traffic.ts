/** Checks of how traffic reaches a Service from outside, and where it goes. */
import {type FieldError, fieldForbidden, invalid} from '../../../kube/field-error.ts';
import {hasHealthCheckPort, isExternallyAccessible} from '../defaults/service.ts';
import {cidr, oneOf, oneOfInOrder, textErrors} from './fields.ts';
import {qualifiedName} from './names.ts';

const POLICIES = ['Cluster', 'Local'];
const DISTRIBUTIONS = ['PreferClose', 'PreferSameZone', 'PreferSameNode'];
const ONLY_BALANCED = "may only be used when `type` is 'LoadBalancer'";

export const trafficErrors = (spec: any): FieldError[] => [
  ...sourceRanges(spec),
  ...balancerOnly(spec),
  ...externalPolicy(spec),
  ...(spec.internalTrafficPolicy === undefined ? [] : oneOf(spec.internalTrafficPolicy, POLICIES, 'spec.internalTrafficPolicy')),
  ...(spec.trafficDistribution === undefined ? [] : oneOfInOrder(spec.trafficDistribution, DISTRIBUTIONS, 'spec.trafficDistribution')),
];

const sourceRanges = ({type, loadBalancerSourceRanges = []}: any): FieldError[] => {
  const field = 'spec.LoadBalancerSourceRanges'; // so the real server spells it
  if (loadBalancerSourceRanges.length > 0 && type !== 'LoadBalancer') return [fieldForbidden(field, ONLY_BALANCED)];
  return loadBalancerSourceRanges.flatMap((range: string, i: number) => cidr(range.trim(), `${field}[${i}]`));
};

const balancerOnly = ({type, allocateLoadBalancerNodePorts, loadBalancerClass}: any): FieldError[] => {
  const field = 'spec.loadBalancerClass';
  if (type === 'LoadBalancer') return loadBalancerClass ? textErrors(loadBalancerClass, field, qualifiedName) : [];
  return [
    ...(allocateLoadBalancerNodePorts === undefined ? [] : [fieldForbidden('spec.allocateLoadBalancerNodePorts', ONLY_BALANCED)]),
    ...(loadBalancerClass === undefined ? [] : [fieldForbidden(field, ONLY_BALANCED)]),
  ];
};

const externalPolicy = (spec: any): FieldError[] => {
  const {externalTrafficPolicy: policy, healthCheckNodePort} = spec;
  const field = 'spec.externalTrafficPolicy';
  const health = "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'";
  return [
    ...(isExternallyAccessible(spec) ? oneOf(policy, POLICIES, field) : []),
    ...(!isExternallyAccessible(spec) && policy ? [invalid(field, policy, 'may only be set for externally-accessible services')] : []),
    ...(healthCheckNodePort && !hasHealthCheckPort(spec) ? [invalid('spec.healthCheckNodePort', healthCheckNodePort, health)] : []),
  ];
};
