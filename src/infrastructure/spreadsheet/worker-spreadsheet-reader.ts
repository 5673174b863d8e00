import type { SpreadsheetReader } from '../../application/catalog/table-readers.ts';
import { MODULE_NOT_LOADED } from '../../application/shared/deferred-module.ts';
import { PortError } from '../../application/shared/port-error.ts';
import type { SpreadsheetAnswer } from './read-spreadsheet.ts';

export interface SpreadsheetRequest {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sheet: number | null;
  readonly password: string | null;
}

/** Reads spreadsheets in a worker, one for each: the page stays responsive, and the memory of a large file is given back with its worker. */
export class WorkerSpreadsheetReader implements SpreadsheetReader {
  constructor(private readonly open: () => Worker) {}

  async read(bytes: Uint8Array<ArrayBuffer>, sheet: number | null, password: string | null): Promise<SpreadsheetAnswer> {
    const worker = this.open();
    try {
      return await new Promise<SpreadsheetAnswer>((resolve, reject) => {
        worker.addEventListener('message', ({ data }: MessageEvent<SpreadsheetAnswer>) => resolve(data));
        // The worker could not be loaded, or ran out of memory.
        worker.addEventListener('error', () => reject(new PortError('unavailable', 'the worker failed', MODULE_NOT_LOADED)));
        worker.postMessage({ bytes, sheet, password } satisfies SpreadsheetRequest);
      });
    } finally {
      worker.terminate();
    }
  }
}
