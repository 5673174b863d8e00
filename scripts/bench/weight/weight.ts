import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import type { ModuleSize, ModuleSizes } from '../../build/module-sizes.ts';
import { type Figure, figure, type Group } from '../figure.ts';
import { withBrowser, withPhone } from '../pages/browser.ts';
import { newestProduct, withShop } from '../shop.ts';

/** How long nobody touches the page, as in `visit`. */
const QUIET_MS = 8000;
const SMALLEST_KB = 0.2;
const MOST_NAMED = 3;

/** Bytes of the scripts of a first visit, by address. */
const filesOf = (browser: Browser, url: string): Promise<ReadonlyMap<string, number>> =>
  withPhone(browser, async ({ page, cdp }) => {
    const scripts = new Map<string, string>();
    const files = new Map<string, number>();
    cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (type === 'Script') scripts.set(requestId, new URL(response.url).pathname);
    });
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const file = scripts.get(requestId);
      if (file !== undefined) files.set(file, encodedDataLength);
    });
    await cdp.send('Network.enable');
    await page.goto(url);
    await page.waitForTimeout(QUIET_MS);
    return files;
  });

/** The package of a module, or the folder of one of ours. */
const ownerOf = (id: string): string => {
  const [, scope, name] = /(?:^|\/)node_modules\/(@[^/]+\/)?([^/]+)/.exec(id) ?? [];
  if (name !== undefined) return (scope ?? '') + name;
  const parts = id.split('/').slice(0, -1);
  return parts.slice(0, parts[1] === 'ui' ? 4 : 3).join('/') || id;
};

interface Share {
  bytes: number;
  readonly importers: Set<string>;
}

/** What each package or folder adds to the files: a file's bytes are shared out by the sizes of its modules alone, so this is an estimate. */
const sharesOf = (files: ReadonlyMap<string, number>, sizes: ModuleSizes): ReadonlyMap<string, Share> => {
  const shares = new Map<string, Share>();
  const add = (owner: string, bytes: number, importers: readonly string[]): void => {
    const share = shares.get(owner) ?? { bytes: 0, importers: new Set() };
    share.bytes += bytes;
    for (const importer of importers) if (ownerOf(importer) !== owner) share.importers.add(importer);
    shares.set(owner, share);
  };
  for (const [file, bytes] of files) {
    const modules: readonly ModuleSize[] = sizes[file] ?? [];
    const sum = modules.reduce((total, { size }) => total + size, 0);
    if (sum === 0) add(file, bytes, []);
    for (const { id, size, importers } of modules) add(ownerOf(id), (bytes * size) / sum, importers);
  }
  return shares;
};

const figuresOf = (files: ReadonlyMap<string, number>, sizes: ModuleSizes): readonly Figure[] => {
  const shares = [...sharesOf(files, sizes)].sort(([, one], [, other]) => other.bytes - one.bytes);
  const total = [...files.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000;
  const named = shares.filter(([, { bytes }]) => bytes / 1000 >= SMALLEST_KB);
  const rest = total - named.reduce((sum, [, { bytes }]) => sum + bytes / 1000, 0);
  return [
    figure('all scripts', total, 'KB', null, `${files.size} files`),
    ...named.map(([owner, { bytes, importers }]) => {
      const [asked, more] = [[...importers].slice(0, MOST_NAMED), importers.size - MOST_NAMED];
      return figure(
        owner,
        bytes / 1000,
        'KB',
        null,
        asked.length === 0 ? '' : `for ${asked.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
      );
    }),
    figure(`everything under ${SMALLEST_KB} KB`, rest, 'KB'),
  ];
};

/** Who makes the scripts of a first visit as large as they are. */
export const measureWeight = (): Promise<readonly Group[]> =>
  withShop('demo', async (shop) => {
    const sizes = JSON.parse(await readFile('dist/client/.vite/module-sizes.json', 'utf8')) as ModuleSizes;
    const product = `/products/${await newestProduct(shop)}`;
    return withBrowser(async (browser) => {
      const groups: Group[] = [];
      for (const [name, path] of [
        ['home', '/'],
        ['list', '/products'],
        ['product', product],
      ] as const)
        groups.push({
          title: `Scripts of a first visit to ${name} by package or folder, after 8 s (estimated shares of brotli)`,
          figures: figuresOf(await filesOf(browser, shop.origin + path), sizes),
        });
      return groups;
    });
  });
