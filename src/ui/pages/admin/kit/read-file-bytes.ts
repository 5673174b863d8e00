/** The bytes of a file; null when it is unreadable. */
export const readFileBytes = (file: Blob): Promise<Uint8Array<ArrayBuffer> | null> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.onerror = () => resolve(null);
    reader.readAsArrayBuffer(file);
  });

/** Names and types of the files that are read as tables, for a file input. */
export const TABLE_FILES = [
  '.xlsx',
  '.xls',
  '.ods',
  '.csv',
  '.tsv',
  '.txt',
  'text/csv',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
].join();
