/** No address of the shop contains them, and they break headers, file names and texts of the database. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for them
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f]/;

/** The address of a request; null when it is invalid, cannot be decoded, or contains control characters in its path. */
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
