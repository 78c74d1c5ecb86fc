/** The tokens of service accounts that are mounted into a pod: renewed when most of their time is over, as a kubelet does. */
import type {KubeObject} from '../../kube/object.ts';
import type {TokenIssuer} from '../controllers/controller.ts';

/** What a source of a volume asks for when it says nothing. */
const USUAL_SECONDS = 3600;
/** The share of its time after which a token is renewed. */
const RENEWED_AT = 0.8;

interface Mounted {
  readonly token: string;
  readonly renewAt: number;
}

export class MountedTokens {
  private readonly mounted = new WeakMap<object, Map<string, Mounted>>();

  /** Without an issuer files of tokens are empty. `now`: milliseconds since the epoch. */
  constructor(
    private readonly issuer: TokenIssuer | undefined,
    private readonly now: () => number,
  ) {}

  /** The token of a pod for an audience (absent: the API server). `owner`: what lives as long as the pod does. */
  tokenOf(owner: object, pod: KubeObject, audience: string | undefined, seconds = USUAL_SECONDS): string {
    const known = this.mounted.get(owner) ?? new Map<string, Mounted>();
    this.mounted.set(owner, known);
    const key = `${audience ?? ''} ${seconds}`;
    const found = known.get(key);
    if (found && found.renewAt > this.now()) return found.token;
    const token = this.issue(pod, audience, seconds);
    known.set(key, {token, renewAt: this.now() + seconds * 1000 * RENEWED_AT});
    return token;
  }

  private issue(pod: KubeObject, audience: string | undefined, seconds: number): string {
    const {namespace = '', name} = {...pod.metadata, name: pod.spec.serviceAccountName || 'default'};
    return this.issuer?.issueFor(namespace, name, {seconds, audience, pod}) ?? '';
  }
}
