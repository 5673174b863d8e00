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

/** What of the build one page needs, as addresses. */
export interface PageAssets {
  readonly entry: string;
  readonly modules: readonly string[];
  readonly styles: readonly string[];
  readonly themeScript: string;
  readonly startScript: string;
  readonly font: string;
  readonly favicon: string;
}

export interface BuiltAssets {
  /** @param pageFile source file of the page's route */
  of(pageFile: string | null): PageAssets;
  readonly serve: FrontRoutes['assets'];
}

/** The script's file has the name of its page. */
const ENTRY = 'index.html';
/** The characters of every page; rare ones are in a file of their own. */
const FONT = 'src/ui/styles/fonts/plus-jakarta-sans-basic.woff2';

/** The page of the sample shop, which is for hosts of files alone; here it would open a shop beside this one. */
const isServed = (address: string): boolean => address !== '/index.html';

/** Immutable under a content hash, otherwise cached for an hour; the service worker is revalidated every time. */
const cacheControl = (address: string): string => {
  if (address === '/sw.js') return 'no-cache';
  return address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
};

/** The client build in a folder: its manifest, and its files with what was compressed beside them. Nothing is read later. */
export const readBuiltAssets = async (folder: string): Promise<BuiltAssets> => {
  const manifest = v.parse(Manifest, JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')));
  const chunk = (name: string) => {
    const found = manifest[name];
    if (found === undefined) throw new Error(`the build has no ${name}`);
    return found;
  };
  /** A chunk and everything it imports, itself first. */
  const withImports = (name: string, seen = new Set<string>()): string[] => {
    if (seen.has(name)) return [];
    seen.add(name);
    return [name, ...chunk(name).imports.flatMap((imported) => withImports(imported, seen))];
  };
  /** Style sheets of a chunk after those of what it imports, as its own client adds them: what uses a component may restyle it. */
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
        themeScript: address(chunk('src/ui/app/boot/theme.ts').file),
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
