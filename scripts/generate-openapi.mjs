// Writes src/simulator/schema/data/openapi.ts: the schemas of the API's types, without texts, as one JSON text.
//
//   node scripts/generate-openapi.mjs FOLDER
//
// FOLDER holds OpenAPI v3 documents as a cluster serves them, one for each group and version:
//   kubectl get --raw /openapi/v3/apis/apps/v1 > FOLDER/apps_v1.json
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {writeTable} from './write-table.mjs';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('usage: node scripts/generate-openapi.mjs FOLDER_OF_OPENAPI_V3_DOCUMENTS');
  process.exit(2);
}

const GVK = 'x-kubernetes-group-version-kind';

/** Descriptions go, but for a property of that name. */
const plain = (value, isMap = false) => {
  if (Array.isArray(value)) return value.map((item) => plain(item));
  if (!value || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([key]) => isMap || key !== 'description');
  return Object.fromEntries(entries.map(([key, item]) => [key, plain(item, key === 'properties' && !isMap)]));
};

const types = new Map();
for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  const {components} = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
  for (const [name, schema] of Object.entries(components.schemas)) {
    const kept = plain(schema);
    // DeleteOptions and WatchEvent name every group there is: the server adds those it serves.
    if (name.includes('.apimachinery.') && kept[GVK]?.length > 1) delete kept[GVK];
    types.set(name, kept);
  }
}

writeTable('openapi', types);
