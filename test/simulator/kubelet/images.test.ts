import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {parseImageName, printImageName} from '../../../src/simulator/kubelet/image-name.ts';
import {Images} from '../../../src/simulator/kubelet/images.ts';

describe('image names', () => {
  test.each([
    ['nginx', 'docker.io/library/nginx:latest'],
    ['nginx:1.27', 'docker.io/library/nginx:1.27'],
    ['shop/api', 'docker.io/shop/api:latest'],
    ['docker.io/library/nginx:1.27', 'docker.io/library/nginx:1.27'],
    ['ghcr.io/shop/api:v2', 'ghcr.io/shop/api:v2'],
    ['registry.example:5000/api', 'registry.example:5000/api:latest'],
    ['localhost/api:dev', 'localhost/api:dev'],
    [`nginx@sha256:${'a'.repeat(64)}`, `docker.io/library/nginx@sha256:${'a'.repeat(64)}`],
    [`nginx:1.27@sha256:${'a'.repeat(64)}`, `docker.io/library/nginx:1.27@sha256:${'a'.repeat(64)}`],
  ])('%s is %s', (reference, full) => {
    expect(printImageName(parseImageName(reference)!)).toBe(full);
  });

  test.each(['a b', 'Nginx', 'nginx:', ':1.27', '', 'nginx:1.27:1', 'nginx/', '/nginx', 'nginx@sha256:1', 'nginx@', 'a//b', 'nginx:-x'])(
    '%j is none',
    (reference) => {
      expect(parseImageName(reference)).toBeUndefined();
    },
  );

  test('a full name names the same image', () => {
    const part = fc.stringMatching(/^[a-z0-9]{1,8}$/);
    fc.assert(
      fc.property(fc.option(part), part, fc.option(part), (folder, name, tag) => {
        const full = printImageName(parseImageName(`${folder ? `${folder}/` : ''}${name}${tag ? `:${tag}` : ''}`)!);
        expect(printImageName(parseImageName(full)!)).toBe(full);
      }),
    );
  });
});

describe('which images can be pulled', () => {
  test.each([
    ['nginx:no-such-tag', /: not found$/],
    ['nginx:never-ready', /: not found$/],
    ['nginx:nonexistent', /: not found$/],
    ['webserver:404', /: not found$/],
    ['nonexistent', /repository does not exist/],
    ['never-ready', /repository does not exist/],
  ])('%s cannot', (image, why) => {
    expect(new Images().resolve(image)?.missing).toMatch(why);
  });

  test.each(['nginx', 'nginx:1.27', 'httpd:2.4', 'webserver:200', 'shop/api:v1'])('%s can', (image) => {
    expect(new Images().resolve(image)).toBeDefined();
    expect(new Images().resolve(image)?.missing).toBeUndefined();
  });

  test('a pack has the last word', () => {
    const images = new Images([
      {image: 'shop/api:v2', missing: true},
      {image: 'shop/api:v3', missing: 'no such manifest'},
      {image: 'nginx:nonexistent', pull: 5},
      {image: 'shop/api', pull: 10},
      {image: 'shop/api:*', pull: 99},
    ]);
    expect(images.resolve('shop/api:v2')?.missing).toMatch(/not found/);
    expect(images.resolve('shop/api:v3')?.missing).toBe('no such manifest');
    expect(images.resolve('nginx:nonexistent')?.missing).toBeUndefined();
    expect(images.resolve('docker.io/shop/api:v9')?.image.pull).toBe(10);
    expect(images.resolve('other/api')?.image.pull).toBeUndefined();
  });

  test('what a pack leaves open the well-known image fills in', () => {
    const image = new Images([{image: 'nginx:1.27', pull: 5}]).resolve('nginx:1.27')!.image;
    expect(image).toMatchObject({pull: 5, ports: [80]});
    expect(image.http?.['/']?.body).toMatch(/Welcome to nginx/);
  });
});
