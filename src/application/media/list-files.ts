import { type Result, succeed } from '../../domain/shared/result.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { writeFailure } from '../shared/write-failure.ts';
import type { FilePage, FileQuery, FileRepository } from './file-repository.ts';

/** The files of the shop, page by page. */
export class ListFiles {
  constructor(
    private readonly ledger: FileRepository,
    private readonly errors: ErrorLog,
  ) {}

  async execute(query: FileQuery): Promise<Result<FilePage>> {
    try {
      return succeed(await this.ledger.list(query));
    } catch (error) {
      this.errors.record('ListFiles', error);
      return writeFailure(error);
    }
  }
}
