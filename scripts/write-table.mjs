import {writeFileSync} from 'node:fs';

const packageOf = (name) => name.split('.').slice(0, -1).join('.');

/**
 * Writes a table of types as a module of src/simulator/schema/data that exports it as one JSON text, a package a line. A text, since
 * parsing it when it is first needed takes 3 ms, while the same as an object literal in a bundle takes 30 ms at every start.
 */
export const writeTable = (file, types) => {
  const lines = new Map();
  for (const [name, value] of [...types].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const line = lines.get(packageOf(name)) ?? lines.set(packageOf(name), []).get(packageOf(name));
    line.push(`${JSON.stringify(name)}:${JSON.stringify(value)}`);
  }
  const text = `{\n${[...lines.values()].map((line) => line.join(',')).join(',\n')}\n}`;
  if (/[`\\]|\$\{/.test(text)) throw new Error('a name needs escaping: this writer does not do that');
  writeFileSync(
    new URL(`../src/simulator/schema/data/${file}.ts`, import.meta.url),
    `// Made by scripts/generate-${file}.mjs.\nexport const ${file}: string = \`${text}\`;\n`,
  );
  console.log(`${types.size} types`);
};
