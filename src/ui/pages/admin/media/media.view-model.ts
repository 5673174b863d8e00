import { makeAutoObservable, runInAction } from 'mobx';
import {
  DiscardFiles,
  FILES_PER_PAGE,
  type FilePage,
  type FileQuery,
  ListFiles,
  type StoredFileSummary,
} from '../../../../application/media/files.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { failureText } from '../kit/failure-text.ts';

/** All files of the shop, page by page. */
export class MediaViewModel {
  /** Of the last loaded page, so that the pager stays while another page loads. */
  total = 0;
  private query: FileQuery = { bucket: null, state: null, search: '', page: 1 };
  private readonly request = new LatestRequest<FilePage>();

  constructor(
    private readonly listFiles: ListFiles,
    private readonly discardFiles: DiscardFiles,
  ) {
    makeAutoObservable<this, 'query' | 'request' | 'listFiles' | 'discardFiles'>(
      this,
      { query: false, request: false, listFiles: false, discardFiles: false },
      { autoBind: true },
    );
  }

  get files(): readonly StoredFileSummary[] | null {
    return this.request.value?.files ?? null;
  }

  get problem(): string | null {
    return this.request.failure === null ? null : failureText(this.request.failure);
  }

  get pages(): number {
    return Math.max(1, Math.ceil(this.total / FILES_PER_PAGE));
  }

  show(query: FileQuery): void {
    this.query = query;
    this.request.clear();
    void this.load();
  }

  async load(): Promise<void> {
    const found = await this.request.run(() => this.listFiles.execute(this.query));
    if (found?.ok !== true) return;
    runInAction(() => {
      this.total = found.value.total;
    });
  }

  /** @returns the problem; null when the file is being deleted */
  async discard({ bucket, path }: StoredFileSummary): Promise<string | null> {
    const removed = await this.discardFiles.execute(bucket, [path]);
    void this.load();
    return removed.ok ? null : failureText(removed.failure);
  }
}

export const mediaBindings = bindingsOf(MediaViewModel, [ListFiles, DiscardFiles], (list, discard) => new MediaViewModel(list, discard));
