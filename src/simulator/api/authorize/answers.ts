/** What reviews are answered from: who may do what, and whose a token is. */
import type {PolicyRule} from '../../kinds/validation/rbac.ts';
import type {Action} from './attributes.ts';
import type {Decision} from './authorizer.ts';
import type {UserInfo} from './user.ts';

export interface AnswerContext {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Of the request. */
  readonly namespace: string | undefined;
  decide(user: UserInfo, action: Action): Decision;
  /** Every rule that a user has in a namespace, and what was wrong on the way. */
  heldRules(user: UserInfo, namespace: string): {rules: PolicyRule[]; errors: string[]};
  /** Whose a token is and for which of these audiences (none: the server's own); undefined when it is of nobody. */
  tokenUser(token: string, audiences: readonly string[]): {user: UserInfo; audiences: string[]} | undefined;
}
