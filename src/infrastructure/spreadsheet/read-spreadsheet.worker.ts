import { readSpreadsheet } from './read-spreadsheet.ts';
import type { SpreadsheetRequest } from './worker-spreadsheet-reader.ts';

self.addEventListener('message', ({ data }: MessageEvent<SpreadsheetRequest>) => {
  void readSpreadsheet(data.bytes, data.sheet, data.password).then((answer) => self.postMessage(answer));
});
