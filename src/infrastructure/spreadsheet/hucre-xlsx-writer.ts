import { DeferredModule } from '../../application/shared/deferred-module.ts';
import type { RowBatches, XlsxWriter } from '../../application/shared/write-table.ts';
import type { FileColumn } from '../../domain/shared/file-column.ts';

/** With a module of this folder in between a build keeps the part of the library that it uses. */
const writer = new DeferredModule(() => import('./write-xlsx.ts'));

/** Writes spreadsheets with hucre, which is loaded with the first one. */
export class HucreXlsxWriter implements XlsxWriter {
  async *write<Row>(columns: readonly FileColumn<Row>[], batches: RowBatches<Row>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    const { writeXlsx } = await writer.ready();
    yield* writeXlsx(columns, batches);
  }
}
