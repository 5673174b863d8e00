/** The bytes of a file; null when it is unreadable. */
export const readFileBytes = (file: Blob): Promise<Uint8Array<ArrayBuffer> | null> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.onerror = () => resolve(null);
    reader.readAsArrayBuffer(file);
  });
