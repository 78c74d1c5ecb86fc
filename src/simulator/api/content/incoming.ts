/** Reads the body of a request, whatever its client does meanwhile. */
import type {Readable} from 'node:stream';
import {StatusError} from '../../../kube/status.ts';

/** The real server's limit for the body of a request, in bytes. */
const LONGEST_BODY = 3 * 1024 * 1024;

/** The client went before its request was complete: there is nobody to answer. */
export class ClientGone extends Error {}

/** Rejects with a StatusError (413) for what is too long, whose rest is read and dropped; and with {@link ClientGone}. */
export const bodyOf = (incoming: Readable): Promise<Buffer> =>
  new Promise((done, fail) => {
    const chunks: Buffer[] = [];
    let length = 0;
    incoming.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= LONGEST_BODY) chunks.push(chunk);
      else {
        chunks.length = 0;
        fail(new StatusError(413, 'RequestEntityTooLarge', `Request entity too large: limit is ${LONGEST_BODY}`));
      }
    });
    incoming.on('end', () => done(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
    const gone = (): void => fail(new ClientGone());
    incoming.on('error', gone);
    incoming.on('close', gone);
  });
