import type { ErrorLog } from '../shared/error-log.ts';
import type { ImageStorage, RemovableBucket } from './image-storage.ts';
import type { StoredFiles } from './stored-files.ts';

const AT_ONCE = 50;

/** Removes files that are marked for removal. Those that storage does not delete stay marked for the next run. */
export class RemoveFiles {
  constructor(
    private readonly files: StoredFiles,
    /** Authorised with the secret key. */
    private readonly storage: ImageStorage,
    private readonly errors: ErrorLog,
  ) {}

  /** @returns the number of deleted files @throws PortError when the database does not answer */
  async execute(): Promise<number> {
    const leaving = await this.files.leaving(AT_ONCE);
    let removed = 0;
    for (const bucket of new Set(leaving.map((file) => file.bucket))) {
      const paths = leaving.filter((file) => file.bucket === bucket).map(({ path }) => path);
      if (await this.remove(bucket, paths)) removed += paths.length;
    }
    return removed;
  }

  private async remove(bucket: RemovableBucket, paths: readonly string[]): Promise<boolean> {
    try {
      await this.storage.remove(bucket, paths);
      await this.files.confirmDeleted(bucket, paths);
      return true;
    } catch (error) {
      this.errors.record('RemoveFiles', error);
      return false;
    }
  }
}
