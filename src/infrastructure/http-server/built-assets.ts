import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { FrontRoutes } from './front-server.ts';
import { readIntoMemory } from './memory-files.ts';
import { type StyleRule, StyleRules } from './style-rules.ts';

const Manifest = v.record(
  v.string(),
  v.object({
    file: v.string(),
    css: v.optional(v.array(v.string()), []),
    imports: v.optional(v.array(v.string()), []),
    assets: v.optional(v.array(v.string()), []),
  }),
);

/** The script in the head of every page: its text, or its address while developing. */
export type HeadScript = { readonly text: string } | { readonly address: string };

/** The built files that one page needs, as addresses. */
export interface PageAssets {
  readonly entry: string;
  readonly modules: readonly string[];
  readonly styles: readonly string[];
  /** The file of the font that every page has. */
  readonly font: string;
  readonly headScript: HeadScript;
  /** The rules of the style sheets that this markup uses; null where the sheets themselves are linked. */
  readonly rulesFor: ((html: string) => string) | null;
  readonly favicon: string;
}

export interface BuiltAssets {
  /** @param pageFile source file of the page's route */
  of(pageFile: string | null): PageAssets;
  readonly headScript: HeadScript;
  readonly serve: FrontRoutes['assets'];
}

/** The script's file is named after its page. */
const ENTRY = 'index.html';
const HEAD = 'src/ui/app/boot/head.ts';
const FONT = 'src/ui/styles/fonts/plus-jakarta-sans-basic.woff2';

/** The page of the sample shop, for static hosts; here it would open a second shop. */
const isServed = (address: string): boolean => address !== '/index.html';

/** Files with a content hash are immutable, others are cached for an hour; the service worker is always revalidated. */
const cacheControl = (address: string): string => {
  if (address === '/sw.js') return 'no-cache';
  return address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
};

const isPart = (address: string): boolean => address.startsWith('/assets/');

/** A page's policy says nothing about its parts, except to a worker: the shortest one saves half a kilobyte for each file of a first visit. */
const headersOf = (address: string): Readonly<Record<string, string>> => ({
  'cache-control': cacheControl(address),
  ...(isPart(address) ? { 'content-security-policy': "default-src 'self'" } : {}),
});

/** What only a document has: frames and permissions. */
const needlessFor = (address: string): readonly string[] => (isPart(address) ? ['permissions-policy', 'x-frame-options'] : []);

/** Reads the client build of a folder into memory: its manifest, and its files with their compressed variants. */
export const readBuiltAssets = async (folder: string): Promise<BuiltAssets> => {
  const manifest = v.parse(Manifest, JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')));
  const rules = JSON.parse(await readFile(join(folder, '.vite/style-rules.json'), 'utf8')) as Record<string, readonly StyleRule[]>;
  const styleRules = new StyleRules(rules);
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
  const headScript = { text: (await readFile(join(folder, chunk(HEAD).file), 'utf8')).trim() };
  const address = (file: string): string => `/${file}`;
  const serve = await readIntoMemory(folder, { isServed, headersOf, needlessFor });
  const known = new Map<string | null, PageAssets>();
  return {
    of: (pageFile) => {
      const before = known.get(pageFile);
      if (before !== undefined) return before;
      const files = pageFile === null ? [ENTRY] : [ENTRY, pageFile];
      const names = [...new Set(files.flatMap((name) => withImports(name)))];
      const ordered = new Set<string>();
      const styles = [...new Set(files.flatMap((name) => stylesOf(name, ordered)))].map(address);
      const assets: PageAssets = {
        entry: address(chunk(ENTRY).file),
        modules: names.filter((name) => name !== ENTRY).map((name) => address(chunk(name).file)),
        styles,
        font: address(chunk(FONT).file),
        headScript,
        rulesFor: (html) => styleRules.of(styles, html),
        favicon: '/favicon.svg',
      };
      known.set(pageFile, assets);
      return assets;
    },
    headScript,
    serve,
  };
};
