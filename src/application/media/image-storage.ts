import type { PictureBucket } from '../../domain/media/image-upload.ts';

/** Stores pictures: of products in `product-images`, logos in `game-logos` (section 7). */
export type Bucket = PictureBucket;

/** Where files are removed from: also proofs and evidence of orders, when their time is over. */
export type RemovableBucket = Bucket | 'evidence';

export interface StoredFile {
  readonly bucket: Bucket;
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly type: string;
}

/** Progress of an upload, and a signal that cancels it. */
export interface UploadWatch {
  /** How many of its bytes left so far. Storages that do not know it never call this. */
  readonly onSent?: (bytes: number) => void;
  readonly signal?: AbortSignal;
}

export interface ImageStorage {
  /**
   * Never overwrites; browsers cache it for 3600 s.
   * @returns the stored path
   * @throws PortError `missing` no such bucket, `denied`, `conflict` the path is taken, `invalid`, `unavailable`; the signal's reason when it
   * was called off
   */
  upload(file: StoredFile, watch?: UploadWatch): Promise<string>;
  /** The public address of a stored path, empty when there is none. */
  publicUrl(bucket: Bucket, path: string): string;
  /** Paths that do not exist are no error. @throws PortError */
  remove(bucket: RemovableBucket, paths: readonly string[]): Promise<void>;
}
