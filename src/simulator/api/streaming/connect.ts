/** Opening a forwarded connection. */
import type {PortsSession, ServedConnection} from './session.ts';

/** A connection whose refusal is text for the error stream. */
export const connect = (
  session: PortsSession,
  port: number,
  send: (bytes: Uint8Array) => void,
  fail: (text: string) => void,
  end: () => void,
): ServedConnection | undefined => {
  try {
    return session.connect(port, send, end);
  } catch (error) {
    fail((error as Error).message);
    return undefined;
  }
};
