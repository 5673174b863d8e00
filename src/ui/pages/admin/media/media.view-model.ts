import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { DiscardFiles } from '../../../../application/media/discard-files.ts';
import { FILES_PER_PAGE, type FileQuery, type StoredFileSummary } from '../../../../application/media/file-repository.ts';
import type { ListFiles } from '../../../../application/media/list-files.ts';
import { failureText } from '../../../features/auth/failure-text.ts';

/** All files of the shop, a page of them at a time. */
export class MediaViewModel {
  files: readonly StoredFileSummary[] | null = null;
  total = 0;
  problem: string | null = null;
  private query: FileQuery = { bucket: null, state: null, search: '', page: 1 };
  private asked = 0;

  constructor(
    private readonly listFiles: ListFiles,
    private readonly discardFiles: DiscardFiles,
  ) {
    makeAutoObservable<this, 'query' | 'asked' | 'listFiles' | 'discardFiles'>(
      this,
      { files: observableRef, query: false, asked: false, listFiles: false, discardFiles: false },
      { autoBind: true },
    );
  }

  get pages(): number {
    return Math.max(1, Math.ceil(this.total / FILES_PER_PAGE));
  }

  show(query: FileQuery): void {
    this.query = query;
    this.files = null;
    void this.load();
  }

  async load(): Promise<void> {
    this.asked += 1;
    const turn = this.asked;
    this.problem = null;
    const found = await this.listFiles.execute(this.query);
    // Somebody has turned the page meanwhile.
    if (turn !== this.asked) return;
    runInAction(() => {
      if (found.ok) {
        this.files = found.value.files;
        this.total = found.value.total;
      } else {
        this.problem = failureText(found.failure);
      }
    });
  }

  /** @returns what went wrong, null when the file goes */
  async discard({ bucket, path }: StoredFileSummary): Promise<string | null> {
    const gone = await this.discardFiles.execute(bucket, [path]);
    void this.load();
    return gone.ok ? null : failureText(gone.failure);
  }
}
