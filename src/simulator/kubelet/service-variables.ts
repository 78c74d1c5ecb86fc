/** The environment variables that tell a container of Services: those of its namespace that were there before it, and the API server's. */
import type {KubeObject} from '../../kube/object.ts';

/** `services`: all of the cluster. */
export const serviceVariables = ({metadata, spec}: KubeObject, services: readonly KubeObject[]): Record<string, string> => {
  const isApi = (service: KubeObject): boolean => service.metadata.name === 'kubernetes' && service.metadata.namespace === 'default';
  const own = (service: KubeObject): boolean => spec.enableServiceLinks !== false && service.metadata.namespace === metadata.namespace;
  const known = services.filter(
    (service) => (isApi(service) || own(service)) && service.spec.clusterIP && service.spec.clusterIP !== 'None',
  );
  return Object.assign({}, ...known.map(variablesOf));
};

/** `WEB_SERVICE_HOST`, `WEB_SERVICE_PORT`, `WEB_PORT_80_TCP_ADDR` ... */
const variablesOf = ({metadata, spec}: KubeObject): Record<string, string> => {
  const name = metadata.name.toUpperCase().replaceAll('-', '_');
  const {clusterIP: host, ports = []} = spec;
  const [first] = ports;
  if (!first) return {};
  const url = (p: any): string => `${(p.protocol ?? 'TCP').toLowerCase()}://${host}:${p.port}`;
  return Object.assign(
    {[`${name}_SERVICE_HOST`]: host, [`${name}_SERVICE_PORT`]: String(first.port)},
    ...ports
      .filter((p: any) => p.name)
      .map((p: any) => ({[`${name}_SERVICE_PORT_${p.name.toUpperCase().replaceAll('-', '_')}`]: String(p.port)})),
    {[`${name}_PORT`]: url(first)},
    ...ports.map((p: any) => {
      const prefix = `${name}_PORT_${p.port}_${(p.protocol ?? 'TCP').toUpperCase()}`;
      return {
        [prefix]: url(p),
        [`${prefix}_PROTO`]: (p.protocol ?? 'TCP').toLowerCase(),
        [`${prefix}_PORT`]: String(p.port),
        [`${prefix}_ADDR`]: host,
      };
    }),
  );
};
