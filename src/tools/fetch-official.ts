/** Fetching a binary from its project's own download site, checked against the SHA-256 that is published beside it. */
import {createHash} from 'node:crypto';
import {type Clock, systemClock} from '../clock.ts';
import {messageOf} from '../kube/user-error.ts';
import {fromTarGz} from './archive.ts';
import type {Progress} from './progress.ts';
import type {Download} from './releases.ts';

/** Milliseconds without a byte after which a server counts as gone. */
const STALL = 30_000;

/** The binary's content. Rejects with an Error that names the address when it cannot be had or its hash does not fit. */
export const fetchOfficial = async ({url, checksumUrl, member}: Download, progress: Progress): Promise<Buffer> => {
  const published = (await receive(checksumUrl, () => {})).toString('utf8').trim().split(/\s+/)[0];
  const content = await receive(url, progress);
  const actual = createHash('sha256').update(content).digest('hex');
  if (actual !== published) throw new Error(`${url} is damaged: its SHA-256 is ${actual}, published is ${published}`);
  return member === undefined ? content : fromTarGz(content, member);
};

const receive = async (url: string, progress: Progress, clock: Clock = systemClock): Promise<Buffer> => {
  const stalled = new AbortController();
  const giveUp = (): void => stalled.abort(new Error(`no answer for ${STALL / 1000} seconds`));
  let alarm = clock.after(STALL, giveUp);
  try {
    const response = await fetch(url, {signal: stalled.signal});
    if (!response.ok || !response.body) throw new Error(`the server answered ${response.status}`);
    const total = Number(response.headers.get('content-length')) || undefined;
    const chunks: Uint8Array[] = [];
    let received = 0;
    for await (const chunk of response.body) {
      clock.clear(alarm);
      alarm = clock.after(STALL, giveUp);
      chunks.push(chunk);
      received += chunk.length;
      progress(received, total);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    const reason = error instanceof Error && error.cause ? messageOf(error.cause) : messageOf(error);
    throw new Error(`${url}: ${reason}`);
  } finally {
    clock.clear(alarm);
  }
};
