import { existsSync } from 'node:fs';
import type { Plugin } from 'vite';

const TWIN = '.server.tsx';

/** Lets the server render `name.server.tsx`, where there is one, instead of `name.tsx`: browsers get nothing of what only the server does. */
export const serverTwins = (): Plugin => ({
  name: 'server-twins',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (options.ssr !== true || importer === undefined || !source.endsWith('.tsx')) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    const twin = found?.id.replace(/\.tsx$/, TWIN);
    return twin === undefined || twin === importer || !existsSync(twin) ? null : twin;
  },
});
