const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3];

/** The response for a stored picture. */
export const storedPng = { bytes: Uint8Array.from(PNG), type: 'image/png' } as const;

/** A picked file: jsdom's own has no readable bytes. */
export const fileOf = (name: string, content: readonly number[] | string = PNG, type = 'image/png'): File => {
  const bytes = typeof content === 'string' ? Uint8Array.from(Buffer.from(content)) : Uint8Array.from(content);
  return Object.assign(new File([bytes], name, { type }), { arrayBuffer: async () => bytes.buffer });
};
