/** What is mounted into a container: volumes, and the files every container is given. */
import type {KubeObject} from '../../kube/object.ts';
import {type Directory, type FileNode, file, type Mount, unwrapped} from './files/node.ts';
import {absolute} from './files/paths.ts';
import {folderAt, place} from './image/files.ts';

/** Mounts a container's volumes into its tree, the outer ones first. `env` fills in `subPathExpr`. */
export const mountVolumes = (
  root: Directory,
  spec: any,
  volume: (name: string) => FileNode | undefined,
  env: Readonly<Record<string, string>>,
): void => {
  const mounts = [...(spec.volumeMounts ?? [])].sort((a: any, b: any) => a.mountPath.length - b.mountPath.length);
  for (const {name, mountPath, readOnly, subPath, subPathExpr} of mounts) {
    const folder = volume(name);
    if (!folder) continue;
    const below = subPath ?? subPathExpr?.replace(/\$\(([\w.-]+)\)/g, (all: string, variable: string) => env[variable] ?? all);
    const fixed = readOnly === true || follows(folder);
    const mount: Mount = {
      type: 'mount',
      node: below && folder.type === 'directory' ? nodeBelow(folder, below) : folder,
      readonly: fixed,
      source: follows(folder) ? 'tmpfs' : '/dev/sda1',
    };
    place(root, absolute(mountPath, '/'), mount);
  }
};

const follows = (node: FileNode): boolean => node.type === 'directory' && node.refresh !== undefined;

/** The node at a path of a volume; a folder is made where there is none. A file that follows an object stays as it is now. */
const nodeBelow = (folder: Directory, path: string): FileNode => {
  folder.refresh?.();
  let at: FileNode = folder;
  for (const name of path.split('/').filter(Boolean)) {
    const entry: FileNode | Mount | undefined = at.type === 'directory' ? at.entries.get(name) : undefined;
    if (!entry) return folderAt(folder, path);
    at = entry.type === 'link' ? nodeBelow(folder, entry.target) : unwrapped(entry);
  }
  return at;
};

/** `/etc/hosts`, `/etc/hostname` and `/etc/resolv.conf`, as a kubelet writes them. */
export const networkFiles = (root: Directory, pod: KubeObject, hostname: string, address: string, nameServer: string): void => {
  const {namespace} = pod.metadata;
  const aliases = (pod.spec.hostAliases ?? []).map(({ip, hostnames}: any) => `${ip}\t${hostnames.join('\t')}\n`).join('');
  const hosts =
    '# Kubernetes-managed hosts file.\n127.0.0.1\tlocalhost\n::1\tlocalhost ip6-localhost ip6-loopback\nfe00::0\tip6-localnet\nfe00::0\tip6-mcastprefix\n' +
    `fe00::1\tip6-allnodes\nfe00::2\tip6-allrouters\n${address}\t${hostname}\n${aliases && `\n# Entries added by HostAliases.\n${aliases}`}`;
  const search = `search ${namespace}.svc.cluster.local svc.cluster.local cluster.local\nnameserver ${nameServer}\noptions ndots:5\n`;
  place(root, '/etc/hosts', given(hosts));
  place(root, '/etc/hostname', given(`${hostname}\n`));
  place(root, '/etc/resolv.conf', given(search));
};

/** It can be written to, but not taken away. */
const given = (text: string): Mount => ({type: 'mount', node: file(text), readonly: false, source: '/dev/sda1'});
