import { discardFiles, listFiles } from '../../../application/media/files.answers.ts';
import type { FileQuery, FileRepository, StoredFileSummary } from '../../../application/media/files.ts';
import type { Bucket } from '../../../application/media/image-storage.ts';
import { answerOf } from '../shared/call-function.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { publicFileUrl } from './own-files.ts';

/** storage.objects with their uses, through functions for staff. */
export class SupabaseFileRepository implements FileRepository {
  /** @param origin the origin of files */
  constructor(
    private readonly rest: RestClient,
    private readonly origin: string,
  ) {}

  async list({
    bucket,
    state,
    search,
    page,
  }: FileQuery): Promise<{ readonly files: readonly StoredFileSummary[]; readonly total: number }> {
    const rows = await answerOf(this.rest, listFiles, { bucket, state, search, page });
    return {
      total: rows[0]?.total ?? 0,
      files: rows.map(({ total: _, ...row }) => ({ ...row, url: publicFileUrl(this.origin, row.bucket, row.path) })),
    };
  }

  async discard(bucket: Bucket, paths: readonly string[]): Promise<number> {
    return (await answerOf(this.rest, discardFiles, { bucket, paths })).length;
  }
}
