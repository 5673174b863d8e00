import { existsSync } from 'node:fs';
import type { Plugin } from 'vite';

const VARIANT = '.server.tsx';

/** Lets the server render `name.server.tsx`, where there is one, instead of `name.tsx`: browsers get nothing of what only the server does. */
export const serverVariants = (): Plugin => ({
  name: 'server-variants',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (options.ssr !== true || importer === undefined || !source.endsWith('.tsx')) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    const variant = found?.id.replace(/\.tsx$/, VARIANT);
    return variant === undefined || variant === importer || !existsSync(variant) ? null : variant;
  },
});
