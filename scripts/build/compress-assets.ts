import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const TEXT = /\.(js|css|svg|html|json)$/;
const SMALLEST = 200;

/** Writes brotli and gzip variants of every text file in the build, with maximum compression. */
export const compressAssets = (): Plugin => ({
  name: 'compress-assets',
  apply: 'build',
  async writeBundle({ dir = 'dist/client' }) {
    const files = (await readdir(dir, { recursive: true })).filter((file) => TEXT.test(file) && !file.startsWith('.vite'));
    await Promise.all(
      files.map(async (file) => {
        const path = join(dir, file);
        const body = await readFile(path);
        if (body.length < SMALLEST) return;
        await writeFile(`${path}.br`, await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
        await writeFile(`${path}.gz`, await zip(body, { level: 9 }));
      }),
    );
  },
});
