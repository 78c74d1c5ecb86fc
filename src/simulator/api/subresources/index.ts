/** Subresources that are more than a part of their object. One file each, and one line here; `status` and other parts go its own way. */

import type {Call} from '../handlers/call.ts';
import type {ApiResponse} from '../http.ts';
import {approval} from './approval.ts';
import {binding} from './binding.ts';
import {eviction} from './eviction.ts';
import {attach, exec} from './exec.ts';
import {finalize} from './finalize.ts';
import {log} from './log.ts';
import {portForward} from './portforward.ts';
import {proxy} from './proxy.ts';
import {scale} from './scale.ts';
import {token} from './token.ts';

export type SubresourceHandler = (call: Call) => ApiResponse;

/** By the name of the subresource. A handler answers every method that reaches it. */
export const subresources: Readonly<Record<string, SubresourceHandler>> = {
  approval,
  scale,
  binding,
  eviction,
  finalize,
  proxy,
  log,
  exec,
  attach,
  portforward: portForward,
  token,
};
