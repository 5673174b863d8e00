import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { FrontRoutes } from './front-server.ts';
import { readIntoMemory } from './memory-files.ts';

const Manifest = v.record(
  v.string(),
  v.object({
    file: v.string(),
    css: v.optional(v.array(v.string()), []),
    imports: v.optional(v.array(v.string()), []),
    assets: v.optional(v.array(v.string()), []),
  }),
);

/** The built files that one page needs, as addresses. */
export interface PageAssets {
  readonly entry: string;
  readonly modules: readonly string[];
  readonly styles: readonly string[];
  readonly beforePaintScript: string;
  readonly startScript: string;
  readonly font: string;
  readonly favicon: string;
}

export interface BuiltAssets {
  /** @param pageFile source file of the page's route */
  of(pageFile: string | null): PageAssets;
  readonly serve: FrontRoutes['assets'];
}

/** The script's file is named after its page. */
const ENTRY = 'index.html';
/** The characters of every page; rare ones are in a separate file. */
const FONT = 'src/ui/styles/fonts/plus-jakarta-sans-basic.woff2';

/** The page of the sample shop, for static hosts; here it would open a second shop. */
const isServed = (address: string): boolean => address !== '/index.html';

/** Files with a content hash are immutable, others are cached for an hour; the service worker is always revalidated. */
const cacheControl = (address: string): string => {
  if (address === '/sw.js') return 'no-cache';
  return address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
};

/** Reads the client build of a folder into memory: its manifest, and its files with their compressed variants. */
export const readBuiltAssets = async (folder: string): Promise<BuiltAssets> => {
  const manifest = v.parse(Manifest, JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')));
  const chunk = (name: string) => {
    const found = manifest[name];
    if (found === undefined) throw new Error(`the build has no ${name}`);
    return found;
  };
  /** A chunk followed by everything it imports. */
  const withImports = (name: string, seen = new Set<string>()): string[] => {
    if (seen.has(name)) return [];
    seen.add(name);
    return [name, ...chunk(name).imports.flatMap((imported) => withImports(imported, seen))];
  };
  /** Style sheets of a chunk after those of its imports, as the client adds them, because a user of a component may override its styles. */
  const stylesOf = (name: string, seen: Set<string>): string[] => {
    if (seen.has(name)) return [];
    seen.add(name);
    const { imports, css } = chunk(name);
    return [...imports.flatMap((imported) => stylesOf(imported, seen)), ...css];
  };
  const address = (file: string): string => `/${file}`;
  const serve = await readIntoMemory(folder, { isServed, cacheControl });
  const known = new Map<string | null, PageAssets>();
  return {
    of: (pageFile) => {
      const before = known.get(pageFile);
      if (before !== undefined) return before;
      const files = pageFile === null ? [ENTRY] : [ENTRY, pageFile];
      const names = [...new Set(files.flatMap((name) => withImports(name)))];
      const ordered = new Set<string>();
      const assets: PageAssets = {
        entry: address(chunk(ENTRY).file),
        modules: names.filter((name) => name !== ENTRY).map((name) => address(chunk(name).file)),
        styles: [...new Set(files.flatMap((name) => stylesOf(name, ordered)))].map(address),
        beforePaintScript: address(chunk('src/ui/app/boot/before-paint.ts').file),
        startScript: address(chunk('src/ui/app/boot/start.ts').file),
        font: address(chunk(FONT).file),
        favicon: '/favicon.svg',
      };
      known.set(pageFile, assets);
      return assets;
    },
    serve,
  };
};
