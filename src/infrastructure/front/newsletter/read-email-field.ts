const UTF8 = new TextDecoder('utf-8', { fatal: true });
const LONGEST = 500;

const fromJson = (text: string): unknown => {
  const body = JSON.parse(text) as unknown;
  return typeof body === 'object' && body !== null && 'email' in body ? body.email : null;
};

/** The address in a body, whether a form sent it or a program; null when there is none to be read. */
export const readEmailField = (bytes: Uint8Array, type: string | undefined): string | null => {
  try {
    const text = UTF8.decode(bytes);
    const email = /^application\/json\b/i.test(type ?? '')
      ? fromJson(text)
      : /^application\/x-www-form-urlencoded\b/i.test(type ?? '')
        ? new URLSearchParams(text).get('email')
        : null;
    return typeof email === 'string' && email.length <= LONGEST ? email : null;
  } catch {
    return null;
  }
};
