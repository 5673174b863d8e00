import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { CachedAnswer } from './cached-answer.ts';
import type { FrontRoutes } from './front-server.ts';
import { sendCached } from './send.ts';

export interface MemoryFilesOptions {
  readonly isServed: (address: string) => boolean;
  /** Headers of a file besides its type. */
  readonly headersOf: (address: string) => Readonly<Record<string, string>>;
  /** Names of headers of every response that say nothing about a file. */
  readonly needlessFor: (address: string) => readonly string[];
}

/** Media types (IANA registry) of what a build can contain. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const COMPRESSED = { '.br': 'br', '.gz': 'gzip' } as const;

/** Addresses of all files below a folder, without hidden ones. */
const addressesIn = async (folder: string): Promise<ReadonlySet<string>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  return new Set(paths.map((path) => `/${path.split(sep).join('/')}`).filter((address) => !address.includes('/.')));
};

/**
 * Reads all files of a folder into memory, so that later changes, such as a new build, affect no response. Intended for a build of about a
 * megabyte; `x.br` and `x.gz` are compressed variants of `x`.
 */
export const readIntoMemory = async (folder: string, options: MemoryFilesOptions): Promise<FrontRoutes['assets']> => {
  const addresses = await addressesIn(folder);
  const isCopy = (address: string): boolean => extname(address) in COMPRESSED && addresses.has(address.slice(0, -extname(address).length));
  const files = new Map<string, CachedAnswer>();
  for (const address of addresses) {
    if (isCopy(address) || !options.isServed(address)) continue;
    const type = TYPES[extname(address)] ?? 'application/octet-stream';
    const headers = { 'content-type': type, ...options.headersOf(address) };
    const file = new CachedAnswer({ status: 200, headers, body: await readFile(join(folder, address)) });
    for (const [ending, encoding] of Object.entries(COMPRESSED))
      if (addresses.has(address + ending)) await file.hold(encoding, readFile(join(folder, address + ending)));
    files.set(address, file);
  }
  return (request, response, next) => {
    const address = request.url?.split('?', 1)[0] ?? '';
    const file = files.get(address);
    if (file === undefined) return next();
    for (const name of options.needlessFor(address)) response.removeHeader(name);
    return sendCached(request, response, file, {});
  };
};
