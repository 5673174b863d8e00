/** Long enough for every browser to have begun with the file. */
const REVOKE_AFTER_MS = 60_000;

/** Lets the browser keep something as a file of its visitor's. */
export const saveBlob = (name: string, content: Blob): void => {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
};
