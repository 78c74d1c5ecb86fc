/** The user's npm settings (registry, credentials, proxy, certificates), so that a package is fetched as npm would fetch it. */
import {readFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {programRoot} from '../kube/program.ts';

type Environment = Readonly<Record<string, string | undefined>>;
export type NpmSettings = Readonly<Record<string, string>>;

/** Settings by npm's own names, the strongest last: global file, user's file, the program's file, environment. */
export const npmSettings = (env: Environment = process.env): NpmSettings => {
  const fromEnv = environmentSettings(env);
  const home = env.HOME || os.homedir();
  const prefix = fromEnv.prefix ?? env.PREFIX ?? path.dirname(path.dirname(process.execPath));
  const files = [
    fromEnv.globalconfig ?? path.join(prefix, 'etc', 'npmrc'),
    fromEnv.userconfig ?? path.join(home, '.npmrc'),
    path.join(programRoot, '.npmrc'),
  ];
  return Object.assign({cache: path.join(home, '.npm')}, ...files.map((file) => readNpmrc(file, env)), fromEnv);
};

/** `npm_config_strict_ssl=false` -> `{'strict-ssl': 'false'}`; keys that begin with `//` or `@` stay as they are. */
const environmentSettings = (env: Environment): Record<string, string> => {
  const settings: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    const key = /^npm_config_(.+)$/i.exec(name)?.[1];
    if (key && value) settings[/^(\/\/|@)/.test(key) ? key : key.toLowerCase().replace(/(?!^)_/g, '-')] = value;
  }
  return settings;
};

const readNpmrc = (file: string, env: Environment): Record<string, string> => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return {};
  }
  const settings: Record<string, string> = {};
  for (const line of text.split(/\r?\n/)) {
    const match = /^\s*([^;#\s=][^=]*?)\s*=\s*(.*?)\s*$/.exec(line);
    if (match) settings[match[1]] = expand(match[2].replace(/^(["'])(.*)\1$/, '$2'), env);
  }
  return settings;
};

/** `${NPM_TOKEN}`; a variable that is not set stays as written, as with npm. */
const expand = (value: string, env: Environment): string => value.replace(/\$\{([^}]+)\}/g, (whole, name) => env[name] ?? whole);

/** The same as options of pacote, which uses camel case and wants certificates by content. */
export const fetchOptions = (settings: NpmSettings): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(settings).filter(([key]) => key.startsWith('//') || /^@.*:registry$/.test(key))),
  ...(settings.registry ? {registry: settings.registry} : {}),
  ...(settings.cafile ? {ca: certificates(settings.cafile)} : settings.ca ? {ca: settings.ca.replace(/\\n/g, '\n')} : {}),
  ...(settings.cert ? {cert: settings.cert.replace(/\\n/g, '\n')} : {}),
  ...(settings.key ? {key: settings.key.replace(/\\n/g, '\n')} : {}),
  ...(settings.proxy ? {proxy: settings.proxy} : {}),
  ...(settings['https-proxy'] ? {httpsProxy: settings['https-proxy']} : {}),
  ...(settings.noproxy ? {noProxy: settings.noproxy} : {}),
  strictSSL: settings['strict-ssl'] !== 'false',
  cache: path.join(settings.cache, '_cacache'),
  preferOffline: true,
});

const certificates = (file: string): string[] | undefined => {
  try {
    return readFileSync(file, 'utf8').match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? undefined;
  } catch {
    return undefined;
  }
};
