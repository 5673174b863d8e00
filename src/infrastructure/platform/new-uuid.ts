/** A random UUID (RFC 9562, version 4). randomUUID is missing on plain http; getRandomValues is not. */
export const newUuid = (): string => {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'));
  hex[6] = `4${hex[6]?.[1]}`;
  hex[8] = `${'89ab'[(bytes[8] ?? 0) % 4]}${hex[8]?.[1]}`;
  const text = hex.join('');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
};
