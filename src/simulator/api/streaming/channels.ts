/** A command over a WebSocket of channels: the first byte of each message says which stream the rest belongs to. */
import type {WebSocket} from 'ws';
import {bytesOf} from './messages.ts';
import type {CommandOutput, CommandSession, Size} from './session.ts';
import {statusOf} from './status.ts';

const [STDIN, STDOUT, STDERR, ERROR, RESIZE, CLOSE] = [0, 1, 2, 3, 4, 255];
/** When so much waits to be sent, the command has to wait too. */
const ENOUGH = 256 * 1024;

export const commandOverChannels = (socket: WebSocket, session: CommandSession): void => {
  const send = (channel: number, bytes: Uint8Array): boolean => {
    if (socket.readyState !== socket.OPEN) return true;
    socket.send(Buffer.concat([Buffer.of(channel), bytes]), () => {
      if (socket.bufferedAmount < ENOUGH) command.drained();
    });
    return socket.bufferedAmount < ENOUGH;
  };
  const output: CommandOutput = {
    stdout: (bytes) => !session.stdout || send(STDOUT, bytes),
    stderr: (bytes) => !session.stderr || send(STDERR, bytes),
    hold: (on) => (on ? socket.pause() : socket.resume()),
    finish: (result) => {
      send(ERROR, Buffer.from(JSON.stringify(statusOf(result))));
      socket.close(1000);
    },
  };
  // An empty message says that the streams are there.
  socket.send(Buffer.of(session.stdout ? STDOUT : session.stderr ? STDERR : ERROR));
  const command = session.start(output);
  socket.on('message', (data) => {
    const message = bytesOf(data);
    if (message.length === 0) return;
    const [channel, rest] = [message[0], message.subarray(1)];
    if (channel === STDIN && session.stdin) command.input(rest);
    else if (channel === CLOSE && rest[0] === STDIN) command.endInput();
    else if (channel === RESIZE) withSize(rest, command.resize);
  });
  socket.on('close', () => command.hangUp());
};

/** `{"Width":80,"Height":24}`; anything else is passed over. */
export const withSize = (text: Uint8Array, use: (size: Size) => void): void => {
  const found = /^\s*\{\s*"Width"\s*:\s*(\d{1,5})\s*,\s*"Height"\s*:\s*(\d{1,5})\s*\}/.exec(Buffer.from(text).toString());
  if (found) use({columns: Number(found[1]), rows: Number(found[2])});
};
