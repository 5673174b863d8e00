/** Every browser has begun to read the file by then. */
const REVOKE_AFTER_MS = 60_000;

const MEDIA_TYPES = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
  text: 'text/plain;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Downloads a file in the visitor's browser. */
export const saveFile = (name: string, kind: keyof typeof MEDIA_TYPES, parts: readonly BlobPart[]): void => {
  const address = URL.createObjectURL(new Blob([...parts], { type: MEDIA_TYPES[kind] }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
};
