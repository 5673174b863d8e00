import { FILES_PER_PAGE, type FileQuery, type FileRepository, type StoredFileSummary } from '../../../application/media/files.ts';
import type { Bucket } from '../../../application/media/image-storage.ts';
import { PortError } from '../../../application/shared/port-error.ts';

/** Fake of the file list: newest first, with the page size of the real one. */
export class InMemoryFileRepository implements FileRepository {
  files: StoredFileSummary[] = [];
  mayRead = true;

  async list({ bucket, state, search, page }: FileQuery) {
    if (!this.mayRead) throw new PortError('denied', 'not allowed to see the files', '42501');
    const found = this.files
      .filter((file) => (bucket === null || file.bucket === bucket) && (state === null || file.state === state))
      .filter(({ path }) => path.toLowerCase().includes(search.trim().toLowerCase()))
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    return { files: found.slice(FILES_PER_PAGE * (page - 1), FILES_PER_PAGE * page), total: found.length };
  }

  async discard(bucket: Bucket, paths: readonly string[]): Promise<number> {
    if (!this.mayRead) throw new PortError('denied', 'not allowed to keep files here', '42501');
    const leaving = this.files.filter((file) => file.bucket === bucket && paths.includes(file.path) && file.state !== 'used');
    this.files = this.files.map((file) => (leaving.includes(file) ? { ...file, state: 'leaving' } : file));
    return leaving.reduce((sum, { files }) => sum + files, 0);
  }
}
