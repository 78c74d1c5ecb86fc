// Builds if a source is newer than the build, then runs the program: `npm start -- ARGS`.
import {buildIfStale} from './build.mjs';

try {
  await buildIfStale();
} catch (error) {
  console.error(`ckad-drill: the program could not be built: ${error.message}`);
  process.exit(3);
}
// npm runs this in the project's folder; paths among ARGS are meant from where the user stands.
if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
await import('../dist/main.js');
