/** The simulator's process: one cluster in one folder, until it is told to end. What goes wrong at the start is the last line on stderr. */
import {readFileSync} from 'node:fs';
import {parseArgs} from 'node:util';
import type {PretendImage} from '../kube/pretend-image.ts';
import {Host} from './host.ts';

const {values} = parseArgs({
  options: {
    folder: {type: 'string'},
    bare: {type: 'boolean', default: false},
    nodes: {type: 'string', default: '1'},
    speed: {type: 'string', default: '1'},
    port: {type: 'string', default: '0'},
    images: {type: 'string'},
    /** How long ago, in milliseconds, the cluster's clock begins. */
    ago: {type: 'string', default: '0'},
  },
});

const imagesIn = (file: string | undefined): PretendImage[] => (file === undefined ? [] : JSON.parse(readFileSync(file, 'utf8')));

const start = async (): Promise<void> => {
  if (!values.folder) throw new Error('--folder DIR is missing');
  const host = await Host.start({
    speed: Number(values.speed),
    ago: Number(values.ago),
    folder: values.folder,
    bare: values.bare,
    nodes: Number(values.nodes),
    port: Number(values.port),
    images: imagesIn(values.images),
  });
  const end = (): void => {
    host.stop().finally(() => process.exit(0));
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  process.on('SIGHUP', () => {});
};

// A fault in one controller must not take the cluster, and the candidate's work, with it.
process.on('uncaughtException', (error) => console.error(error));

start().catch((error: NodeJS.ErrnoException) => {
  console.error(error.code === 'EADDRINUSE' ? `port ${values.port} is in use` : error.message);
  process.exit(3);
});
