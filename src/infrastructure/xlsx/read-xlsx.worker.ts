import { readXlsx } from './read-xlsx.ts';
import type { XlsxRequest } from './worker-xlsx-reader.ts';

self.addEventListener('message', ({ data }: MessageEvent<XlsxRequest>) => {
  void readXlsx(data.bytes, data.sheet, data.password).then((answer) => self.postMessage(answer));
});
