/** A picture drawn anew: only what can be seen is left of it. */
export interface CleanPicture {
  readonly bytes: Uint8Array;
  /** SHA-256 of its pixels as hexadecimal digits: the same picture in another file has the same. */
  readonly hash: string;
}

/** Draws pictures anew, without what cameras and programs write into them: place, time, device, hidden copies. */
export interface PictureCleaner {
  /** @param type what the drawn one is to be @returns null for what is no picture, or larger than the limits of `picture-bytes.ts` */
  clean(bytes: Uint8Array, type: 'image/jpeg' | 'image/png' | 'image/webp'): Promise<CleanPicture | null>;
}
