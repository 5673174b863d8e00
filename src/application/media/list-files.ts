import { type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { FilePage, FileQuery, FileRepository } from './file-repository.ts';

/** The files of the shop, page by page. */
export class ListFiles {
  constructor(
    private readonly ledger: FileRepository,
    private readonly errors: ErrorLog,
  ) {}

  async execute(query: FileQuery): Promise<Result<FilePage>> {
    return attempt(this.errors, 'ListFiles', async () => {
      return succeed(await this.ledger.list(query));
    });
  }
}
