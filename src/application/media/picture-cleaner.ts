/** A re-encoded picture without metadata. */
export interface CleanPicture {
  readonly bytes: Uint8Array;
  /** SHA-256 of its pixels as hexadecimal digits; equal pictures in different files have equal hashes. */
  readonly hash: string;
}

/** Re-encodes pictures, which removes metadata: place, time, device, thumbnails. */
export interface PictureCleaner {
  /** @param type the output type @returns null when it is no picture, or exceeds the limits of `picture-bytes.ts` */
  clean(bytes: Uint8Array, type: 'image/jpeg' | 'image/png' | 'image/webp'): Promise<CleanPicture | null>;
}
