import { type Result, succeed } from '../../domain/shared/result.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { writeFailure } from '../shared/write-failure.ts';
import type { FileLedger, FileQuery, KeptFile } from './file-ledger.ts';

/** The files of the shop, page by page. */
export class ListFiles {
  constructor(
    private readonly ledger: FileLedger,
    private readonly errors: ErrorLog,
  ) {}

  async execute(query: FileQuery): Promise<Result<{ readonly files: readonly KeptFile[]; readonly total: number }>> {
    try {
      return succeed(await this.ledger.list(query));
    } catch (error) {
      this.errors.record('ListFiles', error);
      return writeFailure(error);
    }
  }
}
