/** A command over SPDY: one stream for each of its streams, named in the headers that open it. */
import {withSize} from '../channels.ts';
import type {CommandSession, RunningCommand} from '../session.ts';
import {statusOf} from '../status.ts';
import type {SpdyStream, Wire} from './connection.ts';

/** Takes the streams of a connection; the command starts when all that the request announced are there. */
export const commandOverSpdy = (
  session: CommandSession,
  wire: Wire,
  onDrain: (drained: () => void) => void,
): ((stream: SpdyStream) => void) => {
  const streams = new Map<string, SpdyStream>();
  const wanted = ['error', ...(['stdin', 'stdout', 'stderr'] as const).filter((name) => session[name]), ...(session.tty ? ['resize'] : [])];
  return (stream) => {
    streams.set(stream.headers.streamtype ?? '', stream);
    if (streams.size === wanted.length && wanted.every((name) => streams.has(name))) join(session, streams, wire, onDrain);
  };
};

const join = (
  session: CommandSession,
  streams: ReadonlyMap<string, SpdyStream>,
  wire: Wire,
  onDrain: (drained: () => void) => void,
): void => {
  const [error, stdin, stdout, stderr, resize] = ['error', 'stdin', 'stdout', 'stderr', 'resize'].map((name) => streams.get(name));
  const command: RunningCommand = session.start({
    stdout: (bytes) => stdout?.write(bytes) ?? true,
    stderr: (bytes) => stderr?.write(bytes) ?? true,
    hold: (on) => wire.hold(on),
    finish: (result) => {
      const status: {status?: string} = statusOf(result);
      if (status.status !== 'Success') error!.write(Buffer.from(JSON.stringify(status)));
      for (const stream of streams.values()) stream.end();
      wire.close();
    },
  });
  onDrain(() => command.drained());
  if (stdin) [stdin.onData, stdin.onEnd] = [(bytes) => command.input(bytes), () => command.endInput()];
  if (resize) resize.onData = (text) => withSize(text, (size) => command.resize(size));
  // Every stream is cut off when the client goes; this one is always there.
  error!.onGone = () => command.hangUp();
};
