import type { Plugin } from 'vite';

/** Every code unit outside ASCII as an escape, which means the same in texts, templates, regular expressions and names. */
const escaped = (code: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them
  code.replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * Writes a server's program in ASCII: with a single letter of another alphabet V8 keeps all of a file with two bytes for each letter, which
 * are megabytes.
 */
export const ascii = (): Plugin => ({
  name: 'ascii',
  // The last hook: whatever prints the code anew before it would undo the escapes.
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = escaped(file.code);
  },
});
