import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { FileRepository } from './file-repository.ts';
import type { Bucket } from './image-storage.ts';

/** Has files removed that are shown nowhere. The server does it within half a minute, and tries again until they are gone. */
export class DiscardFiles {
  constructor(
    private readonly ledger: FileRepository,
    private readonly errors: ErrorLog,
  ) {}

  async execute(bucket: Bucket, paths: readonly string[]): Promise<Result<true>> {
    return attempt(this.errors, 'DiscardFiles', async () => {
      if ((await this.ledger.discard(bucket, paths)) > 0) return succeed(true);
      return fail('FILE_USED');
    });
  }
}
