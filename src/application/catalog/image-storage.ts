/** Where pictures are kept. Product pictures live in `product-images`, logos in `game-logos` (section 7). */
export type Bucket = 'product-images' | 'game-logos';

export interface StoredFile {
  readonly bucket: Bucket;
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly type: string;
}

export interface ImageStorage {
  /**
   * Never overwrites; kept by browsers for 3600 s.
   * @returns the stored path
   * @throws PortError `missing` no such bucket, `denied`, `conflict` the path is taken, `unavailable`
   */
  upload(file: StoredFile): Promise<string>;
  /** The public address of a stored path, empty when there is none. */
  publicUrl(bucket: Bucket, path: string): string;
  /** Paths that are already gone are no error. @throws PortError */
  remove(bucket: Bucket, paths: readonly string[]): Promise<void>;
}
