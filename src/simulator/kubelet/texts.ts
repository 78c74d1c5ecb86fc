/** Names and figures that a container runtime makes up, and how the kubelet words a time. */

/** 64 hexadecimal digits that look like a SHA-256, and are the same for the same text: eight rounds of FNV-1a. */
const hash = (text: string): string => {
  let digits = '';
  let value = 2166136261;
  for (let round = 0; round < 8; round++) {
    for (let i = 0; i < text.length; i++) value = Math.imul(value ^ (text.charCodeAt(i) + round), 16777619);
    digits += (value >>> 0).toString(16).padStart(8, '0');
  }
  return digits;
};

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
