import * as v from 'valibot';
import { FILE_STATES, type FileQuery, type FileRepository, type StoredFileSummary } from '../../../application/media/files.ts';
import type { Bucket } from '../../../application/media/image-storage.ts';
import { PICTURE_BUCKETS } from '../../../domain/media/image-upload.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf } from '../shared/to-port-error.ts';
import { publicFileUrl } from './own-files.ts';

const Rows = v.array(
  v.looseObject({
    bucket: v.picklist(PICTURE_BUCKETS),
    path: v.string(),
    type: v.string(),
    bytes: v.number(),
    files: v.number(),
    created_at: v.string(),
    width: v.nullable(v.number()),
    height: v.nullable(v.number()),
    state: v.picklist(FILE_STATES),
    uses: v.array(v.object({ kind: v.picklist(['product', 'game', 'settings']), id: v.string(), name: v.nullable(v.string()) })),
    total: v.number(),
  }),
);

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
    const filter = { ...(bucket === null ? {} : { p_bucket: bucket }), ...(state === null ? {} : { p_state: state }) };
    const rows = v.parse(Rows, dataOf(await this.rest.rpc('list_files', { ...filter, p_search: search, p_page: page })));
    return {
      total: rows[0]?.total ?? 0,
      files: rows.map(({ created_at, total: _, ...row }) => ({
        ...row,
        url: publicFileUrl(this.origin, row.bucket, row.path),
        createdAt: new Date(created_at),
      })),
    };
  }

  async discard(bucket: Bucket, paths: readonly string[]): Promise<number> {
    return dataOf(await this.rest.rpc('discard_files', { p_bucket: bucket, p_paths: [...paths] })).length;
  }
}
