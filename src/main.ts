#!/usr/bin/env node
// Must import nothing statically: the check has to come before anything that an old Node cannot even parse.
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `ckad-drill: Node.js 20.19 or newer is needed, this is ${process.versions.node}\n  install a newer one (nodejs.org), or switch to one (nvm install 22)`,
  );
  process.exitCode = 3;
} else {
  import('./commands/program.ts').then(({main}) => main());
}

export {};
