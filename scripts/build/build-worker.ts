import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { SHOP_PAGES } from './shop-pages.ts';

type Manifest = Readonly<Record<string, { file: string; isEntry?: boolean; css?: string[]; imports?: string[] }>>;

const MANIFEST = '.vite/manifest.json';
const FONT = 'src/ui/styles/fonts/plus-jakarta-sans-basic.woff2';
/** Modules that these pages load on demand. */
const PARTS = [
  'src/infrastructure/composition/client/reads.ts',
  'src/infrastructure/composition/client/shop-search.ts',
  'src/infrastructure/composition/client/wishlist.ts',
  'src/infrastructure/supabase/catalog/product-facts.ts',
  'src/ui/features/catalog/attribute-filters.tsx',
  'src/ui/features/catalog/virtual-grid.tsx',
  'src/ui/features/search/search-alert.tsx',
];

/** The files of these pages, and those that are preloaded when the browser is idle. */
const filesOf = (manifest: Manifest): readonly string[] => {
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`${name} is no file of the build`);
    if (seen.has(name)) return;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry === true);
  for (const name of [...entries, FONT, ...SHOP_PAGES, ...PARTS]) add(name);
  return [...files];
};

/**
 * Writes the service worker into the build, under a constant name: with the build's version in its first line, and the files of its pages.
 */
export const buildWorker = (): Plugin => ({
  name: 'build-worker',
  apply: 'build',
  writeBundle: {
    order: 'pre',
    sequential: true,
    async handler({ dir = 'dist/client' }) {
      const text = await readFile(join(dir, MANIFEST), 'utf8');
      const version = createHash('sha256').update(text).digest('base64url').slice(0, 12);
      await build({
        configFile: false,
        logLevel: 'error',
        publicDir: false,
        define: { __SHOP_BUILD__: JSON.stringify({ assets: filesOf(JSON.parse(text) as Manifest) }) },
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: 'es2022',
          modulePreload: false,
          rolldownOptions: {
            input: 'src/main.worker.ts',
            output: { format: 'iife', entryFileNames: 'sw.js', postBanner: `/* ${version} */` },
          },
        },
      });
    },
  },
});
