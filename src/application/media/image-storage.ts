import type { PictureBucket } from '../../domain/media/image-upload.ts';

/** Product pictures are stored in `product-images`, logos in `game-logos` (section 7). */
export type Bucket = PictureBucket;

/** Buckets that a server stores pictures in: also those of people. */
export type StorageBucket = Bucket | 'avatars';

/** Buckets with removable files, including expired proofs and evidence of orders. */
export type RemovableBucket = StorageBucket | 'evidence';

export interface StoredFile {
  readonly bucket: StorageBucket;
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly type: string;
}

/** Progress of an upload, and a signal that cancels it. */
export interface UploadWatch {
  /** Bytes sent so far. Storages that cannot report progress never call it. */
  readonly onSent?: (bytes: number) => void;
  readonly signal?: AbortSignal;
}

export interface ImageStorage {
  /**
   * Never overwrites; browsers cache it for 3600 s.
   * @returns the stored path
   * @throws PortError `missing` no such bucket, `denied`, `conflict` the path exists, `invalid`, `unavailable`; the signal's reason when
   * aborted
   */
  upload(file: StoredFile, watch?: UploadWatch): Promise<string>;
  /** The public address of a stored path; empty when there is none. */
  publicUrl(bucket: StorageBucket, path: string): string;
  /** Paths that do not exist are no error. @throws PortError */
  remove(bucket: RemovableBucket, paths: readonly string[]): Promise<void>;
}
