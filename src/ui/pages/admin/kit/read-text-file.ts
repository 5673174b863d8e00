/** The content of a file, read as UTF-8; null when it is unreadable. */
export const readTextFile = (file: Blob): Promise<string | null> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve(null);
    reader.readAsText(file, 'utf-8');
  });
