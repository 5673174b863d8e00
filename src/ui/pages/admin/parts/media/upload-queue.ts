import { makeAutoObservable, runInAction } from 'mobx';
import type { PickedFile, UploadPicture } from '../../../../../application/media/upload-picture.ts';
import type { PictureBucket } from '../../../../../domain/media/image-upload.ts';
import { failureText } from '../../kit/failure-text.ts';

export interface QueuedUpload {
  readonly id: number;
  readonly file: PickedFile;
  readonly bucket: PictureBucket;
  status: 'waiting' | 'working' | 'done' | 'failed';
  /** 0 to 1. */
  share: number;
  problem: string | null;
  /** The results, in order: each waits for earlier ones. */
  picture: Uploaded | null;
}

export interface Uploaded {
  readonly url: string;
  readonly path: string;
}

/** Picked files without a result: uploading, or failed and not dismissed. */
export type UnfinishedUploads = 'coming' | 'failed' | null;

const AT_ONCE = 2;
/** Progress is reported in whole percents, so that it renders less often. */
const percent = (share: number): number => Math.floor(share * 100) / 100;

/** Uploads two files at a time and reports results in the order of picking. */
export class UploadQueue {
  uploads: QueuedUpload[] = [];
  private readonly ends = new Map<number, AbortController>();
  private made = 0;
  private deliver: (pictures: readonly Uploaded[]) => void = () => undefined;
  private bucket: PictureBucket = 'product-images';

  constructor(private readonly upload: UploadPicture) {
    makeAutoObservable<this, 'ends' | 'made' | 'deliver' | 'bucket' | 'upload'>(
      this,
      { ends: false, made: false, deliver: false, bucket: false, upload: false },
      { autoBind: true },
    );
  }

  /** Leaving the page cancels the running uploads. */
  start(): () => void {
    return this.cancelAll;
  }

  get isBusy(): boolean {
    return this.uploads.some(({ status }) => status === 'waiting' || status === 'working');
  }

  get hasFailed(): boolean {
    return this.uploads.some(({ status }) => status === 'failed');
  }

  get unfinished(): UnfinishedUploads {
    return this.isBusy ? 'coming' : this.hasFailed ? 'failed' : null;
  }

  /** Sets the destination of later uploads and the receiver of their results. */
  bringTo(bucket: PictureBucket, deliver: (pictures: readonly Uploaded[]) => void): void {
    this.bucket = bucket;
    this.deliver = deliver;
  }

  add(files: readonly PickedFile[]): void {
    for (const file of files) {
      this.made += 1;
      this.uploads.push({ id: this.made, bucket: this.bucket, file, status: 'waiting', share: 0, problem: null, picture: null });
    }
    this.startNext();
  }

  /** Removes a waiting or failed file from the list; cancels a running upload. */
  drop(id: number): void {
    this.ends.get(id)?.abort();
    this.uploads = this.uploads.filter((upload) => upload.id !== id);
    this.settle();
  }

  retry(id: number): void {
    const upload = this.uploads.find((one) => one.id === id);
    if (upload?.status !== 'failed') return;
    Object.assign(upload, { status: 'waiting', share: 0, problem: null });
    this.startNext();
  }

  retryAll(): void {
    for (const { id, status } of [...this.uploads]) if (status === 'failed') this.retry(id);
  }

  cancelAll(): void {
    for (const { id } of [...this.uploads]) this.drop(id);
  }

  private startNext(): void {
    for (const upload of this.uploads) {
      if (this.uploads.filter(({ status }) => status === 'working').length >= AT_ONCE) return;
      if (upload.status === 'waiting') void this.bring(upload);
    }
  }

  private async bring(upload: QueuedUpload): Promise<void> {
    const end = new AbortController();
    this.ends.set(upload.id, end);
    upload.status = 'working';
    const onProgress = (share: number): void => runInAction(() => this.note(upload, percent(share)));
    const uploaded = await this.upload.execute(upload.bucket, upload.file, { onProgress, signal: end.signal });
    runInAction(() => {
      this.ends.delete(upload.id);
      if (uploaded.ok) Object.assign(upload, { status: 'done', picture: uploaded.value });
      else Object.assign(upload, { status: 'failed', problem: failureText(uploaded.failure) });
      this.settle();
    });
  }

  private note(upload: QueuedUpload, share: number): void {
    if (share > upload.share) upload.share = share;
  }

  /** Reports results as far as no earlier one is missing; a failure delays none. */
  private settle(): void {
    const until = this.uploads.findIndex(({ status }) => status === 'waiting' || status === 'working');
    const settled = until < 0 ? this.uploads : this.uploads.slice(0, until);
    const arrived = settled.flatMap(({ picture }) => (picture === null ? [] : [picture]));
    if (arrived.length > 0) {
      this.uploads = this.uploads.filter(({ picture }) => picture === null || !arrived.includes(picture));
      this.deliver(arrived);
    }
    this.startNext();
  }
}
