/** Names and figures that a container runtime makes up, and how the kubelet words a time. */
import {createHash} from 'node:crypto';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const digests = new Map<string, string>();

const digestOf = (image: string): string => {
  const known = digests.get(image) ?? hash(image);
  digests.set(image, known);
  return known;
};

/** `docker.io/library/nginx@sha256:…`, the same for the same image. */
export const imageID = (image: string): string => `${image.replace(/(:[^/:@]+)?(@.*)?$/, '')}@sha256:${digestOf(image)}`;

export const containerID = (uid: string, container: string, run: number): string => `containerd://${hash(`${uid}/${container}/${run}`)}`;

/** Bytes; between 2 and 200 MB. */
export const imageSize = (image: string): number => 2_000_000 + (Number.parseInt(digestOf(image).slice(0, 8), 16) % 198_000_000);

/** `612ms`, `1.5s`, `40s`, `2m40s`: a duration as Go prints it. */
export const duration = (ms: number): string => {
  if (ms < 1000) return `${ms}ms`;
  const minutes = Math.floor(ms / 60_000);
  const seconds = (ms % 60_000) / 1000;
  return `${minutes > 0 ? `${minutes}m` : ''}${seconds}s`;
};
