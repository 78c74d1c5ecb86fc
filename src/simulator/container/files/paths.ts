/** Paths as text. */

/** Without `.`, `..` and doubled slashes, from the root. */
export const absolute = (path: string, cwd: string): string => {
  const parts: string[] = [];
  for (const part of (path.startsWith('/') ? path : `${cwd}/${path}`).split('/')) {
    if (part === '..') parts.pop();
    else if (part && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
};

export const baseName = (path: string): string => {
  const plain = path.replace(/(.)\/+$/, '$1');
  return plain.slice(plain.lastIndexOf('/') + 1) || plain;
};

export const parentOf = (path: string): string => {
  const plain = path.replace(/(.)\/+$/, '$1');
  const at = plain.lastIndexOf('/');
  return at < 0 ? '.' : plain.slice(0, at).replace(/\/+$/, '') || '/';
};

export const joined = (folder: string, name: string): string => (folder.endsWith('/') ? `${folder}${name}` : `${folder}/${name}`);
