/** Nothing of ours is called so, and behind the front such a name breaks headers, files and the database's text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f]/;

/** The address of a request on this server; null when it is none, cannot be decoded, or hides control characters in its path. */
export const readAddress = (target: string | undefined): URL | null => {
  const address = `http://front${target ?? ''}`;
  if (target?.startsWith('/') !== true || !URL.canParse(address)) return null;
  const url = new URL(address);
  try {
    return CONTROL_CHARACTER.test(decodeURIComponent(url.pathname)) ? null : url;
  } catch {
    return null;
  }
};
