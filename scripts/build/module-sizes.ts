import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { relative } from 'node:path/posix';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { minify, type Plugin } from 'vite';

const brotli = promisify(brotliCompress);

/** A module in a built file. */
export interface ModuleSize {
  /** Relative to the project. */
  readonly id: string;
  /** Bytes of its own code after minifying and brotli; a file is smaller than the sum of its modules. */
  readonly size: number;
  readonly importers: readonly string[];
}

/** By file, as the browser addresses it. */
export type ModuleSizes = Readonly<Record<string, readonly ModuleSize[]>>;

const named = (id: string): string => relative(process.cwd(), id.replace(/^\0/, '').replace(/\?.*$/, ''));

/** Writes beside the manifest which modules each file holds, how large they are, and who imports them (`npm run bench -- weight`). */
export const writeModuleSizes = (): Plugin => ({
  name: 'module-sizes',
  apply: 'build',
  async writeBundle({ dir = 'dist/client' }, bundle) {
    const importersOf = (id: string): readonly string[] => {
      const info = this.getModuleInfo(id);
      return info === null ? [] : [...info.importers, ...info.dynamicImporters].map(named);
    };
    const files = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
    const sizes = await Promise.all(
      files.map(async ({ fileName, modules }) => {
        const of = Object.entries(modules).map(async ([id, { code }]): Promise<ModuleSize> => {
          // Without comments and long names, but whole: alone, nothing uses what it declares.
          const { code: short } = await minify(`${named(id)}.js`, code ?? '', { compress: false, mangle: { toplevel: true } });
          const { length } = await brotli(short);
          return { id: named(id), size: length, importers: importersOf(id) };
        });
        return [`/${fileName}`, await Promise.all(of)] as const;
      }),
    );
    await mkdir(join(dir, '.vite'), { recursive: true });
    await writeFile(join(dir, '.vite/module-sizes.json'), JSON.stringify(Object.fromEntries(sizes) satisfies ModuleSizes));
  },
});
